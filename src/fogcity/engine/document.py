"""Positions set up by hand: what all games share in reading them.

A position is a document with the words of `state()`. Only what matters need be there; what can be worked
out may be there too, and is then checked, so that a whole `state()` is a position as well.
"""

import tomllib
from collections.abc import Mapping

from fogcity.engine.entries import named, shown
from fogcity.engine.errors import BadPosition


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
