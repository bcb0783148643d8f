"""What a move costs in the database: `python benchmarks/databases.py [--database URL --database-process PID]`.

Moves are stored as a server stores them, at one table and at ten or a hundred at once, which then share a transaction
and a flush of the disk; in SQLite and, with an address, in PostgreSQL, in turns. No server runs and nobody is told:
what is measured is the store. With the number of PostgreSQL's main process its own processor time is told, too.
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

import uvloop
from load import cpu_of, family
from stored import a_table

from fogcity.server.broker import Broker
from fogcity.server.db_engine import sqlite_url
from fogcity.server.house import House
from fogcity.server.log import Entry
from fogcity.server.settings import Settings
from fogcity.server.store import Store
from fogcity.server.table import Table

AT_ONCE = (1, 10, 100)


class Measured:
    """A store, and what moves cost in it."""

    def __init__(self, url: str, folder: Path, process: int = 0) -> None:
        self.store = Store(url)
        self.store.start()
        self.house = House(Settings(data=folder), self.store, Broker())
        self.process = process
        self.tables: list[Table] = []
        self.version = 0
        self.found: dict[int, list[tuple[float, float, float]]] = {number: [] for number in AT_ONCE}

    async def open_tables(self) -> None:
        self.tables = [await a_table(self.house) for _ in range(max(AT_ONCE))]
        self.version = self.tables[0].standing.version

    async def move(self, at_once: int) -> None:
        """One move at each of so many tables; the others are left behind, so each round begins with the first."""
        self.version += 1
        entry = Entry(self.version, "move", 0, "draw", message=f"0123456789abcdef 0 {self.version}", at=1)
        some = [(entry, table.summary(), False) for table in self.tables[:at_once]]
        began, cpu, theirs = time.perf_counter(), time.process_time(), self.database_time()
        await asyncio.gather(*(self.store.append(*one) for one in some))
        took = (time.perf_counter() - began, time.process_time() - cpu, self.database_time() - theirs)
        self.found[at_once].append((took[0], took[1] / at_once, took[2] / at_once))

    def database_time(self) -> float:
        return sum(cpu_of(one) for one in family(self.process)) if self.process else 0.0

    def result(self) -> dict[str, dict[str, float]]:
        return {
            f"{at_once} at once": {
                "p50_ms": round(1000 * statistics.median(one[0] for one in rounds), 2),
                "cpu_ms_a_move": round(1000 * statistics.mean(one[1] for one in rounds), 3),
                "database_cpu_ms_a_move": round(1000 * statistics.mean(one[2] for one in rounds), 3),
            }
            for at_once, rounds in self.found.items()
        }


async def measure(stores: dict[str, Measured], rounds: int) -> None:
    for one in stores.values():
        await one.open_tables()
    for at_once in reversed(AT_ONCE):  # a table that was left out once is behind, and so not used again
        for _ in range(rounds):
            for one in stores.values():
                await one.move(at_once)
    for name, one in stores.items():
        print(f"{name}: {json.dumps(one.result())}", flush=True)
        one.store.close()
        await one.house.thinkers.stop()
    print(f"load: {os.getloadavg()[0]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300, help="of each size")
    parser.add_argument("--database", default="", help="PostgreSQL's address")
    parser.add_argument("--database-process", type=int, default=0, help="the number of its main process")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="build") as folder:
        stores = {"sqlite": Measured(sqlite_url(Path(folder)), Path(folder))}
        if arguments.database:
            stores["postgresql"] = Measured(arguments.database, Path(folder), arguments.database_process)
        uvloop.run(measure(stores, arguments.rounds))


if __name__ == "__main__":
    main()
