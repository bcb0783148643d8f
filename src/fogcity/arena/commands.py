"""The commands `fogcity arena` and `fogcity study`."""

import argparse
import contextlib
import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from fogcity.arena.engines import Engine, add_engine, engine_of
from fogcity.arena.match import Plan, Result
from fogcity.arena.schedule import Match, enough
from fogcity.bots import bot, judges_by_hand
from fogcity.bots.program import PATIENCE
from fogcity.engine.box import Setup
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import named
from fogcity.games import box, names

MOST_BOTS = 12
MOST_GAMES = 1_000_000
MOST_PATIENCE = 86_400
STOPPED = 128  # and the number of the signal: how a stopped command ends

ReadSetup = Callable[[argparse.Namespace, int], Setup]
ReadWhole = Callable[[str], int]


def add_arena(commands: Any, read_setup: ReadSetup, whole: ReadWhole) -> None:
    arena = commands.add_parser("arena", help="let bots play each other and rate them")
    arena.add_argument("game", help=f"one of {', '.join(names())}")
    arena.add_argument("--bots", metavar="BOT,BOT,...", help="who plays, such as hard,greedy,search:1000")
    arena.add_argument(
        "--bot", action="append", default=[], help="one more who plays; the way to name a bot with a comma in its name"
    )
    arena.add_argument(
        "--alone", action="store_true", help="the first bot sits alone, one of the others in all other seats"
    )
    arena.add_argument(
        "--leaderboard", type=Path, metavar="FILE", help="enter the ratings there; greedy must play, too"
    )
    add_common(arena, whole, games=400)
    arena.set_defaults(run=lambda arguments: run_arena(arguments, read_setup(arguments, arguments.seed)))


def add_study(commands: Any, read_setup: ReadSetup, whole: ReadWhole) -> None:
    study = commands.add_parser("study", help="let a bot play itself and see how balanced the game is")
    study.add_argument("game", help=f"one of {', '.join(names())}")
    study.add_argument("--bot", default="search:200", help="who plays in every seat (default search:200)")
    add_common(study, whole, games=400)
    study.set_defaults(
        alone=False, leaderboard=None, run=lambda arguments: run_study(arguments, read_setup(arguments, arguments.seed))
    )


def add_common(command: argparse.ArgumentParser, whole: ReadWhole, games: int) -> None:
    command.add_argument("--players", type=whole, help="how many seats (default: the fewest the game takes)")
    command.add_argument("--games", type=whole, default=games, help=f"at least so many games (default {games})")
    command.add_argument("--seed", type=whole, default=1, help="of the first deal; the next ones follow (default 1)")
    command.add_argument("--edition", type=Path, help="components from this file")
    command.add_argument(
        "--variant", "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game"
    )
    add_engine(command, whole)
    command.add_argument(
        "--out", type=Path, metavar="DIR", help="keep every game and write the report here; run again to go on"
    )
    command.add_argument("--records", action="store_true", help="keep a record of every game, too; needs --out")
    command.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help=f"for a program to answer before it forfeits (default {PATIENCE:g})",
    )
    command.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run_arena(arguments: argparse.Namespace, setup: Setup) -> int:
    from fogcity.arena.report import arena_page
    from fogcity.arena.verdict import verdict
    from fogcity.arena.words import arena_words

    listed = arguments.bots.split(",") if arguments.bots is not None else []
    bots = tuple(name.strip() for name in [*listed, *arguments.bot])
    if len(bots) < 2:
        raise BadSetup("An arena needs at least two bots: --bots greedy,random, say.")
    if len(bots) > MOST_BOTS:
        raise BadSetup(f"An arena takes at most {MOST_BOTS} bots, not {len(bots)}.")
    for name in bots:
        if bots.count(name) > 1:
            raise BadSetup(f"{named(name)} is there twice; once is enough.")
    return run(arguments, "arena", setup, bots, judge=verdict, words=arena_words, page=arena_page)


def run_study(arguments: argparse.Namespace, setup: Setup) -> int:
    from fogcity.arena.balance import balance
    from fogcity.arena.study_report import study_page
    from fogcity.arena.words import study_words

    return run(arguments, "study", setup, (arguments.bot,), judge=balance, words=study_words, page=study_page)


def run(
    arguments: argparse.Namespace,
    command: str,
    setup: Setup,
    bots: tuple[str, ...],
    judge: Callable[[Plan, Sequence[Result]], dict[str, object]],
    words: Callable[[Any], list[str]],
    page: Callable[[Any, str], str],
) -> int:
    """Play what is missing, and say what came of it."""
    from fogcity.arena.leaderboard import Leaderboard
    from fogcity.arena.results import heading, kept
    from fogcity.record.files import write_whole

    check_numbers(arguments)
    engine = engine_of(arguments)
    for name in bots:
        bot(name, 0)
    matches = enough(len(bots), setup.players, arguments.games, arguments.alone)
    opened = box(setup.game)
    opened.check(replace(setup, seed=setup.seed + matches[-1].deal))
    game = opened.start(setup)
    for name in bots:
        if judges_by_hand(name, game):
            print(f"No network fits this edition and number of players: {name} judges by hand.", file=sys.stderr)
    plan = Plan(
        setup,
        bots,
        game.edition(),
        watching=command == "study",
        recording=arguments.records,
        patience=arguments.patience,
        alone=arguments.alone,
    )
    line = command_line(arguments, command)
    board = Leaderboard(arguments.leaderboard, plan, arguments.games) if arguments.leaderboard else None
    with kept(arguments.out, heading(command, plan)) as (finished, file):
        with stopped_by_signals() as received:
            try:
                play_missing(arguments, engine, plan, matches, finished, file)
            except KeyboardInterrupt:
                say_what_is_kept(arguments.out, len(finished), len(matches))
                return STOPPED + received[0]
        results = [finished[match.number] for match in matches]
        document = judge(plan, results)
        if arguments.out:
            write_whole(arguments.out / "report.json", [json.dumps(document, indent=1) + "\n"])
            write_whole(arguments.out / "report.html", [page(document, line)])
    ranked = ["", *board.add(plan, results, line)] if board else []
    print(json.dumps(document) if arguments.json else "\n".join([*words(document), *ranked]))
    if arguments.out and not arguments.json:
        print(f"\nThe report is {arguments.out / 'report.html'}.")
    return 0


def check_numbers(arguments: argparse.Namespace) -> None:
    if not 1 <= arguments.games <= MOST_GAMES:
        raise BadSetup(f"--games must be from 1 to {MOST_GAMES:,}, not {arguments.games}.")
    if arguments.records and not arguments.out:
        raise BadSetup("--records needs --out, the folder to keep them in.")
    if not 0 < arguments.patience <= MOST_PATIENCE:
        raise BadSetup(f"--patience must be from 0 to {MOST_PATIENCE:,} seconds, not {arguments.patience:g}.")


def play_missing(
    arguments: argparse.Namespace,
    engine: Engine,
    plan: Plan,
    matches: list[Match],
    finished: dict[int, Result],
    file: BinaryIO | None,
) -> None:
    """Play the games that are not finished yet, and keep each as soon as it is."""
    from fogcity.arena.match import play
    from fogcity.arena.results import append, keep_record
    from fogcity.progress import Progress

    missing = [match for match in matches if match.number not in finished]
    if not missing:
        return
    with (
        Progress(len(missing), "games") as progress,
        engine.doing(play, plan, missing) as results,
    ):
        for n, result in enumerate(results, 1):
            if plan.recording:
                keep_record(arguments.out, result)
            if file:
                append(file, result.document())
            finished[result.number] = result
            progress.step(n)


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[list[int]]:
    """Ctrl-C, and what a system sends when it wants a program to end, come as a KeyboardInterrupt, once: to end in good
    order takes a moment in which another Ctrl-C must do no harm. Which signal it was is noted, for while Ray waits it
    lets through a KeyboardInterrupt and no other error, and nothing that would be told with it."""

    received: list[int] = []

    def stop(number: int, _: object) -> None:
        for one in known:
            signal.signal(one, signal.SIG_IGN)
        received.append(number)
        raise KeyboardInterrupt

    known = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in known}
    try:
        yield received
    finally:
        for number, handler in before.items():
            if signal.getsignal(number) == stop:
                signal.signal(number, handler)


def say_what_is_kept(out: Path | None, finished: int, wanted: int) -> None:
    if out:
        kept = f"{finished} of {wanted} games are kept in {out}, and the same command goes on from there"
    else:
        kept = "nothing is kept, for that takes --out"
    sys.stderr.write(f"fogcity: interrupted; {kept}.\n")


def command_line(arguments: argparse.Namespace, command: str) -> str:
    """The command with all that decides the result."""
    words = ["fogcity", command, arguments.game]
    if command == "study":
        words += ["--bot", arguments.bot]
    else:
        words += ["--bots", arguments.bots] if arguments.bots is not None else []
        for one in arguments.bot:
            words += ["--bot", one]
        words += ["--alone"] if arguments.alone else []
    words += ["--players", str(arguments.players)] if arguments.players is not None else []
    words += ["--games", str(arguments.games), "--seed", str(arguments.seed)]
    words += ["--edition", arguments.edition.name] if arguments.edition else []
    for variant in arguments.variant:
        words += ["--variant", variant]
    return shlex.join(words)
