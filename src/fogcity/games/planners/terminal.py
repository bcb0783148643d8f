"""The table, the events and the help as text, for the terminal."""

from collections.abc import Mapping, Sequence

from fogcity.engine.game import Game
from fogcity.engine.paint import Paint, cut, wrapped

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
    seen: Mapping[str, object] = game.view(seat)
    paint = Paint(colours)
    lines = [headline(seen), wrapped(bonuses(seen), indent=" " * 9), ""]
    lines += [*columns(seen, paint), ""]
    lines += paint.arrange([city(seen, other, names[other], paint) for other in range(len(names))], GAP)
    lines += ["", *map(paint.dim, wrapped(LEGEND).split("\n"))]
    return "\n".join(lines)


def headline(seen: Mapping[str, object]) -> str:
    deck = seen["deck"]
    assert isinstance(deck, dict)
    return f"Deck {deck['left']}   Foundation tokens {seen['foundations']}"


def bonuses(seen: Mapping[str, object]) -> str:
    """How many of each are left, and where they are earned."""
    supply, offers = seen["supply"], seen.get("offers")
    assert isinstance(supply, dict)
    places: dict[str, list[str]] = {name: [] for name in supply}
    if isinstance(offers, dict):
        places["lines"].append("any")
        for district, bonus in offers.items():
            places[bonus].append(district)
    listed = [
        f"{name} {left}" + (f" ({', '.join(places[name])})" if places[name] else "") for name, left in supply.items()
    ]
    return f"Bonuses: {', '.join(listed)}"


def columns(seen: Mapping[str, object], paint: Paint) -> list[str]:
    names = seen["columns"]
    assert isinstance(names, list)
    lines = []
    for i, cards in enumerate(names):
        lines += cards_in_lines(f"Column {i + 1}:", cards, paint)
    if seen["drawn"]:
        lines += cards_in_lines("Drawn:", [str(seen["drawn"])], paint)
    taken = seen["taken"]
    if isinstance(taken, list) and taken:
        lines += cards_in_lines("Taken:", taken, paint)
    return lines


def cards_in_lines(title: str, names: Sequence[str], paint: Paint) -> list[str]:
    """Cards in as many lines as they need."""
    texts = wrapped(" ".join(names) or "-", margin=10).split("\n")
    painted = [" ".join(card(name, paint) for name in text.split()) for text in texts]
    return [f"{'' if i else title:<10}{text}" for i, text in enumerate(painted)]


def card(name: str, paint: Paint) -> str:
    return paint.colour(name, ANSI.get(name.split("-")[0], "0"))


def city(seen: Mapping[str, object], seat: int, name: str, paint: Paint) -> list[str]:
    cities, scores = seen["cities"], seen["scores"]
    assert isinstance(cities, list)
    assert isinstance(scores, list)
    mine = cities[seat]
    title = f"{cut(name, 20)}: {scores[seat]:g} point{'' if scores[seat] == 1 else 's'}"
    if seen["medal"] == seat:
        title += ", medal"
    lines = [paint.bold(title) if seat in seat_list(seen["turn"]) else title, *holdings(mine)]
    texts = {row: [cell(one) for one in cells] for row, cells in mine["rows"].items()}
    longest = max((len(text) for row in texts.values() for text in row), default=0)
    wide = max(CELL_WIDTH, longest + 1)  # so that no card runs into the next
    for (row, cells), value in zip(texts.items(), mine["values"], strict=True):
        laid = "".join(text.ljust(wide) for text in cells + ["·"] * (5 - len(cells)))
        done = "*" if seen_completed(seen, row) == seat else " "
        lines.append(paint.colour(f"{row:<7}", ANSI.get(row, "0")) + f"{laid}{value:>3}{done}")
    return lines


def seat_list(turn: object) -> list[int]:
    assert isinstance(turn, list)
    return turn


def seen_completed(seen: Mapping[str, object], row: str) -> object:
    completed = seen["completed"]
    assert isinstance(completed, dict)
    return completed[row]


def holdings(city: Mapping[str, object]) -> list[str]:
    lines = [f"contracts {city['contracts']}, trams {city['trams']}, skyscraper at {city['needs']}"]
    tokens = {"points": city["point_tokens"], "contracts": city["contract_tokens"]}
    if any(tokens.values()):
        lines.append("tokens: " + ", ".join(f"{name} {n}" for name, n in tokens.items() if n))
    return lines


def cell(one: Mapping[str, object]) -> str:
    """A card with its marks, such as 2T• or 0F▲."""
    colour, face = str(one["card"]).split("-")
    text = {"black": "b", "bonus": "+"}.get(colour, "") + face
    if face == "P" and one["value"]:
        text += str(one["value"])
    tokens = one["value_tokens"]
    assert isinstance(tokens, int)
    text += "↑" * tokens
    text += "≈" if one["lines_token"] else ""
    text += "•" if one["tram"] else ""
    text += "▲" if one["skyscraper"] else ""
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
