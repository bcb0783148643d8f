"""Editions: the components of a game as a file."""

import hashlib
import json
import tomllib
from pathlib import Path

from fogcity.engine.entries import Entries
from fogcity.engine.errors import BadEdition


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadEdition(f"The edition {path} cannot be read: {error.strerror or error}.") from None


def read_edition(content: bytes, file: str, game: str) -> tuple[Entries, str]:
    """The entries of an edition of this game, and a digest of them (comments do not matter, order does)."""
    try:
        table = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadEdition(f"{file}: this is not a TOML file: {error}.") from None
    entries = Entries(file, "", table, BadEdition)
    entries.whole("format", 1, 1)
    if entries.text("game") != game:
        raise entries.wrong("game", f"is {table['game']!r}, but this is a game of {game}")
    return entries, hashlib.sha256(json.dumps(table, default=str).encode()).hexdigest()[:16]
