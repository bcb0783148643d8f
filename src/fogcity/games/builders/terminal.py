"""The table, the events and the help as text, for the terminal."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fogcity.engine.game import Game
from fogcity.engine.paint import Paint, cut, screen_width, wrapped

HELP = """\
Rebuild San Francisco in six years. Every year the tokens visit the six action
cards, one after the other; who stands furthest to the right on a card goes
first on the next one. On each card put your token on a free space and then do
one thing: the action of a space ($2 for each step away from your token) or
collect $1.

  space 2            put your token there: on the card, or in the earnings area
                     when a year begins
  materials          take one of your buildings from the pool
  earnings 3         take $3
  collect            take $1 instead of an action
  permit             take a permit from the row; then which one:
  permit red-3LK
  objective          take an objective; then which one:
  objective pairs    from the row, or objective deck, which stays secret
  clear up           a step up on the development board; then
  rubble green-1@1   clear this plot ($3), or no rubble ($2)
  urban              a step to the right on the development board, for $2
  build, grant       build; then the plot and the permits:
  plot green-3@5
  with green-3LK     colour and number on one permit, or on two between them,
                     with red-3LK green-5TK; a grant gives either
  urban park         which card, if two permits show the same symbol; urban
                     none only where nothing but a cable car is left
  bonus money        the bonus of a new year: bonus building, money, step or
                     build, or a card

green-3@5 is the green plot 3 of map card 5, in the map below @5; red-3LK is a
permit for red and 3 with the symbols L lighting and K park (T cable car,
H hydrant). Symbols and card may be left out where only one fits. Rubble on the
plot costs $3 more. The game ends when somebody has built all eight buildings,
or after 1911.

Objectives count for their owner, or for all (points in the standard edition):
  coins              1 for every $3
  urban-sidebar      by the column of your marker: 0 1 2 3 5 7
  clear-up-sidebar   by its row: 0 1 2 3 5 7
  most-green, ...    most buildings on that colour: 5 3 1; with two players 5 1
  most-rubble        most rubble tokens: 6 4 2 1 (three players 6 4 1, two 6 2)
  buildings          1 for each
  isolated           2 for each with no building next to it
  rivals             2 for each next to somebody else's
  pairs              2 for each two side by side, none counted twice
  corners            3 for each in a corner of the map, its neighbours built
  green, red, ...    2 for each on that colour
  colour-set         10 for each four on different colours
  lighting, ...      2 for each urban development card of that type
  urban-set          10 for each four cards of different types
  rubble             2 for each rubble token
The development board goes from -7 at the bottom left to 7 at the top right;
money brings -3 to 4. Urban development cards bring points of their own."""

ANSI = {"green": "92", "red": "91", "blue": "94", "yellow": "93"}
SEATS = "①②③④"
RUBBLE = "▒"
LEGEND = f"{RUBBLE} rubble   {SEATS} building or token   ▸ where the tokens go now   @7 map card 7"
MOST_NAME = 20  # letters of a player's name
GAP = 3  # between the areas of players
LEAST_AREA, MOST_AREA = 36, 56  # columns
DIRECTIONS = {
    "distance": "for the distance",
    "build": "for the building",
    "clear up": "to clear up",
    "urban": "for the step",
}
SOURCES = {"corner": " in the corner of the development board", "bonus": " as a bonus", "collect": "", "earnings": ""}

View = Mapping[str, Any]


def board(game: Game, seat: int | None, names: Sequence[str], colours: bool) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: View = game.view(seat)
    paint = Paint(colours)
    short = [cut(name, MOST_NAME) for name in names]
    lines = [*headline(seen, short), "", *places(seen, paint), "", *rows(seen, paint), "", *city(seen, paint)]
    lines += areas(seen, short, paint)
    lines += ["", *map(paint.dim, in_lines(LEGEND.split("   "), gap=3))]
    return "\n".join(lines)


def in_lines(items: Sequence[str], title: str = "", margin: int = 0, gap: int = 1) -> list[str]:
    """Items in as many lines as they need, none of them broken; further lines begin below the first item."""
    text = title + (" " * gap).join(item.replace(" ", "\N{NO-BREAK SPACE}") for item in items)
    broken = wrapped(text, indent=" " * len(title), margin=margin)
    return broken.replace("\N{NO-BREAK SPACE}", " ").split("\n")


def with_commas(items: Sequence[str]) -> list[str]:
    """The items of a list, or a dash if it has none."""
    return [*(f"{item}," for item in items[:-1]), items[-1]] if items else ["-"]


def headline(seen: View, names: Sequence[str]) -> list[str]:
    bonus = " or ".join(seen["bonus"]) or "a building and a permit"
    year = f"{seen['year']}: building costs ${seen['cost']}; bonus {bonus}"
    waiting = [f"{SEATS[seat]} {names[seat]}" for seat in seen["waiting"]]
    return [*wrapped(year, indent="  ").split("\n"), *(in_lines(with_commas(waiting), "To act: ") if waiting else [])]


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


def rows(seen: View, paint: Paint) -> list[str]:
    gone = sum(seen["discarded"].values())
    permits = [*(seen["permit_row"] or ["-"]), f"  (deck {seen['permit_deck']['left']}, discarded {gone})"]
    objectives = [*with_commas(seen["objective_row"]), f"  (deck {seen['objective_deck']['left']})"]
    urban = [f"{name} {left}" for name, left in seen["urban"].items()]
    return [
        *(in_colours(line, paint) for line in in_lines(permits, "Permits:     ")),
        *in_lines(objectives, "Objectives:  "),
        *in_lines(with_commas(seen["common"]), "For all:     "),
        *in_lines(with_commas(urban), "Urban left:  "),
    ]


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


def areas(seen: View, names: Sequence[str], paint: Paint) -> list[str]:
    """The players' areas, as many side by side as the screen has room for, in columns of the same width."""
    screen = max(40, screen_width())
    rows = -(-len(names) // ((screen + GAP) // (LEAST_AREA + GAP)))
    across = -(-len(names) // rows)
    wide = min(MOST_AREA, (screen - GAP * (across - 1)) // across)
    blocks = [area(seen, seat, name, wide, paint) for seat, name in enumerate(names)]
    lines = []
    for i in range(0, len(blocks), across):
        lines += ["", *paint.beside(blocks[i : i + across], GAP)]
    return lines


def area(seen: View, seat: int, name: str, wide: int, paint: Paint) -> list[str]:
    mine = seen["developers"][seat]
    margin = max(40, screen_width()) - wide
    score = seen["scores"][seat]
    holds = f": {score} point{'' if score == 1 else 's'}, ${mine['money']}"
    title = f"{SEATS[seat]} {cut(name, min(MOST_NAME, wide - 2 - len(holds)))}{holds}"
    padding = " " * (wide - len(title))  # so that the columns of areas have the same width
    secret = mine["secret"]
    hidden = secret if isinstance(secret, list) else [f"{secret} unknown"]
    urban = [f"{kind} {n}" for kind, n in mine["urban"].items() if n]
    parks = [f"({' '.join(mine['parks'])})"] if mine["parks"] else []
    worth = mine["points"]["development board"]
    permits = in_lines(mine["permits"] or ["-"], "  permits ", margin)
    return [
        (paint.bold(title) if seat in seen["turn"] else title) + padding,
        f"  built {len(mine['buildings'])}, in stock {mine['stock']}, in the pool {mine['pool']}",
        *(["  best builder"] if seen["best_builder"] == seat else []),
        f"  column {mine['column']}, row {mine['row']} ({worth:+}), rubble {mine['rubble']}",
        *(in_colours(line, paint) for line in permits),
        *in_lines([*with_commas(urban), *parks], "  urban ", margin),
        *in_lines(with_commas(mine["open"]), "  objectives ", margin),
        *in_lines(with_commas(hidden), "  secret ", margin),
    ]


# Events


def sentence(event: Mapping[str, object], names: Sequence[str]) -> str:
    """What happened, in words."""
    facts: View = event
    seat = facts.get("seat")
    who = names[seat] if isinstance(seat, int) else ""
    return f"{who} {deed(facts)}" if who else happening(facts, names)


def deed(facts: View) -> str:
    """What a player did."""
    match facts["event"]:
        case "token":
            where = "in the earnings area" if facts["place"] == "earnings" else f"on {facts['place']}"
            return f"moves to space {facts['space']} {where}: {facts['offer']}."
        case "passed":
            return "passes."
        case "acted":
            steps = facts["steps"]
            return f"chooses {facts['action']}{f', {steps} away' if steps else ''}."
        case "paid":
            return f"pays ${facts['amount']} {DIRECTIONS[facts['for']]}; ${facts['money']} left."
        case "earned":
            return f"earns ${facts['amount']}{SOURCES[facts['for']]} and has ${facts['money']}."
        case "materials":
            return f"takes a building and has {facts['stock']} in stock."
        case "permit":
            return f"takes the permit {facts['permit']}."
        case "objective":
            return f"takes the objective {facts['objective']}."
        case "secret objective":
            return f"takes an objective from the deck{known(facts)}."
        case "rubble":
            return f"clears the rubble on {facts['plot']}."
        case "step":
            return (
                f"steps to column {facts['column']}, row {facts['row']} of the development board ({facts['points']:+})."
            )
        case "plot":
            return f"will build on {facts['plot']}."
        case "permits":
            return f"uses {' and '.join(facts['with'])}."
        case "built":
            return f"builds on {facts['plot']} with {' and '.join(facts['with'])}: building {facts['buildings']}."
        case "urban":
            return f"takes the urban development card {facts['card']} {facts.get('letter', '')}".rstrip() + "."
        case "best builder":
            return "has built all buildings first and is the best builder."
        case "bonus":
            return f"chooses the bonus {facts['bonus']}."
        case "bonus missed":
            return "can take nothing of what the year offers."
    raise ValueError(f"builders has no event {facts['event']!r}")


def known(facts: View) -> str:
    return f": {facts['objective']}" if "objective" in facts else ""


def happening(facts: View, names: Sequence[str]) -> str:
    """What happened to all."""
    match facts["event"]:
        case "year":
            return f"It is {facts['year']}; building costs ${facts['cost']}."
        case "refilled":
            return f"New in the rows: {', '.join([*facts['permits'], *facts['objectives']])}."
        case "reshuffled":
            return f"The {facts['permits']} discarded permits are shuffled into a new deck."
        case "ended":
            shown = "; ".join(
                f"{name}: {', '.join(secrets)}" for name, secrets in zip(names, facts["secrets"], strict=True)
            )
            return f"The game ends ({facts['ending']}). The secret objectives: {shown}."
    raise ValueError(f"builders has no event {facts['event']!r}")
