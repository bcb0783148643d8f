"""The table, the events and the help as text, for the terminal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fogcity.engine.game import Game
from fogcity.engine.paint import Paint, cut, screen_width, wrapped

HELP = """\
Win rights to invest, place sticks on streets, and rebuild the districts in
which nobody can catch up with you.

  keep, reject       use the auction card, or draw another one, which must be
                     used
  influence 5        play an influence card in secret; equal cards are out
  bid 30+50          open auction: add these cheques to those you have laid; or
                     step by step:
    lay 30, bid      lay a cheque, then make the bid
  pass               leave the auction and take your cheques back
  option villa-house choose an option tile in secret: villa-house,
                     market-leisure, industry-office
  pay 20             the only one with this tile pays a cheque of his choice
  bid 10+20, bid 0   the others make sealed bids, of at most five cheques
  place h23          place your stick on a street
  lift v01           with none in hand, first lift one of your sticks
  decline            do not use the right
  move h12 to h13    action cards: move a stick by one or two squares,
  swap h12 with v30  swap two sticks of different colours,
  replace h12        put yours in the place of somebody else's,
  lift h12, stop     withdraw sticks
  gain influence     take the influence of a bonus, or
  gain cheques       the cheques; then draw, and stop before you exceed the
                     limit: or all are lost
  offer 30 to 2, 10 to 3
                     negotiated options: offer cheques to all who chose your
                     tile; or pass
  accept, refuse     answer an offer

Streets: h and v for horizontal and vertical, then row and column: h23 is the
upper and v23 the left side of the square in row 2, column 3. Cheques are in
thousands."""

SHORT = {
    "villa": "vil",
    "house": "hou",
    "market": "mar",
    "leisure": "lei",
    "industry": "ind",
    "office": "off",
    "town hall": "HALL",
    "bank": "BANK",
    "park": "park",
}
STICKS = "ABCDE"
HOLDINGS = ("prestige", "influence", "sticks", "cheques")
ANSI = ("91", "94", "93", "92", "95")
ROWS, COLUMNS = 5, 7
WIDTH = 6  # of a square inside its streets
MOST_NAME = 20  # letters of a player's name


def board(game: Game, seat: int | None, names: Sequence[str], colours: bool) -> str:
    """The table as one seat, or a spectator, sees it."""
    seen: Mapping[str, Any] = game.view(seat)
    paint = Paint(colours)
    short = [cut(name, MOST_NAME) for name in names]
    lines = [*headline(seen, short), *years(seen), ""]
    lines += paint.arrange([city(seen, paint), legend(seen, paint), players(seen, short, paint)], gap=3)
    if seat is not None:
        lines += ["", *own(seen["seats"][seat])]
    return "\n".join(lines)


def in_lines(items: Sequence[str], title: str = "", indent: int = 2, gap: int = 1) -> list[str]:
    """Items in as many lines as they need, broken only between them and between cheques."""
    text = title + (" " * gap).join(item.replace(" ", "\N{NO-BREAK SPACE}").replace("+", "+ ") for item in items)
    broken = wrapped(text, indent=" " * indent).replace("+ ", "+")
    return broken.replace("\N{NO-BREAK SPACE}", " ").split("\n")


def with_commas(items: Sequence[str]) -> list[str]:
    return [*(f"{item}," for item in items[:-1]), *items[-1:]]


def legend(seen: Mapping[str, Any], paint: Paint) -> list[str]:
    """What the districts are called and worth, and what the signs mean."""
    worth = [f"{SHORT[kind]:<5}{kind:<10}{value:>3}" for kind, value in seen["prestige"].items()]
    return [paint.dim(line) for line in ("Prestige of rebuilding", *worth, "", "=A   rebuilt by A", "###  white stick")]


def headline(seen: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    parts = [f"Round {seen['rounds'] + 1}", f"first {names[seen['first']]}", f"card {seen['card'] or '-'}"]
    if seen["action"]:
        parts.append(f"action {seen['action']}")
    parts += [f"auction cards {seen['auction_deck']['left']}", f"bank {seen['bank']} cheques"]
    if seen["phase"] == "cheques":
        parts.append(f"highest bid {seen['high']}")
    if seen["drawn"]:
        parts.append(f"drawn {plus(seen['drawn'])}")
    return in_lines(parts, gap=3)


def years(seen: Mapping[str, Any]) -> list[str]:
    played = [one["card"] + (" (open)" if one["open"] else "") for one in seen["years"]]
    title = f"Action cards ({seen['action_deck']['left']} to come): "
    return in_lines(with_commas(played or ["none yet"]), title)


def plus(cheques: Sequence[int]) -> str:
    return "+".join(map(str, cheques)) or "nothing"


def city(seen: Mapping[str, Any], paint: Paint) -> list[str]:
    """The board: letters are sticks; a rebuilt district shows its builder."""
    lines = ["  " + "".join(f"   {column}".ljust(WIDTH + 1) for column in range(COLUMNS))]
    for row in range(ROWS + 1):
        corners = "".join("+" + across(seen, f"h{row}{column}", paint) for column in range(COLUMNS))
        lines.append(f"  {corners}+")
        if row < ROWS:
            squares = [upright(seen, f"v{row}{column}", paint) + square(seen, row, column) for column in range(COLUMNS)]
            lines.append(f"{row} " + "".join(squares) + upright(seen, f"v{row}{COLUMNS}", paint))
    return lines


def across(seen: Mapping[str, Any], street: str, paint: Paint) -> str:
    whose = seen["streets"].get(street)
    if whose is None:
        return "·" * WIDTH
    return paint.colour(mark(whose) * WIDTH, "97" if whose == "white" else ANSI[whose])


def upright(seen: Mapping[str, Any], street: str, paint: Paint) -> str:
    whose = seen["streets"].get(street)
    if whose is None:
        return "·"
    return paint.colour(mark(whose), "97" if whose == "white" else ANSI[whose])


def mark(whose: object) -> str:
    return "#" if whose == "white" or not isinstance(whose, int) else STICKS[whose]


def square(seen: Mapping[str, Any], row: int, column: int) -> str:
    builder = seen["rebuilt"].get(f"{row}{column}")
    text = SHORT[seen["squares"][row][column]] + (f"={STICKS[builder]}" if builder is not None else "")
    return text.center(WIDTH)


def players(seen: Mapping[str, Any], names: Sequence[str], paint: Paint) -> list[str]:
    """A line for every player; what is on the table in front of somebody stands behind it, or below."""
    longest = max(map(len, names))
    lines = [" " * (longest + 2) + "".join(f"{title:>{len(title) + 2}}" for title in HOLDINGS)]
    for seat, name in enumerate(names):
        one = seen["seats"][seat]
        cheques = one["cheques"] if isinstance(one["cheques"], int) else len(one["cheques"])
        holds = (one["prestige"], one["influence"], one["sticks"], cheques)
        line = "".join(f"{held:>{len(title) + 2}}" for title, held in zip(HOLDINGS, holds, strict=True))
        told = with_commas(lies_open(one))
        behind = "   " + " ".join(told) if told else ""
        fits = longest + 2 + len(line) + len(behind) <= screen_width()
        title = f"{STICKS[seat]} {name:<{longest}}"
        title = paint.bold(title) if seat in seen["turn"] else paint.colour(title, ANSI[seat])
        lines.append(title + line + (behind if fits else ""))
        lines += [] if fits else in_lines(told, "    ", indent=4)
    return lines


def lies_open(one: Mapping[str, Any]) -> list[str]:
    """What all know about a player in this round."""
    told = [one["option"]] if one["option"] else []
    if one["laid"]:
        told.append(f"bids {plus(one['laid'])}")
    if one["gift"]:
        told.append(f"is offered {plus(one['gift'])}")
    if one["answered"]:
        told.append("has answered")
    return told


def own(one: Mapping[str, Any]) -> list[str]:
    lines = in_lines([plus(one["cheques"])], "Your cheques: ")
    if one["adding"]:
        lines += in_lines([plus(one["adding"])], "Taken out for your bid: ")
    if one["answer"] is not None:
        answer = plus(one["answer"]) if isinstance(one["answer"], list) else str(one["answer"])
        lines += in_lines([answer], "Your answer: ")
    for gift in one["gifts"]:
        lines += in_lines([plus(gift["cheques"])], f"Your offer to seat {gift['seat']}: ")
    return lines


def sentence(event: Mapping[str, object], names: Sequence[str]) -> str:
    """What happened, in words."""
    seat = event.get("seat")
    who = names[seat] if isinstance(seat, int) else ""
    return SENTENCES[str(event["event"])](event, who, names)


def listed(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", then ".join(names[seat] for seat in seats) or "nobody"


def influence_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    cards = ", ".join(f"{name} {card}" for name, card in zip(names, facts["cards"], strict=True))
    return f"The cards: {cards}. Investors: {listed(facts['investors'], names)}."


def options_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    return "The options: " + ", ".join(f"{n} {tile}" for n, tile in zip(names, facts["tiles"], strict=True)) + "."


def sealed_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    bids = ", ".join(f"{names[bid['seat']]} {plus(bid['cheques'])}" for bid in facts["bids"])
    winner = "nobody" if facts["winner"] is None else names[facts["winner"]]
    return f"The bids for {facts['tile']}: {bids}. The right goes to {winner}."


def gifts_text(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    return ", ".join(f"{plus(gift['cheques'])} to {names[gift['seat']]}" for gift in facts["gifts"])


def answered_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    answer = facts.get("answer")
    if answer is None:
        return f"{who} has answered."
    return f"{who} has answered: {plus(answer) if isinstance(answer, list) else answer}."


def paid_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    return f"{who} alone has chosen {facts['tile']} and pays {facts.get('cheque', 'a cheque')}."


def ended_sentence(facts: Mapping[str, Any], who: str, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, facts["scores"], strict=True))
    return f"The game is over ({facts['ending']}): {scores}."


SENTENCES: Mapping[str, Callable[[Mapping[str, Any], str, Sequence[str]], str]] = {
    "round": lambda facts, who, names: f"Round {facts['round']}: {who} is first.",
    "reshuffled": lambda facts, who, names: "The discarded auction cards are shuffled into a new deck.",
    "discarded": lambda facts, who, names: f"No street is left for the card {facts['card']}; it is discarded.",
    "card": lambda facts, who, names: f"{who} draws the auction card {facts['card']}.",
    "kept": lambda facts, who, names: f"{who} keeps it.",
    "rejected": lambda facts, who, names: f"{who} rejects it.",
    "answered": answered_sentence,
    "influence": influence_sentence,
    "bid": lambda facts, who, names: f"{who} lays {plus(facts['cheques'])}: {facts['total']} in all.",
    "passed": lambda facts, who, names: f"{who} passes.",
    "won": lambda facts, who, names: f"{who} wins the auction for {facts['total']}.",
    "nobody": lambda facts, who, names: "Nobody wins the right.",
    "options": options_sentence,
    "no offer": lambda facts, who, names: f"{who} makes no offer.",
    "offered": lambda facts, who, names: f"{who} offers {gifts_text(facts, names)}.",
    "accepted": lambda facts, who, names: f"{who} accepts.",
    "refused": lambda facts, who, names: f"{who} refuses.",
    "deal": lambda facts, who, names: f"The deal is made: {who} pays {gifts_text(facts, names)}.",
    "alone": lambda facts, who, names: f"{who} alone has chosen {facts['tile']}, and has no cheque to pay.",
    "paid": paid_sentence,
    "sealed": sealed_sentence,
    "lapsed": lambda facts, who, names: f"{who} has no street for the right; it lapses.",
    "declined": lambda facts, who, names: f"{who} declines.",
    "placed": lambda facts, who, names: f"{who} places a stick on {facts['street']}.",
    "lifted": lambda facts, who, names: f"{who} lifts the stick from {facts['street']}.",
    "moved": lambda facts, who, names: (
        f"{who} moves the stick of {names[facts['owner']]} from {facts['street']} to {facts['to']}."
    ),
    "swapped": lambda facts, who, names: (
        f"{who} swaps the stick of {names[facts['owner']]} on {facts['street']} "
        f"with that of {names[facts['other']]} on {facts['with']}."
    ),
    "replaced": lambda facts, who, names: f"{who} replaces the stick of {names[facts['owner']]} on {facts['street']}.",
    "rebuilt": lambda facts, who, names: (
        f"{who} rebuilds the {facts['kind']} at {facts['square']}: {facts['prestige']} prestige."
    ),
    "plus": lambda facts, who, names: f"{who} uses up a plus card: {facts['prestige']} more.",
    "action": lambda facts, who, names: f"{facts['year']}: {who} draws the action card {facts['card']}.",
    "gained": lambda facts, who, names: f"{who} gains {facts['influence']} influence.",
    "chose cheques": lambda facts, who, names: f"{who} chooses cheques, up to {facts['limit']}.",
    "bank empty": lambda facts, who, names: f"The bank is empty; {who} draws nothing.",
    "drew": lambda facts, who, names: f"{who} draws {facts['cheque']}: {facts['total']} of {facts['limit']}.",
    "lost": lambda facts, who, names: f"That is too much: {who} puts all of it back.",
    "took": lambda facts, who, names: f"{who} keeps {plus(facts['cheques'])}.",
    "ended": ended_sentence,
}
