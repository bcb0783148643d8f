"""How much one address and one socket may do, and that a flood costs nobody else anything."""

import contextlib
import json
import os
import signal
import socket as sockets
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from server.flooding import Guest, frame, memory, metric, open_line
from server.playing import uploaded
from server.support import Answer, Chair, Person, Server, serving, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SEATS = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits behind a proxy, so that every test comes from an address of its own."""
    limits = {"messages_per_second": "2", "requests_per_minute": "20", "tables_per_address": "3"}
    with serving(tmp_path_factory.mktemp("small"), sockets_per_address="5", sockets="9", **limits) as running:
        yield running


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a proxy, that has room for one table."""
    with serving(tmp_path_factory.mktemp("bare"), sockets_per_address="10", tables="1", proxies="10.0.0.1") as running:
        yield running


@contextlib.contextmanager
def line_to(server: Server, sent: bytes = b"") -> Iterator[sockets.socket]:
    """A connection that speaks for itself."""
    with sockets.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(sent)
        yield line


def answer_on(line: sockets.socket) -> tuple[int, dict[str, str]]:
    """The status and the trouble that a connection gets before it is closed."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            heard += part
    head, _, body = heard.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


# Sockets.


def test_a_socket_that_talks_too_fast_is_slowed_and_then_let_go(small: Server) -> None:
    ada = Guest(small, "198.51.100.1")
    table = ada.open("planners", "me", "free")
    with ada.look(table, 0) as chair, ada.look(table, 0) as other:
        for _ in range(200):
            with contextlib.suppress(Exception):
                chair.say(type="ping")
        heard = []
        while (message := chair.next()) is not None:
            heard.append(message)
        kinds = [message.get("code", message["type"]) for message in heard]
        assert kinds.count("pong") <= 20
        assert "too-fast" in kinds
        assert heard[-1] == {"type": "goodbye", "reason": "too-many"}
        assert chair.ended() == 4429
        assert other.ask("ping")["type"] == "pong"


def test_to_have_the_whole_log_read_counts_for_more(small: Server) -> None:
    ada = Guest(small, "198.51.100.2")
    table = ada.open("planners", "me", "free")
    with ada.look(table, 0) as chair:
        chair.say(type="hello", seat=0, since=1)
        assert chair.until("refused")["code"] == "too-fast"


def test_an_address_may_hold_so_many_sockets(small: Server) -> None:
    ada = Guest(small, "198.51.100.3")
    table = ada.open("planners", "me", "free")
    wait_for(lambda: metric(small, "fogcity_sockets") == 0, "earlier ones to go")
    held = [Chair(small, table, None) for _ in range(5)]
    refused = Chair(small, table, None, hello=False)
    assert refused.until("goodbye")["reason"] == "too-many"
    assert refused.ended() == 4429
    held.pop().close()
    wait_for(lambda: metric(small, "fogcity_sockets") == 4, "the place to be free")
    with Chair(small, table, None) as chair:
        assert chair.ask("ping")["type"] == "pong"
    for chair in held:
        chair.close()


def test_sockets_that_come_all_at_once_are_counted_too(small: Server) -> None:
    table = Guest(small, "198.51.100.4").open("planners", "me", "free")
    wait_for(lambda: metric(small, "fogcity_sockets") == 0, "earlier ones to go")
    chairs: list[Chair] = []
    at_once(25, lambda: chairs.append(Chair(small, table, None, hello=False)))
    assert metric(small, "fogcity_sockets") <= 5
    for chair in chairs:
        chair.close()


def test_there_are_only_so_many_sockets_in_all(small: Server) -> None:
    table = Guest(small, "198.51.100.5").open("planners", "me", "free")
    wait_for(lambda: metric(small, "fogcity_sockets") == 0, "earlier ones to go")
    with contextlib.ExitStack() as stack:

        def come(number: int) -> str:
            address = f"ws://127.0.0.1:{small.port}/api/tables/{table}/socket"
            socket = stack.enter_context(connect(address, additional_headers={"X-Forwarded-For": f"192.0.2.{number}"}))
            with contextlib.suppress(ConnectionClosed):
                socket.send('{"type": "hello"}')
            return str(json.loads(socket.recv())["type"])

        assert [come(number) for number in range(10)] == ["table"] * 9 + ["goodbye"]


def test_who_does_not_say_hello_is_let_go_even_if_they_says_other_things(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    quiet, chatty = Chair(server, table, None, hello=False), Chair(server, table, None, hello=False)
    began = time.monotonic()
    while chatty.closed_with is None and time.monotonic() < began + 20:
        with contextlib.suppress(Exception):
            chatty.say(type="ping")
        threading.Event().wait(0.2)
    for chair in (quiet, chatty):
        assert chair.until("goodbye")["reason"] == "too-slow"
        assert chair.ended() == 4408


def at_once(times: int, do: Callable[[], object]) -> None:
    threads = [threading.Thread(target=do) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Deaf:
    """A socket that asks and never reads."""

    def __init__(self, server: Server, table: str) -> None:
        self.line, status = open_line(server, table, "127.0.0.1", receive=4096)
        assert status == b"HTTP/1.1 101"
        self.line.settimeout(1)

    def send(self, opcode: int, data: bytes, last: bool = True) -> bool:
        """One frame; whether the line still took it."""
        try:
            self.line.sendall(frame(opcode, data, last))
        except OSError:
            return False
        return True


def test_who_never_reads_is_let_go_and_holds_up_nobody(server: Server, ada: Person) -> None:
    """Every hello is answered with the whole table; nobody takes the answers away."""
    others = metric(server, "fogcity_sockets")
    table = ada.open("investors", "me", "free", "free")
    deaf = [Deaf(server, table) for _ in range(3)]
    before = memory(server)
    with ada.look(table, 0) as chair:
        for one in deaf:
            for _ in range(1500):
                if not one.send(1, b'{"type":"hello"}'):
                    break
        assert chair.ask("ping")["type"] == "pong"
        wait_for(lambda: metric(server, "fogcity_sockets") == others + 1, "the deaf ones to be let go")
        assert chair.ask("ping")["type"] == "pong"
        assert chair.move(chair.choices[0])["type"] == "ack"
    assert memory(server) - before < 60_000_000
    for one in deaf:
        one.line.close()


@pytest.mark.parametrize("kind", ["pings that nobody reads the answers of", "a message without end"])
def test_frames_below_the_messages_do_not_fill_the_memory(server: Server, ada: Person, kind: str) -> None:
    table = ada.open("planners", "me", "free")
    others = metric(server, "fogcity_sockets")
    deaf = Deaf(server, table)
    before = memory(server)
    if kind.startswith("pings"):
        for _ in range(200_000):
            if not deaf.send(9, b"x" * 120):
                break
        else:
            raise AssertionError("the server takes pings for ever")
    else:
        deaf.send(1, b"", last=False)
        for _ in range(200_000):
            if not deaf.send(0, b"", last=False):
                break
        else:
            raise AssertionError("the server waits for ever for the end of a message")
    deaf.line.close()
    assert memory(server) - before < 20_000_000
    wait_for(lambda: metric(server, "fogcity_sockets") == others, "the socket to be let go")


# Requests.


def test_an_address_may_ask_so_often(small: Server) -> None:
    ada = Guest(small, "198.51.100.6")
    table = ada.open("planners", "me", "free")
    answers = [ada.post(f"/api/tables/{table}/seats/0/key") for _ in range(15)]
    assert {answer.status for answer in answers} == {200, 429}
    assert answers[-1].json["code"] == "too-fast"
    for path in ("/api/tables", "/api/records", f"/api/tables/{table}/seats/1"):
        assert ada.post(path, {"name": "Ada"}).status == 429
    assert ada.get(f"/api/tables/{table}").status == 200
    Guest(small, "198.51.100.7").open("planners", "me", "free")


def test_a_review_is_sent_to_an_address_only_so_often(small: Server) -> None:
    """It may be larger than everything else."""
    eve = Guest(small, "198.51.100.10")
    path = f"/api/tables/{uploaded(eve)}/review"
    assert eve.post(path, {"care": "quick"}).json["under_way"]
    wait_for(lambda: small.get(path).json.get("review"), "the review")
    answers = [eve.get(path) for _ in range(12)]
    assert answers[0].json["review"]
    assert (answers[-1].status, answers[-1].json["code"]) == (429, "too-fast")


def test_an_address_may_open_so_many_tables(small: Server) -> None:
    ada = Guest(small, "198.51.100.8")
    for _ in range(3):
        ada.open("planners", "me", "free")
    refused = ada.post("/api/tables", SEATS)
    assert (refused.status, refused.json["code"]) == (429, "too-many")
    refused = ada.post("/api/records", {"text": "fogcity record 1"})
    assert (refused.status, refused.json["code"]) == (429, "too-many")


def test_tables_opened_all_at_once_are_counted_too(small: Server) -> None:
    answers: list[Answer] = []
    address = {"X-Forwarded-For": "198.51.100.9"}
    at_once(8, lambda: answers.append(small.request("POST", "/api/tables", SEATS, address)))
    statuses = sorted(answer.status for answer in answers)
    assert set(statuses) == {201, 429}
    assert statuses.count(201) <= 3


def test_there_are_only_so_many_tables_in_all(bare: Server) -> None:
    Person(bare).open("planners", "me", "free")
    refused = bare.request("POST", "/api/tables", SEATS)
    assert (refused.status, refused.json["code"]) == (503, "full")


# Connections.


def test_a_body_is_not_read_beyond_its_limit(server: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    with line_to(server, head + b"Content-Length: 100000000000\r\n\r\n") as line:
        assert answer_on(line)[0] == 413
    with line_to(server, head + b"Transfer-Encoding: chunked\r\n\r\n") as line:
        with contextlib.suppress(OSError):
            for _ in range(2000):
                line.sendall(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
        assert answer_on(line)[0] == 413


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Endless: " + b"x" * 100_000,
    ],
    ids=["one header", "many headers", "the address", "a header without end"],
)
def test_a_large_head_is_refused(server: Server, head: bytes) -> None:
    with line_to(server) as line:
        with contextlib.suppress(OSError):
            line.sendall(head)
        status, trouble = answer_on(line)
    assert status == 431
    assert trouble["code"] == "too-large"


def test_who_goes_away_in_the_middle_of_a_request_leaves_no_trace(server: Server) -> None:
    before = server.said()
    for sent in (
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n",
        b"GET",
    ):
        with line_to(server, sent):
            pass
        assert server.get("/healthz").status == 200
    assert server.said() == before


def test_who_takes_their_time_over_a_request_is_let_go(server: Server) -> None:
    """One who says nothing, one who is always about to finish, one whose body never comes: none waits for ever."""
    slow = [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    ]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(server, sent)) for sent in slow]
        for line in lines:
            line.settimeout(60)
        for _ in range(5):
            lines[1].sendall(b"x")
            threading.Event().wait(0.5)
        for line in lines:
            status, trouble = answer_on(line)
            assert status == 408
            assert trouble["code"] == "too-slow"


def test_an_address_may_hold_so_many_connections(bare: Server) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(line_to(bare))
        with line_to(bare) as line:
            status, trouble = answer_on(line)
        assert status == 503
        assert trouble["code"] == "too-many"
    wait_for(lambda: bare.get("/healthz").status == 200, "room for others")


def test_many_connections_at_once_do_not_stop_a_game(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    with contextlib.ExitStack() as stack, ada.look(table, 0) as chair:
        for _ in range(299):
            stack.enter_context(line_to(server))
        assert chair.ask("ping")["type"] == "pong"
        assert chair.move(chair.choices[0])["type"] == "ack"


def test_refused_traffic_does_not_fill_the_memory(server: Server, ada: Person) -> None:
    """Hundreds of refused requests of every kind, after as many to warm up."""
    table = ada.open("planners", "me", "free")

    def flood(rounds: int) -> None:
        for number in range(rounds):
            edition = {"game": "planners", "seats": SEATS["seats"], "edition": f"number = {number}\n" + "#" * 20_000}
            server.request("POST", "/api/tables", edition)
            server.request("POST", "/api/records", {"text": f"record {number} " + "x" * 100_000})
            server.request("GET", f"/api/tables/unknown{number}")
            server.request("POST", f"/api/tables/{table}/seats/1", {"name": "\n"}, {"X-Forwarded-For": f"10.{number}"})
            with contextlib.suppress(OSError), line_to(server, b"\0" * 50_000):
                pass

    flood(80)
    before = memory(server)
    flood(80)
    assert memory(server) - before < 8_000_000


def test_a_stopped_client_does_not_stop_the_server(server: Server, ada: Person) -> None:
    """A client whose process stands still, as a laptop that is shut."""
    others = metric(server, "fogcity_sockets")
    table = ada.open("planners", "me", "free")
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            Chair(server, table, None)
            signal.pause()
        os._exit(0)
    try:
        wait_for(lambda: metric(server, "fogcity_sockets") == others + 1, "the child to sit")
        os.kill(child, signal.SIGSTOP)
        with ada.look(table, 0) as chair:
            for _ in range(30):
                assert chair.ask("ping")["type"] == "pong"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
