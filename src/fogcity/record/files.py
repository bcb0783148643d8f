"""Files that are there whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fogcity.engine.errors import BadRecord, FogCityError


def read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None


def write_whole(path: Path, pieces: Iterable[str]) -> None:
    """Write beside the file and then rename, so that nothing half-written is ever seen under its name."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise FogCityError(f"{path} cannot be written: {error.strerror or error}.") from None
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError as error:
        os.unlink(name)
        raise FogCityError(f"{path} cannot be written: {error.strerror or error}.") from None
    except BaseException:
        os.unlink(name)
        raise
