"""Several searches think about one decision at the same time, each on a core of its own, and their counts are added.

They know nothing of each other; docs/strength.md says what they are worth. The others are copies of this process, made
for one decision: they have the position, the rules and the weights already, and nothing has to be sent to them.
"""

import contextlib
import math
import os
import select
import signal
import struct
import sys
import threading
import time

from mypy_extensions import i64

from fogcity.bots.bot import Decider
from fogcity.bots.search import SearchBot
from fogcity.engine.chance import Chance
from fogcity.engine.rules import Rules, zeros

Tries = tuple[int, float]  # of a move: how often, and the rewards added up
ONE = struct.Struct("=qd")

PATIENCE = 0.2  # seconds that those who are done wait for the others


class Together(Decider):
    """The first search is this process's own."""

    def __init__(self, searches: list[SearchBot]) -> None:
        self.searches = searches

    def dealer(self) -> Chance:
        return self.searches[0].dealer()

    def decide(self, game: Rules, seat: i64) -> i64:
        out = zeros(game.most_moves())
        moves = [int(out[i]) for i in range(game.moves(seat, out))]
        if len(moves) == 1:
            return moves[0]
        first, *others = self.searches
        helpers = [Helper(other, game, seat, moves) for other in others] if can_copy() else []
        try:
            first.think(game, seat)
            late = time.monotonic() + PATIENCE if first.seconds else math.inf
            answers = [helper.answer(late) for helper in helpers] or [None] * len(others)
        finally:
            for helper in helpers:
                helper.end()
        for other, answer in zip(others, answers):
            if answer is None and not first.seconds:  # what they decide is fixed by the seed, wherever they think
                answer = tries(other, game, seat, moves)
            for move, (visits, worth) in zip(moves, answer or ()):
                first.add_tries(seat, move, visits, worth)
        return first.verdict(game, seat, out, len(moves))


def tries(search: SearchBot, game: Rules, seat: i64, moves: list[int]) -> list[Tries]:
    """How often a search tried each move, and what came of it."""
    search.think(game, seat)
    return [(int(search.visits_of(seat, move)), search.worth_of(seat, move)) for move in moves]


def can_copy() -> bool:
    """Whether a process may be copied here: where the system can, and no other thread would be cut off in its work."""
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


class Helper:
    """A copy of this process that thinks about one decision."""

    def __init__(self, search: SearchBot, game: Rules, seat: i64, moves: list[int]) -> None:
        self.wanted = ONE.size * len(moves)
        self.pipe, into = os.pipe()
        self.process = os.fork()
        if not self.process:
            try:
                for standard in (0, 1):  # whoever waits for the end of these waits for the first process alone
                    with contextlib.suppress(OSError):
                        os.close(standard)
                os.write(into, b"".join(ONE.pack(*one) for one in tries(search, game, seat, moves)))
            finally:
                os._exit(0)
        os.close(into)

    def answer(self, late: float) -> list[Tries] | None:
        """What it says of each move; None if it has died, or does not say so in time."""
        found = b""
        while len(found) < self.wanted:
            patience = None if late == math.inf else max(0.0, late - time.monotonic())
            ready, _, _ = select.select([self.pipe], [], [], patience)
            piece = os.read(self.pipe, self.wanted - len(found)) if ready else b""
            if not piece:
                return None
            found += piece
        return [*ONE.iter_unpack(found)]

    def end(self) -> None:
        os.close(self.pipe)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
