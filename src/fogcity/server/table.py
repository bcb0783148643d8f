"""A table that is open on this server: where it stands, and who is connected to it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec
from msgspec.structs import replace

from fogcity.engine.box import Setup
from fogcity.engine.events import Event
from fogcity.server import viewing
from fogcity.server.frames import framed
from fogcity.server.log import Entry, Standing
from fogcity.server.telling import Telling, Told
from fogcity.server.wire import GoodbyeReason, Hint, PresenceMessage, TableInfo

Group = tuple[int | None, tuple[int, ...]]  # the seat that a viewer looks from, and those that are theirs


class Viewer(Protocol):
    """Somebody's connection to a table."""

    seat: int | None  # whose view it shows
    yours: list[int]
    group: Group  # who has the same is told the same, byte for byte
    holder: str
    wants_changes: bool  # instead of everything
    told: int | None  # the last step of which it was told, since it was last greeted
    awaited: str | None  # the message whose entry it waits for, to be acknowledged

    @property
    def send_frame(self) -> Callable[[bytes], None]: ...

    def send(self, message: bytes) -> None: ...

    def acknowledged(self, entry: Entry) -> bytes: ...

    def close_with(self, reason: GoodbyeReason, code: int) -> None: ...

    async def look_from(self, seat: int | None) -> None: ...

    async def renew(self) -> None: ...


@dataclass(eq=False)
class Table:
    id: str
    setup: Setup
    edition: str  # the digest of an edition of its own; empty: the one that comes with the game
    listed: bool
    uploaded: bool
    created: int
    moved: int
    standing: Standing
    opener: str = ""  # see openers.py
    hints: bool = False  # whether it was opened with them
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one change at a time
    asked_for: float = 0.0  # when somebody last wanted it, on the loop's clock
    changed: float = 0.0  # when it last changed as far as this server knows, on the same clock
    thinking: dict[int, int] = field(default_factory=dict)  # the decision that a bot's seat is thinking about
    hinted: dict[int, Hint] = field(default_factory=dict)  # what a seat was last told about its decision
    watched: set[str] = field(default_factory=set)  # who has seen the game go on without a seat, as hashes
    elsewhere: dict[str, tuple[list[bool], int]] = field(default_factory=dict)  # who is connected to other servers
    told: Told | None = None  # to those who are connected

    def here(self) -> list[bool]:
        """By seat: whether somebody who holds it is connected."""
        present = self.here_on_this_server()
        for others, _ in self.elsewhere.values():
            present = [here or there for here, there in zip(present, others)]
        return present

    def here_on_this_server(self) -> list[bool]:
        held = {seat for viewer in self.viewers for seat in viewer.yours}
        return [seat in held for seat in range(self.setup.players)]

    def watching_on_this_server(self) -> int:
        return sum(not viewer.yours for viewer in self.viewers)

    def new_watchers(self) -> list[str]:
        """Those who watch, have a token, and were not noted before."""
        fresh = {viewer.holder for viewer in self.viewers if viewer.holder and not viewer.yours} - self.watched
        self.watched |= fresh
        return sorted(fresh)

    def in_use(self) -> bool:
        """Whether somebody looks at it, changes it, or thinks about it."""
        return bool(self.viewers or self.thinking or self.lock.locked())

    def info(self) -> TableInfo:
        return self.with_here(self.summary())

    def summary(self) -> TableInfo:
        """For the lists: who is connected changes without a move, so it is not kept."""
        return viewing.info(self, self.standing, self.moved)

    def with_here(self, summary: TableInfo) -> TableInfo:
        return replace(summary, seats=viewing.seats(self.standing, self.here()))

    def somebody_elsewhere(self) -> bool:
        """Whether anybody is connected to it by another server."""
        return any(any(here) or watching for here, watching in self.elsewhere.values())

    def somebody_cares(self) -> bool:
        """Whether a person sits here or looks on. Bots alone do not play on for nobody."""
        return bool(self.viewers or self.somebody_elsewhere() or self.standing.people())

    def tell(self, entry: Entry, events: Sequence[Event], summary: TableInfo) -> None:
        """Everybody who is connected hears what happened, each as far as they may know."""
        if not self.viewers:
            self.told = None
            return
        Telling(self, entry, events, self.with_here(summary)).tell(list(self.viewers))

    def tell_presence(self) -> None:
        watching = self.watching_on_this_server() + sum(watching for _, watching in self.elsewhere.values())
        frame = framed(msgspec.json.encode(PresenceMessage(self.here(), watching)))
        for viewer in list(self.viewers):
            viewer.send_frame(frame)
