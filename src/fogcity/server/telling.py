"""One step of a table as everybody there is told of it: made once for all who may know the same, the same bytes to all.

Who was told of the step before, and wants it so, hears what has changed since then; whoever has just come, everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from fogcity.engine.events import Event
from fogcity.server import viewing
from fogcity.server.changes import MOST, Changes, Unsayable, compare
from fogcity.server.frames import framed
from fogcity.server.log import Entry
from fogcity.server.wire import ChangeMessage, Position, Step, StepMessage, TableInfo

if TYPE_CHECKING:
    from fogcity.server.table import Group, Table, Viewer

encode = msgspec.json.Encoder().encode
REST = [name for name in Position.__struct_fields__ if name != "view"]
PLACES = [f"position.{name}" for name in REST]  # told as a whole: another decision is another one in all its parts
rest = attrgetter(*REST)


class Told:
    """What everybody was told last, as far as it is needed to say what has changed."""

    def __init__(self, version: int, info: TableInfo) -> None:
        self.version = version
        self.info = info
        self.positions: dict[int | None, Position] = {}  # by seat, as far as anybody looks from there


class Telling:
    def __init__(self, table: Table, entry: Entry, events: Sequence[Event]) -> None:
        self.entry = entry
        self.events = events
        self.standing = table.standing
        self.before = table.told if table.told and table.told.version == entry.n - 1 else None
        self.now = table.told = Told(entry.n, table.info())
        self.shared = table.standing.game.open_view()
        self.frames: dict[tuple[Group, bool], bytes] = {}
        self.views: dict[tuple[int, int], Changes | None] = {}  # how views have changed, by what they were and are
        self.changed: Changes = {}  # of what everybody knows of the table
        if self.before:
            compare(self.before.info, self.now.info, "table.", self.changed)

    def tell(self, viewer: Viewer) -> None:
        changes = viewer.wants_changes and self.before is not None and viewer.told == self.before.version
        frame = self.frames.get((viewer.group, changes))
        if frame is None:
            message = (changes and self.changes(viewer)) or self.everything(viewer)
            frame = self.frames[viewer.group, changes] = framed(encode(message))
        viewer.send_frame(frame)
        viewer.told = self.entry.n

    def position(self, seat: int | None) -> Position:
        found = self.now.positions.get(seat)
        if found is None:
            found = self.now.positions[seat] = viewing.position(self.standing, seat, self.shared)
        return found

    def everything(self, viewer: Viewer) -> StepMessage:
        return StepMessage(self.step(viewer), self.now.info, viewer.yours, self.position(viewer.seat))

    def changes(self, viewer: Viewer) -> ChangeMessage | None:
        """None where that cannot be said, or takes more than everything."""
        before = self.before.positions.get(viewer.seat) if self.before else None
        if before is None:
            return None
        found, now = dict(self.changed), self.position(viewer.seat)
        for place, value in compress(zip(PLACES, rest(now)), map(ne, rest(before), rest(now))):
            found[place] = value
        seen = self.changes_of_view(before.view, now.view)
        if seen is None:
            return None
        found |= seen
        return ChangeMessage(self.step(viewer), found) if len(found) <= MOST else None

    def changes_of_view(self, before: Struct, now: Struct) -> Changes | None:
        """Where several seats see the same, it is compared once."""
        both = (id(before), id(now))
        if both not in self.views:
            found: Changes = {}
            self.views[both] = found
            try:
                compare(before, now, "position.view.", found)
            except Unsayable:
                self.views[both] = None
        return self.views[both]

    def step(self, viewer: Viewer) -> Step:
        return viewing.step(self.entry, self.events, viewer.seat)
