"""What bots that think cost people: `python benchmarks/bots.py [--beside OTHER/src]`. All of it on this machine.

People make 60 moves a second at tables of their own, in turns alone and while eight bots at `hard` think all the time.
Told is how long a move takes until everybody has heard of it, and how much longer with the bots. Then twenty guests,
each from an address of their own, play against a bot at `hard` and answer at once: how long they wait for it.
With `--beside`, the sources of another checkout are measured in the same run, part by part in turn.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import time
from pathlib import Path

import uvloop
from crowd import Crowd, Crowded
from load import Running, serving, steadily, summary

BOTS = [{"kind": "bot", "level": "hard"}] * 4
AGAINST_A_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "hard"}]
SETTLING = 2.0  # seconds, until bots that nobody watches any more have stopped


class Bothered:
    """A server with people, and with bots that think as long as somebody looks on."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.people = Crowd([server.port])
        self.bots = Crowd([server.port])
        self.times: dict[bool, list[float]] = {False: [], True: []}  # of people's moves, without and with bots

    async def open(self, tables: int, bots: int) -> None:
        for number in range(tables):
            await self.people.open_table(("planners", "builders")[number % 2], 2)
        for _ in range(bots):
            await self.bots.open_table("planners", 0, seats=BOTS)

    async def measure(self, with_bots: bool, rate: float, seconds: float) -> None:
        lines = [await self.bots.join(table, None) for table in self.bots.tables] if with_bots else []
        await asyncio.sleep(SETTLING)
        await steadily(self.people, self.server, rate, seconds)
        self.times[with_bots] += self.people.times
        for line in lines:
            line.transport.close()
        await asyncio.sleep(SETTLING)

    def result(self) -> dict[str, object]:
        alone, together = summary(self.times[False]), summary(self.times[True])
        ratio = {key: round(together[key] / alone[key], 2) for key in ("p50_ms", "p99_ms")}
        return {"alone": alone, "with bots": together, "ratio": ratio}


async def waiting(server: Running, guests: int, seconds: float) -> dict[str, float]:
    """How long people wait for their bots who answer at once."""
    crowd = Crowd([server.port])
    waits: list[float] = []
    for number in range(guests):
        await crowd.open_table("planners", 1, seats=AGAINST_A_BOT, guest=f"192.0.2.{number + 1}")
    end = time.perf_counter() + seconds

    async def play(table: Crowded, chance: random.Random) -> None:
        while time.perf_counter() < end and await crowd.move(table, chance):
            began = time.perf_counter()
            while table.decision is None and not table.over:
                table.heard.clear()
                await table.heard.wait()
            if time.perf_counter() - began > 0.01:
                waits.append(time.perf_counter() - began)

    await asyncio.gather(*(play(table, random.Random(number)) for number, table in enumerate(crowd.tables)))
    return {"guests": guests, "answers": len(waits)} | summary(waits)


async def measure(servers: dict[str, Running], arguments: argparse.Namespace) -> None:
    bothered = {name: Bothered(server) for name, server in servers.items()}
    for one in bothered.values():
        await one.open(arguments.tables, arguments.bots)
    for _ in range(arguments.rounds):
        for one in bothered.values():
            for with_bots in (False, True):
                await one.measure(with_bots, arguments.rate, arguments.seconds)
    for name, one in bothered.items():
        print(f"{arguments.bots} bots, {name}: {json.dumps(one.result())}", flush=True)
    for name, server in servers.items():
        print(
            f"waiting, {name}: {json.dumps(await waiting(server, arguments.guests, 4 * arguments.seconds))}", flush=True
        )
    print(f"load: {os.getloadavg()[0]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--guests", type=int, default=20)
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=5, help="of each part")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--beside", metavar="SRC", help="the sources of another checkout")
    arguments = parser.parse_args()
    sources = {"before": arguments.beside} if arguments.beside else {}
    sources["now"] = str(Path(__file__).parents[1] / "src")
    options = ["--bot-pause", "0", "--workers", "0"]
    with contextlib.ExitStack() as stack:
        servers = {name: stack.enter_context(serving(source, *options)) for name, source in sources.items()}
        uvloop.run(measure(servers, arguments))


if __name__ == "__main__":
    main()
