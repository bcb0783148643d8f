"""Rewards on the way: what a seat may expect, so that the sum over a game differs from the result by where it began."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES, VARIANTS, positions

from fogcity.engine.errors import BadSetup
from fogcity.envs import gym, pettingzoo
from fogcity.envs.cores import Spread
from fogcity.envs.environment import Environment
from fogcity.envs.rewards import REWARDS
from fogcity.envs.vector import SelfPlay, Versus

NAMES = [name for name, _ in SMALLEST]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_expects_follows_from_what_it_knows(name: str, players: int) -> None:
    """Whatever is dealt anew of what a seat cannot know, it expects the same."""
    for reward in REWARDS:
        table = Environment(name, players, (VARIANTS.get(name.split("-", 1)[0]) or [{}])[0], reward)
        told_apart = set()
        for game, number in positions(table, players):
            for seat in range(players):
                expected = table.potential(game, seat)
                told_apart.add(expected)
                assert table.potential(game.imagine(seat, number + 3000), seat) == expected
                assert not game.over or expected == 0
        assert len(told_apart) > 50


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_chances_are_between_losing_and_winning_and_mostly_right_in_the_end(name: str, players: int) -> None:
    table = Environment(name, players)
    right = 0
    for seed in range(8):
        last: list[float] = []
        for game, _ in positions(table, seed):
            if not game.over:
                last = [table.potential(game, seat) for seat in range(players)]
                assert all(-1 / (players - 1) - 1e-9 <= value <= 1 + 1e-9 for value in last)
        right += bool(game.winners() >> int(np.argmax(last)) & 1)
    assert right > 8 / players


def learn(name: str, gamma: float | None, reward: str, illegal_at: int = 10**6) -> tuple[list[float], float]:
    """The rewards of a game against chance, and what the learner expected at its beginning."""
    env = gym.Learner(name, reward=reward, shaping=gamma)
    _, info = env.reset(seed=3)
    began = env.environment.potential(env.game, env.seat)
    rewards: list[float] = []
    over = False
    while not over:
        mask = info["action_mask"]
        action = np.flatnonzero(mask)[0] if len(rewards) < illegal_at else np.flatnonzero(mask == 0)[0]
        _, reward_now, over, _, info = env.step(np.int64(action))
        rewards.append(reward_now)
    return rewards, began


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("gamma", [1.0, 0.97])
@pytest.mark.parametrize("name", NAMES)
def test_the_discounted_sum_is_the_result_less_what_was_expected_at_first(name: str, gamma: float, reward: str) -> None:
    plain, _ = learn(name, None, reward)
    dense, began = learn(name, gamma, reward)
    assert len(plain) == len(dense)
    assert sum(value != 0 for value in plain) <= 1
    assert sum(value != 0 for value in dense) > len(dense) / 5
    discounts = gamma ** np.arange(len(plain))
    assert discounts @ dense == pytest.approx(discounts @ plain - began)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_legal_never_pays(name: str) -> None:
    plain, _ = learn(name, None, "result", illegal_at=6)
    dense, began = learn(name, 1.0, "result", illegal_at=6)
    assert plain[-1] == -1
    assert sum(dense) == pytest.approx(-1 - began)


@pytest.mark.parametrize("gamma", [1.0, 0.97])
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_pays_everybody_the_same_way(name: str, gamma: float) -> None:
    totals, began = paid(pettingzoo.env(name, shaping=gamma), gamma)
    plain, _ = paid(pettingzoo.env(name), gamma)
    for agent, total in totals.items():
        assert total == pytest.approx(plain[agent] - began[agent])


def paid(env: Any, gamma: float) -> tuple[dict[str, float], dict[str, float]]:
    """What each gets over a game, by its own decisions, and what it expected when it was first asked."""
    env.reset(seed=4)
    table = env.unwrapped
    totals, began, decisions = dict.fromkeys(env.agents, 0.0), {}, dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if agent in began:
            totals[agent] += gamma ** (decisions[agent] - 1) * reward
        elif not over:
            began[agent] = table.environment.potential(table.game, table.seat(agent))
            assert reward == 0
        decisions[agent] += 1
        env.step(None if over or cut else int(seen["action_mask"].argmax()))
    return totals, began


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
@pytest.mark.parametrize("name", NAMES)
def test_many_games_are_paid_the_same_way(name: str, mode: str) -> None:
    """The same seed and actions, with and without: the sums of every seat of every game differ by where it began."""
    plain = SelfPlay(name, num_envs=3, autoreset_mode=mode)
    dense = SelfPlay(name, num_envs=3, autoreset_mode=mode, shaping=1.0)
    plain.reset(seed=5)
    dense.reset(seed=5)
    seats = plain.environment.players
    owed = np.zeros((3, seats))  # what was expected at first, until it is taken back
    sums = np.zeros((3, seats))
    first = np.ones((3, seats), np.bool_)
    ended = 0
    note(dense, owed, first)
    for _ in range(3000):
        actions = plain.sample()
        assert np.array_equal(actions, dense.sample())
        _, result, over, _, _ = plain.step(actions)
        _, shaped, same, _, _ = dense.step(actions)
        assert np.array_equal(over, same)
        sums += shaped - result
        for i in np.flatnonzero(over):
            assert sums[i] == pytest.approx(-owed[i])
            sums[i], owed[i], first[i] = 0, 0, True
            ended += 1
        note(dense, owed, first)
        if ended > 4:
            break
    assert ended > 1


def note(env: SelfPlay, owed: Any, first: Any) -> None:
    """Write down what the next to move expects, if it has not been asked before."""
    for i, seat in enumerate(env.seats):
        if first[i, seat] and not env.waiting[i]:
            owed[i, seat] = env.environment.potential(env.batch.games[i], int(seat))
            first[i, seat] = False


def test_where_nobody_has_secrets_expectations_add_up_to_nothing() -> None:
    table = Environment("planners-v1", 4)
    for game, _ in positions(table, 6):
        assert sum(table.potential(game, seat) for seat in range(4)) == pytest.approx(0)


@pytest.mark.parametrize("kind", [SelfPlay, Versus])
def test_copies_go_on_alike(kind: Any) -> None:
    env = kind("builders-v1", num_envs=4, shaping=0.9)
    env.reset(seed=6)
    for _ in range(30):
        env.step(env.sample())
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        actions = env.sample()
        rewards = env.step(actions)[1]
        assert rewards.any()
        for other in others:
            other.sample()
            assert np.array_equal(other.step(actions)[1], rewards)


def test_on_several_cores_too() -> None:
    env = Spread(Versus, "planners-v1", num_envs=4, cores=2, shaping=1.0)
    try:
        assert any(env.step(env.sample())[1].any() for _ in range(5))
    finally:
        env.close()


def test_a_discount_is_a_discount() -> None:
    for wrong in (0, 1.5, -1):
        with pytest.raises(BadSetup, match="the learner's discount"):
            Environment("planners-v1", shaping=wrong)
