"""Editions: the components of a game as a file."""

import hashlib
import json
import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from fogcity.documents.entries import Entries, unfit_name
from fogcity.documents.positions import complaint
from fogcity.engine.errors import BadEdition
from fogcity.engine.quoting import shown

MOST_BYTES = 1_000_000  # a device that never ends must not be read to its end


T = TypeVar("T")


def read_file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadEdition(f"The edition {path} cannot be read: {error.strerror or error}.") from None
    except ValueError:  # it holds a NUL
        raise BadEdition(f"{shown(str(path))} cannot be the name of a file.") from None
    if len(content) > MOST_BYTES:
        raise BadEdition(f"The edition {path} is too long: more than {MOST_BYTES:,} bytes.")
    return content


def read_edition(content: bytes, file: str, game: str) -> tuple[Entries, str]:
    """The entries of an edition of this game, and a digest of them (comments do not matter, order does)."""
    try:
        table = tomllib.loads(content.decode("utf-8-sig"))
        digest = hashlib.sha256(json.dumps(table, default=str).encode()).hexdigest()[:16]
    except (ValueError, RecursionError) as error:
        raise BadEdition(f"{file}: this is not a TOML file: {complaint(error)}.") from None
    entries = Entries(file, "", table, BadEdition)
    entries.whole("format", 1, 1)
    if entries.text("game") != game:
        raise entries.wrong("game", f"is {shown(table['game'])}, but this is a game of {game}")
    name = entries.text("name")
    if why := unfit_name(name):
        raise entries.wrong("name", f"cannot be {shown(name)}: {why}")
    return entries, digest


def editions(game: str, standard: Path, read: Callable[[Entries, str], T]) -> Callable[[Path | None], T]:
    """A way to the editions of a game, by file, or the standard one; what was read once is not read again."""

    @lru_cache(maxsize=16)
    def load(content: bytes, file: str) -> T:
        entries, digest = read_edition(content, file, game)
        components = read(entries, digest)
        entries.finish()
        return components

    @cache
    def shipped() -> T:
        return load(read_file(standard), standard.name)

    def edition(path: Path | None) -> T:
        return shipped() if path is None else load(read_file(path), path.name)

    return edition
