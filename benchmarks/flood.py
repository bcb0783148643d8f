"""How long others wait while guests flood the server: `python benchmarks/flood.py`. All of it shares this machine.

For each kind of flood a server of its own with the limits that it has by itself. Somebody plays ten moves a second and
asks ten times a second for the table; one guest, then twenty guests, each from an address of their own, pour the same
bytes into a socket as fast as they are taken, read all that comes back, and come back themselves when they are let go.
All guests are one process, with all that they send made beforehand, so that little of the machine goes to them.
PYTHONPATH=elsewhere/src measures another version of the server.
"""

import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import select
import socket as sockets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PATIENCE = 10.0  # seconds after which an answer counts as that long in coming
PACE = 0.1  # seconds between two moves
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}]
MASK = b"\0\0\0\0"
POURED = 64 * 1024  # bytes in one go
TICKS = os.sysconf("SC_CLK_TCK")


def many(frame: bytes) -> bytes:
    return frame * (POURED // len(frame) or 1)


FLOODS = {  # what is sent first, and then for ever
    "pings": (b"", many(b"\x89\x80" + MASK)),
    "pongs": (b"", many(b"\x8a\x80" + MASK)),
    "tiny messages": (b"", many(b"\x81\x81" + MASK + b"1")),
    "empty parts": (b"\x01\x80" + MASK, many(b"\x00\x80" + MASK)),
    "large messages": (b"", many(b"\x81\xfe" + (60_000).to_bytes(2) + MASK + b" " * 60_000)),
    "requests": (b"", b""),  # no socket: each guest asks for the list of puzzles again and again
}


# The guests.


class Guest:
    """A socket that is poured into, and opened again when it is closed."""

    def __init__(self, port: int, table: str, number: int) -> None:
        self.port = port
        self.request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"X-Forwarded-For: 203.0.113.{number}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()
        self.asks = f"GET /api/puzzles HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.{number}\r\n\r\n".encode()
        self.line: sockets.socket | None = None
        self.again = 0.0  # when to come back

    def come(self, kind: str, first: bytes) -> sockets.socket:
        self.line = line = sockets.create_connection(("127.0.0.1", self.port), PATIENCE)
        if kind != "requests":
            line.sendall(self.request)
            if line.recv(12) != b"HTTP/1.1 101":
                raise ConnectionError
        line.sendall(first)
        line.setblocking(False)
        return line

    def go(self, pause: float) -> None:
        if self.line is not None:
            self.line.close()
        self.line, self.again = None, time.monotonic() + pause


def flood(port: int, table: str, count: int, kind: str, pause: float, poured: Any) -> None:
    """Until this process is ended."""
    first, bytes_ = FLOODS[kind]
    guests = [Guest(port, table, number) for number in range(count)]
    epoll = select.epoll()
    by_number: dict[int, Guest] = {}
    while True:
        for guest in guests:
            if guest.line is None and time.monotonic() >= guest.again:
                try:
                    line = guest.come(kind, first)
                except OSError:
                    guest.go(pause)
                else:
                    by_number[line.fileno()] = guest
                    epoll.register(line, select.EPOLLIN | select.EPOLLOUT)
        for number, events in epoll.poll(0.05):
            guest = by_number[number]
            assert guest.line is not None
            try:
                if events & (select.EPOLLIN | select.EPOLLHUP) and not guest.line.recv(1 << 20):
                    raise ConnectionError
                if events & select.EPOLLOUT:
                    poured.value += guest.line.send(bytes_ or many(guest.asks))
            except BlockingIOError:
                pass
            except OSError:
                epoll.unregister(number)
                guest.go(pause)


# The others.


class Player:
    """Plays both seats of a table, and looks at it as a request."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.chance = random.Random(1)
        self.moves: list[float] = []
        self.requests: list[float] = []
        self.opened = contextlib.ExitStack()
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.open()

    def open(self) -> None:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": "192.0.2.1"}
        self.line.request("POST", "/api/tables", json.dumps({"game": "planners", "seats": SEATS}), headers)
        opened = json.load(self.line.getresponse())
        self.table = opened["table"]["id"]
        self.headers = {"Authorization": f"Bearer {opened['token']}", "X-Forwarded-For": "192.0.2.1"}
        self.join()

    def join(self) -> None:
        """Both seats are theirs, and a seat sees only its own decisions: one socket for each."""
        where = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        self.opened.close()
        self.sockets = []
        for seat in (0, 1):
            socket = self.opened.enter_context(
                connect(
                    where, additional_headers=self.headers, compression=None, open_timeout=PATIENCE, close_timeout=0.1
                )
            )
            socket.send(json.dumps({"type": "hello", "seat": seat}))
            self.sockets.append(socket)
        self.decision: dict[str, Any] | None = None
        self.over: object = None
        for seat in (0, 1):
            self.read(seat, "table", PATIENCE)

    def read(self, seat: int, wanted: str, seconds: float) -> None:
        """Until a message of this kind has come."""
        deadline = time.monotonic() + seconds
        while True:
            message = json.loads(self.sockets[seat].recv(max(0.0, deadline - time.monotonic())))
            if message["type"] in ("table", "step"):
                position = message["position"]
                self.over = position["outcome"]
                if position["decision"]:
                    self.decision = position["decision"]
            if message["type"] == wanted:
                return

    def move(self) -> None:
        """From a move to the step that both seats see."""
        if self.decision is None:  # the last one did not arrive
            self.join()
        decision = self.decision
        assert decision is not None
        answer = {"type": "move", "id": "a", "seat": decision["seat"], "decision": decision["number"],
                  "text": self.chance.choice(decision["choices"])["text"]}  # fmt: skip
        began = time.perf_counter()
        self.sockets[decision["seat"]].send(json.dumps(answer))
        for seat in (0, 1):
            self.read(seat, "step", PATIENCE)
        self.moves.append(time.perf_counter() - began)
        if self.over:
            self.open()

    def ask(self) -> None:
        began = time.perf_counter()
        self.line.request("GET", f"/api/tables/{self.table}", headers=self.headers)
        self.line.getresponse().read()
        self.requests.append(time.perf_counter() - began)

    def live(self, seconds: float) -> Iterator[None]:
        end = time.monotonic() + seconds
        due = time.monotonic()
        while time.monotonic() < end:
            try:
                self.move()
            except (OSError, WebSocketException):
                self.moves.append(PATIENCE)
                self.decision = None
            try:
                self.ask()
            except (OSError, http.client.HTTPException):
                self.requests.append(PATIENCE)
                self.line.close()
            yield
            due = max(due + PACE, time.monotonic() - PACE)
            time.sleep(max(0.0, due - time.monotonic()))


# Measuring.


def cpu(process: int) -> float:
    """Seconds of a core that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> float:
    """Megabytes that it holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    p99 = ordered[int(0.99 * len(ordered))]
    return f"{1000 * statistics.median(ordered):.1f} / {1000 * p99:.1f}"


def measure(count: int, kind: str, arguments: argparse.Namespace) -> str:
    with tempfile.TemporaryDirectory(dir="build") as folder:
        command = [sys.executable, "-m", "fogcity.cli", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().split()[4].rstrip("/").rpartition(":")[2])
            poured = multiprocessing.Value("q", 0)
            player = Player(port)
            guests = multiprocessing.Process(
                target=flood, args=(port, player.table, count, kind, arguments.again, poured), daemon=True
            )
            try:
                before = most = memory(server.pid)
                guests.start()
                began, busy = time.monotonic(), cpu(server.pid)
                for _ in player.live(arguments.seconds):
                    most = max(most, memory(server.pid))
                took = time.monotonic() - began
                assert guests.pid is not None
                return (
                    f"| {count} | {kind} | {spread(player.moves)} | {spread(player.requests)} | {len(player.moves)} "
                    f"| {100 * (cpu(server.pid) - busy) / took:.0f} % | {100 * cpu(guests.pid) / took:.0f} % "
                    f"| {poured.value / took / 1e6:.2f} | {most - before:.0f} |"
                )
            finally:
                guests.kill()
                server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--again", type=float, default=0.1, help="seconds until a guest comes back who was let go")
    parser.add_argument("--kinds", nargs="*", default=list(FLOODS), choices=list(FLOODS))
    parser.add_argument("--guests", nargs="*", type=int, default=[1, 20])
    arguments = parser.parse_args()
    print(
        "| guests | what they send | move, p50 / p99 ms | request, p50 / p99 ms | moves | server | guests | MB/s | MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    print(measure(0, "pings", arguments), flush=True)
    for kind in arguments.kinds:
        for count in arguments.guests:
            print(measure(count, kind, arguments), flush=True)


if __name__ == "__main__":
    main()
