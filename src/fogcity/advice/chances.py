"""Chances of winning that can be taken at their word: 60 of 100 such positions are won.

What the search says of a position is right in its order and too timid or too bold in its numbers. How much so was
measured for each game and number of players over many games between bots (`fogcity calibrate`); the result, one
exponent and how it was found, lies with the game as `chances.json`. Chances are counted in thousandths and add up to
exactly 1000, so that differences of differences stay exact.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fogcity.engine.rules import Rules

GAMES = Path(__file__).parents[1] / "games"
WHOLE = 1000
LEAST = 1e-6  # no chance is quite nothing while a game goes on

Chances = list[int]  # of every seat, in thousandths


def chances_of(game: Rules, judged: Sequence[float]) -> Chances:
    """What the search says, as chances of this game."""
    return in_thousandths(sharpened(judged, sharpness(game.name(), int(game.players))))


def final_chances(game: Rules) -> Chances:
    """Of a game that is over: who won; a shared victory is shared."""
    winners = game.winners()
    return in_thousandths([float(winners >> seat & 1) for seat in range(int(game.players))])


def sharpened(judged: Sequence[float], exponent: float) -> list[float]:
    powers = [max(one, LEAST) ** exponent for one in judged]
    total = sum(powers)
    return [power / total for power in powers]


def in_thousandths(shares: Sequence[float]) -> Chances:
    """Whole thousandths that add up: what is lost by rounding goes to those who lost most of it."""
    total = sum(shares)
    exact = [WHOLE * share / total for share in shares]
    found = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda seat: (found[seat] - exact[seat], seat))
    for seat in order[: WHOLE - sum(found)]:
        found[seat] += 1
    return found


def sharpness(game: str, players: int) -> float:
    measured = fits(game).get(str(players))
    return float(measured["exponent"]) if measured else 1.0  # type: ignore[arg-type]


@cache
def fits(game: str) -> dict[str, dict[str, object]]:
    """What was measured of a game, by the number of players."""
    path = GAMES / game / "chances.json"
    found: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found
