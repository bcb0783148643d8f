"""The first game: a real game that teaches itself, in steps that are data; docs/lessons.md explains how one is written.

A lesson is a set-up and a script: what the learner is asked to do, one decision after the other, and what the others do
meanwhile. Where a learner stands in it follows from the moves alone, so going back, coming back and beginning anew need
nothing of their own. Whoever leaves the script plays an ordinary game, and can go back to where they left it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fogcity import games
from fogcity.engine.answers import carry_out
from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Rules

FILE = "lesson.toml"
LEVEL = "lesson"  # of the bots at such a table: they follow the script, and play like AFTERWARDS where there is none
AFTERWARDS = "easy"

Move = tuple[int, str]


class BadLesson(FogCityError):
    """A lesson that cannot be read."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner."""

    id: str  # its words are `step.ID.1`, `step.ID.2` and so on, a page each
    lights: list[list[str]]  # for each page the places that light up
    asks: list[str] = []  # the answers that are wanted, any of them; none: whatever the learner likes
    then: list[str] = []  # what the others do before the learner's next decision, such as "1 draw"


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is explained when it happens for the first time: `note.ID`."""

    id: str
    event: str
    facts: dict[str, Any] = {}  # only if the event says this, too


class Picture(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules show: where the first game stands at one of its steps."""

    id: str
    step: str
    lights: list[str] = []


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """The first game of one game."""

    players: int
    seed: int
    seat: int  # the learner's
    steps: list[Step]
    end: list[list[str]]  # after the last step: for each page, `step.end.1` and so on, the places that light up
    notes: list[Note] = []
    pictures: list[Picture] = []


@dataclass(frozen=True)
class Place:
    """Where a learner stands in a lesson."""

    step: int | None  # the one that they are at; None: the script is at its end
    back: int | None = None  # they have left the script; with so many moves left they are on it again


@cache
def lesson_of(game: str) -> Lesson:
    """The lesson of a game."""
    path = Path(str(games.box(game).edition)).with_name(FILE)
    try:
        lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise BadLesson(f"{path.name} of {game}: {error}.") from None
    for step in lesson.steps:
        for seat, _ in map(scripted, step.then):
            if not 0 <= seat < lesson.players or seat == lesson.seat:
                raise BadLesson(f"{path.name} of {game}: step {shown(step.id)} has a move of seat {seat}.")
    return lesson


def setup_of(game: str) -> Setup:
    """The set-up of a game's lesson, always the same."""
    lesson = lesson_of(game)
    return games.box(game).check(Setup(game, lesson.players, lesson.seed))


def lesson_with(setup: Setup) -> Lesson | None:
    """The lesson that is played with this set-up: none with almost any other."""
    lesson = lesson_of(setup.game)
    same_deal = (setup.players, setup.seed, setup.edition) == (lesson.players, lesson.seed, None)
    return lesson if same_deal and setup == setup_of(setup.game) else None


def place_in(lesson: Lesson, moves: Iterable[Move]) -> Place:
    """Where the learner stands after these moves.

    Secret choices are made in any order. So every seat's moves are compared with those that the script has for it.
    """
    own = 0
    others = dict.fromkeys(range(lesson.players), 0)
    for number, (seat, text) in enumerate(moves):
        if own == len(lesson.steps) and all(others[other] >= len(script_of(lesson, other)) for other in others):
            break
        if seat == lesson.seat:
            if own == len(lesson.steps):
                break  # a free decision, while the others still follow the script
            if not accepts(lesson.steps[own], text):
                return Place(own, number)
            own += 1
        else:
            if scripted_move(lesson, seat, others[seat]) != same(text):
                return Place(own, number)
            others[seat] += 1
    return Place(own if own < len(lesson.steps) else None)


def next_move(lesson: Lesson, moves: Sequence[Move], seat: int) -> str | None:
    """What the script has another seat do now; None where there is no script any more."""
    if place_in(lesson, moves).back is not None:
        return None
    return scripted_move(lesson, seat, sum(mover == seat for mover, _ in moves))


@cache
def positions(game: str) -> dict[str, Rules]:
    """Where the first game stands at each of its steps, if the first answer that is asked for is given."""
    lesson = lesson_of(game)
    now = games.box(game).start(setup_of(game))
    found: dict[str, Rules] = {}
    for step in lesson.steps:
        found[step.id] = now
        for seat, text in [*((lesson.seat, text) for text in step.asks[:1]), *map(scripted, step.then)]:
            if not step.asks:
                return found  # from a free choice on there are many
            now, _ = carry_out(now, seat, text)
    return found


def accepts(step: Step, text: str) -> bool:
    return not step.asks or same(text) in map(same, step.asks)


def scripted_move(lesson: Lesson, seat: int, number: int) -> str | None:
    script = script_of(lesson, seat)
    return script[number] if number < len(script) else None


def script_of(lesson: Lesson, seat: int) -> list[str]:
    """The moves that the script has for a seat of the others."""
    return [same(text) for step in lesson.steps for mover, text in map(scripted, step.then) if mover == seat]


def scripted(line: str) -> Move:
    """A line such as "1 place 2": a seat and its answer."""
    seat, _, text = line.partition(" ")
    if not seat.isdecimal() or not text:
        raise BadLesson(f"a move of others is a seat and an answer, such as '1 draw', not {shown(line)}.")
    return int(seat), text


def same(text: str) -> str:
    """An answer in one form: its pieces in any order, the last move last."""
    *pieces, last = [" ".join(piece.split()) for piece in text.split(";")]
    return "; ".join([*sorted(pieces), last])
