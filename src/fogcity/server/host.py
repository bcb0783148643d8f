"""What a host does to the tables of a server: `fogcity tables`, `fogcity shut-out`.

All of it may be done while servers run; they notice within some seconds.
"""

import asyncio
import ipaddress
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import sqlalchemy as sql

from fogcity.engine.errors import FogCityError
from fogcity.server.broker import Broker
from fogcity.server.database import LAST_CHANGED_FIRST, entries, shut_out, tables
from fogcity.server.db_engine import AT_LEISURE, DATABASE, WRITES, connect, first_line, sqlite_url
from fogcity.server.house import House
from fogcity.server.log import Entry
from fogcity.server.names import checked_name, distinct
from fogcity.server.seating import freeing
from fogcity.server.settings import MOST, Settings
from fogcity.server.store import Store, as_info, delete_tables, note_host_changes, old_tables
from fogcity.server.table import Table
from fogcity.server.writer import Taken

DAY = 24 * 3600
LONGEST = 3650  # days for which somebody is shut out
AT_ONCE = 200  # tables that are deleted in one transaction
PLAYED = sql.not_(tables.c.uploaded)
WHICH = {
    "all": sql.true(),
    "open": sql.and_(PLAYED, sql.not_(tables.c.over)),
    "finished": sql.and_(PLAYED, tables.c.over),
    "listed": tables.c.listed,
}


def url_of(settings: Settings) -> str:
    if not settings.database and not (settings.folder() / DATABASE).exists():
        raise FogCityError(f"There are no stored games in {settings.folder()}; --data names another folder.")
    return settings.database or sqlite_url(settings.folder())


@contextmanager
def database(settings: Settings, writes: bool = True) -> Iterator[sql.Connection]:
    """The stored games, to be changed in one transaction, or only looked at."""
    engine = connect(url_of(settings), AT_LEISURE)
    try:
        with engine.connect().execution_options(**{WRITES: writes}) as connection, connection.begin():
            yield connection
    except sql.exc.DBAPIError as error:
        raise FogCityError(f"The stored games cannot be used: {first_line(error)}.") from None
    finally:
        engine.dispose()


# Tables.


def list_tables(settings: Settings, which: str, most: int) -> int:
    """One line for each table, the last changed first."""
    if not 1 <= most <= MOST:
        raise FogCityError(f"--most is a number from 1 to {MOST}, not {most}.")
    with database(settings, writes=False) as connection:
        for info in map(as_info, connection.execute(some_tables(which, most)).scalars()):
            state = "shown" if info.uploaded else "over" if info.over else "open"
            names = ", ".join(seat.name if seat.kind == "person" else f"({seat.kind})" for seat in info.seats)
            hidden = "" if info.listed else "  not listed"
            print(f"{info.id}  {day(info.moved)}  {info.game:9} {state:5} {info.version:5} entries  {names}{hidden}")
    return 0


def some_tables(which: str, most: int) -> "sql.Select[str]":
    """The summaries of tables, the last changed first. Most kinds are sought among all in that order: no move pays for
    an index of theirs, and here nobody waits but the host."""
    return sql.select(tables.c.summary).where(WHICH[which]).order_by(*LAST_CHANGED_FIRST).limit(most)


def day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def delete(settings: Settings, ids: Sequence[str]) -> int:
    """Delete tables and all that is kept of them; who looks at one is told that it is gone."""
    with database(settings) as connection:
        for id in ids:
            check_there(connection, id)
        delete_tables(connection, ids)
    print(f"{len(ids)} deleted.")
    return 0


def check_there(connection: sql.Connection, id: str) -> None:
    if connection.execute(sql.select(tables.c.id).where(tables.c.id == id)).first() is None:
        raise FogCityError(f"There is no table {id}.")


def hide(settings: Settings, ids: Sequence[str]) -> int:
    """Take tables out of the lists; whoever has the link may still come."""
    with database(settings) as connection:
        for id in ids:
            check_there(connection, id)
        connection.execute(tables.update().where(tables.c.id.in_(ids)), {"listed": False})
        note_host_changes(connection)
    print(f"{len(ids)} taken out of the lists.")
    return 0


def prune(settings: Settings, keep: int, really: bool) -> int:
    """Delete all tables that have not changed for so many days."""
    if not 1 <= keep <= MOST:  # none would be all of them, where `serve --keep 0` deletes none
        raise FogCityError(
            f"What has changed within --keep days is kept: at least one day, at most {MOST}, not {keep}."
        )
    before = int(time.time()) - keep * DAY
    with database(settings, writes=False) as connection:
        count = connection.execute(sql.select(sql.func.count()).where(tables.c.moved < before)).scalar_one()
    if not really:
        print(f"{count} tables have not changed for {keep} days; with --yes they are deleted.")
        return 0
    for _ in range(0, count, AT_ONCE):  # a server that runs has its turn in between
        with database(settings) as connection:
            delete_tables(connection, list(connection.execute(old_tables(before, AT_ONCE)).scalars()))
    print(f"{count} deleted.")
    return 0


# What goes into a table's log, so that everybody at it hears of it.


def rename(settings: Settings, id: str, seat: int, name: str) -> int:
    """Give somebody another name, also if a bot sits there for them; the old one is taken out of the log as well. Where
    nobody is any more, this is done to the names of all who were."""
    checked_name(name)

    async def act(house: House, table: Table) -> None:
        sitting = table.standing.sittings[seat]
        if not (sitting.person or sitting.left):
            if not await house.store.written(
                lambda c: c.execute(name_said(id, entries.c.seat == seat), {"text": name}).rowcount
            ):
                raise FogCityError(f"Nobody has sat on seat {seat}.")
            print(f"Whoever sat on seat {seat} is called {name} in the log now.")
            return
        new = distinct(name, [other.name for other in table.standing.sittings if other is not sitting])
        said = name_said(id, entries.c.text == sitting.name)
        await house.append(
            table, Entry(0, "sit", seat, new), [lambda connection: connection.execute(said, {"text": new})]
        )
        while sitting.left and table.standing.sittings[seat].person:
            with suppress(Taken):
                await house.append(table, Entry(0, "bot", seat, sitting.level))
        print(f"Seat {seat} is called {new} now.")

    return through_the_door(settings, id, seat, act)


def name_said(table: str, which: "sql.ColumnElement[bool]") -> sql.Update:
    """The entries of a log that say somebody's name."""
    return entries.update().where(entries.c.table_id == table, entries.c.kind.in_(("sit", "knock")), which)


def free(settings: Settings, id: str, seat: int) -> int:
    """Ask somebody away: their seat is free."""

    async def act(house: House, table: Table) -> None:
        if not table.standing.sittings[seat].person:
            raise FogCityError(f"Nobody sits on seat {seat}.")
        await house.append(table, Entry(0, "free", seat), [freeing(table, seat)])
        print(f"Seat {seat} is free now.")

    return through_the_door(settings, id, seat, act)


def through_the_door(settings: Settings, id: str, seat: int, act: Callable[[House, Table], Awaitable[None]]) -> int:
    """Change a table as a server does, beside those that run."""

    async def run() -> None:
        store = Store(url_of(settings))
        store.start()
        house = House(settings, store, Broker())
        try:
            table = await house.table(id)
            if not 0 <= seat < table.setup.players:
                raise FogCityError(f"There is no seat {seat}; the seats are 0 to {table.setup.players - 1}.")
            async with table.lock:
                while True:
                    try:
                        await act(house, table)
                        return await store.written(note_host_changes)
                    except Taken:
                        continue  # a server was first; the table has caught up
        finally:
            await house.stop()
            store.close()

    asyncio.run(run())
    return 0


# People.


def change_shut_out(settings: Settings, addresses: Sequence[str], days: float, let_in: bool) -> int:
    """Shut out addresses or networks for a while, or let them in again; without any, say who is shut out."""
    networks = sorted({network_of(address) for address in addresses})
    if not 0 < days <= LONGEST:
        raise FogCityError(f"--days is a number above 0, at most {LONGEST}, not {days:g}.")
    if let_in and not networks:
        raise FogCityError("Say whom to let in; `fogcity shut-out` alone says who is shut out.")
    now = int(time.time())
    with database(settings) as connection:
        known = [row.network for row in connection.execute(shut_out.select().where(shut_out.c.until >= now))]
        if let_in and (unknown := [network for network in networks if network not in known]):
            raise FogCityError(f"{unknown[0]} is not shut out; shut out are: {', '.join(sorted(known)) or 'nobody'}.")
        connection.execute(shut_out.delete().where(sql.or_(shut_out.c.until < now, shut_out.c.network.in_(networks))))
        if not let_in:
            for network in networks:
                connection.execute(shut_out.insert(), {"network": network, "until": now + int(days * DAY)})
        for row in connection.execute(shut_out.select().order_by(shut_out.c.network)):
            print(f"{row.network}  until {day(row.until)}")
    return 0


def network_of(address: str) -> str:
    try:
        return str(ipaddress.ip_network(address, strict=False))
    except ValueError:
        raise FogCityError(f"{address} is no address and no network such as 198.51.100.0/24.") from None
