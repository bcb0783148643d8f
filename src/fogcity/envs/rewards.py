"""What a finished game is worth to each seat, which adds up to nothing, and what a game that goes on promises."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.rules import Rules, zeros

BY_RESULT: Final = 0
BY_SCORE: Final = 1
REWARDS: Final = ("result", "score")
FORFEIT: Final = (-1.0, -1000.0)  # for what is not legal: no game is lost by so many points

THREE_TO_ONE: Final = math.log(3.0)


def reward(game: Rules, kind: i64, out: vec[float], first: i64) -> None:
    """Write the reward of every seat, the first one to `first`."""
    if kind == BY_RESULT:
        reward_result(game, out, first)
    else:
        reward_score(game, out, first)


def reward_result(game: Rules, out: vec[float], first: i64) -> None:
    """1 for the winner, and the losers share -1; winners who share the victory share what there is."""
    winners = game.winners()
    shared: i64 = 0
    for seat in range(game.players):
        shared += winners >> seat & 1
    others = float(game.players - 1)
    lost = -1.0 / others
    won = float(game.players - shared) / (float(shared) * others)
    for seat in range(game.players):
        out[first + seat] = won if winners >> seat & 1 else lost


def reward_score(game: Rules, out: vec[float], first: i64) -> None:
    """A seat's points less the average of the others'."""
    halves = zeros(game.players)
    game.half_points(halves)
    total: i64 = 0
    for seat in range(game.players):
        total += halves[seat]
    others = 2.0 * float(game.players - 1)
    for seat in range(game.players):
        out[first + seat] = (float(halves[seat] * game.players) - float(total)) / others


# On the way


def as_chances(game: Rules, out: vec[float]) -> None:
    """Make the estimates of all seats into how likely each is to win; see `clear_lead`."""
    best = out[0]
    for seat in range(1, game.players):
        if out[seat] > best:
            best = out[seat]
    sharpness = THREE_TO_ONE / game.clear_lead()
    total = 0.0
    for seat in range(game.players):
        out[seat] = math.exp((out[seat] - best) * sharpness)
        total += out[seat]
    for seat in range(game.players):
        out[seat] /= total


def potential(game: Rules, kind: i64, seat: i64, room: vec[float]) -> float:
    """What a seat may expect, by all that it knows and nothing else, as rewards count it; nothing when it is over."""
    if not game.deciding:
        return 0.0
    game.estimate_for(seat, room)
    players = float(game.players)
    if kind == BY_RESULT:
        as_chances(game, room)
        return (players * room[seat] - 1.0) / (players - 1.0)
    total = 0.0
    for other in range(game.players):
        total += room[other]
    return (players * room[seat] - total) / (2.0 * (players - 1.0))
