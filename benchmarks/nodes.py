"""How much two servers carry beside one: `python benchmarks/nodes.py [--database URL --broker URL]`.

One process, two (`--processes 2`) and, with a database and a broker, two servers that share them play in turns, flat
out, 100 tables with five sockets each; those of a table are on one server. On a machine with too few cores for them and
the crowd, as many moves a second cannot be seen. What can be seen anywhere is the processor time of the whole servers
for a move: two cores with nothing else to do carry twice what one does, divided by how much dearer a move becomes.
"""

import argparse
import contextlib
import json
import os
from pathlib import Path

import uvloop
from crowd import Crowd
from load import Running, flat_out, serving

Nodes = list[Running]


class Group:
    """Servers that carry the same tables, and what was seen of them."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.crowd = Crowd([node.port for node in nodes])
        self.moves = 0
        self.cpu = 0.0
        self.rates: list[float] = []

    async def play(self, tables: int, seconds: float) -> None:
        self.crowd.tables = [table for table in self.crowd.tables if not table.over]
        while len(self.crowd.tables) < tables:
            await self.crowd.open_table(("planners", "builders")[len(self.crowd.tables) % 2], 5)
        before = sum(node.cpu() for node in self.nodes)
        found = await flat_out(self.crowd, self.nodes[0], seconds, tables)
        self.cpu += sum(node.cpu() for node in self.nodes) - before
        self.moves += int(found["moves"])
        self.rates.append(found["a_second"])

    def result(self, alone: "Group") -> dict[str, object]:
        cost, of_one = self.cpu / self.moves, alone.cpu / alone.moves
        return {
            "cpu_ms_a_move": round(1000 * cost, 3),
            "two_cores_carry": round(2 * of_one / cost, 2),
            "a_second": self.rates,
        }


async def measure(groups: dict[str, Group], arguments: argparse.Namespace) -> None:
    for _ in range(arguments.rounds):
        for group in groups.values():
            await group.play(arguments.tables, arguments.seconds)
    for name, group in groups.items():
        alone = groups["one server"] if "server" in name else groups["one process"]
        print(f"{name}: {json.dumps(group.result(alone))}", flush=True)
    print(f"load: {os.getloadavg()[0]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3, help="of each part")
    parser.add_argument("--database", default="", help="of several servers")
    parser.add_argument("--broker", default="")
    arguments = parser.parse_args()
    source = str(Path(__file__).parents[1] / "src")
    shared = ["--database", arguments.database, "--broker", arguments.broker]
    with contextlib.ExitStack() as stack:

        def start(number: int, *options: str) -> Group:
            return Group([stack.enter_context(serving(source, *options)) for _ in range(number)])

        groups = {"one process": start(1), "two processes": start(1, "--processes", "2")}
        if arguments.database:
            groups |= {"one server": start(1, *shared), "two servers": start(2, *shared)}
        uvloop.run(measure(groups, arguments))


if __name__ == "__main__":
    main()
