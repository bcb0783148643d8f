"""Many games at once: the same games as one by one, dealt anew when they end."""

import copy
import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers import TransformObservation as TransformOne
from gymnasium.wrappers.vector import (
    DictInfoToList,
    NormalizeObservation,
    RecordEpisodeStatistics,
    TransformObservation,
    VectorizeTransformObservation,
)

from fogcity import BadSetup, IllegalMove
from fogcity.envs.environment import Environment
from fogcity.envs.gym import Learner
from fogcity.envs.vector import SelfPlay, Versus

GYMNASIUM = tuple(int(part) for part in gymnasium.__version__.split(".")[:2])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_games_are_observed_as_each_by_itself(name: str, players: int) -> None:
    """The rows of the compiled core, which change little by little, against observations made from nothing.

    A copy of a game has kept no counts of decks and columns.
    """
    env = SelfPlay(name, 8, players=players)
    table = Environment(name, players)
    seen, info = env.reset(seed=5)
    finished = 0
    for _ in range(600):
        for i, game in enumerate(env.batch.games):
            seat = table.turn(game)
            assert info["seat"][i] == seat
            assert np.array_equal(seen[i], table.observation(game.clone(), seat))
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


def test_what_cannot_be_set_up_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="There must be at least one game, not 0"):
        SelfPlay("planners-v1", 0)
    with pytest.raises(BadSetup, match="An opponent is the name of a bot, such as 'greedy', not <"):
        Versus("planners-v1", 2, opponent=lambda game, seat: "draw")  # type: ignore[arg-type]


def test_an_illegal_action_is_named_and_nothing_moves() -> None:
    env = SelfPlay("planners-v1", 4, players=2)
    env.reset(seed=1)
    env.step(np.zeros(4, int))  # draw
    before = [game.state() for game in env.batch.games]
    with pytest.raises(IllegalMove, match="Action 0, 'draw', is not legal in game 2"):
        env.step(np.array([1, 1, 0, 1]))
    with pytest.raises(IllegalMove, match="There is no action"):
        env.step(np.array([1, 1, 1, 2**40]))
    with pytest.raises(ValueError, match=r"4 whole numbers, one for each game, not int64 \(2,\)"):
        env.step(np.array([1, 1]))
    with pytest.raises(ValueError, match=r"4 whole numbers, one for each game, not float64 \(4,\)"):
        env.step(np.ones(4))
    assert [game.state() for game in env.batch.games] == before


def test_what_is_handed_out_stays_as_it_was() -> None:
    env = SelfPlay("planners-v1", 16, players=2)
    seen, info = env.reset(seed=1)
    copies = [array.copy() for array in (seen, *info.values())]
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


def shape_of(told: Any) -> Any:
    """What kind of thing each entry is."""
    if isinstance(told, dict):
        return {name: shape_of(value) for name, value in told.items()}
    return type(told), getattr(told, "dtype", None), getattr(told, "shape", None)


def test_games_that_end_are_told_as_gymnasiums_own_environments_tell_them() -> None:
    """Beside one learner after the other, which Gymnasium puts together itself."""

    def first_end(env: Any) -> tuple[Any, Any]:
        _, info = env.reset(seed=1)
        while True:
            _, _, over, _, info = env.step(info["action_mask"].argmax(1))
            if over.any():
                return over, info

    over, ours = first_end(Versus("planners-v1", 3, players=2, seat=0))
    over_there, theirs = first_end(
        SyncVectorEnv([lambda: Learner("planners-v1", players=2, seat=0)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    )
    assert shape_of(ours) == shape_of(theirs)
    for ended, info in ((over, ours), (over_there, theirs)):
        assert 0 < ended.sum() < 3
        for name in ("final_obs", "final_info"):
            assert np.array_equal(info[f"_{name}"], ended)
        for name in ("action_mask", "seat"):
            assert np.array_equal(info["final_info"][f"_{name}"], ended)
            assert info[f"_{name}"].all()
        assert not info["final_info"]["action_mask"].any()
        assert [last is not None for last in info["final_obs"]] == ended.tolist()
        last = info["final_obs"][int(ended.argmax())]
        assert (type(last), last.dtype, last.shape) == (np.ndarray, np.int8, (993,))


def all_halved(env: Versus) -> Any:
    return TransformObservation(env, lambda seen: seen // 2)


def each_halved(env: Versus) -> Any:
    return VectorizeTransformObservation(env, TransformOne, func=lambda seen: seen // 2, observation_space=None)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
@pytest.mark.parametrize("halved", [all_halved, each_halved])
def test_gymnasiums_wrappers_of_observations_work(halved: Any, mode: AutoresetMode) -> None:
    """They refuse the third mode: a game that is over must show its last observation."""
    one, other = (Versus("planners-v1", 4, players=2, autoreset_mode=mode) for _ in range(2))
    env = halved(one)
    env.reset(seed=1)
    other.reset(seed=1)
    ended = 0
    while ended < 5:
        actions = other.sample()
        seen, _, over, *_ = other.step(actions)
        wrapped, *_ = env.step(actions)
        assert np.array_equal(wrapped, seen // 2)
        ended += int(over.sum())
        if over.any() and mode is AutoresetMode.DISABLED:
            seen, _ = other.reset(options={"reset_mask": over})
            wrapped, _ = env.reset(options={"reset_mask": over})
            assert np.array_equal(wrapped, seen // 2)


def test_observations_can_be_normalized() -> None:
    env = NormalizeObservation(Versus("planners-v1", 16, players=2, autoreset_mode=AutoresetMode.NEXT_STEP))
    env.reset(seed=1)
    seen = [env.step(env.unwrapped.sample())[0] for _ in range(300)]  # type: ignore[attr-defined]
    assert seen[-1].dtype.kind == "f"
    assert abs(np.mean(seen[100:])) < 0.1


@pytest.mark.parametrize("mode", AutoresetMode)
def test_gymnasiums_statistics_count_whole_games(mode: AutoresetMode) -> None:
    """Its lengths and returns, beside moves and rewards that are added up by hand."""
    if mode is AutoresetMode.SAME_STEP and GYMNASIUM < (1, 4):
        pytest.skip("Gymnasium before 1.4 counts a step too few in games that are dealt in the step in which one ends")
    bare = Versus("planners-v1", 4, players=2, autoreset_mode=mode)
    env = RecordEpisodeStatistics(bare)
    env.reset(seed=2)
    moves, paid, ended = np.zeros(4, int), np.zeros(4), 0
    fresh = np.zeros(4, bool)  # games that this step only deals
    while ended < 8:
        _, rewards, over, _, info = env.step(bare.sample())
        moves += ~fresh
        paid += rewards
        for i in np.flatnonzero(over):
            assert (info["episode"]["l"][i], info["episode"]["r"][i]) == (moves[i], paid[i])
            assert abs(paid[i]) in (0, 1)
        moves[over], paid[over] = 0, 0
        ended += int(over.sum())
        fresh = over if mode is AutoresetMode.NEXT_STEP else np.zeros(4, bool)
        if mode is AutoresetMode.DISABLED and over.any():
            env.reset(options={"reset_mask": over})


def test_what_is_told_can_be_had_game_by_game() -> None:
    bare = Versus("planners-v1", 3, players=2)
    env: Any = DictInfoToList(bare)
    env.reset(seed=1)
    while True:
        _, _, over, _, infos = env.step(bare.sample())
        assert all({"action_mask", "seat"} <= set(info) for info in infos)
        assert [set(info) >= {"final_obs", "final_info"} for info in infos] == over.tolist()
        if over.any():
            assert infos[int(over.argmax())]["final_info"].keys() == {"action_mask", "seat"}
            break


def test_games_dealt_on_demand_tell_nothing_old() -> None:
    """In the mode that deals at once, too: what ended in an earlier step is not told again."""
    env = SelfPlay("planners-v1", 2, players=2)
    env.reset(seed=1)
    while not env.step(env.sample())[2][0]:
        pass
    _, info = env.reset(options={"reset_mask": np.array([False, True])})
    assert set(info) == {"action_mask", "_action_mask", "seat", "_seat"}
    with pytest.raises(ValueError, match="2 times True or False, not int64"):
        env.reset(options={"reset_mask": np.array([0, 1])})


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


def test_a_copy_makes_bots_of_ones_own_from_the_same_seeds(tmp_path: Path) -> None:
    (tmp_path / "fixed.py").write_text(
        "from fogcity.bots import Bot\n"
        "class Fixed(Bot):\n"
        "    def __init__(self, seed): self.taste = seed\n"
        "    def choose(self, game, seat): return game.legal(seat)[self.taste % len(game.legal(seat))]\n"
    )
    env = Versus("builders-v1", 3, players=2, opponent=f"{tmp_path / 'fixed.py'}:Fixed")
    env.reset(seed=8)
    other = copy.deepcopy(env)
    for _ in range(20):
        actions = env.sample()
        assert np.array_equal(env.step(actions)[0], other.step(actions)[0])


def test_it_keeps_the_conventions_of_gymnasium() -> None:
    env = Versus("planners-v1", 3, players=2)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.metadata["secret_decisions"] == "lowest seat first"
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == 133  # type: ignore[attr-defined]
