"""Which bots a server lets sit at its tables: the named levels, and searches of a bounded budget."""

import re

from fogcity.bots import LEVELS
from fogcity.engine.entries import shown
from fogcity.engine.errors import BadSetup

MOST_ITERATIONS = 20_000
MOST_MILLISECONDS = 1000
LEAST = 10  # iterations or milliseconds
SHORT = 0.4  # seconds; every bot without a time of its own answers within it


def checked_level(level: str) -> str:
    """The level, if this server plays it. Programs and files of the host are none of a guest's business."""
    if level in LEVELS or level in ("random", "greedy"):
        return level
    if budget := re.fullmatch(r"search:([1-9]\d{0,8})(ms)?", level):
        if int(budget[1]) <= (MOST_MILLISECONDS if budget[2] else MOST_ITERATIONS):
            return level
        raise BadSetup(f"A bot thinks for at most {MOST_ITERATIONS} iterations or {MOST_MILLISECONDS}ms here.")
    raise BadSetup(f"There is no level {shown(level)}; there are {', '.join(LEVELS)}, random, greedy and search:1000.")


def longest(level: str) -> float:
    """The seconds that a bot of this level takes for an answer at most, where it need not wait for a process."""
    budget = re.fullmatch(r"search:(\d+)ms", LEVELS.get(level, level))
    return max(SHORT, 1.5 * int(budget[1]) / 1000 + 0.3) if budget else SHORT


def at_step(level: str, step: int) -> str:
    """The bot for one of the moves that make an answer: all after the first together get half of its budget.

    How long an answer takes would otherwise say of how many moves it is made, which nobody must know.
    """
    budget = re.fullmatch(r"search:(\d+)(ms)?", LEVELS.get(level, level))
    if budget is None or step == 0:
        return level
    return f"search:{max(LEAST, int(budget[1]) >> step + 1)}{budget[2] or ''}"
