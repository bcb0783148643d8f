"""Guests who send as much as the server takes, and what the server tells of itself meanwhile."""

import contextlib
import os
import select
import socket as sockets
import struct
import threading
from pathlib import Path
from typing import Self

from server.support import PATIENCE, Person, Server

TEXT, PING, PONG = 1, 9, 10


def memory(server: Server) -> int:
    """Bytes that the server holds."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def metric(server: Server, name: str) -> float:
    for line in server.get("/metrics").text.splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[1])
    raise AssertionError(f"there is no {name}")


def served(server: Server) -> float:
    """How many sockets are at tables of this server."""
    came, brought, elsewhere = (metric(server, f"fogcity_sockets{name}") for name in ("", "_brought", "_passed_on"))
    return came + brought - elsewhere


def let_go(server: Server) -> float:
    """How many connections were closed for what came over them."""
    lines = server.get("/metrics").text.splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("fogcity_let_go_total{"))


class Guest(Person):
    """Somebody from an address of their own."""

    def __init__(self, server: Server, address: str) -> None:
        super().__init__(server)
        self.address = address

    def headers(self) -> dict[str, str]:
        return super().headers() | {"X-Forwarded-For": self.address}


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    length = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return struct.pack("!B", (0x80 if last else 0) | opcode) + length + b"\0\0\0\0" + data


def open_line(server: Server, table: str, address: str, receive: int | None = None) -> tuple[sockets.socket, bytes]:
    """A socket without a library, and the first line of the answer to its request."""
    line = sockets.socket()
    if receive is not None:
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receive)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"X-Forwarded-For: {address}\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return line, line.recv(12)


class Flood:
    """A socket that pours the same bytes for ever, and reads what comes back: as a thread, until it is closed."""

    def __init__(self, server: Server, table: str, address: str, poured: bytes, first: bytes = b"") -> None:
        self.line, status = open_line(server, table, address)
        assert status == b"HTTP/1.1 101"
        self.poured, self.first = poured, first
        self.heard = bytearray()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.pour, daemon=True)

    def pour(self) -> None:
        with contextlib.suppress(OSError):
            self.line.sendall(self.first)
            self.line.setblocking(False)
            rest = memoryview(self.poured)
            while not self.stopped.is_set():
                come, free, _ = select.select([self.line], [self.line], [], 0.1)
                if come:
                    if not (part := self.line.recv(65536)):
                        break
                    self.heard += part
                if free:
                    with contextlib.suppress(OSError):  # it is closed: what has come can still be read
                        rest = rest[self.line.send(rest) :] or memoryview(self.poured)
        self.line.close()

    @property
    def over(self) -> bool:
        return not self.thread.is_alive()

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        self.thread.join(PATIENCE)
