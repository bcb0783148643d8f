"""Many games at once: the same games as one by one, dealt anew when they end."""

import numpy as np
import pytest
from envs.environments import TABLES
from gymnasium.vector import AutoresetMode, VectorEnv

from fogcity import IllegalMove
from fogcity.envs.environment import Environment
from fogcity.envs.vector import SelfPlay, Versus


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_games_are_observed_as_each_by_itself(name: str, players: int) -> None:
    """The rows of the compiled core, which change little by little, against observations made from nothing."""
    env = SelfPlay(name, 8, players=players)
    table = Environment(name, players)
    seen, info = env.reset(seed=5)
    finished = 0
    for _ in range(600):
        for i, game in enumerate(env.batch.games):
            seat = table.turn(game)
            assert info["seat"][i] == seat
            assert np.array_equal(seen[i], table.observation(game, seat))
            assert np.array_equal(info["action_mask"][i], table.mask(game, seat))
        seen, rewards, over, cut, info = env.step(env.sample())
        assert rewards.shape == (8, players)
        assert not cut.any()
        assert (np.abs(rewards).sum(1)[~over] == 0).all()
        assert np.allclose(rewards.sum(1), 0)
        finished += over.sum()
    assert finished or name.startswith("investors"), "no game ended"


@pytest.mark.parametrize("kind", [SelfPlay, Versus])
def test_the_same_seed_and_the_same_actions_are_the_same_games(kind: type[SelfPlay] | type[Versus]) -> None:
    def story(seed: int) -> bytes:
        env = kind("planners-v1", 32, players=2)
        seen, info = env.reset(seed=seed)
        told = [seen.tobytes()]
        for _ in range(300):
            actions = info["action_mask"].argmax(1)
            seen, rewards, over, _, info = env.step(actions)
            told += [seen.tobytes(), rewards.tobytes(), over.tobytes()]
        return b"".join(told)

    assert story(1) == story(1)
    assert story(1) != story(2)


def test_games_of_a_batch_are_all_different_and_so_are_those_that_follow() -> None:
    env = SelfPlay("builders-v1", 64, players=2)
    seen, _ = env.reset(seed=1)
    assert len({row.tobytes() for row in seen}) == 64
    for _ in range(500):
        seen, *_ = env.step(env.sample())
    assert env.batch.dealt > 128
    again, _ = env.reset()
    assert len({row.tobytes() for row in again} & {row.tobytes() for row in seen}) == 0


def test_a_learner_gets_their_own_rewards_and_all_seats_in_turn() -> None:
    env = Versus("planners-v1", 64, players=3)
    _, info = env.reset(seed=2)
    assert set(info["seat"]) == {0, 1, 2}
    before = info["seat"]
    ended = 0
    for _ in range(400):
        _, rewards, over, _, info = env.step(env.sample())
        assert rewards.shape == (64,)
        assert set(np.round(rewards[over], 6)) <= {1.0, -0.5, 0.25, 0.0}
        assert not rewards[~over].any()
        assert (info["seat"][~over] == before[~over]).all()
        before = info["seat"]
        ended += int(over.sum())
    assert ended > 64


def test_an_illegal_action_is_named_and_nothing_moves() -> None:
    env = SelfPlay("planners-v1", 4, players=2)
    env.reset(seed=1)
    env.step(np.zeros(4, int))  # draw
    before = [game.state() for game in env.batch.games]
    with pytest.raises(IllegalMove, match="Action 0, 'draw', is not legal in game 2"):
        env.step(np.array([1, 1, 0, 1]))
    with pytest.raises(IllegalMove, match="There is no action"):
        env.step(np.array([1, 1, 1, 2**40]))
    with pytest.raises(ValueError, match="one for each game"):
        env.step(np.array([1, 1]))
    assert [game.state() for game in env.batch.games] == before


def test_what_is_handed_out_stays_as_it_was() -> None:
    env = SelfPlay("planners-v1", 16, players=2)
    seen, info = env.reset(seed=1)
    copies = seen.copy(), info["action_mask"].copy(), info["seat"].copy()
    for _ in range(50):
        env.step(env.sample())
    assert all(np.array_equal(one, other) for one, other in zip((seen, *info.values()), copies, strict=True))


def test_it_keeps_the_conventions_of_gymnasium() -> None:
    env = Versus("planners-v1", 3, players=2)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.metadata["secret_decisions"] == "lowest seat first"
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == 133  # type: ignore[attr-defined]
