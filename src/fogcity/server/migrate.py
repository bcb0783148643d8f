"""Brings a database up to date when the server starts."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

HERE = Path(__file__).parent / "migrations"
ONLY_ONE = 1906  # the number of the lock under which PostgreSQL lets one server migrate at a time


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(engine: sql.Engine) -> None:
    """Apply all migrations that are missing, one server at a time."""
    config = configuration()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({ONLY_ONE})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def up_to_date(engine: sql.Engine) -> bool:
    with engine.connect() as connection:
        now = MigrationContext.configure(connection).get_current_revision()
    return now == ScriptDirectory.from_config(configuration()).get_current_head()
