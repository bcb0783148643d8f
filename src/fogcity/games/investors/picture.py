"""The table as a picture, as on the page: the city and its streets, the card in play, what lies before everybody."""

import textwrap
from collections.abc import Iterable, Sequence

from fogcity.drawing import HEAD, MARGIN, Canvas, Shown, clipped, look, seat_colour, seat_shape
from fogcity.engine.schema import as_dict
from fogcity.games.investors.schema import Seat, View
from fogcity.words.messages import Words

CITY, SIDE, GAP = 732, 480, 16
YEARS, MAP, HAND = 46, 536, 62  # how high they are
HIGH = YEARS + MAP + HAND + 2 * 8
WIDTH = 2 * MARGIN + CITY + GAP + SIDE
HEIGHT = HEAD + HIGH + MARGIN
CARD, ROW = 140, 42
TILES = (("villa", "house"), ("market", "leisure"), ("industry", "office"))
LANDMARKS = ("town hall", "bank")  # they need every side
BY_HAND = ("invest", "move from", "move to", "swap one", "swap other", "replace")
WASH = {"wash": "rgba(251,249,244,0.6)"}  # paper that one can see through


def picture(seen: View, shown: Shown, w: Words) -> str:
    c = Canvas("investors", WIDTH, HEIGHT)
    c.head(seen, shown, w)
    with c.moved(MARGIN, HEAD):
        years(c, seen)
        with c.moved(18, YEARS + 8 + 18):
            city(c, seen, shown.seat)
        with c.moved(0, HIGH - HAND):
            hand(c, seen, shown, w)
    with c.moved(MARGIN + CITY + GAP, HEAD):
        card_in_play(c, seen, w)
        for i in range(seen.players):
            with c.moved(0, CARD + 12 + i * (ROW + 4)):
                before_a_player(c, seen, (seen.first + i) % seen.players, shown.names, w)
        with c.moved(0, CARD + 18 + seen.players * (ROW + 4)):
            piles(c, seen, w)
        lane = 18 if seen.players < 5 else 15
        high = 40 + lane * seen.players
        for i, what in enumerate(("influence", "prestige")):
            with c.moved(0, HIGH - (2 - i) * high + 8):
                scale(c, seen, what, lane, w)
    return c.svg()


def kind_id(kind: str) -> str:
    return kind.replace(" ", "-")


def total(cheques: Iterable[int]) -> int:
    return sum(cheques)


# The years: each takes an action card.


def years(c: Canvas, seen: View) -> None:
    wide = (CITY + 3) / seen.printed.years
    for i in range(seen.printed.years):
        taken = seen.years[i] if i < len(seen.years) else None
        now = taken is not None and (taken.open or (seen.action is not None and i == len(seen.years) - 1))
        with c.moved(i * wide):
            c.rect(
                1, 1, wide - 4, YEARS - 2, rx=4, fill="paper" if taken else "none",
                stroke="ink" if now else "ink-soft" if taken else "line", stroke_width=2 if now else 1,
            )  # fmt: skip
            c.text(wide / 2, YEARS - 10, seen.printed.first_year + i, 14, anchor="middle", fill="ink-soft")
            if taken:
                effect = taken.card.split("-")[0]
                c.use(f"effect-{effect}", wide / 2 - 12, 4, 24, opacity=1 if taken.open else 0.7)


# The city from above.


def city(c: Canvas, seen: View, seat: int | None) -> None:
    at = look("investors")
    street, tile = at["street"], at["tile"]
    pitch = street + tile
    rows, columns = len(seen.squares), len(seen.squares[0])
    wide, high = columns * pitch + street, rows * pitch + street
    c.rect(-4, -4, wide + 8, high + 8, rx=8, fill="none", stroke="investors-kerb", stroke_width=0.8)
    c.rect(0, 0, wide, high, rx=6, fill="investors-street", stroke="investors-kerb", stroke_width=1.5)
    wanted = concerned(seen, seat)
    if "border" in wanted:
        c.rect(street / 2, street / 2, wide - street, high - street,
               fill="none", stroke="ink", stroke_width=22, opacity=0.12)  # fmt: skip
    for column in range(columns):
        c.text(column * pitch + street + tile / 2, -10, at["columns"][column], 14, anchor="middle", fill="ink-soft")
    for row in range(rows):
        c.text(-10, row * pitch + street + tile / 2, row + 1, 14, anchor="middle", fill="ink-soft")
    for row, kinds in enumerate(seen.squares):
        for column, kind in enumerate(kinds):
            with c.moved(column * pitch + street, row * pitch + street):
                block(c, seen, kind, seen.rebuilt.get(f"{row}{column}"), kind in wanted)
    for name in streets(rows, columns):
        across, row, column = name[0] == "h", int(name[1]), int(name[2])
        x, y = column * pitch + street / 2, row * pitch + street / 2
        x, y = (x + pitch / 2, y) if across else (x, y + pitch / 2)
        with c.moved(x, y, turned=0 if across else 90):
            plank(c, seen, name, across)


def streets(rows: int, columns: int) -> list[str]:
    across = [f"h{row}{column}" for row in range(rows + 1) for column in range(columns)]
    return across + [f"v{row}{column}" for row in range(rows) for column in range(columns + 1)]


def concerned(seen: View, seat: int | None) -> set[str]:
    """The kinds of districts, or the border, that the card in play is about."""
    if seen.card is None or seen.action is not None or seen.phase == "over":
        return set()
    where = seen.card.split("-")[2:]
    if where:
        return set(where)
    chooser = seen.seat if seen.phase == "invest" else seat
    option = None if chooser is None else seen.seats[chooser].option
    return set(option.split("-")) if option else set()


def block(c: Canvas, seen: View, kind: str, builder: int | None, wanted: bool) -> None:
    """A district: a ruin until somebody rebuilds it. 72 by 72."""
    symbol, at = kind_id(kind), look("investors")
    value = None if kind == "park" else as_dict(seen.prestige)[kind]
    two = value is not None and value > 9
    edge = {"rx": 3, "stroke": "investors-kerb", "stroke_width": 1.5}
    if builder is not None:
        c.rect(0, 0, 72, 72, fill=f"investors-{symbol}", **edge)
        c.use(symbol, 2, 3, 40 if two else 44, 44, variables=WASH)
        c.figure(68, 19, value, 27, anchor="end")
        c.rect(4, 48, 64, 20, rx=3, fill=seat_colour(builder), stroke="investors-plank-edge", stroke_width=1)
        c.circle(36, 58, 8.6, fill="paper")
        c.use(f"shape-{seat_shape(builder)}", 29.5, 51.5, 13, colour=seat_colour(builder))
        return
    c.rect(0, 0, 72, 72, fill="investors-park" if kind == "park" else "investors-ruin", **edge)
    if kind == "park":
        c.use(symbol, 14, 13, 44, variables=WASH)
        return
    c.path(at["ruin"], fill="none", stroke="investors-hatch", stroke_width=1.1)
    c.path(at["crack"], fill="none", stroke="investors-kerb", stroke_width=1.2, opacity=0.8)
    c.rect(0, 0, 72, 72, rx=3, fill=f"investors-{symbol}", opacity=0.45)
    place, size = (6, 36) if two else (4, 44)
    c.use(symbol, place, place, size, variables=WASH)
    if kind in LANDMARKS:
        c.rect(3, 3, 66, 66, rx=2, fill="none", stroke="ink", stroke_width=1.1)
    c.figure(65, 53, value, 28, anchor="end")
    if wanted:
        c.rect(2.5, 2.5, 67, 67, rx=2, fill="none", stroke="ink", stroke_width=3)


def plank(c: Canvas, seen: View, name: str, across: bool) -> None:
    """What lies in a street, around its middle."""
    owner = seen.streets.get(name)
    if name in (seen.held, seen.placed) or name in seen.vacated:
        fill = "none" if name in seen.vacated else "accent"
        c.rect(-36, -13, 72, 26, rx=5, fill=fill, stroke="accent", stroke_width=3)
    if owner is None:
        c.path("M-28 0h56", stroke="investors-kerb", stroke_width=1.4, stroke_dasharray="5 6", opacity=0.75)
        return
    white = isinstance(owner, str)
    c.use("stick", -41, -9, 82, 18, colour="investors-white" if isinstance(owner, str) else seat_colour(owner))
    if not white:
        c.circle(0, 0, 7.6, fill="paper")
        sign = f"shape-{seat_shape(int(owner))}"
        c.use(sign, -5.5, -5.5, 11, colour=seat_colour(int(owner)), turned=0 if across else -90)


# The card in play.


def card_in_play(c: Canvas, seen: View, w: Words) -> None:
    if seen.action is not None:
        action_card(c, seen, seen.action)
    elif seen.card is not None:
        auction_card(c, seen, seen.card)
    else:
        c.rect(1, 1, 102, CARD - 2, rx=7, fill="none", stroke="line", stroke_width=1.6, stroke_dasharray="5 5")
        return
    title, where, how = card_words(seen, w)
    c.figure(120, 16, title, 21)
    c.text(120, 42, where, 16, weight=600)
    for i, line in enumerate(textwrap.wrap(how, 50)):
        c.text(120, 66 + 19 * i, line, 15, fill="ink-soft")
    if seen.high:
        c.text(120, CARD - 8, w.say("text.high", {"n": seen.high}), 15, weight=600)


def auction_card(c: Canvas, seen: View, name: str) -> None:
    way, investors, *where = name.split("-")
    kind = where[0] if where else "options"
    ground = f"investors-{kind}" if where and kind != "border" else "paper"
    c.rect(1, 1, 102, CARD - 2, rx=7, fill="paper", stroke="ink", stroke_width=1.6)
    c.rect(5, 5, 94, 94, rx=4, fill=ground, stroke="ink", stroke_opacity=0.6, stroke_width=0.9)
    if not where:
        for row, kinds in enumerate(TILES):
            c.figure(13, 21 + 30 * row, 1, 22)
            for column, one in enumerate(kinds):
                c.rect(30 + 32 * column, 8 + 30 * row, 30, 28, rx=2, fill=f"investors-{one}")
                c.use(one, 30 + 32 * column, 8 + 30 * row, 30, 28, variables=WASH)
    else:
        c.use("border" if kind == "border" else kind, 20, 30, 58, variables=WASH)
        if kind != "border":
            c.figure(92, 85, as_dict(seen.prestige)[kind], 22, anchor="end")
        said = "1" if investors == "1" else f"1–{investors}"
        c.figure(12, 19, said, 22)
    c.use(f"way-{way}", 35, 101, 36, variables=WASH)


def action_card(c: Canvas, seen: View, name: str) -> None:
    effect, _, way = name.partition("-")
    c.rect(1, 1, 102, CARD - 2, rx=7, fill="ground", stroke="ink", stroke_width=1.6)
    c.rect(5, 5, 94, 130, rx=4, fill="none", stroke="ink", stroke_opacity=0.6, stroke_width=0.9)
    c.use(f"effect-{effect}", 20, 20, 64)
    if effect == "plus":
        c.figure(52, 103, f"+{seen.printed.plus}", 22, anchor="middle")
    if way:
        c.use(f"way-{way}", 35, 92, 34)


def card_words(seen: View, w: Words) -> tuple[str, str, str]:
    """The card in play: what it is, where it lets one invest, and how its auction goes."""
    if seen.action is not None:
        effect, _, way = seen.action.partition("-")
        gain = {"bonus": seen.printed.bonus, "withdraw": seen.printed.withdraw}.get(effect)
        facts = {"plus": seen.printed.plus} | ({} if gain is None else as_dict(gain))
        where = f"{w.say(f'auctionTitle.{way}')}, {w.say('upTo', {'investors': 1})}" if way else w.say("actionCard")
        return capital(w.say(f"effects.{effect}")), where, w.say(f"effectsLong.{effect}", facts)
    assert seen.card is not None
    way, investors, *kinds = seen.card.split("-")
    how = w.say(f"auctionHow.{way}")
    if not kinds:
        return w.say("auctionTitle.options"), capital(w.say("eachTile")), how
    title = w.say("border") if kinds[0] == "border" else w.say(f"kind.{kinds[0]}")
    where = f"{w.say(f'auctionTitle.{way}')}, {w.say('upTo', {'investors': int(investors)})}"
    return capital(title), where, how


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# What lies before each player.


def before_a_player(c: Canvas, seen: View, seat: int, names: Sequence[str], w: Words) -> None:
    one = seen.seats[seat]
    asked = seat in seen.turn
    out = seen.phase == "cheques" and seat not in seen.active
    ink = "ink-soft" if out else "ink"
    c.rect(0, 0, SIDE, ROW, rx=6, fill="paper", stroke="ink" if asked else "line")
    if asked:
        c.rect(1, 4, 4, ROW - 8, fill="ink")
    c.use(f"shape-{seat_shape(seat)}", 11, ROW / 2 - 9, 18, colour=seat_colour(seat))
    c.text(35, ROW / 2, clipped(names[seat], 11), 16, fill=ink)
    if seat == seen.first:
        c.path("M0 0h11v12L5.500 8 0 12z", fill="ink", transform=f"translate(116 {ROW / 2 - 6})")
    c.use("way-influence", 134, ROW / 2 - 9, 18)
    c.text(155, ROW / 2, one.influence, 16, fill=ink)
    c.use("way-cheques", 180, ROW / 2 - 9, 18)
    least, most = money(one)
    c.text(201, ROW / 2, least if least == most else f"{least}–{most}", 16, fill=ink)
    c.use("stick", 270, ROW / 2 - 5, 28, 10, colour=seat_colour(seat))
    c.text(302, ROW / 2, one.sticks, 16, fill=ink)
    with c.moved(SIDE - 8):
        lies(c, seen, seat, out, w)


def money(one: Seat) -> tuple[int, int]:
    """Between which sums somebody's cheques must be, as far as whoever looks can know."""
    if isinstance(one.cheques, list):
        return total(one.cheques), total(one.cheques)
    maybe = list(one.but_for_secrets)
    for cheque in one.shown:
        maybe.remove(cheque)
    maybe.sort()
    paid = len(one.but_for_secrets) - one.cheques
    whole = total(one.but_for_secrets)
    return whole - total(maybe[len(maybe) - paid :] if paid else ()), whole - total(maybe[:paid])


def lies(c: Canvas, seen: View, seat: int, out: bool, w: Words) -> None:
    """What somebody has bid, chosen, drawn or is offered, and when they invest; from the right end of the line."""
    one, x, middle = seen.seats[seat], 0.0, ROW / 2
    order = place_in_queue(seen, seat)
    answer = one.answer if one.answered else None
    cheques, end = on_the_table(seen, seat)
    if isinstance(answer, list):
        cheques = answer
    if order is not None:
        c.circle(x - 11, middle, 12, fill="ink")
        c.figure(x - 11, middle, order, 16, anchor="middle", fill="ground")
        x -= 30
    elif out:
        c.text(x, middle, w.say("status.out"), 14, anchor="end", fill="ink-soft")
    elif cheques or end:
        best = seen.phase == "cheques" and total(cheques) == seen.high
        said = end or str(total(cheques))
        c.figure(x, middle, said, 18 if best else 16, anchor="end")
        x -= 10 + 9 * len(said)
    step = min(31.0, (x + 150) / max(len(cheques), 1))
    for cheque in reversed(cheques):
        note(c, cheque, x - 30, middle - 9, seat_colour(seat))
        x -= step
    if isinstance(answer, int):
        card(c, answer, x - 26, 3, ROW - 6)
        x -= 32
    elif one.answered and not cheques:
        for _ in range(2 if seen.phase == "sealed" else 1):
            c.use("covered", x - 28, middle - 14, 28)
            x -= 18
        x -= 14
    tile = answer if isinstance(answer, str) else one.option if seen.action is None else None
    if tile is not None:
        for kind in reversed(tile.split("-")):
            c.rect(x - 25, middle - 12.5, 25, 25, rx=3, fill=f"investors-{kind}")
            c.use(kind, x - 24, middle - 11.5, 23, variables=WASH)
            x -= 27
        winner = seen.settled.get(tile)
        if winner == seat:
            c.rect(x, middle - 15, 56, 30, rx=5, fill="none", stroke="ink", stroke_width=2)


def place_in_queue(seen: View, seat: int) -> int | None:
    """Who uses a right now is the first, then come those who wait."""
    if seen.phase not in BY_HAND:
        return None
    if seen.seat == seat:
        return 1
    return seen.rights.index(seat) + 2 if seat in seen.rights else None


def on_the_table(seen: View, seat: int) -> tuple[list[int], str]:
    """The cheques that lie before somebody, and a text where their sum is not all that counts."""
    one = seen.seats[seat]
    if seen.phase == "cheques":
        return one.laid, ""
    if seen.phase in ("offer", "answer"):
        return one.gift, ""
    if seen.phase in ("draw", "gain", "withdraw"):
        if seat == seen.seat and seen.phase == "draw":
            return seen.drawn, f"{total(seen.drawn)} / {one.limit}"
        if seat == seen.seat and seen.lifted:
            return [], str(seen.lifted)
        return [], str(one.limit) if one.limit else ""
    return [], ""


def card(c: Canvas, value: int, x: float, y: float, height: float) -> None:
    """An influence card, as the page has it."""
    width = height / 1.4
    c.rect(x, y, width, height, rx=4, fill="investors-note", stroke="investors-note-ink")
    c.rect(x + 3, y + 3, width - 6, height - 6, rx=2, fill="none", stroke="investors-note-ink", opacity=0.55)
    c.figure(x + width / 2, y + height / 2, value, height * 0.5, anchor="middle", fill="investors-note-ink")


def note(c: Canvas, value: int, x: float, y: float, edge: str) -> None:
    """A cheque as small as a word."""
    c.rect(x, y, 30, 18, rx=3, fill="investors-note", stroke="investors-note-ink")
    c.rect(x, y, 3, 18, fill=edge)
    c.figure(x + 16, y + 9, value, 13, anchor="middle", fill="investors-note-ink")


# Piles, scales, and the viewer's own cheques.


def piles(c: Canvas, seen: View, w: Words) -> None:
    kinds = [
        ("deck", "way-options", seen.auction_deck.left),
        ("actions", "effect-any", seen.action_deck.left),
        ("bank", "way-cheques", seen.bank),
    ]
    for i, (name, sign, left) in enumerate(kinds):
        with c.moved(i * SIDE / 3):
            c.rect(4.5, 4.5, 36, 36, rx=4, fill="investors-back", stroke="ink-soft")
            c.rect(0.5, 0.5, 36, 36, rx=4, fill="investors-back", stroke="ink-soft")
            c.use(sign, 5, 5, 28)
            c.figure(50, 12, left, 19)
            c.text(50, 32, w.say(f"piles.{name}"), 15, fill="ink-soft")


def scale(c: Canvas, seen: View, what: str, lane: int, w: Words) -> None:
    """A lane and a marker for each player."""
    values = [getattr(one, what) for one in seen.seats]
    end = max(seen.printed.scale, *values) if what == "influence" else max(40, 10 * -(-(max(values) + 3) // 10))
    c.text(0, 7, w.say(what), 15, weight=600)
    left, room = 8.0, SIDE - 60.0
    top, foot = 18, 18 + lane * len(values)
    for ten in range(0, end + 1, 10):
        x = left + room * ten / end
        c.path(f"M{x:g} {top}V{foot}", stroke="line")
        c.text(x, foot + 9, ten, 13, anchor="middle", fill="ink-soft")
    for seat, value in enumerate(values):
        x, y = left + room * max(value, 0) / end, top + lane * (seat + 0.5)
        c.rect(left, y - 1.5, x - left, 3, fill=seat_colour(seat), opacity=0.55)
        c.use(f"shape-{seat_shape(seat)}", x - 6.5, y - 6.5, 13, colour=seat_colour(seat))
        c.text(x + 11, y, value, 14, weight=600)
    c.path(f"M{left:g} {foot}h{room:g}", stroke="ink-soft")


def hand(c: Canvas, seen: View, shown: Shown, w: Words) -> None:
    """The cheques of whoever looks, those raised that they are about to lay; and which round it is."""
    names = shown.names
    c.figure(0, 14, w.say("round", {"n": seen.rounds + 1}), 16)
    c.text(0, 36, w.say("panel.first", {"name": clipped(names[seen.first], 14)}), 14, fill="ink-soft")
    if shown.seat is None:
        return
    one = seen.seats[shown.seat]
    cheques = one.cheques if isinstance(one.cheques, list) else []
    taken = list(one.adding) if isinstance(one.adding, list) else []
    gifts = (
        [(gift.seat, cheque) for gift in one.gifts for cheque in gift.cheques] if isinstance(one.gifts, list) else []
    )
    left, room = 190.0, CITY - 190.0
    step = min(80.0, room / max(len(cheques), 1))
    for i, cheque in enumerate(sorted(cheques)):
        out = cheque in taken
        given = next((gift for gift in gifts if gift[1] == cheque), None)
        if out:
            taken.remove(cheque)
        if given:
            gifts.remove(given)
        with c.moved(left + i * step, 2 if out or given else 14):
            cheque_card(c, cheque, out)
            if given:
                c.use(f"shape-{seat_shape(given[0])}", 4, 24, 16, colour=seat_colour(given[0]))
    if isinstance(one.paid, list) and one.paid:
        said = " + ".join(map(str, one.paid))
        c.text(0, 55, clipped(w.say("mine.paidHidden", {"list": said}), 29), 13, fill="ink-soft")


def cheque_card(c: Canvas, value: int, out: bool) -> None:
    c.use("cheque", 0, 0, 76, 44)
    c.path("M15 4v36", stroke="investors-note-ink", stroke_dasharray="2 2.400", opacity=0.7)
    c.figure(9, 21, "$", 19, anchor="middle", fill="investors-note-ink")
    c.figure(45, 21, value, 23, anchor="middle", fill="investors-note-ink")
    if out:
        c.rect(0, 0, 76, 44, rx=5, fill="none", stroke="accent", stroke_width=3)
