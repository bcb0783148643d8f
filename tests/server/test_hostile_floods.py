"""A flood below the messages: the server looks at little of it, keeps none of it, and goes on answering the others."""

import asyncio
import contextlib
import itertools
import socket as sockets
import struct
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from server.flooding import PING, PONG, TEXT, Flood, Guest, frame, let_go, memory, metric, open_line
from server.support import Person, Server, serving, wait_for
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.sync.client import connect

from fogcity.server.connections import KILOBYTES, KILOBYTES_AT_ONCE, TURN
from fogcity.server.frames import AS_SOCKETS, AT_ONCE, FLOOD, SLICE, Traffic
from fogcity.server.limits import Bucket, guest
from fogcity.server.proxies import Proxies
from fogcity.server.security import LONGEST_WAIT, REFUSALS
from fogcity.server.settings import Settings

MANY = 10_000  # of the same in one go
FLOODS = {
    "pings": (frame(PING) * MANY, b""),
    "full pings": (frame(PING, b"x" * 125) * MANY, b""),
    "pongs": (frame(PONG) * MANY, b""),
    "empty messages": (frame(TEXT) * MANY, b""),
    "tiny messages": (frame(TEXT, b"1") * MANY, b""),
    "a message without end": (frame(0, last=False) * MANY, frame(TEXT, last=False)),
    "large messages": (frame(TEXT, b" " * 60_000) * 20, b""),
}
MOST = Traffic(Settings(), Proxies("")).rate  # that a socket may send in a second
MESSAGES_AT_ONCE = 50  # that people may send
PIPELINED = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that it has when a host sets nothing."""
    defaults = Settings()
    limits = {name: str(getattr(defaults, name)) for name in ("messages_per_second", "sockets_per_address")}
    with serving(tmp_path_factory.mktemp("usual"), **limits) as running:
        yield running
        assert len(running.said().splitlines()) == 1, "a guest's flood is counted, not logged"


@contextlib.contextmanager
def poured(server: Server, guests: dict[str, str]) -> Iterator[list[Flood]]:
    """Floods, each of a kind and from an address."""
    table = Guest(server, "192.0.2.1").open("planners", "me", "free")
    with contextlib.ExitStack() as stack:
        floods = [Flood(server, table, address, *FLOODS[kind]) for address, kind in guests.items()]
        yield [stack.enter_context(flood) for flood in floods]


def test_who_does_not_stop_is_let_go_whatever_they_send_and_others_are_answered(usual: Server) -> None:
    ada = Guest(usual, "192.0.2.2")
    before, frames = let_go(usual), metric(usual, "fogcity_frames_total")
    began = time.monotonic()
    with poured(usual, {f"198.51.100.{number}": kind for number, kind in enumerate(FLOODS)}) as floods:
        with ada.look(ada.open("planners", "me", "free"), 0) as chair:
            asked = itertools.count(1)

            def others_are_answered() -> bool:
                assert ada.get("/healthz").status == 200
                if next(asked) < MESSAGES_AT_ONCE:
                    assert chair.ask("ping")["type"] == "pong"
                return all(flood.over for flood in floods)

            wait_for(others_are_answered, "all of them to be let go")
        lasted = time.monotonic() - began
    seen = metric(usual, "fogcity_frames_total") - frames
    assert seen < len(FLOODS) * (MOST * (AT_ONCE + lasted) + SLICE)  # and there were millions
    messages = 2  # kinds that the application lets go of by itself, as they are messages
    assert let_go(usual) - before >= len(FLOODS) - messages
    for kind, flood in zip(FLOODS, floods, strict=True):
        if kind.endswith("pings"):
            answers = flood.heard.count(frame(PONG)[:1])
            assert answers < MOST * (AT_ONCE + lasted) + SLICE
            assert struct.pack("!H", FLOOD) in flood.heard, "nobody told it why"


def test_twenty_sockets_of_a_guest_are_counted_together(usual: Server) -> None:
    """Through a proxy, which brings everybody else, too: only the guest is slowed."""
    ada = Guest(usual, "192.0.2.3")
    table = ada.open("planners", "me", "free")
    before = metric(usual, "fogcity_frames_total")
    began = time.monotonic()
    with contextlib.ExitStack() as stack, ada.look(table, 0) as chair:
        floods = [Flood(usual, table, "203.0.113.1", *FLOODS["pongs"]) for _ in range(20)]
        for flood in floods:
            stack.enter_context(flood)
        wait_for(lambda: metric(usual, "fogcity_frames_total") - before > AS_SOCKETS * MOST * AT_ONCE, "the flood")
        for _ in range(MESSAGES_AT_ONCE - 1):
            assert chair.ask("ping")["type"] == "pong"
        assert chair.move(chair.choices[0])["type"] == "ack"
        wait_for(lambda: all(flood.over for flood in floods), "all of them to be let go")
        lasted = time.monotonic() - began
        assert metric(usual, "fogcity_frames_total") - before < AS_SOCKETS * MOST * (AT_ONCE + lasted) + 20 * SLICE


@pytest.mark.parametrize("kind", ["tiny messages", "pings", "a message without end"])
def test_a_hundred_sockets_with_tiny_frames_do_not_fill_the_memory(usual: Server, kind: str) -> None:
    ada = Guest(usual, "192.0.2.4")
    ada.open("planners", "me", "free")
    taken = [memory(usual)]
    with poured(usual, {f"198.51.{list(FLOODS).index(kind)}.{number}": kind for number in range(98)}) as floods:

        def others_are_answered() -> bool:
            assert usual.get("/healthz").status == 200
            taken.append(memory(usual))
            return all(flood.over for flood in floods)

        wait_for(others_are_answered, "all of them to be let go")
    assert max(taken) - taken[0] < 40_000_000


def test_bytes_that_trickle_in_count_for_more_than_they_are(usual: Server) -> None:
    """A frame that comes byte by byte has the server look at it once for each."""
    table = Guest(usual, "192.0.2.5").open("planners", "me", "free")
    held = metric(usual, "fogcity_held_total")
    line, _ = open_line(usual, table, "203.0.113.2")
    line.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    with line, contextlib.suppress(OSError):
        for number, byte in enumerate(frame(TEXT, b" " * 20_000)):
            line.sendall(bytes([byte]))
            time.sleep(0.001)  # for the server to read this one before the next comes
            if number % 200 == 0 and metric(usual, "fogcity_held_total") > held:
                break
    assert metric(usual, "fogcity_held_total") > held


def test_one_socket_after_another_is_refused_some_time(usual: Server) -> None:
    table = Guest(usual, "192.0.2.6").open("planners", "me", "free")
    answers = []
    for _ in range(400):
        line, status = open_line(usual, table, "203.0.113.3")
        line.close()
        answers.append(status)
        if status != b"HTTP/1.1 101":
            break
    assert answers[-1] == b"HTTP/1.1 429"
    assert len(answers) > Settings().sockets_per_address, "all sockets of a guest may come back at once"
    line, status = open_line(usual, table, "203.0.113.4")
    line.close()
    assert status == b"HTTP/1.1 101", "another guest of the same proxy is not concerned"


def test_who_sends_no_more_than_people_do_is_not_held_back(usual: Server) -> None:
    """Messages in parts, a proxy's pings, a burst when the page comes back."""
    ada = Guest(usual, "192.0.2.7")
    table = ada.open("planners", "me", "free")
    held = metric(usual, "fogcity_held_total")
    address = f"ws://127.0.0.1:{usual.port}/api/tables/{table}/socket"
    with connect(address, additional_headers=ada.headers(), compression=None) as socket:
        for number in range(30):
            text = f'{{"type": "ping", "id": "{number}"}}'
            socket.send(text if number % 2 else [text[:5], text[5:9], text[9:]])
            assert socket.ping().wait(30)
            assert f'"{number}"' in str(socket.recv())
    assert metric(usual, "fogcity_held_total") == held


def test_who_may_send_much_is_not_held_back(server: Server, ada: Person) -> None:
    """A host has raised the limits: thousands of messages and pings in one go, each answered once and in order."""
    table = ada.open("planners", "me", "free")
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    count = 3000
    with connect(address, compression=None) as socket:
        pings = []

        def send() -> None:
            for number in range(count):
                socket.send(f'{{"type": "ping", "id": "{number}"}}')
                pings.append(socket.ping())

        sender = threading.Thread(target=send)
        sender.start()
        answers = [str(socket.recv(30)) for _ in range(count)]
        sender.join()
        assert all(ping.wait(30) for ping in pings)
    assert answers == [f'{{"type":"pong","id":"{number}"}}' for number in range(count)]


# Requests.


def test_requests_that_are_sent_all_at_once_wait_outside(server: Server) -> None:
    """Ten times half a megabyte of requests: all are answered, and not all are held at the same time."""
    count = 15_000
    before = memory(server)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(sockets.create_connection(("127.0.0.1", server.port), 30)) for _ in range(10)]
        senders = [threading.Thread(target=pour, args=(line, PIPELINED * count)) for line in lines]
        for sender in senders:
            sender.start()
        for _ in range(20):
            assert server.get("/healthz").status == 200
        most = memory(server)
        heard = b""
        while heard.count(b"well\n") < 500:
            heard += lines[0].recv(65536)
        for line in lines:
            line.shutdown(sockets.SHUT_RDWR)
        for sender in senders:
            sender.join()
    assert most - before < 20_000_000


def pour(line: sockets.socket, data: bytes) -> None:
    with contextlib.suppress(OSError):
        line.sendall(data)


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes 960 KB of requests at once, 120 KB in a second after that, and answers 300 looks."""
    with serving(tmp_path_factory.mktemp("narrow"), requests_per_minute="60") as running:
        yield running


@contextlib.contextmanager
def asking(server: Server, request: bytes, lines: int) -> Iterator[Callable[[], int]]:
    """Connections of one guest that send a request again and again; how many answers they have had so far."""
    asked, over = [0] * lines, threading.Event()

    def ask(number: int) -> None:
        with contextlib.suppress(OSError), sockets.create_connection(("127.0.0.1", server.port), 30) as line:
            while not over.is_set():
                line.sendall(request)
                head = b""
                while b"\r\n\r\n" not in head:
                    head += line.recv(1)
                line.recv(int(head.lower().split(b"content-length: ")[1].split()[0]), sockets.MSG_WAITALL)
                asked[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(lines)]
    for thread in threads:
        thread.start()
    try:
        yield lambda: sum(asked)
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_who_asks_without_end_is_refused_only_so_often(narrow: Server) -> None:
    """To refuse a request costs nearly as much as to answer it: one guest took a whole core so."""
    refused = 'fogcity_refused_total{code="too-fast"}'
    lines, began = 20, time.monotonic()
    with asking(narrow, b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.3\r\n\r\n", lines):
        wait_for(lambda: refused in narrow.get("/metrics").text and metric(narrow, refused) > 40, "refusals")
        lasted = time.monotonic() - began
        assert metric(narrow, refused) < REFUSALS + lines + lasted * max(REFUSALS, lines / LONGEST_WAIT)
        assert Guest(narrow, "198.51.100.4").get("/healthz").status == 200
    assert len(narrow.said().splitlines()) == 1


def test_of_one_guests_requests_only_so_much_is_looked_at(narrow: Server) -> None:
    """Through a proxy, which brings everybody else over as many connections: only the guest is slowed."""
    kilobytes, lines = 240, 5
    request = (
        b"POST /api/records HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.5\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % (kilobytes * 1024)
    ) + b"[" * (kilobytes * 1024)
    began = time.monotonic()
    with asking(narrow, request, lines) as answered:
        wait_for(lambda: answered() > 5, "some of them")
        seen, lasted = answered() * kilobytes, time.monotonic() - began
        assert seen < 60 * KILOBYTES * (KILOBYTES_AT_ONCE + lasted) + lines * TURN
        assert Guest(narrow, "198.51.100.6").post("/api/records", {"text": ""}).status == 400


def test_a_body_in_ever_so_many_parts_is_refused(server: Server) -> None:
    head = (
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with sockets.create_connection(("127.0.0.1", server.port), 30) as line:
        pour(line, head + b"1\r\n \r\n" * 5000)
        assert line.recv(12) == b"HTTP/1.1 413"


# What it is made of.


def test_a_bucket_may_owe_and_says_when_it_does_no_longer() -> None:
    bucket = Bucket(10, 30)
    bucket.owe(30)
    assert bucket.wait() == 0
    bucket.owe(20)
    assert 1.5 < bucket.wait() <= 2
    assert not bucket.take()


def test_what_costs_more_than_a_bucket_holds_takes_all_of_it() -> None:
    """Else it could never be done, however long one waits."""
    bucket = Bucket(0.001, 12)
    assert bucket.take(24)
    assert not bucket.take()
    assert not bucket.take(24)


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.1.2.3", "192.0.2.9", "::1"])
@pytest.mark.parametrize(
    "forwarded",
    [[], [b""], [b"192.0.2.1"], [b"192.0.2.1, 10.0.0.7"], [b"6.6.6.6, 192.0.2.1:4000"], [b"6.6.6.6", b"192.0.2.2"],
     [b"[2001:db8::1]:99"], [b"10.0.0.1"], [b"nonsense \xff"]],
)  # fmt: skip
def test_limits_and_application_agree_who_a_guest_is(peer: str, forwarded: list[bytes]) -> None:
    seen: list[str] = []

    async def application(scope: dict[str, tuple[str, int]], *_: object) -> None:
        seen.append(scope["client"][0])

    proxies = Proxies("127.0.0.1, ::1, 10.0.0.1/8")
    headers = [(b"x-forwarded-for", value) for value in forwarded]
    scope = {"type": "websocket", "client": (peer, 5), "headers": headers}
    asyncio.run(ProxyHeadersMiddleware(application, proxies.known)(scope, None, None))  # type: ignore[arg-type]
    assert [guest(address) for address in seen] == [proxies.guest((peer, 5), headers)]
