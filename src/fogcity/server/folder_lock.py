"""The lock on a data folder: servers share it, and a restore wants it for itself alone. And whose its files are."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from fogcity.engine.errors import FogCityError

LOCK = "fogcity.lock"


def hold_folder(folder: Path) -> IO[str]:
    """Hold a folder for a server, until the file is closed or the process is gone, however it goes."""
    lock = opened(folder)
    if not locked(lock, alone=False):
        lock.close()
        raise FogCityError(f"The games in {folder} are just being restored; start the server afterwards.")
    return lock


@contextlib.contextmanager
def folder_alone(folder: Path) -> Iterator[None]:
    with opened(folder) as lock:
        if not locked(lock, alone=True):
            raise FogCityError(f"A server uses the games in {folder}; stop it first.")
        yield


def opened(folder: Path) -> IO[str]:
    lock = (folder / LOCK).open("a")
    give_to_owner(folder / LOCK)
    return lock


def give_to_owner(file: Path) -> None:
    """What root puts into somebody's folder is theirs: else their server could not use it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def locked(lock: IO[str], alone: bool) -> bool:
    if sys.platform == "win32":
        return True  # SQLite's own locks must do there
    import fcntl

    try:
        fcntl.flock(lock, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
