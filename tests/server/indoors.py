"""The server's house without its sockets, for what has to be seen from inside."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import Message

from fogcity.server.broker import Broker
from fogcity.server.db_engine import sqlite_url
from fogcity.server.frames import LINE
from fogcity.server.house import House
from fogcity.server.log import Entry
from fogcity.server.settings import Settings
from fogcity.server.store import Store


class Listener:
    """A viewer of a table who keeps what they are told, byte for byte."""

    def __init__(self, seat: int | None, changes: bool = False) -> None:
        self.seat = seat
        self.wants_changes = changes
        self.awaited: str | None = None
        self.told: int | None = None
        self.yours = [] if seat is None else [seat]
        self.group = (seat, tuple(self.yours))
        self.holder = ""
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def send_frame(self, frame: bytes) -> None:
        for message in unframed(frame):
            self.send(message)

    def acknowledged(self, entry: Entry) -> bytes:
        return b""

    def close_with(self, reason: str, code: int) -> None:
        self.closed_with = code

    async def look_from(self, seat: int | None) -> None:
        self.seat = seat
        self.group = (seat, tuple(self.yours))
        self.told = None

    async def renew(self) -> None:
        pass


def unframed(frames: bytes) -> list[bytes]:
    """The messages in frames from the server."""
    found = []
    while frames:
        start = {126: 4, 127: 10}.get(frames[1], 2)
        end = start + (int.from_bytes(frames[2:start], "big") if start > 2 else frames[1])
        found.append(frames[start:end])
        frames = frames[end:]
    return found


class Ear:
    """The far end of a socket, where everything arrives at once."""

    too_slow: Callable[[], None]
    brought = False

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.scope: dict[str, Any] = {"extensions": {LINE: self}}

    def write(self, frame: bytes) -> None:
        self.heard += unframed(frame)

    async def receive(self) -> Message:
        raise NotImplementedError("what comes is given to `hear`")

    def hang_up(self) -> None:
        pass


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    store = Store(sqlite_url(folder))
    store.start()
    house = House(Settings(data=folder, bot_pause=0, workers=1), store, Broker())
    house.clock = lambda: 0.0
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
        store.close()
