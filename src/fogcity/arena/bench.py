"""How fast the rules are on this machine, one thread."""

import os
import time
from collections.abc import Callable

from fogcity.bots.bot import RandomBot, play_out
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadSetup
from fogcity.engine.play import clones, playouts
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Rules
from fogcity.games import box, names

BATCH = "0.25"  # seconds that one measurement lasts at least, unless FOGCITY_BENCH_SECONDS says otherwise
LONGEST_BATCH = 60.0
ROUNDS = 5  # the best of these counts: whatever else the machine does only makes it slower


def bench(games: tuple[str, ...] | None = None) -> dict[str, dict[str, object]]:
    """The figures of every game, with the most players it takes."""
    batch = batch_seconds()
    return {game: measure(game, batch) for game in games or names()}


def batch_seconds() -> float:
    wanted = os.environ.get("FOGCITY_BENCH_SECONDS", BATCH)
    try:
        seconds = float(wanted)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_BATCH:
        raise BadSetup(
            f"FOGCITY_BENCH_SECONDS must be a number of seconds up to {LONGEST_BATCH:g}, not {shown(wanted)}."
        )
    return seconds


def measure(game_id: str, batch: float) -> dict[str, object]:
    opened = box(game_id)
    setup = opened.check(Setup(game_id, opened.seats[-1], 1))
    table = opened.start(setup)
    made = 0

    def play(n: int) -> None:
        nonlocal made
        made = playouts(table, n, 1)[0]

    games, seconds = repeat(play, batch)
    middle = midgame(opened.start(setup))
    copies, copy_seconds = repeat(lambda n: clones(middle, n), batch)
    moves = random_moves(opened.start(setup))

    def replay(n: int) -> None:
        for _ in range(n):
            opened.start(setup).replay(moves)

    replays, replay_seconds = repeat(replay, batch)
    return {
        "players": setup.players,
        "compiled": not str(type(table).__init__).startswith("<function"),
        "moves_per_s": round(made / seconds),
        "games_per_s": round(games / seconds),
        "clone_us": round(copy_seconds / copies * 1e6, 3),
        "replay_ms": round(replay_seconds / replays * 1e3, 4),
    }


def repeat(action: Callable[[int], object], batch: float) -> tuple[int, float]:
    """How often an action was done in one batch, and the seconds of the quickest batch."""
    n = 1
    while (seconds := timed(action, n)) < batch:
        n *= 2
    return n, min(seconds, *(timed(action, n) for _ in range(ROUNDS - 1)))


def timed(action: Callable[[int], object], n: int) -> float:
    started = time.perf_counter()
    action(n)
    return time.perf_counter() - started


def random_moves(game: Rules) -> list[tuple[int, str]]:
    """Play a random game to its end and return its moves."""
    log: list[tuple[int, int]] = []
    play_out(game, [RandomBot(seeded(seat)) for seat in range(game.players)], seeded(0), seeded(1), log)
    return [(seat, game.write(move)) for seat, move in log]


def midgame(game: Rules) -> Rules:
    """The game after half of its random moves."""
    moves = random_moves(game.clone())
    game.replay(moves[: len(moves) // 2])
    return game
