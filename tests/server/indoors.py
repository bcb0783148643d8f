"""The server's house without its sockets, for what has to be seen from inside."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fogcity.server.broker import Broker
from fogcity.server.db_engine import sqlite_url
from fogcity.server.house import House
from fogcity.server.settings import Settings
from fogcity.server.store import Store


class Listener:
    """A viewer of a table who keeps what they are told, byte for byte."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.yours = [] if seat is None else [seat]
        self.holder = ""
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    async def look_from(self, seat: int | None) -> None:
        self.seat = seat

    async def renew(self) -> None:
        pass


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    store = Store(sqlite_url(folder))
    store.start()
    house = House(Settings(data=folder, bot_pause=0, workers=1), store, Broker())
    house.clock = lambda: 0.0
    await house.start()
    yield house
    await house.stop()
    store.close()
