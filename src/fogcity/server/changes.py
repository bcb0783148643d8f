"""What has changed between two things that somebody was told, where that is less than everything.

It is computed from these two alone, so it says nothing that the two together do not say, not by its size either.
"""

from collections.abc import Callable
from functools import cache
from itertools import compress
from operator import attrgetter, is_not, ne
from typing import Any

from msgspec import UNSET, Struct

MOST = 60  # places; where more have changed, everything is told

PARTED = (Struct, list)  # of which parts are told, where a list has as many as before

Values = tuple[Any, ...]  # of a struct's fields
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


class Shared:
    """How something has changed that everybody sees; from which follows how it has for who sees more of it."""

    def __init__(self, before: Struct, after: Struct, place: str) -> None:
        if type(before) is not type(after):
            raise Unsayable
        self.before, self.after, self.place = before, after, place
        self.names, self.values = parts(type(after))
        self.numbers = range(len(self.names))
        self.olds, self.news = self.values(before), self.values(after)
        self.together: Changes = {}
        self.until: dict[int, int] = {}  # by field that has changed: how many changes there are up to here
        for number in compress(self.numbers, map(ne, self.olds, self.news)):
            note(self.olds[number], self.news[number], place + self.names[number], self.together)
            self.until[number] = len(self.together)

    def seen(self, before: Struct, after: Struct) -> Changes:
        """The same as somebody sees it; only what is not the very same object has to be compared."""
        if before is self.before and after is self.after:
            return self.together
        olds, news = self.values(before), self.values(after)
        own = {
            *compress(self.numbers, map(is_not, olds, self.olds)),
            *compress(self.numbers, map(is_not, news, self.news)),
        }
        found = self.without(own)
        for number in own:
            if olds[number] != news[number]:
                note(olds[number], news[number], self.place + self.names[number], found)
        return found

    def without(self, fields: set[int]) -> Changes:
        """What has changed for everybody, but for these fields."""
        found = dict(self.together)
        places, first = list(found), 0
        for number, last in self.until.items():
            if number in fields:
                for place in places[first:last]:
                    del found[place]
            first = last
        return found


def note(old: Any, new: Any, place: str, found: Changes) -> None:
    """Something has changed: some of its parts, or all of it."""
    kind = type(new)
    if kind is list:
        if type(old) is list and len(new) == len(old) and isinstance(new[0], PARTED):
            for number in compress(range(len(new)), map(ne, old, new)):
                note(old[number], new[number], f"{place}.{number}", found)
            return
    elif type(old) is kind and isinstance(new, Struct):
        inside: Changes = {}
        try:
            compare(old, new, place + ".", inside)
        except Unsayable:
            found[place] = new
        else:
            found.update(inside)
        return
    elif new is UNSET:
        raise Unsayable
    found[place] = new


@cache
def parts(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], Values]]:
    """The fields of a struct as they are called on the wire, and how to get at all of them."""
    fields = kind.__struct_fields__
    if len(fields) > 1:
        return kind.__struct_encode_fields__, attrgetter(*fields)
    return kind.__struct_encode_fields__, lambda one: tuple(getattr(one, field) for field in fields)
