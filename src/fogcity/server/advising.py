"""In a process in which bots think: hints, points of a review, puzzles. Each is asked like a move, answered as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fogcity.advice.hints import HINT, Effort, advise
from fogcity.advice.puzzle_answers import solve, try_out
from fogcity.advice.puzzles import puzzle_of
from fogcity.advice.review import CARES, Care, review_some
from fogcity.engine.answers import pieces
from fogcity.engine.box import Setup
from fogcity.server.levels import is_compiled
from fogcity.server.log import begin

if TYPE_CHECKING:
    from fogcity.server.thinker import Question

HINTING, REVIEWING, PUZZLING = "hint", "review", "puzzle"
PLAIN_HINT, PLAIN_CARE = Effort(200, 80), Care(24, 12)  # where the rules are not compiled, and fifty times as slow


def advised(question: Question, setup: Setup) -> str:
    effort = HINT if is_compiled() else PLAIN_HINT
    if question.task == PUZZLING:
        return judged_try(question, effort)
    game = begin(setup).game
    answers = zip(question.by, question.texts.decode().split("\n"))  # the last line is empty
    moves = [(seat, piece) for seat, text in answers for piece in pieces(text)]
    if question.task == HINTING:
        game.replay(moves)
        found = advise(game, question.seat, question.chance, effort, question.most)
        return msgspec.json.encode(found).decode()
    care = CARES[question.spec] if is_compiled() else PLAIN_CARE
    return msgspec.json.encode(review_some(game, moves, question.points, care, question.chance)).decode()


def judged_try(question: Question, effort: Effort) -> str:
    """What was tried in a puzzle; its solution, if nothing was."""
    puzzle, tried = puzzle_of(question.game, question.points[0]), question.texts.decode()
    found = try_out(puzzle, tried, effort) if tried else solve(puzzle, effort)
    return msgspec.json.encode(found).decode()
