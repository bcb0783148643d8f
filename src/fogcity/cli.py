"""The `fogcity` command."""

import argparse
import getpass
import io
import json
import os
import re
import secrets
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import fogcity
from fogcity import games
from fogcity.advice.command import add_calibrate, add_review
from fogcity.advice.puzzle_command import add_puzzles
from fogcity.arena.commands import add_arena, add_study
from fogcity.arena.engines import add_engine, engine_of
from fogcity.engine.box import MOST_SEED, Setup
from fogcity.engine.errors import BadRecord, BadSetup, FogCityError
from fogcity.engine.quoting import MOST_SHOWN, shown
from fogcity.export import add_export
from fogcity.server.command import add_serve
from fogcity.train.command import add_train
from fogcity.words.messages import languages

SEAT = "seat"  # a header of the records of this program's own games: where the person sits

MOST_DIGITS = 40  # a seed has 39

FIRST_GAME = "planners"  # for whoever just wants to play

# What the small package lacks, and the extra that brings it.
SERVER = ("alembic", "httptools", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets")
EXTRAS = dict.fromkeys(SERVER, "server")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        message = re.sub(rf"(\S{{{MOST_SHOWN}}})\S+", r"\1...", message)
        self.exit(2, f"fogcity: {message}. Try '{self.prog} --help'.\n")


def whole(text: str) -> int:
    """A whole number as people type one."""
    if not re.fullmatch("-?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"it must be a whole number, not {shown(text)}")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{shown(text)} is too large")
    return int(text)


def parser() -> Parser:
    main = Parser(prog="fogcity", description="Three board games about rebuilding San Francisco.")
    main.add_argument("--version", action="version", version=f"fogcity {fogcity.__version__}")
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal against bots")
    play.add_argument("game", nargs="?", help=f"one of {', '.join(games.names())} (default {FIRST_GAME})")
    play.add_argument("--players", type=whole, help="how many seats (default: the fewest the game takes)")
    play.add_argument("--seat", type=whole, help="your seat, from 0 (default 0; where you sat, in a saved game)")
    play.add_argument("--name", help="your name at the table (default: your login)")
    play.add_argument(
        "--bot", default="medium", help="who plays the other seats: easy, medium (default), hard, master, ..."
    )
    play.add_argument("--seed", type=whole, help="repeat a deal")
    play.add_argument("--edition", type=Path, help="components from this file")
    play.add_argument(
        "--variant", "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game"
    )
    play.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this new file")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    play.add_argument("--plain", action="store_true", help="no colours")
    spoken = ", ".join(languages())
    play.add_argument("--language", choices=list(languages()), help=f"{spoken} (default: as LANG says, else English)")
    play.set_defaults(run=run_play)

    puzzle = commands.add_parser("puzzle", help="solve a puzzle in the terminal: what is best here?")
    puzzle.add_argument("game", nargs="?", help="of which game (default: the puzzle of the day)")
    puzzle.add_argument("number", nargs="?", type=whole, help="which one")
    puzzle.add_argument("--plain", action="store_true", help="no colours")
    puzzle.add_argument("--language", choices=list(languages()), help=f"{spoken} (default: as LANG says, else English)")
    puzzle.set_defaults(run=run_puzzle)

    add_serve(commands, whole)
    add_export(commands)

    replay = commands.add_parser("replay", help="verify a record move by move")
    replay.add_argument("file", type=Path, help="a record")
    replay.add_argument("--edition", type=Path, help="the components the game was played with")
    replay.add_argument(
        "--transcript", type=Path, metavar="OUT", help="write every move with everything, as JSON lines"
    )
    replay.set_defaults(run=run_replay)

    simulate = commands.add_parser("simulate", help="play many games between bots")
    simulate.add_argument("game", help=f"one of {', '.join(games.names())}")
    simulate.add_argument("--players", type=whole, help="how many seats (default: the fewest the game takes)")
    simulate.add_argument("--games", type=whole, default=1000, help="how many (default 1000)")
    simulate.add_argument("--seed", type=whole, default=1, help="of the first deal; the next ones follow (default 1)")
    simulate.add_argument("--bot", default="random", help="who plays in every seat (default random)")
    simulate.add_argument("--edition", type=Path, help="components from this file")
    simulate.add_argument(
        "--variant", "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game"
    )
    simulate.add_argument("--json", action="store_true", help="print the result as one JSON object")
    simulate.add_argument("--records", type=Path, metavar="DIR", help="write a record of every game")
    simulate.add_argument("--parquet", type=Path, metavar="DIR", help="write every decision and game as tables")
    add_engine(simulate, whole)
    simulate.set_defaults(run=run_simulate)

    add_arena(commands, read_setup, whole)
    add_study(commands, read_setup, whole)

    add_review(commands, whole)
    add_calibrate(commands, read_setup, whole)
    add_puzzles(commands, whole)

    add_train(commands, whole)

    bench = commands.add_parser("bench", help="measure how fast the rules are here")
    bench.add_argument("games", nargs="*", help="which games (default: all)")
    bench.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    bench.set_defaults(run=run_bench)

    docs = commands.add_parser("docs", help="read the documentation in the browser, without a network")
    docs.add_argument("--out", type=Path, metavar="DIR", help="put the pages into this new folder instead")
    docs.set_defaults(run=run_docs)

    doctor = commands.add_parser("doctor", help="what is compiled, which versions, what is missing")
    doctor.set_defaults(run=run_doctor)
    return main


def main() -> None:
    if sys.stderr is None:  # closed by whoever started the program
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        sys.exit(complain("there is nowhere to write to: the standard output is closed.", 2))
    prepare_streams()
    arguments = parser().parse_args()
    try:
        status = arguments.run(arguments)
        sys.stdout.flush()
    except FogCityError as error:
        status = complain(str(error), 2)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        status = complain(f"{arguments.command} needs more than the small package: pip install 'fogcity[{extra}]'.", 2)
    except KeyboardInterrupt:
        status = complain("interrupted.", 130)
    except BrokenPipeError:
        close_output()
        status = 1
    except OSError as error:
        close_output()
        status = complain(f"{error.filename or 'The output'}: {error.strerror or error}.", 2)
    sys.exit(status)


def prepare_streams() -> None:
    """No letter may stop the program, whatever the terminal can show or sends."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stdin, "surrogateescape")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(sentence: str, status: int) -> int:
    sys.stderr.write(f"fogcity: {sentence}\n")
    return status


def close_output() -> None:
    """Nobody reads on, or the disk is full: what is still waiting to be written must not fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_variants(pairs: list[str]) -> dict[str, object]:
    """NAME=VALUE, the value as JSON where it is some, else as text."""
    variants: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"A variant is written NAME=VALUE, not {shown(pair)}.")
        if len(name) > MOST_SHOWN:
            raise BadSetup(f"There is no variant {shown(name)}.")
        try:
            variants[name] = json.loads(value)
        except (ValueError, RecursionError):
            variants[name] = value
    return variants


def read_setup(arguments: argparse.Namespace, seed: int) -> Setup:
    opened = games.box(arguments.game)
    players = opened.seats[0] if arguments.players is None else arguments.players
    setup = Setup(arguments.game, players, seed, read_variants(arguments.variant), arguments.edition)
    return opened.check(setup)


def run_play(arguments: argparse.Namespace) -> int:
    from fogcity.bots import bot
    from fogcity.terminal import TerminalGame, tell

    if sys.stdin is None:
        raise BadSetup("There is nobody to play with: the standard input is closed.")
    record = saved_game(arguments) if arguments.resume else new_game(arguments)
    opened = games.box(record.setup.game)
    bots = [bot(arguments.bot, secrets.randbits(64)) for _ in range(record.setup.players)]
    colours = in_colours(arguments)
    language = arguments.language or language_of(os.environ)
    table = TerminalGame(record, int(record.remarks[SEAT]), bots, colours, arguments.save or arguments.resume, language)
    if arguments.save:
        table.write(arguments.save, quietly=True)  # where the game cannot be saved it does not begin
    facts = {"title": opened.title, "year": opened.year, "designers": opened.designers}
    tell(opened.words(language).say("terminal.welcome", facts))
    table.run()
    return 0


def run_puzzle(arguments: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from fogcity.advice.puzzles import puzzle_of_the_day
    from fogcity.puzzle_terminal import TerminalPuzzle, chosen

    if sys.stdin is None:
        raise BadSetup("There is nobody to solve it: the standard input is closed.")
    puzzle = chosen(arguments.game, arguments.number, puzzle_of_the_day(datetime.now(UTC).date()))
    language = arguments.language or language_of(os.environ)
    TerminalPuzzle(puzzle, login(), in_colours(arguments), language).run()
    return 0


def in_colours(arguments: argparse.Namespace) -> bool:
    return sys.stdout.isatty() and not arguments.plain and "NO_COLOR" not in os.environ


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the terminal is set to, where we speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(variable):
            return wanted[:2].lower() if wanted[:2].lower() in languages() else "en"
    return "en"


def new_game(arguments: argparse.Namespace) -> "fogcity.record.Record":
    """The record of a game that is about to begin."""
    from fogcity.record import Record
    from fogcity.record.record import as_name

    if arguments.save and os.path.lexists(arguments.save):
        raise BadSetup(f"{arguments.save} is there already; go on with it by --resume, or choose another name.")
    arguments.game = arguments.game or FIRST_GAME
    setup = read_setup(arguments, secrets.randbits(64) if arguments.seed is None else arguments.seed)
    seat = checked_seat(arguments.seat or 0, setup)
    names = [as_name(f"{arguments.bot} {other}") for other in range(setup.players)]
    names[seat] = as_name(login()) if arguments.name is None else arguments.name
    record = Record.of(setup, names)
    record.remarks[SEAT] = str(seat)
    return record


def saved_game(arguments: argparse.Namespace) -> "fogcity.record.Record":
    """The record of a game to go on with. It says itself what was decided before the game."""
    from fogcity.record import load_record
    from fogcity.record.files import naming

    file = arguments.resume
    for option in ("players", "seed", "variant", "name"):
        if getattr(arguments, option) not in (None, []):
            raise BadSetup(f"--{option} is for a new game; {file} has its own.")
    if arguments.save and os.path.lexists(arguments.save):
        raise BadSetup(f"{arguments.save} is there already; without --save the game is kept in {file}.")
    if not arguments.save and file.exists() and not file.is_file():
        raise BadSetup(f"The game cannot be kept in {file}, which is no file; say where with --save FILE.")
    record = load_record(file, arguments.edition)
    if arguments.game not in (None, record.setup.game):
        raise BadSetup(f"{file} is a game of {record.setup.game}, not of {shown(arguments.game)}.")
    with naming(file):
        record.replay()
        if arguments.seat is not None:
            seat = checked_seat(arguments.seat, record.setup)
        else:
            seat = seat_in(record)
    record.remarks[SEAT] = str(seat)
    return record


def seat_in(record: "fogcity.record.Record") -> int:
    """Where the person sat when the game was saved; the first seat, if bots played it."""
    written = record.remarks.get(SEAT, "0")
    if not re.fullmatch("[0-9]", written):
        raise BadRecord(f"{shown(f'{SEAT}: {written}')} should be the number of a seat.")
    try:
        return checked_seat(int(written), record.setup)
    except BadSetup as error:
        raise BadRecord(f"{shown(f'{SEAT}: {written}')} is wrong: {error}") from None


def checked_seat(seat: int, setup: Setup) -> int:
    if not 0 <= seat < setup.players:
        raise BadSetup(f"There is no seat {seat}; the seats are 0 to {setup.players - 1}.")
    return seat


def login() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # a user without a name
        return "Guest"


def run_replay(arguments: argparse.Namespace) -> int:
    from fogcity.record import load_record, transcript
    from fogcity.record.files import naming, write_whole

    for read in (arguments.file, arguments.edition):
        if read and arguments.transcript and same_file(read, arguments.transcript):
            raise BadSetup(f"The transcript would overwrite {read}; choose another name.")
    record = load_record(arguments.file, arguments.edition)
    with naming(arguments.file):
        record.replay()
        if arguments.transcript:
            write_whole(arguments.transcript, (json.dumps(line) + "\n" for line in transcript(record)))
    print(f"{arguments.file}: {len(record.moves)} moves, all legal; {record.result}.")
    return 0


def same_file(one: Path, other: Path) -> bool:
    """Whether both are the same file; a terminal that is read and written is none."""
    return one.is_file() and other.is_file() and one.samefile(other)


def run_simulate(arguments: argparse.Namespace) -> int:
    from fogcity.arena.simulate import Plan, Summary, simulate
    from fogcity.bots import bot
    from fogcity.progress import Progress
    from fogcity.record.files import write_bytes, write_whole

    if arguments.games < 1:
        raise BadSetup(f"--games must be at least 1, not {arguments.games}.")
    engine = engine_of(arguments)
    setup = read_setup(arguments, arguments.seed)
    if setup.seed + arguments.games - 1 > MOST_SEED:
        raise BadSetup("So many games from this seed on would go beyond the last seed, 2**128 - 1.")
    games.box(setup.game).start(setup)
    bot(arguments.bot, 0)  # all that can be wrong is found before anything is written
    plan = Plan(setup, arguments.bot, bool(arguments.records))
    keeping: list[Any] = []
    if arguments.parquet:
        keeping = into_tables(plan, arguments.parquet)
    if arguments.records:
        arguments.records.mkdir(parents=True, exist_ok=True)
    summary = Summary.of(setup.players)
    began = time.perf_counter()
    with Progress(arguments.games, "games") as progress:
        for some in simulate(plan, arguments.games, engine, *keeping):
            for seed, text in some.records:
                write_whole(arguments.records / f"{setup.game}-{setup.players}p-seed{seed}.fog", [text])
            for name, content in some.files.items():
                write_bytes(arguments.parquet / name, content)
            summary.merge(some)
            progress.step(summary.games)
    document = summary.document(plan, time.perf_counter() - began)
    print(json.dumps(document) if arguments.json else "\n".join(in_words(document)))
    return 0


def into_tables(plan: Any, folder: Path) -> list[Any]:
    """Make a folder for tables of every decision; who plays so that they are kept, and for how long at a time."""
    try:
        from fogcity.envs.parquet import TASK, about, collect_some, open_folder
    except ImportError:
        raise BadSetup("--parquet needs Arrow: pip install 'fogcity[data]'.") from None
    if plan.recording:
        raise BadSetup("--records and --parquet are two ways to keep games; take one of them at a time.")
    open_folder(folder, about(plan))
    return [collect_some, TASK]


def in_words(document: dict[str, object]) -> list[str]:
    """The summary of a simulation for people."""
    length, seats, endings = document["length"], document["seats"], document["endings"]
    assert isinstance(length, dict)
    assert isinstance(seats, list)
    assert isinstance(endings, dict)
    games = sum(endings.values())
    lines = [
        f"{games} games of {document['game']} with {document['players']} players ({document['bot']}), "
        f"{length['mean']:.1f} moves a game ({length['min']} to {length['max']})",
        f"{document['moves_per_s']:,} moves a second",
        "",
        "seat    wins   score  deviation    min    max",
    ]
    for seat in seats:
        score = seat["score"]
        lines.append(
            f"{seat['seat']:>4} {seat['wins']:>7.1%} {score['mean']:>7.2f} {score['deviation']:>10.2f} "
            f"{score['min']:>6g} {score['max']:>6g}"
        )
    lines += ["", *(f"ended by {ending}: {n} ({n / games:.1%})" for ending, n in endings.items())]
    return lines


def run_bench(arguments: argparse.Namespace) -> int:
    from fogcity.arena.bench import bench

    for game in arguments.games:
        games.box(game)
    figures = bench(tuple(arguments.games) or None)
    if arguments.json:
        print(json.dumps(figures))
        return 0
    for game, figure in figures.items():
        print(
            f"{game}, {figure['players']} players, {'compiled' if figure['compiled'] else 'plain'}: "
            f"{figure['moves_per_s']:,} moves/s, {figure['games_per_s']:,} games/s, "
            f"clone {figure['clone_us']} us, replay {figure['replay_ms']} ms"
        )
    return 0


def run_docs(arguments: argparse.Namespace) -> int:
    from fogcity.manual import read

    read(arguments.out)
    return 0


def run_doctor(arguments: argparse.Namespace) -> int:
    from fogcity.doctor import report

    lines, healthy = report()
    print("\n".join(lines))
    return 0 if healthy else 1


if __name__ == "__main__":
    main()
