"""The games as Gymnasium environments for one learner: the other seats are played by chance or by somebody else.

Importing this module registers them: `gymnasium.make("fogcity/planners-v1", players=2)`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fogcity.envs.extra import extra

with extra("gym"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

from fogcity.engine.chance import seeded
from fogcity.envs.environment import (
    ASKED,
    RENDER_MODES,
    Environment,
    Numbers,
    all_environments,
    render_mode_checked,
    whole,
)
from fogcity.envs.history import History, Tokens
from fogcity.envs.opponents import Opponent, go_on_from, maker, memory_of, stand
from fogcity.envs.rewards import REWARDS

Info = dict[str, Any]
MOST_SEED = 2**63


class Learner(gymnasium.Env[Numbers, np.int64]):
    """One game, one learner. `info["action_mask"]` says what is legal; an illegal action loses the game at once.

    `opponent` decides for the other seats: the name of a bot, such as "greedy", or a function that makes one from a
    seed. Each seat gets one of its own at every reset, made from the environment's seed; without one they move at
    random. The same seed and actions give the same episode, unless an opponent thinks for a time (`hard`, `master`,
    "search:300ms"). Of several who owe a secret decision the lowest seat is asked first.

    With `shaping`, the learner's discount, what it may expect is paid on the way; see docs/envs.md.

    It can be copied and pickled in the middle of a game: what is kept is how the game began and what all seats did.
    """

    metadata = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "secret_decisions": ASKED,
    }

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int | None = None,
        opponent: str | Callable[[int], Opponent] | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        render_mode: str | None = None,
        shaping: float | None = None,
    ) -> None:
        self.environment = Environment(name, players, variants, reward, shaping)
        if seat is not None:
            self.environment.deal(0).check_seat(seat)
        self.wanted_seat = seat
        self.opponent = opponent
        self.make_opponent = maker(opponent)
        self.render_mode = render_mode_checked(render_mode)
        self.observation_space = Box(*self.environment.bounds(), dtype=np.int8)
        self.action_space = Discrete(self.environment.actions)
        self.game = self.environment.deal(0)
        self.seat = 0
        self.opponents: list[Opponent] = []
        self.began: Mapping[str, Any] | None = None  # the generator as it was before the last deal
        self.actions: list[int] = []  # the learner's, since then
        self.answers: list[int] = []  # the opponents' moves, if they are bots
        self.known_answers: Iterator[int] = iter(())  # in a copy, while it catches up: what they did there
        self.expected = 0.0  # by the learner when it was last asked, if rewards are shaped
        self.dealt = 0
        self.moves: list[tuple[int, int]] = []  # of all seats since the deal
        self.history: History | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self.began = self.np_random.bit_generator.state
        self.actions = []
        self.answers = []
        while True:
            self.dealt = self.draw()
            self.game = self.environment.deal(self.dealt)
            self.moves = []
            self.history = None
            seats = self.environment.players
            self.seat = int(self.np_random.integers(seats)) if self.wanted_seat is None else self.wanted_seat
            if self.make_opponent is not None:
                self.opponents = [self.make_opponent(self.draw()) for _ in range(seats)]
            self.let_others_move()
            if not self.game.over:
                self.expected = self.promised()
                self.show()
                return self.told()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, Info]:
        game, environment = self.game, self.environment
        number = whole(action)
        self.actions.append(number)
        if number not in environment.legal(game, self.seat):
            observation, info = self.told()
            return observation, environment.forfeits(self.seat)[self.seat] - self.expected, True, False, info
        self.make(self.seat, environment.numbering.move(number))
        self.let_others_move()
        reward = (environment.rewards(game)[self.seat] if game.over else 0.0) - self.expected
        self.expected = self.promised()
        self.show()
        observation, info = self.told()
        return observation, reward + (environment.shaping or 0.0) * self.expected, game.over, False, info

    def promised(self) -> float:
        """What the learner may expect now, if rewards are shaped."""
        return 0.0 if self.environment.shaping is None else self.environment.potential(self.game, self.seat)

    def show(self) -> None:
        """For people the board is shown by itself, as Gymnasium wants it."""
        if self.render_mode == "human":
            self.render()

    def make(self, seat: int, move: int) -> None:
        self.moves.append((seat, move))
        self.game.apply(seat, move)

    def told(self) -> tuple[Numbers, Info]:
        mask = self.environment.mask(self.game, self.seat)
        return self.environment.observation(self.game, self.seat), {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, where libraries look for it."""
        return self.environment.mask(self.game, self.seat).astype(np.bool_)

    def information_state_string(self) -> str:
        """All that the learner has seen, done and heard since the deal."""
        return self.remembered().text(self.seat)

    def information_state_tensor(self) -> Tokens:
        """The same as numbers, always as many; see docs/envs.md."""
        return self.remembered().tensor(self.seat)

    def remembered(self) -> History:
        if self.history is None:
            self.history = History(self.environment, self.dealt)
        self.history.catch_up(self.moves)
        return self.history

    def draw(self) -> int:
        return int(self.np_random.integers(MOST_SEED))

    def let_others_move(self) -> None:
        game = self.game
        while not game.over:
            seat = self.environment.turn(game)
            if seat == self.seat:
                return
            self.make(seat, self.answer(seat))

    def answer(self, seat: int) -> int:
        """The move of an opponent."""
        if self.make_opponent is None:
            legal = self.environment.legal(self.game, seat)
            return self.environment.numbering.move(legal[int(self.np_random.integers(len(legal)))])
        chance = seeded(self.draw())
        move = next(self.known_answers, None)
        if move is None:
            decided = self.opponents[seat].decide(self.game.known_to(seat, chance), seat)
            move = self.environment.check(self.game, self.environment.numbering.action(self.game.write(decided)))
        elif memory_of(self.opponents[seat]) is None:
            self.opponents[seat].decide(self.game.known_to(seat, chance), seat)  # to remember what the other one does
        self.answers.append(move)
        return move

    # Copies.

    def __getstate__(self) -> dict[str, Any]:
        kept = ("environment", "wanted_seat", "opponent", "render_mode", "began", "actions", "answers", "spec")
        memories = [[stand(chance) for chance in memory_of(one) or ()] for one in self.opponents]
        return {name: getattr(self, name) for name in kept} | {"memories": memories}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        """Begin where the other one began, and do what was done there.

        What opponents answered is taken as it was, for who thinks for a time might answer otherwise now. Those that may
        remember more than their random numbers are asked again, so that they have it to remember.
        """
        environment: Environment = kept["environment"]
        self.__init__(  # type: ignore[misc]  # to make it anew is what is meant
            environment.name,
            players=environment.players,
            seat=kept["wanted_seat"],
            opponent=kept["opponent"],
            variants=environment.setup.variants,
            reward=REWARDS[environment.reward],
            shaping=environment.shaping,
        )
        self.spec = kept["spec"]
        if kept["began"] is not None:
            self.np_random = np.random.Generator(np.random.PCG64())
            self.np_random.bit_generator.state = kept["began"]
            self.known_answers = iter(kept["answers"])
            self.reset()
            for action in kept["actions"]:
                self.step(np.int64(action))
        self.render_mode = kept["render_mode"]  # not before: nobody wants to see all of it again
        for opponent, memory in zip(self.opponents, kept["memories"], strict=True):
            for chance, numbers in zip(memory_of(opponent) or (), memory, strict=True):
                go_on_from(chance, numbers)

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return self.environment.picture(self.game, self.seat)
        if self.render_mode == "human":
            print(self.environment.render(self.game, self.seat, False))
            return None
        return self.environment.render(self.game, self.seat, False)


for _name in all_environments():
    gymnasium.register(
        f"fogcity/{_name}",
        entry_point="fogcity.envs.gym:Learner",
        vector_entry_point="fogcity.envs.vector:Versus",
        kwargs={"name": _name},
    )
