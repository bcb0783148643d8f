"""The table as text, for the terminal."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fogcity.engine.rules import Rules
from fogcity.paint import Paint, cut, screen_width, wrapped
from fogcity.words.messages import Words

ANSI = {"green": "92", "red": "91", "blue": "94", "yellow": "93"}
SEATS = "①②③④"
RUBBLE = "▒"
MOST_NAME = 20  # letters of a player's name
GAP = 3  # between the areas of players
LEAST_AREA, MOST_AREA = 36, 56  # columns

View = Mapping[str, Any]


def board(game: Rules, seat: int | None, names: Sequence[str], colours: bool, w: Words) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: View = game.view(seat)
    paint = Paint(colours)
    short = [cut(name, MOST_NAME) for name in names]
    lines = [*headline(seen, short, w), "", *places(seen, paint), "", *rows(seen, paint, w), "", *city(seen, paint)]
    lines += areas(seen, short, paint, w)
    lines += ["", *map(paint.dim, in_lines(w.say("terminal.legend").split("   "), gap=3))]
    return "\n".join(lines)


def in_lines(items: Sequence[str], title: str = "", margin: int = 0, gap: int = 1) -> list[str]:
    """Items in as many lines as they need, none of them broken; further lines begin below the first item."""
    text = title + (" " * gap).join(item.replace(" ", "\N{NO-BREAK SPACE}") for item in items)
    broken = wrapped(text, indent=" " * len(title), margin=margin)
    return broken.replace("\N{NO-BREAK SPACE}", " ").split("\n")


def with_commas(items: Sequence[str]) -> list[str]:
    """The items of a list, or a dash if it has none."""
    return [*(f"{item}," for item in items[:-1]), items[-1]] if items else ["-"]


def headline(seen: View, names: Sequence[str], w: Words) -> list[str]:
    year = w.say("terminal.year", {"year": seen["year"], "cost": seen["cost"], "bonus": seen["bonus"]})
    waiting = [f"{SEATS[seat]} {names[seat]}" for seat in seen["waiting"]]
    return [
        *wrapped(year, indent="  ").split("\n"),
        *(in_lines(with_commas(waiting), w.say("terminal.waiting")) if waiting else []),
    ]


def places(seen: View, paint: Paint) -> list[str]:
    """The earnings area and the circle of action cards, with the tokens that stand where it is played now."""
    offers: dict[str, list[str]] = {"earnings": [f"${amount}" for amount in seen["earnings"]]}
    offers |= {card["card"]: card["spaces"] for card in seen["cards"]}
    most = max(map(len, offers.values()))
    wide = [max(len(spaces[i]) for spaces in offers.values() if i < len(spaces)) for i in range(most)]
    lines: list[str] = []
    for name, spaces in offers.items():
        here = seen["place"] == name
        tokens = standing_here(seen) if here else {}
        cells = [f"{i + 1}{tokens.get(i + 1, ' ')} {space:<{wide[i]}}" for i, space in enumerate(spaces)]
        texts = in_lines(cells, f"{'▸' if here else ' '} {cut(name, 9):<10}", gap=2)
        if here:
            texts[0] = paint.bold(texts[0][:12]) + texts[0][12:]
        lines += [(text if here else paint.dim(text.rstrip())).rstrip() for text in texts]
    return lines


def standing_here(seen: View) -> dict[int, str]:
    """The tokens on the spaces of the place that is visited now; the others stand where they were before."""
    if seen["year"] == 1912:
        return {}
    waiting = list(seen["waiting"])
    if waiting and seen["phase"] != "space":
        waiting.pop(0)
    return {developer["space"]: SEATS[seat] for seat, developer in enumerate(seen["developers"]) if seat not in waiting}


def rows(seen: View, paint: Paint, w: Words) -> list[str]:
    gone = sum(seen["discarded"].values())
    permits = [
        *(seen["permit_row"] or ["-"]),
        "  " + w.say("terminal.permit-deck", {"left": seen["permit_deck"]["left"], "gone": gone}),
    ]
    objectives = [
        *with_commas(seen["objective_row"]),
        "  " + w.say("terminal.deck", {"left": seen["objective_deck"]["left"]}),
    ]
    urban = [f"{name} {left}" for name, left in seen["urban"].items()]
    titles = titled(w, "permits", "objectives", "common", "urban-left")
    return [
        *(in_colours(line, paint) for line in in_lines(permits, titles[0])),
        *in_lines(objectives, titles[1]),
        *in_lines(with_commas(seen["common"]), titles[2]),
        *in_lines(with_commas(urban), titles[3]),
    ]


def titled(w: Words, *keys: str) -> list[str]:
    """Titles of the same width, with room behind the longest."""
    titles = [w.say(f"terminal.{key}") for key in keys]
    return [title.ljust(max(map(len, titles)) + 2) for title in titles]


def in_colours(line: str, paint: Paint) -> str:
    """A line with each permit in its colour."""
    return re.sub(r"\S+-\S+", lambda permit: coloured(permit[0], permit[0], paint), line)


def coloured(text: str, name: str, paint: Paint) -> str:
    """A text in the colour of a plot or permit."""
    return paint.colour(text, ANSI[name.split("-")[0]]) if name.split("-")[0] in ANSI else text


def city(seen: View, paint: Paint) -> list[str]:
    """The map: two rows of four cards, each with four plots below its number."""
    longest = max(len(one["plot"].partition("@")[0]) for row in seen["plots"] for one in row)
    wide = min(longest, (max(40, screen_width()) - 7) // 8 - 1)
    lines = []
    for i, row in enumerate(seen["plots"]):
        if i % 2 == 0:
            cards = [f" @{one['plot'].partition('@')[2]}".ljust(2 * wide + 3) for one in row[::2]]
            lines.append("│".join(cards).rstrip())
        pairs = [f"{plot(row[j], wide, paint)} {plot(row[j + 1], wide, paint)}" for j in range(0, len(row), 2)]
        lines.append("│".join(pairs).rstrip())
    return lines


def plot(one: View, wide: int, paint: Paint) -> str:
    """A plot without its card; of a long colour only the first letters."""
    mark = " "
    if one["building"] is not None:
        mark = SEATS[one["building"]]
    elif one["rubble"]:
        mark = RUBBLE
    colour, number = one["plot"].partition("@")[0].rsplit("-", 1)
    text = f"{colour[: wide - 1 - len(number)]}-{number}"
    return coloured(f"{mark}{text:<{wide}}", one["plot"], paint)


def areas(seen: View, names: Sequence[str], paint: Paint, w: Words) -> list[str]:
    """The players' areas, as many side by side as the screen has room for, in columns of the same width."""
    screen = max(40, screen_width())
    rows = -(-len(names) // ((screen + GAP) // (LEAST_AREA + GAP)))
    across = -(-len(names) // rows)
    wide = min(MOST_AREA, (screen - GAP * (across - 1)) // across)
    blocks = [area(seen, seat, name, wide, paint, w) for seat, name in enumerate(names)]
    lines = []
    for i in range(0, len(blocks), across):
        lines += ["", *paint.beside(blocks[i : i + across], GAP)]
    return lines


def area(seen: View, seat: int, name: str, wide: int, paint: Paint, w: Words) -> list[str]:
    mine = seen["developers"][seat]
    margin = max(40, screen_width()) - wide
    holds = w.say("terminal.holds", {"points": seen["scores"][seat], "money": mine["money"]})
    title = f"{SEATS[seat]} {cut(name, min(MOST_NAME, wide - 2 - len(holds)))}{holds}"
    padding = " " * (wide - len(title))  # so that the columns of areas have the same width
    secret = mine["secret"]
    hidden = secret if isinstance(secret, list) else [w.say("terminal.unknown", {"n": secret})]
    urban = [f"{kind} {n}" for kind, n in mine["urban"].items() if n]
    parks = [f"({' '.join(mine['parks'])})"] if mine["parks"] else []
    worth = mine["points"]["development board"]
    permits = in_lines(mine["permits"] or ["-"], f"  {w.say('terminal.own-permits')} ", margin)
    return [
        (paint.bold(title) if seat in seen["turn"] else title) + padding,
        "  " + w.say("terminal.buildings", {**mine, "built": len(mine["buildings"])}),
        *([f"  {w.say('terminal.best-builder')}"] if seen["best_builder"] == seat else []),
        "  " + w.say("terminal.board", {**mine, "worth": worth}),
        *(in_colours(line, paint) for line in permits),
        *in_lines([*with_commas(urban), *parks], f"  {w.say('terminal.own-urban')} ", margin),
        *in_lines(with_commas(mine["open"]), f"  {w.say('terminal.own-objectives')} ", margin),
        *in_lines(with_commas(hidden), f"  {w.say('terminal.own-secret')} ", margin),
    ]
