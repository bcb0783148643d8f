"""How a server ends, and what it does when its disk or its database does not answer."""

import contextlib
import json
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from server.crowd import Crowd
from server.engines import Postgres, Valkey, postgres_server
from server.support import Person, Server, wait_for

from fogcity.server.db_engine import sqlite_url


def test_a_server_that_is_stopped_says_goodbye_and_ends_well(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "free")
    with ada.look(table, 0) as chair:
        version = chair.move("draw")["version"]
        assert server.stop() == 0
        assert chair.ended() == 1012
        assert json.loads(chair.frames[-1]) == {"type": "goodbye", "reason": "stopping"}
    assert '"level": "error"' not in server.said()
    server.start()
    with ada.look(table, 0, since=version) as chair:
        assert chair.version == version
        assert chair.move(chair.choices[0])["type"] == "ack"


def test_requests_that_are_never_finished_keep_no_server_from_stopping_and_fill_no_log(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30)) for _ in range(5)]
        for line in lines:
            line.sendall(head)
        assert server.get("/readyz").status == 200  # by then they have been read
        assert server.stop() == 0
        for line in lines:
            assert line.recv(12) == b"HTTP/1.1 503"
    assert len(server.said().splitlines()) == 1


def test_a_server_is_stopped_in_the_middle_of_play(start_server: Callable[..., Server]) -> None:
    server = start_server()
    with Crowd([server], ("planners", ["me", "bot random"]), ("builders", ["me", "me", "bot random"])) as crowd:
        for promises in (30, 90):
            crowd.reach(promises)
            assert server.stop() == 0
            server.start()
        crowd.finish()
    crowd.check(sqlite_url(server.data))


def test_servers_are_exchanged_one_after_the_other_and_play_goes_on_all_the_while(
    start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey
) -> None:
    """An upgrade as docs/hosting.md has it: at any time there is a server, and no answer is lost or made twice."""
    database = postgres.database()
    servers = [start_server(database=database, broker=valkey.url) for _ in range(2)]
    tables = ("planners", ["me", "bot random"]), ("builders", ["me", "me", "bot random"])
    with Crowd(servers, *tables) as crowd:
        for server in servers:
            crowd.reach(crowd.promises() + 20)
            assert server.stop() == 0
            crowd.reach(crowd.promises() + 20)  # with the other one alone
            server.start()
        crowd.finish()
    crowd.check(database)
    assert all('"level": "error"' not in server.said() for server in servers)


def fill_disk(server: Server) -> None:
    """No file of this process may grow beyond what the database has now: for it, the disk is full."""
    limit_files(server, (server.data / "fogcity.db-wal").stat().st_size)


def limit_files(server: Server, size: int) -> None:
    assert server.process
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_full_disk_refuses_and_loses_nothing(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada, bob = Person(server), Person(server)
    table = ada.open("planners", "me", "free")
    bob.sit(table, 1)
    with ada.look(table, 0) as chair, bob.look(table, 1) as other:
        chair.move("draw")
        fill_disk(server)
        said = chair.move(chair.choices[0])
        assert (said["type"], said["code"]) == ("refused", "unavailable")
        assert said["text"].endswith(".")
        refused = ada.post("/api/tables", {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]})
        assert (refused.status, refused.json["code"]) == (503, "unavailable")
        assert server.get("/healthz").status == 200
        assert server.get("/readyz").status == 503, "a balancer sends people elsewhere"
        with ada.look(table, 0) as again:
            assert again.version == chair.version, "what was refused did not happen"
        limit_files(server, resource.RLIM_INFINITY)
        assert server.get("/readyz").status == 200
        assert chair.move(chair.choices[0])["type"] == "ack"
        other.wait(lambda one: one.version == chair.version)
        assert other.decision, "everybody is still at the same table"
        assert other.move("draw")["type"] == "ack"
        chair.wait(lambda one: one.version == other.version)


def test_bots_go_on_when_the_disk_has_room_again(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "bot search:1000ms")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        chair.move(chair.choices[0])
        fill_disk(server)
        wait_for(lambda: "the database fails" in server.said(), "the bot's move")
        limit_files(server, resource.RLIM_INFINITY)
        chair.wait(lambda one: one.decision)


def test_a_database_that_goes_away_and_comes_back() -> None:
    with postgres_server() as postgres:
        play_while_the_database_stops(postgres)


def play_while_the_database_stops(postgres: Postgres) -> None:
    server = Server(Path(postgres.server.pgdata).parent / f"{postgres.server.pgdata.name}-data")
    server.settings["database"] = postgres.database()
    server.start()
    try:
        ada = Person(server)
        table = ada.open("planners", "me", "bot random")
        with ada.look(table, 0) as chair:
            chair.move("draw")
            postgres.server.stop()
            assert chair.move(chair.choices[0])["code"] == "unavailable"
            assert server.get("/readyz").status == 503
            assert server.get("/healthz").status == 200
            postgres.server.start()
            wait_for(lambda: server.get("/readyz").status == 200, "the database to be back")
            assert chair.move(chair.choices[0])["type"] == "ack"
            chair.wait(lambda one: one.decision)
    finally:
        server.kill()


def refused(*options: str) -> str:
    """What a server says that cannot start."""
    command = [sys.executable, "-m", "fogcity.cli", "serve", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "--port" in refused(f"--port={taken.getsockname()[1]}", f"--data={tmp_path}")
    assert "--host" in refused("--host=198.51.100.1", "--port=0", f"--data={tmp_path}")
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in refused("--port=0", f"--data={tmp_path / 'file'}")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "fogcity.db").write_text("this is no database" * 100)
    assert "database" in refused("--port=0", f"--data={tmp_path / 'broken'}")
    assert "database" in refused("--port=0", "--database=postgresql://nobody@127.0.0.1:1/none", f"--data={tmp_path}")
    assert "database" in refused("--port=0", "--database=nonsense", f"--data={tmp_path}")
    for address in ("mysql://ada:secret@db/x", "ada:secret@db/x"):
        said = refused("--port=0", f"--database={address}", f"--data={tmp_path}")
        assert "begins with postgresql://" in said
        assert "secret" not in said
    assert "broker" in refused("--port=0", "--broker=nonsense", f"--data={tmp_path}")
