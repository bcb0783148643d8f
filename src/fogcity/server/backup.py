"""`fogcity backup` and `fogcity restore`: the games of a data folder as one file, and back, without doing harm.

Both go through SQLite, never around it: what was written last lies in the -wal beside the file, and a file that is
copied over another beside an old -wal is destroyed.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from alembic.script import ScriptDirectory

from fogcity.engine.errors import FogCityError
from fogcity.server.db_engine import ANSWERING, DATABASE
from fogcity.server.folder_lock import folder_alone, give_to_owner
from fogcity.server.migrate import configuration
from fogcity.server.settings import Settings

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database


class Unusable(FogCityError):
    """A file that holds no games, or not whole ones."""


def backup(settings: Settings, file: Path, force: bool) -> int:
    """Write all games into one new file. A server may go on meanwhile, or have crashed before."""
    games = database(settings)
    if not games.exists():
        raise FogCityError(f"There are no stored games in {settings.folder()}; --data names another folder.")
    if file.exists() and file.samefile(games):
        raise FogCityError(f"{file} is the database itself; choose another name.")
    if os.path.lexists(file) and not force:
        raise FogCityError(f"{file} is there already; choose another name, or overwrite it with --force.")
    with fresh(file) as copy:
        pour(games, copy)
        count = checked(copy)
    print(f"{file}: {count} games.")
    return 0


def restore(settings: Settings, file: Path, force: bool) -> int:
    """Put the games of a backup into the data folder. What was there is kept beside it."""
    games = database(settings)
    if not file.is_file():
        raise FogCityError(f"There is no file {file}.")
    if games.exists() and file.samefile(games):
        raise FogCityError(f"{file} is the database itself; there is nothing to restore.")
    settings.folder().mkdir(0o700, parents=True, exist_ok=True)
    with folder_alone(settings.folder()):
        old = [path for path in (games, *beside(games)) if os.path.lexists(path)]
        if old and not force:
            raise FogCityError(
                f"There are games in {settings.folder()} already. With --force the backup takes their place, and they "
                "are kept beside it; --data names another folder."
            )
        with fresh(games) as copy:
            pour(file, copy)
            count = checked(copy)
            flush(copy)
            kept = put_aside(games)  # the last thing before the other takes its place
    print(f"{settings.folder()}: {count} games from {file}." + (f" Those before are in {kept}." if kept else ""))
    return 0


def database(settings: Settings) -> Path:
    if settings.database:
        raise FogCityError(
            "PostgreSQL has its own tools: `pg_dump --format=custom --file=FILE ADDRESS` and `pg_restore`; "
            "docs/hosting.md says how."
        )
    return settings.folder() / DATABASE


def beside(games: Path) -> list[Path]:
    return [games.with_name(games.name + ending) for ending in BESIDE]


@contextlib.contextmanager
def fresh(file: Path) -> Iterator[Path]:
    """A new file that takes the place of another when it is complete and on the disk, or never."""
    made = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        try:
            os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # who can read it knows hidden cards
        except OSError as error:
            raise Unusable(f"{file} cannot be written: {error.strerror or error}.") from None
        give_to_owner(made)
        yield made
        flush(made)
        made.replace(file)
        flush(file.parent)
    finally:
        for path in (made, *beside(made)):
            path.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows has no such thing
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def opened(file: Path) -> "contextlib.closing[sqlite3.Connection]":
    """A database that must be there already."""
    address = f"file:{quote(str(file.resolve()))}?mode=rw"
    return contextlib.closing(sqlite3.connect(address, uri=True, timeout=ANSWERING, isolation_level=None))


def pour(source: Path, target: Path) -> None:
    """All of a database into another, as it is at one moment; the new one is a single file."""
    try:
        with opened(source) as old, opened(target) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise Unusable(f"{source} cannot be read: {error}.") from None


def checked(file: Path) -> int:
    """How many games a database holds, if it is whole and this version knows it."""
    try:
        with opened(file) as connection:
            if (said := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
                raise Unusable(f"The database is damaged: {said}.")
            if found := connection.execute("PRAGMA foreign_key_check").fetchone():
                raise Unusable(f"The database is damaged: {found[0]} does not fit {found[2]}.")
            [version] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if version not in {
                known.revision for known in ScriptDirectory.from_config(configuration()).walk_revisions()
            }:
                raise Unusable(f"The database is of a newer version of Fog City ({version}) than this one.")
            [count] = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"This is no database of Fog City: {error}.") from None
    return int(count)


def put_aside(games: Path) -> Path | None:
    """Rename the games that are there; with what lies beside them, for it belongs to them and to no other file."""
    if not games.exists():
        for path in beside(games):
            path.unlink(missing_ok=True)  # without its database it is nothing
        return None
    with contextlib.suppress(Unusable):
        make_whole(games)
    kept = games.with_name(f"{games.stem}-{time.strftime('%Y%m%d-%H%M%S')}{games.suffix}")
    number = 1
    while os.path.lexists(kept):
        number += 1
        kept = games.with_name(f"{games.stem}-{time.strftime('%Y%m%d-%H%M%S')}-{number}{games.suffix}")
    for path in (*beside(games), games):
        if path.exists():
            path.replace(kept.with_name(kept.name + path.name.removeprefix(games.name)))
    return kept


def make_whole(games: Path) -> None:
    """Take into a database what lies beside it, which only works where nobody else has it open."""
    try:
        with opened(games) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise FogCityError(f"Another program has {games} open; stop it first.") from None
        raise Unusable(str(error)) from None
    except sqlite3.Error as error:
        raise Unusable(str(error)) from None
