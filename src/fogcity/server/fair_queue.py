"""Who is next, where more want something than may: one guest after the other, and of a guest one table after another.

However many tables somebody opens, and however many bots sit at them, all others wait as long as if there were one.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")
Waiting = OrderedDict[str, deque[asyncio.Future[T]]]  # by table; who was served longest ago comes first


class FairQueue(Generic[T]):
    """Those who wait for a T."""

    def __init__(self) -> None:
        self.guests: OrderedDict[str, Waiting[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(futures) for tables in self.guests.values() for futures in tables.values())

    def join(self, guest: str, table: str, first: bool = False) -> asyncio.Future[T]:
        """Wait behind all others; or before them, to go on with what was begun."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        tables = self.guests.setdefault(guest, OrderedDict())
        futures = tables.setdefault(table, deque())
        if first:
            futures.appendleft(future)
            tables.move_to_end(table, last=False)
            self.guests.move_to_end(guest, last=False)
        else:
            futures.append(future)
        return future

    def next(self) -> asyncio.Future[T] | None:
        """Whose turn it is: they, their table and their guest are behind all others from then on."""
        while self.guests:
            guest, tables = self.guests.popitem(last=False)
            table, futures = tables.popitem(last=False)
            future = futures.popleft()
            if futures:
                tables[table] = futures
            if tables:
                self.guests[guest] = tables
            if not future.done():  # else nobody waits for it any more
                return future
        return None

    def share(self, guest: str) -> float:
        """The part of everybody's time that belongs to the one of this guest's tables whose turn it is."""
        guests = len(self.guests) + (guest not in self.guests)
        return 1 / guests / (1 + len(self.guests.get(guest, ())))


class Turns:
    """So many at once may do something; all others wait, and one guest after the other is next."""

    def __init__(self, number: int) -> None:
        self.free = number
        self.waiting: FairQueue[None] = FairQueue()

    @contextlib.asynccontextmanager
    async def turn(self, guest: str, table: str = "") -> AsyncIterator[None]:
        if self.free:
            self.free -= 1
        else:
            future = self.waiting.join(guest, table)
            try:
                await future
            except asyncio.CancelledError:
                if future.done() and not future.cancelled():
                    self.next()
                raise
        try:
            yield
        finally:
            self.next()

    def next(self) -> None:
        future = self.waiting.next()
        if future is None:
            self.free += 1
        else:
            future.set_result(None)


class Gate:
    """A few may come in in each turn of the loop; so all else that happens in it waits for a few of them at most."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.came = 0  # in this turn
        self.waiting: FairQueue[None] = FairQueue()

    async def enter(self, guest: str) -> None:
        if self.came < self.number and not self.waiting.guests:
            self.count()
        else:
            await self.waiting.join(guest, "")

    def count(self) -> None:
        if not self.came:
            asyncio.get_running_loop().call_soon(self.turn_over)
        self.came += 1

    def turn_over(self) -> None:
        self.came = 0
        while self.came < self.number and (future := self.waiting.next()):
            future.set_result(None)
            self.count()
