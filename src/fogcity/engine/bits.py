"""Sets of small numbers as the bits of one number."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

HIGHEST: Final = 60
HIGHEST_BIT: Final = 1 << 60
HALF: Final = 0xFFFFFFFF
# A set with only one of 64 members times this has other upper six bits (of 64) for each of them.
DE_BRUIJN: Final = 0x03F79D71B4CB0A89
# Of a set with only one of five members, the bits from three times its number less one on say which it is.
FIRST_FIVE: Final = 0x800000600408


def bit(n: i64) -> i64:
    """The set with only the member n, up to 60.

    Compiled, a literal 1 is a C int of 32 bits and cannot be shifted so far; a large literal can.
    """
    return i64(HIGHEST_BIT) >> (HIGHEST - n)


def hashed(one: i64) -> i64:
    """Where the member of a set that has only one, up to 60, stands in MEMBERS."""
    return one * DE_BRUIJN >> 58 & 63


def members_by_hash() -> vec[i64]:
    found = vec[i64]([0] * 64)
    for n in range(i64(HIGHEST + 1)):
        found[hashed(bit(n))] = n
    return found


MEMBERS: Final = members_by_hash()


def only_member(one: i64) -> i64:
    """The member of a set that has only one, up to 60."""
    return MEMBERS[hashed(one)]


def lowest(bits: i64) -> i64:
    """The first of some of five members, such as seats."""
    return FIRST_FIVE >> 3 * ((bits & -bits) - 1) & 7


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
