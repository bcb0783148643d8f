"""Games to learn from: how they were played and what the search thought. Everything else is recomputed from that.

A file is a table with a row for each game: the deal, the moves, and for the decisions that are learned from what the
search thought of everybody's chances. So a hundred thousand games are some ten megabytes, and what is
learned from them may change without playing them again.
"""

import io
import random
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fogcity.bots.bot import ask
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import Given, no_network
from fogcity.engine.asking import Asking
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.envs.environment import Environment

Number = TypeVar("Number", int, float)

KEEP = 0.4  # of the decisions of a game are learned from: neighbours teach much the same
QUICK = 5  # the others are made with this part of the iterations: more games in the same time
OPENING = 10  # at most so many moves at the beginning are made at random,
STRAY = 0.05  # and this part of the later ones, for a search meets positions that good players avoid
FADE = 0.95  # what the search thinks later counts for so much less with every decision that is learned from
VIEWS = 2  # a position is learned from as so many seats see it, which are drawn by lot
BATCH = 16  # games in a file


@dataclass(frozen=True)
class Lesson:
    """Which games are played, and by whom."""

    environment: str
    players: int
    iterations: int
    network: Given | None  # who plays, if there is one already


@dataclass
class Played:
    """A game; of the decisions that are learned from, all lists are of the same length."""

    seed: int
    seats: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)  # how many moves had been made
    thought: list[list[int]] = field(default_factory=list)  # chances by seat, in ten-thousandths


def play_batch(lesson: Lesson, number: int) -> tuple[int, bytes]:
    """Play some games; the number of their file, and what it is to hold."""
    environment = Environment(lesson.environment, lesson.players)
    dice = random.Random(number)
    return number, as_file(play(lesson, environment, dice) for _ in range(BATCH))


def play(lesson: Lesson, environment: Environment, dice: random.Random) -> Played:
    """One game of the search against itself."""
    chance = seeded(dice.getrandbits(60))
    bot = SearchBot(chance, lesson.iterations, 0.0, lesson.network or no_network)
    played = Played(dice.getrandbits(60))
    game = environment.deal(played.seed)
    asking = Asking(seeded(dice.getrandbits(60)))
    opening = dice.randrange(2 * OPENING) - OPENING
    while game.deciding:
        seat = int(asking.next(game.deciding))
        legal = environment.legal(game, seat)
        stray = len(played.moves) < opening or dice.random() < STRAY
        kept = len(legal) > 1 and dice.random() < KEEP
        if kept or not stray:
            bot.iterations = lesson.iterations if kept else max(1, lesson.iterations // QUICK)
            move = int(ask(bot, game, seat, chance))
        if kept:
            played.kept.append(len(played.moves))
            totals = list(bot.totals)[: lesson.players]
            played.thought.append([round(10_000 * total / sum(totals)) for total in totals])
        if stray:
            move = environment.numbering.move(dice.choice(legal))
        game.apply(seat, move)
        played.seats.append(seat)
        played.moves.append(move)
    return played


# As files


def as_file(games: Iterable[Played]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {
        "seed": pa.int64(),
        "seats": pa.list_(pa.uint8()),
        "moves": pa.list_(pa.uint16()),
        "kept": pa.list_(pa.uint16()),
        "thought": pa.list_(pa.list_(pa.uint16())),
    }
    rows = list(games)
    columns = {name: pa.array([getattr(game, name) for game in rows], kind) for name, kind in kinds.items()}
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file, compression="zstd")
    return file.getvalue()


def from_file(content: bytes) -> list[Played]:
    import pyarrow.parquet as pq

    rows = pq.read_table(io.BytesIO(content), columns=[one.name for one in fields(Played)]).to_pylist()
    return [Played(**row) for row in rows]


# What is learned from them


@dataclass
class Positions:
    """Of every position that is learned from: all by seat, the observer first."""

    seen: NDArray[np.int8]
    hand: NDArray[np.float32]  # logits
    parts: NDArray[np.float32]  # of the estimate
    goal: NDArray[np.float32]  # chances, as it turned out soon after: see `goals_of`
    ended: NDArray[np.float32]  # rewards


def positions_of(lesson: Lesson, numbered: tuple[int, bytes]) -> tuple[int, Positions]:
    """What the games of a file teach, and the number of the file again."""
    number, content = numbered
    environment = Environment(lesson.environment, lesson.players)
    bot = SearchBot(seeded(0), 1, 0.0, no_network)
    rows: dict[str, list[Any]] = {one.name: [] for one in fields(Positions)}
    for played in from_file(content):
        look_back(played, environment, bot, rows)
    seen = np.array(rows.pop("seen"), np.int8)
    return number, Positions(seen, **{name: np.array(values, np.float32) for name, values in rows.items()})


def look_back(played: Played, environment: Environment, bot: SearchBot, rows: dict[str, list[Any]]) -> None:
    """Play a game again and note what each who looked on saw."""
    players = environment.players
    game = environment.deal(played.seed)
    dice = random.Random(played.seed)
    observers: list[list[int]] = []
    made = 0
    for ply in played.kept:
        go_on(game, played, made, ply)
        made = ply
        parts = int(bot.judge_in_parts(game))
        observers.append(dice.sample(range(players), VIEWS))
        for observer in observers[-1]:
            rows["seen"].append(environment.observation(game, observer))
            rows["hand"].append(turned(list(bot.rewards), observer, players))
            rows["parts"].append(turned(list(bot.parts), observer * parts, players * parts))
    go_on(game, played, made, len(played.moves))
    bot.judge(game)
    end = list(bot.rewards)[:players]
    for goal, looking in zip(goals_of(played.thought, end), observers):
        rows["goal"] += [turned(goal, observer, players) for observer in looking]
        rows["ended"] += [turned(end, observer, players) for observer in looking]


def goals_of(thought: list[list[int]], end: list[float]) -> list[list[float]]:
    """What is learned of each position: what the search thought of it and then of those that came of it, and the end.

    The result alone says more about luck than about a position, and what the search thinks there is no more than the
    network that it judges with lets it see. What it thinks a little later is between the two (temporal differences:
    Sutton, *Learning to predict by the methods of temporal differences*, Machine Learning 3, 1988).
    """
    ahead = end
    found = []
    for chances in reversed(thought):
        total = sum(chances)
        ahead = [FADE * later + (1 - FADE) * now / total for now, later in zip(chances, ahead)]
        found.append(ahead)
    return found[::-1]


def go_on(game: Rules, played: Played, first: int, last: int) -> None:
    for i in range(first, last):
        game.apply(played.seats[i], played.moves[i])


def turned(values: list[Number], first: int, count: int) -> list[Number]:
    """So many values, beginning with one of them and going round."""
    return values[first:count] + values[:first]
