"""The table, the events and the help as text, for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from fogcity.engine.game import Game
from fogcity.engine.paint import Paint

HELP = """\
Rebuild San Francisco in six years. Every year the tokens visit the six action cards, one after the other; who
stands furthest to the right on a card goes first on the next one. On each card put your token on a free space
and then do one thing: the action of a space ($2 for each step away from your token) or collect $1.

  space 2            put your token there: on the card, or in the earnings area when a year begins
  materials          take one of your buildings from the pool
  earnings 3         take $3                     collect           take $1 instead of an action
  permit             take a permit from the row; then which one:    permit red-3LK
  objective          take an objective; then which one:             objective pairs, or objective deck (secret)
  clear up           a step up on the development board; then       rubble green-1@1 ($3), or no rubble ($2)
  urban              a step to the right on the development board, for $2
  build, grant       build; then the plot and the permits:          plot green-3@5
                     colour and number on one permit, or on two     with green-3LK
                     between them; a grant gives either             with red-3LK green-5TK
  urban park         which card, if two permits show the same symbol (urban none: not even a cable car)
  bonus money        the bonus of a new year: bonus building, money, step or build, or a card

green-3@5 is the green plot 3 of map card 5; red-3LK is a permit for red and 3 with the symbols L lighting and
K park (T cable car, H hydrant). Symbols and card may be left out where only one fits. Rubble on the plot costs
$3 more. The game ends when somebody has built all eight buildings, or after 1911."""

ANSI = {"green": "92", "red": "91", "blue": "94", "yellow": "93"}
SEATS = "①②③④"
RUBBLE = "▒"
LEGEND = f"{RUBBLE} rubble   {SEATS} whose building or token   ▸ where the tokens go now"
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
    lines = [headline(seen, names), ""]
    lines += places(seen, paint)
    lines += ["", *rows(seen, paint), ""]
    lines += city(seen, paint)
    areas = [area(seen, other, names[other], paint) for other in range(len(names))]
    for i in range(0, len(areas), 2):
        lines.append("")
        lines += paint.beside(areas[i : i + 2], gap=4)
    lines += ["", paint.dim(LEGEND)]
    return "\n".join(lines)


def headline(seen: View, names: Sequence[str]) -> str:
    waiting = ", ".join(f"{SEATS[seat]} {names[seat]}" for seat in seen["waiting"])
    order = f"   To act: {waiting}" if waiting else ""
    bonus = " or ".join(seen["bonus"]) or "a building and a permit"
    return f"{seen['year']} (building costs ${seen['cost']}; bonus: {bonus}){order}"


def places(seen: View, paint: Paint) -> list[str]:
    """The earnings area and the circle of action cards, with the tokens that stand where it is played now."""
    amounts = [f"${amount}" for amount in seen["earnings"]]
    lines = [place(seen, "earnings", amounts, paint)]
    for card in seen["cards"]:
        lines.append(place(seen, card["card"], card["spaces"], paint))
    return lines


def place(seen: View, name: str, spaces: Sequence[str], paint: Paint) -> str:
    if seen["place"] != name:
        return f"  {name:<10}" + paint.dim("".join(f"{i}  {space:<14}" for i, space in enumerate(spaces, 1))).rstrip()
    tokens = standing_here(seen)
    cells = [f"{i}{tokens.get(i, ' ')} {space:<14}" for i, space in enumerate(spaces, 1)]
    return f"▸ {paint.bold(f'{name:<10}')}" + "".join(cells).rstrip()


def standing_here(seen: View) -> dict[int, str]:
    """The tokens on the spaces of the place that is visited now; the others stand where they were before."""
    if seen["year"] == 1912:
        return {}
    waiting = list(seen["waiting"])
    if waiting and seen["phase"] != "space":
        waiting.pop(0)
    return {developer["space"]: SEATS[seat] for seat, developer in enumerate(seen["developers"]) if seat not in waiting}


def rows(seen: View, paint: Paint) -> list[str]:
    decks = seen["permit_deck"]["left"], seen["objective_deck"]["left"]
    gone = sum(seen["discarded"].values())
    urban = ", ".join(f"{name} {left}" for name, left in seen["urban"].items())
    return [
        f"Permits:     {cards(seen['permit_row'], paint)}   (deck {decks[0]}, discarded {gone})",
        f"Objectives:  {', '.join(seen['objective_row']) or '-'}   (deck {decks[1]})",
        f"For all:     {', '.join(seen['common'])}",
        f"Urban left:  {urban}",
    ]


def cards(names: Sequence[str], paint: Paint) -> str:
    return " ".join(coloured(name, name, paint) for name in names) or "-"


def coloured(text: str, name: str, paint: Paint) -> str:
    """A text in the colour of a plot or permit."""
    return paint.colour(text, ANSI[name.split("-")[0]]) if name.split("-")[0] in ANSI else text


def city(seen: View, paint: Paint) -> list[str]:
    """The map, four rows of plots; a gap shows where one card ends."""
    lines = []
    for i, row in enumerate(seen["plots"]):
        cells = [plot(one, paint) + ("  " if place % 2 else "") for place, one in enumerate(row)]
        lines.append(" ".join(cells).rstrip())
        if i == 1:
            lines.append("")
    return lines


def plot(one: View, paint: Paint) -> str:
    mark = " "
    if one["building"] is not None:
        mark = SEATS[one["building"]]
    elif one["rubble"]:
        mark = RUBBLE
    text = f"{mark}{one['plot']:<10}"
    return coloured(text, one["plot"], paint)


def area(seen: View, seat: int, name: str, paint: Paint) -> list[str]:
    mine = seen["developers"][seat]
    title = f"{SEATS[seat]} {name}: {seen['scores'][seat]} points, ${mine['money']}"
    if seen["best_builder"] == seat:
        title += ", best builder"
    secret = mine["secret"]
    hidden = ", ".join(secret) if isinstance(secret, list) else f"{secret} unknown"
    parks = f" ({' '.join(mine['parks'])})" if mine["parks"] else ""
    urban = ", ".join(f"{kind} {n}" for kind, n in mine["urban"].items() if n) + parks
    worth = mine["points"]["development board"]
    return [
        paint.bold(title) if seat in seen["turn"] else title,
        f"  buildings {len(mine['buildings'])} on the map, {mine['stock']} in stock, {mine['pool']} in the pool",
        f"  column {mine['column']}, row {mine['row']} ({worth:+}), rubble {mine['rubble']}",
        f"  permits {cards(mine['permits'], paint)}",
        f"  urban {urban or '-'}",
        f"  objectives {', '.join(mine['open']) or '-'}; secret {hidden}",
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
