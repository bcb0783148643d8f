"""What is kept: a database with one writer. A move counts when its transaction is on the disk.

The primary key (table, n) of the log is the lock: whoever inserts n first wins, and the other is told.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadSetup
from fogcity.server import migrate
from fogcity.server.appending import Appended, add_entries
from fogcity.server.database import (
    BOTS_OWE,
    KNOWN_OPENER,
    LAST_CHANGED_FIRST,
    UNDER_WAY,
    WATCHED,
    agreed,
    editions,
    entries,
    holders,
    keys,
    reviewing,
    reviews,
    secrets,
    shut_out,
    tables,
    witnesses,
)
from fogcity.server.db_engine import MIGRATING, connect, first_line, turns_of
from fogcity.server.health import Health
from fogcity.server.log import Entry
from fogcity.server.wire import TableInfo
from fogcity.server.writer import Taken, Unavailable, Work, Writer

T = TypeVar("T")

READERS = 4
READING = 4.0  # seconds for which somebody waits for what is read
READY = 1.5  # seconds in which a database that is well says so
KEY_LIVES = 600  # seconds
GIVEN_UP = 15  # seconds after which a review of which nothing is heard is not being made any more
HOST_CHANGES = "host changes"

# The database's own clock, in seconds since 1970: those of several servers differ.
CLOCKS = {
    "sqlite": "CAST(strftime('%s', 'now') AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM statement_timestamp()) AS INTEGER)",
}

LATER = "The games cannot be read just now; try again in a moment."
FAILURES = (sql.exc.DBAPIError, sql.exc.TimeoutError, sqlite3.Error)  # the last while a connection is prepared


class Store:
    """The database, from the event loop's side. Reading and writing happen in threads."""

    def __init__(self, url: str, folder_lock: IO[str] | None = None, shared: bool = False) -> None:
        self.url = url
        self.folder_lock = folder_lock  # the data folder, held as long as its database is used
        self.engine = connect(url)
        self.insert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
        self.clock = sql.literal_column(CLOCKS[self.engine.dialect.name], sql.Integer)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.reading = Health("reading")
        self.writer = Writer(self.engine, turns_of(self.engine) if shared else contextlib.nullcontext())
        self.key = b""  # with which tokens are signed; read at the start
        self.closed = False

    def start(self) -> None:
        self.prepare()
        self.writer.start()

    def prepare(self) -> None:
        engine = connect(self.url, MIGRATING)
        try:
            migrate.upgrade(engine)
            with engine.begin() as connection:
                self.key = bytes.fromhex(shared_secret(connection, "tokens"))
        except FAILURES as error:
            raise BadSetup(f"The database cannot be used: {first_line(error)}.") from None
        finally:
            engine.dispose()

    def close(self) -> None:
        """Write what waits, then let go."""
        self.closed = True
        self.writer.stop()
        self.readers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()
        if self.folder_lock:
            self.folder_lock.close()

    async def read(self, work: Callable[[sql.Connection], T]) -> T:
        try:
            async with asyncio.timeout(READING):
                return await asyncio.get_running_loop().run_in_executor(self.readers, self.look, work)
        except TimeoutError:
            self.reading.failed("no answer")
            raise Unavailable(LATER) from None

    def look(self, work: Callable[[sql.Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                found = work(connection)
                if self.closed:
                    connection.detach()  # it is closed here: those who keep connections have been sent home
        except FAILURES as error:
            self.reading.failed(first_line(error))
            raise Unavailable(LATER) from None
        self.reading.well()
        return found

    async def written(self, work: Callable[[sql.Connection], T]) -> T:
        """Do something to the database; returns when it is durable."""
        return await self.writer.written(work)

    async def settle(self, table: str) -> None:
        """Wait for what may still be on its way to this table's log, over a connection that is lost to us: it holds
        the table's row until it is decided."""
        wanted = sql.select(tables.c.id).where(tables.c.id == table).with_for_update()
        await self.written(lambda c: c.execute(wanted))

    async def alive(self) -> bool:
        """Whether something can be read and written now."""
        try:
            async with asyncio.timeout(READY):
                await self.written(wrote_something)
                return await self.read(asked_something)
        except (Unavailable, TimeoutError):
            return False

    # What is asked of it.

    async def append(self, entry: Entry, info: TableInfo, bots_owe: bool, more: Sequence[Work] = ()) -> None:
        """Add an entry to a table's log, with what follows for the lists; raises Taken if the number is taken."""

        appended = as_appended(entry, info, bots_owe)
        if not more:
            await self.writer.appended(appended)
            return

        def work(connection: sql.Connection) -> None:
            if add_entries(connection, [appended]):
                raise Taken
            for extra in more:
                extra(connection)

        await self.written(work)

    async def create(self, row: dict[str, Any], first: list[Entry], info: TableInfo, bots_owe: bool, holder: str,
                     seats: list[int]) -> None:  # fmt: skip
        """A new table with the first entries of its log."""

        def work(connection: sql.Connection) -> None:
            connection.execute(tables.insert(), row | digest(info, bots_owe))
            if first:
                connection.execute(entries.insert(), [as_row(info.id, entry) for entry in first])
            for seat in seats:
                hold(connection, info.id, seat, holder)

        await self.written(work)

    async def table(self, id: str) -> "sql.Row[Any] | None":
        return await self.read(lambda c: c.execute(tables.select().where(tables.c.id == id)).one_or_none())

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        wanted = entries.select().where(entries.c.table_id == table, entries.c.n > after).order_by(entries.c.n)
        return await self.read(lambda c: [as_entry(row) for row in c.execute(wanted)])

    async def logs(self, after: Mapping[str, int]) -> dict[str, list[Entry]]:
        """What has been added to the logs of several tables after a version of each, in one statement."""
        wanted = {"wanted": msgspec.json.encode(list(after.items())).decode()}
        rows = await self.read(lambda c: list(c.execute(logs_after(c.dialect.name), wanted)))
        found: dict[str, list[Entry]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(as_entry(row))
        return found

    async def message(self, table: str, message: str) -> int | None:
        """The number of the entry that a message has written, if it has."""
        wanted = sql.select(entries.c.n).where(entries.c.table_id == table, entries.c.message == message)
        return await self.read(lambda c: c.execute(wanted).scalar())

    async def held(self, table: str, token: str) -> list[int]:
        """The seats of a table that are held with this token."""
        wanted = sql.select(holders.c.seat).where(holders.c.table_id == table, holders.c.token == token)
        return await self.read(lambda c: sorted(c.execute(wanted).scalars()))

    async def held_at(self, ids: Sequence[str], token: str) -> dict[str, list[int]]:
        """The same of several tables, by table."""
        wanted = sql.select(holders.c.table_id, holders.c.seat).where(
            holders.c.token == token, holders.c.table_id.in_(ids)
        )
        held: dict[str, list[int]] = {}
        for table, seat in await self.read(lambda c: sorted(c.execute(wanted).tuples())):
            held.setdefault(table, []).append(seat)
        return held

    async def acquaintance(self, table: str, token: str) -> "Acquaintance":
        """What somebody has to do with a table already."""
        wanted = witnesses.select().where(witnesses.c.table_id == table, witnesses.c.token == token)
        rows = await self.read(lambda c: list(c.execute(wanted)))
        had = {row.seat: row.theirs for row in rows if row.seat != WATCHED}
        return Acquaintance(set(had), {seat for seat, theirs in had.items() if theirs}, len(rows) > len(had))

    async def has_met(self, token: str) -> bool:
        """Whether this token holds a seat anywhere, had one, or has watched."""
        met = sql.union_all(
            *(sql.select(those.c.token).where(those.c.token == token) for those in (holders, witnesses))
        )
        return await self.read(lambda c: c.execute(met.limit(1)).first() is not None)

    async def agrees(self, token: str) -> bool:
        """Whether somebody's finished games may be given to research."""
        return await self.read(lambda c: c.execute(agreed.select().where(agreed.c.token == token)).first() is not None)

    async def agree(self, token: str, yes: bool) -> None:
        """They may from now on, or no longer."""
        taken_back = agreed.delete().where(agreed.c.token == token)
        await self.written(lambda c: add_new(c, agreed, {"token": token}) if yes else c.execute(taken_back))

    async def watch(self, table: str, tokens: Sequence[str]) -> None:
        """These people have watched the game go on."""

        def work(connection: sql.Connection) -> None:
            for token in tokens:
                witness(connection, table, WATCHED, token)

        await self.written(work)

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        wanted = sql.select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids))
        return await self.read(lambda c: {row.id: row.version for row in c.execute(wanted)})

    async def waiting_for_bots(self, most: int) -> dict[str, int]:
        """Tables that wait for a bot, with their versions; those that have not changed for long first."""
        wanted = sql.select(tables.c.id, tables.c.version).where(BOTS_OWE).order_by(tables.c.moved).limit(most)
        return await self.read(lambda c: {row.id: row.version for row in c.execute(wanted)})

    async def summaries(self, *which: "sql.ColumnElement[bool]", limit: int, offset: int = 0) -> list[TableInfo]:
        """Tables for a list, the last changed first."""
        wanted = sql.select(tables.c.summary).where(*which).order_by(*LAST_CHANGED_FIRST)
        return await self.read(
            lambda c: [as_info(text) for text in c.execute(wanted.limit(limit).offset(offset)).scalars()]
        )

    async def opened(self, openers: Sequence[str], since: int) -> tuple[int, int]:
        """How many games are under way, or were uploaded, since then: by one address, and in all."""
        count = sql.select(sql.func.count()).select_from(tables).where(UNDER_WAY, tables.c.moved >= since)
        theirs = count.where(KNOWN_OPENER, tables.c.opener.in_(openers))
        return await self.read(lambda c: (c.execute(theirs).scalar_one(), c.execute(count).scalar_one()))

    async def shut_out(self, now: int) -> list[str]:
        """The networks that the host has shut out."""
        wanted = sql.select(shut_out.c.network).where(shut_out.c.until >= now)
        return await self.read(lambda c: list(c.execute(wanted).scalars()))

    async def host_changes(self) -> str | None:
        """Another text whenever the host has changed tables by a command."""
        wanted = sql.select(secrets.c.value).where(secrets.c.name == HOST_CHANGES)
        return await self.read(lambda c: c.execute(wanted).scalar())

    async def prune(self, before: int, most: int) -> int:
        """Delete some of the tables that have not changed since then; how many. Mostly there are none: to find that
        out is no work for the writer, for whom every move waits."""
        if not await self.read(lambda c: c.execute(old_tables(before, 1)).first()):
            return 0

        def work(connection: sql.Connection) -> int:
            ids = list(connection.execute(old_tables(before, most)).scalars())
            if ids:
                delete_tables(connection, ids)
            return len(ids)

        return await self.written(work)

    async def shared_secret(self, name: str) -> str:
        return await self.written(lambda c: shared_secret(c, name))

    async def forget_openers(self, before: int, keys_left: Sequence[str]) -> None:
        """Who opened tables before this time is not known any more, nor are the keys to find it out."""
        old = tables.update().where(KNOWN_OPENER, tables.c.created < before)
        gone = secrets.delete().where(secrets.c.name.startswith("opener "), secrets.c.name.not_in(keys_left))

        def work(connection: sql.Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete=ON")  # not even where it was in the file
            connection.execute(old, {"opener": ""})
            connection.execute(gone)
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete=OFF")

        await self.written(work)

    async def make_key(self, key: str, table: str, seat: int, now: int) -> None:
        def work(connection: sql.Connection) -> None:
            connection.execute(keys.delete().where(keys.c.made < now - KEY_LIVES))
            connection.execute(keys.insert(), {"key": key, "table_id": table, "seat": seat, "made": now})

        await self.written(work)

    async def use_key(self, key: str, table: str, seat: int, token: str, now: int) -> bool:
        """Another device of a seat's holder; a key opens once, and not for who has had the hand of somebody else."""

        def work(connection: sql.Connection) -> bool:
            fits = keys.delete().where(
                keys.c.key == key,
                keys.c.table_id == table,
                keys.c.seat == seat,
                keys.c.made.between(now - KEY_LIVES, now + KEY_LIVES),  # a clock that was set back opens no old one
            )
            if connection.execute(fits).rowcount != 1:
                return False
            if not one_person(connection, table, seat, token):
                return False
            hold(connection, table, seat, token)
            return True

        return await self.written(work)

    async def review(self, table: str) -> "sql.Row[Any] | None":
        return await self.read(lambda c: c.execute(reviews.select().where(reviews.c.table_id == table)).one_or_none())

    async def review_under_way(self, table: str) -> "sql.Row[Any] | None":
        """The row of a review that some process is making."""
        alive = (reviewing.c.table_id == table, heard_of(self.clock))
        return await self.read(lambda c: c.execute(reviewing.select().where(*alive)).one_or_none())

    async def begin_review(self, table: str, work: str, care: str, starter: str) -> bool:
        """Whether this work is the one that makes the review; not, if another one is at it."""
        row = {"table_id": table, "work": work, "care": care, "starter": starter, "done": 0, "of": 0}

        def begin(connection: sql.Connection) -> bool:
            connection.execute(reviewing.delete().where(reviewing.c.table_id == table, ~heard_of(self.clock)))
            # Asked for what was inserted, as PostgreSQL does not count it.
            mine = self.insert(reviewing).values(**row, seen=self.clock).on_conflict_do_nothing()
            return connection.execute(mine.returning(reviewing.c.work)).one_or_none() is not None

        return await self.written(begin)

    async def go_on_with_review(self, work: str, done: int, of: int) -> bool:
        """Say how far it is; whether it is still wanted."""
        mine = reviewing.update().where(reviewing.c.work == work).values(done=done, of=of, seen=self.clock)
        return await self.written(lambda c: c.execute(mine).rowcount == 1)

    async def stop_review(self, table: str, starter: str) -> bool:
        """Whether there was one that this person has begun; the process that makes it finds its row gone."""
        theirs = reviewing.delete().where(reviewing.c.table_id == table, reviewing.c.starter == starter)
        return await self.written(lambda c: c.execute(theirs).rowcount == 1)

    async def end_review(self, work: str) -> None:
        await self.written(lambda c: c.execute(reviewing.delete().where(reviewing.c.work == work)))

    async def keep_review(self, table: str, work: str, care: str, text: str, now: int) -> None:
        """The last one counts; one that was stopped does not."""
        row = {"table_id": table, "care": care, "text": text, "made": now}

        def keep(connection: sql.Connection) -> None:
            if connection.execute(reviewing.delete().where(reviewing.c.work == work)).rowcount == 1:
                connection.execute(reviews.delete().where(reviews.c.table_id == table))
                connection.execute(reviews.insert(), row)

        await self.written(keep)

    async def keep_edition(self, digest: str, game: str, text: str) -> None:
        row = {"digest": digest, "game": game, "text": text}
        await self.written(lambda c: c.execute(self.insert(editions).on_conflict_do_nothing(), row))

    async def edition(self, digest: str) -> str:
        wanted = sql.select(editions.c.text).where(editions.c.digest == digest)
        return await self.read(lambda c: c.execute(wanted).scalar_one())


def heard_of(now: "sql.ColumnElement[int]") -> "sql.ColumnElement[bool]":
    """Whether something was heard of a review lately; also by a clock that was set back since then."""
    return reviewing.c.seen.between(now - GIVEN_UP, now + GIVEN_UP)


def wrote_something(connection: sql.Connection) -> None:
    """A change that changes nothing, but must be written: on a full disk it fails as a move would."""
    connection.execute(secrets.update().where(secrets.c.name == "tokens"), {"name": "tokens"})


def asked_something(connection: sql.Connection) -> bool:
    return connection.execute(sql.select(1)).scalar() == 1


def digest(info: TableInfo, bots_owe: bool) -> dict[str, Any]:
    """What the lists need of a table."""
    return {
        "moved": info.moved,
        "version": info.version,
        "over": info.over,
        "free": any(seat.kind == "free" for seat in info.seats),
        "bots_owe": bots_owe,
        "summary": msgspec.json.encode(info).decode(),
    }


@dataclass(frozen=True)
class Acquaintance:
    """What somebody has to do with a table."""

    had: set[int]  # the seats that they have, or have had
    theirs: set[int]  # of those, the hands that nobody has taken over since
    watched: bool


def hold(connection: sql.Connection, table: str, seat: int, token: str) -> None:
    add_new(connection, holders, {"table_id": table, "seat": seat, "token": token})
    witness(connection, table, seat, token)


def take_over(connection: sql.Connection, table: str, seat: int, token: str) -> None:
    """Somebody else has this hand from now on: whoever had it before has seen it, and it is not theirs any more."""
    had = sql.and_(witnesses.c.table_id == table, witnesses.c.seat == seat, witnesses.c.token != token)
    connection.execute(witnesses.update().where(had), {"theirs": False})
    let_go(connection, table, seat)
    hold(connection, table, seat, token)


def witness(connection: sql.Connection, table: str, seat: int, token: str) -> None:
    add_new(connection, witnesses, {"table_id": table, "seat": seat, "token": token, "theirs": True})


def one_person(connection: sql.Connection, table: str, seat: int, token: str) -> bool:
    """Whether one of this seat's holders holds all that somebody has had here: it is another device of theirs."""
    had = sql.select(witnesses.c.seat).where(
        witnesses.c.table_id == table, witnesses.c.token == token, witnesses.c.seat.not_in((seat, WATCHED))
    )
    holding = sql.select(holders.c.token).where(holders.c.table_id == table, holders.c.seat == seat)
    shared = sql.select(holders.c.seat).where(holders.c.table_id == table, holders.c.token.in_(holding))
    return set(connection.execute(had).scalars()) <= set(connection.execute(shared).scalars())


def add_new(connection: sql.Connection, into: sql.Table, row: dict[str, Any]) -> None:
    """Insert a row, unless it is there."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(insert(into).on_conflict_do_nothing(), row)


def logs_after(database: str) -> sql.TextClause:
    """The entries of several logs; `wanted` is a JSON list of tables, each with the number after which it is wanted."""
    table, number, those = "w ->> 0", "CAST(w ->> 1 AS int)", "json_array_elements(CAST(:wanted AS json)) AS w"
    if database == "sqlite":
        table, number, those = (
            "json_extract(w.value, '$[0]')",
            "json_extract(w.value, '$[1]')",
            "json_each(:wanted) AS w",
        )
    return sql.text(
        f"SELECT entries.* FROM {those} JOIN entries ON table_id = {table} AND n > {number} ORDER BY table_id, n"
    )


def old_tables(before: int, most: int) -> "sql.Select[str]":
    """Tables that have not changed since then, the oldest first."""
    return sql.select(tables.c.id).where(tables.c.moved < before).order_by(tables.c.moved).limit(most)


def delete_tables(connection: sql.Connection, ids: Sequence[str]) -> None:
    """Delete tables and all that is kept of them."""
    for those in (entries, holders, witnesses, keys, reviews, reviewing):
        connection.execute(those.delete().where(those.c.table_id.in_(ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(ids)))
    note_host_changes(connection)


def note_host_changes(connection: sql.Connection) -> None:
    """Servers that run look after the tables that they have in memory."""
    add_new(connection, secrets, {"name": HOST_CHANGES, "value": ""})
    connection.execute(secrets.update().where(secrets.c.name == HOST_CHANGES), {"value": token_hex(16)})


def shared_secret(connection: sql.Connection, name: str) -> str:
    """A key that is made once and is the same for all servers on this database, as hexadecimal digits."""
    add_new(connection, secrets, {"name": name, "value": token_hex(32)})
    value: str = connection.execute(sql.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
    return value


def let_go(connection: sql.Connection, table: str, seat: int) -> None:
    """Nobody holds this seat any more, nor has a key to it."""
    connection.execute(keys.delete().where(keys.c.table_id == table, keys.c.seat == seat))
    connection.execute(holders.delete().where(holders.c.table_id == table, holders.c.seat == seat))


def forget(connection: sql.Connection, table: str, seat: int) -> None:
    """Nobody has ever held this seat: whoever did has seen nothing, as the game had not begun."""
    let_go(connection, table, seat)
    connection.execute(witnesses.delete().where(witnesses.c.table_id == table, witnesses.c.seat == seat))


def as_appended(entry: Entry, info: TableInfo, bots_owe: bool) -> Appended:
    return Appended(
        table_id=info.id,
        n=entry.n,
        kind=entry.kind,
        seat=entry.seat,
        text=entry.text,
        to=entry.to,
        message=entry.message,
        at=entry.at,
        over=info.over,
        free=any(seat.kind == "free" for seat in info.seats),
        bots_owe=bots_owe,
        summary=msgspec.json.encode(info).decode(),
    )


def as_row(table: str, entry: Entry) -> dict[str, Any]:
    return msgspec.structs.asdict(entry) | {"table_id": table}


def stored_setup(row: "sql.Row[Any]", edition: Path | None) -> Setup:
    """The set-up of a table, with the file of its edition if it has one of its own."""
    position = msgspec.json.decode(row.position) if row.position else None
    return Setup(row.game, row.players, int(row.seed), msgspec.json.decode(row.options), edition, position)


def as_entry(row: "sql.Row[Any]") -> Entry:
    return Entry(row.n, row.kind, row.seat, row.text, row.to, row.message, row.at)


def as_info(text: str) -> TableInfo:
    return msgspec.json.decode(text, type=TableInfo)
