"""A search that says how likely everybody wins: from here, or after a decision that is tried out."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.bots.network import Network
from fogcity.bots.search import NO_REWARDS, UNLIMITED, SearchBot
from fogcity.bots.tree import OUTSIDE
from fogcity.engine.bits import count
from fogcity.engine.chance import Chance
from fogcity.engine.rules import Rules, zeros

EVERYTHING: Final = -2  # instead of a seat: all hands are open, and only what nobody knows is dealt anew
WARMING: Final = 4  # this part of the iterations does not count: trees that know nothing yet mislead


class Appraiser(SearchBot):
    """Thinks like the bot, and keeps how every iteration ended for everybody."""

    knower: i64  # whose knowledge the possible worlds keep: a seat's, a spectator's, or everything
    first: i64  # the seat whose decision is tried out
    opening: vec[i64]  # its moves
    warm: i64  # iterations after which they count
    seen: i64  # iterations so far
    counted: i64
    won: vec[float]  # the sums of everybody's chances

    def __init__(self, chance: Chance, find_network: Callable[[Rules], Network | None]) -> None:
        super().__init__(chance, UNLIMITED, 0.0, find_network)
        self.knower = EVERYTHING
        self.first = 0
        self.opening = vec[i64]()
        self.warm = 0
        self.seen = 0
        self.counted = 0
        self.won = NO_REWARDS[:]

    def appraise(
        self, game: Rules, seat: i64, knower: i64, opening: list[int], iterations: i64, seconds: float
    ) -> list[float]:
        """How likely everybody wins after these moves of the seat, as the search judges it: numbers that sum to 1.

        The search goes on from there, and its trees stay until the next question.
        """
        self.knower = knower
        self.first = seat
        self.opening = vec[i64]([i64(move) for move in opening])
        self.iterations = iterations
        self.seconds = seconds
        self.warm = iterations // WARMING if iterations < UNLIMITED else 0
        self.seen = 0
        self.counted = 0
        self.won = NO_REWARDS[:]
        self.think(game, seat)
        return [self.won[other] / float(self.counted) for other in range(game.players)]

    def possible_world(self, game: Rules, seat: i64) -> Rules:
        world = game.clone()
        if self.knower == EVERYTHING:
            world.reshuffle(self.chance)
        else:
            world.redeal(self.knower, self.chance)
        for i in range(len(self.opening)):
            world.apply(self.first, self.opening[i])
        return world

    def judge(self, world: Rules) -> None:
        super().judge(world)
        self.seen += 1
        if self.seen <= self.warm:
            return
        self.counted += 1
        if world.deciding:
            for seat in range(world.players):
                self.won[seat] += self.rewards[seat]
            return
        winners = world.winners()
        share = 1.0 / float(count(winners))
        for seat in range(world.players):
            if winners >> seat & 1:
                self.won[seat] += share

    def tried(self, seat: i64, moves: list[int]) -> int:
        """How often the search went on with these moves of a seat."""
        node = seat
        for move in moves:
            node = self.forest.child(node, seat, move)
            if node == OUTSIDE:
                return 0
        return int(self.forest.visits[node])

    def times(self, node: i64, seat: i64, move: i64) -> int:
        """How often a move was tried where a seat's tree stands."""
        child = OUTSIDE if node == OUTSIDE else self.forest.child(node, seat, move)
        return 0 if child == OUTSIDE else int(self.forest.visits[child])

    def most_tried(self, world: Rules, seat: i64, nodes: list[int]) -> int:
        """The move that a seat tried most where the trees stand; -1 where too little was tried. The trees move on."""
        out = zeros(world.most_moves())
        best: i64 = -1
        most: i64 = 0
        node: i64 = nodes[seat]
        if node == OUTSIDE:
            return -1
        for i in range(world.moves(seat, out)):
            child = self.forest.child(node, seat, out[i])
            if child != OUTSIDE and self.forest.visits[child] > most:
                most = self.forest.visits[child]
                best = out[i]
        if best >= 0:
            unseeing = world.unseen(seat, best)
            for other in range(world.players):
                at: i64 = nodes[other]
                if at != OUTSIDE:
                    hidden = unseeing >> other & 1 and other != seat
                    nodes[other] = int(self.forest.child(at, seat, -1 if hidden else best))
        return int(best)
