"""However many tables are stored, a list reads only those that it shows: each has an index that holds just them."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from server.engines import Postgres

from fogcity.server import migrate
from fogcity.server.database import (
    BOTS_OWE,
    FINISHED,
    KNOWN_OPENER,
    LAST_CHANGED_FIRST,
    OPEN,
    UNDER_WAY,
    holders,
    tables,
)
from fogcity.server.db_engine import connect, sqlite_url
from fogcity.server.host import some_tables
from fogcity.server.store import Store, logs_after, old_tables

COUNT = sql.select(sql.func.count()).select_from(tables).where(UNDER_WAY, tables.c.moved >= 5)
MINE = sql.select(holders.c.table_id).where(holders.c.token == "ada")
LISTS = {
    "open": (sql.select(tables.c.summary).where(OPEN).order_by(*LAST_CHANGED_FIRST).limit(50), "ix_tables_open"),
    "finished": (
        sql.select(tables.c.summary).where(FINISHED).order_by(*LAST_CHANGED_FIRST).limit(50),
        "ix_tables_finished",
    ),
    "mine": (sql.select(tables.c.summary).where(tables.c.id.in_(MINE)), "ix_holders_token"),
    "under way": (COUNT, "ix_tables_under_way"),
    "opened by an address": (COUNT.where(KNOWN_OPENER, tables.c.opener.in_(["a", "b"])), "ix_tables_opener"),
    "waiting for bots": (sql.select(tables.c.id).where(BOTS_OWE).order_by(tables.c.moved), "ix_tables_bots_owe"),
    "too old": (old_tables(5, 50), "ix_tables_moved"),
    "the host's, all": (some_tables("all", 50), "ix_tables_moved"),
    "the host's, listed": (some_tables("listed", 50), "ix_tables_moved"),
}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sql.Connection]:
    if request.param == "sqlite":
        address = sqlite_url(tmp_path_factory.mktemp("lists"))
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        address = postgres.database()
    engine = connect(address)
    migrate.upgrade(engine)
    with engine.connect() as connection:
        if request.param == "postgresql":  # which would read a table without rows as it is
            connection.exec_driver_sql("SET enable_seqscan = off")
            connection.exec_driver_sql("SET enable_bitmapscan = off")
        yield connection
    engine.dispose()


@pytest.mark.parametrize("name", LISTS)
def test_a_list_reads_only_what_it_shows(connection: sql.Connection, name: str) -> None:
    wanted, index = LISTS[name]
    explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    text = str(wanted.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True}))
    plan = "\n".join(" ".join(map(str, row)) for row in connection.exec_driver_sql(f"{explain} {text}"))
    assert index in plan, plan
    if name == "too old":
        assert "moved<" in plan or "Index Cond" in plan, plan  # not all of the index either
    if name != "mine":  # nobody has so many
        assert "TEMP B-TREE" not in plan, plan
        assert "Sort" not in plan, plan


def test_what_others_have_added_to_logs_is_found_by_its_numbers(connection: sql.Connection) -> None:
    lite = connection.dialect.name == "sqlite"
    text = logs_after(connection.dialect.name).text.replace(":wanted", """'[["t", 5]]'""")
    wanted = f"EXPLAIN {'QUERY PLAN' if lite else ''} {text}"
    plan = "\n".join(" ".join(map(str, row)) for row in connection.exec_driver_sql(wanted))
    assert ("(table_id=? AND n>?)" if lite else "Index Scan using entries_pkey") in plan, plan


def test_no_list_is_without_its_index(tmp_path: Path) -> None:
    """Every index of the table serves a list above, so that no move pays for one that nobody reads."""
    assert {index.name for index in tables.indexes} == {index for _, index in LISTS.values()} - {"ix_holders_token"}


def test_where_nothing_is_too_old_the_writer_has_nothing_to_do(tmp_path: Path) -> None:
    """Moves wait for the writer. It could not write now: another process has the file."""
    store = Store(sqlite_url(tmp_path))
    store.start()
    with closing(sqlite3.connect(tmp_path / "fogcity.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert asyncio.run(store.prune(5, 50)) == 0
    store.close()
