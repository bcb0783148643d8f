"""What happened: the log, the animation and the announcements are all made from events."""

from typing import Final

from msgspec import Struct
from mypy_extensions import i64

from fogcity.engine.schema import as_dict, without_secrets

EVERYBODY: Final = -1
"""The mask of seats that stands for all of them and the spectators too."""


class Event:
    """One thing that happened. Of its facts, those that are secret are for the seats in the mask `knowers` alone.

    `reveals` says that with it somebody learned what was hidden before, or that chance was used: a game
    cannot be taken back beyond such an event without giving somebody knowledge they should not have.
    """

    facts: Struct  # one of the events in the game's schema
    public: Struct  # the same without what is secret
    knowers: i64  # the seats that may know all of it, one bit a seat
    reveals: bool  # whether somebody learned something hidden by it, or chance was used

    def __init__(self, facts: Struct, reveals: bool = False, knowers: i64 = EVERYBODY) -> None:
        self.facts = facts
        self.public = facts if knowers == EVERYBODY else without_secrets(facts)
        self.knowers = knowers
        self.reveals = reveals

    @property
    def kind(self) -> str:
        """What kind of thing, such as "drew"; the kinds are in the game's schema."""
        return str(self.facts.__struct_config__.tag)

    @property
    def secret(self) -> bool:
        """Whether not everybody hears all of it."""
        return self.knowers != EVERYBODY

    @property
    def final(self) -> bool:
        """Whether nobody can take it back alone: something was revealed, or a secret answer was given.

        A secret answer that could be changed would tell the others, each time, that it was.
        """
        return self.reveals or self.knowers != EVERYBODY

    def facts_for(self, seat: int | None) -> Struct:
        """What this seat hears of it; None is a spectator, who hears only what everybody does."""
        if self.knowers == EVERYBODY or (seat is not None and self.knowers >> seat & 1):
            return self.facts
        return self.public

    def told(self, seat: int | None) -> dict[str, object]:
        """The same as plain values."""
        return as_dict(self.facts_for(seat))

    def heard(self, seat: i64) -> "Event":
        """The event as one seat (or a spectator, -1) knows it."""
        if self.knowers == EVERYBODY or (seat >= 0 and self.knowers >> seat & 1):
            return self
        return Event(self.public, self.reveals)

    def whole(self) -> dict[str, object]:
        """Everything, nothing hidden, as plain values: for transcripts."""
        return as_dict(self.facts)

    def __repr__(self) -> str:
        facts = self.told(None)
        del facts["event"]
        return f"Event({self.kind!r}, {facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.kind)
