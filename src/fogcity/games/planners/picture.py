"""The table as a picture: the projects, the viewer's city large and the others small, as on the page."""

import re
from collections.abc import Mapping, Sequence

from fogcity.drawing import HEAD, MARGIN, Canvas, Shown, clipped, look, signed
from fogcity.engine.schema import as_dict
from fogcity.games.planners.schema import Cell, City, View
from fogcity.words.messages import Words

PROJECTS, CITY, OTHERS, HIGH, GAP = 302, 626, 262, 660, 16
WIDTH = 2 * MARGIN + PROJECTS + CITY + OTHERS + 2 * GAP
HEIGHT = HEAD + HIGH + MARGIN
PLACES = 5
KNOWN = ("blue", "grey", "orange", "yellow", "green", "black", "bonus")
ICONS = {"T": "lines", "D": "depot", "P": "garden", "F": "foundation", "W": "waterfront", "C": "sun"}
SIGNS = {"value": "+", "contracts": "−"}  # before the number of a bonus
POSTER = 70  # a card that is as high is drawn whole, a lower one as a strip


def picture(seen: View, shown: Shown, w: Words) -> str:
    c = Canvas("planners", WIDTH, HEIGHT)
    c.head(seen, shown, w)
    own = shown.seat or 0
    with c.moved(MARGIN, HEAD):
        projects(c, seen, w)
    with c.moved(MARGIN + PROJECTS + GAP, HEAD):
        city(c, seen, own, shown.names, w)
    others = [one for one in range(seen.players) if one != own]
    high = min(340, (HIGH - 10 * (len(others) - 1)) / len(others))
    for i, other in enumerate(others):
        with c.moved(WIDTH - MARGIN - OTHERS, HEAD + i * (high + 10)):
            small_city(c, seen, other, shown.names, high, w)
    return c.svg()


# Cards.


def printed(name: str) -> tuple[str, int, str]:
    """A card's colour, its printed value and its symbols."""
    colour, face = name.split("-")
    value = re.match(r"\d*", face)
    assert value is not None
    return colour, int(value[0] or 0), face[value.end() :]


def tint(colour: str) -> str:
    """An edition may name its districts as it likes; those that we do not know are drawn plain."""
    return colour if colour in KNOWN else "plain"


def has(name: str, symbol: str) -> bool:
    return symbol in printed(name)[2]


def ink_on(colour: str) -> str:
    return "planners-cream" if colour == "black" else "planners-ink"


def pen(colour: str) -> dict[str, str]:
    """With which ink symbols are drawn on a colour."""
    return {"planners-pen": ink_on(colour)}


def carries_lines(cell: Cell) -> bool:
    return cell.lines_token or has(cell.card, "T") or has(cell.card, "D")


def tile(c: Canvas, cell: Cell, wide: float, high: float, rails: str = "", in_city: bool = True) -> None:
    """A card as a small travel poster: hill, houses, garden or tower, and what lies on it."""
    at = look("planners")["card"]
    name, value, _ = printed(cell.card)
    colour = tint(name)
    left, right = high * at["slope"]["left"], high * at["slope"]["right"]
    c.rect(0, 0, wide, high, rx=5, fill=f"planners-{colour}", stroke="planners-ink", stroke_width=1)
    house_wide, house_high = high * at["house"]["width"], high * at["house"]["height"]
    houses = min(value, at["house"]["most"])
    for i in range(houses):
        x = wide * (0.1 + 0.8 * (i + 0.5) / houses)
        ground = left + (right - left) * (x / wide) ** 2
        c.use("house", x - house_wide / 2, ground - house_high + 5, house_wide, house_high, variables=pen(colour))
    hill = (
        f"M0.6 {left:g}Q{wide * 0.55:g} {left - 2:g} {wide - 0.6:g} {right:g}"
        f"V{high - 5:g}q0 4.4 -4.4 4.4H5q-4.4 0 -4.4 -4.4z"
    )
    c.path(hill, fill=f"planners-{colour}-deep")
    c.path(hill, fill=c.pattern(f"pattern-{colour}"))
    node = high * at["node"]
    if carries_lines(cell):
        rails = rails or f"M4 {node:g}H{wide - 4:g}"
        with c.moved(opacity=1 if cell.tram or not in_city else 0.6, fill="none", stroke="planners-ink"):
            c.path(rails, stroke_width=13, stroke_dasharray="2 5")
            c.path(rails, stroke_width=8)
            c.path(rails, stroke="planners-cream", stroke_width=5)
    if has(cell.card, "W"):
        printed_on(c, "waterfront", at["waterfront"], wide, high * at["top"])
    if has(cell.card, "P"):
        with c.moved(opacity=1 if cell.value or not in_city else 0.45):
            printed_on(c, "garden", at["garden"], wide, high * at["top"])
        if cell.value:
            printed_on(c, "blossom", at["garden"], wide, high * at["top"])
    if has(cell.card, "D"):
        c.use("depot", wide * 0.1, node - wide * 0.58, wide * 0.8, wide * 0.64)
    if has(cell.card, "F"):
        c.use("foundation", wide * 0.2, high * 0.42, wide * 0.6, wide * 0.48, variables=pen(colour))
    if cell.skyscraper:
        tower = at["tower"]
        c.use(
            "skyscraper",
            wide / 2 - high * tower["width"] / 2, -high * tower["above"],
            high * tower["width"], high * tower["height"],
        )  # fmt: skip
    if cell.lines_token:
        c.use("token-lines", wide / 2 - 12, node - 12, 24)
    if cell.tram:
        c.use("tram", wide / 2 - 19, node - 38 * 0.62, 38, 38 * 0.8)
    for i in range(cell.value_tokens):
        c.use("token-more", 26 + i * 7, 3, 22)
    if has(cell.card, "C"):
        c.use("sun", wide - 24, 3, 21)


def printed_on(c: Canvas, symbol: str, at: Mapping[str, float], wide: float, top: float) -> None:
    c.use(symbol, wide * at["left"], top, wide * at["width"], wide * at["height"])


def disc(c: Canvas, x: float, y: float, value: object, radius: float = 12.5, size: float = 20) -> None:
    c.circle(x, y, radius, fill="planners-cream", fill_opacity=1 if value else 0.55)
    c.figure(x, y, value, size, anchor="middle", fill="planners-ink")


def card(c: Canvas, name: str, wide: float, high: float, w: Words) -> None:
    """A card that lies in no city: whole where there is room for it, else as a strip."""
    colour, value, faces = printed(name)
    code = w.say(f"code.{colour}") if f"code.{colour}" in w else colour[:2].capitalize()
    tinted = tint(colour)
    if high >= POSTER:
        tile(c, Cell(name, 0, 0, False, False, False), wide, high, in_city=False)
        if value:
            disc(c, 15, 15, value)
        c.rect(wide - 30, high - 21, 27, 18, rx=4, fill="planners-cream")
        c.text(wide - 16.5, high - 12, code, 15, anchor="middle", weight=600, fill="planners-ink")
        if has(name, "F"):
            c.use("foundation-token", 4, high - 29, 25)
        return
    c.rect(0, 0, wide, high, rx=5, fill=f"planners-{tinted}", stroke="planners-ink", stroke_width=1)
    x = 5.0
    if value:
        radius = min(13, high / 2 - 2)
        disc(c, 3 + radius, high / 2, value, radius, min(20, high * 0.62))
        x = 2 * radius + 6
    room = wide - 24 - x
    signs = [*(ICONS[face] for face in faces), *(["foundation-token"] if has(name, "F") else [])]
    size = min(26, high - 6, room / max(len(signs), 1))
    for sign in signs:
        c.use(sign, x, (high - size) / 2, size, variables=pen(tinted))
        x += size + 1
    c.text(wide - 4, min(high / 2, 12), code, 14, anchor="end", weight=600, fill=ink_on(tinted))


# The common side of the table.


def projects(c: Canvas, seen: View, w: Words) -> None:
    c.text(0, 12, w.say("deck"), 15, fill="ink-soft")
    hand = "taken" if seen.taken else "drawn"
    c.text(80, 12, w.say(f"bonus.{seen.bonus}").capitalize() if seen.bonus else w.say(hand), 15, fill="ink-soft")
    if seen.deck.left:
        c.use("back", 0, 26, 68, 87)
    else:
        slot(c, 0, 26, 68, 87)
    c.rect(16, 86, 36, 22, rx=11, fill="planners-cream")
    c.figure(34, 97, seen.deck.left, 18, anchor="middle", fill="planners-ink")
    in_hand(c, seen, w)
    c.text(0, 132, w.say("foundations"), 15, fill="ink-soft")
    for i in range(min(seen.foundations, 10)):
        c.use("foundation-token", 84 + 19 * i, 121, 21)
    c.figure(PROJECTS, 132, seen.foundations, 18, anchor="end")
    wide = (PROJECTS - 2 * 8) / 3
    top, high = 148, HIGH - 148
    for i, cards in enumerate(seen.columns):
        with c.moved(i * (wide + 8), top):
            c.rect(0, 0, wide, high, rx=6, fill="paper", stroke="line")
            c.text(wide / 2, 14, f"{w.say('column')} {i + 1}", 15, anchor="middle", fill="ink-soft")
            each = min(112, (high - 30) / max(len(cards), 1) - 4)
            for n, name in enumerate(cards):
                with c.moved(4, 26 + n * (each + 4)):
                    card(c, name, wide - 8, each, w)


def in_hand(c: Canvas, seen: View, w: Words) -> None:
    """The card that was drawn, those that were taken, or the bonus that is being placed."""
    with c.moved(80, 26):
        if seen.taken:
            across = 3
            rows = -(-len(seen.taken) // across)
            wide, high = (PROJECTS - 80 + 5) / across, (87 + 5) / rows
            for n, name in enumerate(seen.taken):
                with c.moved(n % across * wide, n // across * high):
                    card(c, name, wide - 5, high - 5, w)
        elif seen.drawn:
            card(c, seen.drawn, 72, 87, w)
        elif seen.bonus:
            token(c, seen, seen.bonus, 8, 15, 56, 20)
        else:
            slot(c, 0, 0, 72, 87)


def slot(c: Canvas, x: float, y: float, wide: float, high: float) -> None:
    c.rect(x, y, wide, high, rx=5, fill="none", stroke="line", stroke_width=1.5, stroke_dasharray="5 4")


def token(c: Canvas, seen: View, bonus: str, x: float, y: float, size: float, letters: float) -> None:
    """A bonus with its number."""
    c.use(f"token-{bonus}", x, y, size)
    number = as_dict(seen.printed).get(bonus)
    if number is not None:
        lower = 0.58 if bonus == "value" else 0.53
        said = f"{SIGNS.get(bonus, '')}{number}"
        c.text(x + size / 2, y + size * lower, said, letters, anchor="middle", weight=600, fill="planners-ink")


# A city, large.


def city(c: Canvas, seen: View, owner: int, names: Sequence[str], w: Words) -> None:
    city_head(c, seen, owner, names, w)
    at = look("planners")["city"]
    left, right, foot, gap = at["left"], at["right"], at["foot"], at["gap"]
    wide, high = (CITY - left - right) / PLACES, (HIGH - 44 - foot) / PLACES
    built = seen.cities[owner]
    rows = list(built.rows.items())
    for row, (district, cells) in enumerate(rows):
        colour = tint(district)
        with c.moved(0, 44 + row * high):
            c.path(hills(row, left, PLACES * wide - gap, high - gap), fill=f"planners-{colour}-deep", fill_opacity=0.2)
            district_end(c, seen, built, district, left - gap, high - gap, w)
            for place in range(len(cells), PLACES):
                c.rect(
                    left + place * wide, 0, wide - gap, high - gap, rx=5,
                    fill=f"planners-{colour}", fill_opacity=0.16,
                    stroke=f"planners-{colour}-deep", stroke_opacity=0.75, stroke_dasharray="4 3",
                )  # fmt: skip
            with c.moved(left + PLACES * wide):
                worth(c, seen, owner, district, row, right, w)
    # Towers rise over the row above: cards are laid from the top.
    for row, (_, cells) in enumerate(rows):
        for place, cell in enumerate(cells):
            with c.moved(left + place * wide, 44 + row * high):
                tile(c, cell, wide - gap, high - gap, rails(seen, built, row, place, wide - gap, high - gap))
                numbers(c, built, row, place, wide - gap)
    with c.moved(0, 44 + PLACES * high):
        city_foot(c, seen, owner, left, wide, right, foot - 6, w)


def hills(row: int, left: float, wide: float, high: float) -> str:
    """The ground that a district is built on: every row has a hill of its own."""
    kinds = look("planners")["hills"]
    first, start, top, middle, last = (part * high for part in kinds[row % len(kinds)])
    x = [left + part * wide for part in (0.2, 0.3, 0.5, 0.85, 1)]
    return (
        f"M{left:g} {high:g}V{first:g}C{x[0]:g} {start:g} {x[1]:g} {top:g} {x[2]:g} {middle:g}"
        f"S{x[3]:g} {last:g} {x[4]:g} {last:g}V{high:g}z"
    )


def rails(seen: View, built: City, row: int, place: int, wide: float, high: float) -> str:
    """Rails from the middle of a card to the sides on which they go on."""
    rows = list(built.rows.values())

    def lines(row: int, place: int) -> bool:
        there = 0 <= row < len(rows) and 0 <= place < len(rows[row])
        return there and carries_lines(rows[row][place])

    down = place + 1 in seen.printed.depots if row == len(rows) - 1 else lines(row + 1, place)
    x, y = wide / 2, high * look("planners")["card"]["node"]
    ways = (
        (lines(row, place - 1), "H-2"),
        (lines(row, place + 1), f"H{wide + 2:g}"),
        (lines(row - 1, place), "V-2"),
        (down, f"V{high + 2:g}"),
    )
    return "".join(f"M{x:g} {y:g}{way}" for goes, way in ways if goes)


def around(built: City, row: int, place: int) -> int:
    """What the neighbours of a place are worth together."""
    rows = list(built.rows.values())
    near = ((row - 1, place), (row + 1, place), (row, place - 1), (row, place + 1))
    return sum(rows[r][p].value for r, p in near if 0 <= r < len(rows) and 0 <= p < len(rows[r]))


def numbers(c: Canvas, built: City, row: int, place: int, wide: float) -> None:
    cell = list(built.rows.values())[row][place]
    foundation = has(cell.card, "F")
    if cell.value or not foundation:
        disc(c, 14, 14, cell.value)
    if foundation and not cell.skyscraper:
        c.rect(wide - 43, 3, 40, 20, rx=10, fill="planners-cream")
        said = f"{around(built, row, place)}/{built.needs}"
        c.figure(wide - 23, 13, said, 14, anchor="middle", fill="planners-ink")


def district_end(c: Canvas, seen: View, built: City, district: str, wide: float, high: float, w: Words) -> None:
    """The left end of a district: its name, its bonus, and how many symbols towards it lie in the row."""
    colour, bonus = tint(district), seen.offers[district]
    left = as_dict(seen.supply)[bonus]
    choosing = seen.cities[seen.seat] is built and seen.district == district
    used = district in built.bonuses_used and not choosing
    c.rect(0, 0, wide, high, rx=5, fill=f"planners-{colour}", stroke="planners-ink", stroke_width=1)
    c.rect(0, 0, wide, high, rx=5, fill=c.pattern(f"pattern-{colour}"))
    c.rect(3, 3, wide - 6, 22, rx=4, fill="planners-cream")
    name = w.say(f"district.{district}") if f"district.{district}" in w else district
    c.figure(
        wide / 2,
        14,
        clipped(name.capitalize(), 9),
        15,
        anchor="middle",
        fill="planners-ink",
    )
    with c.moved(opacity=1 if left and not used else 0.45):
        token(c, seen, bonus, 8, 32, 34, 16)
        c.rect(wide - 34, 38, 29, 22, rx=11, fill="planners-cream")
        c.text(wide - 19.5, 49, f"×{left}", 14, anchor="middle", weight=600, fill="planners-ink")
    earned = sum(has(cell.card, "C") for cell in built.rows[district])
    for i in range(2):
        with c.moved(wide / 2 - 21 + i * 24, high - 27):
            c.circle(8.5, 8.5, 9.5, fill="planners-cream", stroke="planners-ink", stroke_dasharray="2 2")
            if i < earned or used:
                c.use("sun", 0, 0, 17)
    if used:
        c.path("M12 50l8 8l16 -18", fill="none", stroke="planners-ink", stroke_width=4, stroke_linecap="round")


def worth(c: Canvas, seen: View, owner: int, district: str, row: int, wide: float, w: Words) -> None:
    """The right end of a district: what it is worth now, the points for it, and who completed it first."""
    points = seen.advantage[district][owner]
    best = points > 0 and points == max(seen.advantage[district])
    first = seen.completed[district]
    c.figure(wide / 2, 20, seen.cities[owner].values[row], 30, anchor="middle")
    edge = "ink" if points else "line"
    c.rect(
        wide / 2 - 21, 40, 42, 22, rx=9, fill="ink" if best else "paper", stroke=edge,
        stroke_width=2 if points > 0 else 1, stroke_dasharray="3 2" if points < 0 else None,
    )  # fmt: skip
    c.text(wide / 2, 51, signed(w, points), 15, anchor="middle", weight=600, fill="ground" if best else "ink")
    c.use("completion", wide / 2 - 15, 70, 30, opacity=0.4 if first is None else 1)
    if first is None:
        c.text(wide / 2, 85, w.language.number(seen.printed.completion), 15, anchor="middle", weight=600)
    else:
        c.player_sign(first, wide / 2 - 8, 77, 16, stroke="planners-ink", stroke_width=0.8)


def city_head(c: Canvas, seen: View, owner: int, names: Sequence[str], w: Words) -> None:
    """Above a city: whose it is, its points, contracts, tokens and the medal."""
    built = seen.cities[owner]
    c.player_sign(owner, 0, 13, 18)
    c.figure(26, 22, clipped(names[owner], 16), 20)
    x = CITY - 60.0
    c.figure(CITY, 22, w.language.number(seen.scores[owner]), 27, anchor="end")
    held: list[tuple[str, float, float, int | None]] = [
        ("foundation", 28, 26, built.needs),
        ("skyscraper", 14, 31, built.skyscrapers),
        ("contract", 24, 27, built.contracts),
    ]
    held += [("token-contracts", 26, 26, built.contract_tokens)] if built.contract_tokens else []
    held += [("token-points", 26, 26, built.point_tokens)] if built.point_tokens else []
    held += [("medal", 28, 28, None)] if seen.medal == owner else []
    for sign, wide, high, number in held:
        if number is not None:
            c.text(x, 22, number, 18, anchor="end", weight=600)
            x -= 20
        faint = 0.3 if number == 0 else 1
        c.use(sign, x - wide, 22 - high / 2, wide, high, opacity=faint, variables={"planners-pen": "ink"})
        x -= wide + 14


def city_foot(c: Canvas, seen: View, owner: int, left: float, wide: float, right: float, high: float, w: Words) -> None:
    """Under a city: the printed depots, the bonus that every district offers, and what the trams are worth."""
    c.rect(0, 1, left - 3, high, rx=5, fill="planners-bonus", stroke="planners-ink")
    c.use("token-lines", 4, 1 + (high - 36) / 2, 36, opacity=1 if seen.supply.lines else 0.4)
    c.text(left - 21, 1 + high / 2, f"×{seen.supply.lines}", 15, anchor="middle", weight=600, fill="planners-ink")
    c.rect(left, 1, PLACES * wide - 3, high, rx=5, fill="planners-stone", stroke="planners-ink")
    for place in seen.printed.depots:
        x = left + (place - 0.5) * wide - 1.5
        c.path(f"M{x - 3:g} 1v6M{x + 3:g} 1v6", stroke="planners-ink", stroke_width=2)
        c.use("depot", x - high / 2, 5, high, high * 0.82)
    points = seen.advantage["trams"][owner]
    with c.moved(left + PLACES * wide):
        c.use("tram", 4, 2, 26, 21)
        c.figure(right - 2, 13, seen.cities[owner].trams, 20, anchor="end")
        if points:
            c.text(right - 2, 37, signed(w, points), 14, anchor="end", weight=600)


# The others' cities, small.


def small_city(c: Canvas, seen: View, owner: int, names: Sequence[str], high: float, w: Words) -> None:
    built = seen.cities[owner]
    active = owner in seen.turn
    c.rect(0, 0, OTHERS, high, rx=6, fill="paper", stroke="ink" if active else "line", stroke_width=2 if active else 1)
    c.player_sign(owner, 8, 7, 14)
    c.figure(28, 14, clipped(names[owner], 20), 16)
    c.figure(OTHERS - 8, 14, w.language.number(seen.scores[owner]), 16, anchor="end")
    holdings = [("contract", built.contracts), ("tram", built.trams), ("foundation", built.needs)]
    holdings += [("token-points", built.point_tokens)] if built.point_tokens else []
    holdings += [("token-contracts", built.contract_tokens)] if built.contract_tokens else []
    x = 8.0
    for sign, number in holdings:
        c.use(sign, x, 26, 20, 18, variables={"planners-pen": "ink"})
        c.text(x + 23, 35, number, 15)
        x += 42
    if seen.medal == owner:
        c.use("medal", x, 25, 20)
    top, gap, end = 48.0, 2.0, 34.0
    wide, tall = (OTHERS - 10 - end) / PLACES, (high - top - 4) / PLACES
    for row, (district, cells) in enumerate(built.rows.items()):
        with c.moved(5, top + row * tall):
            for place in range(PLACES):
                with c.moved(place * wide):
                    small_cell(c, cells[place] if place < len(cells) else None, district, wide - gap, tall - gap)
            points = seen.advantage[district][owner]
            best = points > 0 and points == max(seen.advantage[district])
            pill = min(22, tall - gap)
            c.rect(
                PLACES * wide + 3, (tall - gap - pill) / 2, end - 5, pill, rx=pill / 2,
                fill="ink" if best else "none", stroke="ink" if points else "none",
                stroke_width=1.6 if points > 0 else 1, stroke_dasharray="3 2" if points < 0 else None,
            )  # fmt: skip
            c.text(
                PLACES * wide + 0.5 + end / 2, (tall - gap) / 2, built.values[row], 16,
                anchor="middle", weight=600, fill="ground" if best else "ink",
            )  # fmt: skip


def small_cell(c: Canvas, cell: Cell | None, district: str, wide: float, high: float) -> None:
    colour = tint(district if cell is None else printed(cell.card)[0])
    if cell is None:
        c.rect(
            0, 0, wide, high, rx=2, fill=f"planners-{colour}", fill_opacity=0.14,
            stroke=f"planners-{colour}-deep", stroke_opacity=0.6,
        )  # fmt: skip
        return
    c.rect(0, 0, wide, high, rx=2, fill=f"planners-{colour}", stroke="planners-ink")
    bare = not cell.value
    for sign in small_signs(cell):
        x, y, part, tall = {
            "tram": (0.38, 0.34, 0.6, 0.62),
            "lines": (0.38, 0.5, 0.62, 0.46),
            "sun": (0.63, 0.02, 0.36, 0.36),
            "skyscraper": (0.34, -0.14, 0.44, 1.16),
        }.get(sign, (0.14, 0.08, 0.72, 0.8) if bare else (0.38, 0.08, 0.62, 0.8))
        c.use(sign, x * wide, y * high, part * wide, tall * high, variables=pen(colour))
    if cell.lines_token:
        c.use("token-lines", wide - 16, high - 16, 15)
    for i in range(cell.value_tokens):
        c.use("token-more", 1 + 6 * i, high - 13, 12)
    if cell.value:
        c.text(4, high / 2, cell.value, min(16, high * 0.62), weight=600, fill=ink_on(colour))


def small_signs(cell: Cell) -> list[str]:
    """What is drawn on a card, the later over the earlier."""
    signs = ["foundation"] if has(cell.card, "F") and not cell.skyscraper else []
    signs += [ICONS[symbol] for symbol in "DPW" if has(cell.card, symbol)]
    signs += ["tram"] if cell.tram else ["lines"] if carries_lines(cell) else []
    signs += ["sun"] if has(cell.card, "C") else []
    return signs + (["skyscraper"] if cell.skyscraper else [])
