"""The database's tables come from migrations alone, and are what the code thinks they are."""

from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.engines import Postgres

from fogcity.server import migrate
from fogcity.server.database import metadata
from fogcity.server.db_engine import connect, sqlite_url


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
    with pytest.raises(Exception, match="9999"):
        migrate.upgrade(engine)
    engine.dispose()
