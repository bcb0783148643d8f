"""What a decision asks: answers that can be given as they are, and how another is put together from pieces.

Whoever answers, a page, a program or a person, needs nothing else: every choice is accepted, and so is every answer
that is built as `Build` says.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from fogcity.engine.schema import GameObject


class Piece(Struct, frozen=True):
    """A piece of an answer: a move that says nothing before the answer is complete."""

    text: str
    parts: GameObject  # the same in structured form
    takes: str  # of which supply it takes one
    worth: int  # what it adds to the whole
    to: int | None = None  # the seat that it is for


class Build(Struct, frozen=True):
    """How an answer is put together: pieces in any order, each as often as its supply lasts, then the last move."""

    pieces: list[Piece]
    supply: dict[str, int]  # how many there are of each
    last: str  # the move that completes it
    fewest: int  # pieces
    most: int
    over: int | None = None  # together they must be worth more than this
    each: list[int] = []  # each of these seats must be given one at least


class Decision(Struct, frozen=True):
    """What a seat is asked."""

    choices: list[str]  # answers that can be given as they are
    build: Build | None = None


def built(build: Build, pieces: Sequence[Piece]) -> str:
    """The answer that these pieces make, as one text."""
    return "; ".join([*(piece.text for piece in pieces), build.last])


def fits(build: Build, pieces: Sequence[Piece]) -> bool:
    """Whether these pieces make an answer."""
    taken = Counter(piece.takes for piece in pieces)
    return (
        build.fewest <= len(pieces) <= build.most
        and all(number <= build.supply.get(thing, 0) for thing, number in taken.items())
        and (build.over is None or sum(piece.worth for piece in pieces) > build.over)
        and set(build.each) <= {piece.to for piece in pieces}
    )
