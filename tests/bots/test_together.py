"""Searches that think at the same time: what they decide, and what becomes of one that dies or is late."""

import os
import subprocess
import sys
from typing import Any

import pytest

from fogcity import new
from fogcity.bots import bot, together
from fogcity.bots.budget import budget_of
from fogcity.bots.search import SearchBot
from fogcity.bots.together import Together, tries
from fogcity.games import names

COPYING = pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="nothing is copied")
OPENINGS = """
from fogcity import new
from fogcity.bots import bot, together
from fogcity.games import names
assert together.can_copy()
for game in names():
    for seed in range(3):
        start = new(game, players=3, seed=seed)
        print(bot("search:150*3", seed).choose(start, start.turn[0]))
"""
FORSAKEN = """
import math, os, signal, time
from fogcity import new
from fogcity.bots import bot
from fogcity.bots.search import UNLIMITED
from fogcity.bots.together import Helper
from fogcity.engine.rules import zeros
game = new("planners", players=2, seed=1)._rules
out = zeros(game.most_moves())
moves = [int(out[i]) for i in range(game.moves(0, out))]
for dies in (True, False):
    search = bot("search:10", 1)
    search.iterations = UNLIMITED
    helper = Helper(search, game, 0, moves)
    if dies:
        os.kill(helper.process, signal.SIGKILL)
    print(helper.answer(math.inf if dies else time.monotonic() + 0.05))
    helper.end()
    try:
        os.kill(helper.process, 0)
    except ProcessLookupError:
        print("gone")
"""


def in_a_process(program: str) -> list[str]:
    """What a program prints that has one thread only, which this one may not."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )


@COPYING
def test_they_decide_the_same_wherever_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "can_copy", lambda: False)
    alone = []
    for game in names():
        for seed in range(3):
            start = new(game, players=3, seed=seed)
            alone.append(bot("search:150*3", seed).choose(start, start.turn[0]))
    assert in_a_process(OPENINGS) == [*alone, ""]


def test_their_counts_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "can_copy", lambda: False)
    game: Any = new("builders", players=2, seed=4)
    rules, seat = game._rules, game.turn[0]
    moves = [rules.read(seat, text) for text in game.legal(seat)]
    both = bot("search:120*2", 7)
    assert isinstance(both, Together)
    first = both.searches[0]
    assert isinstance(first, SearchBot)
    both.decide(rules.clone(), seat)
    sums = [(first.visits_of(seat, move), first.worth_of(seat, move)) for move in moves]
    assert 220 < sum(visits for visits, _ in sums) <= 240
    again = bot("search:120*2", 7)
    assert isinstance(again, Together)
    one, other = (tries(search, rules.clone(), seat, moves) for search in again.searches)
    assert one != other, "they would only think the same twice"
    added = [(visits + more, worth + gained) for (visits, worth), (more, gained) in zip(one, other, strict=True)]
    assert added == sums


@COPYING
def test_one_that_dies_or_is_late_is_done_without_and_does_not_stay() -> None:
    assert in_a_process(FORSAKEN) == ["None", "gone", "None", "gone", ""]


def test_master_thinks_on_two_cores_and_says_so() -> None:
    budget = budget_of("norton@master")
    assert budget is not None
    assert (budget.cores, budget.seconds, str(budget)) == (2, 3.0, "norton@search:3000ms*2")
    for wrong in ("search:10*1", "search:10*0", "search:10*", "search:10*2ms", "search*2"):
        assert budget_of(wrong) is None
