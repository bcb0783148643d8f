"""The games as PettingZoo environments: players take turns, each sees only what its seat may know.

`env("planners-v1", players=3)` has the usual wrappers; `raw_env` has none. Where several players owe a secret
decision at once, they are asked one after the other, the lowest seat first, and none sees an answer before the last
one is in.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from fogcity.envs.environment import ASKED, Environment
from fogcity.envs.picture import picture

Observation = dict[str, Any]
MOST_SEED = 2**63
LOST = -1.0


def env(name: str, **options: Any) -> Any:
    """An environment in which an illegal action loses the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(name, **options), illegal_reward=LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(name: str, **options: Any) -> Any:
    """The same for programs that want an action of everybody: only that of the player to move counts."""
    return turn_based_aec_to_parallel(env(name, **options))


class raw_env(AECEnv[str, Observation, int]):  # PettingZoo calls it so
    """A game. An illegal action raises an IllegalMove, which says why, and changes nothing."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": True,
        "render_fps": 2,
        "secret_decisions": ASKED,
    }

    def __init__(
        self,
        name: str,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.environment = environment = Environment(name, players, variants, reward)
        self.metadata = raw_env.metadata | {"name": name}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(environment.players)]
        self.agents: list[str] = []
        mask = Box(0, 1, (environment.actions,), np.int8)
        seen = Box(*environment.bounds(), dtype=np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(environment.actions) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.game = self.environment.deal(int(self.np_random.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.environment.turn(self.game)]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.environment.observation(self.game, seat),
            "action_mask": self.environment.mask(self.game, seat),
        }

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game, environment = self.game, self.environment
        move = environment.check(game, int(action))  # type: ignore[arg-type]  # only the dead step with None
        game.apply(environment.turn(game), move)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if game.over:
            self.rewards = dict(zip(self.possible_agents, environment.rewards(game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[environment.turn(game)]
        self._accumulate_rewards()
        if game.over:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as the player to move sees it, as a text or as a picture of it."""
        seat = None if self.game.over else self.environment.turn(self.game)
        if self.render_mode == "rgb_array":
            return picture(self.environment.render(self.game, seat, True))
        text = self.environment.render(self.game, seat, False)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
