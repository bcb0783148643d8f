"""What a character likes besides winning: a short preference over the same search."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.rules import Rules

NO_LIKING: Final = vec[float]([0.0] * 8)


class Temper:
    liking: vec[float]  # for each part of the estimate: how much more it counts than it should
    parts: i64  # how many the estimate has
    spite: float  # how much more than they should the points of others count, against them
    nerve: float  # 1 is cool; who has more likes to gamble, who has less likes to be safe

    def __init__(self, liking: list[float], spite: float, nerve: float) -> None:
        self.liking = NO_LIKING[:]
        for i in range(len(liking)):
            self.liking[i] = liking[i]
        self.parts = len(liking)
        self.spite = spite
        self.nerve = nerve


def no_temper(game: Rules) -> Temper | None:
    return None
