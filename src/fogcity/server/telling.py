"""One step of a table as everybody there is told of it: made once for all who may know the same, the same bytes to all.

Who was told of the step before, and wants it so, hears what has changed since then; whoever has just come, everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING

import msgspec

from fogcity.engine.events import Event
from fogcity.server import viewing
from fogcity.server.changes import MOST, Changes, Shared, Unsayable, compare
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

    def __init__(self, version: int, info: TableInfo, watched: Position) -> None:
        self.version = version
        self.info = info
        self.watched = watched  # what spectators see
        self.positions: dict[int | None, Position] = {}  # by seat, as far as anybody looks from there


class Telling:
    def __init__(self, table: Table, entry: Entry, events: Sequence[Event], info: TableInfo) -> None:
        self.entry = entry
        self.events = events
        self.standing = table.standing
        self.before = table.told if table.told and table.told.version == entry.n - 1 else None
        self.now = table.told = Told(entry.n, info, viewing.watched_position(table.standing))
        self.view: Shared | None = None  # how the view has changed that everybody has
        self.changed: Changes = {}  # of what everybody knows of the table
        if self.before:
            compare(self.before.info, self.now.info, "table.", self.changed)

    def tell(self, viewers: Iterable[Viewer]) -> None:
        """There may be very many of them, most of whom see the same."""
        before = self.before.version if self.before else None
        frames: dict[Group, bytes] = {}  # with what has changed, for who was told of the step before
        whole: dict[Group, bytes] = {}
        version = self.entry.n
        for viewer in viewers:
            changes = viewer.wants_changes and viewer.told is not None and viewer.told == before
            known = frames if changes else whole
            frame = known.get(viewer.group)
            if frame is None:
                message = (changes and self.changes(viewer)) or self.everything(viewer)
                frame = known[viewer.group] = framed(encode(message))
            viewer.send_frame(frame if viewer.awaited is None else frame + viewer.acknowledged(self.entry))
            viewer.told = version

    def position(self, seat: int | None) -> Position:
        found = self.now.positions.get(seat)
        if found is None:
            watched = self.now.watched
            found = watched if seat is None else viewing.own_position(self.standing, seat, watched)
            self.now.positions[seat] = found
        return found

    def everything(self, viewer: Viewer) -> StepMessage:
        return StepMessage(self.step(viewer), self.now.info, viewer.yours, self.position(viewer.seat))

    def changes(self, viewer: Viewer) -> ChangeMessage | None:
        """None where that cannot be said, or takes more than everything."""
        if self.before is None or viewer.seat not in self.before.positions:
            return None
        before, now = self.before.positions[viewer.seat], self.position(viewer.seat)
        found = dict(self.changed)
        values = rest(now)
        found.update(compress(zip(PLACES, values), map(ne, rest(before), values)))
        try:
            self.view = self.view or Shared(self.before.watched.view, self.now.watched.view, "position.view.")
            found |= self.view.seen(before.view, now.view)
        except Unsayable:
            return None
        return ChangeMessage(self.step(viewer), found) if len(found) <= MOST else None

    def step(self, viewer: Viewer) -> Step:
        return viewing.step(self.entry, self.events, viewer.seat)
