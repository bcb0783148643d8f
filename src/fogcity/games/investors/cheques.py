"""Sets of cheques as one number: four bits for each different value say how many there are of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import HIGHEST, HIGHEST_BIT
from fogcity.engine.rules import zeros
from fogcity.games.investors.components import MOST_VALUES

BITS: Final = 4
MOST_ALIKE: Final = 15
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F0F  # value


def single(value: i64) -> i64:
    """A single cheque; `value` is its place in the list of values."""
    return i64(HIGHEST_BIT) >> (HIGHEST - BITS * value)


def number(cheques: i64) -> i64:
    """How many there are. Two values and two make eight bits each; what these add up to is left of all by 255."""
    return ((cheques & EVERY_OTHER) + (cheques >> BITS & EVERY_OTHER)) % 255


def total(values: vec[i64], cheques: i64) -> i64:
    """What they are worth, in thousands. All values are counted, so there is nothing to guess."""
    worth: i64 = 0
    for i in range(len(values)):
        worth += (cheques & MOST_ALIKE) * values[i]
        cheques >>= BITS
    return worth


def pick(cheques: i64, n: i64) -> i64:
    """The value of the nth cheque, counted from 0."""
    value: i64 = 0
    while True:
        n -= cheques & MOST_ALIKE
        if n < 0:
            return value
        cheques >>= BITS
        value += 1


def copies(cheques: i64) -> vec[i64]:
    """How many there are of each value."""
    found = zeros(MOST_VALUES)
    value: i64 = 0
    while cheques:
        found[value] = cheques & MOST_ALIKE
        cheques >>= BITS
        value += 1
    return found


def covering(some: i64, others: i64) -> i64:
    """The smallest set that holds both."""
    return some + without(others, some)


def without(some: i64, others: i64) -> i64:
    """What is left of the first set when the second is taken out of it, as far as it is in there."""
    rest: i64 = 0
    shift: i64 = 0
    while some:
        left = (some & MOST_ALIKE) - (others & MOST_ALIKE)
        if left > 0:
            rest |= left << shift
        some >>= BITS
        others >>= BITS
        shift += BITS
    return rest


def write_moves(first: i64, cheques: i64, out: vec[i64], n: i64) -> i64:
    """Write one move for each different value to `out` behind the first n; return how many there are."""
    move = first
    while cheques:  # each is written, there or not; if not, the next one over it
        out[n] = move
        n += i64(cheques & MOST_ALIKE != 0)
        cheques >>= BITS
        move += 1
    return n


def listed(values: vec[i64], cheques: i64) -> list[int]:
    """The cheques in thousands, the smallest first."""
    amounts: list[int] = []
    for value in range(len(values)):
        amounts += [int(values[value])] * int(cheques >> BITS * value & MOST_ALIKE)
    return amounts
