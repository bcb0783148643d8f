"""Which bots a server lets sit at its tables: the named levels, and searches of a bounded budget."""

from dataclasses import replace

from fogcity.bots import search
from fogcity.bots.budget import LEVELS, budget_of
from fogcity.bots.characters import characters
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.lessons import AFTERWARDS, LEVEL

MOST_ITERATIONS = 20_000
MOST_MILLISECONDS = 1000
LEAST = 10  # iterations or milliseconds
QUICK_WHEN_PLAIN = 300  # iterations that take less than that also where the rules are not compiled
SHORT = 0.4  # seconds; every bot without a time of its own answers within it


def checked_level(level: str) -> str:
    """The level, if this server plays it. Programs and files of the host are none of a guest's business."""
    if level in ("random", "greedy", LEVEL):
        return level
    if budget := budget_of(level):
        if level.rpartition("@")[2] in (*LEVELS, *characters()):
            return level
        if budget.cores == 1 and budget.amount <= (MOST_MILLISECONDS if budget.timed else MOST_ITERATIONS):
            return level
        raise BadSetup(
            f"A bot thinks for at most {MOST_ITERATIONS} iterations or {MOST_MILLISECONDS}ms on one core here, "
            "except master."
        )
    raise BadSetup(
        f"There is no level {shown(level)}; there are {', '.join(LEVELS)}, random, greedy and search:1000, "
        f"and with the temper of {', '.join(characters())} such as {next(iter(characters()))}@hard."
    )


def thinking_level(level: str) -> str:
    """How a bot thinks where it has to: one that follows a lesson's script, like the others at such a table."""
    return AFTERWARDS if level == LEVEL else level


def is_compiled() -> bool:
    return not str(search.__file__).endswith(".py")


def in_time(level: str, compiled: bool) -> str:
    """The same bot, which thinks no longer than any other also where iterations take fifty times as long."""
    budget = budget_of(level)
    if compiled or budget is None or budget.timed or budget.amount <= QUICK_WHEN_PLAIN:
        return level
    return str(replace(budget, amount=MOST_MILLISECONDS, timed=True))


def shortened(level: str, seconds: float) -> str:
    """The same bot, which thinks so long at most."""
    budget = budget_of(level)
    if budget is None or budget.seconds <= seconds:
        return level
    return str(budget.of(max(LEAST, int(1000 * seconds))))


def cores_of(level: str) -> int:
    """How many would think at the same time, if they may."""
    budget = budget_of(level)
    return budget.cores if budget else 1


def on_cores(level: str, cores: int) -> str:
    """The same bot, of whom no more think at the same time."""
    budget = budget_of(level)
    return level if budget is None or budget.cores <= cores else str(replace(budget, cores=cores))


def longest(level: str) -> float:
    """The seconds that a bot of this level takes for an answer at most, where it need not wait for a process."""
    budget = budget_of(level)
    return max(SHORT, 1.5 * budget.seconds + 0.3) if budget and budget.timed else SHORT


def at_step(level: str, step: int) -> str:
    """The bot for one of the moves that make an answer: all after the first together get half of its budget.

    How long an answer takes would otherwise say of how many moves it is made, which nobody must know.
    """
    budget = budget_of(level)
    if budget is None or step == 0:
        return level
    return str(budget.of(max(LEAST, budget.amount >> step + 1)))
