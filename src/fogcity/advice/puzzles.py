"""Puzzles that come with the package: positions from games between bots where one decision is clearly best.

Each game has a file of them, `puzzles.toml`, which `fogcity puzzles` makes. A puzzle is a game up to a position: its
set-up and its moves, so that nothing about a position is stored that the rules do not say. Numbers never change; one
that no longer holds leaves a gap.
"""

import hashlib
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from fogcity import games
from fogcity.engine.bits import lowest
from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError
from fogcity.engine.rules import Rules
from fogcity.game import Game, Move

FILE = "puzzles.toml"
GRADES = (120, 500)  # iterations with which a search finds those of the first grade, and of the second
SIGNS = string.ascii_letters + string.digits
SINGLE = 40  # of the signs stand for a move each; the others begin a pair
SEASON = 60  # turns of one game in which no puzzle of the day comes twice


class NoSuchPuzzle(FogCityError):
    """There is none of this number."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what is best there."""

    game: str
    number: int
    players: int
    seed: int  # of the deal
    moves: tuple[str, ...]  # up to the position
    seat: int  # who is to decide
    answer: str  # the best decision
    chances: dict[str, int]  # of the seat after the answer and the next best decisions, in thousandths
    budget: int  # iterations with which a search finds it
    theme: str  # the code of the reason that says most

    @property
    def grade(self) -> int:
        """1 to 3: how much thought it takes."""
        return 1 + sum(self.budget > most for most in GRADES)

    @property
    def setup(self) -> Setup:
        """With which its game was dealt."""
        return games.box(self.game).check(Setup(self.game, self.players, self.seed))

    def played(self) -> list[Move]:
        """The moves up to the position, each with its seat."""
        return self._replayed()[1]

    def rules(self) -> Rules:
        """The position, for programs."""
        return self._replayed()[0]

    def position(self) -> Game:
        """The position as a game, to look at and to play on from.

        It is the game as it was dealt, hidden cards included: whoever wants to be surprised looks at
        `view(puzzle.seat)` alone.
        """
        game = Game(self.setup)
        for seat, text in self.played():
            game.play(seat, text)
        return game

    def _replayed(self) -> tuple[Rules, list[Move]]:
        game = games.box(self.game).start(self.setup)
        made: list[Move] = []
        for text in self.moves:
            made.append((deciding(game), text))
            game.replay(made[-1:])
        return game, made


def deciding(game: Rules) -> int:
    """Who is asked next: where several are, the first of them. So moves need not say whose they are."""
    return int(lowest(game.deciding))


# The file.


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as it stands in the file: moves are signs, see `codes`."""

    number: int
    players: int
    seed: int
    moves: str
    seat: int
    answer: str
    chances: dict[str, int]
    budget: int
    theme: str


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """All puzzles of a game."""

    edition: str  # with which they were found
    texts: str  # of all moves, the most frequent first, a bar between them
    puzzles: list[Entry] = []


def codes() -> Iterable[str]:
    """One sign for each of the most frequent moves, two for the others."""
    yield from SIGNS[:SINGLE]
    for pair in product(SIGNS[SINGLE:], SIGNS):
        yield "".join(pair)


def packed(texts: Sequence[str], puzzles: Sequence[Puzzle]) -> list[Entry]:
    code = dict(zip(texts, codes(), strict=False))
    return [
        Entry(
            one.number,
            one.players,
            one.seed,
            "".join(code[text] for text in one.moves),
            one.seat,
            one.answer,
            one.chances,
            one.budget,
            one.theme,
        )
        for one in puzzles
    ]


def unpacked(texts: Sequence[str], moves: str) -> tuple[str, ...]:
    text = dict(zip(codes(), texts, strict=False))
    found, at = [], 0
    while at < len(moves):
        wide = 1 if moves[at] in SIGNS[:SINGLE] else 2
        found.append(text[moves[at : at + wide]])
        at += wide
    return tuple(found)


def write_book(game: str, puzzles: Sequence[Puzzle]) -> str:
    """The file with these puzzles."""
    often = Counter(text for one in puzzles for text in one.moves)
    texts = sorted(often, key=lambda text: (-often[text], text))
    opened = games.box(game)
    edition = " ".join(opened.start(opened.check(Setup(game, opened.seats[0], 0))).edition())
    lines = [
        "# Made by `fogcity puzzles`; docs/puzzles.md says how. Moves are signs, in the order of these texts.",
        f"edition = {quoted(edition)}",
        f"texts = {quoted('|'.join(texts))}",
    ]
    for one in packed(texts, puzzles):
        lines += ["", "[[puzzles]]"]
        for name, value in msgspec.structs.asdict(one).items():
            lines.append(f"{name} = {in_toml(value)}")
    return "\n".join(lines) + "\n"


def in_toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(key)} = {one}" for key, one in value.items()) + " }"
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def read_book(path: Path) -> Book:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Book)
    except msgspec.DecodeError as error:
        raise FogCityError(f"{path} is no file of puzzles: {error}.") from None


def puzzles_in(game: str, path: Path) -> list[Puzzle]:
    book = read_book(path)
    texts = book.texts.split("|")
    return [
        Puzzle(game=game, **{**msgspec.structs.asdict(entry), "moves": unpacked(texts, entry.moves)})
        for entry in book.puzzles
    ]


def book_of(game: str) -> Path:
    """Where the puzzles of a game lie."""
    return Path(str(games.box(game).edition)).with_name(FILE)


@cache
def puzzles_of(game: str) -> dict[int, Puzzle]:
    """The puzzles of a game by their numbers."""
    path = book_of(game)
    return {one.number: one for one in puzzles_in(game, path)} if path.exists() else {}


def puzzle_of(game: str, number: int) -> Puzzle:
    found = puzzles_of(game).get(number)
    if found is None:
        raise NoSuchPuzzle(f"There is no puzzle {number} of {game}.")
    return found


# The puzzle of the day.


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everybody: the games take turns, and no puzzle of a game comes twice in SEASON turns of it.

    Where a version has one puzzle more, or one less, nearly all days stay as they were.
    """
    known = [game for game in games.names() if puzzles_of(game)]
    turn, which = divmod(day.toordinal(), len(known))
    game = known[which]
    season, days = divmod(turn, SEASON)
    left = dict(puzzles_of(game))
    for gone in range(days + 1):
        left = left or dict(puzzles_of(game))
        number = max(left, key=lambda one: lot(f"{game} {season} {gone} {one}"))
        found = left.pop(number)
    return found


def lot(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
