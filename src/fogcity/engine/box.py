"""A game's box: what its folder offers to the rest of the house."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fogcity.drawing import Shown
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Rules
from fogcity.engine.schema import Schema
from fogcity.words.messages import Words, words

MOST_SEED = 2**128 - 1


@dataclass(frozen=True)
class Offer:
    """What a list can offer for a variant: single values, and several things of which so many are picked."""

    values: tuple[object, ...]
    count: int = 0
    copies: Mapping[str, int] = field(default_factory=dict)  # how often each thing can be picked at most


@dataclass(frozen=True)
class Variant:
    """A choice of the rulebook that is made at set-up."""

    name: str
    meaning: str
    read: Callable[[object], object]  # raises BadSetup with a sentence
    default: object
    offer: Callable[[], Offer]  # in the edition that comes with the game


@dataclass(frozen=True)
class Setup:
    """Everything that is decided before the first move. With the moves it is the whole game."""

    game: str  # its id, such as "planners"
    players: int
    seed: int  # of the deal
    variants: Mapping[str, object] = field(default_factory=dict)  # by name, such as {"negotiated": True}
    edition: Path | None = None  # None is the edition that comes with the game
    position: Mapping[str, object] | None = None  # where the game starts, if not from a new deal


@dataclass(frozen=True)
class Box:
    """A game as its folder declares it. Tools and tests read this; nobody asks which game it is."""

    id: str
    title: str
    designers: tuple[str, ...]
    year: int
    seats: tuple[int, ...]  # the numbers of players
    hidden: tuple[str, ...]  # what somebody at the table cannot know
    simultaneous: bool  # whether several seats can owe a decision at once
    endings: tuple[str, ...]  # the ways a game can end
    variants: tuple[Variant, ...]
    edition: Path
    small: Path  # an edition so small that exact solvers can walk its whole tree
    schema: Schema  # the types of its views, events and moves
    start: Callable[[Setup], Rules]  # a new game, dealt
    place: Callable[[Mapping[str, object], Setup], Rules]  # a position set up by hand
    draw: Callable[[Rules, int | None, Sequence[str], bool, Words], str]  # the board as text
    depict: Callable[[Any, Shown, Words], str]  # what a view shows, as SVG
    holdings: Callable[[Any, int], dict[str, int]]  # what a seat has by a view that brings no points by itself
    gains: frozenset[str]  # of these, what is worth saying only when it becomes more: what was spent is said anyway
    goes_on: Callable[[Any, Any, int], bool]  # whether what a seat began in the first game goes on in the second one
    environment: int  # the version of what observations and actions mean to learning programs
    tokens: int  # of what a seat remembers that are shown to them, enough for every game that is not absurdly long

    # For people.

    def words(self, language: str = "en") -> Words:
        return words(self.id, language)

    def help(self, language: str = "en") -> str:
        """How moves are written."""
        return self.words(language).say("terminal.help")

    def board(
        self, game: Rules, seat: int | None, names: Sequence[str], colours: bool = False, language: str = "en"
    ) -> str:
        """The board as a seat, or a spectator, sees it."""
        return self.draw(game, seat, names, colours, self.words(language))

    def picture(self, game: Rules, seat: int | None, names: Sequence[str], language: str = "en") -> str:
        """The table as a seat, or a spectator, sees it: an SVG with the page's own drawings."""
        won = game.winners() if game.over else 0
        shown = Shown(seat, names, [one for one in range(game.players) if won >> one & 1])
        return self.depict(game.typed_view(seat), shown, self.words(language))

    def sentence(self, event: Mapping[str, object], names: Sequence[str], language: str = "en") -> str:
        """An event in words."""
        return self.words(language).say(f"event.{event['event']}", event, names)

    def check(self, setup: Setup) -> Setup:
        """The set-up with its variants read, or a BadSetup that says what is wrong with it."""
        check_whole("players", setup.players)
        if setup.players not in self.seats:
            wanted = f"{self.seats[0]} to {self.seats[-1]} players"
            raise BadSetup(f"{self.id} is a game for {wanted}, not {shown(setup.players)}.")
        check_seed(setup.seed)
        known = {variant.name: variant for variant in self.variants}
        for name in setup.variants:
            if name not in known:
                offer = f"it has {', '.join(known)}" if known else "it has none"
                raise BadSetup(f"{self.id} has no variant {shown(name)}; {offer}.")
        variants = {
            name: variant.read(setup.variants[name]) if name in setup.variants else variant.default
            for name, variant in known.items()
        }
        return Setup(self.id, setup.players, setup.seed, variants, setup.edition, setup.position)

    def begin(self, setup: Setup) -> Rules:
        """A game before its first move: a new deal, or a position."""
        checked = self.check(setup)
        return self.start(checked) if checked.position is None else self.place(checked.position, checked)


def check_seed(seed: int) -> None:
    check_whole("seed", seed)
    if not 0 <= seed <= MOST_SEED:
        raise BadSetup(f"A seed is a whole number from 0 to 2**128 - 1, not {shown(seed)}.")


def check_whole(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadSetup(f"{name} must be a whole number, not {shown(value)}.")
