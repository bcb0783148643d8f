"""Servers that reach each other, for the tests of what they do together: each says where it is (`--address`)."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from server.engines import Postgres, valkey_server
from server.flooding import metric, served
from server.support import Chair, Person, Server, serving, wait_for

HERE = "127.0.0.1"

Cluster = tuple[Server, Server]


def reached(*servers: Server) -> bool:
    """Whether they all have links to one another."""
    return all(metric(server, "fogcity_servers_reached") == len(servers) - 1 for server in servers)


@contextmanager
def linked_servers(postgres: Postgres, folder: Path, *settings: dict[str, str]) -> Iterator[Cluster]:
    """Two servers that reach each other, on a database and a broker of their own."""
    with valkey_server() as valkey, ExitStack() as stack:
        shared = {"database": postgres.database(), "broker": valkey.url, "address": HERE}
        one, two = (
            stack.enter_context(serving(folder / name, **shared, **own))
            for name, own in zip("ab", settings, strict=True)
        )
        wait_for(lambda: reached(one, two), "both to reach each other")
        yield one, two
        assert all('"level": "error"' not in server.said() for server in (one, two))


def two_nodes(start: Callable[..., Server]) -> Cluster:
    one, two = start(), start()
    wait_for(lambda: reached(one, two), "both to reach each other")
    return one, two


def table_of(owner: Server, other: Server) -> tuple[Person, str]:
    """Somebody and their table of two, which belongs to this server; it is opened there."""
    wait_for(lambda: not served(owner) and not served(other), "earlier ones to go")
    ada = Person(owner)
    return ada, ada.open("planners", "me Ada", "me")


def moved(chair: Chair) -> bool:
    """Whether a socket is closed by a server that wants it to come back."""
    return chair.ended() == 1012 and json.loads(chair.frames[-1]) == {"type": "goodbye", "reason": "moved"}
