"""The search that plays: the moves that can be made now meet in a knock-out, in the same possible worlds.

Upper confidence bounds find a good move soon and then hardly look at the others; with dozens of moves, each judged by a
guess, the best one may never be looked at again. So the root decides otherwise than the tree below it: in every round
all moves that are left are tried in the same worlds, so that luck is the same for all of them, and the worse half goes
(sequential halving: Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, ICML 2013; at the
root of a search: Cazenave, *Sequential halving applied to trees*, IEEE TCIAIG 7(1), 2015).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.bots.search import SearchBot
from fogcity.engine.rules import Rules, zeros

NONE: Final = -1
LEAST: Final = 2  # worlds in which all moves are tried: with fewer the tree decides alone
FINALIST: Final = 0.6  # of the tries of the move that was tried most: about what a move has that was among the last two


class Knockout(SearchBot):
    """Secret choices are left to the tree, which learns a mixture of them."""

    rounds: i64 = 0  # of the decision that is thought about; none if the tree decides
    candidate: i64 = NONE  # with which this line of play begins

    def spend(self, game: Rules, seat: i64, scratch: vec[i64]) -> None:
        moves = zeros(game.most_moves())
        left = game.moves(seat, moves)
        self.rounds = rounds_of(left)
        if game.unseen(seat, moves[0]) or self.iterations < self.rounds * left * LEAST:
            self.rounds = 0
        if not self.rounds:
            super().spend(game, seat, scratch)
            return
        for n in range(i64(1), self.rounds + 1):
            while self.done == 0 or self.may_go_on(n, left):
                world = self.possible_world(game, seat)
                for i in range(left):
                    self.candidate = moves[i]
                    self.iterate(world.clone(), seat, scratch)
                    self.done += 1
            self.sort(seat, moves, left)
            left = (left + 1) // 2
        self.candidate = NONE

    def may_go_on(self, n: i64, left: i64) -> bool:
        """Whether the share of the first n rounds leaves enough to try all moves that are left once more."""
        if self.seconds > 0.0:
            return self.spent() * float(self.rounds) < self.seconds * float(n)
        return self.done + left <= self.iterations * n // self.rounds

    def sort(self, seat: i64, moves: vec[i64], n: i64) -> None:
        """The best ones first."""
        for i in range(i64(1), n):
            move = moves[i]
            mean = self.mean_of(seat, move)
            at = i
            while at > 0 and mean > self.mean_of(seat, moves[at - 1]):
                moves[at] = moves[at - 1]
                at -= 1
            moves[at] = move

    def mean_of(self, seat: i64, move: i64) -> float:
        return self.worth_of(seat, move) / float(max(self.visits_of(seat, move), 1))

    def select(self, world: Rules, mover: i64, moves: vec[i64], n: i64) -> i64:
        if self.steps == 0 and self.candidate != NONE:
            return self.candidate
        return super().select(world, mover, moves, n)

    def verdict(self, game: Rules, seat: i64, moves: vec[i64], n: i64) -> i64:
        """The best of those that came far; several searches may have let others come so far."""
        if not self.rounds:
            return super().verdict(game, seat, moves, n)
        most: i64 = 1
        for i in range(n):
            most = max(most, self.visits_of(seat, moves[i]))
        best: i64 = NONE
        for i in range(n):
            if float(self.visits_of(seat, moves[i])) < FINALIST * float(most):
                continue
            if best == NONE or self.mean_of(seat, moves[i]) > self.mean_of(seat, best):
                best = moves[i]
        return best


def rounds_of(n: i64) -> i64:
    """How many rounds there are until one of so many is left."""
    rounds: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        rounds += 1
    return rounds
