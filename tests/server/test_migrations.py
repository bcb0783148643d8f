"""The database's tables come from migrations alone, and are what the code thinks they are."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.crowd import Crowd
from server.engines import Postgres, Valkey
from server.support import PATIENCE, Person, Server

from fogcity.engine.errors import BadSetup
from fogcity.server import migrate
from fogcity.server.database import metadata
from fogcity.server.db_engine import connect, sqlite_url

Shape = dict[tuple[str, str], tuple[object, object, object]]  # by table and column; of a whole table without a column


def check(address: str) -> None:
    engine = connect(address)
    assert not migrate.up_to_date(engine)
    for _ in range(2):  # the second time there is nothing to do
        migrate.upgrade(engine)
        assert migrate.up_to_date(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    assert set(sql.inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_sqlite_becomes_what_the_code_expects(tmp_path: Path) -> None:
    check(sqlite_url(tmp_path))


def test_postgresql_becomes_what_the_code_expects(postgres: Postgres) -> None:
    check(postgres.database())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """A move is acknowledged when it survives a power cut: write-ahead log, flushed with every transaction."""
    engine = connect(sqlite_url(tmp_path))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadSetup, match=r"newer version .* 9999"):
        migrate.upgrade(engine)
    engine.dispose()
    check_refused("--data", str(tmp_path))


def test_a_database_that_cannot_keep_every_name_is_refused_in_a_sentence(postgres: Postgres) -> None:
    """Where the system's language was none, PostgreSQL makes databases that know bytes and no letters."""
    for encoding in ("SQL_ASCII", "LATIN1"):
        name = f"in_{encoding.lower()}"
        postgres.server.psql(f"create database {name} encoding '{encoding}' locale 'C' template template0")
        engine = connect(str(postgres.server.get_uri(name)))
        with pytest.raises(BadSetup, match=f"as {encoding}, .* --encoding=UTF8"):
            migrate.upgrade(engine)
        engine.dispose()


def check_refused(*options: str) -> None:
    """A server of this version does not start, and says why."""
    words = [sys.executable, "-m", "fogcity.cli", "serve", "--port", "0", *options]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    assert ended.returncode
    assert "Start that version" in ended.stderr
    assert "Traceback" not in ended.stderr


# Older and newer servers run side by side for a while. What an old one says and asks must mean the same to a database
# that a new one has changed.


def shape(connection: sql.Connection) -> Shape:
    """What statements of a server can stumble over: columns, and what must be unique."""
    seen = sql.inspect(connection)
    found: Shape = {}
    for table in set(seen.get_table_names()) - {"alembic_version"}:
        for column in seen.get_columns(table):
            may_be_left_out = column["nullable"] or column["default"] is not None
            found[table, column["name"]] = (str(column["type"]), column["nullable"], may_be_left_out)
        unique = [str(index["column_names"]) for index in seen.get_indexes(table) if index["unique"]]
        unique += [str(one["column_names"]) for one in seen.get_unique_constraints(table)]
        keys = [f"{one['constrained_columns']} {one['referred_table']}" for one in seen.get_foreign_keys(table)]
        found[table, ""] = (sorted(unique), sorted(keys), seen.get_pk_constraint(table)["constrained_columns"])
    return found


def check_only_added(before: Shape, after: Shape) -> None:
    """Everything is as it was, and what is new in a table need not be said by who does not know of it."""
    assert {place: after.get(place) for place in before} == before
    known = {table for table, _ in before}
    for (table, column), (_, _, may_be_left_out) in after.items():
        if table in known and (table, column) not in before:
            assert may_be_left_out, f"an older server cannot add to {table} any more: it knows nothing of {column}"


def check_each_step(address: str) -> None:
    engine = connect(address)
    config = migrate.configuration()
    steps = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        before: Shape = {}
        for step in steps:
            command.upgrade(config, step)
            after = shape(connection)
            check_only_added(before, after)
            before = after
    assert before, "there are steps at all"
    engine.dispose()


def test_every_step_of_sqlite_only_adds(tmp_path: Path) -> None:
    check_each_step(sqlite_url(tmp_path))


def test_every_step_of_postgresql_only_adds(postgres: Postgres) -> None:
    check_each_step(postgres.database())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("ALTER TABLE tables DROP COLUMN hints", "hints"),
        ("ALTER TABLE tables RENAME COLUMN hints TO help", "hints"),
        ("ALTER TABLE tables ADD COLUMN club INTEGER REFERENCES editions", "editions"),
        ("CREATE UNIQUE INDEX once ON tables (seed)", "seed"),
        ("DROP TABLE reviews", "reviews"),
    ],
)
def test_a_step_that_does_more_than_add_is_found(tmp_path: Path, change: str, told: str) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate.upgrade(engine)
    with engine.begin() as connection:
        before = shape(connection)
        connection.exec_driver_sql(change)
        after = shape(connection)
    with pytest.raises(AssertionError, match=told):
        check_only_added(before, after)
    engine.dispose()


def test_what_an_older_server_would_have_to_say_is_found() -> None:
    old: Shape = {("tables", "id"): ("TEXT", False, False)}
    with pytest.raises(AssertionError, match="club"):
        check_only_added(old, {**old, ("tables", "club"): ("TEXT", False, False)})


def test_a_server_plays_on_over_a_database_that_a_newer_one_has_changed(
    start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey, tmp_path: Path
) -> None:
    """The first half of an upgrade, seen from the older server: a newer one adds what it needs in midst of play."""
    database = postgres.database()
    older = start_server(database=database, broker=valkey.url)
    with Crowd([older], ("planners", ["me", "bot random"])) as crowd:
        crowd.reach(20)
        engine = connect(database)
        with engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN later BOOLEAN NOT NULL DEFAULT false")
            connection.exec_driver_sql("ALTER TABLE entries ADD COLUMN later TEXT")
            connection.exec_driver_sql("CREATE TABLE clubs (id TEXT PRIMARY KEY)")
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        engine.dispose()
        crowd.reach(crowd.promises() + 20)
        assert Person(older).open("planners", "me", "free")
        crowd.finish()
    crowd.check(database)
    assert '"level": "error"' not in older.said()
    check_refused("--data", str(tmp_path / "another"), "--database", database)
