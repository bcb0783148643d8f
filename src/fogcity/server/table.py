"""A table that is open on this server: where it stands, and who is connected to it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from fogcity.engine.box import Setup
from fogcity.engine.events import Event
from fogcity.server import seen
from fogcity.server.log import Entry, Standing
from fogcity.server.wire import Happened, Presence, TableInfo


class Line(Protocol):
    """Somebody's connection to a table."""

    seat: int | None  # whose view it shows

    @property
    def yours(self) -> list[int]: ...

    @property
    def holder(self) -> str: ...

    def send(self, message: bytes) -> None: ...

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
    lines: set[Line] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one change at a time
    asked_for: float = 0.0  # when somebody last wanted it, on the loop's clock
    thinking: dict[int, int] = field(default_factory=dict)  # the decision that a bot's seat is thinking about
    watched: set[str] = field(default_factory=set)  # who has seen the game go on without a seat, as hashes
    elsewhere: dict[str, tuple[list[bool], int]] = field(default_factory=dict)  # who is connected to other servers

    def here(self) -> list[bool]:
        """By seat: whether somebody who holds it is connected."""
        present = self.here_on_this_server()
        for others, _ in self.elsewhere.values():
            present = [one or other for one, other in zip(present, others)]
        return present

    def here_on_this_server(self) -> list[bool]:
        held = {seat for line in self.lines for seat in line.yours}
        return [seat in held for seat in range(self.setup.players)]

    def watching_on_this_server(self) -> int:
        return sum(not line.yours for line in self.lines)

    def new_watchers(self) -> list[str]:
        """Those who watch, have a token, and were not noted before."""
        fresh = {line.holder for line in self.lines if line.holder and not line.yours} - self.watched
        self.watched |= fresh
        return sorted(fresh)

    def in_use(self) -> bool:
        """Whether somebody looks at it, changes it, or thinks about it."""
        return bool(self.lines or self.thinking or self.lock.locked())

    def info(self) -> TableInfo:
        return self.told(self.here())

    def summary(self) -> TableInfo:
        """For the lists: who is connected changes without a move, so it is not kept."""
        return self.told([])

    def told(self, here: Sequence[bool]) -> TableInfo:
        return seen.info(
            self.id,
            self.setup.game,
            self.standing,
            dict(self.setup.variants),
            self.listed,
            self.uploaded,
            self.created,
            self.moved,
            here,
        )

    def bots_owe(self) -> bool:
        return any(self.standing.sittings[seat].kind == "bot" for seat in self.standing.turn())

    def tell(self, entry: Entry, events: Sequence[Event]) -> None:
        """Everybody who is connected hears what happened, each as far as he may know."""
        info = self.info()
        said: dict[tuple[int | None, tuple[int, ...]], bytes] = {}
        for line in list(self.lines):
            listener = (line.seat, tuple(line.yours))
            if listener not in said:
                step = seen.step(entry, events, line.seat)
                position = seen.position(self.standing, line.seat)
                said[listener] = msgspec.json.encode(Happened(step, info, line.yours, position))
            line.send(said[listener])

    def tell_presence(self) -> None:
        watching = self.watching_on_this_server() + sum(watching for _, watching in self.elsewhere.values())
        message = msgspec.json.encode(Presence(self.here(), watching))
        for line in list(self.lines):
            line.send(message)
