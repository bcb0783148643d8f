"""Games to learn from: what a seat saw, how everybody stood by hand and to the search, and how it ended."""

import io
import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fogcity.bots.bot import ask
from fogcity.bots.search import SearchBot
from fogcity.bots.weights import Given, no_network
from fogcity.engine.asking import Asking
from fogcity.engine.chance import seeded
from fogcity.envs.environment import Environment

KEEP = 0.4  # of the decisions of a game are learned from: neighbours teach much the same
QUICK = 5  # the others are made with this part of the iterations: more games in the same time
OPENING = 10  # at most so many moves at the beginning are made at random,
STRAY = 0.05  # and this part of the later ones, for a search meets positions that good players avoid
BATCH = 16  # games in a file


@dataclass(frozen=True)
class Lesson:
    """Which games are played, and by whom."""

    environment: str
    players: int
    iterations: int
    network: Given | None  # who plays, if there is one already


class Notes:
    """Of every position that is kept: all by seat, the observer first."""

    def __init__(self) -> None:
        self.seen: list[NDArray[np.int8]] = []
        self.hand: list[list[float]] = []  # logits
        self.parts: list[list[float]] = []  # of the estimate
        self.thought: list[list[float]] = []  # chances
        self.ended: list[list[float]] = []  # rewards

    def packed(self) -> bytes:
        file = io.BytesIO()
        np.savez_compressed(
            file,
            seen=np.array(self.seen),
            hand=np.array(self.hand, np.float32),
            parts=np.array(self.parts, np.float32),
            thought=np.array(self.thought, np.float32),
            ended=np.array(self.ended, np.float32),
        )
        return file.getvalue()


def play_batch(lesson: Lesson, number: int) -> tuple[int, bytes]:
    """Play some games; the number of their file, and what it is to hold."""
    environment = Environment(lesson.environment, lesson.players)
    dice = random.Random(number)
    notes = Notes()
    for _ in range(BATCH):
        play(lesson, environment, dice, notes)
    return number, notes.packed()


def play(lesson: Lesson, environment: Environment, dice: random.Random, notes: Notes) -> None:
    """One game of the search against itself."""
    chance = seeded(dice.getrandbits(60))
    bot = SearchBot(chance, lesson.iterations, 0.0, lesson.network or no_network)
    game = environment.deal(dice.getrandbits(60))
    asking = Asking(seeded(dice.getrandbits(60)))
    opening = dice.randrange(2 * OPENING) - OPENING
    made = 0
    observers: list[int] = []
    while game.deciding:
        seat = int(asking.next(game.deciding))
        legal = environment.legal(game, seat)
        stray = made < opening or dice.random() < STRAY
        kept = len(legal) > 1 and dice.random() < KEEP
        if kept or not stray:
            bot.iterations = lesson.iterations if kept else max(1, lesson.iterations // QUICK)
            move = ask(bot, game, seat, chance)
        if kept:
            observer = dice.randrange(lesson.players)
            observers.append(observer)
            notes.seen.append(environment.observation(game, observer))
            notes.thought.append(turned([total / lesson.iterations for total in bot.totals], observer, lesson.players))
            parts = int(bot.judge_in_parts(game))
            notes.hand.append(turned(list(bot.rewards), observer, lesson.players))
            notes.parts.append(turned(list(bot.parts), observer * parts, lesson.players * parts))
        if stray:
            move = environment.numbering.move(dice.choice(legal))
        game.apply(seat, move)
        made += 1
    bot.judge(game)
    end = list(bot.rewards)
    notes.ended += [turned(end, observer, lesson.players) for observer in observers]


def turned(values: list[float], first: int, count: int) -> list[float]:
    """So many values, beginning with one of them and going round."""
    return values[first:count] + values[:first]
