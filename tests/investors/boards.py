"""Small positions of `investors` for tests.

The board of these tests, with its three parks; `hRC` is the upper and `vRC` the left side of square RC:

    villa   house     market    leisure    industry  office   park
    house   market    leisure   industry   office    villa    house
    villa   leisure   industry  town hall  office    market   park
    market  industry  office    villa      leisure   house    bank
    park    office    villa     market     house     leisure  industry
"""

from support import Rules, position

BOARD = [
    ["villa", "house", "market", "leisure", "industry", "office", "park"],
    ["house", "market", "leisure", "industry", "office", "villa", "house"],
    ["villa", "leisure", "industry", "town hall", "office", "market", "park"],
    ["market", "industry", "office", "villa", "leisure", "house", "bank"],
    ["park", "office", "villa", "market", "house", "leisure", "industry"],
]
PARK_AT_TOWN_HALL = [
    ["villa", "house", "market", "leisure", "industry", "office", "industry"],
    ["house", "market", "leisure", "park", "office", "villa", "house"],
    *BOARD[2:],
]
HAND = [10, 10, 20, 20, 30, 40, 50, 60, 70, 80, 90, 100]


def table(players: int = 4, /, **rest: object) -> Rules:
    """A position on the board of these tests; seat 0 is first unless said otherwise."""
    return position({"game": "investors", "players": players, "squares": BOARD, **rest})


def investing(card: str = "influence-5-border", /, **rest: object) -> Rules:
    """Seat 0 has the right to invest."""
    return table(phase="invest", card=card, **rest)


def acting(action: str, phase: str, /, **rest: object) -> Rules:
    """An action card is being carried out."""
    return table(phase=phase, action=action, **rest)


def hands(*cheques: list[int], **rest: list[object]) -> list[dict[str, object]]:
    """Seats with these cheques, and whatever else they have, seat by seat."""
    return [{"cheques": hand, **{key: each[i] for key, each in rest.items()}} for i, hand in enumerate(cheques)]


def play(game: Rules, *moves: str) -> Rules:
    """Moves of whoever is to move."""
    for move in moves:
        game.play(game.turn[0], move)
    return game


def answers(game: Rules, *moves: str) -> Rules:
    """One move of each seat, in their order."""
    for seat, move in enumerate(moves):
        game.play(seat, move)
    return game


def seen(game: Rules, key: str) -> object:
    return game.view(None)[key]


def of_seat(game: Rules, seat: int, key: str) -> object:
    """What a seat has, hidden things included."""
    seats = game.state()["seats"]
    assert isinstance(seats, list)
    return seats[seat][key]


def of_all(game: Rules, key: str) -> list[object]:
    return [of_seat(game, seat, key) for seat in range(game.players)]


def kinds(game: Rules) -> list[str]:
    """What happened in the last move."""
    return [event.kind for event in game.events]


def fact(game: Rules, kind: str, key: str) -> object:
    """One fact of the only event of this kind in the last move."""
    (event,) = [event for event in game.events if event.kind == kind]
    return event.whole()[key]


def streets(game: Rules, verb: str = "place", seat: int | None = None) -> set[str]:
    """The streets that moves with this verb name."""
    legal = game.legal(game.turn[0] if seat is None else seat)
    return {move.split()[1] for move in legal if move.split()[0] == verb}
