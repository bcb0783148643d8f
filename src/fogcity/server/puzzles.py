"""Puzzles on the page: the position as its seat sees it, tries, the solution, and playing on from there.

Nothing of a puzzle's true game leaves the server but what its seat may know. Tries are judged where bots think;
everybody is told the same of the same try, so each is judged once.
"""

import logging
from functools import lru_cache
from typing import TypeVar

import msgspec

from fogcity.advice.puzzle_answers import SEED, Solution, Try, known_position
from fogcity.advice.puzzles import Puzzle, puzzle_of
from fogcity.server import answers, play_on, seating, viewing, wire
from fogcity.server.advising import PUZZLING
from fogcity.server.house import House
from fogcity.server.log import Entry, apply_entry, begin, copy_of
from fogcity.server.table import Table
from fogcity.server.thinker import about
from fogcity.server.thinkers import Confused
from fogcity.server.writer import Unavailable

log = logging.getLogger(__name__)

Kind = TypeVar("Kind", Try, Solution)
SOMEBODY = "?"  # until the page says who looks
OTHERS = "medium"  # who sits on the other seats, as far as anybody can see
MOST_KEPT = 20_000  # tries that are remembered


class Desk:
    """Where puzzles are handed out and what was tried is judged."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: dict[tuple[str, int, str], str] = {}  # what was said of tries and solutions, as JSON

    async def try_out(self, puzzle: Puzzle, text: str, guest: str) -> Try:
        standing = table_of(puzzle).standing
        answers.rehearsed(standing, puzzle.seat, text)  # raises what is wrong with it, from what the seat knows
        return await self.ask(puzzle, standing.game.steps(puzzle.seat, text)[0], guest, Try)

    async def solution(self, puzzle: Puzzle, guest: str) -> wire.PuzzleSolution:
        found = await self.ask(puzzle, "", guest, Solution)
        return wire.PuzzleSolution(found, told_line(puzzle, found))

    async def ask(self, puzzle: Puzzle, text: str, guest: str, kind: type[Kind]) -> Kind:
        key = (puzzle.game, puzzle.number, text)
        if key not in self.known:
            asked = about(puzzle.setup, b"", text.encode(), puzzle.seat, "", SEED)
            asked.task, asked.points = PUZZLING, [puzzle.number]
            try:
                found = await self.house.thinkers.ask(asked, guest)
            except Confused as error:
                log.error("a puzzle was not judged", exc_info=error)
                raise Unavailable("Nobody can judge that just now; try again in a moment.") from None
            if len(self.known) < MOST_KEPT:
                self.known[key] = found
            return msgspec.json.decode(found, type=kind)
        return msgspec.json.decode(self.known[key], type=kind)


def table_of(puzzle: Puzzle) -> Table:
    """The position as a table that nobody has opened: somebody in the seat, bots in all others."""
    return laid_out(puzzle.game, puzzle.number)[0]


@lru_cache(maxsize=64)
def laid_out(game: str, number: int) -> tuple[Table, list[wire.Step]]:
    """The same, and all that its seat has heard until then."""
    puzzle = puzzle_of(game, number)
    standing = begin(puzzle.setup)
    steps = [viewing.step(entry, apply_entry(standing, entry), puzzle.seat) for entry in entries_of(puzzle)]
    steps = [step for step in steps if step.kind == "move"]  # that somebody sits down is no part of its story
    address = f"puzzle/{game}/{number}"  # no table has such an id
    table = Table(address, puzzle.setup, "", listed=False, uploaded=False, created=0, moved=0, standing=standing)
    return table, steps


def entries_of(puzzle: Puzzle) -> list[Entry]:
    """The log of that table."""
    seats = play_on.among_bots(puzzle.setup, puzzle.seat, SOMEBODY, OTHERS)
    entries = seating.first_entries(seats, 0)
    for seat, text in puzzle.played():
        entries.append(Entry(len(entries) + 1, "move", seat, text))
    return entries


def shown(puzzle: Puzzle) -> wire.PuzzlePosition:
    """All that the page needs to show it: the story so far as the seat heard it, and where that has led."""
    table, steps = laid_out(puzzle.game, puzzle.number)
    position = viewing.position(table.standing, puzzle.seat)
    position.undo = None  # what led here stands
    return wire.PuzzlePosition(info(puzzle), puzzle.seat, table.info(), steps, position)


def info(puzzle: Puzzle) -> wire.PuzzleInfo:
    return wire.PuzzleInfo(puzzle.game, puzzle.number, puzzle.players, puzzle.grade, puzzle.theme)


def told_line(puzzle: Puzzle, solution: Solution) -> list[wire.PuzzleStep]:
    """The answer and what would follow, step by step, in a world that holds nothing the seat cannot know."""
    standing = copy_of(table_of(puzzle).standing)
    standing.game = known_position(puzzle)
    moves = [(puzzle.seat, solution.best[0].text), *((one.seat, one.text) for one in solution.line)]
    found: list[wire.PuzzleStep] = []
    for seat, text in moves:
        entry = Entry(standing.version + 1, "move", seat, text)
        events = apply_entry(standing, entry)
        if any(event.reveals for event in events):
            break  # what is turned up is another card in every world
        position = viewing.position(standing, puzzle.seat)
        position.decision = position.undo = None  # it is only looked at
        found.append(wire.PuzzleStep(viewing.step(entry, events, puzzle.seat), position))
    return found


def preview(puzzle: Puzzle, text: str) -> wire.PreviewedMessage:
    return answers.preview(table_of(puzzle), wire.PreviewMessage("", puzzle.seat, text))


def why_not(puzzle: Puzzle, text: str) -> wire.BecauseMessage:
    return answers.why_not(table_of(puzzle), wire.WhyMessage("", puzzle.seat, text))


async def go_on(house: House, puzzle: Puzzle, wanted: wire.PuzzlePlayOn, holder: str, opener: str) -> Table:
    """A table that goes on from the position, with another deal of what the seat cannot know."""
    setup = await house.in_thread(play_on.dealt_anew, puzzle.setup, puzzle.played(), puzzle.seat)
    seats = play_on.among_bots(setup, puzzle.seat, wanted.name, wanted.level)
    return await play_on.open_at(house, setup, "", seats, holder, opener)
