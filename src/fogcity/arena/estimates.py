"""Estimates with their confidence intervals (95 %), from games of which several share a deal.

Games on the same deal are not independent of each other, deals are: so everything is counted by deal.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

NORMAL = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float | None = None  # None where there is only one deal, which says nothing about the next
    high: float | None = None

    def document(self) -> dict[str, float | None]:
        return {name: None if one is None else round(one, 4) for name, one in vars(self).items()}


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side (Cornish and Fisher's expansion)."""
    z = NORMAL
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def error_of(parts: Sequence[float], wholes: Sequence[float], value: float) -> float:
    """The standard error of the sum of the parts over the sum of the wholes."""
    n = len(parts)
    squares = sum((part - value * whole) ** 2 for part, whole in zip(parts, wholes))
    return math.sqrt(squares * n / (n - 1)) / sum(wholes)


def mean(totals: Sequence[float], counts: Sequence[float]) -> Estimate:
    """An average, from the total and the count of every deal."""
    value = sum(totals) / sum(counts)
    if len(totals) < 2:
        return Estimate(value)
    reach = student(len(totals) - 1) * error_of(totals, counts, value)
    return Estimate(value, value - reach, value + reach)


def share(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """A share, from its part and the whole of every deal: Wilson's interval, for as many independent games as these
    are worth. Never more than were played; and where all went one way, only as many as there were deals."""
    n = len(parts)
    games = sum(wholes)
    value = sum(parts) / games
    if n < 2:
        return Estimate(value)
    error = error_of(parts, wholes, value)
    if value in (0, 1):
        worth = float(n)
    else:
        worth = min(games, value * (1 - value) / error**2) if error else games
    z = student(n - 1)
    middle = (value + z * z / (2 * worth)) / (1 + z * z / worth)
    reach = z / (1 + z * z / worth) * math.sqrt(value * (1 - value) / worth + (z / (2 * worth)) ** 2)
    return Estimate(value, max(0.0, min(value, middle - reach)), min(1.0, max(value, middle + reach)))


def invert(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix (Gauss and Jordan)."""
    n = len(matrix)
    rows = [row + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = rows[i][i]
        rows[i] = [one / scale for one in rows[i]]
        for j in range(n):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [one - factor * other for one, other in zip(rows[j], rows[i])]
    return [row[n:] for row in rows]


def times(matrix: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column)) for row in matrix]
