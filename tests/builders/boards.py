"""Small positions of `builders` for tests.

Where nothing else is said the map cards lie in order with side A up (rubble north-west and south-east on every
card), the action cards are visited from A1 to A6, it is the first card of 1906, and seat 0 goes first.
"""

from typing import Any

import pytest
from support import Rules, position

from fogcity import IllegalMove

# Lots without rubble, on the map for two with all sides A.
FREE = ["red-2@1", "green-2@2", "blue-5@1", "red-4@2", "yellow-4@3", "blue-3@4", "green-5@3", "yellow-1@4"]


def table(*developers: dict[str, object], **rest: object) -> Rules:
    """A position with these players."""
    players = len(developers)
    return position({"game": "builders", "players": players, "developers": list(developers), **rest})


def person(**has: object) -> dict[str, object]:
    return has


def builder(*permits: str, **has: object) -> dict[str, object]:
    """Somebody who has a building in stock and these permits."""
    return {"stock": 1, "permits": list(permits), **has}


def almost(**has: object) -> dict[str, object]:
    """One building short, with the permit for it."""
    return builder("yellow-1LT", buildings=FREE[:7], money=9, **has)


def play(game: Rules, *moves: str) -> Rules:
    """Moves of whoever is to move."""
    for move in moves:
        game.play(game.turn[0], move)
    return game


def mine(game: Rules, seat: int = 0) -> dict[str, Any]:
    """The area of a seat as it sees it itself."""
    developers = game.view(seat)["developers"]
    assert isinstance(developers, list)
    found = developers[seat]
    assert isinstance(found, dict)
    return found


def legal(game: Rules) -> list[str]:
    return game.legal(game.turn[0])


def rest_of(game: Rules, verb: str) -> list[str]:
    """What can follow a verb now."""
    return [move.removeprefix(f"{verb} ") for move in legal(game) if move.startswith(f"{verb} ")]


def refused(game: Rules, move: str) -> str:
    """Why a move is not possible."""
    with pytest.raises(IllegalMove) as error:
        game.play(game.turn[0], move)
    return str(error.value)


def kinds(game: Rules) -> list[str]:
    """What happened in the last move."""
    return [event.kind for event in game.events]


def score(game: Rules, seat: int, part: str) -> object:
    return game.breakdown(seat)[part]
