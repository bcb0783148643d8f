"""How much a server with very many stored games has to do for a list: `python benchmarks/stored.py [--tables N]`.

A database is filled with tables, of which a few are open, and with some entries for each; then everything that a server
asks of it is timed, as are moves that are stored meanwhile. No server runs: what is measured is its store.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import sqlalchemy as sql

from fogcity.server import seating, wire
from fogcity.server.broker import Broker
from fogcity.server.database import FINISHED, OPEN, holders, tables
from fogcity.server.db_engine import sqlite_url
from fogcity.server.host import WHICH, some_tables
from fogcity.server.house import PRUNED_AT_ONCE, House
from fogcity.server.log import Entry
from fogcity.server.settings import Settings
from fogcity.server.store import Store
from fogcity.server.table import Table

TABLES = """
INSERT INTO tables (
  id, game, players, seed, options, edition, listed, uploaded, opener,
  created, moved, version, "over", free, bots_owe, summary
) SELECT
  printf('t0%08d', n), 'planners', 2, '1', '{}', '', n % 3 = 0, 0, CASE WHEN n > :many - 5000 THEN n % 1000 ELSE '' END,
  n, n, :entries, n < :many - 20000, n > :many - 3000, n > :many - 200, :summary
FROM (WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < :many) SELECT n FROM count)
"""
ENTRIES = """
INSERT INTO entries (table_id, n, kind, seat, text, message, at)
SELECT printf('t0%08d', number), n, 'move', n % 2, 'finalize 2', printf('0123456789abcdef 0 %d', n), 1794000000 + n
FROM (WITH RECURSIVE count(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM count WHERE number < :many)
  SELECT number FROM count),
  (WITH RECURSIVE some(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some WHERE n < :entries) SELECT n FROM some)
"""
HOLDERS = """
INSERT INTO holders (table_id, seat, token)
SELECT id, 0, printf('%064d', rowid % 50000) FROM tables WHERE id LIKE 't0%'
"""


def fill(store: Store, many: int, some: int, summary: str) -> None:
    for statement in (TABLES, ENTRIES, HOLDERS, "ANALYZE"):
        wanted = sql.text(statement)
        given = {"many": many, "entries": some, "summary": summary}
        with store.engine.begin() as connection:
            connection.execute(wanted, {name: given[name] for name in wanted.compile().params})
    with store.engine.connect() as connection:  # what was written lies beside the file until somebody carries it over
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


async def timed(work: Callable[[], Awaitable[object]], times: int = 200) -> dict[str, float]:
    took = []
    before = time.process_time()
    for _ in range(times):
        began = time.perf_counter()
        await work()
        took.append(1000 * (time.perf_counter() - began))
    cpu = 1000 * (time.process_time() - before) / times
    took.sort()
    return {
        "p50_ms": round(statistics.median(took), 2),
        "p99_ms": round(took[int(0.99 * times)], 2),
        "cpu_ms": round(cpu, 2),
    }


async def a_table(house: House) -> Table:
    wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("free")])
    return await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "")


async def measure(folder: Path, arguments: argparse.Namespace) -> dict[str, object]:
    store = Store(sqlite_url(folder))
    store.start()
    house = House(Settings(data=folder), store, Broker())
    table = await a_table(house)
    began = time.perf_counter()
    fill(store, arguments.tables, arguments.entries, msgspec.json.encode(table.summary()).decode())
    file = sum(part.stat().st_size for part in folder.iterdir() if part.is_file())
    found: dict[str, object] = {
        "tables": arguments.tables,
        "filled in s": round(time.perf_counter() - began),
        "MB": file // 1_000_000,
    }
    mine = tables.c.id.in_(sql.select(holders.c.table_id).where(holders.c.token == f"{17:064d}"))
    for name, which, page in (
        ("open", OPEN, 0),
        ("finished", FINISHED, 0),
        ("finished, page 1000", FINISHED, 1000),
        ("mine", mine, 0),
    ):
        found[name] = await timed(lambda which=which, page=page: store.summaries(which, limit=50, offset=50 * page))  # type: ignore[misc]
    found["count for a new table"] = await timed(lambda: store.opened(["17", "18"], arguments.tables - 86400))
    found["tables that wait for bots"] = await timed(lambda: store.waiting_for_bots(1000))
    found["too old to be kept, none"] = await timed(lambda: store.prune(0, PRUNED_AT_ONCE))
    for name in WHICH:
        found[f"the host's list, {name}"] = await timed(
            lambda name=name: store.read(lambda c: c.execute(some_tables(name, 50)).all())  # type: ignore[misc]
        )
    found["one table and its log"] = await timed(
        lambda: asyncio.gather(store.table("t000000100"), store.log("t000000100"))
    )
    number = 1

    async def move() -> None:
        nonlocal number
        number += 1
        await store.append(Entry(number, "move", 0, "draw"), table.summary(), False)

    found["a move"] = await timed(move)
    found["50 too old, deleted"] = await timed(lambda: store.prune(arguments.tables, PRUNED_AT_ONCE), times=20)
    store.close()
    await house.thinkers.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--entries", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="build") as folder:
        print(json.dumps(asyncio.run(measure(Path(folder), arguments)), indent=1))


if __name__ == "__main__":
    main()
