"""The first search, as it was before anything was learned: a yardstick that stays as it is. And a novice."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.bots.search import EXPLORE, SearchBot
from fogcity.bots.tree import OUTSIDE
from fogcity.engine.rules import Rules

TURN: Final = 3  # decisions of a turn that are imagined beyond a leaf


class FirstSearch(SearchBot):
    """Tries every move once before any twice, and judges by the estimate alone."""

    def begin(self, game: Rules) -> None:
        self.done = 0
        self.temper = self.find_temper(game)

    def remember(self) -> None:
        """Nothing."""

    def select(self, world: Rules, mover: i64, moves: vec[i64], n: i64) -> i64:
        """An untried move, else by upper confidence bound; a secret choice by regret matching."""
        node = self.cursors[mover]
        forest = self.forest
        if n > 1 and world.unseen(mover, moves[0]):
            return self.select_secretly(node, mover, moves, n)
        fresh: i64 = 0
        best: i64 = moves[0]
        best_bound = -1.0
        for i in range(n):
            child = forest.child(node, mover, moves[i])
            if child == OUTSIDE:
                fresh += 1
                if self.chance.below(fresh) == 0:
                    best = moves[i]
            else:
                forest.available[child] += 1
                if not fresh:
                    visits = float(forest.visits[child])
                    bound = forest.value[child] / visits
                    bound += EXPLORE * math.sqrt(math.log(float(forest.available[child])) / visits)
                    if bound > best_bound:
                        best = moves[i]
                        best_bound = bound
        return best

    def judge_logits(self, world: Rules) -> None:
        self.judge_by_hand(world)
        if self.temper is not None and world.deciding:
            world.estimate_parts(self.parts)

    def decisions_ahead(self, world: Rules) -> i64:
        return TURN


class Novice(FirstSearch):
    """Thinks so little that it has tried most moves equally often, and takes the best of them.

    The order in which a game lists its moves says nothing: the first one is often to do without what was paid for.
    """

    def verdict(self, game: Rules, seat: i64, moves: vec[i64], n: i64) -> i64:
        if game.unseen(seat, moves[0]):
            return super().verdict(game, seat, moves, n)
        forest = self.forest
        best: i64 = moves[0]
        most: i64 = 0
        worth = 0.0
        for i in range(n):
            child = forest.child(seat, seat, moves[i])
            if child == OUTSIDE:
                continue
            visits = forest.visits[child]
            if visits > most or (visits == most and forest.value[child] > worth):
                best = moves[i]
                most = visits
                worth = forest.value[child]
        return best
