"""Editions of people's own as files, for the rules and the bots. They lie with the data: a table cannot go on without.

The database has their texts; a file that is missing or damaged is written anew from there.
"""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from fogcity.engine.errors import BadEdition, FogCityError
from fogcity.server.tokens import hashed

FOLDER = "editions"  # in the data folder
MOST_DOTS = 20  # in a line of an edition


def digest_of(text: str) -> str:
    return hashed(text)[:24]


def file_of(folder: Path, digest: str) -> Path:
    return folder / f"{digest}.toml"


def is_whole(file: Path) -> bool:
    """Whether the file is there and holds what its name says; a power cut may have left half of it."""
    try:
        return digest_of(file.read_bytes().decode()) == file.stem
    except (OSError, UnicodeError):
        return False


def write_edition(folder: Path, text: str) -> Path:
    """An edition as a file; one that is there is never touched, somebody may read it."""
    file = file_of(folder, digest_of(text))
    if not is_whole(file):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{secrets.token_hex(4)}")
        try:
            with fresh.open("x", encoding="utf-8", newline="") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(file)
        finally:
            fresh.unlink(missing_ok=True)
    return file


@contextlib.contextmanager
def own_edition(folder: Path, text: str) -> Iterator[Path]:
    """The file of somebody's own edition, for a game that is set up with it; it stays only if that succeeds."""
    check_dots(text)
    fresh = not file_of(folder, digest_of(text)).exists()
    file = write_edition(folder, text)
    try:
        yield file
    except FogCityError as error:
        if fresh:  # no table plays with it
            file.unlink(missing_ok=True)
        raise type(error)(str(error).replace(file.name, "edition.toml")) from None


def check_dots(edition: str) -> None:
    """A name of ten thousand parts would take minutes to read, and all the memory."""
    for number, line in enumerate(edition.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BadEdition(f"edition.toml: line {number} has more than {MOST_DOTS} dots.")
