"""The command `fogcity train`: play games, learn from them, play better games, learn again."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fogcity.arena.engines import Engine, add_engine, engine_of
from fogcity.bots.weights import Folder, network_file
from fogcity.engine.errors import BadSetup
from fogcity.games import box, names

MOST_BATCHES = 1_000_000  # in a round: files of games have numbers that no other round has
NEEDS = "fogcity train needs NumPy, pyarrow and PyTorch: pip install 'fogcity[train]'."


def add_train(commands: Any, whole: Callable[[str], int]) -> None:
    train = commands.add_parser("train", help="make the network that a game's bots judge positions with")
    train.add_argument("game", help=f"one of {', '.join(names())}")
    train.add_argument("--out", type=Path, metavar="DIR", help="games and networks go here (default train-GAME)")
    train.add_argument("--players", type=whole, action="append", help="how many seats; may be repeated (default: all)")
    train.add_argument(
        "--rounds", type=whole, default=3, help="each plays with the networks of the one before (default 3)"
    )
    train.add_argument(
        "--from", dest="start", type=Path, metavar="FOLDER", help="networks that play the first round (default: none)"
    )
    train.add_argument(
        "--games", type=whole, default=8000, help="in a round, for each number of players (default 8000)"
    )
    train.add_argument("--iterations", type=whole, default=50, help="of the search that plays (default 50)")
    train.add_argument("--steps", type=whole, default=4500, help="of learning in a round (default 4500)")
    train.add_argument(
        "--turn",
        type=whole,
        default=0,
        metavar="N",
        help="moves of a turn imagined before a position is judged (default 0)",
    )
    add_engine(train, whole)
    train.add_argument("--device", help="where PyTorch computes (default: cuda if there is one, else cpu)")
    train.set_defaults(run=run_train)


def run_train(arguments: argparse.Namespace) -> int:
    """What is there already is not made again: stop the command how you like, the same one goes on."""
    game = box(arguments.game)
    counts = tuple(dict.fromkeys(arguments.players or game.seats))
    for count in counts:
        if count not in game.seats:
            raise BadSetup(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {count}.")
    engine = engine_of(arguments)
    for name in ("rounds", "games", "iterations", "steps"):
        if getattr(arguments, name) < 1:
            raise BadSetup(f"--{name} must be at least 1, not {getattr(arguments, name)}.")
    if arguments.turn < 0:
        raise BadSetup(f"--turn must be at least 0, not {arguments.turn}.")
    for count in counts if arguments.start else ():
        Folder(arguments.start).given(count)
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
        import torch  # noqa: F401
    except ImportError:
        raise BadSetup(NEEDS) from None
    folder = arguments.out or Path(f"train-{game.id}")
    for number in range(1, arguments.rounds + 1):
        play_round(arguments, engine, game.id, counts, folder, number)
        learn_round(arguments, engine, game.id, counts, folder, number)
    made = folder / f"round-{arguments.rounds}"
    say(f"The networks are in {made}. Try them: fogcity arena {game.id} --bots search:300@{made},search-v1:300")
    return 0


def environment_of(game: str) -> str:
    return f"{game}-v{box(game).environment}"


def games_folder(folder: Path, number: int, players: int) -> Path:
    return folder / f"round-{number}" / f"games-{players}"


def play_round(
    arguments: argparse.Namespace, engine: Engine, game: str, counts: tuple[int, ...], folder: Path, number: int
) -> None:
    """Play the games of a round that are not there yet."""
    from fogcity.progress import Progress
    from fogcity.record.files import write_bytes
    from fogcity.train.games import BATCH, Lesson, play_batch

    batches = range(number * MOST_BATCHES, number * MOST_BATCHES + -(-arguments.games // BATCH))
    before = folder / f"round-{number - 1}" if number > 1 else arguments.start
    for players in counts:
        network = Folder(before).given(players) if before else None
        lesson = Lesson(environment_of(game), players, arguments.iterations, network)
        files = {batch: games_folder(folder, number, players) / f"{batch:07}.parquet" for batch in batches}
        missing = [batch for batch, file in files.items() if not file.exists()]
        say(f"round {number}, {players} players: {BATCH * len(missing)} of {BATCH * len(batches)} games to play")
        if missing:
            files[missing[0]].parent.mkdir(parents=True, exist_ok=True)
            with (
                Progress(len(missing), f"times {BATCH} games") as progress,
                engine.doing(play_batch, lesson, missing) as results,
            ):
                for done, (batch, content) in enumerate(results, 1):
                    write_bytes(files[batch], content)
                    progress.step(done)


def learn_round(
    arguments: argparse.Namespace, engine: Engine, game: str, counts: tuple[int, ...], folder: Path, number: int
) -> None:
    """Make the networks of a round from the games of all rounds so far, unless they are there."""
    import torch

    from fogcity.bots.weights import write_weights
    from fogcity.record.files import write_bytes
    from fogcity.train.fit import fit, load
    from fogcity.train.games import Lesson

    files = [network_file(folder / f"round-{number}", players) for players in counts]
    if all(file.exists() for file in files):
        return
    device = arguments.device or ("cuda" if torch.cuda.is_available() else "cpu")
    examples = []
    for players in counts:
        folders = [games_folder(folder, past, players) for past in range(1, number + 1)]
        games = sorted(file for one in folders for file in one.glob("*.parquet"))
        lesson = Lesson(environment_of(game), players, arguments.iterations, None)
        examples.append(load(lesson, games, engine, device))
    say(f"round {number}: learning from {sum(len(one.seen) for one in examples)} positions on {device}")
    for file, weights in zip(files, fit(examples, arguments.steps, say)):
        weights.turn = arguments.turn
        weights.made |= {"round": number, "iterations": arguments.iterations, "steps": arguments.steps}
        write_bytes(file, write_weights(weights))


def say(line: str) -> None:
    print(line, flush=True)
