"""Brings a database up to date when the server starts."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from fogcity.engine.errors import BadSetup

HERE = Path(__file__).parent / "migrations"
ONLY_ONE = 1906  # the number of the lock under which PostgreSQL lets one server migrate at a time


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(engine: sql.Engine) -> None:
    """Apply all migrations that are missing, one server at a time. A database of a newer version is left alone."""
    config = configuration()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({ONLY_ONE})"))
        check_known(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_known(connection: sql.Connection, config: Config) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        newer = f"A newer version of Fog City has used this database: its step {found} is unknown here"
        raise BadSetup(f"{newer}. Start that version.")


def up_to_date(engine: sql.Engine) -> bool:
    with engine.connect() as connection:
        now = MigrationContext.configure(connection).get_current_revision()
    return now == ScriptDirectory.from_config(configuration()).get_current_head()
