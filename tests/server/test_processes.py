"""Several server processes on one machine: a table lives in one of them, and nobody notices."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from server.flooding import metric
from server.playing import finished, play_round
from server.support import PATIENCE, Closed, Person, Server, serving, wait_for
from support import Moody

from fogcity.server.broker import Ring
from fogcity.server.neighbours import Neighbours
from fogcity.server.processes import METRICS, TOO_SOON


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("three"), processes="3") as running:
        yield running
        assert running.stop() == 0
        assert '"level": "error"' not in running.said(), running.said()


def processes_of(server: Server) -> list[int]:
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def connections_of(server: Server, process: int) -> int:
    """Connections to the server that this process holds."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    port = f"{server.port:04X}"
    ours = {f"socket:[{line[9]}]" for line in lines if line[1].endswith(f":{port}") and line[3] == "01"}
    count = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            count += os.readlink(file) in ours
    return count


def test_whole_games_are_played_whoever_takes_the_calls(three: Server) -> None:
    """People come one after the other, to whichever process is free; a person, a bot and somebody who looks on."""
    for number in range(4):
        ada, bob = Person(three), Person(three)
        table = ada.open("planners", "me Ada", "free", "bot random")
        assert bob.sit(table, 1, "Bob").status == 200
        with ada.look(table, 0) as one, bob.look(table, 1) as two, Person(three).look(table) as watching:
            player = Moody(number)
            for _ in range(6):
                play_round([one, two], player)
            watching.wait(lambda chair: chair.version >= one.version)
            assert watching.info["seats"][0]["here"]
            assert ada.post(f"/api/tables/{table}/seats/0/leave", {"level": "random"}).status == 200
            two.wait(lambda chair: chair.info["seats"][0]["kind"] == "bot")
            assert ada.get(f"/api/tables/{table}").json["version"] >= two.version


def test_all_sockets_of_a_table_are_in_one_process(three: Server) -> None:
    """Also those that came to another one; the numbers of all are told together."""
    wait_for(lambda: metric(three, "fogcity_sockets") == 0, "earlier ones to go")
    ada = Person(three)
    table = ada.open("planners", "me", "free")
    with ExitStack() as stack:
        for _ in range(12):
            stack.enter_context(ada.look(table))
        assert metric(three, "fogcity_sockets") == 12

        def held() -> list[int]:
            return sorted(connections_of(three, process) for process in processes_of(three))

        wait_for(lambda: held() == [0, 0, 12], "the connections of requests to be closed")


def test_a_review_is_the_same_whichever_process_is_asked(three: Server) -> None:
    """Each request comes on a connection of its own, which any of the processes may take."""
    ada, bob = Person(three), Person(three)
    path = f"/api/tables/{finished(ada)}/review"
    assert ada.post(path, {"care": "deep"}).json["yours"]
    for _ in range(12):
        told = ada.get(path).json
        assert (told["under_way"], told["yours"], told["care"]) == (True, True, "deep")
        assert bob.get(path).json["yours"] is False
    assert ada.post(path, {"care": "deep"}).json["under_way"], "it is not begun again"
    wait_for(lambda: bob.get(path).json["done"] > 0, "it to be told how far it is")
    assert bob.post(f"{path}/stop").status == 409
    assert ada.post(f"{path}/stop").status == 200
    for _ in range(12):
        assert ada.get(path).status == 404


def test_a_process_that_dies_is_replaced_and_everybody_comes_back(start_server: Callable[..., Server]) -> None:
    server = start_server(processes="2")
    ada = Person(server)
    tables = [ada.open("planners", "me", "me") for _ in range(4)]
    with ada.look(tables[0], 0) as chair:
        assert chair.move("draw")["type"] == "ack"
    wait_for(lambda: all(uptime(process) > TOO_SOON for process in processes_of(server)), "them to be on their way")
    victim = processes_of(server)[0]
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: len(processes_of(server)) == 2 and victim not in processes_of(server), "another one")

    def all_play_on() -> bool:
        try:
            for table in tables:
                with ada.look(table, 0) as chair:
                    assert chair.decision
            return True
        except (Closed, OSError, EOFError):
            return False

    wait_for(all_play_on, "all tables to be there again")
    assert server.stop() == 0


def uptime(process: int) -> float:
    """Seconds since a process was started."""
    started = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19])
    return float(Path("/proc/uptime").read_text().split()[0]) - started / os.sysconf("SC_CLK_TCK")


def test_none_is_left_when_the_first_one_is_killed(start_server: Callable[..., Server]) -> None:
    server = start_server(processes="2")
    processes = processes_of(server)
    assert len(processes) == 2
    server.kill()
    wait_for(lambda: not any(alive(process) for process in processes), "the others to end")


DEAF = """
import os, signal, sys, threading
from fogcity.server import processes

def serve(*_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.write(1, b"deaf\\n")
    threading.Event().wait()

processes.LATEST = float(sys.argv[1])
processes.serve_together(2, serve)
"""


def test_processes_that_do_not_end_are_ended(tmp_path: Path) -> None:
    """One that is frozen hears nothing, and cannot see to it itself."""
    command = [sys.executable, "-c", DEAF, "0.2"]
    environment = os.environ | {METRICS: str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as together:
        assert together.stdout is not None
        assert [together.stdout.readline() for _ in range(2)] == ["deaf\n"] * 2
        children = Path(f"/proc/{together.pid}/task/{together.pid}/children").read_text().split()
        together.terminate()
        assert together.wait(PATIENCE) == 0
    assert len(children) == 2
    assert not any(alive(int(child)) for child in children)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_an_inbox_takes_rings_and_sockets() -> None:
    inboxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(2)]
    one, two = Neighbours(0, inboxes), Neighbours(1, inboxes)
    heard: list[Ring] = []
    came: list[tuple[bytes, bytes]] = []

    def welcome(line: socket.socket, head: bytes) -> None:
        with line:
            came.append((head, line.recv(10)))

    two.hear, two.welcome = heard.append, welcome

    async def scene() -> None:
        two.start()
        for version in range(300):
            one.ring(Ring("node", "table", version))
        here, there = socket.socketpair()
        with here:
            here.send(b"hello")
            assert not one.hand_over(0, b"GET", there.fileno()), "it is there already"
            assert one.hand_over(1, b"GET", there.fileno())
            there.close()
            async with asyncio.timeout(30):
                while not (came and len(heard) == 300):
                    await asyncio.sleep(0)
        two.stop()

    asyncio.run(scene())
    assert came == [(b"GET", b"hello")]
    assert [ring.version for ring in heard] == list(range(300))
    for pair in inboxes:
        for end in pair:
            end.close()
