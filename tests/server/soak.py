"""The tests of durability for as long as one likes, with kills at random moments.

From the folder tests/:  python -m server.soak [--minutes 10] [--tables 6] [--cluster] [--seed 1906]
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from server.crowd import Crowd
from server.engines import Valkey, postgres_server, valkey_server
from server.support import Server, serving

from fogcity.games import box, names
from fogcity.server.db_engine import sqlite_url


@contextmanager
def scene(cluster: bool, folder: Path) -> Iterator[tuple[list[Server], Valkey | None, str]]:
    """One server on a file, or two on PostgreSQL and Valkey."""
    with ExitStack() as stack:
        if not cluster:
            yield [stack.enter_context(serving(folder / "data"))], None, sqlite_url(folder / "data")
            return
        database = stack.enter_context(postgres_server()).database()
        valkey = stack.enter_context(valkey_server())
        settings = {"database": database, "broker": valkey.url, "address": "127.0.0.1"}
        servers = [stack.enter_context(serving(folder / name, **settings)) for name in ("one", "two")]
        yield servers, valkey, database


def games(tables: int, chance: random.Random) -> list[tuple[str, list[str]]]:
    """Tables of all games with people and bots."""
    found = []
    for number in range(tables):
        game = names()[number % len(names())]
        seats = [chance.choice(("me", "bot random", "bot greedy")) for _ in range(chance.choice(box(game).seats) - 1)]
        found.append((game, ["me", *seats]))
    return found


def round_of_games(arguments: argparse.Namespace, chance: random.Random, deadline: float) -> tuple[int, int]:
    """Play some games to their end through many kills; the answers that were acknowledged, and the kills."""
    kills = 0
    with tempfile.TemporaryDirectory() as folder, scene(arguments.cluster, Path(folder)) as (servers, valkey, database):
        with Crowd(servers, *games(arguments.tables, chance), seed=chance.randrange(1000)) as crowd:
            while not crowd.done() and time.monotonic() < deadline:
                crowd.reach(crowd.promises() + chance.randrange(1, 200))
                mortal: list[Server | Valkey] = [*servers, *([valkey] if valkey else [])]
                victim = chance.choice(mortal)
                victim.kill()
                if isinstance(victim, Valkey):
                    crowd.reach(crowd.promises() + chance.randrange(30))
                victim.start()
                kills += 1
            crowd.finish()
        crowd.check(database)
        return crowd.promises(), kills


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--cluster", action="store_true", help="two servers on PostgreSQL and Valkey")
    parser.add_argument("--seed", type=int, default=1906)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    deadline = time.monotonic() + 60 * arguments.minutes
    while time.monotonic() < deadline:
        promises, kills = round_of_games(arguments, chance, deadline)
        print(f"{promises} acknowledged answers and {kills} kills: nothing lost, every game over", flush=True)


if __name__ == "__main__":
    main()
