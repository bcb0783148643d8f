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


class Blanks(Pool):
    """Arrays of which a few rows are filled, and the others are 0: only what was filled last is wiped.

    What somebody who held an array wrote into other rows of it is not wiped.
    """

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        super().__init__(shape, kind)
        self.filled: dict[int, NDArray[Any]] = {}  # the rows, by the identity of each array

    def make(self) -> NDArray[Any]:
        array = np.zeros(self.shape, self.kind)
        self.filled = {id(one): self.filled[id(one)] for one in self.arrays}
        self.filled[id(array)] = np.empty(0, np.intp)
        return array

    def fill(self, rows: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
        """An array with these rows."""
        array = self.take()
        array[self.filled[id(array)]] = 0
        array[rows] = values
        self.filled[id(array)] = rows
        return array
