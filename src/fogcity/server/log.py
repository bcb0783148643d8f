"""A table is a log: the set-up and what was done at it. Everything else is computed from that, here."""

from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from fogcity.engine.answers import carry_out
from fogcity.engine.box import Setup
from fogcity.engine.errors import IllegalMove
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.games import box
from fogcity.lessons import LEVEL, Lesson, Move, Place, lesson_with, place_in
from fogcity.server.wire import SeatKind, StepKind

AGREED = "agreed"  # the text of an undo to which the others have agreed


class Entry(Struct, frozen=True):
    """One entry of a table's log."""

    n: int  # from 1, without gaps
    kind: StepKind
    seat: int
    # The answer of a move; the name of who sits down or knocks; a bot's level; the next table, of `again`; AGREED.
    text: str | None = None
    to: int | None = None  # how many moves are left, of an undo or of asking for one
    message: str | None = None  # the sender's own number for it, so that it can be sent again; who knocks, as a hash
    at: int = 0  # seconds since 1970


class NoUndo(IllegalMove):
    """It cannot be taken back like this."""


class Sitting(Struct):
    """Who sits on a seat, and what is known of their moves that still stand."""

    kind: SeatKind = "free"
    name: str = ""
    level: str | None = None
    left: bool = False  # a person has left it to a bot, and may come back
    played: bool = False  # somebody had it and let go of it: it has a hand that others may not see
    decision: int = 0  # the version with which the decision that it owes came up
    last: int = -1  # which move was its last one, from 0
    since: int = 0  # the version with which its person sat down

    @property
    def person(self) -> bool:
        return self.kind == "person"

    @property
    def absent(self) -> bool:
        """Whether somebody has a say for this seat who cannot be asked now: who left it, or who will take it."""
        return self.left or self.kind == "free"


class Standing(Struct, eq=False):
    """Where a table stands after some part of its log."""

    game: Rules
    sittings: list[Sitting]
    version: int = 0
    moves: int = 0  # that stand
    undo_floor: int = 0  # back to here one may go freely, no further: the move before it is final
    request: "UndoRequest | None" = None
    knock: "Knock | None" = None
    denied: frozenset[str] = frozenset()  # who was not let in
    waiting: bool = False  # for people, before the game begins: until then nobody sees or decides anything
    next: str | None = None  # the table at which they play again
    lesson: Lesson | None = None  # that is played with this set-up
    by: bytearray = field(default_factory=bytearray)  # the seat of every move that stands
    texts: bytearray = field(default_factory=bytearray)  # and its answer, a line each: small, for there are many tables

    def turn(self) -> tuple[int, ...]:
        return () if self.waiting else self.game.turn

    def free_undo(self, seat: int, to: int) -> bool:
        """Whether a seat may go back to here without asking: nobody learned anything, nobody else loses a move."""
        return (
            self.undo_floor <= to < self.moves
            and not self.game.over
            and seat in self.by[to:]
            and all(other == seat or self.only_a_bot(other) for other in self.by[to:])
        )

    def only_a_bot(self, seat: int) -> bool:
        return not (self.sittings[seat].person or self.sittings[seat].absent)

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitting in enumerate(self.sittings) if sitting.person]

    def bots_owe(self) -> bool:
        """Whether a bot must be seen to even if nobody looks."""
        return any(self.sittings[seat].kind == "bot" for seat in self.turn()) and bool(self.people())

    def host(self) -> int | None:
        """The seat of the person who has been there longest: first of all who opened the table."""
        return min(self.people(), key=lambda seat: self.sittings[seat].since, default=None)

    def made(self) -> list[Move]:
        """The moves that stand."""
        return [*zip(self.by, self.texts.decode().split("\n"))]

    def place_in_lesson(self) -> Place | None:
        """Where somebody stands in the lesson that is given here; None where none is, or is not wanted any more."""
        if self.lesson is None or not any(one.kind == "bot" and one.level == LEVEL for one in self.sittings):
            return None
        return place_in(self.lesson, self.made())

    def others(self, seat: int) -> list[int]:
        """The seats of all other people."""
        return [other for other in self.people() if other != seat]

    def absent(self, seat: int) -> list[int]:
        """The other seats for which nobody can agree now."""
        return [other for other, sitting in enumerate(self.sittings) if sitting.absent and other != seat]


class UndoRequest(Struct):
    """Somebody asks the others to go back."""

    seat: int
    to: int
    waiting: list[int]


class Knock(Struct):
    """A stranger would like to take over a seat that somebody has left."""

    seat: int
    name: str
    holder: str
    waiting: list[int]


def copy_of(standing: Standing) -> Standing:
    """A copy that can be changed; games are never changed, only replaced."""
    request, knock = standing.request, standing.knock
    return replace(
        standing,
        sittings=[replace(sitting) for sitting in standing.sittings],
        request=replace(request, waiting=list(request.waiting)) if request else None,
        knock=replace(knock, waiting=list(knock.waiting)) if knock else None,
        by=bytearray(standing.by),
        texts=bytearray(standing.texts),
    )


def begin(setup: Setup) -> Standing:
    """A table before anything has happened at it."""
    return Standing(box(setup.game).begin(setup), [Sitting() for _ in range(setup.players)], lesson=lesson_with(setup))


def apply_entry(standing: Standing, entry: Entry) -> tuple[Event, ...]:
    """Take one more entry of the log into account, any but an undo; what happened."""
    if entry.kind == "move":
        return apply_move(standing, entry, *carry_out(standing.game, entry.seat, entry.text or ""))
    standing.version = entry.n
    sitting = standing.sittings[entry.seat]
    match entry.kind:
        case "ask":
            standing.request = UndoRequest(entry.seat, entry.to or 0, standing.others(entry.seat))
        case "agree":
            if standing.request:
                standing.request.waiting.remove(entry.seat)
        case "refuse":
            standing.request = None
        case "knock":
            standing.knock = Knock(entry.seat, entry.text or "", entry.message or "", standing.people())
        case "admit":
            if standing.knock:
                standing.knock.waiting.remove(entry.seat)
        case "deny":
            if standing.knock:
                standing.denied |= {standing.knock.holder}
            standing.knock = None
        case "sit":
            standing.sittings[entry.seat] = replace(seated(sitting, "person", entry.text or ""), since=entry.n)
        case "bot":
            left = sitting.person or sitting.left
            name = sitting.name if left else entry.text or ""
            standing.sittings[entry.seat] = seated(sitting, "bot", name, entry.text, left)
        case "free":
            standing.sittings[entry.seat] = replace(seated(sitting, "free", ""), played=not standing.waiting)
        case "wait":
            standing.waiting = True
        case "again":
            standing.next = entry.text
    if entry.kind in ("sit", "bot", "free"):
        standing.request = standing.knock = None  # whoever has to agree may be somebody else now
        if standing.waiting and all(sitting.kind != "free" for sitting in standing.sittings):
            begin_waiting_game(standing)
    return ()


def begin_waiting_game(standing: Standing) -> None:
    """The last seat is taken: from now on everybody sees the game, and whose turn it is decides."""
    standing.waiting = False
    for seat in standing.turn():
        standing.sittings[seat].decision = standing.version


def apply_move(standing: Standing, entry: Entry, game: Rules, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Take a move into account that was checked before."""
    before = standing.game.turn
    standing.version = entry.n
    standing.game = game
    standing.by.append(entry.seat)
    standing.texts += f"{' '.join((entry.text or '').split())}\n".encode()
    standing.sittings[entry.seat].last = standing.moves
    standing.moves += 1
    standing.request = None
    if any(event.final for event in events):
        standing.undo_floor = standing.moves
    for seat in game.turn:
        if seat == entry.seat or seat not in before:
            standing.sittings[seat].decision = entry.n
    return events


class Replayer:
    """Goes through a whole log, entry by entry. Keeps every position, so that going back is quick."""

    def __init__(self, setup: Setup) -> None:
        self.standing = begin(setup)
        self.positions = [(self.standing.game, 0)]  # after so many moves, with its floor for undo

    def step(self, entry: Entry) -> tuple[Event, ...]:
        """Take one more entry of the log into account; what happened."""
        if entry.kind == "undo":
            self.undo(entry)
            return ()
        events = apply_entry(self.standing, entry)
        if entry.kind == "move":
            self.positions.append((self.standing.game, self.standing.undo_floor))
        return events

    def undo(self, entry: Entry) -> None:
        standing = self.standing
        standing.version = entry.n
        standing.moves = entry.to or 0
        del self.positions[standing.moves + 1 :]
        standing.game, standing.undo_floor = self.positions[-1]
        del standing.by[standing.moves :]
        standing.texts = bytearray(b"".join(line + b"\n" for line in standing.texts.split(b"\n")[: standing.moves]))
        standing.request = None
        for seat, sitting in enumerate(standing.sittings):
            sitting.last = standing.by.rfind(seat)
            sitting.decision = entry.n


def standing_after(setup: Setup, entries: Iterable[Entry]) -> Standing:
    """Where a table stands after its log."""
    replayer = Replayer(setup)
    for entry in entries:
        replayer.step(entry)
    return replayer.standing


def seated(before: Sitting, kind: SeatKind, name: str, level: str | None = None, left: bool = False) -> Sitting:
    return replace(before, kind=kind, name=name, level=level, left=left)


def standing_moves(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The moves of a log that were not taken back."""
    moves: list[tuple[int, str]] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append((entry.seat, entry.text or ""))
        elif entry.kind == "undo":
            del moves[entry.to or 0 :]
    return moves


def single_moves(setup: Setup, entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The same with every answer taken apart into its moves, each as it is written: for a record."""
    game = begin(setup).game
    singles: list[tuple[int, str]] = []
    for seat, text in standing_moves(entries):
        for part in text.split(";"):
            singles += [(seat, step) for step in game.steps(seat, part.strip())]
            game.play(seat, part.strip())
    return singles
