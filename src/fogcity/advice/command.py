"""`fogcity calibrate`, `fogcity review`."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadSetup

MANY = 4  # games in one task
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
