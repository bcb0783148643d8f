"""The contract that every game keeps.

A move is a whole number inside (fast, for searches) and a short text outside (for people, records and
the API). A set of seats is a mask with one bit a seat. Points are counted in halves, so that they stay exact.
"""

from abc import abstractmethod
from typing import Any, Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from fogcity.engine.chance import Chance, seeded
from fogcity.engine.decision import Build, Decision
from fogcity.engine.draws import Draws
from fogcity.engine.errors import IllegalMove, NoSuchSeat
from fogcity.engine.events import Event
from fogcity.engine.observation import Feature
from fogcity.engine.quoting import shown
from fogcity.engine.schema import Outcome, as_dict
from fogcity.engine.schema import Points as Points

Reason = tuple[str, dict[str, object]]  # a code, and the facts that its sentence is made of
NOBODY: Final = -1
SPECTATOR: Final = -1
BLANK: Final = vec[i64]([i64(0)] * 4096)
UNTOLD: Final[list[Event]] = []
ONE_MOVE: Final[list[str]] = []


def zeros(n: i64) -> vec[i64]:
    """A fresh vec of n zeros (n up to 4096); a slice is a copy."""
    return BLANK[:n]


def exact(halves: i64) -> Points:
    """Half points as points: whole ones as int, others as a float, which holds a half exactly."""
    if halves & 1:
        return float(halves) / 2.0
    return int(halves >> 1)


def named_counts(names: list[str], counts: vec[i64]) -> dict[str, int]:
    """How many there are of each, by name and in the order of the names; of what there is none nothing is said."""
    found: dict[str, int] = {}
    for number in range(i64(len(counts))):
        if counts[number]:
            found[names[number]] = counts[number]
    return found


def existing_seat(seat: object, players: int) -> int:
    """The seat that somebody named, if there is one; it may be anything, also a number that fits no machine word."""
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise NoSuchSeat("seat-number", {"given": shown(seat), "last": players - 1})
    if not 0 <= seat < players:
        if -1_000_000 < seat < 1_000_000:
            raise NoSuchSeat("no-seat", {"number": seat, "last": players - 1})
        raise NoSuchSeat("no-such-seat", {"last": players - 1})
    return seat


class Rules:
    """A game being played: where it stands, and what may happen next."""

    players: i64
    deciding: i64  # the seats that owe a decision now; empty when the game is over
    chance: Chance  # where all randomness of this game comes from,
    draws: Draws | None  # or who decides it from outside
    telling: bool  # whether what happens is written down as events
    story: list[Event]
    events: tuple[Event, ...]  # of the last move that was played with `play`

    def __init__(self, players: i64, chance: Chance) -> None:
        self.players = players
        self.deciding = 0
        self.chance = chance
        self.draws = None
        self.telling = False
        self.story = UNTOLD
        self.events = ()

    # What a game must offer: the rules, in numbers.

    @abstractmethod
    def set_up(self) -> None:
        """Lay out the table for a new game, with chance deciding what is random."""

    @abstractmethod
    def most_moves(self) -> i64:
        """No decision of this game has more legal moves than this."""

    @abstractmethod
    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal moves of a seat to `out` and return how many there are."""

    @abstractmethod
    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move. Nothing is checked here."""

    @abstractmethod
    def clone(self) -> "Rules":
        """An independent copy."""

    @abstractmethod
    def redeal(self, seat: i64, chance: Chance) -> None:
        """Deal anew, with `chance`, all that this seat (or SPECTATOR) cannot know, the future included."""

    @abstractmethod
    def reshuffle(self, chance: Chance) -> None:
        """Deal anew, with `chance`, only what nobody at all knows: the order of decks and the future."""

    @abstractmethod
    def half_points(self, out: vec[i64]) -> None:
        """Write the points of every seat to `out`, in halves, as if the game ended now."""

    @abstractmethod
    def winners(self) -> i64:
        """The set of seats that win, as if the game ended now."""

    # What a game must offer: the same, for learning programs.

    @abstractmethod
    def all_moves(self) -> i64:
        """Every move that can ever be made is a number below this; those without a text are no moves."""

    @abstractmethod
    def features(self) -> list[Feature]:
        """What the numbers of an observation mean, in their order."""

    @abstractmethod
    def observe(self, seat: i64, words: vec[i64]) -> None:
        """Write all that a seat may know, and nothing else, as the words of its features."""

    @abstractmethod
    def most_outcomes(self) -> i64:
        """No draw of this game, the deal included, can turn out in more ways than this; see `draws`."""

    # What a game may say better than this, for bots.

    def estimate(self, out: vec[float]) -> None:
        """Write how many half points every seat is likely to end with."""
        halves = zeros(self.players)
        self.half_points(halves)
        for seat in range(self.players):
            out[seat] = float(halves[seat])

    def estimate_for(self, seat: i64, out: vec[float]) -> None:
        """The same by what this seat knows and nothing else; where nobody has secrets there is no difference."""
        self.estimate(out)

    def estimate_parts(self, out: vec[float]) -> i64:
        """Write the estimate of every seat in parts, seat after seat; how many parts. Only while the game goes on.

        Searches judge by their sum, which may be a better estimate than the one above.
        """
        self.estimate(out)
        return 1

    def decisions_ahead(self) -> i64:
        """How many more decisions of a turn a search had better imagine before it asks for these parts."""
        return 3

    def clear_lead(self) -> float:
        """The lead in estimated half points that makes winning about three times as likely as losing."""
        return 10.0

    def unseen(self, seat: i64, move: i64) -> i64:
        """The seats that will not see which move this is when it is made; none, where moves are open."""
        return 0

    # What a game must offer: the same, in words.

    @abstractmethod
    def read(self, seat: i64, text: str) -> i64:
        """The move that a text means; raises UnreadableMove or AmbiguousMove."""

    @abstractmethod
    def write(self, move: i64) -> str:
        """The text of a move; `read` takes it back."""

    def expand(self, seat: i64, text: str) -> list[str]:
        """The moves that a text stands for, if it stands for several (a bid as a whole); empty if for one."""
        return ONE_MOVE

    def is_part(self, move: i64) -> bool:
        """Whether a move is only a part of an answer (one cheque of a bid): nobody notices it before the rest comes."""
        return False

    def build(self, seat: i64) -> Build | None:
        """How a seat's answer is put together from such parts; None where every answer is one move."""
        return None

    @abstractmethod
    def parts(self, move: i64) -> Any:
        """A move in structured form: one of the moves in the game's schema."""

    @abstractmethod
    def name(self) -> str:
        """Which game this is: the name of its folder."""

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Reason:
        """Why this move, which is not legal, may not be made by this seat now."""

    @abstractmethod
    def edition(self) -> tuple[str, str]:
        """The name of the edition that is played with, and a digest of its content."""

    @abstractmethod
    def ending(self) -> str:
        """Why the game ended, in a word or two; empty while it goes on."""

    @abstractmethod
    def breakdown(self, seat: int) -> dict[str, Points]:
        """The points of a seat by category, as if the game ended now."""

    def is_certain(self, category: str) -> bool:
        """Whether points of a category cannot be lost again; others only hold if the game ended now."""
        return True

    def is_decided(self) -> bool:
        """Whether nothing that can still be chosen or drawn changes anybody's points, or who wins; all can know it."""
        return False

    @abstractmethod
    def open_view(self) -> Any:
        """All that a spectator may know, and nothing else: the view in the game's schema."""

    @abstractmethod
    def own_view(self, seat: int, shared: Any) -> Any:
        """The view of a seat, made from what a spectator sees now: all that is the same is not made again."""

    @abstractmethod
    def typed_state(self) -> Any:
        """Everything, hidden things included: the state in the game's schema."""

    # What every game has from here.

    def typed_view(self, seat: int | None) -> Any:
        """All that a seat may know, or a spectator (None), and nothing else: the view in the game's schema."""
        if seat is None:
            return self.open_view()
        self.check_seat(seat)
        return self.own_view(seat, self.open_view())

    def view(self, seat: int | None) -> dict[str, object]:
        """All that a seat may know, or a spectator (None), and nothing else, as plain values."""
        return as_dict(self.typed_view(seat))

    def state(self) -> dict[str, object]:
        """Everything, hidden things included, as plain values."""
        return as_dict(self.typed_state())

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return tuple([seat for seat in range(int(self.players)) if self.deciding >> seat & 1])

    @property
    def over(self) -> bool:
        return self.deciding == 0

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat as texts."""
        self.check_seat(seat)
        out = zeros(self.most_moves())
        return [self.write(out[i]) for i in range(self.moves(seat, out))]

    def decision(self, seat: int) -> Decision:
        """What a seat is asked now: the answers it can give as they are, and how another is built from parts."""
        self.check_seat(seat)
        out = zeros(self.most_moves())
        moves = [out[i] for i in range(self.moves(seat, out))]
        return Decision([self.write(move) for move in moves if not self.is_part(move)], self.build(seat))

    def play(self, seat: int, move: str) -> None:
        """Make a move, or raise a MoveError that says why not and leave everything as it was."""
        self.check_seat(seat)
        out = zeros(self.most_moves())
        steps = self.expand(seat, move)
        if steps:
            self.clone().make(seat, steps, out)  # all of them or none
        else:
            code = self.checked(seat, move, out)
        self.begin_telling()
        try:
            if steps:
                self.make(seat, steps, out)
            else:
                self.apply(seat, code)
        finally:
            self.end_telling()

    def apply_telling(self, seat: i64, move: i64) -> None:
        """Make a legal move, unchecked, and tell what happens."""
        self.begin_telling()
        try:
            self.apply(seat, move)
        finally:
            self.end_telling()

    def begin_telling(self) -> None:
        self.story = []
        self.telling = True

    def end_telling(self) -> None:
        self.telling = False
        self.events = tuple(self.story)
        self.story = UNTOLD

    def replay(self, moves: list[tuple[int, str]]) -> None:
        """Make many moves, each checked, without telling what happens."""
        out = zeros(self.most_moves())
        for seat, move in moves:
            self.check_seat(seat)
            steps = self.expand(seat, move)
            if steps:
                self.make(seat, steps, out)
            else:
                self.apply(seat, self.checked(seat, move, out))
        self.events = ()

    def steps(self, seat: int, text: str) -> list[str]:
        """The moves that a text stands for, each as it is written; most texts stand for one."""
        return self.expand(seat, text) or [self.write(self.read(seat, text))]

    def make(self, seat: i64, steps: list[str], out: vec[i64]) -> None:
        """Make the moves that one text stands for, each checked."""
        for step in steps:
            self.apply(seat, self.checked(seat, step, out))

    def checked(self, seat: i64, text: str, out: vec[i64]) -> i64:
        """The move that a text means, if it is legal now."""
        move = self.read(seat, text)
        for i in range(self.moves(seat, out)):
            if out[i] == move:
                return move
        raise self.why_not(seat, move)

    def why_not(self, seat: i64, move: i64) -> IllegalMove:
        """Why a move that is not legal may not be made."""
        code, facts = self.reason(seat, move)
        return IllegalMove(code, facts, self.name())

    def reason(self, seat: i64, move: i64) -> Reason:
        if self.deciding == 0:
            return "over", {"ending": self.ending()}
        if not self.deciding >> seat & 1 and self.moves(seat, zeros(self.most_moves())) == 0:
            return "not-your-turn", {"seat": int(seat), "waits": list(self.turn)}
        return self.refusal(seat, move)

    def misplaced(self, move: i64, phase: str) -> Reason:
        """A move of another decision than the one that is asked in this phase."""
        return "misplaced", {"move": {"text": self.write(move), **as_dict(self.parts(move))}, "duty": phase}

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < int(self.players):
            existing_seat(seat, int(self.players))  # says what is wrong

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1 by chance, each equally likely, that everybody learns."""
        return self.chance.below(n) if self.draws is None else self.draws.below(n)

    def tell(self, facts: Struct, reveals: bool = False) -> None:
        """Write down what happened, for everybody to know."""
        self.story.append(Event(facts, reveals))

    def tell_some(self, facts: Struct, knowers: i64, reveals: bool = False) -> None:
        """Write down what happened; its secret facts only some seats know."""
        self.story.append(Event(facts, reveals, knowers))

    def told(self, seat: int | None) -> list[dict[str, object]]:
        """The events of the last move as this seat, or a spectator, hears them."""
        if seat is not None:
            self.check_seat(seat)
        return [event.told(seat) for event in self.events]

    def __deepcopy__(self, memo: dict[int, object]) -> "Rules":
        return self.clone()

    def imagine(self, seat: int | None, seed: int) -> "Rules":
        """A copy in which everything that this seat cannot know is dealt anew: for bots."""
        if seat is not None:
            self.check_seat(seat)
        return self.known_to(SPECTATOR if seat is None else seat, seeded(seed))

    def known_to(self, seat: i64, chance: Chance) -> "Rules":
        """A copy with nothing in it that this seat (or SPECTATOR) cannot know, not even in what was told."""
        other = self.clone()
        other.redeal(seat, chance)
        other.events = tuple([event.heard(seat) for event in self.events])
        return other

    def scores(self) -> list[Points]:
        """The points of all seats, as if the game ended now."""
        out = zeros(self.players)
        self.half_points(out)
        return [exact(out[seat]) for seat in range(self.players)]

    def known_points(self, seat: int | None) -> list[dict[str, Points]]:
        """The points of all seats by category as this seat, or a spectator, can count them now."""
        return [self.breakdown(other) for other in range(int(self.players))]

    def own_points(self, seat: int, shared: list[dict[str, Points]]) -> list[dict[str, Points]]:
        """The same for a seat, made from what a spectator can count now: where nobody knows more, that itself."""
        return shared

    def outcome(self) -> Outcome | None:
        """Why the game ended, who won, and the points; None while it goes on."""
        if self.deciding:
            return None
        winners = self.winners()
        won = tuple([seat for seat in range(int(self.players)) if winners >> seat & 1])
        return Outcome(self.ending(), won, tuple(self.scores()))
