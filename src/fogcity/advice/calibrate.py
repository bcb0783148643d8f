"""How far chances of winning can be trusted: weights are made from some games between bots, and measured on others.

The games fall into two halves, by their numbers. Each half is measured with the weights that were learned from the
other, so that every game is measured and none with weights that know it; what is shipped is learned from all. Decisions
of one game end alike, so whatever depends on chance is drawn by whole games.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from fogcity.advice.chances import AS_IT_IS, Weights, bent, facts_of
from fogcity.advice.trials import Asked

BINS = 10
TRUSTED = 5.0  # points of a hundred: a bin is well filled where chance alone moves it by less, 95 times of 100,
FEWEST = 100  # and where there are so many games in it
DRAWS = 400  # of games, for the intervals
MOST_STEPS = 20  # of Newton's method, which needs five


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
    weights = list(AS_IT_IS)
    for _ in range(MOST_STEPS):
        slope, bend = slopes(facts, weights)
        steps = solved(bend, slope)
        weights = [old + step for old, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < 1e-5:
            break
    return [round(one, 4) for one in weights]


def slopes(
    facts: Sequence[tuple[list[tuple[float, ...]], list[float]]], weights: Weights
) -> tuple[list[float], list[list[float]]]:
    """How fast what came true gets likelier with each weight, and how fast that slows down."""
    many = range(len(weights))
    slope = [0.0 for _ in many]
    bend = [[1e-9 * (i == j) for j in many] for i in many]
    for seats, won in facts:
        odds = [math.exp(sum(map(float.__mul__, weights, one))) for one in seats]
        total = sum(odds)
        mean = [sum(odd * one[i] for odd, one in zip(odds, seats, strict=True)) / total for i in many]
        for odd, one, share in zip(odds, seats, won, strict=True):
            for i in many:
                slope[i] += share * (one[i] - mean[i])
                for j in many:
                    bend[i][j] += odd / total * (one[i] - mean[i]) * (one[j] - mean[j])
    return slope, bend


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations, by elimination: there are as many as weights, and the matrix is positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            factor = row[i] / pivot[i]
            for j in range(i, len(row)):
                row[j] -= factor * pivot[j]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - known) / rows[i][i]
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
    least: float  # the interval of the gap in which it lies 95 times of 100, games drawn anew
    most: float

    @property
    def well_filled(self) -> bool:
        """Whether it holds so many games that a gap of TRUSTED points is more than chance; known before it is won."""
        margin = 196 * math.sqrt(self.said / 100 * (1 - self.said / 100) / self.games)
        return margin <= TRUSTED and self.games >= FEWEST


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
    dice = random.Random(place)
    gaps = sorted(gap_of(dice.choices(games, k=len(games))) for _ in range(DRAWS))
    least, most = gaps[round(0.025 * (DRAWS - 1))], gaps[round(0.975 * (DRAWS - 1))]
    width = 100 // BINS
    figures = [round(100 * one, 1) for one in (said, won, won - said, least, most)]
    return Bin(place * width, (place + 1) * width, len(games), statements, *figures)


def gap_of(games: Sequence[tuple[int, float, float]]) -> float:
    return sum(won - said for _, said, won in games) / sum(count for count, _, _ in games)


def largest_gap(bins: Sequence[Bin]) -> float:
    return max((abs(one.gap) for one in bins if one.well_filled), default=0.0)
