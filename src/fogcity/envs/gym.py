"""The games as Gymnasium environments for one learner: the other seats are played by chance or by somebody else.

Importing this module registers them: `gymnasium.make("fogcity/planners-v1", players=2)`.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.envs.environment import ASKED, Environment, Numbers, environments
from fogcity.envs.picture import picture

Info = dict[str, Any]
MOST_SEED = 2**63
LOST = -1.0


class Opponent(Protocol):
    """Decides for the other seats; every bot does."""

    def decide(self, game: Rules, seat: int, /) -> int:
        """A legal move, as a number, in a game where everything the seat cannot know is dealt anew."""
        ...


class Learner(gymnasium.Env[Numbers, np.int64]):
    """One game, one learner. `info["action_mask"]` says what is legal; an illegal action loses the game at once.

    `opponent` decides for all other seats, such as `fogcity.bots.bot("greedy", seed)`; without one they move at
    random. Of several who owe a secret decision the lowest seat is asked first.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "secret_decisions": ASKED,
    }

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int | None = None,
        opponent: Opponent | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        self.environment = Environment(name, players, variants, reward)
        if seat is not None:
            self.environment.deal(0).check_seat(seat)
        self.wanted_seat = seat
        self.opponent = opponent
        self.render_mode = render_mode
        self.observation_space = Box(*self.environment.bounds(), dtype=np.int8)
        self.action_space = Discrete(self.environment.actions)
        self.game = self.environment.deal(0)
        self.seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        while True:
            self.game = self.environment.deal(self.draw())
            self.seat = (
                int(self.np_random.integers(self.environment.players)) if self.wanted_seat is None else self.wanted_seat
            )
            self.let_others_move()
            if not self.game.over:
                return self.told()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, Info]:
        game, environment = self.game, self.environment
        if int(action) not in environment.legal(game, self.seat):
            observation, info = self.told()
            return observation, LOST, True, False, info
        game.apply(self.seat, environment.numbering.move(int(action)))
        self.let_others_move()
        observation, info = self.told()
        return observation, environment.rewards(game)[self.seat] if game.over else 0.0, game.over, False, info

    def told(self) -> tuple[Numbers, Info]:
        mask = self.environment.mask(self.game, self.seat)
        return self.environment.observation(self.game, self.seat), {"action_mask": mask, "seat": self.seat}

    def draw(self) -> int:
        return int(self.np_random.integers(MOST_SEED))

    def let_others_move(self) -> None:
        game = self.game
        while not game.over:
            seat = self.environment.turn(game)
            if seat == self.seat:
                return
            game.apply(seat, self.answer(seat))

    def answer(self, seat: int) -> int:
        """The move of an opponent."""
        if self.opponent is None:
            legal = self.environment.legal(self.game, seat)
            return self.environment.numbering.move(legal[int(self.np_random.integers(len(legal)))])
        imagined = self.game.known_to(seat, seeded(self.draw()))
        move = self.opponent.decide(imagined, seat)
        return self.environment.check(self.game, self.environment.numbering.action(self.game.write(move)))

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return picture(self.environment.render(self.game, self.seat, True))
        if self.render_mode == "human":
            print(self.environment.render(self.game, self.seat, False))
            return None
        return self.environment.render(self.game, self.seat, False)


for _name in environments():
    gymnasium.register(
        f"fogcity/{_name}",
        entry_point="fogcity.envs.gym:Learner",
        vector_entry_point="fogcity.envs.vector:Versus",
        kwargs={"name": _name},
    )
