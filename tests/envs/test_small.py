"""The small editions: whole trees are walked, and policies on them have an exact exploitability."""

from collections import Counter
from copy import deepcopy
from typing import NamedTuple

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

from fogcity.envs import gym, openspiel, pettingzoo
from fogcity.envs.course import CHANCE, TERMINAL, Course
from fogcity.envs.environment import Environment, small_environments
from fogcity.envs.vector import SelfPlay, Versus


class Tree(NamedTuple):
    histories: int
    ends: int
    draws: int  # of chance
    sets: int  # of information
    longest: int
    endings: set[str]


TREES = {
    "builders-small-v1": Tree(4_519, 1_152, 1, 1_683, 13, {"last building", "1912"}),
    "investors-small-v1": Tree(7_866, 4_727, 52, 1_462, 16, {"standstill", "too many rounds"}),
    "planners-small-v1": Tree(709, 381, 10, 318, 13, {"last foundation"}),
}
# What all can gain together by answering in the best way: if everybody moves at random, and after three rounds of CFR+.
NASH_CONV = {
    "builders-small-v1": (1.875, 1.5),
    "investors-small-v1": (1.508068848, 0.4),
    "planners-small-v1": (0.5, 0.09),
}


def spiel(name: str) -> pyspiel.Game:
    return pyspiel.load_game(openspiel.short_name(name))


def walk(name: str) -> Tree:
    """Every history; whatever one player cannot tell apart must offer the same actions after the same own moves."""
    start: Course = spiel(name).new_initial_state().course
    found: Counter[str] = Counter()
    known: dict[tuple[int, str], tuple[list[int], tuple[int, ...]]] = {}
    endings: set[str] = set()
    stack: list[tuple[Course, tuple[tuple[int, int], ...]]] = [(start, ())]
    longest = 0
    while stack:
        course, made = stack.pop()
        found["histories"] += 1
        longest = max(longest, len(made))
        if course.turn == TERMINAL:
            found["ends"] += 1
            endings.add(course.game.ending())
            continue
        if course.turn == CHANCE:
            found["draws"] += 1
            likely = [chance for _, chance in course.outcomes()]
            assert len(likely) > 1
            assert sum(likely) == pytest.approx(1)
            actions = [outcome for outcome, _ in course.outcomes()]
        else:
            actions = course.legal()
            own = tuple(action for mover, action in made if mover == course.turn)
            key = course.turn, course.heard(course.turn)
            assert known.setdefault(key, (actions, own)) == (actions, own)
        for action in actions:
            after = deepcopy(course)
            after.decide(action)
            stack.append((after, (*made, (course.turn, action))))
    return Tree(found["histories"], found["ends"], found["draws"], len(known), longest, endings)


@pytest.mark.parametrize("name", small_environments())
def test_the_whole_tree_is_walked_and_players_remember_what_they_did(name: str) -> None:
    assert walk(name) == TREES[name]


@pytest.mark.parametrize("name", small_environments())
def test_exploitability_is_computed_and_regret_minimisation_lowers_it(name: str) -> None:
    game = spiel(name)
    at_random, learned = NASH_CONV[name]
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(at_random)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    reached = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= reached < learned


@pytest.mark.parametrize("name", ["builders-small-v1", "investors-small-v1"])
def test_somebody_does_not_know_where_they_are(name: str) -> None:
    tree = TREES[name]
    assert tree.sets < tree.histories - tree.ends - tree.draws


def test_a_table_is_the_same_in_every_deal_and_only_secrets_differ() -> None:
    for table in (0, 3):
        state = pyspiel.load_game(f"fogcity_builders_v1(deals=12,table={table})").new_initial_state()
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        dealt = [state.child(outcome).course.game for outcome, _ in state.chance_outcomes()]
        assert len({str(game.view(None)) for game in dealt}) == 1
        assert len({str(game.view(0)) for game in dealt}) > 4


@pytest.mark.parametrize("name", small_environments())
def test_the_small_games_are_environments_of_every_library(name: str) -> None:
    environment = Environment(name)
    env = gymnasium.make(f"fogcity/{name}", disable_env_checker=True)
    observation, info = env.reset(seed=1)
    assert observation.shape == (environment.size,)
    over = False
    while not over:
        observation, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert -1 <= float(reward) <= 1
    table = pettingzoo.env(name)
    table.reset(seed=2)
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        table.step(None if over or cut else int(seen["action_mask"].argmax()))
    assert table.unwrapped.game.over
    assert table.unwrapped.game.edition()[0] == "small"


@pytest.mark.parametrize("kind", [SelfPlay, Versus])
@pytest.mark.parametrize("name", small_environments())
def test_many_small_games_are_played_and_copied(name: str, kind: type[SelfPlay | Versus]) -> None:
    env = kind(name, num_envs=8)
    env.reset(seed=3)
    ended = 0
    for _ in range(60):
        _, rewards, over, _, _ = env.step(env.sample())
        ended += int(over.sum())
        assert np.abs(rewards[~over]).sum() == 0
    assert ended > 8
    other = deepcopy(env)
    actions = env.sample()
    for one, same in zip(env.step(actions)[:3], other.step(actions)[:3], strict=True):
        assert np.array_equal(one, same)


def test_what_is_there_is_said() -> None:
    with pytest.raises(ValueError, match="planners-small-v1"):
        gym.Learner("planners-tiny-v1")
