"""The table, the events and the help as text, for the terminal."""

from collections.abc import Mapping, Sequence

from fogcity.engine.game import Game
from fogcity.engine.paint import Paint, cut, wrapped
from fogcity.engine.schema import as_dict
from fogcity.games.planners.schema import Cell, City, View

LEGEND = """\
• tram   ▲ skyscraper   ↑ value token   ≈ lines token   * completed first
b black card   + bonus card   P garden (with its value, next to a tram)
Points so far, without tokens in a tie that only the end of the game breaks."""
HELP = """\
Build a city of five districts. On your turn either draw a card and place it
in a column, or finalize a column: take all its cards, which needs fewer
contracts than cards and gives you one more contract.

  draw                 turn over the top card; then
  place 2              put it into column 2
  finalize 1           take the cards of column 1 and put them down one by one:
  put blue-3           into its own row
  put black-1T in grey   a black card, into any row
  stop                 discard what is left and end the turn
  bonus lines          choose a bonus, when two bonus symbols (C) lie in one
                       row: the one of the district, or lines; then
  in grey              the row of a bonus card, or
  on grey 2            the card that gets the token: row and place
  throw 1              spend the contracts token: throw contracts back, at any
                       decision of yours

On a card: the number is its value; T tram lines, D depot, P public garden,
F foundation, W waterfront, C bonus symbol. A card with lines has a tram if it
is connected to a depot: the cells of the lowest row touch one. A garden has a
value next to a tram only. A foundation becomes a skyscraper when its
neighbours are worth what your city shows ("skyscraper at"), which is one less
for each waterfront card. Points: skyscrapers, medal, completed districts, and
the comparison of every district and of the trams."""

ANSI = {"blue": "94", "grey": "37", "orange": "38;5;208", "yellow": "93", "green": "92", "black": "1"}
CELL_WIDTH = 5  # at least
GAP = 3


def board(game: Game, seat: int | None, names: Sequence[str], colours: bool) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: View = game.typed_view(seat)
    paint = Paint(colours)
    lines = [headline(seen), wrapped(bonuses(seen), indent=" " * 9), ""]
    lines += [*columns(seen, paint), ""]
    lines += paint.arrange([city(seen, other, names[other], paint) for other in range(len(names))], GAP)
    lines += ["", *map(paint.dim, wrapped(LEGEND).split("\n"))]
    return "\n".join(lines)


def headline(seen: View) -> str:
    return f"Deck {seen.deck.left}   Foundation tokens {seen.foundations}"


def bonuses(seen: View) -> str:
    """How many of each are left, and where they are earned."""
    supply = as_dict(seen.supply)
    places: dict[str, list[str]] = {name: [] for name in supply}
    places["lines"].append("any")
    for district, bonus in seen.offers.items():
        places[bonus].append(district)
    listed = [
        f"{name} {left}" + (f" ({', '.join(places[name])})" if places[name] else "") for name, left in supply.items()
    ]
    return f"Bonuses: {', '.join(listed)}"


def columns(seen: View, paint: Paint) -> list[str]:
    lines = []
    for i, cards in enumerate(seen.columns):
        lines += cards_in_lines(f"Column {i + 1}:", cards, paint)
    if seen.drawn:
        lines += cards_in_lines("Drawn:", [seen.drawn], paint)
    if seen.taken:
        lines += cards_in_lines("Taken:", seen.taken, paint)
    return lines


def cards_in_lines(title: str, names: Sequence[str], paint: Paint) -> list[str]:
    """Cards in as many lines as they need."""
    texts = wrapped(" ".join(names) or "-", margin=10).split("\n")
    painted = [" ".join(card(name, paint) for name in text.split()) for text in texts]
    return [f"{'' if i else title:<10}{text}" for i, text in enumerate(painted)]


def card(name: str, paint: Paint) -> str:
    return paint.colour(name, ANSI.get(name.split("-")[0], "0"))


def city(seen: View, seat: int, name: str, paint: Paint) -> list[str]:
    mine, score = seen.cities[seat], seen.scores[seat]
    title = f"{cut(name, 20)}: {score:g} point{'' if score == 1 else 's'}"
    if seen.medal == seat:
        title += ", medal"
    lines = [paint.bold(title) if seat in seen.turn else title, *holdings(mine)]
    texts = {row: [cell(one) for one in cells] for row, cells in mine.rows.items()}
    longest = max((len(text) for row in texts.values() for text in row), default=0)
    wide = max(CELL_WIDTH, longest + 1)  # so that no card runs into the next
    for (row, cells), value in zip(texts.items(), mine.values, strict=True):
        laid = "".join(text.ljust(wide) for text in cells + ["·"] * (5 - len(cells)))
        done = "*" if seen.completed[row] == seat else " "
        lines.append(paint.colour(f"{row:<7}", ANSI.get(row, "0")) + f"{laid}{value:>3}{done}")
    return lines


def holdings(city: City) -> list[str]:
    lines = [f"contracts {city.contracts}, trams {city.trams}, skyscraper at {city.needs}"]
    tokens = {"points": city.point_tokens, "contracts": city.contract_tokens}
    if any(tokens.values()):
        lines.append("tokens: " + ", ".join(f"{name} {n}" for name, n in tokens.items() if n))
    return lines


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


def sentence(event: Mapping[str, object], names: Sequence[str]) -> str:
    """What happened, in words."""
    facts = dict(event)
    seat = facts.get("seat")
    who = names[seat] if isinstance(seat, int) else ""
    where = f"{facts.get('district')} {facts.get('place')}"
    cells = facts.get("cells")
    spots = ", ".join(f"{one['district']} {one['place']}" for one in cells) if isinstance(cells, list) else ""
    cards = facts.get("cards")
    listed = ", ".join(cards) if isinstance(cards, list) else ""
    sentences = {
        "drew": f"{who} drew {facts.get('card')}.",
        "placed": f"{who} placed {facts.get('card')} in column {facts.get('column')}.",
        "foundation": f"A foundation token went onto it; {facts.get('left')} left.",
        "finalized": f"{who} finalized column {facts.get('column')}: {listed}.",
        "contract": f"{who} took a contract.",
        "gave back": "Everybody gave a contract back.",
        "threw": f"{who} threw back {facts.get('thrown')} with the contracts token.",
        "put": f"{who} put {facts.get('card')} on {where}.",
        "completed": f"{who} completed {facts.get('district')} first.",
        "trams": f"Trams for {who}: {spots}.",
        "skyscrapers": f"{who} built {'skyscrapers' if ', ' in spots else 'a skyscraper'}: {spots}.",
        "medal": f"{who} took the medal.",
        "bonus earned": f"{who} earned the bonus of {facts.get('district')}.",
        "bonus missed": f"{who} earned the bonus of {facts.get('district')}, but there was none to take.",
        "bonus": f"{who} took the {facts.get('bonus')} bonus.",
        "token": f"{who} put the {facts.get('bonus')} token on {where}.",
        "discarded": f"{who} discarded {listed}.",
        "ended": f"{who} ended the game: {facts.get('ending')}.",
    }
    return sentences[str(facts["event"])]
