"""PettingZoo's own tests, and what they do not ask."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from fogcity import BadSetup, IllegalMove
from fogcity.envs import pettingzoo

# It suspects every observation that is a dictionary, as those with an action mask are.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def play(env: Any, steps: int, seed: int) -> list[bytes]:
    """Random play; what was observed."""
    random = np.random.default_rng(seed)
    seen = []
    for _agent in env.agent_iter(steps):
        observation, reward, over, _, _ = env.last()
        seen.append(observation["observation"].tobytes() + bytes(str((reward, over)), "ascii"))
        env.step(None if over else random.choice(np.flatnonzero(observation["action_mask"])))
    return seen


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_api(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players=players), num_cycles=1000)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=500)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_parallel_api(name: str, players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, players=players), num_cycles=1000)


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_the_state_for_central_critics(name: str, players: int) -> None:
    state_test(pettingzoo.env(name, players=players), pettingzoo.parallel_env(name, players=players), num_cycles=50)
    env = pettingzoo.raw_env(name, players=players)
    env.reset(seed=1)
    everything = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(everything))
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_rendering(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, players=players, render_mode=render_mode))
    assert "player 0" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_a_game_goes_its_own_way(name: str, players: int, copied: Any) -> None:
    env = pettingzoo.env(name, players=players)
    env.reset(seed=3)
    play(env, 40, seed=1)
    other = copied(env)
    before = other.last()[0]["observation"].copy()
    ahead = play(env, 60, seed=2)
    assert np.array_equal(other.last()[0]["observation"], before)
    assert play(other, 60, seed=2) == ahead


@pytest.mark.parametrize("reward", ["result", "score"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str, players: int, reward: str) -> None:
    env = pettingzoo.raw_env(name, players=players, reward=reward)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    while not any(env.terminations.values()):
        assert set(env.rewards.values()) == {0.0}
        env.step(int(random.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    winners = env.game.winners()
    rewards = [env.rewards[f"player_{seat}"] for seat in range(players)]
    assert sum(rewards) == pytest.approx(0)
    best = max(rewards)
    assert all(rewards[seat] == best for seat in range(players) if winners >> seat & 1)
    if reward == "score":
        points = env.game.scores()
        assert rewards[0] == pytest.approx(points[0] - sum(points[1:]) / (players - 1))


def test_an_illegal_action_loses_the_game_or_is_refused() -> None:
    raw = pettingzoo.raw_env("planners-v1", players=2)
    raw.reset(seed=1)
    before = raw.game.state()
    with pytest.raises(IllegalMove, match="Column 1 is empty"):
        raw.step(raw.environment.numbering.action("finalize 1"))
    assert raw.game.state() == before
    env = pettingzoo.env("planners-v1", players=2)
    env.reset(seed=1)
    env.step(raw.environment.numbering.action("finalize 1"))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    three = pettingzoo.env("planners-v1", players=3, reward="score")
    three.reset(seed=1)
    three.step(raw.environment.numbering.action("finalize 1"))
    assert three.rewards == {"player_0": -1000.0, "player_1": 500.0, "player_2": 500.0}


def test_nobody_sees_a_secret_answer_before_the_last_one_is_in() -> None:
    """Two games that differ only in the first one's secret answer look the same to the second one."""
    env = pettingzoo.raw_env("investors-v1", players=3)
    for seed in range(100):
        env.reset(seed=seed)
        env.step(env.environment.numbering.action("keep"))
        if env.game.view(None)["phase"] == "options":
            break
    assert env.metadata["secret_decisions"] == "lowest seat first"
    others = []
    for option in ("option villa-house", "option market-leisure"):
        other = copy.deepcopy(env)
        assert other.agent_selection == "player_0"
        other.step(other.environment.numbering.action(option))
        assert other.agent_selection == "player_1"
        others.append(other)
    seen = [[other.observe(f"player_{seat}")["observation"].tobytes() for seat in range(3)] for other in others]
    assert seen[0][0] != seen[1][0], "the first one knows their own answer"
    assert seen[0][1:] == seen[1][1:]


def test_what_cannot_be_set_up_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetup, match="There is no environment 'planners-v9'; there is"):
        pettingzoo.raw_env("planners-v9")
    with pytest.raises(BadSetup, match="2 to 4 players, not 7"):
        pettingzoo.raw_env("planners-v1", players=7)
    with pytest.raises(BadSetup, match="'result' or 'score', not 'money'"):
        pettingzoo.raw_env("planners-v1", reward="money")
    with pytest.raises(BadSetup, match="render_mode is 'human', 'ansi' or 'rgb_array', not 'rgb'"):
        pettingzoo.raw_env("planners-v1", render_mode="rgb")


def test_what_is_no_whole_number_is_no_action() -> None:
    env = pettingzoo.raw_env("planners-v1")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"An action is a whole number, not 0\.5"):
        env.step(0.5)  # type: ignore[arg-type]
    assert not env.moves
