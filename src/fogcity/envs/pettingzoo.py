"""The games as PettingZoo environments: players take turns, each sees only what its seat may know.

`env("planners-v1", players=3)` has the usual wrappers; `raw_env` has none. Where several players owe a secret
decision at once, they are asked one after the other, the lowest seat first, and none sees an answer before the last
one is in.
"""

from collections.abc import Mapping
from typing import Any

from fogcity.envs.extra import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.env_logger import EnvLogger

from fogcity.envs.environment import ASKED, RENDER_MODES, Environment, render_mode_checked, whole
from fogcity.envs.history import History, Tokens

Observation = dict[str, Any]
MOST_SEED = 2**63


def env(name: str, **settings: Any) -> Any:
    """An environment in which an illegal action loses the game."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(LosesIllegally(raw_env(name, **settings))))


def parallel_env(name: str, **settings: Any) -> Any:
    """The same for programs that want an action of everybody: only that of the player to move counts."""
    return turn_based_aec_to_parallel(env(name, **settings))


class LosesIllegally(wrappers.BaseWrapper[str, Observation, int]):
    """Who does what is not legal loses, and the others share what that is worth: rewards add up to nothing."""

    def __getattr__(self, name: str) -> Any:
        if name == "env":
            raise AttributeError(name)  # while it is being unpickled
        return super().__getattr__(name)

    def step(self, action: int | None) -> None:
        game = self.unwrapped
        agent = game.agent_selection
        if game.terminations[agent] or action is None or action in game.environment.legal(game.game, game.seat(agent)):
            super().step(action)
            return
        EnvLogger.warn_on_illegal_move()
        game.end(game.environment.forfeits(game.seat(agent)))


class raw_env(AECEnv[str, Observation, int]):  # PettingZoo calls it so
    """A game. An illegal action raises an IllegalMove, which says why, and changes nothing."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
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
        shaping: float | None = None,
    ) -> None:
        super().__init__()
        self.environment = environment = Environment(name, players, variants, reward, shaping)
        self.metadata = raw_env.metadata | {"name": name}
        self.render_mode = render_mode_checked(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(environment.players)]
        self.agents: list[str] = []
        mask = Box(0, 1, (environment.actions,), np.int8)
        seen = Box(*environment.bounds(), dtype=np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(environment.actions) for agent in self.possible_agents}
        lowest, highest = environment.bounds()
        seats = environment.players
        self.state_space = Box(np.tile(lowest, seats), np.tile(highest, seats), dtype=np.int8)
        self.np_random, _ = seeding.np_random()
        self.dealt = 0
        self.moves: list[tuple[int, int]] = []  # by seat, since the deal
        self.expected: dict[str, float] = {}  # what each could expect when it was last asked, if rewards are shaped
        self.history: History | None = None
        self.game = environment.deal(self.dealt)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.dealt = int(self.np_random.integers(MOST_SEED))
        self.moves = []
        self.expected = {}
        self.history = None
        self.game = self.environment.deal(self.dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.environment.turn(self.game)]
        self.promise()

    def promise(self) -> None:
        """Pay the next to move what its expectations have gained since it was last asked, if rewards are shaped."""
        environment, agent = self.environment, self.agent_selection
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if environment.shaping is None:
            return
        expected = environment.potential(self.game, self.seat(agent))
        if agent in self.expected:
            self.rewards[agent] = environment.shaping * expected - self.expected[agent]
        self.expected[agent] = expected

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        seat = self.seat(agent)
        return {
            "observation": self.environment.observation(self.game, seat),
            "action_mask": self.environment.mask(self.game, seat),
        }

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game, environment = self.game, self.environment
        move = environment.check(game, whole(action))
        self.moves.append((environment.turn(game), move))
        game.apply(*self.moves[-1])
        self._cumulative_rewards[self.agent_selection] = 0.0
        if game.over:
            self.end(environment.rewards(game))
        else:
            self.agent_selection = self.possible_agents[environment.turn(game)]
            self.promise()
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def end(self, rewards: list[float]) -> None:
        """Nobody moves any more."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        won = dict(zip(self.possible_agents, rewards, strict=True))
        self.rewards = {agent: reward - self.expected.get(agent, 0.0) for agent, reward in won.items()}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> NDArray[np.int8]:
        """All that somebody at the table knows, for a critic that sees everything: the observations of all seats."""
        seats = range(self.environment.players)
        return np.concatenate([self.environment.observation(self.game, seat) for seat in seats])

    def information_state_string(self, agent: str) -> str:
        """All that a player has seen, done and heard since the deal."""
        return self.remembered().text(self.seat(agent))

    def information_state_tensor(self, agent: str) -> Tokens:
        """The same as numbers, always as many; see docs/envs.md."""
        return self.remembered().tensor(self.seat(agent))

    def remembered(self) -> History:
        if self.history is None:
            self.history = History(self.environment, self.dealt)
        self.history.catch_up(self.moves)
        return self.history

    # Copies.

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        del kept["game"]
        kept["history"] = None
        return kept

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = self.environment.deal(self.dealt)
        for seat, move in self.moves:
            self.game.apply(seat, move)

    def render(self) -> Any:
        """The board as the player to move sees it, as a text or as a picture."""
        seat = None if self.game.over else self.environment.turn(self.game)
        if self.render_mode == "rgb_array":
            return self.environment.picture(self.game, seat)
        text = self.environment.render(self.game, seat, False)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
