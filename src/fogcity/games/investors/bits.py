"""Sets kept as the bits of one number."""

from typing import Final

from mypy_extensions import i64

HIGHEST: Final = 60
HIGHEST_BIT: Final = 1 << 60


def bit(n: i64) -> i64:
    """The set with only the member n, up to 60.

    Compiled, a literal 1 is a C int of 32 bits and cannot be shifted so far; a large literal can.
    """
    return i64(HIGHEST_BIT) >> (HIGHEST - n)


def count(bits: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def nth(bits: i64, n: i64) -> i64:
    """The set with only the nth member of a set, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits
