"""`fogcity calibrate`, `fogcity review`."""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadRecord, BadSetup
from fogcity.words.messages import languages

if TYPE_CHECKING:
    from fogcity.advice.review import Care, Sight
    from fogcity.record import Record

MANY = 4  # games in one task
SLICES = 8  # decisions in one task of a review, about
SEED = 1906  # the same record is judged alike
FILE = "chances.json"


def add_calibrate(commands: Any, read_setup: Callable[..., Setup], whole: Callable[[str], int]) -> None:
    calibrate = commands.add_parser("calibrate", help="measure how far chances of winning can be trusted")
    calibrate.add_argument("game")
    calibrate.add_argument("--players", type=whole, help="how many seats (default: the fewest the game takes)")
    calibrate.add_argument("--fit", type=whole, default=500, metavar="N", help="games to learn from (default 500)")
    calibrate.add_argument("--games", type=whole, default=1000, metavar="N", help="games to measure on (default 1000)")
    calibrate.add_argument(
        "--iterations", type=whole, default=200, help="of the search for each position (default 200)"
    )
    calibrate.add_argument("--jobs", type=whole, metavar="N", help="processes that play (default: one for each core)")
    calibrate.add_argument("--edition", type=Path)
    calibrate.add_argument("--variant", "--option", action="append", default=[], metavar="NAME=VALUE")
    calibrate.add_argument("--out", type=Path, metavar="DIR", help=f"write {FILE}, the table and the diagram there")
    calibrate.set_defaults(run=lambda arguments: run_calibrate(arguments, read_setup(arguments, 0)))


def run_calibrate(arguments: argparse.Namespace, setup: Setup) -> int:
    from fogcity.advice.calibrate import Asked, Trial, diagram, fitted, largest_gap, play_some, reliability, table
    from fogcity.arena.engines import in_processes
    from fogcity.progress import Progress
    from fogcity.record.files import write_whole

    for name in ("fit", "games", "iterations"):
        if getattr(arguments, name) < 1:
            raise BadSetup(f"--{name} must be at least 1, not {getattr(arguments, name)}.")
    trial = Trial(setup, arguments.iterations)
    total = arguments.fit + arguments.games
    tasks = [range(first, min(first + MANY, total)) for first in range(0, total, MANY)]
    found: list[Asked] = []
    with Progress(len(tasks), "tasks") as progress:
        for done, some in enumerate(in_processes(play_some, trial, tasks, arguments.jobs), 1):
            found += some
            progress.step(done)
    found.sort(key=lambda one: one.game)
    exponent = fitted([one for one in found if one.game < arguments.fit])
    bins = reliability([one for one in found if one.game >= arguments.fit], exponent)
    title = f"{setup.game}, {setup.players} players"
    print(f"{title}: exponent {exponent}, largest gap of a well-filled bin {largest_gap(bins):.1f} of 100")
    print("\n".join(table(bins)))
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        measured = {
            "exponent": exponent,
            "fit_games": arguments.fit,
            "games": arguments.games,
            "iterations": arguments.iterations,
            "strengths": list(trial.strengths),
            "largest_gap": round(largest_gap(bins), 1),
        }
        keep_fit(arguments.out / FILE, str(setup.players), measured)
        name = f"reliability-{setup.game}-{setup.players}"
        write_whole(arguments.out / f"{name}.svg", [diagram(title, bins)])
        write_whole(arguments.out / f"{name}.md", [f"{line}\n" for line in table(bins)])
    return 0


def keep_fit(file: Path, players: str, measured: dict[str, object]) -> None:
    """Add what was measured to a file, beside what was measured of other numbers of players."""
    from fogcity.record.files import write_whole

    known: dict[str, object] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    known[players] = measured
    write_whole(file, [json.dumps(dict(sorted(known.items())), indent=2) + "\n"])


def add_review(commands: Any, whole: Callable[[str], int]) -> None:
    review = commands.add_parser("review", help="judge a game: what was best, what it cost, what was luck")
    review.add_argument("file", type=Path, help="a record")
    review.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the page and the data go")
    review.add_argument("--deep", action="store_true", help="think ten times as long")
    review.add_argument("--edition", type=Path, help="the components the game was played with")
    review.add_argument("--jobs", type=whole, metavar="N", help="processes that think (default: one for each core)")
    review.add_argument("--language", choices=list(languages()), default="en", help="of the page (default en)")
    review.set_defaults(run=run_review)


def run_review(arguments: argparse.Namespace) -> int:
    import msgspec

    from fogcity.advice.review import CARES, Sight, assembled, points_of
    from fogcity.advice.review_page import page
    from fogcity.advice.sentences import remarks
    from fogcity.arena.engines import in_processes
    from fogcity.games import box
    from fogcity.progress import Progress
    from fogcity.record import load_record, write_record
    from fogcity.record.files import naming, write_whole

    record = load_record(arguments.file, arguments.edition)
    with naming(arguments.file):
        opened = box(record.setup.game)
        boards = [opened.board(game, None, record.names, language=arguments.language) for game in record.steps()]
    if not record.moves:
        raise BadRecord(f"{arguments.file}: a game without moves cannot be judged.")
    game = record.begin()
    points = points_of(game, record.moves)
    care = "deep" if arguments.deep else "quick"
    tasks = [range(first, len(points), max(1, len(points) // SLICES)) for first in range(max(1, len(points) // SLICES))]
    sights: list[Sight] = []
    with Progress(len(points), "decisions") as progress:
        for some in in_processes(review_numbers, (record, CARES[care]), tasks, arguments.jobs):
            sights += some
            progress.step(len(sights))
    review = assembled(game, points, sights, care)
    words = opened.words(arguments.language)
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_whole(arguments.out / "review.html", [page(review, record, boards, words)])
    write_whole(arguments.out / "review.json", [msgspec.json.encode(review).decode() + "\n"])
    write_whole(arguments.out / "review.fog", [write_record(record, remarks(review, words, record.names))])
    for name, account in zip(record.names, review.known.accounts, strict=True):
        print(
            f"{name}: own decisions {account.own / 10:+}, others' {account.others / 10:+}, luck {account.luck / 10:+}, "
            f"accuracy {account.accuracy} %"
        )
    print(f"{len(review.known.verdicts)} decisions judged; see {arguments.out / 'review.html'}")
    return 0


def review_numbers(plan: "tuple[Record, Care]", numbers: Sequence[int]) -> "list[Sight]":
    """In a process of its own: some decisions of a game."""
    from fogcity.advice.review import review_some

    record, care = plan
    return review_some(record.begin(), record.moves, numbers, care, SEED)
