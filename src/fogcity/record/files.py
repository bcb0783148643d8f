"""Files that are there whole or not at all."""

import os
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fogcity.engine.errors import BadRecord, FogCityError

MOST_BYTES = 10_000_000  # of a record; a device that never ends must not be read to its end


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BadRecord(f"{path} is too long for a record: more than {MOST_BYTES:,} bytes.")
        return content.decode()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What is wrong with a record is said with the name of its file."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write_whole(path: Path, pieces: Iterable[str]) -> None:
    """Write beside the file and then rename, so that nothing half-written is ever seen under its name.

    A link is followed. What is no file, such as a pipe or a device, is written to as it stands.
    """
    try:
        there = standing(path)
        if there and is_output(there):
            sys.stdout.writelines(pieces)
            sys.stdout.flush()
        elif there and not stat.S_ISREG(there.st_mode):
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(pieces)
        else:
            replace(Path(os.path.realpath(path)), (piece.encode() for piece in pieces), there)
    except (FogCityError, BrokenPipeError):
        raise
    except OSError as error:
        raise FogCityError(f"{path} cannot be written: {error.strerror or error}.") from None
    except ValueError:  # it holds a NUL, or letters that the system cannot write
        raise FogCityError(f"{str(path)[:60]!r} cannot be the name of a file.") from None


def write_bytes(path: Path, content: bytes) -> None:
    """The same for what is no text, in a folder of ours."""
    try:
        replace(path, [content], None)
    except OSError as error:
        raise FogCityError(f"{path} cannot be written: {error.strerror or error}.") from None


def standing(path: Path) -> os.stat_result | None:
    """What there is under this name, links followed."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def is_output(there: os.stat_result) -> bool:
    """Whether this is where the program prints, as /dev/stdout is: opened anew, the two would overwrite each other."""
    try:
        return os.path.samestat(there, os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):  # what stands in for the output has no number
        return False


def replace(path: Path, pieces: Iterable[bytes], before: os.stat_result | None) -> None:
    beside = path.with_name(f".fogcity-{secrets.token_hex(8)}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)  # less what the umask forbids
    try:
        with open(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        if before:
            os.chmod(beside, stat.S_IMODE(before.st_mode))
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
