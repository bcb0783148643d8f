"""Servers for the tests: one that all tests of a worker share, and as many of their own as they like."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from server.engines import Postgres, Valkey, postgres_server, valkey_server
from server.linked import HERE, Cluster, linked_servers
from server.support import Person, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits in the way, whose bots do not wait; every test opens tables of its own."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert '"level": "error"' not in running.said(), running.said()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that this test may kill; settings as on the command line."""
    with ExitStack() as stack:
        count = 0

        def start(data: Path | None = None, **settings: str) -> Server:
            nonlocal count
            count += 1
            return stack.enter_context(serving(data or tmp_path / f"data-{count}", **settings))

        yield start


@pytest.fixture
def ada(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def bob(server: Server) -> Person:
    return Person(server)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL; every test makes databases of its own in it."""
    with postgres_server() as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def hosted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of one module, on a file and on PostgreSQL."""
    settings = {}
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings["database"] = postgres.database()
    with serving(tmp_path_factory.mktemp("hosted"), **settings) as running:
        yield running


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A real Valkey that a test may kill."""
    with valkey_server() as running:
        yield running


@pytest.fixture(scope="session")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two servers that reach each other, for all tests that leave them alive."""
    with linked_servers(postgres, tmp_path_factory.mktemp("cluster"), {}, {}) as both:
        yield both


@pytest.fixture
def start_node(start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey) -> Callable[..., Server]:
    """Starts servers that this test may kill, on one database and with a broker of their own."""
    database = postgres.database()

    def start(**settings: str) -> Server:
        return start_server(**({"database": database, "broker": valkey.url, "address": HERE} | settings))

    return start
