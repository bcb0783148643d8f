"""Editions of people's own as files, for the rules and the bots. They lie with the data: a table cannot go on without.

The database has their texts; a file that is missing or damaged is written anew from there.
"""

import os
import secrets
from pathlib import Path

from fogcity.server.tokens import hashed

FOLDER = "editions"  # in the data folder


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
