"""What a second core would bring: two searches that know nothing of each other, and whose counts are added.

fogcity arena planners --bots benchmarks/half_trees.py:Two1000,search:1000,search:2000
"""

from mypy_extensions import i64

from fogcity.bots import Bot
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import network_for
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules, zeros

CURIOUS = 5  # of a secret choice, moves that were tried this many times less often than another do not count


class Trees(Bot):
    iterations = 1000
    trees = 2

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)
        self.searches = [SearchBot(seeded(seed + i), self.iterations, 0.0, network_for) for i in range(self.trees)]

    def decide(self, game: Rules, seat: i64) -> int:
        out = zeros(game.most_moves())
        moves = [int(out[i]) for i in range(game.moves(seat, out))]
        if len(moves) == 1:
            return moves[0]
        tried = dict.fromkeys(moves, 0)
        for search in self.searches:
            search.think(game, seat)
            for move in moves:
                tried[move] += int(search.visits_of(seat, move))
        most = max(tried.values())
        if not game.unseen(seat, moves[0]):
            return next(move for move in moves if tried[move] == most)
        likely = [move for move in moves if tried[move] > most // CURIOUS]
        place = int(self.chance.below(sum(tried[move] for move in likely)))
        for move in likely:
            place -= tried[move]
            if place < 0:
                return move
        raise AssertionError("a place among all tries belongs to one of them")


class Two300(Trees):
    iterations = 300


class Two1000(Trees):
    iterations = 1000
