"""How strong bots are: a Bradley-Terry fit of who finished ahead of whom.

A game of several players says of every two of them who finished ahead; comparing all of them in this way gives a
consistent estimate of the Plackett-Luce model (Azari Soufiani and others, 2013). docs/arena.md says why this is our
own and not a library's.
"""

import math
import operator
from collections.abc import Sequence

from fogcity.arena.estimates import Estimate, invert, times
from fogcity.arena.match import Result
from fogcity.engine.chance import Chance, seeded

ELO = 400 / math.log(10)  # the usual scale: 400 points are odds of ten to one
BEFORE = 0.5  # points that each of any two bots is taken to have made already, so that nobody is infinitely strong
GROUPS = 100  # of deals, that are drawn again
DRAWS = 1000
WORDS = 2**32

Points = list[list[float]]  # what each bot made of its comparisons with each other


def points_of(result: Result, bots: int) -> Points:
    """One point for each two bots at the table: to the one ahead, or half each. Seats of the same bot share."""
    points = [[0.0] * bots for _ in range(bots)]
    pairs = [
        (one, other)
        for one in range(len(result.seats))
        for other in range(one)
        if result.seats[one] != result.seats[other]
    ]
    seats = [result.seats.count(bot) for bot in range(bots)]
    for one, other in pairs:
        a, b = result.seats[one], result.seats[other]
        weight = 1 / (seats[a] * seats[b])
        ahead = comparison(result, one, other)
        points[a][b] += weight * ahead
        points[b][a] += weight * (1 - ahead)
    return points


def comparison(result: Result, one: int, other: int) -> float:
    """Whether a seat finished ahead of another: winners before all others, the others by their points."""
    mine = (one in result.winners, result.scores[one] * (one not in result.winners))
    its = (other in result.winners, result.scores[other] * (other not in result.winners))
    return 0.5 if mine == its else float(mine > its)


def by_deal(results: Sequence[Result], bots: int) -> list[Points]:
    """The points of every deal."""
    deals: dict[int, Points] = {}
    for result in results:
        points = points_of(result, bots)
        deals[result.deal] = added(deals[result.deal], points) if result.deal in deals else points
    return [deals[deal] for deal in sorted(deals)]


def added(one: Points, other: Points) -> Points:
    return [[a + b for a, b in zip(row, its)] for row, its in zip(one, other)]


def total(deals: Sequence[Points]) -> Points:
    bots = len(deals[0])
    return [[sum(deal[a][b] for deal in deals) for b in range(bots)] for a in range(bots)]


def even(bots: int) -> Points:
    """The points that are taken for granted."""
    return [[BEFORE] * bots for _ in range(bots)]


def strengths(points: Points, before: Points, start: Sequence[float]) -> list[float]:
    """The strengths, as logarithms with the mean 0, under which these points are likeliest (Newton's method)."""
    bots = len(points)
    everybody = range(bots)
    now = list(start)
    for _ in range(100):
        slope = [0.0] * bots
        curve = [[1.0 / bots] * bots for _ in everybody]  # this much keeps the mean where it is
        for a in everybody:
            for b in everybody:
                if a != b:
                    made, lost = points[a][b] + before[a][b], points[b][a] + before[b][a]
                    played = made + lost
                    wins = 1 / (1 + math.exp(now[b] - now[a]))
                    slope[a] += made - played * wins
                    curve[a][a] += played * wins * (1 - wins)
                    curve[a][b] -= played * wins * (1 - wins)
        step = times(invert(curve), slope)
        longest = max(map(abs, step))
        now = [one + change * min(1.0, 1.0 / longest) for one, change in zip(now, step)] if longest else now
        if longest < 1e-9:
            break
    middle = sum(now) / bots
    return [one - middle for one in now]


def ratings(deals: Sequence[Points], anchor: int | None = None) -> list[Estimate]:
    """A rating for each bot, the mean of all being 0, or one of them; the intervals come from weighing the deals again
    and again.

    Each deal gets a weight by chance, and so does a deal that each of any two bots may have won or lost before (Rubin's
    Bayesian bootstrap with Jeffreys' prior): who has won everything so far might still lose the next one.
    """
    bots = len(deals[0])
    every = total(deals)
    best = strengths(every, even(bots), [0.0] * bots)
    if len(deals) < 2:
        return [Estimate(ELO * one) for one in counted_from(anchor, best)]
    size = min(GROUPS, len(deals))
    groups = [total(deals[i * len(deals) // size : (i + 1) * len(deals) // size]) for i in range(size)]
    flat = [[one for row in group for one in row] for group in groups]
    chance = seeded(1)
    drawn: list[list[float]] = [[] for _ in range(bots)]
    for _ in range(DRAWS):
        weights = [exponential(chance) for _ in flat]
        sums = [sum(map(operator.mul, weights, column)) for column in zip(*flat)]
        points = [sums[bot * bots : (bot + 1) * bots] for bot in range(bots)]
        before = [
            [(every[a][b] + every[b][a]) / len(deals) * half_gamma(chance) for b in range(bots)] for a in range(bots)
        ]
        for bot, strength in enumerate(counted_from(anchor, strengths(points, before, best))):
            drawn[bot].append(strength)
    return [interval(one, sorted(its)) for one, its in zip(counted_from(anchor, best), drawn)]


def counted_from(anchor: int | None, found: list[float]) -> list[float]:
    return found if anchor is None else [one - found[anchor] for one in found]


def exponential(chance: Chance) -> float:
    return -math.log((int(chance.word()) + 1) / WORDS)


def half_gamma(chance: Chance) -> float:
    """Half the square of a normal number: the gamma distribution of shape one half."""
    return exponential(chance) * math.cos(2 * math.pi * int(chance.word()) / WORDS) ** 2


def interval(best: float, drawn: list[float]) -> Estimate:
    cut = round(len(drawn) * 0.025)
    return Estimate(ELO * best, ELO * drawn[cut], ELO * drawn[-1 - cut])
