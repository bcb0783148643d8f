"""A database that does not answer: frozen, silent, locked by another. Nobody waits for long, nothing is untrue."""

import asyncio
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sql
from server.engines import Frozen, Postgres, Valkey, postgres_server
from server.silence import Silence
from server.support import PATIENCE, Chair, Person, Server, serving, wait_for

from fogcity.server.db_engine import sqlite_url
from fogcity.server.nodes import Node, node_of
from fogcity.server.store import Store

READY = 2.0  # seconds in which /readyz answers, whatever hangs
STOPPED = 120.0  # seconds of patience with a server that ends within its own deadline of some seconds
PLAYED_NOTHING = "nothing was played"


def readiness(server: Server) -> int:
    """The status of /readyz, which must be there in time."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=READY)) as connection:
        connection.request("GET", "/readyz")
        return connection.getresponse().status


def stopped(server: Server) -> int:
    """The status of a server that is told to stop, in time."""
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    status = server.process.wait(STOPPED)
    server.wait()
    return status


def lines(server: Server) -> list[tuple[str, str]]:
    """What the log says of the database: that it began to fail, that it is back."""
    said = [json.loads(line) for line in server.said().splitlines()]
    return [(line["message"], line["doing"]) for line in said if "doing" in line]


def refused_as_nothing(chair: Chair) -> None:
    """A move that cannot be stored is refused, and it was not played."""
    before = chair.version
    said = chair.move(chair.choices[0])
    assert (said["type"], said["code"]) == ("refused", "unavailable"), said
    assert PLAYED_NOTHING in said["text"]
    assert chair.version == before


def plays_on(chair: Chair) -> None:
    """The next number is the next: what was refused has left nothing behind."""
    before = chair.version
    said = chair.move(chair.choices[0])
    assert (said["type"], said["version"]) == ("ack", before + 1)
    chair.wait(lambda one: one.version >= before + 1)


# A file that another process has locked.


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another process writes to the same file and does not come to an end."""
    with closing(sqlite3.connect(server.data / "fogcity.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_file_that_another_process_has_locked(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "me")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        chair.wait(lambda one: one.choices)
        with locked(server):
            assert readiness(server) == 503
            refused_as_nothing(chair)
            refused = ada.post("/api/tables", {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]})
            assert (refused.status, refused.json["code"]) == (503, "unavailable")
            assert server.get("/healthz").status == 200
            with ada.look(table, 0) as again:
                assert again.version == chair.version, "it can still be looked at"
        wait_for(lambda: len(lines(server)) == 2, "the line that it is over, although nobody asks")
        assert readiness(server) == 200
        plays_on(chair)
    assert lines(server) == [("the database fails", "writing"), ("the database answers again", "writing")]


def test_a_server_whose_file_is_locked_can_be_stopped(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "me")
    with ada.look(table, 0) as chair, locked(server):
        chair.say(type="move", id="last", seat=0, decision=chair.decision["number"], text="draw")  # type: ignore[index]
        assert stopped(server) == 0
        assert chair.ended() == 1012
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == 2, "the two who sat down, and no move"


# Another process of the same server that is frozen.


def holder(file: Path) -> int | None:
    """The process that has locked a file."""
    with suppress(FileNotFoundError):
        for line in Path("/proc/locks").read_text().splitlines():
            _, kind, *_, process, place, _, _ = line.split()
            same = int(place.rpartition(":")[2]) == file.stat().st_ino  # or a file of another disk that has its number
            if kind == "FLOCK" and same and has_open(int(process), file):
                return int(process)
    return None


def has_open(process: int, file: Path) -> bool:
    with suppress(OSError):
        return any(one.exists() and one.samefile(file) for one in Path(f"/proc/{process}/fd").iterdir())
    return False


def test_a_sibling_that_is_frozen_in_its_turn_to_write_is_not_waited_for(start_server: Callable[..., Server]) -> None:
    server = start_server(processes="2")
    ada = Person(server)
    processes = [Node("", 0), Node("", 1)]
    tables: dict[int, str] = {}  # one in each process
    while len(tables) < 2:
        table = ada.open("planners", "me", "me")
        tables[node_of(table, processes).process] = table
    turn = server.data / "fogcity.db-turn"
    with ada.look(tables[0], 0) as frozen, ada.look(tables[1], 0) as chair:
        chair.move("draw")
        chair.wait(lambda one: one.choices)
        with locked(server):  # so that it stays in its turn until it is frozen
            frozen.say(type="move", id="first", seat=0, decision=frozen.decision["number"], text="draw")  # type: ignore[index]
            wait_for(lambda: holder(turn), "it to have its turn")
            sibling = holder(turn)
            assert sibling is not None
            os.kill(sibling, signal.SIGSTOP)
        with Frozen([sibling]):
            assert holder(turn) == sibling
            refused_as_nothing(chair)  # the first change that waits, and not begun either
            assert readiness(server) == 503
            with ada.look(tables[1], 0) as again:
                assert again.version == chair.version, "it can still be looked at"
        wait_for(lambda: readiness(server) == 200, "it to go on")
        plays_on(chair)
        frozen.wait(lambda one: one.version == 3)
    failing = [said for said in lines(server) if said[1] == "writing"]
    assert failing == [("the database fails", "writing"), ("the database answers again", "writing")]


# PostgreSQL that is frozen.


@pytest.fixture
def frail() -> Iterator[tuple[Server, Postgres]]:
    """A server with a PostgreSQL of its own, which may be frozen."""
    with postgres_server() as postgres:
        data = Path(postgres.server.pgdata).with_name(f"{postgres.server.pgdata.name}-data")
        with serving(data, database=postgres.database()) as server:
            yield server, postgres


def test_a_frozen_postgresql_refuses_and_recovers(frail: tuple[Server, Postgres]) -> None:
    server, postgres = frail
    ada = Person(server)
    table = ada.open("planners", "me", "bot random")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        chair.wait(lambda one: one.choices)
        with Frozen(postgres.processes()):
            assert readiness(server) == 503
            refused_as_nothing(chair)
            assert readiness(server) == 503
            answer = ada.get("/api/tables?which=mine")
            assert (answer.status, answer.json["code"]) == (503, "unavailable")
        wait_for(lambda: readiness(server) == 200, "the database to be back")
        plays_on(chair)
        chair.wait(lambda one: one.decision)
    began = [doing for message, doing in lines(server) if message == "the database fails"]
    ended = [doing for message, doing in lines(server) if message == "the database answers again"]
    assert sorted(began) == sorted(ended) == ["reading", "writing"]


def test_a_server_whose_postgresql_is_frozen_can_be_stopped_and_started_when_it_is_back(
    frail: tuple[Server, Postgres], valkey: Valkey
) -> None:
    server, postgres = frail
    ada = Person(server)
    table = ada.open("planners", "me", "bot random")
    server.stop()
    server.settings["broker"] = valkey.url
    server.start()
    with ada.look(table, 0) as chair, Frozen([*postgres.processes(), *valkey.processes()]):
        chair.say(type="move", id="last", seat=0, decision=chair.decision["number"], text="draw")  # type: ignore[index]
        stopped(server)
        assert (chair.ended(), chair.version) == (1012, 2)
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == 2
        plays_on(chair)


# Addresses at which nobody speaks.


def test_a_server_whose_database_is_silent_does_not_start_and_says_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/none"
        command = [sys.executable, "-m", "fogcity.cli", "serve", "--port=0", f"--data={tmp_path}"]
        done = subprocess.run([*command, f"--database={address}"], capture_output=True, text=True, timeout=STOPPED)
    assert done.returncode == 2
    assert "The database cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_commit_whose_answer_never_comes_is_seen_when_the_database_is_back(
    postgres: Postgres, tmp_path: Path
) -> None:
    """It was stored, and nobody can know: the player is told just that, and the move is there afterwards."""
    with Silence(postgres.socket()) as between, serving(tmp_path, database=between.address(postgres)) as server:
        ada = Person(server)
        table = ada.open("planners", "me", "me")
        with ada.look(table, 0) as chair:
            between.swallow_answers_to(b"COMMIT")
            said = chair.move("draw", id="unsure")
            assert (said["type"], said["code"]) == ("refused", "unsure")
            between.speak()
            chair.wait(lambda one: one.version == 3)
            assert chair.move("draw", id="unsure", decision=0) == {"type": "ack", "id": "unsure", "version": 3}
            plays_on(chair)


def test_a_commit_that_never_arrives_is_nothing(postgres: Postgres, tmp_path: Path) -> None:
    with Silence(postgres.socket()) as between, serving(tmp_path, database=between.address(postgres)) as server:
        ada = Person(server)
        table = ada.open("planners", "me", "me")
        with ada.look(table, 0) as chair:
            between.swallow(b"COMMIT")
            said = chair.move("draw", id="unsure")
            assert (said["type"], said["code"]) == ("refused", "unsure")
            between.speak()
            wait_for(lambda: readiness(server) == 200, "the database to be back")
            assert chair.move("draw", id="unsure")["version"] == 3
            assert [step["kind"] for step in chair.wait(lambda one: one.version == 3).steps] == ["sit", "sit", "move"]


def test_a_connection_that_falls_silent_before_the_commit_is_nothing(postgres: Postgres, tmp_path: Path) -> None:
    with Silence(postgres.socket()) as between, serving(tmp_path, database=between.address(postgres)) as server:
        ada = Person(server)
        table = ada.open("planners", "me", "me")
        with ada.look(table, 0) as chair:
            between.swallow_answers_to(b"INSERT INTO entries")
            refused_as_nothing(chair)
            between.speak()
            wait_for(lambda: readiness(server) == 200, "the database to be back")
            plays_on(chair)


# Whatever hangs.

HANGS_FOR_EVER = """
import sys, threading, time
from pathlib import Path
from fogcity.server import serve
from fogcity.server.settings import Settings
from fogcity.server.store import Store

never = threading.Event()
start = Store.start

def hanging(store):
    start(store)
    store.readers.submit(never.wait)
    store.engine.connect = lambda: never.wait()

Store.start = hanging
serve.serve(Settings(port=0, data=Path(sys.argv[1]), workers=1))
"""


def test_a_server_whose_disk_never_answers_again_can_be_stopped(tmp_path: Path) -> None:
    """As with a network disk that is gone: no thread that reads or writes ever comes back."""
    command = [sys.executable, "-c", HANGS_FOR_EVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split(":")[3].split("/")[0])
        server = Server(tmp_path)
        server.port = port
        assert readiness(server) == 503
        os.kill(process.pid, signal.SIGTERM)
        process.wait(STOPPED)


def test_what_is_still_being_read_when_the_server_stops_keeps_no_connection(tmp_path: Path) -> None:
    """Nobody waits for it any more, and those who kept the connections have been sent home."""

    async def run() -> None:
        store = Store(sqlite_url(tmp_path))
        store.start()
        begun, on = threading.Event(), threading.Event()
        used: list[sqlite3.Connection] = []

        def work(connection: sql.Connection) -> None:
            used.append(connection.connection.dbapi_connection)  # type: ignore[arg-type]
            begun.set()
            on.wait(PATIENCE)

        reading = asyncio.create_task(store.read(work))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        reading.cancel()
        store.close()
        on.set()
        store.readers.shutdown(wait=True)
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            used[0].execute("SELECT 1")

    asyncio.run(run())
