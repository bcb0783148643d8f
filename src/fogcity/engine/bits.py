"""Sets of small numbers as the bits of one number."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

HIGHEST: Final = 60
HIGHEST_BIT: Final = 1 << 60
HALF: Final = 0xFFFFFFFF
# A set with only one of 32 members times this has other upper five bits (of 32) for each of them.
DE_BRUIJN: Final = 0x077CB531


def bit(n: i64) -> i64:
    """The set with only the member n, up to 60.

    Compiled, a literal 1 is a C int of 32 bits and cannot be shifted so far; a large literal can.
    """
    return i64(HIGHEST_BIT) >> (HIGHEST - n)


def members_by_hash() -> vec[i64]:
    found = vec[i64]([0] * 32)
    for n in range(i64(32)):
        found[(bit(n) * DE_BRUIJN & HALF) >> 27] = n
    return found


MEMBERS: Final = members_by_hash()


def only_member(one: i64) -> i64:
    """The member of a set that has only one, below 32."""
    return MEMBERS[(one * DE_BRUIJN & HALF) >> 27]


def lowest(bits: i64) -> i64:
    """The first member of a set that is not empty; quickest where it is small, as seats are."""
    n: i64 = 0
    while not bits >> n & 1:
        n += 1
    return n


def count(bits: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def nth(bits: i64, n: i64) -> i64:
    """The set with only the nth member of a set, counted from 0."""
    while n:
        bits &= bits - 1
        n -= 1
    return bits & -bits
