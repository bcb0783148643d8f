"""What has changed between two things that somebody was told, where that is less than everything.

It is computed from these two alone, so it says nothing that the two together do not say, not by its size either.
"""

from collections.abc import Callable
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any

from msgspec import UNSET, Struct

MOST = 60  # places; where more have changed, everything is told

Changes = dict[str, Any]  # by place, such as `position.view.cities.1.trams`: what is there now


class Unsayable(Exception):
    """It cannot be said by places: another kind of struct, or a field that is no longer there."""


def compare(before: Struct, after: Struct, place: str, found: Changes) -> None:
    """Note what has changed from one struct to another of its kind."""
    if type(before) is not type(after):
        raise Unsayable
    names, values = parts(type(after))
    olds, news = values(before), values(after)
    for name, old, new in compress(zip(names, olds, news), map(ne, olds, news)):
        note(old, new, place + name, found)


def note(old: Any, new: Any, place: str, found: Changes) -> None:
    """Something has changed: some of its parts, or all of it."""
    if new is UNSET:
        raise Unsayable
    if isinstance(new, Struct):
        inside: Changes = {}
        try:
            compare(old, new, place + ".", inside)
        except Unsayable:
            found[place] = new
        else:
            found.update(inside)
    elif type(new) is list is type(old) and len(new) == len(old) and isinstance(new[0], Struct | list):
        for number in compress(range(len(new)), map(ne, old, new)):
            note(old[number], new[number], f"{place}.{number}", found)
    else:
        found[place] = new


@cache
def parts(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a struct as they are called on the wire, and how to get at all of them."""
    fields = kind.__struct_fields__
    if len(fields) > 1:
        return kind.__struct_encode_fields__, attrgetter(*fields)
    return kind.__struct_encode_fields__, lambda one: tuple(getattr(one, field) for field in fields)
