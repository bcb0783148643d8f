"""A game whose chance is decided from outside, for OpenSpiel, and what every seat has heard of it.

Cards are drawn when they are turned up: every draw is a decision of chance, with as many outcomes as there are kinds
and their true probabilities (see `draws`). So nobody who copies a course can look into a deck, for there is none yet.
The deal is one of `deals` equally likely ones, a sample of all there are; with `deals=0` it is drawn like all else.
With a `table` all of them have the same open table, and only what is dealt in secret differs.
A course never changes a game: copies of it share what was, and what was said is put into words only on demand.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogcity.engine.bits import lowest
from fogcity.engine.chance import WORD, Chance, seeded
from fogcity.engine.draws import Draws
from fogcity.engine.events import Event
from fogcity.engine.rules import SPECTATOR, Rules, zeros
from fogcity.envs.numbering import Numbering

if TYPE_CHECKING:
    from fogcity.envs.environment import Environment

CHANCE: Final = -1  # whose turn it is, as OpenSpiel says it
TERMINAL: Final = -4
THE_DEAL: Final = -1  # instead of a move
ANY_TABLE: Final = -1  # every deal has one of its own
OUTCOME_STREAM: Final = 5  # keeps the seeds of deals apart from all other seeds
SECRET_STREAM: Final = 6  # and those of what is dealt in secret
Variants = tuple[tuple[str, str], ...]


@cache
def environment_of(name: str, players: int, variants: Variants) -> Environment:
    from fogcity.envs.environment import Environment  # compiled modules load without NumPy, too

    return Environment(name, players, dict(variants))


def dealt_game(environment: Environment, deal: int, table: int) -> Rules:
    """One of the deals: of all there are, or of those with this open table."""
    game = environment.example.clone()
    number = deal if table == ANY_TABLE else table
    game.chance.start(number & WORD, number >> 32, OUTCOME_STREAM, 0)
    game.set_up()
    if table != ANY_TABLE:
        chance = Chance()
        chance.start(deal & WORD, deal >> 32, SECRET_STREAM, 0)
        game.redeal(SPECTATOR, chance)
    return game


@cache
def deals_at(environment: Environment, deals: int, table: int) -> list[tuple[int, float]]:
    """The deals with one open table, each with its probability: those that nobody can tell apart are one."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for deal in range(deals):
        game = dealt_game(environment, deal, table)
        seen = tuple([environment.in_words(game, seat) for seat in range(environment.players)])
        alike.setdefault(seen, []).append(deal)
    return [(same[0], float(len(same)) / float(deals)) for same in alike.values()]


class Past:
    """A decision, and all those before it."""

    before: Past | None
    decision: int

    def __init__(self, before: Past | None, decision: int) -> None:
        self.before = before
        self.decision = decision


class Told:
    """A move and what was drawn in it, and all that was before; put into words only when somebody asks."""

    before: Told | None
    game: Rules  # before the move
    mover: i64
    move: i64
    given: list[int]
    events: tuple[Event, ...] | None

    def __init__(self, before: Told | None, game: Rules, mover: i64, move: i64, given: list[int]) -> None:
        self.before = before
        self.game = game
        self.mover = mover
        self.move = move
        self.given = given
        self.events = None

    def heard(self, seat: int) -> str:
        events = self.events
        if events is None:
            again = self.game.clone()
            again.draws = Draws(self.given)
            again.apply_telling(self.mover, self.move)
            events = self.events = again.events
        own = f"> {self.game.write(self.move)}\n" if seat == self.mover else ""
        return own + "".join([f"{json.dumps(event.told(seat))}\n" for event in events])


class Course:
    """Everything that has been decided so far, and the game it has led to."""

    name: str
    players: int
    variants: Variants
    deals: int
    table: int  # that all deals have, or ANY_TABLE
    environment: Environment
    numbering: Numbering
    game: Rules  # as it stands
    turn: int  # who decides now: a seat, CHANCE or TERMINAL
    dealt: bool
    mover: i64
    move: i64  # the last one, which waits for chance if it is the turn of that
    given: list[int]  # what chance has decided of it so far
    asked: Draws | None  # what chance decides next; None while the deal is one of a sample
    past: Past | None
    told: Told | None
    first: Rules  # the game as it was when all had heard nothing but this
    begun: dict[int, str]  # by seat: what it had heard by then instead
    in_words: dict[int, tuple[Told | None, str]]  # by seat: what was put into words already
    imagined: bool

    def __init__(self, name: str, players: int, variants: Variants, deals: int, table: int) -> None:
        self.name = name
        self.players = players
        self.variants = variants
        self.deals = deals
        self.table = table
        self.environment = environment_of(name, players, variants)
        self.numbering = self.environment.numbering
        self.game = self.first = self.environment.example
        self.turn = CHANCE
        self.dealt = False
        self.mover = 0
        self.move = THE_DEAL
        self.given = []
        self.asked = None
        self.past = None
        self.told = None
        self.begun = {}
        self.in_words = {}
        self.imagined = False

    def start(self) -> None:
        """Ask chance how it deals, where there is something to deal."""
        self.go_on()
        if self.turn == CHANCE and self.deals:
            self.asked = None
            if self.table != ANY_TABLE and len(self.outcomes()) == 1:
                self.begin(dealt_game(self.environment, 0, self.table))

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        other = Course(self.name, self.players, self.variants, self.deals, self.table)
        other.game = self.game
        other.turn = self.turn
        other.dealt = self.dealt
        other.mover = self.mover
        other.move = self.move
        other.given = self.given
        other.asked = self.asked
        other.past = self.past
        other.told = self.told
        other.first = self.first
        other.begun = self.begun
        other.in_words = self.in_words.copy()
        other.imagined = self.imagined
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """A game is its set-up and its moves; everything else is recomputed."""
        if self.imagined:
            raise ValueError("A state that was imagined for a search has no history, so it cannot be serialised.")
        decisions: list[int] = []
        past = self.past
        while past is not None:
            decisions.append(past.decision)
            past = past.before
        return replay, (self.name, self.players, self.variants, self.deals, self.table, decisions[::-1])

    # Deciding

    def decide(self, decision: int) -> None:
        """An outcome of chance, or an action of the player to move."""
        if self.turn != CHANCE:
            self.move = self.numbering.move(decision)
            self.mover = self.turn
            self.given = []
            self.go_on()
        elif self.asked is not None:
            self.given = [*self.given, decision]
            self.go_on()
        else:
            if not 0 <= decision < self.deals:
                raise ValueError(f"A deal is a number from 0 to {self.deals - 1}, not {decision}.")
            self.begin(dealt_game(self.environment, decision, self.table))
        self.past = Past(self.past, decision)

    def go_on(self) -> None:
        """Make the move as far as chance has decided it: all of it, or up to the next draw."""
        after = self.game.clone()
        draws = Draws(self.given)
        after.draws = draws
        if self.dealt:
            after.apply(self.mover, self.move)
        else:
            after.set_up()
        if draws.waits:
            self.asked = draws
            self.turn = CHANCE
            return
        after.draws = None
        if self.dealt:
            self.told = Told(self.told, self.game, self.mover, self.move, self.given)
            self.show(after)
        else:
            self.begin(after)

    def begin(self, game: Rules) -> None:
        self.dealt = True
        self.first = game
        self.show(game)

    def show(self, game: Rules) -> None:
        self.asked = None
        self.game = game
        self.turn = int(lowest(game.deciding)) if game.deciding else TERMINAL

    def legal(self) -> list[int]:
        """The actions of the player to move, in rising order."""
        out = zeros(self.game.most_moves())
        n = self.game.moves(self.turn, out)
        found = [self.numbering.actions[out[i]] for i in range(n)]
        found.sort()
        return found

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide now, each outcome with its probability."""
        if self.asked is None:
            if self.table != ANY_TABLE:
                return deals_at(self.environment, self.deals, self.table)
            return [(outcome, 1.0 / float(self.deals)) for outcome in range(self.deals)]
        copies = self.asked.copies
        every = 0.0
        for i in range(len(copies)):
            every += float(copies[i])
        found: list[tuple[int, float]] = []
        for i in range(len(copies)):
            if copies[i]:
                found.append((int(i), float(copies[i]) / every))
        return found

    def outcome_name(self, outcome: int) -> str:
        if self.asked is None:
            return f"deal {outcome}"
        names = self.asked.names
        return f"draw {names[outcome] if names else outcome}"

    # What was heard

    def heard(self, seat: int) -> str:
        """All that a seat has seen, done and heard from the beginning."""
        if not self.dealt:
            return ""
        told: Told | None = None
        if seat in self.in_words:
            told, text = self.in_words[seat]
        elif seat in self.begun:
            text = self.begun[seat]
        else:
            text = f"{self.environment.in_words(self.first, seat)}\n"
        known = told
        parts: list[str] = []
        told = self.told
        while told is not known and told is not None:
            parts.append(told.heard(seat))
            told = told.before
        text += "".join(reversed(parts))
        self.in_words[seat] = (self.told, text)
        return text

    # Imagining

    def imagine(self, seat: int, seed: int) -> None:
        """Deal anew all that this seat cannot know. What others have heard becomes what they would see now."""
        own = self.heard(seat)
        self.game = self.first = self.game.known_to(seat, seeded(seed))
        self.begun = {seat: own}
        self.told = None
        self.in_words = {}
        self.imagined = True
        if self.asked is not None:
            self.given = []
            self.go_on()


def replay(name: str, players: int, variants: Variants, deals: int, table: int, decisions: list[int]) -> Course:
    course = Course(name, players, variants, deals, table)
    course.start()
    for decision in decisions:
        course.decide(decision)
    return course
