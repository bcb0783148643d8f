"""One learner in Gymnasium."""

import copy
import pickle
import secrets
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.environments import SMALLEST, TABLES
from gymnasium.utils.env_checker import check_env

from fogcity import BadSetup, FogCityError, Game, IllegalMove
from fogcity.bots import Bot, bot
from fogcity.envs.gym import Learner
from fogcity.envs.vector import Versus


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_own_check(name: str, players: int) -> None:
    check_env(Learner(name, players=players), skip_render_check=True)


def test_a_process_that_has_not_imported_it_finds_it_by_its_module() -> None:
    """As the workers of SubprocVecEnv and of Ray are such processes."""
    program = "import gymnasium; print(gymnasium.make('fogcity.envs.gym:fogcity/planners-v1', players=2).spec.id)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout == "fogcity/planners-v1\n", done.stderr


def test_it_is_registered_alone_and_as_a_vector() -> None:
    env = gymnasium.make("fogcity/planners-v1", players=3)
    assert isinstance(env.unwrapped, Learner)
    assert env.metadata["secret_decisions"] == "lowest seat first"
    env.reset(seed=1)
    many = gymnasium.make_vec("fogcity/planners-v1", 5, vectorization_mode="vector_entry_point", players=3)
    assert isinstance(many.unwrapped, Versus)
    seen, _ = many.reset(seed=1)
    assert seen.shape == (5, *env.observation_space.shape)  # type: ignore[misc]


def finish(env: Learner, seed: int) -> float:
    """Play at random to the end; the reward."""
    _, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    while True:
        _, reward, over, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        if over:
            return reward


def test_an_opponent_can_be_any_bot_and_is_harder_than_chance() -> None:
    lost = [finish(Learner("planners-v1", players=2, opponent="greedy"), seed) < 0 for seed in range(20)]
    assert sum(lost) >= 15


def test_an_opponent_is_shown_only_what_its_seat_may_know() -> None:
    shown: list[tuple[object, object]] = []

    class First(Bot):
        def choose(self, game: Game, seat: int) -> str:
            shown.append((game.state()["permit_deck"], env.game.state()["permit_deck"]))
            return game.legal(seat)[0]

    env = Learner("builders-v1", players=2, seat=0, opponent=lambda _: First())
    finish(env, 1)
    assert len(shown) > 10
    assert sum(one != other for one, other in shown) > 10


def test_an_opponents_illegal_move_is_refused_with_the_reason() -> None:
    class Cheat(Bot):
        def choose(self, game: Game, seat: int) -> str:
            return "finalize 1"

    env = Learner("planners-v1", players=2, seat=1, opponent=lambda _: Cheat())
    with pytest.raises(IllegalMove, match="Column 1 is empty"):
        env.reset(seed=1)


def test_an_illegal_action_loses_the_game() -> None:
    env = Learner("planners-v1", players=2, seat=0)
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(np.int64(env.environment.numbering.action("stop")))
    assert (reward, over) == (-1.0, True)


def test_the_board_can_be_drawn_and_the_game_copied() -> None:
    env = Learner("investors-v1", players=3, seat=0, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().dtype == np.uint8
    other = copy.deepcopy(env)
    assert other.game.state() == env.game.state()
    assert other.game is not env.game
    assert "Round 1" in Learner("investors-v1", players=3, render_mode="ansi").render()


def test_people_are_shown_the_board_without_asking(capsys: pytest.CaptureFixture[str]) -> None:
    env = Learner("planners-v1", players=2, seat=0, render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    env.step(np.int64(0))
    assert "player 0" in first
    assert "drawn" in capsys.readouterr().out.lower()
    other = copy.deepcopy(env)
    assert not capsys.readouterr().out, "a copy shows nothing again"
    assert other.render_mode == "human"


@pytest.mark.parametrize("action", [1.5, "draw", None, np.float64(0)])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    env = Learner("planners-v1", players=2, seat=0)
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match="An action is a whole number, not "):
        env.step(action)
    assert list(env.action_masks()) == list(info["action_mask"]), "nothing has happened"
    numbers: list[Any] = [0, np.int32(0), np.array(0)]
    assert not any(copy.deepcopy(env).step(number)[2] for number in numbers)


def test_another_way_of_rendering_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="render_mode is 'human', 'ansi' or 'rgb_array', not 'rgb'"):
        Learner("planners-v1", render_mode="rgb")


@pytest.mark.parametrize("opponent", [None, "greedy", "search:5", lambda seed: bot("greedy", seed)])
def test_the_same_seed_and_actions_are_the_same_episode(opponent: Any) -> None:
    def episode(env: Any) -> list[bytes]:
        seen, info = env.reset(seed=7)
        told = [seen.tobytes()]
        over = False
        while not over and len(told) < 60:
            seen, _, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[-1]))
            told.append(seen.tobytes())
        return told

    one, other = (gymnasium.make("fogcity/investors-v1", players=3, opponent=opponent) for _ in range(2))
    first = episode(one)
    assert episode(one) == first == episode(other)
    check_env(Learner("planners-v1", players=2, opponent=opponent), skip_render_check=True)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", [None, "greedy"])
@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_a_copy_of_any_kind_goes_on_alike(name: str, players: int, opponent: str | None, copied: Any) -> None:
    env = gymnasium.make(f"fogcity/{name}", players=players, opponent=opponent)
    _, info = env.reset(seed=3)
    random = np.random.default_rng(1)
    for _ in range(25):
        *_, info = env.step(np.int64(random.choice(np.flatnonzero(info["action_mask"]))))
    other = copied(env)
    assert np.array_equal(other.unwrapped.action_masks(), info["action_mask"])
    for _ in range(25):
        action = np.int64(random.choice(np.flatnonzero(info["action_mask"])))
        seen, *rest, info = env.step(action)
        seen_there, *rest_there, _ = other.step(action)
        assert np.array_equal(seen, seen_there)
        assert rest == rest_there


class Moody(Bot):
    """Plays otherwise whenever it is asked, as who thinks for a time may."""

    def choose(self, game: Game, seat: int) -> str:
        return secrets.choice(game.legal(seat))


def moody(seed: int) -> Moody:
    return Moody()


class Stubborn(Bot):
    """Remembers how often it was asked."""

    def __init__(self, seed: int) -> None:
        self.asked = seed % 7

    def choose(self, game: Game, seat: int) -> str:
        self.asked += 1
        legal = game.legal(seat)
        return legal[self.asked % len(legal)]


def played_on(env: Learner, steps: int) -> list[bytes]:
    """What a learner sees that always takes the first legal action."""
    return [env.step(np.int64(env.action_masks().argmax()))[0].tobytes() for _ in range(steps)]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", [moody, "search:1ms"])
def test_a_copy_is_the_same_game_whatever_the_opponent_would_do_now(opponent: Any, copied: Any) -> None:
    env = Learner("investors-v1", players=3, seat=1, opponent=opponent)
    env.reset(seed=5)
    played_on(env, 12)
    other = copied(env)
    assert other.game.state() == env.game.state()
    assert other.moves == env.moves
    assert other.information_state_string() == env.information_state_string()
    assert copied(other).game.state() == env.game.state()


@pytest.mark.parametrize("opponent", ["search:20", "search:20*2", Stubborn])
def test_opponents_of_a_copy_go_on_as_they_would_have(opponent: Any) -> None:
    env = Learner("builders-v1", players=3, seat=1, opponent=opponent)
    env.reset(seed=5)
    played_on(env, 8)
    other = copy.deepcopy(env)
    assert played_on(other, 12) == played_on(env, 12)


def test_what_is_not_legal_never_pays() -> None:
    """Whatever the reward, no legal way to lose is worse."""
    for name, players in TABLES:
        for reward in ("result", "score"):
            env = Learner(name, players=players, reward=reward)
            worst = min(finish(env, seed) for seed in range(3))
            forfeits = env.environment.forfeits(0)
            assert forfeits[0] <= worst
            assert sum(forfeits) == pytest.approx(0)
            env.reset(seed=1)
            wrong = int(np.flatnonzero(~env.action_masks())[0])
            assert env.step(np.int64(wrong))[1:3] == (env.environment.forfeits(env.seat)[env.seat], True)


def test_an_opponent_that_was_made_before_is_refused() -> None:
    with pytest.raises(BadSetup, match="would not play the same again"):
        Learner("planners-v1", opponent=bot("greedy", 1))  # type: ignore[arg-type]
    with pytest.raises(FogCityError, match="lazy"):
        Learner("planners-v1", opponent="lazy")
