"""Plays many games between bots and sums them up as it goes, so that memory stays flat.

Whatever is summed up is a whole number, so that the sum is the same however the games are spread over processes.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fogcity.arena.engines import Engine
from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules, exact, zeros
from fogcity.games import box
from fogcity.record.record import Record, as_name, result_of
from fogcity.record.text import write_record

BOT_STREAM = 1 << 96  # keeps the bots' random numbers apart from those of any deal with a common seed
UNKNOWN, ORDER = 255, 254  # streams of a game beside those of its seats
HERE, ALL_ALONE = Engine(), Engine(jobs=1)
ALONE = 1.0  # seconds that are played before others are asked to: most simulations are over by then
TASK = 0.2  # seconds that a task for one of them should take
MOST_GAMES = 5000  # in a task
WHOLE_WIN = 60  # a win is counted in sixtieths: it can be shared by two, three, four or five


@dataclass(frozen=True)
class Plan:
    """All that decides how the games go."""

    setup: Setup  # its seed is that of the first deal
    bot: str
    recording: bool = False


PlayOne = Callable[[Rules, str, int, list[tuple[int, int]] | None], int]  # how many decisions the game had


@dataclass
class Tally:
    """Some numbers, summed up; of whole ones exactly."""

    n: int = 0
    total: float = 0
    squares: float = 0
    least: float = math.inf
    most: float = -math.inf

    def add(self, number: float) -> None:
        self.n += 1
        self.total += number
        self.squares += number * number
        if number < self.least:
            self.least = number
        if number > self.most:
            self.most = number

    def merge(self, other: "Tally") -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)

    def summary(self, halves: bool = False) -> dict[str, float]:
        unit = 2 if halves else 1
        mean = self.total / self.n
        deviation = math.sqrt(max(0.0, self.squares / self.n - mean * mean))
        least, most = (exact(int(self.least)), exact(int(self.most))) if halves else (self.least, self.most)
        return {"mean": round(mean / unit, 4), "deviation": round(deviation / unit, 4), "min": least, "max": most}


@dataclass
class Summary:
    """What some games came to."""

    length: Tally
    points: list[Tally]  # of each seat, in halves
    wins: list[int]  # of each seat, in sixtieths; a shared win counts as its share
    endings: Counter[str] = field(default_factory=Counter)
    records: list[tuple[int, str]] = field(default_factory=list)  # the seeds and texts of games that are to be kept
    files: dict[str, bytes] = field(default_factory=dict)  # tables that are to be kept

    @classmethod
    def of(cls, players: int) -> "Summary":
        return cls(Tally(), [Tally() for _ in range(players)], [0] * players)

    @property
    def games(self) -> int:
        return self.length.n

    def merge(self, other: "Summary") -> None:
        """All but what is kept in files, which are written and forgotten."""
        self.length.merge(other.length)
        for mine, others in zip(self.points, other.points, strict=True):
            mine.merge(others)
        self.wins = [mine + others for mine, others in zip(self.wins, other.wins, strict=True)]
        self.endings.update(other.endings)

    def document(self, plan: Plan, seconds: float) -> dict[str, object]:
        """Everything, ready for JSON."""
        setup = plan.setup
        return {
            "game": setup.game,
            "players": setup.players,
            "games": self.games,
            "seed": setup.seed,
            "bot": plan.bot,
            "length": self.length.summary(),
            "seats": [
                {
                    "seat": seat,
                    "score": tally.summary(halves=True),
                    "wins": round(self.wins[seat] / WHOLE_WIN / self.games, 4),
                }
                for seat, tally in enumerate(self.points)
            ],
            "endings": dict(sorted(self.endings.items())),
            "seconds": round(seconds, 3),
            "moves_per_s": round(self.length.total / seconds),
        }


def simulate(
    plan: Plan,
    games: int,
    engine: Engine = HERE,
    work: Callable[[Plan, tuple[int, int]], Summary] | None = None,
    seconds: float = TASK,
) -> Iterator[Summary]:
    """Play games with the seeds that follow the set-up's; what some of them came to, again and again."""
    work = work or play_some
    began = time.perf_counter()
    done, many = 0, 1
    while done < games and (engine == ALL_ALONE or time.perf_counter() - began < ALONE):
        many = min(games - done, many)
        started = time.perf_counter()
        yield work(plan, (done, many))
        done += many
        many = fitting(many, time.perf_counter() - started, seconds)
    tasks = [(first, min(many, games - first)) for first in range(done, games, many)]
    with engine.doing(work, plan, tasks) as results:
        yield from results


def fitting(games: int, taken: float, seconds: float) -> int:
    """How many games a task of some seconds should have, if so many have taken so long."""
    return max(1, min(MOST_GAMES, 2 * games, int(games * seconds / max(taken, 1e-6))))


def play_some(plan: Plan, some: tuple[int, int]) -> Summary:
    """Play so many games from this one on."""
    return sum_up(plan, some, play_one)


def sum_up(plan: Plan, some: tuple[int, int], play: PlayOne) -> Summary:
    """Have so many games played from this one on, all of them on one table."""
    first, many = some
    game = box(plan.setup.game).start(plan.setup)
    summary = Summary.of(plan.setup.players)
    halves = zeros(plan.setup.players)
    for seed in range(plan.setup.seed + first, plan.setup.seed + first + many):
        log: list[tuple[int, int]] | None = [] if plan.recording else None
        length = play(game, plan.bot, seed, log)
        summary.length.add(length)
        game.half_points(halves)
        for seat, tally in enumerate(summary.points):
            tally.add(int(halves[seat]))
        winners = [seat for seat in range(plan.setup.players) if game.winners() >> seat & 1]
        for seat in winners:
            summary.wins[seat] += WHOLE_WIN // len(winners)
        summary.endings[game.ending()] += 1
        if log is not None:
            summary.records.append((seed, record_of(plan, game, seed, log)))
    return summary


def play_one(game: Rules, spec: str, seed: int, log: list[tuple[int, int]] | None) -> int:
    """Deal a game anew on its table, and let bots play it; how many decisions it had."""
    game.chance.restart(seed)
    game.set_up()
    streams = BOT_STREAM + (seed << 8)
    bots = [bot(spec, streams + seat) for seat in range(game.players)]
    return int(play_out(game, bots, seeded(streams + UNKNOWN), seeded(streams + ORDER), log))


def record_of(plan: Plan, game: Rules, seed: int, log: Sequence[tuple[int, int]]) -> str:
    names = [as_name(plan.bot)] * plan.setup.players
    record = Record(replace(plan.setup, seed=seed), names, game.edition())
    record.moves = [(seat, game.write(move)) for seat, move in log]
    record.result = result_of(game)
    return write_record(record)
