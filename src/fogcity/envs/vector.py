"""Thousands of games in one step, as Gymnasium's vector environments: played from all seats, or against chance.

Games that end are dealt anew in the same step: the observation is then the first one of the new game.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fogcity.engine.errors import BadSetup
from fogcity.envs.batch import Batch, no_numbers
from fogcity.envs.environment import ASKED, Environment, Numbers

Info = dict[str, Any]
MOST_SEED = 2**63
ACTION = np.dtype("<i4")


class Many(VectorEnv[Numbers, NDArray[Any], NDArray[Any]]):
    """What both kinds have in common: the arrays, where the compiled core writes into them.

    Of several who owe a secret decision the lowest seat is asked first.
    """

    metadata = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "secret_decisions": ASKED,
    }

    def __init__(
        self,
        name: str,
        num_envs: int,
        players: int | None,
        variants: Mapping[str, object] | None,
        reward: str,
        versus: bool,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"There must be at least one game, not {num_envs}.")
        self.environment = environment = Environment(name, players, variants, reward)
        self.num_envs = num_envs
        self.single_observation_space = Box(*environment.bounds(), dtype=np.int8)
        self.single_action_space = Discrete(environment.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        games = [environment.deal(0) for _ in range(num_envs)]
        self.batch = batch = Batch(games, environment.sheet, environment.numbering, environment.reward, versus)
        # Views of memory that changes with every step; what is handed out is copied from them.
        self.rows = self.shared(batch.observations, np.int8, num_envs * environment.players, environment.size)
        self.masks = self.shared(batch.masks, np.int8, num_envs, environment.actions)
        self.seats = self.shared(batch.seats, np.int64, num_envs)
        self.ended = self.shared(batch.ended, np.bool_, num_envs)
        self.all_rewards = self.shared(batch.rewards, np.float64, num_envs, environment.players)
        self.scores = self.shared(batch.scores, np.int64, num_envs, environment.players)
        self.samples = no_numbers(num_envs)
        self.sampled = self.shared(self.samples, np.int64, num_envs)
        self.first_rows = np.arange(num_envs) * environment.players
        self.never = np.zeros(num_envs, np.bool_)
        self.reset(seed=0)

    @staticmethod
    def shared(memory: Any, kind: Any, *shape: int) -> NDArray[Any]:
        return np.frombuffer(memoryview(memory), kind).reshape(shape)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Deal all games anew. The same seed and the same actions give the same games."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(MOST_SEED)))
        return self.observed(), self.info()

    def played(self, actions: NDArray[Any]) -> None:
        """Make a move in every game, or raise an IllegalMove and make none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"step needs {self.num_envs} whole numbers, one for each game, not {chosen.shape}.")
        self.batch.step(chosen.clip(-1, self.environment.actions).astype(ACTION).tobytes())

    def observed(self) -> Numbers:
        """What the next to move in each game may know."""
        found: Numbers = self.rows.take(self.first_rows + self.seats, axis=0)
        return found

    def info(self) -> Info:
        return {
            "action_mask": self.masks.copy(),  # 1 where an action is legal
            "seat": self.seats.copy(),  # who moves next
        }

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game."""
        self.batch.sample(self.samples)
        return self.sampled.copy()


class SelfPlay(Many):
    """Every seat is played from outside: each step is the move of the seat that `info` names, one in each game.

    Rewards have a column for every seat, and are given when a game ends.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1024,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
    ) -> None:
        super().__init__(name, num_envs, players, variants, reward, versus=False)

    def step(self, actions: NDArray[Any]) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        self.played(actions)
        return self.observed(), self.all_rewards.copy(), self.ended.copy(), self.never.copy(), self.info()


class Versus(Many):
    """One seat is played from outside, another one in every game; the others move at random."""

    def __init__(
        self,
        name: str,
        num_envs: int = 1024,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
    ) -> None:
        super().__init__(name, num_envs, players, variants, reward, versus=True)
        self.payees = self.shared(self.batch.payees, np.int64, num_envs)

    def step(self, actions: NDArray[Any]) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        self.played(actions)
        rewards = self.all_rewards.take(self.first_rows + self.payees)
        return self.observed(), rewards, self.ended.copy(), self.never.copy(), self.info()
