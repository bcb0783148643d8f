"""The search that plays: every move gets its chance, the same one, and the better half goes on."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from support import Moody, Rules, any_seat, new

from fogcity.bots import bot
from fogcity.bots.knockout import Knockout, rounds_of
from fogcity.bots.search import SearchBot

SAME_WORLDS = """
from fogcity import new
from fogcity.bots import bot
from fogcity.bots.search import SearchBot
worlds, lines = [], []
deal, iterate = SearchBot.possible_world, SearchBot.iterate
def possible_world(self, game, seat):
    worlds.append(len(lines))
    return deal(self, game, seat)
def play(self, world, seat, scratch):
    lines.append((self.candidate, repr(world.state())))
    iterate(self, world, seat, scratch)
SearchBot.possible_world, SearchBot.iterate = possible_world, play
game = new("builders", players=2, seed=4)
bot("search:400", 1).choose(game, game.turn[0])
tried = []
for begin, end in zip(worlds, [*worlds[1:], len(lines)]):
    here = lines[begin:end]
    assert len({world for _, world in here}) == 1, "not the same world"
    tried.append({move for move, _ in here})
    assert len(tried[-1]) == len(here) > 1
assert all(late <= early for early, late in zip(tried, tried[1:])), "somebody came back"
assert len({world for _, world in lines}) > 10, "hardly any worlds"
print(len(game.legal(game.turn[0])), *dict.fromkeys(map(len, tried)))
"""


def positions(game: str, players: int, count: int) -> list[tuple[Rules, int, list[int]]]:
    """Open decisions with a choice, from all parts of some games."""
    found: list[tuple[Rules, int, list[int]]] = []
    player = Moody(5)
    seed = 0
    while len(found) < count:
        one = new(game, players=players, seed=seed)
        for moves in range(400):
            if one.over:
                break
            seat = any_seat(one, player)
            legal = [one.read(seat, text) for text in one.legal(seat)]
            if moves % 7 == 6 and len(legal) > 1 and not one.unseen(seat, legal[0]):
                found.append((one.clone(), seat, legal))
            one.play(seat, player.choose(one.legal(seat)))
        seed += 1
    return found[:count]


def thinking(spec: str) -> SearchBot:
    search = bot(spec, 3)
    assert isinstance(search, SearchBot)
    return search


@pytest.mark.parametrize(("game", "players"), [("planners", 2), ("builders", 3), ("investors", 3)])
def test_halves_of_the_moves_are_tried_equally_often_and_the_best_finalist_wins(game: str, players: int) -> None:
    for rules, seat, legal in positions(game, players, 12):
        search = thinking("search:1500")
        answer = search.decide(rules.clone(), seat)
        visits = {move: int(search.visits_of(seat, move)) for move in legal}
        rounds = rounds_of(len(legal))
        if 2 * rounds * len(legal) > 1500:
            continue
        assert 1500 - rounds * len(legal) < sum(visits.values()) <= 1500
        assert min(visits.values()) >= 2, "one was never looked at"
        left, classes = len(legal), []
        while left > 1:
            classes.append(left - (left + 1) // 2)  # who goes after this round
            left = (left + 1) // 2
        classes[-1] += 1
        assert [count for _, count in sorted(Counter(visits.values()).items())] == classes
        finalists = [move for move in legal if visits[move] == max(visits.values())]
        assert answer == max(finalists, key=lambda move: search.worth_of(seat, move))


def test_all_that_are_left_are_tried_in_the_same_worlds() -> None:
    """Seen from inside, so uncompiled: how many moves there are, and how many were left in each round."""
    plain = os.environ | {"FOGCITY_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-c", SAME_WORLDS], capture_output=True, text=True, env=plain)
    assert done.returncode == 0, done.stderr
    moves, first, *rest = map(int, done.stdout.split())
    assert moves == first >= 4
    assert rest[-1] == 2
    assert all(late == (early + 1) // 2 for early, late in zip([first, *rest], rest, strict=False))


def test_with_few_tries_the_tree_decides() -> None:
    for rules, seat, legal in positions("builders", 2, 12):
        if len(legal) > 2:
            tree = thinking("search-v2:8")
            assert thinking("search:8").decide(rules.clone(), seat) == tree.decide(rules.clone(), seat)


def test_secret_choices_are_a_mixture_that_the_tree_has_learned() -> None:
    player = Moody(1)
    for seed in range(30):
        game = new("investors", players=3, seed=seed)
        while not game.over:
            seat = any_seat(game, player)
            legal = [game.read(seat, text) for text in game.legal(seat)]
            if len(legal) > 1 and game.unseen(seat, legal[0]):
                now, before = thinking("search:200"), thinking("search-v2:200")
                assert now.decide(game.clone(), seat) == before.decide(game.clone(), seat)
                assert [now.visits_of(seat, move) for move in legal] == [before.visits_of(seat, move) for move in legal]
                return
            game.play(seat, player.choose(game.legal(seat)))
    pytest.fail("nobody chose in secret")


def test_however_little_time_there_is_a_move_is_made() -> None:
    for rules, seat, legal in positions("builders", 4, 4):
        search = thinking("search:1ms")
        search.seconds = 1e-9
        assert search.decide(rules.clone(), seat) in legal
        assert all(search.visits_of(seat, move) == 1 for move in legal)


def test_time_is_shared_by_the_rounds() -> None:
    rules, seat, legal = max(positions("builders", 2, 12), key=lambda one: len(one[2]))
    assert len(legal) > 3
    search = thinking("search:60ms")
    assert isinstance(search, Knockout)
    search.decide(rules, seat)
    visits = sorted(int(search.visits_of(seat, move)) for move in legal)
    assert visits[-1] == visits[-2] > visits[0] > 0
    assert search.spent() > 0.06
