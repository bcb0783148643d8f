"""The streets of the board as sets: one bit a street, eight bits a row, so that shifting by 8 is a row down.

The board has 5 rows of 7 squares. Square, upper side and left side of row r, column c all have bit 8 * r + c,
each in a set of their own: a set of squares, one of horizontal streets `h`, one of vertical streets `v`.
A street by itself is a number: its bit if it is horizontal, UPRIGHT more if it is vertical.
"""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import MEMBERS, bit, hashed

ROWS: Final = 5
COLUMNS: Final = 7
SQUARES: Final = 0x7F7F7F7F7F
ALL_H: Final = 0x7F7F7F7F7F7F
ALL_V: Final = 0xFFFFFFFFFF
BORDER_H: Final = 0x7F000000007F
BORDER_V: Final = 0x8181818181
FIRST_OF_ROWS: Final = 0x010101010101
LAST_OF_ROWS: Final = 0x808080808080
UPRIGHT: Final = 48  # the first vertical street
STREETS: Final = 88  # numbers; six of them, h07 to h57, are no streets
NO_STREET: Final = -1


def h_sides(squares: i64) -> i64:
    """The horizontal streets around these squares."""
    return squares | squares << 8


def v_sides(squares: i64) -> i64:
    """The vertical streets around these squares."""
    return squares | squares << 1


def h_bit(street: i64) -> i64:
    """The street as a set of horizontal ones: empty if it is vertical."""
    return bit(street) if street < UPRIGHT else i64(0)


def v_bit(street: i64) -> i64:
    return i64(0) if street < UPRIGHT else bit(street - UPRIGHT)


def beside(street: i64) -> i64:
    """The one or two squares that a street borders."""
    if street < UPRIGHT:
        here = bit(street)
        return (here | here >> 8) & SQUARES
    here = bit(street - UPRIGHT)
    return (here | here >> 1) & SQUARES


def around(squares: i64) -> i64:
    """The squares that share a side with one of these."""
    near = squares << 8 | squares >> 8 | squares << 1 | squares >> 1
    return near & SQUARES


def sides(h: i64, v: i64, square: i64) -> i64:
    """How many sides of a square, given by its bit's number, are among these streets."""
    return (h >> square & 1) + (h >> square + 8 & 1) + (v >> square & 1) + (v >> square + 1 & 1)


def with_two(h: i64, v: i64) -> i64:
    """The squares with at least two sides among these streets."""
    top, bottom, left, right = h, h >> 8, v, v >> 1
    return (top & bottom | left & right | (top | bottom) & (left | right)) & SQUARES


def next_to(streets: i64) -> i64:
    """One step from these streets of one direction: up, down, left and right."""
    return streets << 8 | streets >> 8 | (streets & ~LAST_OF_ROWS) << 1 | (streets & ~FIRST_OF_ROWS) >> 1


def within_two(street: i64, free: i64) -> i64:
    """Where one stick can go: one or two steps in a straight line, over and onto free streets (I12)."""
    up = street >> 8 & free
    down = street << 8 & free
    left = (street & ~FIRST_OF_ROWS) >> 1 & free
    right = (street & ~LAST_OF_ROWS) << 1 & free
    farther = up >> 8 | down << 8 | (left & ~FIRST_OF_ROWS) >> 1 | (right & ~LAST_OF_ROWS) << 1
    return up | down | left | right | farther & free


def write_moves(first: i64, h: i64, v: i64, out: vec[i64], n: i64) -> i64:
    """Write the moves of one group for these streets to `out` behind the first n; return how many there are."""
    return write_streets(first + UPRIGHT, v, out, write_streets(first, h, out, n))


def write_streets(move: i64, streets: i64, out: vec[i64], n: i64) -> i64:
    """Those of one direction."""
    members = MEMBERS
    while streets:
        out[n] = move + members[hashed(streets & -streets)]
        streets &= streets - 1
        n += 1
    return n


# Names


def street_name(street: i64) -> str:
    if street < UPRIGHT:
        return f"h{street // 8}{street % 8}"
    return f"v{(street - UPRIGHT) // 8}{street % 8}"


def is_street(street: i64) -> bool:
    return (h_bit(street) & ALL_H | v_bit(street) & ALL_V) != 0


def street_names(h: i64, v: i64) -> list[str]:
    return [street_name(street) for street in range(i64(STREETS)) if h_bit(street) & h or v_bit(street) & v]


def edge(street: i64) -> Literal["top", "bottom", "left", "right"] | None:
    """The border of the city that a street is part of."""
    if street < UPRIGHT:
        return "top" if street < 8 else "bottom" if street >= 8 * ROWS else None
    column = street % 8
    return "left" if column == 0 else "right" if column == COLUMNS else None


def square_name(square: i64) -> str:
    return f"{square // 8}{square % 8}"
