"""One learner in Gymnasium."""

import copy

import gymnasium
import numpy as np
import pytest
from envs.environments import TABLES
from gymnasium.utils.env_checker import check_env

from fogcity import Game, IllegalMove
from fogcity.bots import Bot, bot
from fogcity.envs.gym import Learner
from fogcity.envs.vector import Versus


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_own_check(name: str, players: int) -> None:
    check_env(Learner(name, players=players), skip_render_check=True)


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
    greedy = bot("greedy", 1)
    lost = [finish(Learner("planners-v1", players=2, opponent=greedy), seed) < 0 for seed in range(20)]
    assert sum(lost) >= 15


def test_an_opponent_is_shown_only_what_its_seat_may_know() -> None:
    shown: list[tuple[object, object]] = []
    env = Learner("builders-v1", players=2, seat=0)

    class First(Bot):
        def choose(self, game: Game, seat: int) -> str:
            shown.append((game.state()["permit_deck"], env.game.state()["permit_deck"]))
            return game.legal(seat)[0]

    env.opponent = First()
    finish(env, 1)
    assert len(shown) > 10
    assert sum(one != other for one, other in shown) > 10


def test_an_opponents_illegal_move_is_refused_with_the_reason() -> None:
    class Cheat(Bot):
        def choose(self, game: Game, seat: int) -> str:
            return "finalize 1"

    env = Learner("planners-v1", players=2, seat=1, opponent=Cheat())
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
