"""Who plays the other seats of a learner, and what of them a copy of an environment has to keep."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from fogcity.bots import bot
from fogcity.bots.bot import RandomBot
from fogcity.bots.greedy import GreedyBot
from fogcity.bots.search import SearchBot
from fogcity.bots.together import Together
from fogcity.engine.chance import Chance
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Rules

Stand = tuple[int, int, int, int]


class Opponent(Protocol):
    """Decides for another seat; every bot does."""

    def decide(self, game: Rules, seat: int, /) -> int:
        """A legal move, as a number, in a game where everything the seat cannot know is dealt anew."""
        ...


def maker(opponent: object) -> Callable[[int], Opponent] | None:
    """What makes an opponent from a seed."""
    if isinstance(opponent, str):
        bot(opponent, 0)  # or says why not
        return partial(bot, opponent)
    if opponent is None or (callable(opponent) and not hasattr(opponent, "decide")) or isinstance(opponent, type):
        return opponent
    raise BadSetup(
        f"An opponent is the name of a bot, such as 'greedy', or a function that makes one from a seed, not "
        f"{shown(opponent)}: one that was made before would not play the same again."
    )


def memory_of(opponent: object) -> list[Chance] | None:
    """The random numbers of a bot that remembers nothing else between two decisions; None if it may remember more."""
    if isinstance(opponent, Together):
        return [search.dealer() for search in opponent.searches]
    if isinstance(opponent, RandomBot | GreedyBot | SearchBot):
        return [opponent.dealer()]
    return None


def stand(chance: Chance) -> Stand:
    """How far a row of random numbers has been used."""
    return int(chance.a), int(chance.b), int(chance.c), int(chance.d)


def go_on_from(chance: Chance, numbers: Stand) -> None:
    chance.a, chance.b, chance.c, chance.d = numbers
