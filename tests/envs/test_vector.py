"""Many games at once: the same games as one by one, dealt anew when they end."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import TransformObservation

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


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("kind", [SelfPlay, Versus])
def test_games_that_end_are_dealt_anew_as_gymnasium_says(kind: type[SelfPlay | Versus], mode: AutoresetMode) -> None:
    """The last observation of a game is that of who moved last, in a copy of it played to the end by hand."""
    env = kind("planners-v1", 8, players=2, autoreset_mode=mode)
    table = env.environment
    _, info = env.reset(seed=3)
    over = np.zeros(8, bool)
    ended = 0
    while ended < 20:
        before = [game.clone() for game in env.batch.games]
        fresh = over.copy()
        seats, actions = info["seat"].copy(), env.sample()
        seen, rewards, over, cut, info = env.step(actions)
        assert not cut.any()
        for i in np.flatnonzero(over):
            if kind is SelfPlay:
                before[i].apply(int(seats[i]), table.numbering.move(int(actions[i])))
                last = table.observation(before[i], int(seats[i]))
                shown = info["final_obs"][i] if mode is AutoresetMode.SAME_STEP else seen[i]
                assert np.array_equal(shown, last)
            assert np.abs(rewards[i]).sum() > 0
        if mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in info) == over.any()
            if over.any():
                assert np.array_equal(info["_final_obs"], over)
                assert (info["final_info"]["seat"][over] == seats[over]).all()
        elif mode is AutoresetMode.NEXT_STEP:
            assert not rewards[fresh].any()
            assert not over[fresh].any()
            assert all(env.batch.lengths[int(i)] <= 8 for i in np.flatnonzero(fresh))
        elif over.any():
            assert env.batch.games[int(np.flatnonzero(over)[0])].over
            with pytest.raises(IllegalMove, match="is over"):
                env.step(env.sample())
            _, info = env.reset(options={"reset_mask": over})
        ended += int(over.sum())


def test_gymnasiums_wrappers_of_observations_work() -> None:
    """They want the mode in which a game that is over shows its last observation and is dealt anew by the next step."""
    one, other = (Versus("planners-v1", 4, players=2, autoreset_mode=AutoresetMode.NEXT_STEP) for _ in range(2))
    halved = TransformObservation(one, lambda seen: seen // 2)
    halved.reset(seed=1)
    other.reset(seed=1)
    ended = 0
    while ended < 5:
        actions = other.sample()
        seen, _, over, *_ = other.step(actions)
        wrapped, *_ = halved.step(actions)
        assert np.array_equal(wrapped, seen // 2)
        ended += int(over.sum())


@pytest.mark.parametrize("opponent", [None, "greedy"])
def test_opponents_and_samples_do_not_share_their_chance(opponent: str | None) -> None:
    def story(samples: int) -> list[bytes]:
        env = Versus("builders-v1", 8, players=3, opponent=opponent, seat=1)
        seen, info = env.reset(seed=4)
        assert set(info["seat"]) == {1}
        told = [seen.tobytes()]
        for _ in range(30):
            for _ in range(samples):
                env.sample()
            seen, *_, info = env.step(info["action_mask"].argmax(1))
            told.append(seen.tobytes())
        return told

    assert story(0) == story(3)


def test_a_bot_as_opponent_is_harder_than_chance() -> None:
    def won(opponent: str | None) -> float:
        env = gymnasium.make_vec(
            "fogcity/planners-v1", 32, vectorization_mode="vector_entry_point", players=2, opponent=opponent
        )
        env.reset(seed=1)
        results: list[float] = []
        while len(results) < 40:
            _, rewards, over, _, _ = env.step(env.unwrapped.sample())  # type: ignore[attr-defined]
            results += list(rewards[over] > 0)
        return sum(results) / len(results)

    assert won(None) > 0.3
    assert won("greedy") < 0.1


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_copies_go_on_alike(name: str, players: int, mode: AutoresetMode, copied: Any) -> None:
    for env in (
        SelfPlay(name, 4, players=players, autoreset_mode=mode),
        Versus(name, 4, players=players, autoreset_mode=mode, opponent="greedy"),
    ):
        env.reset(seed=2)
        for _ in range(150):
            env.step(env.sample())
        other = copied(env)
        for _ in range(150):
            actions = env.sample()
            assert np.array_equal(actions, other.sample())
            for one, two in zip(env.step(actions)[:4], other.step(actions)[:4], strict=True):
                assert np.array_equal(one, two)


def test_it_keeps_the_conventions_of_gymnasium() -> None:
    env = Versus("planners-v1", 3, players=2)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.metadata["secret_decisions"] == "lowest seat first"
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == 133  # type: ignore[attr-defined]
