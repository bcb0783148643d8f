"""Random play, as fast as the machine allows."""

from mypy_extensions import i64

from fogcity.engine.bits import lowest
from fogcity.engine.chance import Chance
from fogcity.engine.rules import Rules, zeros


def playout(game: Rules, chance: Chance) -> i64:
    """Play random moves to the end of the game; return how many."""
    out = zeros(game.most_moves())
    made: i64 = 0
    while game.deciding:
        seat = lowest(game.deciding)
        n = game.moves(seat, out)
        game.apply(seat, out[chance.below(n)])
        made += 1
    return made


def playouts(game: Rules, games: i64, seed: i64) -> tuple[i64, i64]:
    """Deal and play many random games on this table; return the moves and the half points of them all."""
    chance = Chance()
    made: i64 = 0
    total: i64 = 0
    points = zeros(game.players)
    for i in range(games):
        chance.start(seed, i, 0, 0)
        game.chance.start(seed, i, 1, 0)
        game.set_up()
        made += playout(game, chance)
        game.half_points(points)
        for seat in range(game.players):
            total += points[seat]
    return made, total


def clones(game: Rules, n: i64) -> None:
    """Copy a game n times, for measuring."""
    for _ in range(n):
        game.clone()
