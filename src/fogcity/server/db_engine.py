"""How the database is reached, and for how long it is waited for: a database that hangs must not hang the server."""

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown

if sys.platform != "win32":
    import fcntl

KINDS = ("postgresql", "postgres", "sqlite")  # of databases; where the file of the last is, --data says
DATABASE = "fogcity.db"  # the file in the data folder
CONNECTIONS = 5  # four that read, one that writes
CONNECTING = 2  # seconds in which PostgreSQL must have let us in
ANSWERING = 3.0  # seconds in which a statement must be answered, or another process done that writes to the same file
MIGRATING = 60.0  # the same at the start: another server may be bringing the database up to date
AT_LEISURE = 3600.0  # and where nobody waits: looking through everything
UNICODE = "createdb --encoding=UTF8 --template=template0 NAME"
WRITES = "writes"  # the option of a connection that is going to write


def connect(url: str, answering: float = ANSWERING) -> sql.Engine:
    """The engine for a database's address; SQLite is told to be durable and to let readers read."""
    kind, separator, _ = url.partition("://")
    if not separator or kind.partition("+")[0] not in KINDS:
        instead = f", not with {shown(kind + separator)}" if separator else ""  # the rest may be a password
        raise BadSetup(f"The address of a database begins with postgresql://{instead}.")
    try:
        engine = sql.create_engine(in_full(url), pool_pre_ping=True, pool_size=CONNECTIONS)
    except (sql.exc.ArgumentError, sql.exc.NoSuchModuleError, ValueError) as error:
        raise BadSetup(f"The database's address cannot be understood: {first_line(error)}.") from None
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"For this database the package {error.name} is missing: pip install 'fogcity[cluster]'."
        ) from None
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", prepare_sqlite)
        sql.event.listen(engine, "begin", begin_sqlite)
    else:
        sql.event.listen(engine, "do_connect", patiently(answering))
    return engine


def in_full(url: str) -> str:
    """People write postgresql://; the driver that is meant is psycopg."""
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def sqlite_url(data: Path) -> str:
    return f"sqlite:///{data / DATABASE}"


def prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin when we say so, not when the driver thinks
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={int(ANSWERING * 1000)}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "fullfsync=ON",  # macOS: else a disk may still hold in its cache what it says is written
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: sql.Connection) -> None:
    """Who is going to write takes the lock first: then nothing can be half done when somebody else has it."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def turns_of(engine: sql.Engine) -> AbstractContextManager[Any]:
    """A turn to write, among several processes of one server.

    SQLite itself would sleep and try again, longer each time; this wakes the next one as soon as it can begin.
    """
    if engine.dialect.name != "sqlite" or sys.platform == "win32":
        return nullcontext()
    return Turns(Path(f"{engine.url.database}-turn"))


class Turns(AbstractContextManager[None]):
    def __init__(self, file: Path) -> None:
        self.file = file.open("a")

    def __enter__(self) -> None:
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        fcntl.flock(self.file, fcntl.LOCK_UN)


def patiently(answering: float) -> Callable[..., Any]:
    """How to connect to PostgreSQL, for SQLAlchemy's `do_connect`.

    The server is told to give up what takes too long. One that is frozen, or behind a line that is cut, cannot even do
    that: then the connection is closed at this end. What was not committed is never committed after that.
    """
    import psycopg

    class Patient(psycopg.Connection[Any]):
        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            deadline = time.monotonic() + answering
            try:
                return super().wait(gen, interval, answering if timeout is None else timeout)
            except psycopg.OperationalError:
                if timeout is not None or time.monotonic() < deadline:
                    raise
                self.pgconn.finish()
                raise psycopg.OperationalError(f"no answer in {answering:g} seconds") from None

    def do_connect(_: object, __: object, arguments: Any, options: Any) -> Any:
        options.setdefault("connect_timeout", CONNECTING)
        connection = Patient.connect(*arguments, **options)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            connection.close()
            raise BadSetup(f"The database keeps text as {encoding}, and names need more: make it with `{UNICODE}`.")
        connection.execute(f"SET statement_timeout = {int(answering * 800)}")  # its own word comes first
        connection.execute(f"SET idle_in_transaction_session_timeout = {int(answering * 3000)}")  # if we are cut off
        connection.commit()
        return connection

    return do_connect


def first_line(error: BaseException) -> str:
    """What went wrong, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0].strip().rstrip(".") if str(cause) else type(cause).__name__
