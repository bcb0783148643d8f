"""How far chances of winning can be trusted: weights are made from some games between bots, and measured on others.

The games fall into two halves, by their numbers. Each half is measured with the weights that were learned from the
other, so that every game is measured and none with weights that know it; what is shipped is learned from all. Decisions
of one game end alike, so how far chance may have moved a figure is counted by whole games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from fogcity.advice.chances import AS_IT_IS, bent, facts_of
from fogcity.advice.trials import Asked

BINS = 10
TRUSTED = 5.0  # points of a hundred: a bin is well filled where chance alone moves it by less, 95 times of 100,
FEWEST = 100  # and where there are so many games in it
MOST_STEPS = 20  # of Newton's method, which needs five

Facts = tuple[float, float, float]  # see `facts_of`


class Case(Struct, frozen=True):
    """One question to the search, its answer, and what came true."""

    number: int  # of the game
    seat: int  # that decides
    judged: list[float]
    won: list[float]


def decisions(asked: Sequence[Asked]) -> list[Case]:
    """Everybody's chances after a decision, by what its seat knew."""
    return [Case(one.number, one.seat, one.known, one.won) for one in asked]


def positions(asked: Sequence[Asked]) -> list[Case]:
    """Everybody's chances with all hands open."""
    return [Case(one.number, one.seat, one.open, one.won) for one in asked if one.open is not None]


# Making the weights.


def fitted(cases: Sequence[Case]) -> list[float]:
    """The weights with which what came true was likeliest, by Newton's method: there is one such point."""
    facts = [(facts_of(one.judged, one.seat), one.won) for one in cases]
    weights = [*AS_IT_IS]
    for _ in range(MOST_STEPS):
        step = newton(facts, weights)
        weights = [weight + more for weight, more in zip(weights, step)]
        if max(map(abs, step)) < 1e-5:
            break
    return [round(weight, 4) for weight in weights]


def newton(facts: Sequence[tuple[Sequence[Facts], Sequence[float]]], weights: Sequence[float]) -> list[float]:
    """One step towards the weights with which what came true is likeliest.

    By how fast that gets likelier with each weight, and how fast this slows down. There are only three, and many cases:
    the sums are written out.
    """
    exponent, mine, ahead = weights
    up_e = up_m = up_a = 0.0
    slow_em = slow_ea = slow_ma = 0.0
    slow_ee = slow_mm = slow_aa = 1e-6  # where nobody is ever the favourite
    for seats, won in facts:
        total = e = m = a = ee = em = ea = mm = ma = aa = 0.0
        for (log, is_mine, lead), share in zip(seats, won):
            odds = math.exp(exponent * log + mine * is_mine + ahead * lead)
            total += odds
            e += odds * log
            m += odds * is_mine
            a += odds * lead
            ee += odds * log * log
            em += odds * log * is_mine
            ea += odds * log * lead
            mm += odds * is_mine
            ma += odds * is_mine * lead
            aa += odds * lead * lead
            up_e += share * log
            up_m += share * is_mine
            up_a += share * lead
        e, m, a = e / total, m / total, a / total
        up_e -= e
        up_m -= m
        up_a -= a
        slow_ee += ee / total - e * e
        slow_em += em / total - e * m
        slow_ea += ea / total - e * a
        slow_mm += mm / total - m * m
        slow_ma += ma / total - m * a
        slow_aa += aa / total - a * a
    slowing = [[slow_ee, slow_em, slow_ea], [slow_em, slow_mm, slow_ma], [slow_ea, slow_ma, slow_aa]]
    return solved(slowing, [up_e, up_m, up_a])


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Some equations, by elimination: the matrix of how fast something slows down needs no other order."""
    n = len(right)
    for i in range(n):
        for k in range(i + 1, n):
            part = rows[k][i] / rows[i][i]
            rows[k] = [below - part * above for below, above in zip(rows[k], rows[i])]
            right[k] -= part * right[i]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (right[i] - sum(rows[i][k] * found[k] for k in range(i + 1, n))) / rows[i][i]
    return found


# Measuring.


class Said(Struct, frozen=True):
    """A chance that was stated, and whether it came true."""

    number: int
    chance: float
    won: float


def stated(cases: Sequence[Case], everybody: bool) -> list[Said]:
    """What each half says with the weights of the other: to the seats that decide, or to everybody."""
    halves = [[one for one in cases if one.number % 2 == half] for half in (0, 1)]
    found = []
    for half, others in zip(halves, reversed(halves), strict=True):
        weights = fitted(others)
        for one in half:
            chances = bent(one.judged, one.seat, weights)
            for seat in range(len(chances)) if everybody else [one.seat]:
                found.append(Said(one.number, chances[seat], one.won[seat]))
    return found


class Bin(Struct):
    """Statements that were about the same, all in hundredths."""

    low: int
    high: int
    games: int
    statements: int
    said: float
    won: float
    gap: float  # won less said
    margin: float  # of the gap: within so much it lies 95 times of 100, by how far whole games differ

    @property
    def well_filled(self) -> bool:
        """Whether it holds so many games that a gap of TRUSTED points is more than chance; known before it is won."""
        by_chance = 196 * math.sqrt(self.said / 100 * (1 - self.said / 100) / self.games)
        return by_chance <= TRUSTED and self.games >= FEWEST


@dataclass
class Heap:
    """Statements of a bin by their games: how many, what they said and what was won."""

    by_game: dict[int, tuple[int, float, float]] = field(default_factory=dict)

    def add(self, one: Said) -> None:
        count, said, won = self.by_game.get(one.number, (0, 0.0, 0.0))
        self.by_game[one.number] = (count + 1, said + one.chance, won + one.won)


def reliability(said: Sequence[Said]) -> list[Bin]:
    """What was said, and what came true."""
    heaps = [Heap() for _ in range(BINS)]
    for one in said:
        heaps[min(BINS - 1, int(one.chance * BINS))].add(one)
    return [bin_of(place, [*heap.by_game.values()]) for place, heap in enumerate(heaps) if heap.by_game]


def bin_of(place: int, games: Sequence[tuple[int, float, float]]) -> Bin:
    statements = sum(count for count, _, _ in games)
    said, won = sum(one[1] for one in games) / statements, sum(one[2] for one in games) / statements
    gap = won - said
    margin = 1.96 * math.sqrt(sum((won - said - gap * count) ** 2 for count, said, won in games)) / statements
    width = 100 // BINS
    figures = [round(100 * one, 1) for one in (said, won, gap, margin)]
    return Bin(place * width, (place + 1) * width, len(games), statements, *figures)


def largest_gap(bins: Sequence[Bin]) -> float | None:
    """Of the well-filled bins; None where there is none."""
    return max((abs(one.gap) for one in bins if one.well_filled), default=None)
