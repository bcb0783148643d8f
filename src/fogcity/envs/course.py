"""A game whose chance is decided from outside, for OpenSpiel, and what every seat has heard of it.

The deal is a decision of chance, and so is every move that turns up what nobody knew: before it is made, one of
`deals` equally likely outcomes deals all that nobody knows anew. So nobody who copies a course can look into a deck.
"""

import json
from dataclasses import dataclass
from functools import cache

from fogcity.engine.chance import seeded
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.envs.environment import Environment

OUTCOME_STREAM = 5  # keeps the seeds of these decisions apart from all other seeds
Variants = tuple[tuple[str, str], ...]


@cache
def environment_of(name: str, players: int, variants: Variants) -> Environment:
    return Environment(name, players, dict(variants))


@dataclass(frozen=True)
class Told:
    """One move, what happened in it, and all that was before; put into words only when somebody asks."""

    before: "Told | None"
    mover: int
    move: str
    events: tuple[Event, ...]

    def heard(self, seat: int) -> str:
        own = f"> {self.move}\n" if seat == self.mover else ""
        return own + "".join(f"{json.dumps(event.told(seat))}\n" for event in self.events)


class Course:
    """Everything that has been decided so far, and the game it has led to."""

    def __init__(self, name: str, players: int, variants: Variants, deals: int) -> None:
        self.setup = (name, players, variants, deals)
        self.environment = environment_of(name, players, variants)
        self.deals = deals
        self.game: Rules | None = None  # until it is dealt
        self.waiting: int | None = None  # a move that waits for chance
        self.decisions: tuple[int, ...] = ()
        self.chances = 0
        self.begun: tuple[str, ...] = ("",) * players  # what each seat saw at the beginning
        self.told: Told | None = None
        self.in_words: dict[int, tuple[Told | None, str]] = {}  # by seat: what was put into words already
        self.imagined = False

    def __deepcopy__(self, memo: dict[int, object]) -> "Course":
        other = Course(*self.setup)
        other.game = None if self.game is None else self.game.clone()
        other.waiting = self.waiting
        other.decisions = self.decisions
        other.chances = self.chances
        other.begun = self.begun
        other.told = self.told
        other.in_words = self.in_words.copy()
        other.imagined = self.imagined
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """A game is its set-up and its moves; everything else is recomputed."""
        if self.imagined:
            raise ValueError("A state that was imagined for a search has no history, so it cannot be serialised.")
        return replay, (self.setup, self.decisions)

    @property
    def waits_for_chance(self) -> bool:
        return self.game is None or self.waiting is not None

    def dealt(self) -> Rules:
        assert self.game is not None
        return self.game

    # Deciding

    def decide(self, decision: int) -> None:
        """An outcome of chance, or an action of the player to move."""
        self.decisions += (decision,)
        if self.game is None:
            self.game = self.environment.deal(self.seed(decision))
            self.begun = tuple(self.sight(self.game, seat) for seat in range(self.environment.players))
            self.in_words = {}
        elif self.waiting is not None:
            move, self.waiting = self.waiting, None
            self.game.reshuffle(seeded(self.seed(decision)))
            mover = self.environment.turn(self.game)
            self.game.apply_telling(mover, move)
            self.note(mover, move)
        else:
            self.choose(self.game, self.environment.numbering.move(decision))

    def seed(self, outcome: int) -> int:
        """A seed for each outcome of each decision of chance."""
        self.chances += 1
        return outcome | self.chances << 32 | OUTCOME_STREAM << 64

    def choose(self, game: Rules, move: int) -> None:
        """Make a move at once if it turns up nothing, else when chance has spoken."""
        mover = self.environment.turn(game)
        after = game.clone()
        after.apply_telling(mover, move)
        if any(event.reveals for event in after.events) and needs_chance(game, mover, move):
            self.waiting = move
        else:
            self.game = after
            self.note(mover, move)

    def note(self, mover: int, move: int) -> None:
        game = self.dealt()
        self.told = Told(self.told, mover, game.write(move), game.events)

    def heard(self, seat: int) -> str:
        """All that a seat has seen, done and heard from the beginning."""
        known, text = self.in_words.get(seat, (None, self.begun[seat]))
        parts = []
        told = self.told
        while told is not known and told is not None:
            parts.append(told.heard(seat))
            told = told.before
        text += "".join(reversed(parts))
        self.in_words[seat] = (self.told, text)
        return text

    def sight(self, game: Rules, seat: int) -> str:
        return f"{self.environment.in_words(game, seat)}\n"

    # Imagining

    def imagine(self, seat: int, seed: int) -> None:
        """Deal anew all that this seat cannot know. What others have heard becomes what they would see now."""
        own = self.heard(seat)
        self.game = game = self.dealt().known_to(seat, seeded(seed))
        self.begun = tuple(
            own if other == seat else self.sight(game, other) for other in range(self.environment.players)
        )
        self.told = None
        self.in_words = {}
        self.imagined = True


def needs_chance(game: Rules, mover: int, move: int) -> bool:
    """Whether a move turns up what nobody knew: then it matters whether that is dealt anew before it or after it."""
    before, after = game.clone(), game.clone()
    before.reshuffle(seeded(0))
    before.apply(mover, move)
    after.apply(mover, move)
    after.reshuffle(seeded(0))
    return before.state() != after.state()


def replay(setup: tuple[str, int, Variants, int], decisions: tuple[int, ...]) -> Course:
    course = Course(*setup)
    for decision in decisions:
        course.decide(decision)
    return course
