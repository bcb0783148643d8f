"""Who opened a table is known for as long as the limits need it, and cannot be found out afterwards."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from server.indoors import open_house
from server.support import Person, Server

from fogcity.server import bot_turns, migrate, seating, wire
from fogcity.server.database import secrets, tables
from fogcity.server.db_engine import connect, sqlite_url
from fogcity.server.house import House
from fogcity.server.openers import DAY, named

ADDRESS = "198.51.100.7"


async def open_table(house: House) -> None:
    [today, _] = await house.openers.names(ADDRESS, house.now())
    wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("free")])
    await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", today)


async def kept(house: House) -> tuple[list[str], list[str]]:
    """All hashes and all keys that are stored."""
    openers = await house.store.read(lambda c: list(c.execute(sql.select(tables.c.opener)).scalars()))
    names = await house.store.read(lambda c: list(c.execute(sql.select(secrets.c.name)).scalars()))
    return openers, sorted(name for name in names if name.startswith("opener"))


def checkpoint(folder: Path) -> None:
    """Everything that was written is in the file itself."""
    with closing(sqlite3.connect(folder / "fogcity.db")) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def test_after_two_days_neither_hash_nor_key_is_left(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            now = 1000 * DAY - 60.0
            house.clock = lambda: now
            await open_table(house)
            key = house.openers.keys["opener 999"].hex().encode()
            names = await house.openers.names(ADDRESS, house.now())
            now += 120  # past midnight: the limit still knows the address
            later = await house.openers.names(ADDRESS, house.now())
            assert later[1] == names[0] != later[0]
            assert await house.store.opened(later, house.now() - DAY) == (1, 1)
            assert await house.store.opened(await house.openers.names("198.51.100.8", house.now()), 0) == (0, 1)
            await bot_turns.look_round(house, bot_turns.Forgotten())
            assert await kept(house) == ([names[0]], ["opener 1000", "opener 999"])
            checkpoint(tmp_path)
            assert key in (tmp_path / "fogcity.db").read_bytes()
            now += DAY
            await bot_turns.look_round(house, bot_turns.Forgotten())
            assert (await kept(house))[0] == [""]
            assert "opener 999" not in (await kept(house))[1]
            assert [table.opener for table in house.tables.values()] == [""]
            checkpoint(tmp_path)
            assert key not in (tmp_path / "fogcity.db").read_bytes()

    asyncio.run(run())


def test_an_address_cannot_be_recovered_by_trying_all_of_them(start_server: Callable[..., Server]) -> None:
    server = start_server()
    Person(server).open("planners", "me", "free")
    assert server.stop() == 0
    with closing(sqlite3.connect(server.data / "fogcity.db")) as connection:
        [[opener]] = connection.execute("SELECT opener FROM tables")
        keys = [bytes.fromhex(row[0]) for row in connection.execute("SELECT value FROM secrets")]
    assert not hashlib.sha256(b"127.0.0.1").hexdigest().startswith(opener)
    assert opener in {named(key, "127.0.0.1") for key in keys}, "as long as the key is there, the limit knows it"


def test_hashes_from_before_are_taken_away(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    config = migrate.configuration()
    row = dict.fromkeys(("players", "listed", "uploaded", "created", "moved", "version", "over", "free"), 0)
    texts = dict.fromkeys(("id", "game", "seed", "options", "edition", "summary"), "x")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        old = hashlib.sha256(ADDRESS.encode()).hexdigest()[:16]
        connection.execute(tables.insert(), row | texts | {"bots_owe": 0, "opener": old})
    migrate.upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(sql.select(tables.c.opener)).scalars().all() == [""]
    engine.dispose()
