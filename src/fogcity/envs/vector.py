"""Thousands of games in one step, as Gymnasium's vector environments: played from all seats, or against opponents."""

from collections.abc import Mapping
from typing import Any

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from fogcity.bots import bot
from fogcity.engine.chance import Chance
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown
from fogcity.envs.batch import ANY_SEAT, NEXT_STEP, ON_DEMAND, SAME_STEP, Batch, no_numbers
from fogcity.envs.environment import ASKED, Environment, Numbers
from fogcity.envs.opponents import go_on_from, memory_of, stand
from fogcity.envs.pool import Pool, Zeros
from fogcity.envs.rewards import REWARDS

Info = dict[str, Any]
Stepped = tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]
MOST_SEED = 2**63
ACTION = np.dtype("<i8")
WHOLE = "iu"  # the kinds of NumPy's whole numbers
DEALING = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: ON_DEMAND,
}
# Of a batch, in a copy of it.
KEPT = ("learners", "payees", "seats", "lengths", "scores", "ended", "rewards", "expected", "asked")


class Many(VectorEnv[Numbers, NDArray[Any], NDArray[Any]]):
    """What both kinds have in common: the arrays, where the compiled core writes into them.

    Of several who owe a secret decision the lowest seat is asked first. It can be copied and pickled at any time.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP, "secret_decisions": ASKED}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int,
        players: int | None,
        variants: Mapping[str, object] | None,
        reward: str,
        shaping: float | None,
        autoreset_mode: AutoresetMode | str,
        versus: bool,
        seat: int | None = None,
        opponent: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"There must be at least one game, not {num_envs}.")
        self.environment = environment = Environment(name, players, variants, reward, shaping)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = Many.metadata | {"autoreset_mode": self.autoreset_mode}
        self.versus = versus
        self.seat = seat
        self.opponent = opponent
        self.opponent_seeds: list[int] = []
        self.single_observation_space = Box(*environment.bounds(), dtype=np.int8)
        self.single_action_space = Discrete(environment.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        games = [environment.deal(0) for _ in range(num_envs)]
        if seat is not None:
            games[0].check_seat(seat)
        self.batch = batch = Batch(
            games,
            environment.sheet,
            environment.numbering,
            environment.reward,
            environment.shaping or 0.0,
            versus,
            wanted_seat=ANY_SEAT if seat is None else seat,
            dealing=DEALING[self.autoreset_mode],
        )
        # Views of memory that changes with every step; what is handed out is copied from them.
        self.rows = self.shared(batch.observations, np.int8, num_envs * environment.players, environment.size)
        self.finals = self.shared(batch.finals, np.int8, num_envs, environment.size)
        self.masks = self.shared(batch.masks, np.int8, num_envs, environment.actions)
        self.seats = self.shared(batch.seats, np.int64, num_envs)
        self.payees = self.shared(batch.payees, np.int64, num_envs)
        self.ended = self.shared(batch.ended, np.bool_, num_envs)
        self.waiting = self.shared(batch.waiting, np.bool_, num_envs)
        self.all_rewards = self.shared(batch.rewards, np.float64, num_envs, environment.players)
        self.scores = self.shared(batch.scores, np.int64, num_envs, environment.players)
        self.samples = no_numbers(num_envs)
        self.sampled = self.shared(self.samples, np.int64, num_envs)
        self.first_rows = np.arange(num_envs) * environment.players
        self.seen = Pool((num_envs, environment.size), np.int8)
        self.allowed = Pool((num_envs, environment.actions), np.int8)
        self.none_allowed = Zeros((num_envs, environment.actions), np.int8)
        self.never = np.zeros(num_envs, np.bool_)
        self.always = ~self.never
        self.reset(seed=0)

    @staticmethod
    def shared(memory: Any, kind: Any, *shape: int) -> NDArray[Any]:
        return np.frombuffer(memoryview(memory), kind).reshape(shape)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Deal all games anew, or those of `options["reset_mask"]`. The same seed and actions give the same games."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self.reset_some(checked_mask(mask, self.num_envs))
            return self.observed(), self.info()
        super().reset(seed=seed)
        self.batch.reset(self.draw(), self.opponents())
        return self.observed(), self.info()

    def reset_some(self, mask: NDArray[Any]) -> None:
        for i in np.flatnonzero(mask):
            self.batch.begin(int(i))

    def draw(self) -> int:
        return int(self.np_random.integers(MOST_SEED))

    def opponents(self) -> list[Any]:
        """One for every game; none, where they move at random."""
        if self.opponent is None:
            return []
        self.opponent_seeds = [self.draw() for _ in range(self.num_envs)]
        return [bot(self.opponent, seed) for seed in self.opponent_seeds]

    def played(self, actions: NDArray[Any]) -> None:
        """Make a move in every game, or raise an IllegalMove and make none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in WHOLE:
            raise not_actions(chosen, self.num_envs)
        given = chosen.astype(ACTION, copy=False).tobytes()
        self.batch.check(given)
        self.batch.play(given)

    def observed(self) -> Numbers:
        """What the next to move in each game may know; where it is over, what the last one could."""
        found: Numbers = self.seen.take()
        self.rows.take(self.first_rows + self.seats, axis=0, out=found, mode="clip")  # else NumPy makes a copy more
        if self.autoreset_mode is not AutoresetMode.SAME_STEP and self.waiting.any():
            found[self.waiting] = self.finals[self.waiting]
        return found

    def info(self) -> Info:
        return {
            "action_mask": self.allowed.copy(self.masks),  # 1 where an action is legal
            "_action_mask": self.always.copy(),
            "seat": self.seats.copy(),  # who moves next
            "_seat": self.always.copy(),
        }

    def info_of_step(self) -> Info:
        told = self.info()
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self.ended.any():
            told |= endings(self.ended, self.finals, self.payees, self.none_allowed.take())
        return told

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game."""
        self.batch.sample(self.samples)
        return self.sampled.copy()

    # Copies.

    def __getstate__(self) -> Info:
        environment, batch = self.environment, self.batch
        return {
            "arguments": (environment, self.num_envs, self.autoreset_mode, self.versus, self.seat, self.opponent),
            "generator": self.np_random.bit_generator.state,
            "deals": (batch.seed, batch.dealt),
            "opponent_seeds": self.opponent_seeds,
            "chances": [stand(chance) for chance in self.chances()],
            "numbers": {name: list(getattr(batch, name)) for name in KEPT},
            "games": [game.state() for game in batch.games],
        }

    def __setstate__(self, kept: Info) -> None:
        environment, num_envs, mode, versus, seat, opponent = kept["arguments"]
        setup = environment.setup
        Many.__init__(
            self,
            environment.name,
            num_envs,
            players=setup.players,
            variants=setup.variants,
            reward=REWARDS[environment.reward],
            shaping=environment.shaping,
            autoreset_mode=mode,
            versus=versus,
            seat=seat,
            opponent=opponent,
        )
        self.np_random.bit_generator.state = kept["generator"]
        batch = self.batch
        batch.seed, batch.dealt = kept["deals"]
        self.opponent_seeds = kept["opponent_seeds"]
        batch.opponents = [bot(opponent, seed) for seed in self.opponent_seeds]
        for chance, numbers in zip(self.chances(), kept["chances"], strict=True):
            go_on_from(chance, numbers)
        for name, numbers in kept["numbers"].items():
            memory = getattr(batch, name)
            for i, number in enumerate(numbers):
                memory[i] = number
        games = [environment.box.place(state, setup) for state in kept["games"]]
        batch.go_on(games, [game.over for game in games])

    def chances(self) -> list[Chance]:
        """All random numbers. What a bot of somebody's own remembers is not kept: in a copy it begins anew."""
        batch = self.batch
        return [batch.chance, batch.sampling, *[chance for one in batch.opponents for chance in memory_of(one) or ()]]


def not_actions(given: NDArray[Any], games: int) -> ValueError:
    return ValueError(f"step needs {games} whole numbers, one for each game, not {given.dtype} {given.shape}.")


def checked_mask(mask: object, games: int) -> NDArray[Any]:
    found = np.asarray(mask)
    if found.shape != (games,) or found.dtype != np.bool_:
        raise ValueError(f"reset_mask is {games} times True or False, not {found.dtype} {found.shape}.")
    return found


def endings(over: NDArray[Any], finals: Numbers, payees: NDArray[Any], none_allowed: Numbers) -> Info:
    """What is told of games that ended in this step, as Gymnasium's own vector environments put it together."""
    games = over.nonzero()[0]
    observations = np.empty(len(over), object)  # of nothing but None
    for i, last in zip(games.tolist(), finals.take(games, axis=0), strict=True):
        observations[i] = last
    told = {
        "action_mask": none_allowed,
        "_action_mask": over.copy(),
        "seat": np.where(over, payees, 0),
        "_seat": over.copy(),
    }
    return {"final_obs": observations, "_final_obs": over.copy(), "final_info": told, "_final_info": over.copy()}


class SelfPlay(Many):
    """Every seat is played from outside: each step is the move of the seat that `info` names, one in each game.

    Rewards have a column for every seat, and are given when a game ends; with `shaping` some of it on the way.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1024,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        shaping: float | None = None,
    ) -> None:
        super().__init__(
            name,
            num_envs,
            players,
            variants=variants,
            reward=reward,
            shaping=shaping,
            autoreset_mode=autoreset_mode,
            versus=False,
        )

    def step(self, actions: NDArray[Any]) -> Stepped:
        self.played(actions)
        return self.observed(), self.all_rewards.copy(), self.ended.copy(), self.never.copy(), self.info_of_step()


class Versus(Many):
    """One seat is played from outside, `seat` or another one in every game; the others by a bot, or at random.

    `opponent` is the name of a bot, such as "greedy"; every game has one of its own, made from the environment's seed.
    One that thinks for a time (`hard`, "search:300ms") does not play the same again.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1024,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        seat: int | None = None,
        opponent: str | None = None,
        shaping: float | None = None,
    ) -> None:
        if opponent is not None and not isinstance(opponent, str):
            raise BadSetup(f"An opponent is the name of a bot, such as 'greedy', not {shown(opponent)}.")
        super().__init__(
            name,
            num_envs,
            players,
            variants=variants,
            reward=reward,
            shaping=shaping,
            autoreset_mode=autoreset_mode,
            versus=True,
            seat=seat,
            opponent=opponent,
        )

    def step(self, actions: NDArray[Any]) -> Stepped:
        self.played(actions)
        rewards = self.all_rewards.take(self.first_rows + self.payees)
        return self.observed(), rewards, self.ended.copy(), self.never.copy(), self.info_of_step()
