"""What is said to somebody who solves a puzzle: what a try costs and why, the explanation, what would have followed.

All of it is worked out from what the seat knows, with a seed that never changes: everybody is told the same.
"""

from collections.abc import Sequence

from msgspec import Struct

from fogcity.advice.decisions import Whole
from fogcity.advice.hints import HINT, Effort, Follows, judge
from fogcity.advice.puzzles import Puzzle
from fogcity.advice.reasons import Reason, outlook, reasons
from fogcity.engine.answers import rehearse
from fogcity.engine.chance import seeded
from fogcity.engine.errors import NotOneAnswer
from fogcity.engine.rules import Rules
from fogcity.engine.schema import GameObject

MOST_FACTS = 3
SEED = 1906


class Rated(Struct, frozen=True):
    """A decision and how likely its seat wins after it."""

    text: str
    parts: GameObject  # the same in structured form
    chance: int  # thousandths


class Try(Struct, frozen=True):
    """What somebody tried: the answer, or what it would cost."""

    right: bool
    made: Rated
    cost: int  # thousandths of winning chance
    reasons: list[Reason]  # what it brings and misses; of the answer, nothing: the solution has them


class Solution(Struct, frozen=True):
    """The answer, why it is the best, and what would have followed."""

    best: list[Rated]  # the answer, and the next best decisions
    reasons: list[Reason]
    line: list[Follows]  # until chance or a secret has a say


def known_position(puzzle: Puzzle) -> Rules:
    """The position with nothing in it that the seat cannot know, always the same."""
    return puzzle.rules().known_to(puzzle.seat, seeded(SEED))


def try_out(puzzle: Puzzle, text: str, effort: Effort = HINT) -> Try:
    """What a decision is worth, with reasons from what the seat knows and nothing else.

    Raises a `MoveError` where it cannot be made. Everybody is told the same of the same try.
    """
    known = known_position(puzzle)
    made = whole(known, puzzle.seat, text)
    chances = puzzle.chances
    if made.text == puzzle.answer:
        return Try(True, rated(known, made, chances[made.text]), 0, [])
    chance = chances.get(made.text)
    if chance is None:  # it was worse than all that are in the book, whatever is thought of it with less care
        found, _ = judge(known, puzzle.seat, made, SEED, effort.judging)
        chance = min(found[puzzle.seat], *chances.values())
    cost = chances[puzzle.answer] - chance
    best = whole(known, puzzle.seat, puzzle.answer)
    return Try(False, rated(known, made, chance), cost, objections(known, puzzle.seat, made, best))


def solve(puzzle: Puzzle, effort: Effort = HINT) -> Solution:
    """The answer of a puzzle, with reasons from what its seat knows and nothing else."""
    known = known_position(puzzle)
    best = [whole(known, puzzle.seat, text) for text in puzzle.chances]
    _, line = judge(known, puzzle.seat, best[0], SEED, effort.judging)
    return Solution(
        [rated(known, one, puzzle.chances[one.text]) for one in best],
        explanation(known, puzzle.seat, best, SEED),
        [Follows(seat, known.write(move), known.parts(move)) for seat, move in line],
    )


def whole(known: Rules, seat: int, text: str) -> Whole:
    """A decision of one move, as it is written."""
    rehearse(known, seat, text, seeded(SEED))
    steps = known.steps(seat, text)
    if len(steps) != 1:
        raise NotOneAnswer("beyond")
    return Whole((int(known.read(seat, text)),), steps[0])


def rated(known: Rules, one: Whole, chance: int) -> Rated:
    return Rated(one.text, known.parts(one.moves[0]), chance)


def explanation(known: Rules, seat: int, decisions: Sequence[Whole], seed: int) -> list[Reason]:
    """Why the first of these decisions is the best: facts as in a hint that speak for it and not for the next best."""
    outlooks = [outlook(known, seat, one.moves, seed) for one in decisions]
    facts = reasons(outlooks[0], outlooks[1:], seat)
    shared = reasons(outlooks[1], outlooks[:1], seat)
    return [fact for fact in facts if fact not in shared and not speaks_against(fact)][:MOST_FACTS]


def objections(known: Rules, seat: int, made: Whole, best: Whole) -> list[Reason]:
    """Why not: what the best decision would bring or prevent and this one does not, and what speaks against it.

    Where nothing of that can be said, what it brings all the same.
    """
    mine, better = (outlook(known, seat, one.moves, SEED) for one in (made, best))
    own, its = reasons(mine, [better], seat), reasons(better, [mine], seat)
    alone = [fact for fact in own if fact not in its]
    missed = [found for fact in its if fact not in own and (found := turned(fact)) is not None]
    against = [*missed, *(fact for fact in alone if speaks_against(fact))]
    return (against or alone)[:MOST_FACTS]


def speaks_against(fact: Reason) -> bool:
    facts = fact.facts
    if fact.code == "ends":
        return 2 * int(facts["won"]) < int(facts["of"])
    return fact.code in ("gives", "risk") or facts.get("points", 0) < 0 or facts.get("amount", 0) < 0


def turned(fact: Reason) -> Reason | None:
    """What the best decision does, said of one that does not."""
    if fact.code == "keeps":
        return Reason("lets", fact.facts)
    if fact.code in ("points", "likely") and fact.facts["points"] > 0:
        return Reason("misses", {"category": fact.facts["category"], "points": fact.facts["points"]})
    return None
