"""What happened: the log, the animation and the announcements are all made from events."""

from typing import Final

from mypy_extensions import i64

EVERYBODY: Final = -1
"""The mask of seats that stands for all of them and the spectators too."""


class Event:
    """One thing that happened. `facts` are for everybody, `secret` only for the seats in the mask `knowers`.

    `reveals` says that with it somebody learned what was hidden before, or that chance was used: a game
    cannot be taken back beyond such an event without giving somebody knowledge they should not have.
    """

    kind: str  # such as "drew"; the kinds are on the game's page
    facts: dict[str, object]  # for everybody
    secret: dict[str, object]  # only for some seats
    knowers: i64  # which, one bit a seat
    reveals: bool  # whether somebody learned something hidden by it, or chance was used

    def __init__(
        self,
        kind: str,
        facts: dict[str, object],
        reveals: bool = False,
        secret: dict[str, object] | None = None,
        knowers: i64 = EVERYBODY,
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.secret = {} if secret is None else secret
        self.knowers = knowers
        self.reveals = reveals

    @property
    def final(self) -> bool:
        """Whether nobody can take it back alone: something was revealed, or a secret answer was given.

        A secret answer that could be changed would tell the others, each time, that it was.
        """
        return self.reveals or len(self.secret) > 0

    def told(self, seat: int | None) -> dict[str, object]:
        """What this seat hears of it; None is a spectator, who hears only what everybody does."""
        story: dict[str, object] = {"event": self.kind, **self.facts}
        if self.secret and seat is not None and self.knowers >> seat & 1:
            story.update(self.secret)
        return story

    def heard(self, seat: i64) -> "Event":
        """The event as one seat (or a spectator, -1) knows it."""
        if not self.secret or (seat >= 0 and self.knowers >> seat & 1):
            return self
        return Event(self.kind, self.facts, self.reveals)

    def whole(self) -> dict[str, object]:
        """Everything, nothing hidden: for transcripts."""
        return {"event": self.kind, **self.facts, **self.secret}

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.whole() == other.whole()

    def __hash__(self) -> int:
        return hash(self.kind)
