"""Who sits where on which deal, so that luck and seats favour nobody.

A line-up says which bot sits in each seat. A deal is played once with every rotation of a line-up, so that every
bot of it meets the same cards from every seat. The line-ups that are not rotations of each other come in turn, each
on a new deal; once all of them have come, a round is over, and in a round every bot has sat in every seat equally
often, against every other in every other seat.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from fogcity.engine.chance import seeded

Lineup = tuple[int, ...]  # the number of the bot in each seat


@dataclass(frozen=True)
class Match:
    """One game to play."""

    number: int
    deal: int  # deals are numbered from 0; the seed of a deal is the first seed and its number
    lineup: Lineup


@cache
def circles(bots: int, seats: int, alone: bool = False) -> tuple[tuple[Lineup, ...], ...]:
    """Every line-up, together with its rotations; mixed, so that the beginning of a round is fair too.

    No bot sits twice if there are enough of them; else all sit equally often, or as nearly as the seats allow. Or the
    first one sits alone, among seats that are all another's.
    """
    once, extra = divmod(seats, bots)
    found: set[tuple[Lineup, ...]] = set()
    if alone:
        found = {rotations_of((0, *[other] * (seats - 1))) for other in range(1, bots)}
    else:
        for more in combinations(range(bots), extra):
            sitting = [bot for bot in range(bots) for _ in range(once + (bot in more))]
            found |= {rotations_of(lineup) for lineup in permutations(sitting)}
    mixed = sorted(found)
    chance = seeded(0)
    for i in range(len(mixed) - 1, 0, -1):
        j = chance.below(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return tuple(mixed)


def rotations_of(lineup: Lineup) -> tuple[Lineup, ...]:
    return tuple(sorted({lineup[turn:] + lineup[:turn] for turn in range(len(lineup))}))


def round_length(bots: int, seats: int, alone: bool = False) -> int:
    """How many games a round has."""
    return sum(len(rotations) for rotations in circles(bots, seats, alone))


def matches(bots: int, seats: int, alone: bool = False) -> Iterator[Match]:
    """All games, one round after the other, without end."""
    number = deal = 0
    while True:
        for rotations in circles(bots, seats, alone):
            for lineup in rotations:
                yield Match(number, deal, lineup)
                number += 1
            deal += 1


def enough(bots: int, seats: int, games: int, alone: bool = False) -> list[Match]:
    """At least so many games: whole rounds, or whole deals where less than a round is wanted."""
    whole = round_length(bots, seats, alone)
    wanted = -(-games // whole) * whole if games >= whole else games
    chosen: list[Match] = []
    for match in matches(bots, seats, alone):
        if len(chosen) >= wanted and match.deal != chosen[-1].deal:
            return chosen
        chosen.append(match)
    raise AssertionError
