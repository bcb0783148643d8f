"""How the server bears a crowd: `python benchmarks/load.py [--beside OTHER/src]`. Server and crowd share this machine.

300 tables have five sockets each, and 60 moves a second are made over all of them; then as many as the server bears.
Measured is the time from sending a move to its arrival at the last of its table's sockets, after it is durable, and the
processor time that the server takes for a move, all its threads included. Then a table with 500 watchers, a table to
which 2000 come at once, the opening of a finished game, the memory of a table at rest; `--only joining` measures one
of these parts. With `--beside`, the sources of another checkout are measured in the same run, part by part in turn.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import uvloop
from crowd import Crowd, Crowded

UNLIMITED = {"tables-per-address": "1000000", "sockets-per-address": "100000", "sockets": "100000",
             "messages-per-second": "100000", "requests-per-minute": "10000000", "workers": "1"}  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")
Found = dict[str, object]
PARTS = ("crowded", "watched", "joining", "opening", "resting")
AT_THE_DOOR = 50  # who come at the same time


@dataclass
class Running:
    """A server that is measured."""

    port: int
    process: int

    def cpu(self) -> float:
        """The processor time that it has taken, all threads and its other processes of the same kind included."""
        return sum(cpu_of(process) for process in family(self.process))


def cpu_of(process: int) -> float:
    """In seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def family(process: int) -> list[int]:
    return [process, *(one for child in children(process) for one in family(child))]


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@contextlib.contextmanager
def serving(source: str, *options: str) -> Iterator[Running]:
    """A server from these sources, with its file on this disk."""
    with tempfile.TemporaryDirectory(dir="build") as folder:
        limits = [word for name, value in UNLIMITED.items() for word in (f"--{name}", value)]
        command = [sys.executable, "-m", "fogcity.cli", "serve", "--port", "0", "--data", folder, *limits, *options]
        environment = os.environ | {"PYTHONPATH": source}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[4].rstrip("/")
            try:
                yield Running(int(address.rpartition(":")[2]), server.pid)
            finally:
                server.terminate()


def summary(times: list[float]) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    return {
        "p50_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max_ms": round(1000 * ordered[-1], 2),
    }


class Measuring:
    """Moves in a while, and what they cost."""

    def __init__(self, crowd: Crowd, server: Running) -> None:
        self.crowd = crowd
        self.server = server
        crowd.times.clear()
        self.began, self.cpu, self.bytes = time.perf_counter(), server.cpu(), crowd.received()

    def result(self) -> dict[str, float]:
        moves, took = len(self.crowd.times), time.perf_counter() - self.began
        cost = 1000 * (self.server.cpu() - self.cpu) / max(1, moves)
        size = (self.crowd.received() - self.bytes) / max(1, moves)
        found = {"moves": moves, "a_second": round(moves / took), "cpu_ms_a_move": round(cost, 3), "bytes": round(size)}
        return found | summary(self.crowd.times)


async def steadily(crowd: Crowd, server: Running, rate: float, seconds: float) -> dict[str, float]:
    """So many moves a second, begun in time whether the ones before have arrived or not."""
    chance = random.Random(1)
    running: set[asyncio.Task[bool]] = set()
    free = list(crowd.tables)
    measuring = Measuring(crowd, server)
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, measuring.began + number / rate - time.perf_counter()))
        free[:] = [table for table in free if not table.over]
        while not free:
            await asyncio.sleep(0.01)  # every table waits for its last move: the server is full
        table = free.pop(chance.randrange(len(free)))
        task = asyncio.create_task(crowd.move(table, chance))
        running.add(task)
        task.add_done_callback(running.discard)
        task.add_done_callback(lambda _, table=table: free.append(table))  # type: ignore[misc]
    while running:
        await asyncio.wait(set(running))
    return measuring.result()


async def flat_out(crowd: Crowd, server: Running, seconds: float, at_once: int) -> dict[str, float]:
    """As many moves as the server can bear, from so many tables at once."""
    measuring = Measuring(crowd, server)

    async def one(table: Crowded, seed: int) -> None:
        chance = random.Random(seed)
        while time.perf_counter() - measuring.began < seconds and await crowd.move(table, chance):
            pass

    going = [table for table in crowd.tables if not table.over][:at_once]
    await asyncio.gather(*(one(table, seed) for seed, table in enumerate(going)))
    return measuring.result() | {"tables": len(going)}


async def watched(server: Running, watchers: int, moves: int = 60) -> dict[str, float]:
    """One table with very many who look on."""
    crowd = Crowd([server.port])
    table = await crowd.open_table("builders", 2)
    for _ in range(watchers):
        await crowd.join(table, None)
    chance = random.Random(3)
    await asyncio.sleep(1.0)  # who has come is told a few times a second; that is not what is measured
    measuring = Measuring(crowd, server)
    for _ in range(moves):
        await crowd.move(table, chance)
    return measuring.result() | {"watchers": watchers}


async def joining(server: Running, watchers: int) -> dict[str, float]:
    """Very many who come to look at one table, each as soon as there is room at the door."""
    crowd = Crowd([server.port])
    table = await crowd.open_table("builders", 2)
    door = asyncio.Semaphore(AT_THE_DOOR)
    times: list[float] = []

    async def come() -> None:
        async with door:
            began = time.perf_counter()
            await crowd.join(table, None)
            times.append(time.perf_counter() - began)

    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(come() for _ in range(watchers)))
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)  # until everybody has been told of the last
    found = {
        "watchers": watchers,
        "seconds": round(took, 1),
        "cpu_s": round(server.cpu() - cpu, 2),
        "bytes_each": round(sum(line.bytes for line in table.sockets) / watchers),
    }
    for line in table.sockets:
        line.transport.close()
    return found | summary(times)


async def opening(server: Running) -> dict[str, float]:
    """How long it takes to open a table of a long game: from connecting to having everything."""
    crowd = Crowd([server.port])
    game = await crowd.open_table("builders", 2)
    chance = random.Random(7)
    while await crowd.move(game, chance):
        pass
    times, cpu = [], server.cpu()
    for _ in range(100):
        began = time.perf_counter()
        line = await crowd.join(game, None)
        times.append(time.perf_counter() - began)
        line.transport.close()
    cost = 1000 * (server.cpu() - cpu) / len(times)
    return summary(times) | {"entries": game.version, "bytes": line.bytes, "cpu_ms": round(cost, 2)}


async def resting(server: Running, count: int = 1000) -> dict[str, float]:
    """What a table costs that lies in memory with nobody at it."""
    crowd = Crowd([server.port])
    seats = [{"kind": "free"}, {"kind": "free"}]
    before, cpu = memory(server.process), server.cpu()
    for _ in range(count):
        await asyncio.to_thread(crowd.post, server.port, "/api/tables", {"game": "builders", "seats": seats})
    cost = 1000 * (server.cpu() - cpu) / count
    kilobytes = (memory(server.process) - before) / count / 1024
    return {"tables": count, "kilobytes": round(kilobytes, 1), "cpu_ms_to_open": round(cost, 2)}


def memory(process: int) -> int:
    """The memory that a process holds, in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * int(Path(f"/proc/{process}/statm").read_text().split()[1])


def flush_time() -> float:
    """How long this disk takes to make four kilobytes durable, in milliseconds: what no move can be quicker than."""
    times = []
    with tempfile.NamedTemporaryFile(dir="build") as file:
        for _ in range(200):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return round(1000 * statistics.median(times), 2)


async def measure(servers: dict[str, Running], arguments: argparse.Namespace) -> Found:
    found: dict[str, dict[str, object]] = {}

    def note(part: str, name: str, result: object) -> None:
        found.setdefault(part, {})[name] = result
        print(f"{part}, {name}: {json.dumps(result)}", flush=True)

    if "crowded" in arguments.only:
        crowds = {name: Crowd([server.port]) for name, server in servers.items()}
        for name, crowd in crowds.items():
            for number in range(arguments.tables):
                await crowd.open_table(("planners", "builders")[number % 2], arguments.sockets)
            await steadily(crowd, servers[name], 20, 2)
        for name, server in servers.items():
            note("steady", name, await steadily(crowds[name], server, arguments.rate, arguments.seconds))
        for at_once in (10, 100, 300):
            for name, server in servers.items():
                note(f"flat out, {at_once} tables", name, await flat_out(crowds[name], server, arguments.flat, at_once))
    parts: dict[str, Callable[[Running], Awaitable[object]]] = {
        "watched": lambda server: watched(server, arguments.watchers),
        "joining": lambda server: joining(server, arguments.joining),
        "opening": opening,
        "resting": resting,
    }
    for part in [part for part in parts if part in arguments.only]:
        for name, server in servers.items():
            note(part, name, await parts[part](server))
    return {**found, "flushing the disk, ms": flush_time(), "load": os.getloadavg()[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--sockets", type=int, default=5, help="at each table")
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=20, help="of the steady part")
    parser.add_argument("--flat", type=float, default=5, help="seconds of each part that goes flat out")
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--joining", type=int, default=2000, help="who come at once to look at one table")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--database", default="")
    parser.add_argument("--beside", metavar="SRC", help="the sources of another checkout")
    arguments = parser.parse_args()
    sources = {"before": arguments.beside} if arguments.beside else {}
    sources["now"] = str(Path(__file__).parents[1] / "src")
    options = ["--database", arguments.database] if arguments.database else []
    with contextlib.ExitStack() as stack:
        servers = {name: stack.enter_context(serving(source, *options)) for name, source in sources.items()}
        found = uvloop.run(measure(servers, arguments))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
