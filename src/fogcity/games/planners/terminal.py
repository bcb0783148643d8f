"""The table as text, for the terminal."""

from collections.abc import Sequence

from fogcity.engine.rules import Rules
from fogcity.engine.schema import as_dict
from fogcity.games.planners.schema import Cell, City, View
from fogcity.paint import Paint, cut, wrapped
from fogcity.words.messages import Words

ANSI = {"blue": "94", "grey": "37", "orange": "38;5;208", "yellow": "93", "green": "92", "black": "1"}
CELL_WIDTH = 5  # at least
GAP = 3


def board(game: Rules, seat: int | None, names: Sequence[str], colours: bool, w: Words) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: View = game.typed_view(seat)
    paint = Paint(colours)
    lines = [headline(seen, w), wrapped(bonuses(seen, w), indent=" " * 9), ""]
    lines += [*columns(seen, paint, w), ""]
    lines += paint.arrange([city(seen, other, names[other], paint, w) for other in range(len(names))], GAP)
    lines += ["", *map(paint.dim, wrapped(w.say("terminal.legend")).split("\n"))]
    return "\n".join(lines)


def headline(seen: View, w: Words) -> str:
    return w.say("terminal.headline", {"left": seen.deck.left, "foundations": seen.foundations})


def bonuses(seen: View, w: Words) -> str:
    """How many of each are left, and where they are earned."""
    supply = as_dict(seen.supply)
    places: dict[str, list[str]] = {name: [] for name in supply}
    places["lines"].append(w.say("terminal.anywhere"))
    for district, bonus in seen.offers.items():
        places[bonus].append(district)
    listed = [
        f"{name} {left}" + (f" ({', '.join(places[name])})" if places[name] else "") for name, left in supply.items()
    ]
    return w.say("terminal.bonuses", {"bonuses": listed})


def columns(seen: View, paint: Paint, w: Words) -> list[str]:
    lines = []
    for i, cards in enumerate(seen.columns):
        lines += cards_in_lines(w.say("terminal.column", {"n": i + 1}), cards, paint)
    if seen.drawn:
        lines += cards_in_lines(w.say("terminal.drawn"), [seen.drawn], paint)
    if seen.taken:
        lines += cards_in_lines(w.say("terminal.taken"), seen.taken, paint)
    return lines


def cards_in_lines(title: str, names: Sequence[str], paint: Paint) -> list[str]:
    """Cards in as many lines as they need."""
    texts = wrapped(" ".join(names) or "-", margin=10).split("\n")
    painted = [" ".join(card(name, paint) for name in text.split()) for text in texts]
    return [f"{'' if i else title:<10}{text}" for i, text in enumerate(painted)]


def card(name: str, paint: Paint) -> str:
    return paint.colour(name, ANSI.get(name.split("-")[0], "0"))


def city(seen: View, seat: int, name: str, paint: Paint, w: Words) -> list[str]:
    mine, score = seen.cities[seat], seen.scores[seat]
    title = w.say("terminal.city", {"name": cut(name, 20), "points": score, "medal": seen.medal == seat})
    lines = [paint.bold(title) if seat in seen.turn else title, *holdings(mine, w)]
    texts = {row: [cell(one) for one in cells] for row, cells in mine.rows.items()}
    longest = max((len(text) for row in texts.values() for text in row), default=0)
    wide = max(CELL_WIDTH, longest + 1)  # so that no card runs into the next
    for (row, cells), value in zip(texts.items(), mine.values, strict=True):
        laid = "".join(text.ljust(wide) for text in cells + ["·"] * (5 - len(cells)))
        done = "*" if seen.completed[row] == seat else " "
        lines.append(paint.colour(f"{row:<7}", ANSI.get(row, "0")) + f"{laid}{value:>3}{done}")
    return lines


def holdings(city: City, w: Words) -> list[str]:
    held = {"contracts": city.contracts, "trams": city.trams, "needs": city.needs}
    tokens = {"points": city.point_tokens, "contracts": city.contract_tokens}
    told = [w.say("terminal.holdings", held)]
    return told + ([w.say("terminal.tokens", tokens)] if any(tokens.values()) else [])


def cell(one: Cell) -> str:
    """A card with its marks, such as 2T• or 0F▲."""
    colour, face = one.card.split("-")
    text = {"black": "b", "bonus": "+"}.get(colour, "") + face
    if face == "P" and one.value:
        text += str(one.value)
    text += "↑" * one.value_tokens
    text += "≈" if one.lines_token else ""
    text += "•" if one.tram else ""
    text += "▲" if one.skyscraper else ""
    return text
