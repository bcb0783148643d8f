"""Chances of winning that can be taken at their word: 60 of 100 such positions are won.

What the search says of a position is right in its order and too timid or too bold in its numbers, and partial to the
seat that decides. How much so was measured for each game and number of players over many games between bots
(`fogcity calibrate`); the result, three numbers for each way of asking and how they were found, lies with the game as
`chances.json`. Chances are counted in thousandths and add up to exactly 1000, so that differences of differences stay
exact.
"""

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from fogcity.engine.rules import Rules

GAMES = Path(__file__).parents[1] / "games"
WHOLE = 1000
LEAST = 1e-4  # no chance is quite nothing while a game goes on
FAVOURITE = -0.5  # the logarithm of a chance of 0.6: beyond it chances are bent by a weight of their own

Chances = list[int]  # of every seat, in thousandths

# How the search was asked: for the chances after a decision, in worlds that keep what its seat knows (or everything,
# where the decision is judged so), or for those of a position in which all hands are open.
Asking = Literal["decision", "position"]
Weights = Sequence[float]  # of the exponent, of the seat that decides, and of how far somebody is the favourite
AS_IT_IS: Weights = (1.0, 0.0, 0.0)


def chances_of(game: Rules, judged: Sequence[float], seat: int, asking: Asking) -> Chances:
    """What the search says where a seat decides, as chances of this game."""
    return in_thousandths(bent(judged, seat, weights_of(game.name(), int(game.players), asking)))


def final_chances(game: Rules) -> Chances:
    """Of a game that is over: who won; a shared victory is shared."""
    winners = game.winners()
    return in_thousandths([float(winners >> seat & 1) for seat in range(int(game.players))])


def bent(judged: Sequence[float], seat: int, weights: Weights) -> list[float]:
    """Chances to a power, which is another one for favourites, those of the seat that decides times a factor, made to
    add up again."""
    powers = [math.exp(sum(weight * fact for weight, fact in zip(weights, facts))) for facts in facts_of(judged, seat)]
    total = sum(powers)
    return [power / total for power in powers]


def facts_of(judged: Sequence[float], seat: int) -> list[tuple[float, float, float]]:
    """Of every seat, what the weights weigh."""
    logs = [math.log(max(one, LEAST)) for one in judged]
    return [(log, float(place == seat), max(0.0, log - FAVOURITE)) for place, log in enumerate(logs)]


def in_thousandths(shares: Sequence[float]) -> Chances:
    """Whole thousandths that add up: what is lost by rounding goes to those who lost most of it."""
    total = sum(shares)
    exact = [WHOLE * share / total for share in shares]
    found = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda seat: (found[seat] - exact[seat], seat))
    for seat in order[: WHOLE - sum(found)]:
        found[seat] += 1
    return found


def weights_of(game: str, players: int, asking: Asking) -> Weights:
    return fits(game).get(str(players), {}).get(asking, AS_IT_IS)


@cache
def fits(game: str) -> dict[str, dict[str, list[float]]]:
    """What was measured of a game, by the number of players and how the search was asked."""
    path = GAMES / game / "chances.json"
    found: dict[str, dict[str, list[float]]] = json.loads(path.read_text("utf-8"))["weights"] if path.exists() else {}
    return found
