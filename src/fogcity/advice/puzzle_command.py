"""`fogcity puzzles`: find puzzles, put the best of them into the book of a game, verify what is in it."""

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fogcity.arena.engines import Engine, add_engine, engine_of
from fogcity.engine.errors import BadSetup, FogCityError
from fogcity.games import box, names

if TYPE_CHECKING:
    from fogcity.advice.puzzle_finder import Found, Haul
    from fogcity.advice.puzzles import Puzzle

FOR_EVER = 10 * 365 * 86400  # seconds
MANY = 1_000_000  # games, if nobody says when it is enough
MOST = 75  # puzzles of a game in its book
SAME_DEAL = 2  # puzzles at most
VERIFYING = 1906  # another seed than those that found them
STAGES = ("decisions", "promising", "not obvious", "clear", "explained", "puzzles")


def add_puzzles(commands: Any, whole: Callable[[str], int]) -> None:
    puzzles = commands.add_parser("puzzles", help="find puzzles in games between bots, or verify those there are")
    puzzles.add_argument("game", help=f"one of {', '.join(names())}")
    puzzles.add_argument("--out", type=Path, metavar="DIR", help="add what is found to GAME.jsonl there; go on with it")
    puzzles.add_argument("--games", type=whole, metavar="N", help="so many games (default: until somebody stops it)")
    puzzles.add_argument("--seconds", type=whole, metavar="N", help="for so long")
    puzzles.add_argument("--seed", type=whole, default=1, help="other games (default 1)")
    add_engine(puzzles, whole, "--workers")
    puzzles.add_argument("--take", type=Path, nargs="+", metavar="FILE", help="put the best of these into the book")
    puzzles.add_argument("--most", type=whole, default=MOST, help=f"puzzles in the book (default {MOST})")
    puzzles.add_argument("--verify", action="store_true", help="judge every puzzle of the book anew, with much thought")
    puzzles.add_argument("--drop", action="store_true", help="with --verify: take out what does not hold")
    puzzles.add_argument("--book", type=Path, metavar="FILE", help="another book than the one of the package")
    puzzles.set_defaults(run=run_puzzles)


def run_puzzles(arguments: argparse.Namespace) -> int:
    from fogcity.advice.puzzles import book_of

    engine = engine_of(arguments)
    for name in ("games", "seconds", "most"):
        if getattr(arguments, name) is not None and getattr(arguments, name) < 1:
            raise BadSetup(f"--{name} must be at least 1, not {getattr(arguments, name)}.")
    book = arguments.book or book_of(arguments.game)
    if arguments.verify:
        return verify(arguments, engine, book)
    if arguments.take:
        return take(arguments, book)
    if arguments.out is None:
        raise BadSetup("Say where to put what is found, --out DIR; or --take FILE, or --verify.")
    return find(arguments, engine)


# Finding.


def find(arguments: argparse.Namespace, engine: Engine) -> int:
    import msgspec

    from fogcity.advice.puzzle_finder import Hunt, hunt
    from fogcity.progress import Progress

    box(arguments.game)
    arguments.out.mkdir(parents=True, exist_ok=True)
    file = arguments.out / f"{arguments.game}.jsonl"
    known = [haul for haul in hauls(file) if haul.seed == arguments.seed and haul.whole] if file.exists() else []
    done = {haul.number for haul in known}
    wanted = arguments.games or MANY
    plan = Hunt(arguments.game, arguments.seed, time.time() + (arguments.seconds or FOR_EVER))
    passed = sum((Counter(haul.passed) for haul in known), Counter())
    tasks = [number for number in range(wanted) if number not in done]
    with (
        file.open("ab") as out,
        Progress(wanted, "games", arguments.games is not None) as progress,
        engine.doing(hunt, plan, tasks) as results,
    ):
        for haul in results:
            passed.update(haul.passed)
            done.add(haul.number)
            out.write(msgspec.json.encode(haul) + b"\n")
            out.flush()
            progress.step(len(done))
            if plan.late():
                break
    print(f"{file}: {len(done)} games, {', '.join(f'{passed[stage]} {stage}' for stage in STAGES)}.")
    return 0


def hauls(file: Path) -> "list[Haul]":
    """What is in a file; a last line that was broken off does not count."""
    import msgspec

    from fogcity.advice.puzzle_finder import Haul

    lines = file.read_bytes().splitlines(keepends=True)
    try:
        return [msgspec.json.decode(line, type=Haul) for line in lines if line.endswith(b"\n")]
    except msgspec.DecodeError as error:
        raise FogCityError(f"{file} is not what `fogcity puzzles --out` writes: {error}.") from None


# The book.


def take(arguments: argparse.Namespace, book: Path) -> int:
    """Those that are in the book stay, with their numbers; the best of the others come behind them."""
    from fogcity.advice.puzzles import puzzles_in, write_book
    from fogcity.record.files import write_whole

    there = puzzles_in(arguments.game, book) if book.exists() else []
    found = [one for file in arguments.take for haul in hauls(file) for one in haul.puzzles]
    fit = [one for one in found if one.game == arguments.game and explained(one)]
    chosen = varied(there, fit, arguments.most)
    write_whole(book, [write_book(arguments.game, chosen)])
    grades = ", ".join(f"{sum(one.grade == grade for one in chosen)} of grade {grade}" for grade in (1, 2, 3))
    print(f"{book}: {len(chosen)} puzzles, {len(chosen) - len(there)} of them new: {grades}.")
    return 0


def explained(found: "Found") -> bool:
    """Whether what is said of it today explains it; its theme is then what is said first."""
    from fogcity.advice.puzzle_answers import SEED, explanation, known_position, whole
    from fogcity.advice.puzzle_finder import can_be_asked

    known = known_position(as_puzzle(found, 0))
    best = [whole(known, found.seat, text) for text in found.chances]
    facts = explanation(known, found.seat, best, SEED) if can_be_asked(known, found.seat) else []
    found.reasons = [fact.code for fact in facts]
    return bool(facts)


def varied(there: "Sequence[Puzzle]", found: "Iterable[Found]", most: int) -> "list[Puzzle]":
    """As many as wanted: each time one of which there are fewest so far, by grade, theme and players."""

    chosen = list(there)
    deals = Counter((one.players, one.seed) for one in there)
    known = {(one.players, one.seed, one.moves) for one in there}
    fresh = {(one.players, one.seed, tuple(one.moves)): one for one in found}
    left = [one for position, one in fresh.items() if position not in known]
    left.sort(key=lambda one: (-one.margin, one.seed, len(one.moves)))
    number = itertools.count(1 + max((one.number for one in there), default=0))
    have: Counter[tuple[str, object]] = Counter()
    for one in there:
        have.update(traits(one))
    while left and len(chosen) < most:
        scored = [(sum(have[trait] for trait in traits(as_puzzle(one, 0))), i) for i, one in enumerate(left)]
        best = left.pop(min(scored)[1])
        deals[best.players, best.seed] += 1
        if deals[best.players, best.seed] > SAME_DEAL:
            continue
        chosen.append(as_puzzle(best, next(number)))
        have.update(traits(chosen[-1]))
    return chosen


def as_puzzle(found: "Found", number: int) -> "Puzzle":
    from fogcity.advice.puzzles import Puzzle

    return Puzzle(
        found.game,
        number,
        found.players,
        found.seed,
        tuple(found.moves),
        found.seat,
        found.answer,
        dict(sorted(found.chances.items(), key=lambda one: -one[1])),
        found.budget,
        found.reasons[0],
    )


def traits(one: "Puzzle") -> list[tuple[str, object]]:
    """What puzzles should differ in."""
    kind = one.answer.split(" ")[0]
    return [("grade", one.grade), ("grade", one.grade), ("theme", one.theme), ("players", one.players), ("kind", kind)]


def verify(arguments: argparse.Namespace, engine: Engine, book: Path) -> int:
    from fogcity.advice.puzzles import puzzles_in, write_book
    from fogcity.progress import Progress
    from fogcity.record.files import write_whole

    if not book.exists():
        raise FogCityError(f"There is no book of puzzles at {book}.")
    puzzles = puzzles_in(arguments.game, book)
    broken: dict[int, str] = {}
    least = []
    with Progress(len(puzzles), "puzzles") as progress, engine.doing(judge_anew, VERIFYING, puzzles) as results:
        for done, (number, margin) in enumerate(results, 1):
            if isinstance(margin, str):
                broken[number] = margin
            else:
                least.append(margin)
            progress.step(done)
    for number, why in sorted(broken.items()):
        print(f"puzzle {number} of {arguments.game} does not hold: {why}")
    if broken and arguments.drop:
        write_whole(book, [write_book(arguments.game, [one for one in puzzles if one.number not in broken])])
    margin = f", the least margin is {min(least) / 10:.1f} points of a hundred" if least else ""
    print(f"{book}: {len(least)} of {len(puzzles)} puzzles hold{margin}.")
    return 1 if broken and not arguments.drop else 0


def judge_anew(seed: int, puzzle: "Puzzle") -> tuple[int, int | str]:
    """In a process of its own: the margin of a puzzle, or what is wrong with it."""
    from fogcity.advice.puzzle_finder import EASY, MARGIN, holds, is_obvious

    try:
        if is_obvious(puzzle, seed + puzzle.number):
            return puzzle.number, f"{EASY} finds {puzzle.answer}, too."
        margin = holds(puzzle, seed + puzzle.number)
    except FogCityError as error:
        return puzzle.number, str(error)
    if margin is None:
        return puzzle.number, f"{puzzle.answer} is not {MARGIN / 10:g} points better than all else, whatever is dealt."
    return puzzle.number, margin
