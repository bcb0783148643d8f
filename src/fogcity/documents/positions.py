"""Positions set up by hand: what all games share in reading them.

A position is a document with the words of `state()`. Only what matters need be there; what can be worked
out may be there too, and is then checked, so that a whole `state()` is a position as well.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import u8

from fogcity.documents.entries import Entries
from fogcity.engine.chance import Chance
from fogcity.engine.errors import BadPosition
from fogcity.engine.quoting import named, shown
from fogcity.engine.rules import NOBODY, Rules


def read_document(document: Mapping[str, object] | str) -> Mapping[str, object]:
    """A position as a table, or as a text in TOML."""
    if isinstance(document, Mapping):
        return document
    if not isinstance(document, str):
        raise BadPosition(f"A position is a table, or a text in TOML, not {shown(document)}.")
    try:
        return tomllib.loads(document.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"The position is not TOML: {complaint(error)}.") from None


def complaint(error: ValueError | RecursionError) -> str:
    """What a reader of TOML or JSON complained of, without its advice to programmers."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "int_max_str_digits" in str(error):
        return "it has a number with thousands of digits"
    return str(error)


def agree(written: object, actual: object, place: str = "position") -> None:
    """What the document says must be what the position, once set up, really is."""
    if isinstance(written, Mapping) and isinstance(actual, Mapping):
        for key, value in written.items():
            if key in actual:
                agree(value, actual[key], f"{place}.{named(key)}")
    elif isinstance(written, list) and isinstance(actual, list) and len(written) == len(actual):
        for i, (one, other) in enumerate(zip(written, actual, strict=True)):
            agree(one, other, f"{place}[{i}]")
    elif isinstance(written, str) and isinstance(actual, Mapping):
        return  # a short form of what the state spells out
    elif written != actual:
        raise BadPosition(
            f"{place} is {shown(written)}, but with the rest of the position it would be {shown(actual)}."
        )


# What the games have in common when they lay a position out.


def entries_of(document: Mapping[str, object]) -> Entries:
    return Entries("position", "", document, BadPosition)


def wrong(why: str) -> BadPosition:
    return BadPosition(f"position: {why}.")


class Stock:
    """Cards by name, of which a position can use as many as there are."""

    def __init__(self, what: str, names: Sequence[str], cards: Iterable[int]) -> None:
        self.what = what
        self.numbers = {name: number for number, name in enumerate(names)}
        self.all = Counter(int(card) for card in cards)
        self.left = self.all.copy()

    def number(self, name: object, place: str) -> int:
        number = self.numbers.get(name) if isinstance(name, str) else None
        if number is None:
            raise wrong(f"{place} names {shown(name)}, which is no {self.what} of this edition")
        return number

    def take(self, name: object, place: str) -> int:
        """The number of a card, which is then one fewer."""
        number = self.number(name, place)
        if not self.left[number]:
            raise wrong(f"{place} has one {name} too many: there are only {self.all[number]}")
        self.left[number] -= 1
        return number

    def rest(self) -> list[int]:
        return sorted(self.left.elements())


def shuffled(chance: Chance, cards: Sequence[int]) -> list[int]:
    mixed = vec[u8](cards)
    chance.shuffle(mixed, len(mixed))
    return [int(card) for card in mixed]


def place_honour(key: str, entries: Entries | None, able: list[int], players: int) -> int:
    """Who has something that only some seats can have; worked out where it can only be one."""
    if entries is not None and entries.given(key):
        seat = entries.whole(key, 0, players - 1)
        if seat not in able:
            raise entries.wrong(key, f"cannot be {seat}: that seat has not earned it")
        return seat
    if len(able) > 1:
        raise wrong(f"say who has {key!r}: seats {able} all could")
    return able[0] if able else NOBODY


def place_chance(entries: Entries, chance: Chance) -> None:
    """What is still to come by chance, where the position says it."""
    if "chance" in entries:
        a, b, c, d = entries.wholes("chance", 4, 0, 2**32 - 1)
        if not (a or b or c or d):
            raise entries.wrong("chance", "cannot be all zeros")
        chance.a, chance.b, chance.c, chance.d = a, b, c, d


def check_decisions(game: Rules, phase: str, least: int = 1) -> None:
    """Whoever is asked has something to decide."""
    for seat in game.turn:
        if len(game.legal(seat)) < least:
            raise wrong(f"seat {seat} would have nothing to decide in phase {phase!r}")
