"""What goes over the wire, in both directions; docs/protocol.md explains it. The client's types are made from this."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from fogcity.advice.hints import Advice
from fogcity.advice.puzzle_answers import Solution
from fogcity.advice.puzzle_answers import Try as Try
from fogcity.advice.reasons import Reason as Reason
from fogcity.advice.review import Review
from fogcity.engine.decision import Build
from fogcity.engine.schema import GameObject, Outcome, PerSeat, Points

Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveText = Annotated[str, Meta(min_length=1, max_length=400)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]*$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Facts = dict[str, Any]
OPTIONS = "options"  # as variants are called on the wire and in what is stored
SeatKind = Literal["person", "bot", "free"]
StepKind = Literal[
    "move", "undo", "ask", "agree", "refuse", "sit", "bot", "free", "knock", "admit", "deny", "wait", "again"
]  # fmt: skip


# The table and what happens at it.


class Seat(Struct):
    """Who sits there. A free seat may be taken by anybody with the link who has no other hand in this game."""

    kind: SeatKind
    name: str  # of the person; of a bot, its level
    level: str | None = None  # of a bot
    left: bool = False  # a person has left it and may come back
    played: bool = False  # somebody had it and let go of it: whoever wants it now must be let in by the others
    here: bool = False  # whether a person's browser is connected


class TableInfo(Struct):
    """What everybody may know of a table without looking at its board."""

    id: str
    game: str
    players: int
    variants: Facts = field(name=OPTIONS)
    edition: str
    listed: bool  # whether strangers find it in the list of open tables
    uploaded: bool  # a record that somebody wants to look at, not a game being played
    created: int  # seconds since 1970
    moved: int  # when it last changed
    version: int  # how many things have happened at it
    turn: list[int]  # the seats that owe a decision
    over: bool
    ending: str | None
    scores: PerSeat[Points] | None  # when the game is over
    winners: list[int]
    seats: PerSeat[Seat]
    waiting: bool = False  # until all seats are taken: nothing is dealt yet as far as anybody can see
    host: int | None = None  # the seat of who has been there longest: while it waits, they give seats to bots
    next: str | None = None  # when it is over: the table at which the same people play again
    hints: bool = False  # whether it was opened with them; whoever plays alone has them anyway


class Step(Struct):
    """One thing that happened at a table. Steps have no gaps: who may not know what it was gets its number."""

    version: int
    kind: StepKind
    seat: int
    events: list[GameObject]  # of a move, as this viewer hears them
    to: int | None = None  # of an undo, and of asking for one: how many moves are left
    name: str | None = None  # of who sits down, or would like to
    by_agreement: bool = False  # of an undo: the others were asked


class Choice(Struct):
    """An answer: its text, and the same in structured form."""

    text: str
    parts: GameObject


class Decision(Struct):
    """What a seat is asked to decide now. An answer names the decision that it answers."""

    seat: int
    number: int  # which decision this is: the version with which it came up
    choices: list[Choice]  # answers that can be sent as they are
    build: Build | None = (
        None  # how another is put together: its pieces and the last move, with semicolons between them
    )


class UndoLimits(Struct):
    """How far a seat may go back: in number of moves left standing."""

    seat: int
    free: int | None  # without asking anybody; None: not at all
    asking: int | None  # if all other people agree


class UndoRequest(Struct):
    """Somebody asks the others to agree to an undo."""

    seat: int
    to: int
    waiting: list[int]  # the seats of people who have not answered


class Knock(Struct):
    """A stranger would like to take over a seat that somebody has left in the middle of the game."""

    seat: int
    name: str
    waiting: list[int]  # the seats of people who have not answered


class LessonPlace(Struct):
    """Where somebody stands in the lesson that is given at a table."""

    step: int | None  # the step of `LessonInfo` that they are at; None: after the last
    back: int | None  # they have left the script; undo with so many moves left leads back


class Position(Struct):
    """Where the game stands, as a viewer may know it."""

    moves: int  # how many moves stand
    view: GameObject
    points: PerSeat[dict[str, Points]]  # of every seat by category, as this viewer may know them
    certain: list[str]  # the categories of those that cannot be lost again; others hold if the game ended now
    decided: bool  # nothing that is still to come changes the result
    decision: Decision | None  # of the seat that this socket shows, if it owes one
    undo: UndoLimits | None
    request: UndoRequest | None
    knock: Knock | None
    outcome: Outcome | None
    lesson: LessonPlace | None = None  # if one is given at this table


# Messages. The type of each on the wire is its name here, without the last word.


def message_type(name: str) -> str:
    return name.removesuffix("Message").lower()


class FromServer(Struct, tag=message_type):
    """What the server sends over a socket."""


class FromClient(Struct, tag=message_type, forbid_unknown_fields=True):
    """What a client sends over a socket."""


# From the server.


class TableMessage(FromServer):
    """The first message: the table, where it stands, and what happened since the version that was asked for."""

    table: TableInfo
    seat: int | None  # whose view this socket shows; None is a spectator
    yours: list[int]  # the seats that you hold
    version: int
    steps: list[Step]
    position: Position


class StepMessage(FromServer):
    """One more thing has happened."""

    step: Step
    table: TableInfo
    yours: list[int]
    position: Position


class ChangeMessage(FromServer):
    """The same, to whoever has had the message before it and wants only what changed: what lies where now.

    A place is a path through `table` and `position` as they were told last, such as `position.view.cities.1.trams`.
    """

    step: Step
    changed: dict[str, Any]


class WaitingMessage(FromServer):
    """Instead of those above, as long as a table waits for people: who sits there. When it begins, `table` comes."""

    table: TableInfo
    yours: list[int]


class PresenceMessage(FromServer):
    """Who is connected; not numbered, the last one counts."""

    here: PerSeat[bool]
    watching: int


class AckMessage(FromServer):
    """A message was carried out, and what it did is safely stored."""

    id: str
    version: int


RefusalCode = Literal[
    "illegal",
    "not-one-answer",
    "unreadable",
    "final",
    "stale",
    "not-yours",
    "no-undo",
    "malformed",
    "too-fast",
    "unavailable",
    "unsure",
    "over",
]


class RefusedMessage(FromServer):
    """A message was not carried out."""

    id: str | None
    code: RefusalCode
    text: str  # an English sentence, for programs and logs
    reason: Reason | None = None  # of a move


class PreviewedMessage(FromServer):
    """What a move would do, as far as this seat can know."""

    id: str
    events: list[GameObject]  # up to the first in which chance or a secret speaks
    final: bool  # it could not be taken back freely
    view: GameObject | None  # None where chance or a secret has a say
    points: PerSeat[dict[str, Points]] | None
    certain: list[str]  # the categories of those points, as in a position
    turn: list[int] | None  # who would owe a decision then


class BecauseMessage(FromServer):
    """Why a move cannot be made now; empty if it can."""

    id: str
    text: str  # an English sentence, for programs and logs
    reason: Reason | None


class PastPosition(Struct):
    """Where the game stood after a version, as a viewer knew it."""

    version: int
    view: GameObject
    points: PerSeat[dict[str, Points]]


class RecalledMessage(FromServer):
    """Where the game stood, version by version; of a long time only the end."""

    id: str
    moments: list[PastPosition]


class PongMessage(FromServer):
    id: str | None = None


GoodbyeReason = Literal["stopping", "moved", "too-slow", "too-many", "gone", "shut-out"]


class GoodbyeMessage(FromServer):
    """The server closes this socket; a client waits a little and comes back."""

    reason: GoodbyeReason


ServerMessage = (
    TableMessage
    | StepMessage
    | ChangeMessage
    | WaitingMessage
    | PresenceMessage
    | AckMessage
    | RefusedMessage
    | PreviewedMessage
    | BecauseMessage
    | RecalledMessage
    | PongMessage
    | GoodbyeMessage
)


# From the client.


class HelloMessage(FromClient):
    """The first message: whose view is wanted, and the last version seen. May be sent again to change the seat."""

    seat: SeatNumber | None = None
    since: Version | None = None


class MoveMessage(FromClient):
    """The answer to a decision: one move, or several that belong together, with semicolons between them."""

    id: MessageId
    seat: SeatNumber
    decision: Version
    text: MoveText
    sure: bool = True  # if not, it is refused as `final` where it could not be taken back freely


class UndoMessage(FromClient):
    """Go back until so many moves are left; asks the others where that needs their agreement."""

    id: MessageId
    seat: SeatNumber
    to: Version


class AgreeMessage(FromClient):
    """The answer to somebody's wish to go back."""

    id: MessageId
    seat: SeatNumber
    to: Version
    yes: bool


class AdmitMessage(FromClient):
    """Whether a stranger may take over a seat."""

    id: MessageId
    seat: SeatNumber
    to: SeatNumber  # the seat that the stranger would like
    yes: bool


class PreviewMessage(FromClient):
    id: MessageId
    seat: SeatNumber
    text: MoveText


class WhyMessage(FromClient):
    id: MessageId
    seat: SeatNumber
    text: MoveText


class RecallMessage(FromClient):
    """Where did the game stand after this version, and after all that followed?"""

    id: MessageId
    since: Version


class PingMessage(FromClient):
    id: MessageId | None = None


ClientMessage = (
    HelloMessage
    | MoveMessage
    | UndoMessage
    | AgreeMessage
    | AdmitMessage
    | PreviewMessage
    | WhyMessage
    | RecallMessage
    | PingMessage
)

ReadsLog = HelloMessage | UndoMessage | RecallMessage  # those for which the whole log is read
Recorded = MoveMessage | UndoMessage | AgreeMessage | AdmitMessage  # those that become an entry of the log


# Over HTTP.


class VariantInfo(Struct):
    """A variant, and what can be offered for it in the edition that comes with the game."""

    name: str
    meaning: str
    default: Any
    values: list[Any]
    count: int  # of the things below, in a list of their names; 0 if it is not a choice of several
    copies: dict[str, int]  # how often each thing can be picked at most


class GameInfo(Struct):
    """A game as its box declares it."""

    id: str
    title: str
    designers: list[str]
    year: int
    players: list[int]
    endings: list[str]
    variants: list[VariantInfo] = field(name=OPTIONS)
    help: str


class LessonStep(Struct):
    """One decision of whoever learns a game. Its words are the page's."""

    id: str
    lights: list[list[str]]  # for each page of its words the places that light up
    asks: list[str]  # the answers that are wanted, any of them; none: whatever one likes


class LessonNote(Struct):
    """A rule that is explained when it happens for the first time."""

    id: str
    event: str
    facts: Facts  # only if the event says this, too


class LessonInfo(Struct):
    """How a game teaches itself; `Position.lesson` says where somebody stands in it."""

    seat: int  # the learner's
    steps: list[LessonStep]
    end: list[list[str]]  # after the last step: for each page the places that light up
    notes: list[LessonNote]


class RulesPicture(Struct):
    """A position that the rules of a game show, as a seat sees it."""

    id: str
    seat: int
    view: GameObject
    lights: list[str]  # the places that are meant


class NewLesson(Struct, forbid_unknown_fields=True):
    """A table at which somebody learns a game."""

    name: Name


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat at a new table: mine, free for whoever has the link, or a bot's."""

    kind: Literal["me", "free", "bot"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=16)] | None = None


EditionText = Annotated[str, Meta(max_length=40_000)]  # the text of an edition file


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    variants: Facts = field(name=OPTIONS, default={})
    edition: EditionText | None = None
    listed: bool = False
    wait: bool = False  # the game begins when all seats are taken; else at once
    hints: bool = False  # whether whoever sits here may ask what would be good, also where people play each other


class Opened(Struct):
    """A table that was made, or a seat that was taken; one that is not among yours yet was asked for."""

    table: TableInfo
    yours: list[int]
    token: str | None  # for programs: give it as a bearer token; a browser has it in its cookie


class TakeSeat(Struct, forbid_unknown_fields=True):
    name: Name
    key: Annotated[str, Meta(max_length=64)] | None = None  # made by the seat's holder, for another device


class LeaveSeat(Struct, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=16)] | None = None  # of the bot that takes over; none: the seat is free


class GiveSeat(Struct, forbid_unknown_fields=True):
    level: Annotated[str, Meta(min_length=1, max_length=16)]  # of the bot that gets a free seat


class SeatKey(Struct):
    key: str


class AllowResearch(Struct, forbid_unknown_fields=True):
    yes: bool  # no takes it back


class Research(Struct):
    """Whether your finished games may be given to research, as moves, without names, addresses or times."""

    yes: bool
    seated: bool  # whether you have been at a table; who has not has nothing to give, and is not asked


class TableList(Struct):
    tables: list[TableInfo]
    yours: dict[str, list[int]]  # in the list of mine: the seats that you hold, by table


class UploadedRecord(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=450_000)]  # what a request can carry, with an edition
    edition: EditionText | None = None  # with which the game was played, if not with that of the game


class ReplayStep(Struct):
    """One move of a finished game."""

    seat: int
    text: str
    events: list[GameObject]
    scores: PerSeat[Points]  # after it


class Replay(Struct):
    """A finished game, move by move."""

    table: TableInfo
    seed: str
    names: PerSeat[str]
    start: PerSeat[Points]
    steps: list[ReplayStep]


class ReplayPosition(Struct):
    """Where a replayed game stood after so many moves."""

    moves: int
    view: GameObject
    points: PerSeat[dict[str, Points]]
    certain: list[str]  # the categories of those points, as in a position


class ReplayPositions(Struct):
    frames: list[ReplayPosition]


class Hint(Struct):
    """What a seat could do."""

    decision: int  # which decision this is about, as in `Decision`
    advice: Advice


CareName = Literal["quick", "deep"]


class StartReview(Struct, forbid_unknown_fields=True):
    care: CareName = "quick"


class ReviewState(Struct):
    """The review of a game, and how far another one is: so many decisions of so many."""

    care: CareName  # of the one that is being made, or of the one that is there
    done: int
    of: int
    review: Review | None = None  # what is there already
    under_way: bool = False
    yours: bool = False  # you have begun it, and may stop it


class LineStep(Struct):
    """A move that was not made, and what would have come of it."""

    seat: int
    text: str
    parts: GameObject  # the same in structured form
    events: list[GameObject]  # as far as they are the same in every deal
    position: ReplayPosition | None  # none where something is turned up: another card in every deal


class ReviewLine(Struct):
    """What a review thinks better than what was done, and what would have followed."""

    before: ReplayPosition  # where the decision was made
    steps: list[LineStep]


class PlayOn(Struct, forbid_unknown_fields=True):
    """Play on from a point of a finished game, against bots."""

    moves: Version  # after so many
    seat: SeatNumber
    name: Name
    level: Annotated[str, Meta(min_length=1, max_length=16)] = "medium"  # of the bots


class PuzzleInfo(Struct):
    """A puzzle, as lists have it."""

    game: str
    number: int
    players: int
    grade: int  # 1 to 3
    theme: str  # the code of the reason that says most about its answer


class PuzzleBook(Struct):
    """All puzzles, and the one of the day, which is the same for everybody."""

    day: str  # such as 2026-11-16, by UTC
    daily: PuzzleInfo
    puzzles: list[PuzzleInfo]


class PuzzlePosition(Struct):
    """A puzzle to be solved: a table that nobody has opened, as its seat sees it."""

    puzzle: PuzzleInfo
    seat: int  # who is to decide
    table: TableInfo
    steps: list[Step]  # what happened, as the seat heard it
    position: Position


class PuzzleTry(Struct, forbid_unknown_fields=True):
    text: MoveText


class PuzzleStep(Struct):
    """What would follow, as far as the seat can know."""

    step: Step
    position: Position


class PuzzleSolution(Struct):
    solution: Solution
    steps: list[PuzzleStep]  # the answer and what follows it, until chance or a secret has a say


class PuzzlePlayOn(Struct, forbid_unknown_fields=True):
    """Play on from a puzzle, against bots."""

    name: Name
    level: Annotated[str, Meta(min_length=1, max_length=16)] = "medium"  # of the bots


class ErrorAnswer(Struct):
    """What every refused request answers."""

    code: str
    text: str  # an English sentence, for programs and logs
    reason: Reason | None = None  # where a move, or what goes into the log like one, was refused


# What requests bring, and what they get.
BODIES = (
    NewTable,
    NewLesson,
    TakeSeat,
    LeaveSeat,
    GiveSeat,
    AllowResearch,
    UploadedRecord,
    StartReview,
    PlayOn,
    PuzzleTry,
    PuzzlePlayOn,
)
ANSWERS = (
    GameInfo,
    LessonInfo,
    RulesPicture,
    TableInfo,
    TableList,
    Opened,
    SeatKey,
    Research,
    Replay,
    ReplayPositions,
    Hint,
    ReviewState,
    ReviewLine,
    PuzzleBook,
    PuzzlePosition,
    PreviewedMessage,
    BecauseMessage,
    Try,
    PuzzleSolution,
    ErrorAnswer,
)
