"""Very many sockets in one process, for the benchmarks of the server: as little work as possible for each message.

Nothing of a library is used for the sockets: what is measured is the server, and both share a machine.
"""

import asyncio
import base64
import itertools
import json
import os
import random
import re
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

VERSION = re.compile(rb'"step":\{"version":(\d+)')
DECISION, OUTCOME = "position.decision", "position.outcome"
Seats = list[dict[str, str]]
SEATS: Seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}]
PATIENCE = 60.0


class Choice(msgspec.Struct):
    text: str


class Decision(msgspec.Struct):
    seat: int
    number: int
    choices: list[Choice]


class Position(msgspec.Struct):
    decision: Decision | None
    outcome: Any


class Told(msgspec.Struct):
    """What is read of a message that tells where the game stands."""

    position: Position


class Changed(msgspec.Struct):
    """What is read of a message that tells what has changed."""

    changed: dict[str, Any]


told = msgspec.json.Decoder(Told).decode
changed = msgspec.json.Decoder(Changed).decode


class Line(asyncio.Protocol):
    """One socket: sends messages, hands on what comes."""

    transport: asyncio.Transport

    def __init__(self, head: bytes, hear: Callable[[bytes], None]) -> None:
        self.head = head
        self.hear = hear
        self.rest = b""
        self.open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.head)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.rest:
            data = self.rest + data
        at = 0
        if not self.open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(data[:100].decode()))
                return
            self.open = True
            self.opened.set_result(None)
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start], "big")
            if size < start + length or size < start:
                break
            if data[at] == 0x89:
                self.transport.write(bytes([0x8A, 0x80 | length]) + b"\0\0\0\0" + data[start : start + length])
            elif data[at] == 0x81:
                self.hear(data[start : start + length])
            at = start + length
        self.rest = data[at:]

    def say(self, message: bytes) -> None:
        length = len(message)
        head = bytes([0x81, 0x80 | length]) if length < 126 else bytes([0x81, 0xFE]) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)


@dataclass
class Crowded:
    """A table with its sockets: those that play its seats come first, the others look on."""

    id: str
    token: str
    port: int
    sockets: list[Line] = field(default_factory=list)
    asked: dict[int, Decision | None] = field(default_factory=dict)  # by seat
    arrived: int = 0  # sockets that have heard of the version that is waited for
    version: int = 0  # the last that all have heard of
    sent: float = 0.0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return next((decision for decision in self.asked.values() if decision), None)


class Crowd:
    def __init__(self, ports: list[int], changes: bool = True) -> None:
        self.ports = ports
        self.query = "?changes" if changes else ""
        self.tables: list[Crowded] = []
        self.times: list[float] = []
        self.numbers = itertools.count(1)

    def received(self) -> int:
        """All that has come over the sockets."""
        return sum(line.bytes for table in self.tables for line in table.sockets)

    def post(self, port: int, path: str, body: object, guest: str = "127.0.0.1") -> dict[str, Any]:
        data = json.dumps(body).encode()
        where = f"http://127.0.0.1:{port}{path}"
        headers = {"Content-Type": "application/json", "X-Forwarded-For": guest}
        request = urllib.request.Request(where, data, headers)
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))

    async def open_table(
        self, game: str, sockets: int, spread: bool = False, seats: Seats = SEATS, guest: str = "127.0.0.1"
    ) -> Crowded:
        """A table on one of the servers, in turn; with `spread`, its sockets are on all of them."""
        port = self.ports[len(self.tables) % len(self.ports)]
        opened = await asyncio.to_thread(self.post, port, "/api/tables", {"game": game, "seats": seats}, guest)
        table = Crowded(opened["table"]["id"], opened["token"], port, version=opened["table"]["version"])
        mine = [number for number, seat in enumerate(seats) if seat["kind"] == "me"]
        for number in range(sockets):
            there = self.ports[number % len(self.ports)] if spread else port
            await self.join(table, mine[number] if number < len(mine) else None, there)
        self.tables.append(table)
        return table

    async def join(self, table: Crowded, seat: int | None, port: int | None = None) -> Line:
        token = f"Authorization: Bearer {table.token}\r\n" if seat is not None else ""
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/tables/{table.id}/socket{self.query} HTTP/1.1\r\n"
            "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{token}\r\n"
        )
        greeted = asyncio.Event()

        def hear(raw: bytes) -> None:
            if raw.startswith(b'{"type":"table"'):
                greeted.set()
            self.hear(table, seat, raw)

        loop = asyncio.get_running_loop()
        where = ("127.0.0.1", port or table.port)
        _, line = await loop.create_connection(lambda: Line(head.encode(), hear), *where)
        await asyncio.wait_for(line.opened, PATIENCE)
        line.say(json.dumps({"type": "hello", "seat": seat}).encode())
        await asyncio.wait_for(greeted.wait(), PATIENCE)
        table.sockets.append(line)
        return line

    def hear(self, table: Crowded, seat: int | None, raw: bytes) -> None:
        change = raw.startswith(b'{"type":"change"')
        step = change or raw.startswith(b'{"type":"step"')
        if seat is not None and change:
            self.hear_change(table, seat, changed(raw).changed)
        elif seat is not None and (step or raw.startswith(b'{"type":"table"')):
            position = told(raw).position
            table.asked[seat] = position.decision
            table.over = position.outcome is not None
        if step and (found := VERSION.search(raw, 0, 60)) and int(found[1]) == table.version + 1:
            table.arrived += 1
            if table.arrived == len(table.sockets):
                self.times.append(time.perf_counter() - table.sent)
                table.version += 1
                table.arrived = 0
                table.heard.set()

    def hear_change(self, table: Crowded, seat: int, found: dict[str, Any]) -> None:
        """All that is needed of it is what is asked of this seat."""
        if DECISION in found:
            table.asked[seat] = msgspec.convert(found[DECISION], Decision | None)
        table.over = OUTCOME in found

    async def move(self, table: Crowded, chance: random.Random) -> bool:
        """One random move, until everybody at the table has heard of it."""
        decision = table.decision
        if decision is None or table.over:
            return False
        table.heard.clear()
        text = chance.choice(decision.choices).text
        answer = {"type": "move", "id": f"{next(self.numbers)}", "seat": decision.seat, "decision": decision.number}
        table.sent = time.perf_counter()
        table.sockets[decision.seat].say(msgspec.json.encode({**answer, "text": text}))
        await asyncio.wait_for(table.heard.wait(), PATIENCE)
        return True
