"""Small positions of `planners` for tests."""

from collections.abc import Mapping, Sequence

from support import Rules, position

Rows = Mapping[str, Sequence[object]]


# Four rows that are full.
FULL = {
    "blue": ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"],
    "grey": ["grey-4", "grey-3", "grey-3", "grey-2", "grey-2T"],
    "orange": ["orange-4", "orange-3", "orange-3", "orange-2", "orange-2T"],
    "yellow": ["yellow-4", "yellow-3", "yellow-3", "yellow-2", "yellow-2T"],
}


def table(*cities: dict[str, object], **rest: object) -> Rules:
    """A position with these cities; the seat to move is 0 unless said otherwise."""
    return position({"game": "planners", "players": len(cities), "cities": list(cities), **rest})


def city(rows: Rows | None = None, **rest: object) -> dict[str, object]:
    return {"rows": rows or {}, **rest}


def play(game: Rules, *moves: str) -> Rules:
    """Moves of whoever is to move."""
    for move in moves:
        game.play(game.turn[0], move)
    return game


def mine(game: Rules, seat: int = 0) -> dict[str, object]:
    cities = game.view(None)["cities"]
    assert isinstance(cities, list)
    found = cities[seat]
    assert isinstance(found, dict)
    return found


def cells(game: Rules, mark: str, seat: int = 0) -> list[str]:
    """The cells of a city that have a mark, such as 'tram' or 'skyscraper', as 'blue 1'."""
    rows = mine(game, seat)["rows"]
    assert isinstance(rows, dict)
    return [f"{row} {i}" for row, line in rows.items() for i, cell in enumerate(line, 1) if cell[mark]]


def values(game: Rules, row: str, seat: int = 0) -> list[int]:
    rows = mine(game, seat)["rows"]
    assert isinstance(rows, dict)
    return [cell["value"] for cell in rows[row]]


def kinds(game: Rules) -> list[str]:
    """What happened in the last move."""
    return [event.kind for event in game.events]
