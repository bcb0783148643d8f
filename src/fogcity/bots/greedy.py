"""One decision ahead: makes the move after which it seems to stand best."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.bots.bot import Decider
from fogcity.engine.chance import Chance
from fogcity.engine.rules import Rules, zeros

NO_POINTS: Final = vec[float]([0.0] * 8)
NO_LEAD: Final = -1e9


class GreedyBot(Decider):
    chance: Chance
    points: vec[float]

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.points = NO_POINTS[:]

    def dealer(self) -> Chance:
        return self.chance

    def decide(self, game: Rules, seat: i64) -> i64:
        """The move after which it is furthest ahead; equal ones by lot."""
        out = zeros(game.most_moves())
        best: i64 = 0
        best_lead = NO_LEAD
        ties: i64 = 0
        for i in range(game.moves(seat, out)):
            after = game.clone()
            after.apply(seat, out[i])
            after.estimate(self.points)
            lead = lead_of(self.points, game.players, seat)
            if lead > best_lead + 1e-9:
                best = out[i]
                best_lead = lead
                ties = 1
            elif lead > best_lead - 1e-9:
                ties += 1
                if self.chance.below(ties) == 0:
                    best = out[i]
        return best


def lead_of(points: vec[float], players: i64, seat: i64) -> float:
    """How far a seat is ahead of the others: of the best one, and a little of them all."""
    best = NO_LEAD
    total = 0.0
    for other in range(players):
        if other != seat:
            total += points[other]
            if points[other] > best:
                best = points[other]
    return points[seat] - 0.7 * best - 0.3 * total / float(players - 1)
