"""Games between bots of different strength, and what was said of everybody's chances in them.

A bot is drawn for every seat of every game. At a few decisions, drawn evenly from the whole game, the search is asked
as a quick review asks it: for everybody's chances after the decision that was made, from what its player knew, and for
those before it with all hands open, as the curve of a review shows them. What it says is kept before anything is made
of it, with how the game ended.
"""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from fogcity.advice.appraiser import EVERYTHING, Appraiser
from fogcity.advice.decisions import is_forced
from fogcity.advice.review import CARES
from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.bots.weights import network_for
from fogcity.engine.asking import Asking
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.games import box

STRENGTHS = ("greedy", "search-v1:30", "search-v2:30", "search-v2:100")  # of those who play
ASKED = 6  # decisions of a game
DIGITS = 4  # of a chance that is kept


@dataclass(frozen=True)
class Trial:
    """How much is thought about a decision, and who plays."""

    finding: int = CARES["quick"].finding
    judging: int = CARES["quick"].judging
    strengths: tuple[str, ...] = STRENGTHS


class Asked(Struct, array_like=True):
    """A decision: what the search said of every seat, who made it, and how the game ended. A line of a file."""

    number: int  # of the game
    at: float  # how much of the game was over, by decisions
    seat: int  # who decided
    known: list[float]  # everybody's chances after the decision, by what that seat knew
    open: list[float] | None  # and before it with all hands open; none where answers lie covered
    won: list[float]  # a shared victory is shared
    who: str  # the strengths of all seats, by their places in the list

    @property
    def players(self) -> int:
        return len(self.won)


@dataclass
class Moment:
    """A decision while the game goes on."""

    at: int
    seat: int
    game: Rules  # before it
    covered: bool
    moves: list[int]


def play_some(trial: Trial, task: tuple[Setup, Sequence[int]]) -> tuple[Setup, list[Asked]]:
    """Play these games; a number is a game, always the same."""
    setup, numbers = task
    return setup, [asked for number in numbers for asked in play_one(trial, setup, number)]


def play_one(trial: Trial, setup: Setup, number: int) -> list[Asked]:
    dice = random.Random(f"{setup.game} {setup.players} {number}")
    setup = Setup(setup.game, setup.players, dice.getrandbits(60), setup.variants, setup.edition)
    game = box(setup.game).start(box(setup.game).check(setup))
    who = [dice.randrange(len(trial.strengths)) for _ in range(setup.players)]
    bots = [bot(trial.strengths[one], dice.getrandbits(60)) for one in who]
    chance, asking = seeded(dice.getrandbits(60)), Asking(seeded(dice.getrandbits(60)))
    drawn: list[Moment] = []  # evenly, from a game whose length is not known before
    met = 0
    answering: Moment | None = None
    covered = False
    while game.deciding:
        seat = int(asking.next(game.deciding))
        if answering is None and not is_forced(game, seat):
            answering = Moment(met, seat, game, covered, [])
            place = met if met < ASKED else dice.randrange(met + 1)
            met += 1
            if place < ASKED:
                answering.game = game.clone()
                drawn[place : place + 1] = [answering]
        move = int(ask(bots[seat], game, seat, chance))
        if answering is not None:
            answering.moves.append(move)
        if not game.is_part(move):
            answering = None
        if game.unseen(seat, move):
            game.apply_telling(seat, move)
            covered = not any(event.reveals for event in game.events)
        else:
            game.apply(seat, move)
            covered = False
    winners = [seat for seat in range(setup.players) if game.winners() >> seat & 1]
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(setup.players)]
    return [
        Asked(
            number,
            round(one.at / met, 3),
            one.seat,
            said_of(trial, one, one.seat, dice.getrandbits(60)),
            None if one.covered else said_of(trial, one, EVERYTHING, dice.getrandbits(60)),
            won,
            "".join(map(str, who)),
        )
        for one in drawn
    ]


def said_of(trial: Trial, moment: Moment, knower: int, seed: int) -> list[float]:
    """What the search says before anything is made of it: after the decision by what its player knew, or before it."""
    game, seat = moment.game, moment.seat
    appraiser = Appraiser(seeded(seed + 1), network_for)
    if knower == EVERYTHING:
        found = appraiser.appraise(game, seat, EVERYTHING, [], trial.finding, 0.0)
    else:
        known = game.known_to(seat, seeded(seed))
        found = appraiser.appraise(known, seat, seat, moment.moves, trial.judging, 0.0)
    return [round(one, DIGITS) for one in found]


# What is kept: a file for each game, a line for each decision.


def file_of(folder: Path, setup: Setup) -> Path:
    return folder / f"{setup.game}.jsonl"


def asked_in(folder: Path, setup: Setup) -> list[Asked]:
    """All that was asked in games of this kind, in their order; a last line that was not written to its end goes."""
    file = file_of(folder, setup)
    if not file.exists():
        return []
    lines, newline, torn = file.read_bytes().rpartition(b"\n")
    if torn:
        os.truncate(file, len(lines) + len(newline))
    found = [msgspec.json.decode(line, type=Asked) for line in lines.splitlines()]
    return sorted((one for one in found if one.players == setup.players), key=lambda one: one.number)
