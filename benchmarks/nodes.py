"""How much two servers carry beside one: `python benchmarks/nodes.py [--database URL --broker URL]`.

One process, two (`--processes 2`) and, with a database and a broker, two servers that share them play in turns, flat
out, 100 tables with five sockets each. Those of a table come to one server, or in turns to both ("people apart"); where
the servers know each other's address (`--address`) they are passed on, otherwise each serves who comes. On a machine
with too few cores for them and the crowd, as many moves a second cannot be seen. What can be seen anywhere is the
processor time of the whole servers for a move: two cores with nothing else to do carry twice what one does, divided by
how much dearer a move becomes.

Then all get the same load, `--rate` moves a second, and it is seen how busy the busiest process is. It is full first,
and nothing else is shared but the database: so many times as much can be offered until it is. That counts what the sum
of all processor time does not: that one process has more to do than the other, and what small bundles cost.
`--database-process` is that of PostgreSQL, whose own time for a move is then told, too.

`--cap 0.1` shows what full servers carry, on any machine (Linux, as root): each server process gets at most that share
of a core, so that it is full while the crowd, the database and the broker have cores to spare. Then moves a second
count, and as `full` how much of their shares the servers used: where that is far from 1, something else was full first.
`--tables` is for each server, there: a full server does together what waits for it, and the more waits the cheaper it
is, so two are compared with one when as much waits for each. All play in every round, in a circle that begins with
another one each time, and are compared with what one server did in the same round: the median of these ratios, and
between which it lies nine times in ten (drawn anew from the rounds, 2000 times).

`--beside SRC URL` measures the servers of another checkout's sources, too, on a database of their own.

On a machine with cores for all of them, `--crowds 4` shows what they carry: so many crowds, each a process of its own
with tables of its own, play flat out together, and their moves are counted.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import statistics
import time
import urllib.request
from collections.abc import Mapping
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, TypeVar

import uvloop
from capped import capping
from crowd import PATIENCE, Crowd
from load import Running, children, cpu_of, family, flat_out, serving, steadily

T = TypeVar("T")
Nodes = list[Running]


class Group:
    """Servers that carry the same tables, and what was seen of them."""

    def __init__(self, nodes: Nodes, several: bool = False, apart: bool = False) -> None:
        self.nodes = nodes
        self.several = several  # processes in each
        self.apart = apart  # a table's people are on all of them
        self.crowd = Crowd([node.port for node in nodes])
        self.moves = 0
        self.cpu = 0.0
        self.rates: list[float] = []
        self.took = 0.0  # seconds flat out
        self.costs: list[float] = []  # of a move, in seconds, in each part that went flat out
        self.arrived = 0  # moves at the load that is offered to all
        self.busy: dict[int, float] = {}  # the processor time that each process took for it
        self.times: list[float] = []

    def servers(self) -> list[int]:
        """The server processes, which have others below them in which bots think."""
        return [
            server for node in self.nodes for server in (children(node.process) if self.several else [node.process])
        ]

    def by_process(self) -> dict[int, float]:
        return {process: cpu_of(process) for node in self.nodes for process in family(node.process)}

    async def open_tables(self, tables: int) -> None:
        self.crowd.tables = [table for table in self.crowd.tables if not table.over]
        while len(self.crowd.tables) < tables:
            game = ("planners", "builders")[len(self.crowd.tables) // len(self.nodes) % 2]  # both on every server
            await self.crowd.open_table(game, 5, self.apart)

    async def bear(self, tables: int, rate: float, seconds: float) -> None:
        await self.open_tables(tables)
        before = self.by_process()
        found = await steadily(self.crowd, self.nodes[0], rate, seconds)
        for process, cpu in self.by_process().items():
            self.busy[process] = self.busy.get(process, 0.0) + cpu - before.get(process, 0.0)
        self.arrived += int(found["moves"])
        self.times.append(found["p50_ms"])

    async def play(self, tables: int, seconds: float) -> None:
        await self.open_tables(tables)
        before, began = sum(node.cpu() for node in self.nodes), time.perf_counter()
        found = await flat_out(self.crowd, self.nodes[0], seconds, tables)
        cpu = sum(node.cpu() for node in self.nodes) - before
        self.cpu += cpu
        self.costs.append(cpu / found["moves"])
        self.took += time.perf_counter() - began
        self.moves += int(found["moves"])
        self.rates.append(found["a_second"])

    def result(self, alone: "Group") -> dict[str, object]:
        cost, of_one = self.cpu / self.moves, alone.cpu / alone.moves
        return {
            "cpu_ms_a_move": round(1000 * cost, 3),
            "two_cores_carry": round(2 * of_one / cost, 2),
            "a_second": self.rates,
            "busiest_at_the_same_load": round(self.busiest(), 3),
            "so_it_carries": round(alone.busiest() / self.busiest(), 2),
            "p50_ms": self.times,
        }

    def carried(self, alone: "Group", share: float) -> dict[str, object]:
        """What was seen of servers that were full, beside one in the same rounds."""
        number = len(self.servers())
        return {
            "a_second": round(statistics.median(self.rates)),
            "times": middle([mine / theirs for mine, theirs in zip(self.rates, alone.rates, strict=True)]),
            "cpu_ms_a_move": round(1000 * self.cpu / self.moves, 3),
            "times_by_cpu": middle(
                [number * theirs / mine for mine, theirs in zip(self.costs, alone.costs, strict=True)]
            ),
            "full": round(self.cpu / (self.took * share * number), 2),
            "each": self.rates,
        }

    def busiest(self) -> float:
        """Milliseconds of the busiest process for every move that was made anywhere."""
        return 1000 * max(self.busy.values()) / self.arrived


def middle(ratios: list[float]) -> list[float]:
    """The median, and between which it lies nine times in ten."""
    chance = random.Random(1906)
    drawn = sorted(statistics.median(chance.choices(ratios, k=len(ratios))) for _ in range(2000))
    return [round(one, 2) for one in (statistics.median(ratios), drawn[100], drawn[1900])]


async def measure_full(groups: dict[str, Group], arguments: argparse.Namespace) -> None:
    circle = list(groups.values())
    for number in range(arguments.rounds):
        for group in circle[number % len(circle) :] + circle[: number % len(circle)]:
            await group.play(arguments.tables * len(group.servers()), arguments.seconds)
    for name, group in groups.items():
        print(f"{name}: {json.dumps(group.carried(alone_of(groups, name), arguments.cap))}", flush=True)
    print(f"load: {os.getloadavg()[0]}")


async def measure(groups: dict[str, Group], arguments: argparse.Namespace) -> None:
    for _ in range(arguments.rounds):
        for group in groups.values():
            await group.play(arguments.tables, arguments.seconds)
    for _ in range(arguments.rounds):
        for name, group in groups.items():
            before = database_time(arguments.database_process)
            await group.bear(arguments.tables, arguments.rate, arguments.seconds)
            if "server" in name and arguments.database_process:
                took = (
                    1000 * (database_time(arguments.database_process) - before) / (arguments.rate * arguments.seconds)
                )
                print(f"{name}: the database itself took {took:.3f} ms for a move", flush=True)
    for name, group in groups.items():
        print(f"{name}: {json.dumps(group.result(alone_of(groups, name)))}", flush=True)
    print(f"load: {os.getloadavg()[0]}")


def measure_crowds(groups: dict[str, Group], arguments: argparse.Namespace) -> None:
    found: dict[str, list[float]] = {name: [] for name in groups}
    for _ in range(arguments.rounds):
        for name, group in groups.items():
            found[name].append(carried(group, arguments.crowds, arguments.tables, arguments.seconds))
            print(f"{name}: {found[name][-1]:.0f} moves a second", flush=True)
    for name, rates in found.items():
        times = statistics.median(rates) / statistics.median(alone_of(found, name))
        print(
            f"{name}: {json.dumps({'a_second': [round(rate) for rate in rates], 'times': round(times, 2)})}", flush=True
        )
    print(f"load: {os.getloadavg()[0]}")


def carried(group: Group, crowds: int, tables: int, seconds: float) -> float:
    """How many moves a second several crowds get through, each in a process of its own with this many tables."""
    processes = multiprocessing.get_context("spawn")
    ready = processes.Barrier(crowds)
    answers = processes.SimpleQueue()
    given = ([node.port for node in group.nodes], group.apart, tables, seconds, ready)
    everybody = [processes.Process(target=crowd_alone, args=(answers, *given)) for _ in range(crowds)]
    for one in everybody:
        one.start()
    rates: list[float] = [answers.get() for _ in everybody]
    for one in everybody:
        one.join()
    return sum(rates)


def crowd_alone(answers: "multiprocessing.SimpleQueue[float]", *given: Any) -> None:
    answers.put(uvloop.run(crowd_rate(*given)))


async def crowd_rate(ports: list[int], apart: bool, tables: int, seconds: float, ready: Barrier) -> float:
    """The moves a second of one crowd, once all are ready."""
    crowd = Crowd(ports)
    for number in range(tables):
        await crowd.open_table(("planners", "builders")[number // len(ports) % 2], 5, apart)
    await asyncio.to_thread(ready.wait, PATIENCE)
    found = await flat_out(crowd, Running(ports[0], os.getpid()), seconds, tables)
    return found["moves"] / seconds


def alone_of(by_name: Mapping[str, T], name: str) -> T:
    """What belongs to the one that a group is compared with."""
    beside = ", beside" if name.endswith(", beside") else ""
    return by_name[("one server" if "server" in name else "one process") + beside]


def wait_until_linked(group: Group) -> None:
    """Servers that know each other's address find each other within some seconds."""
    wanted = f"fogcity_servers_reached {float(len(group.nodes) - 1)}"
    for node in group.nodes:
        while wanted not in urllib.request.urlopen(f"http://127.0.0.1:{node.port}/metrics").read().decode():
            time.sleep(0.1)


def database_time(process: int) -> float:
    return sum(cpu_of(one) for one in family(process)) if process else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3, help="of each part")
    parser.add_argument("--database", default="", help="of several servers")
    parser.add_argument("--broker", default="")
    parser.add_argument("--database-process", type=int, default=0, help="the number of PostgreSQL's main process")
    parser.add_argument("--crowds", type=int, default=0, help="so many at once, on a machine with cores to spare")
    parser.add_argument("--cap", type=float, default=0, help="the share of a core that a server process may use")
    parser.add_argument("--only", choices=("processes", "servers", "addresses"))
    parser.add_argument("--beside", nargs=2, metavar=("SRC", "URL"), help="other sources, and a database for them")
    parser.add_argument("--rate", type=float, default=150, help="moves a second that are offered to all")
    arguments = parser.parse_args()
    source = str(Path(__file__).parents[1] / "src")
    with contextlib.ExitStack() as stack:

        def start(source: str, number: int, *options: str, apart: bool = False) -> Group:
            caps = [stack.enter_context(capping(arguments.cap)) for _ in range(2)] if arguments.cap else []
            nodes = [stack.enter_context(serving(source, *options)) for _ in range(number)]
            group = Group(nodes, "--processes" in options, apart)
            for cap, server in zip(caps, group.servers(), strict=False):
                cap.add(family(server))
            return group

        def servers(source: str, database: str) -> dict[str, Group]:
            shared = ["--database", database, "--broker", arguments.broker]
            found = {"one server": start(source, 1, *shared)}
            if arguments.only != "addresses":
                found |= {"two servers": start(source, 2, *shared)}
                found |= {"two servers, people apart": start(source, 2, *shared, apart=True)}
            linked = start(source, 2, *shared, "--address", "127.0.0.1")
            wait_until_linked(linked)
            found |= {"two servers with addresses": linked}
            return found | {"two servers with addresses, people apart": Group(linked.nodes, apart=True)}

        groups: dict[str, Group] = {}
        if arguments.only in (None, "processes"):
            groups |= {"one process": start(source, 1), "two processes": start(source, 1, "--processes", "2")}
        if arguments.only != "processes" and arguments.database:
            groups |= servers(source, arguments.database)
        if arguments.beside:
            groups |= {f"{name}, beside": group for name, group in servers(*arguments.beside).items()}
        if arguments.crowds:
            measure_crowds(groups, arguments)
        elif arguments.cap:
            uvloop.run(measure_full(groups, arguments))
        else:
            uvloop.run(measure(groups, arguments))


if __name__ == "__main__":
    main()
