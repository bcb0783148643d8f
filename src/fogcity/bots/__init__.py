"""Players made of code, behind one interface."""

import os
import re
import runpy
from collections.abc import Callable
from pathlib import Path

from fogcity.bots.bot import Decider, RandomBot
from fogcity.bots.budget import LEVELS, Budget, budget_of
from fogcity.bots.characters import temper_of
from fogcity.bots.first_search import FirstSearch, Novice
from fogcity.bots.greedy import GreedyBot
from fogcity.bots.knockout import Knockout
from fogcity.bots.network import Network
from fogcity.bots.own import Bot
from fogcity.bots.search import UNLIMITED, SearchBot
from fogcity.bots.together import Together
from fogcity.bots.weights import Folder, network_for, no_network
from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import named, shown
from fogcity.engine.rules import Rules

__all__ = ["LEVELS", "Bot", "Decider", "bot"]

SEARCHES = {"search": Knockout, "search-v2": SearchBot, "search-v1": FirstSearch, "novice": Novice}
KNOWN = (
    "easy, medium, hard, master, random, greedy, search:1000, search:300ms, search:300ms*2, search-v2:1000, "
    "search-v1:1000, novice:12, search:1000@FOLDER, norton@hard, program:COMMAND, FILE.py:CLASS"
)


def bot(spec: str, seed: int) -> Decider:
    """The bot that a text describes, such as "greedy" or "search:300ms"; docs/bots.md lists them.

    Its choices are fixed by the seed, unless it thinks for a time. Every bot answers `choose(game, seat)` with a legal
    move. Those that come with the package make no use of what the seat cannot know, even if they are handed the true
    game:

    >>> import fogcity
    >>> from fogcity.bots import bot
    >>> game = fogcity.new("planners", players=2, seed=7)
    >>> while not game.over:
    ...     seat = game.turn[0]
    ...     game.play(seat, bot("greedy", seed=len(game.moves)).choose(game, seat))
    """
    kind, _, rest = spec.partition(":")
    if spec == "random":
        return RandomBot(seeded(seed))
    if spec == "greedy":
        return GreedyBot(seeded(seed))
    if budget := budget_of(spec):
        return searching(budget, seed, network_for)
    if own := re.fullmatch(r"(search:[\w*]+)@(.+)", spec):
        budget = budget_of(own[1])
        if budget:
            return searching(budget, seed, Folder(Path(own[2])))
    if kind == "program" and rest:
        from fogcity.bots.program import ProgramBot

        return ProgramBot(rest)
    if own := re.fullmatch(r"(.+\.py):(\w+)", spec):
        return load(Path(own[1]), own[2], seed)
    raise BadSetup(f"There is no bot {shown(spec)}; there are {KNOWN}.")


def judges_by_hand(spec: str, game: Rules) -> bool:
    """Whether a search that would judge with a network has none for this game: its edition is not the one learned."""
    budget = budget_of(spec)
    return budget is not None and budget.learned and network_for(game) is None


def searching(budget: Budget, seed: int, find_network: Callable[[Rules], Network | None]) -> Decider:
    searches = [one_search(budget, seed + (core << 32), find_network) for core in range(budget.cores)]
    return searches[0] if len(searches) == 1 else Together(searches)


def one_search(budget: Budget, seed: int, find_network: Callable[[Rules], Network | None]) -> SearchBot:
    iterations = UNLIMITED if budget.timed else budget.amount
    find_temper = temper_of(budget.character)
    kind = SEARCHES[budget.kind]
    return kind(seeded(seed), iterations, budget.seconds, find_network if budget.learned else no_network, find_temper)


def load(file: Path, name: str, seed: int) -> Bot:
    """A bot from somebody's own file: a class that takes a seed, or nothing."""
    if not os.path.exists(file):  # False, too, for what cannot be the name of a file
        raise BadSetup(f"There is no file {named(str(file))} with bots.")
    found = runpy.run_path(str(file)).get(name)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BadSetup(f"{named(str(file))} has no bot {shown(name)}: it must be a class made from fogcity.bots.Bot.")
    make: Callable[..., Bot] = found
    return make() if found.__init__ is Bot.__init__ else make(seed)
