"""Finds puzzles in games between bots: positions where one decision is clearly best, and not the obvious one.

Many decisions are looked at with little thought, the few that remain with more and more of it; what is costly comes
last. All is judged by what the seat knows: in possible worlds, dealt anew for each of several seeds, and the margin
must hold in every one of them.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from fogcity.advice.appraiser import Appraiser
from fogcity.advice.decisions import Whole, favourites, legal
from fogcity.advice.hints import HINT, judge
from fogcity.advice.puzzle_answers import explanation
from fogcity.advice.puzzles import Puzzle, deciding
from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.bots.weights import network_for
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.games import box

STRENGTHS = ("greedy", "search-v1:30", "search-v2:30", "search-v2:100")  # of those who play the games
MARGIN = 150  # thousandths by which the answer is better than any other decision, with every seed,
SAFELY = 160  # and when it is found: judged again, with other seeds, it may be a little less
PROMISING = 100  # the same, where little was thought
GLANCE, GLIMPSE = 160, 100  # iterations: which decisions come into question, and how good each of them is
RIVALS = 4  # decisions that are judged with much thought
NEXT = 3  # of them that are judged again, with other seeds
HARDER = 10  # times the thought of a hint
SEEDS = 3
EASY, EASY_TRIES = "easy", 12
OBVIOUS, AGAIN = 36, 60  # so many times of so many: judged again it may be found a little more often than half the time
SOLVER = "search-v1"  # who tries to solve it; what was learned sees too much at a glance
BUDGETS = (60, 120, 250, 500, 1000, 2000)  # with so many iterations
SOLVERS = 5  # of each, of which all but one must
CHOICES = 3  # at least
APART = 12  # moves between two puzzles of one game


class Found(Struct):
    """A puzzle as it was found, with all that was measured."""

    game: str
    players: int
    seed: int
    moves: list[str]  # up to the position; whose they are follows from the rules, see `puzzles.deciding`
    seat: int
    answer: str
    chances: dict[str, int]  # of the seat after each of the best decisions, in thousandths, the answer first
    margin: int  # the least of all seeds
    easy: int  # times of EASY_TRIES that `easy` finds it
    budget: int  # iterations with which it is found
    reasons: list[str]  # the codes of the facts that explain it


@dataclass(frozen=True)
class Hunt:
    """Which games are played, and until when."""

    game: str
    seed: int
    until: float = float("inf")  # when nothing new is begun any more, as `time.time()` counts

    def late(self) -> bool:
        return time.time() > self.until


class Haul(Struct):
    """What a game has brought."""

    seed: int  # of the hunt
    number: int  # of the game
    whole: bool  # or there was no time to look at all of it
    puzzles: list[Found]
    passed: dict[str, int]  # how many decisions have come how far


def hunt(plan: Hunt, number: int) -> Haul:
    """Play a game and look for puzzles in it; a number is a game, always the same."""
    dice = random.Random(f"{plan.game} {plan.seed} {number}")
    opened = box(plan.game)
    setup = opened.check(Setup(plan.game, dice.choice(opened.seats), dice.getrandbits(40)))
    game = opened.start(setup)
    bots = [bot(dice.choice(STRENGTHS), dice.getrandbits(60)) for _ in range(setup.players)]
    chance = seeded(dice.getrandbits(60))
    haul = Haul(plan.seed, number, True, [], {})
    passed: Counter[str] = Counter()
    moves: list[str] = []
    last = -APART
    amid = False  # of an answer that has several parts
    while game.deciding:
        if plan.late():
            haul.whole = False
            break
        seat = deciding(game)
        if not amid and len(moves) - last >= APART and can_be_asked(game, seat):
            passed["decisions"] += 1
            found = examine(game, seat, dice.getrandbits(60), passed, plan)
            if found is not None:
                last = len(moves)
                found.seed, found.moves = setup.seed, moves[:]
                haul.puzzles.append(found)
        move = ask(bots[seat], game, seat, chance)
        moves.append(game.write(move))
        amid = game.is_part(move)
        game.apply(seat, move)
    haul.passed = dict(passed)
    return haul


def can_be_asked(game: Rules, seat: int) -> bool:
    """Whether a decision can have one best answer that is not guessed: made openly, alone, in one move of several."""
    if game.deciding != 1 << seat or game.build(seat) is not None:
        return False
    moves = legal(game, seat)
    return len(moves) >= CHOICES and not any(game.unseen(seat, move) for move in moves)


def examine(game: Rules, seat: int, seed: int, passed: Counter[str], plan: Hunt) -> Found | None:
    """The puzzle of this decision, if it is one: what is cheap to find out first."""
    known = game.known_to(seat, seeded(seed))
    answer = promising(known, seat, seed)
    if answer is None:
        return None
    passed["promising"] += 1
    if found_by_easy(known, seat, answer.text, seed, 4) > 2:
        return None
    passed["not obvious"] += 1
    first = compared(known, seat, everything(known, seat), HINT.judging // 6, seed + 20)[:RIVALS]
    first = compared(known, seat, [one for one, _ in first], HINT.judging, seed + 21)
    if not clear(first, answer, MARGIN) or plan.late():
        return None
    passed["clear"] += 1
    easy = found_by_easy(known, seat, answer.text, seed + 40, EASY_TRIES)
    explained = explanation(known, seat, [one for one, _ in first], seed)
    if 2 * easy >= EASY_TRIES or not explained:
        return None
    passed["explained"] += 1
    judged = verified(game, seat, seed, answer, SAFELY, SEEDS)
    if judged is None or plan.late():
        return None
    passed["puzzles"] += 1
    margin, found = judged
    return Found(
        game.name(),
        int(game.players),
        0,
        [],
        seat,
        answer.text,
        {one.text: chance for one, chance in found},
        margin,
        easy,
        budget_for(known, seat, answer, seed + 80),
        [one.code for one in explained],
    )


def promising(known: Rules, seat: int, seed: int) -> Whole | None:
    """The best decision, if it seems clearly best after little thought."""
    appraiser = Appraiser(seeded(seed), network_for)
    appraiser.appraise(known, seat, seat, [], GLANCE, 0.0)
    few = compared(known, seat, favourites(appraiser, known, seat, 2), GLIMPSE, seed + 1)
    return few[0][0] if len(few) > 1 and few[0][1] - few[1][1] >= PROMISING else None


Judged = list[tuple[Whole, int]]  # decisions with the chance of the seat, the best first


def compared(known: Rules, seat: int, decisions: Sequence[Whole], iterations: int, seed: int) -> Judged:
    """Each decision judged by a search of its own, in the same worlds."""
    found = [(one, judge(known, seat, one, seed, iterations)[0][seat]) for one in decisions]
    return sorted(found, key=lambda one: -one[1])


def clear(judged: Judged, answer: Whole, margin: int) -> bool:
    return judged[0][0] == answer and judged[0][1] - judged[1][1] >= margin


def everything(known: Rules, seat: int) -> list[Whole]:
    return [Whole((move,), known.write(move)) for move in legal(known, seat)]


def verified(game: Rules, seat: int, seed: int, answer: Whole, margin: int, seeds: int) -> tuple[int, Judged] | None:
    """With much thought and several seeds: the least margin and the mean chances. None where it does not hold."""
    known = game.known_to(seat, seeded(seed + 30))
    appraiser = Appraiser(seeded(seed + 31), network_for)
    appraiser.appraise(known, seat, seat, [], HARDER * HINT.finding, 0.0)
    rivals = favourites(appraiser, known, seat, RIVALS)
    if answer not in rivals:
        return None
    sums: Counter[Whole] = Counter()
    least = 1000
    for i in range(seeds):
        known = game.known_to(seat, seeded(seed + 32 + i))
        found = compared(known, seat, rivals, HARDER * HINT.judging, seed + 35 + i)
        if not clear(found, answer, margin):
            return None
        rivals = [one for one, _ in found[:NEXT]]
        least = min(least, found[0][1] - found[1][1])
        for one, chance in found:
            sums[one] += chance
    return least, [(one, round(sums[one] / seeds)) for one in rivals]


def chosen(spec: str, known: Rules, seat: int, seed: int) -> str:
    """What a bot would do."""
    return known.write(ask(bot(spec, seed), known, seat, seeded(seed)))


def found_by_easy(known: Rules, seat: int, answer: str, seed: int, tries: int) -> int:
    """How many times of so many `easy` would choose it."""
    return sum(chosen(EASY, known, seat, seed + i) == answer for i in range(tries))


def budget_for(known: Rules, seat: int, answer: Whole, seed: int) -> int:
    """The least budget with which searches find it, nearly always, and with twice as much, too."""
    least = 2 * BUDGETS[-1]
    for budget in reversed(BUDGETS):
        solved = sum(chosen(f"{SOLVER}:{budget}", known, seat, seed + i) == answer.text for i in range(SOLVERS))
        if solved < SOLVERS - 1:
            break
        least = budget
    return least


# Verifying what was found.


def holds(puzzle: Puzzle, seed: int, seeds: int = 2) -> int | None:
    """The least margin of a puzzle, judged anew with other seeds; None where it does not hold any more."""
    game = puzzle.rules()
    answer = Whole((int(game.read(puzzle.seat, puzzle.answer)),), puzzle.answer)
    found = verified(game, puzzle.seat, seed, answer, MARGIN, seeds)
    return None if found is None else found[0]


def is_obvious(puzzle: Puzzle, seed: int) -> bool:
    """Whether `easy`, as it is now, chooses the answer most of the time."""
    known = puzzle.rules().known_to(puzzle.seat, seeded(seed))
    return found_by_easy(known, puzzle.seat, puzzle.answer, seed, AGAIN) >= OBVIOUS
