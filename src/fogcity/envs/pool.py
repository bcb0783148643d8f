"""Large arrays that are handed out, and used again as soon as nobody holds them.

A fresh array of a megabyte comes from the system page by page, which takes longer than to fill it. Whoever keeps an
array, or anything that looks into it (a slice, a tensor), keeps it for good; so all arrays that were handed out stay
what they were.
"""

from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST = 4  # of those that are held elsewhere no more than this are remembered


def holders(things: list[Any], i: int) -> int:
    return getrefcount(things[i])


NOBODY_ELSE = holders([object()], 0)


class Pool:
    """Arrays of one shape and kind."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self.shape = shape
        self.kind = kind
        self.arrays: list[NDArray[Any]] = []

    def take(self) -> NDArray[Any]:
        """An array that nobody else holds, with anything in it."""
        for i in range(len(self.arrays)):
            if holders(self.arrays, i) == NOBODY_ELSE:
                return self.arrays[i]
        self.arrays = [*self.arrays[1 - MOST :], self.make()]
        return self.arrays[-1]

    def make(self) -> NDArray[Any]:
        return np.empty(self.shape, self.kind)

    def copy(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy of an array of this shape."""
        other = self.take()
        np.copyto(other, array)
        return other


class Zeros(Pool):
    """Arrays of nothing but 0, as long as nobody writes into one."""

    def make(self) -> NDArray[Any]:
        return np.zeros(self.shape, self.kind)
