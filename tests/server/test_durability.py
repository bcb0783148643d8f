"""Nothing that was acknowledged is ever lost: servers killed in the middle of play, and started again."""

import random
from collections.abc import Callable

from server.crowd import Crowd
from server.engines import Postgres, Valkey
from server.support import Server

from fogcity.server.db_engine import sqlite_url

TABLES = (
    ("planners", ["me", "bot random"]),
    ("builders", ["me", "me", "bot random"]),
    ("planners", ["me", "me", "bot greedy", "bot random"]),
    ("builders", ["me", "bot random", "bot random"]),
)


def test_a_server_is_killed_again_and_again(start_server: Callable[..., Server]) -> None:
    server, chance = start_server(), random.Random(1906)
    with Crowd([server], *TABLES, ("investors", ["me", "me", "bot random"])) as crowd:
        for _ in range(4):
            crowd.reach(crowd.promises() + chance.randrange(10, 90))
            server.kill()
            server.start()
        crowd.finish()
    assert all(player.reconnects >= 1 for player in crowd.players if player.promised[-1][1] > 400)
    crowd.check(sqlite_url(server.data))


def test_one_of_two_servers_is_killed_and_the_broker_too(
    start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey
) -> None:
    """The other one goes on with all tables, the bots of the dead one included."""
    database = postgres.database()
    one, two = (start_server(database=database, broker=valkey.url) for _ in range(2))
    with Crowd([one, two], *TABLES) as crowd:
        crowd.reach(60)
        one.kill()
        crowd.reach(crowd.promises() + 60)
        valkey.kill()
        one.start()
        crowd.reach(crowd.promises() + 60)
        valkey.start()
        crowd.reach(crowd.promises() + 60)
        two.kill()
        crowd.finish()
    crowd.check(database)
