"""Whether all stored games can still be replayed: to be asked after an upgrade, before anybody plays."""

import tempfile
from pathlib import Path

import sqlalchemy as sql

from fogcity.engine.errors import FogCityError
from fogcity.server.database import editions, entries, tables
from fogcity.server.db_engine import AT_LEISURE, DATABASE, connect, first_line, sqlite_url
from fogcity.server.log import standing_after
from fogcity.server.settings import Settings
from fogcity.server.store import as_entry, as_info, stored_setup


def validate(settings: Settings) -> int:
    """Print every game that no longer replays; how many there are decides the status."""
    file = settings.folder() / DATABASE
    if not settings.database and not file.exists():
        raise FogCityError(f"There are no stored games in {settings.folder()}; --data names another folder.")
    engine = connect(settings.database or sqlite_url(settings.folder()), AT_LEISURE)
    count, broken = 0, 0
    try:
        with engine.connect() as connection, tempfile.TemporaryDirectory() as folder:
            for row in connection.execute(tables.select().order_by(tables.c.created)).all():
                count += 1
                if why := fault(connection, row, Path(folder)):
                    broken += 1
                    print(f"{row.id}  {row.game}, {row.players} players, {row.version} entries: {why}")
    except sql.exc.DBAPIError as error:
        raise FogCityError(f"The stored games cannot be read: {first_line(error)}.") from None
    finally:
        engine.dispose()
    print(f"{count} games, {broken} of them no longer replay." if broken else f"{count} games, all replay.")
    return 1 if broken else 0


def fault(connection: sql.Connection, row: "sql.Row[tuple[object, ...]]", folder: Path) -> str | None:
    """What is wrong with a stored game; None if it replays to what it was."""
    try:
        edition = edition_file(connection, row.edition, folder) if row.edition else None
        setup = stored_setup(row, edition)
        wanted = entries.select().where(entries.c.table_id == row.id).order_by(entries.c.n)
        stored = [as_entry(found) for found in connection.execute(wanted)]
        if [entry.n for entry in stored] != list(range(1, row.version + 1)):
            return f"its log has {len(stored)} entries, but it was at version {row.version}"
        standing = standing_after(setup, stored)
        before, after = as_info(row.summary), standing.game.outcome()
    except Exception as error:  # whatever a stored game does to the rules, it is the finding, not a failure
        return str(error) or type(error).__name__
    if list(standing.turn()) != before.turn:
        return f"it waits for {list(standing.turn())}, and waited for {before.turn}"
    scores = list(after.scores) if after else None
    if scores != before.scores:
        return f"its result is {scores}, and was {before.scores}"
    return None


def edition_file(connection: sql.Connection, digest: str, folder: Path) -> Path:
    file = folder / f"{digest}.toml"
    if not file.exists():
        text = connection.execute(sql.select(editions.c.text).where(editions.c.digest == digest)).scalar()
        if text is None:
            raise FogCityError("the edition that it was played with is not stored any more")
        file.write_text(text, "utf-8")
    return file
