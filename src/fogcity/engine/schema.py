"""What the types of a game are made of. Its own are in its `schema.py`: all that can be seen, happen and be done.

JSON is made from them as they are, and the client's types too. What belongs to a seat, and what only some may know,
their types say; nobody guesses it from the length of a list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, structs, to_builtins

Thing = TypeVar("Thing")
Points = int | float  # halves are exact
PER_SEAT = "x-per-seat"
SECRET = "x-secret"

PerSeat = Annotated[list[Thing], Meta(extra_json_schema={PER_SEAT: True})]
"""One for each seat, in their order."""

ForSeats = Annotated[tuple[Thing, ...], Meta(extra_json_schema={PER_SEAT: True})]
"""The same where nothing can be changed."""

Secret = Annotated[Thing | UnsetType, Meta(extra_json_schema={SECRET: True})]
"""A fact of an event that only some seats hear; for all others it is not there."""

GameObject = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""A view, an event or a move where it is not said of which game: one of the types in that game's schema."""


class Shape(Struct, forbid_unknown_fields=True):
    """Anything in a view."""


class EventFacts(Shape, tag_field="event", tag="event"):
    """What happened."""


class MoveParts(Shape, tag_field="move", tag="move"):
    """A move in structured form."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: why, who won, and the points of everybody."""

    ending: str  # why, in a word or two, such as "last foundation"
    winners: tuple[int, ...]  # the seats that won; several, if they share the victory
    scores: ForSeats[Points]  # the points of all seats; they are exact, halves stay halves


@dataclass(frozen=True)
class Schema:
    """All types of a game, for whoever does not know which game it is."""

    view: type[Struct]
    state: type[Struct]
    event: Any  # a union
    move: Any  # a union


def as_dict(struct: Struct) -> dict[str, Any]:
    """The same as plain dicts and lists, as JSON would have it."""
    plain: dict[str, Any] = to_builtins(struct)
    return plain


@cache
def per_seat(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a type that have one thing for each seat."""
    return marked(kind, PER_SEAT)


@cache
def secrets(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a type that not everybody may know."""
    return marked(kind, SECRET)


def marked(kind: type[Struct], mark: str) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if mark in marks(hints[name]))


def marks(hint: Any) -> set[str]:
    metas = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Meta)]
    return {mark for one in metas for mark in one.extra_json_schema or ()}


def in_common(struct: Struct, kind: type[Struct]) -> dict[str, Any]:
    """The fields that a struct has from a type above it, for making another one of that type."""
    return {name: getattr(struct, name) for name in kind.__struct_fields__}


def without_secrets(facts: Struct) -> Struct:
    return structs.replace(facts, **dict.fromkeys(secrets(type(facts)), UNSET))


def laid_open(everybodys: Struct, own: Sequence[Struct]) -> Struct:
    """What all seats know, laid together: of everything that there is for each seat, what that seat sees of its own."""
    fields = per_seat(type(everybodys))
    return structs.replace(
        everybodys, **{name: [getattr(view, name)[seat] for seat, view in enumerate(own)] for name in fields}
    )
