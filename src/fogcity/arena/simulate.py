"""Plays many games between bots and sums them up as it goes, so that memory stays flat."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.game import Game
from fogcity.games import box
from fogcity.record.record import Record, as_name, result_of

BOT_STREAM = 1 << 96  # keeps the bots' random numbers apart from those of any deal with a common seed


@dataclass
class Tally:
    """Some numbers, summed up."""

    n: int = 0
    total: float = 0
    squares: float = 0
    least: float = math.inf
    most: float = -math.inf

    def add(self, number: float) -> None:
        self.n += 1
        self.total += number
        self.squares += number * number
        self.least = min(self.least, number)
        self.most = max(self.most, number)

    def summary(self) -> dict[str, float]:
        mean = self.total / self.n
        deviation = math.sqrt(max(0.0, self.squares / self.n - mean * mean))
        return {"mean": round(mean, 4), "deviation": round(deviation, 4), "min": self.least, "max": self.most}


@dataclass
class Summary:
    """What many games came to."""

    setup: Setup
    bot: str
    seconds: float = 0
    length: Tally = field(default_factory=Tally)
    scores: list[Tally] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)  # a shared win counts as its share
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, moves: int) -> None:
        self.length.add(moves)
        for tally, score in zip(self.scores, game.scores(), strict=True):
            tally.add(score)
        winners = [seat for seat in range(self.setup.players) if game.winners() >> seat & 1]
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        self.endings[game.ending()] += 1

    def document(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        games = self.length.n
        return {
            "game": self.setup.game,
            "players": self.setup.players,
            "games": games,
            "seed": self.setup.seed,
            "bot": self.bot,
            "length": self.length.summary(),
            "seats": [
                {"seat": seat, "score": tally.summary(), "wins": round(self.wins[seat] / games, 4)}
                for seat, tally in enumerate(self.scores)
            ],
            "endings": dict(sorted(self.endings.items())),
            "seconds": round(self.seconds, 3),
            "moves_per_s": round(self.length.total / self.seconds),
        }


def simulate(setup: Setup, games: int, bot_spec: str, recording: bool) -> Iterator[tuple[Summary, Record]]:
    """Play games with the seeds that follow the set-up's; after each, the summary so far and its record."""
    opened = box(setup.game)
    setup = opened.check(setup)
    summary = Summary(setup, bot_spec, scores=[Tally() for _ in range(setup.players)], wins=[0.0] * setup.players)
    names = [as_name(bot_spec)] * setup.players
    for seed in range(setup.seed, setup.seed + games):
        started = time.perf_counter()
        deal = Setup(setup.game, setup.players, seed, setup.options, setup.edition)
        game = opened.start(deal)
        record = Record(deal, names, game.edition())
        bots = [bot(bot_spec, BOT_STREAM + (seed << 8) + seat) for seat in range(setup.players)]
        log: list[tuple[int, int]] = []
        unknown, order = (seeded(BOT_STREAM + (seed << 8) + stream) for stream in (255, 254))
        play_out(game, bots, unknown, order, log)
        record.result = result_of(game)
        summary.seconds += time.perf_counter() - started
        summary.add(game, len(log))
        if recording:
            record.moves = [(seat, game.write(move)) for seat, move in log]
        yield summary, record
