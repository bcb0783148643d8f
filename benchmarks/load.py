"""How the server bears a crowd: `python benchmarks/load.py`. Server and crowd share this machine.

2000 sockets are connected; 300 tables have five of them each, and 60 moves a second are made over all tables. Measured
is the time from sending a move to its arrival at the last of the table's sockets, which is after it is durable. Then
the rate is raised until moves wait for each other; then memory and opening times are measured.
"""

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

VERSION = re.compile(rb'"step":\{"version":(\d+)')
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}]
UNLIMITED = {"tables-per-address": "1000000", "sockets-per-address": "100000", "sockets": "100000",
             "messages-per-second": "100000", "requests-per-minute": "10000000"}  # fmt: skip


@dataclass
class Crowded:
    """A table with its sockets: one that plays both seats' moves, the others look on."""

    id: str
    token: str
    sockets: list[ClientConnection] = field(default_factory=list)
    decision: dict[str, Any] | None = None
    arrived: dict[int, int] = field(default_factory=dict)  # by version: how many sockets have heard of it
    sent: float = 0.0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    version: int = 0
    over: bool = False


class Crowd:
    def __init__(self, address: str) -> None:
        self.address = address
        self.tables: list[Crowded] = []
        self.times: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []

    def post(self, path: str, body: object) -> dict[str, Any]:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))

    async def open_table(self, game: str, sockets: int) -> Crowded:
        opened = await asyncio.to_thread(self.post, "/api/tables", {"game": game, "seats": SEATS})
        table = Crowded(opened["table"]["id"], opened["token"])
        for number in range(sockets):
            await self.join(table, number % 3 if number % 3 < 2 else None)
        self.tables.append(table)
        return table

    async def join(self, table: Crowded, seat: int | None) -> None:
        where = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table.id}/socket"
        headers = {"Authorization": f"Bearer {table.token}"} if seat is not None else {}
        socket = await connect(where, additional_headers=headers, compression=None, max_queue=None)
        await socket.send(json.dumps({"type": "hello", "seat": seat}))
        table.sockets.append(socket)
        self.tasks.append(asyncio.create_task(self.listen(table, socket, seat)))

    async def listen(self, table: Crowded, socket: ClientConnection, seat: int | None) -> None:
        async for frame in socket:
            raw = frame if isinstance(frame, bytes) else frame.encode()
            if seat is not None and raw.startswith((b'{"type":"table"', b'{"type":"step"')):
                self.note(table, json.loads(raw))
            if found := VERSION.search(raw, 0, 60):
                version = int(found[1])
                table.arrived[version] = table.arrived.get(version, 0) + 1
                if version == table.version + 1 and table.arrived[version] == len(table.sockets):
                    self.times.append(time.perf_counter() - table.sent)
                    table.heard.set()

    def note(self, table: Crowded, message: dict[str, Any]) -> None:
        position = message["position"]
        if position["decision"]:
            table.decision = position["decision"]
        table.over = position["outcome"] is not None

    async def move(self, table: Crowded, chance: random.Random) -> bool:
        """One random move, until everybody at the table has heard of it."""
        decision = table.decision
        if decision is None or table.over:
            return False
        table.decision = None
        number, seat = decision["number"], decision["seat"]
        choice = chance.choice(decision["choices"])
        table.version = max(table.arrived, default=2)
        table.heard.clear()
        table.sent = time.perf_counter()
        answer = {"type": "move", "id": f"{number}", "seat": seat, "decision": number, "text": choice["text"]}
        await table.sockets[seat].send(json.dumps(answer))
        await asyncio.wait_for(table.heard.wait(), 20)
        return True

    async def steadily(self, rate: float, seconds: float) -> dict[str, float]:
        """So many moves a second, begun in time whether the ones before have arrived or not."""
        chance = random.Random(1)
        self.times.clear()
        running: set[asyncio.Task[bool]] = set()
        free = list(self.tables)
        began = time.perf_counter()
        late = 0
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while free and free[0].over:
                free.pop(0)
            if not free:
                late += 1
                continue
            table = free.pop(chance.randrange(len(free)))
            task = asyncio.create_task(self.move(table, chance))
            running.add(task)
            task.add_done_callback(running.discard)
            task.add_done_callback(lambda _, table=table: free.append(table))  # type: ignore[misc]
        if running:
            await asyncio.wait(running, timeout=30)
        took = time.perf_counter() - began
        return summary(self.times) | {"rate": round(len(self.times) / took, 1), "skipped": late}

    async def flat_out(self, seconds: float, at_once: int) -> dict[str, float]:
        """As many moves as the server can bear, from so many tables at once."""
        self.times.clear()
        began = time.perf_counter()

        async def one(table: Crowded, seed: int) -> None:
            chance = random.Random(seed)
            while time.perf_counter() - began < seconds and await self.move(table, chance):
                pass

        await asyncio.gather(*(one(table, seed) for seed, table in enumerate(self.tables[:at_once])))
        took = time.perf_counter() - began
        return summary(self.times) | {"rate": round(len(self.times) / took, 1), "tables": at_once}


def summary(times: list[float]) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    return {
        "moves": len(times),
        "p50_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max_ms": round(1000 * ordered[-1], 2),
    }


def memory(process: int) -> int:
    """The memory that a process holds, in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return 1024 * int(line.split()[1])
    return 0


def flush_time(folder: Path) -> float:
    """How long this disk takes to make four kilobytes durable: what no move can be quicker than."""
    times = []
    with (folder / "flush").open("wb") as file:
        for _ in range(200):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return round(1000 * statistics.median(times), 2)


async def measure(address: str, process: int, arguments: argparse.Namespace) -> dict[str, object]:
    found: dict[str, object] = {}
    crowd = Crowd(address)
    for number in range(arguments.tables):
        await crowd.open_table(("planners", "builders")[number % 2], 5)
    others = Crowd(address)
    for number in range(max(0, arguments.sockets - 5 * arguments.tables)):
        await others.join(Crowded(crowd.tables[number % len(crowd.tables)].id, ""), None)
    found["sockets"] = arguments.sockets
    await crowd.steadily(20, 3)
    found["steady"] = await crowd.steadily(arguments.rate, arguments.seconds)
    for at_once in (10, 100):
        found[f"flat out, {at_once} tables"] = await crowd.flat_out(8, at_once)
    found |= await opening(address, crowd)
    found |= await idle(address, process)
    return found


async def opening(address: str, crowd: Crowd) -> dict[str, object]:
    """How long it takes to open a table of a long game: from connecting to having everything."""
    game = await crowd.open_table("builders", 2)
    chance = random.Random(7)
    while game.decision is None:
        await asyncio.sleep(0.01)
    while await crowd.move(game, chance):
        pass
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{game.id}/socket"
    times = []
    for _ in range(50):
        began = time.perf_counter()
        async with connect(where, compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            size = len(await socket.recv())
            times.append(time.perf_counter() - began)
    return {"opening": summary(times) | {"moves": max(game.arrived), "bytes": size}}


async def idle(address: str, process: int, count: int = 1000) -> dict[str, object]:
    """What a table costs that lies in memory with nobody at it."""
    crowd = Crowd(address)
    bots = [{"kind": "free"}, {"kind": "free"}]
    before = memory(process)
    for _ in range(count):
        await asyncio.to_thread(crowd.post, "/api/tables", {"game": "builders", "seats": bots})
    return {"idle table": {"tables": count, "kilobytes": round((memory(process) - before) / count / 1024, 1)}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default="")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        limits = [word for name, value in UNLIMITED.items() for word in (f"--{name}", value)]
        command = [sys.executable, "-m", "fogcity.cli", "serve", "--port", "0", "--data", folder, *limits]
        if arguments.database:
            command += ["--database", arguments.database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[4].rstrip("/")
            try:
                found = asyncio.run(measure(address, server.pid, arguments))
            finally:
                server.terminate()
        found["flushing the disk, p50_ms"] = flush_time(Path(folder))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
