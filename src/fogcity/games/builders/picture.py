"""The table as a picture, as on the page: the map in its circle of cards, the rows, the boards and everybody's area."""

import re
from collections.abc import Callable, Sequence

from fogcity.drawing import HEAD, MARGIN, Canvas, Shown, clipped, look, seat_colour, seat_shape, signed
from fogcity.engine.schema import as_dict
from fogcity.games.builders.schema import Developer, Plot, View
from fogcity.words.messages import Words

RING, ROWS, BOARDS, GAP = 640, 300, 276, 16
YEARS, CARDS, MAP, MONEY = 46, 88, 316, 58  # how high they are
HIGH = YEARS + 2 * CARDS + MAP + MONEY + 4 * 8
WIDTH = 2 * MARGIN + RING + ROWS + BOARDS + 2 * GAP
HEIGHT = HEAD + HIGH + MARGIN
AREAS = 362  # how far below the rows and boards the players' areas begin
EARNINGS = "earnings"
LETTER = 8  # pixels of one at 14, at most, in the mean of a word
TYPES = {"L": "lighting", "T": "cable-car", "H": "hydrant", "K": "park"}
COLOURS = ("green", "red", "blue", "yellow", "grant")
TURNS = {"up": 0, "right": 90, "down": 180, "left": 270, "home": 225}


def picture(seen: View, shown: Shown, w: Words) -> str:
    c = Canvas("builders", WIDTH, HEIGHT)
    c.head(seen, shown, w)
    with c.moved(MARGIN, HEAD):
        years(c, seen)
        with c.moved(0, YEARS + 8):
            circle(c, seen, w)
        with c.moved(0, HIGH - MONEY):
            money_track(c, seen, w)
    with c.moved(MARGIN + RING + GAP, HEAD):
        rows(c, seen, shown.seat, w)
        with c.moved(ROWS + GAP):
            development(c, seen, w)
        high = (HIGH - AREAS + 6) / seen.players
        for one, developer in enumerate(seen.developers):
            with c.moved(0, AREAS + one * high):
                area(c, seen, one, developer, shown.names[one], high - 6, w)
    return c.svg()


def token(c: Canvas, seat: int, x: float, y: float, size: float) -> None:
    c.use(f"token-{seat_shape(seat)}", x, y, size, colour=seat_colour(seat))


def house(c: Canvas, seat: int, x: float, y: float, size: float) -> None:
    """A wooden house in a player's colour, with the player's shape on it."""
    c.use("house", x, y, size, colour=seat_colour(seat))
    c.use(f"token-{seat_shape(seat)}", x + size * 0.3, y + size * 0.42, size * 0.4, colour="builders-card")


def wash(colour: str) -> tuple[str, str]:
    """The colours of a piece of land and of the ink on it; an edition may have some that we do not know."""
    return (f"builders-{colour}", f"builders-{colour}-ink") if colour in COLOURS else ("builders-sheet", "ink")


def box(c: Canvas, wide: float, high: float, **attributes: object) -> None:
    c.rect(0, 0, wide, high, **({"rx": 6, "fill": "builders-card", "stroke": "builders-rule"} | attributes))


# The years, and what is offered in each.


def years(c: Canvas, seen: View) -> None:
    box(c, RING, YEARS)
    wide = RING / len(seen.printed.years)
    for i, year in enumerate(seen.printed.years):
        now, past = year.year == seen.year, year.year < seen.year
        with c.moved(i * wide):
            if now:
                c.rect(0, 0, wide, YEARS, rx=6, fill="ink")
            ink = "ground" if now else "ink-soft" if past else "ink"
            c.figure(7, 13, year.year, 15, fill=ink)
            if past:
                c.path("M6 13.500h36", stroke=ink, stroke_width=1)
            c.use("build", wide - 38, 6, 14, colour=ink)
            c.text(wide - 6, 13, f"${year.cost}", 14, anchor="end", weight=600, fill=ink)
            x = 5.0
            for n, bonus in enumerate(year.bonus or ["building", "permit"]):
                if n:
                    c.text(x, 33, "/" if year.bonus else "+", 14, fill=ink)
                    x += 7 if year.bonus else 10
                x = bonus_sign(c, bonus, x, ink)


def bonus_sign(c: Canvas, bonus: str, x: float, ink: str) -> float:
    """A bonus of a year as a sign, or as money; returns where the next one goes."""
    money = re.fullmatch(r"money (\d+)( per building)?", bonus)
    if money is None:
        c.use({"building": "house", "step": "step-right"}.get(bonus, bonus), x, 24, 17, colour=ink)
        return x + 19
    c.text(x, 33, f"${money[1]}", 14, weight=600, fill=ink)
    x += 17
    if money[2]:
        c.use("house", x, 26, 13, colour=ink)
        x += 14
    return x


# The circle of cards, and the map within.


def circle(c: Canvas, seen: View, w: Words) -> None:
    cards = [card.card for card in seen.cards]
    half = (len(cards) + 1) // 2
    wide = (RING + 8) / max(half, 1)
    for i, name in enumerate(cards[:half]):
        with c.moved(i * wide):
            action_card(c, seen, name, wide - 8, "down" if i == half - 1 else "right", w)
    with c.moved(0, CARDS + 8):
        lot_map(c, seen)
    back = cards[half:][::-1]
    wide = (RING + 8) / (len(back) + 1)
    for i, name in enumerate([EARNINGS, *back]):
        way = "up" if name == EARNINGS else "home" if i == 1 else "left"
        with c.moved(i * wide, CARDS + MAP + 16):
            action_card(c, seen, name, wide - 8, way, w)


def action_card(c: Canvas, seen: View, name: str, wide: float, way: str, w: Words) -> None:
    """Its spaces in their order, with the tokens that stand on them."""
    here = visited(seen) == name
    box(c, wide, CARDS, fill="builders-here" if here else "builders-card",
        stroke="ink" if here else "builders-rule", stroke_width=2.5 if here else 1)  # fmt: skip
    if name == EARNINGS:
        c.use("coin", 7, 4, 15)
        label = w.say("name.earningsArea")
        if 26 + LETTER * len(label) < wide - 26 - (16 * len(seen.waiting) if here else 0):  # the coin says it, too
            c.text(26, 12, label, 14, weight=600)
    else:
        number = [card.card for card in seen.cards].index(name) + 1
        c.figure(8, 12, number, 14)
    if here:
        for i, waiting in enumerate(seen.waiting):
            token(c, waiting, wide - 24 - 16 * (len(seen.waiting) - i), 5, 14)
    with c.moved(wide - 13, 12, turned=TURNS[way]):
        c.path("M0 5V-4.500M-4 -.5l4-4 4 4", fill="none", stroke="ink-soft", stroke_width=1.6, stroke_linecap="round")
    spaces = spaces_of(seen, name)
    each = (wide - 10 + 4) / len(spaces)
    for i, offer in enumerate(spaces):
        with c.moved(5 + i * each, 23):
            c.rect(0, 0, each - 4, CARDS - 28, rx=4, fill="builders-sheet", stroke="line")
            middle = (each - 4) / 2
            if offer.startswith("earnings "):
                c.figure(middle, 15, f"${offer.removeprefix('earnings ')}", 19, anchor="middle")
            else:
                c.use(offer.replace(" ", "-"), middle - 13, 3, 26)
            standing = [one for one in range(seen.players) if stands(seen, one) == (name, i + 1)]
            for n, one in enumerate(standing):
                token(c, one, middle - 9.5 * len(standing) + 19 * n, CARDS - 51, 19)


def spaces_of(seen: View, name: str) -> list[str]:
    if name == EARNINGS:
        return [f"earnings {amount}" for amount in seen.earnings]
    return next(card.spaces for card in seen.cards if card.card == name)


def last_year(seen: View) -> bool:
    return seen.year == seen.printed.years[-1].year


def visited(seen: View) -> str | None:
    """Where tokens are put now; nowhere in the last year, when they stay where they were, and at the end."""
    return None if seen.phase == "over" or last_year(seen) else seen.place


def stands(seen: View, seat: int) -> tuple[str, int] | None:
    """The place and the space of a player's token; None before the first turn."""
    space = seen.developers[seat].space
    if space is None:
        return None
    acting = bool(seen.waiting) and seat == seen.waiting[0] and seen.phase != "space"
    if not last_year(seen) and (seat not in seen.waiting or acting):
        return seen.place, space
    ring = [EARNINGS, *(card.card for card in seen.cards)]
    return ring[ring.index(seen.place) - 1], space


def lot_map(c: Canvas, seen: View) -> None:
    """A surveyor's lot plan: washes for the land colours, lot numbers, hachures for rubble, wooden houses."""
    measures = look("builders")
    lot, street, margin = measures["lot"], measures["gaps"]["street"], measures["gaps"]["margin"]

    def at(i: int) -> int:
        return int(margin + i * lot + i // 2 * street)

    wide, high = (at(lots - 1) + lot + margin for lots in (len(seen.plots[0]), len(seen.plots)))
    c.rect(1, 1, RING - 2, MAP - 2, rx=3, fill="builders-sheet", stroke="builders-rule")
    c.rect(1, 1, RING - 2, MAP - 2, rx=3, fill=c.pattern("paper"))
    c.rect(4.5, 4.5, RING - 9, MAP - 9, fill="none", stroke="builders-rule", stroke_width=1.6)
    c.rect(7.5, 7.5, RING - 15, MAP - 15, fill="none", stroke="builders-rule", stroke_width=0.6)
    with c.moved(RING - 28, MAP - 30):
        compass(c)
    with c.moved((RING - wide - 34) / 2, (MAP - high) / 2):
        for j, row in enumerate(seen.plots):
            for i, plot in enumerate(row):
                with c.moved(at(i), at(j)):
                    one_lot(c, plot, lot, chosen=plot.plot == seen.plot)
                    if plot.building is not None:
                        house(c, plot.building, 15, 20, 42)
                    elif plot.plot == seen.plot:
                        with c.moved(opacity=0.5):
                            house(c, seen.seat, 15, 20, 42)
        for sheet, (i, j) in corners(seen).items():
            with c.moved(at(i) + lot - 24, at(j) + 2):
                c.path("M0 0h16l6 6v20H0z", fill="builders-sheet", stroke="builders-rule")
                c.path("M16 0v6h6", fill="none", stroke="builders-rule")
                c.text(10.5, 15, sheet, 17, anchor="middle", weight=600, fill="ink-soft")


def one_lot(c: Canvas, plot: Plot, lot: float, chosen: bool) -> None:
    ground, ink = wash(plot.colour)
    c.rect(0, 0, lot, lot, fill=ground)
    if plot.rubble:
        c.rect(2, 2, lot - 4, lot - 4, fill=c.pattern("hachures"))
        c.use("rubble", lot / 2 - 4, lot / 2 - 9, 33, 36, colour="builders-rubble")
    c.rect(1, 1, lot - 2, lot - 2, fill="none", stroke="ink" if chosen else ink, stroke_width=3.5 if chosen else 1.2)
    c.rect(3, 3, 36, 21, rx=2, fill=ground, opacity=0.92)
    c.use(plot.colour if plot.colour in COLOURS else "pass", 5, 6, 15, colour=ink)
    c.figure(29.5, 13.5, plot.number, 19, anchor="middle", fill=ink)


def corners(seen: View) -> dict[str, tuple[int, int]]:
    """Where the number of each sheet is printed: in its upper right lot."""
    found: dict[str, tuple[int, int]] = {}
    for j, row in enumerate(seen.plots):
        for i, plot in enumerate(row):
            sheet = plot.plot.split("@")[1]
            if sheet not in found or found[sheet][1] == j:
                found[sheet] = i, j
    return found


def compass(c: Canvas) -> None:
    ring = {"fill": "none", "stroke": "builders-rule"}
    with c.moved():
        c.circle(0, 0, 9.3, stroke_width=0.8, **ring)
        c.path("M0 -13.600L2.800 0L0 13.600L-2.800 0z", fill="builders-sheet", stroke="ink-soft", stroke_width=0.6)
        c.path("M0 -13.600L2.800 0H-2.800z", fill="ink-soft")
        c.path("M-1.900 -15.200v-4.300l3.700 4.300v-4.300", stroke="ink-soft", stroke_width=0.9, fill="none")


# Money, and the development board.


def money_track(c: Canvas, seen: View, w: Words) -> None:
    track = seen.tracks.money
    box(c, RING, MONEY)
    wide = RING / len(track)
    for amount, worth in enumerate(track):
        with c.moved(amount * wide):
            if worth < 0:
                c.rect(0.5, 0.5, wide - 1, MONEY - 1, fill="builders-sheet")
            if amount:
                c.path(f"M0 0v{MONEY}", stroke="line")
            here = [seat for seat, one in enumerate(seen.developers) if one.money == amount]
            for n, seat in enumerate(here):
                size = 15 if len(here) < 3 else 13
                token(c, seat, wide / 2 - size * min(len(here), 2) / 2 + n % 2 * size, 3 + n // 2 * 12, size)
            c.figure(wide / 2, 34, amount, 15, anchor="middle")
            c.text(wide / 2, 49, signed(w, worth), 14, anchor="middle", fill="ink-soft")


def development(c: Canvas, seen: View, w: Words) -> None:
    """Clearing up goes up, urban development to the right; the points of each space, and the sidebars."""
    tracks = seen.tracks
    c.text(0, 10, w.say("development"), 14, weight=600)
    left, wide, high = 38, (BOARDS - 38) / len(tracks.urban_sidebar), 28
    levels = len(tracks.development)
    with c.moved(9, 22 + high * levels / 2, turned=270):
        c.text(0, 0, w.say("name.actions.clear up"), 14, anchor="middle", fill="ink-soft")
    for top, line in enumerate(tracks.development):
        row = levels - top
        y = 22 + top * high
        c.text(28, y + high / 2, tracks.clear_up_sidebar[row - 1], 14, anchor="middle", fill="ink-soft")
        for i, worth in enumerate(line):
            with c.moved(left + i * wide, y):
                c.rect(
                    0, 0, wide, high, fill="builders-sheet" if worth < 0 else "builders-card", stroke="builders-rule"
                )
                here = [s for s, one in enumerate(seen.developers) if (one.column, one.row) == (i + 1, row)]
                if not here:
                    c.figure(wide / 2, high / 2, signed(w, worth), 14, anchor="middle")
                size = 18 if len(here) < 3 else 13
                for n, seat in enumerate(here):
                    lines = 1 + (len(here) > 2)
                    x = wide / 2 - size * min(len(here), 2) / 2 + n % 2 * size
                    token(c, seat, x, high / 2 - size * lines / 2 + n // 2 * size, size)
    foot = 22 + levels * high
    for i, worth in enumerate(tracks.urban_sidebar):
        c.text(left + (i + 0.5) * wide, foot + 10, worth, 14, anchor="middle", fill="ink-soft")
    middle = left + wide * len(tracks.urban_sidebar) / 2
    c.text(middle, foot + 26, w.say("name.actions.urban"), 14, anchor="middle", fill="ink-soft")
    with c.moved(0, foot + 42):
        piles(c, seen, w)


def piles(c: Canvas, seen: View, w: Words) -> None:
    """The urban development cards: how many are left, and what they are worth."""
    urban = seen.printed.urban
    c.text(0, 10, w.say("urban"), 14, weight=600)
    parks = urban.park[len(urban.park) - seen.urban.park :]
    worths = {
        "lighting": " ".join(map(str, urban.lighting)),
        "cable-car": f"{signed(w, urban.cable_car)} −${seen.printed.prices.cable_car}",
        "hydrant": signed(w, urban.hydrant),
        "park": " ".join(map(str, parks)) or "–",
    }
    for i, (kind, worth) in enumerate(worths.items()):
        with c.moved(i % 2 * (BOARDS + 6) / 2, 22 + i // 2 * 44):
            box(c, (BOARDS - 6) / 2, 40, rx=5)
            c.use(kind, 6, 9, 22)
            c.figure(34, 20, f"×{as_dict(seen.urban)[kind]}", 16)
            c.text((BOARDS - 6) / 2 - 7, 20, worth, 14, anchor="end", fill="ink-soft")


# The rows of cards.


def rows(c: Canvas, seen: View, seat: int | None, w: Words) -> None:
    c.text(0, 10, w.say("forAll"), 14, weight=600)
    best = seen.best_builder
    c.use("best", ROWS - 40, 1, 18)
    if best is None:
        c.text(ROWS, 10, signed(w, seen.printed.best_builder), 14, anchor="end", fill="ink-soft")
    else:
        token(c, best, ROWS - 17, 2, 16)
    y = 22.0
    for name in seen.common:
        points = None if seat is None else seen.developers[seat].points.get(f"common {name}")
        with c.moved(0, y):
            objective(c, seen, name, points, w)
        y += 37
    c.text(0, y + 16, w.say("permits"), 14, weight=600)
    counts = [w.say("deck", {"n": seen.permit_deck.left}), w.say("discards", {"n": sum(seen.discarded.values())})]
    c.text(ROWS, y + 16, "   ".join(counts), 14, anchor="end", fill="ink-soft")
    y += 28
    wide = min(84, (ROWS + 6) / max(len(seen.permit_row), 1))
    for i, name in enumerate(seen.permit_row):
        with c.moved(i * wide, y):
            permit(c, name, wide - 6, 46)
    y += 46
    c.text(0, y + 16, w.say("objectives"), 14, weight=600)
    deck = w.say("deck", {"n": seen.objective_deck.left})
    c.use("secret", ROWS - 20 - LETTER * len(deck), y + 8, 16)
    c.text(ROWS, y + 16, deck, 14, anchor="end", fill="ink-soft")
    y += 28
    for name in seen.objective_row:
        with c.moved(0, y):
            objective(c, seen, name, None, w)
        y += 37


def permit(c: Canvas, name: str, wide: float, high: float, used: bool = False) -> None:
    """Colour with its glyph, number, and two symbols of urban development; or a grant."""
    found = re.fullmatch(r"([a-z]+)-(\d)([A-Z]*)", name)
    ground, ink = wash(found[1] if found else "grant")
    c.rect(0, 0, wide, high, rx=4, fill=ground, stroke="ink" if used else ink, stroke_width=3 if used else 1.5)
    if found is None:
        size = min(wide, high) - 6
        c.use("grant", (wide - size) / 2, 3, size, colour=ink)
        return
    flat = high < 40
    sign = 13 if flat else 20
    c.use(found[1] if found[1] in COLOURS else "pass", 3, (high - sign) / 2, sign, colour=ink)
    c.figure(sign + 5, high / 2, found[2], 17 if flat else 26, fill=ink)
    small = high / 2 - 3 if not flat else high / 2 - 2
    for i, letter in enumerate(found[3]):
        c.use(TYPES.get(letter, "urban"), wide - small - 3, 2 + i * (small + 1.5), small, colour=ink)


def objective_sign(c: Canvas, name: str, x: float, y: float, size: float) -> float:
    """What an objective counts, in one sign or two; returns how wide they are."""
    main = look("builders")["objectives"].get(name)
    beside = ""
    if main is None:
        main, beside = ("most", name.removeprefix("most-")) if name.startswith("most-") else ("house", name)
    c.use(main, x, y, size)
    if beside != "rubble" and beside not in COLOURS:
        return size
    ink = "builders-rubble" if beside == "rubble" else wash(beside)[1]
    c.use(beside, x + size + 1, y + size * 0.2, size * 0.75, colour=ink)
    return size * 1.75 + 1


def objective(c: Canvas, seen: View, name: str, points: int | None, w: Words) -> None:
    box(c, ROWS, 34, rx=5)
    objective_sign(c, name, 6, 7, 20)
    c.text(50, 17, objective_name(name, w), 15, weight=600)
    right = ROWS - 8.0
    if points is not None:
        c.figure(right, 17, signed(w, points), 17, anchor="end")
        right -= 34
    c.text(right, 17, objective_worth(seen, name, w), 14, anchor="end", fill="ink-soft")


def objective_name(name: str, w: Words) -> str:
    if f"name.objectives.{name}" in w:
        return w.say(f"name.objectives.{name}")
    colour = name.removeprefix("most-")
    said = w.say(f"colour.{colour}") if f"colour.{colour}" in w else colour
    return w.say("name.mostOn" if name.startswith("most-") else "name.onColour", {"colour": said})


def objective_worth(seen: View, name: str, w: Words) -> str:
    """Its points in short: by place, along a sidebar, or for each."""
    along: Callable[[Sequence[int]], str] = lambda points: " ".join(map(str, points))  # noqa: E731
    if name == "most-rubble":
        return along(seen.printed.majority_rubble)
    if name.startswith("most-"):
        return along(seen.printed.majority_colour)
    if name.endswith("-sidebar"):
        return along(seen.tracks.urban_sidebar if name == "urban-sidebar" else seen.tracks.clear_up_sidebar)
    each = signed(w, seen.printed.objectives[name])
    return f"{each} / ${seen.printed.coins_each}" if name == "coins" else each


# What everybody has.


def area(c: Canvas, seen: View, seat: int, own: Developer, name: str, high: float, w: Words) -> None:
    wide = ROWS + GAP + BOARDS
    active = seat in seen.turn
    box(c, wide, high, fill="paper", stroke="ink" if active else "line", stroke_width=2 if active else 1)
    with c.moved(0, max(0.0, (high - 52) / 3)):
        c.player_sign(seat, 8, 6, 14)
        c.figure(28, 13, clipped(name, 14), 15)
        goods = [
            ("coin", f"${own.money}"),
            ("house", str(len(own.buildings))),
            ("materials", f"{own.stock}+{own.pool}"),
            ("rubble", str(own.rubble)),
            ("urban", signed(w, own.points["development board"])),
        ]
        x = 140.0
        for sign, text in goods:
            c.use(sign, x, 4, 18, colour=seat_colour(seat) if sign == "house" else "ink")
            c.text(x + 21, 13, text, 15, weight=600)
            x += 56 if sign == "materials" else 50
        for kind, number in as_dict(own.urban).items():
            if number:
                c.use(kind, x, 5, 16)
                c.text(x + 19, 13, number, 15, weight=600)
                x += 36
        if seen.best_builder == seat:
            c.use("best", wide - 26, 3, 20)
    secret = own.secret if isinstance(own.secret, list) else []
    hidden = own.secret if isinstance(own.secret, int) else 0
    goals = [(one, False) for one in own.open] + [(one, True) for one in secret]
    with c.moved(0, high - 28 - max(0.0, (high - 52) / 3)):
        x = 8.0
        for one in own.permits:
            with c.moved(x):
                permit(c, one, 42, 25, used=active and one in seen.with_permits)
            x += 45
        step = min(64.0, (wide - 14 - x - (44 if hidden else 0)) / max(len(goals), 1))
        for one, covered in goals:
            edge, dashes = ("ink-soft", "3 2") if covered else ("builders-rule", None)
            c.rect(x + 1, 0, step - 4, 25, rx=4, fill="builders-card", stroke=edge, stroke_dasharray=dashes)
            end = objective_sign(c, one, x + 4, 4, 16)
            if step >= 56:
                c.text(x + 8 + end, 13, signed(w, own.points.get(f"personal {one}", 0)), 14, weight=600)
            x += step
        if hidden:
            c.use("secret", x + 3, 3, 18)
            c.text(x + 24, 13, hidden, 15, weight=600)
