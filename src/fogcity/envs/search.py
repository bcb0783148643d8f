"""Tree search with a policy and value of one's own, for many games at once: what AlphaZero-like learning needs.

`evaluate(observations, masks)` is asked for priors and values of many leaves together; all else is in the compiled
core. docs/search.md explains it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadSetup
from fogcity.engine.rules import Rules
from fogcity.envs.batch import Batch, no_numbers
from fogcity.envs.environment import Environment, Numbers
from fogcity.envs.pool import Pool
from fogcity.envs.puct import Searches
from fogcity.game import Game, rules_of

Evaluate = Callable[[Numbers, Numbers], tuple[ArrayLike, ArrayLike]]

EXPLORE = 0.5  # chances differ little from move to move, so little exploration goes a long way
MOST_SEED = 2**63
NUMBER = np.dtype("<f4")


@dataclass
class Found:
    """What the searches of some games found, a row for each game."""

    seats: NDArray[np.int64]  # whose decision it was
    visits: NDArray[np.int64]  # by action: how often it was tried
    values: NDArray[np.float64]  # the result that each seat may expect: the one that decides first, then clockwise

    @property
    def policies(self) -> NDArray[np.float64]:
        """The shares of the visits: what a policy learns from. Of a game that is over all are 0."""
        shares: NDArray[np.float64] = self.visits / np.maximum(self.visits.sum(1, keepdims=True), 1)
        return shares


class Search:
    """Searches many positions at once.

    `evaluate` is given what the movers of many leaves may know and the masks of their legal actions, each as one array
    with a row for each leaf (`int8`, as of the environments), and answers with two: priors, a number for each action
    that is not negative (those of illegal ones are not looked at), and values, the result that each seat may expect
    from -1 to 1, the mover first and then clockwise. Without it all priors are the same, and values are the game's own
    estimate.
    """

    def __init__(
        self,
        name: str,
        evaluate: Evaluate | None = None,
        *,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        simulations: int = 100,
        leaves: int = 1,
        explore: float = EXPLORE,
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int = 0,
    ) -> None:
        """`leaves` of a tree are asked for together; `noise` is the share of Dirichlet noise (`alpha`) at the roots."""
        for what, number in (("simulations", simulations), ("leaves", leaves)):
            if number < 1:
                raise BadSetup(f"{what} must be at least 1, not {number}.")
        if not (explore > 0 and 0 <= noise <= 1 and alpha > 0):
            raise BadSetup("explore and alpha must be more than 0, and noise from 0 to 1.")
        self.environment = environment = Environment(name, players, variants)
        self.evaluate = evaluate
        self.simulations = simulations
        self.leaves = leaves
        self.noise = noise
        self.alpha = alpha
        self.generator = np.random.default_rng(seed)
        self.core = Searches(
            environment.example, environment.sheet, environment.numbering, explore, noise, by_hand=evaluate is None
        )
        self.room = 0

    def run(self, games: "Sequence[Game | Rules] | Batched", seats: Sequence[int] | None = None) -> Found:
        """Search all these: games, or those of a vector environment. The games themselves are not touched.

        It may be handed true games: what a seat cannot know is dealt anew in every simulation.
        """
        if not isinstance(games, Sequence) and not hasattr(games, "batch"):
            raise BadSetup(
                "A search takes SelfPlay, Versus or a list of games; those of a Spread are in other processes."
            )
        rules = [rules_of(game) for game in games] if isinstance(games, Sequence) else games.batch.games
        if seats is None:
            seats = [0 if game.over else self.environment.turn(game) for game in rules]
        self.check(rules, seats)
        chances = [seeded(int(seed)) for seed in self.generator.integers(MOST_SEED, size=len(rules))]
        self.make_room(len(rules) * self.leaves)
        self.core.begin(rules, list(seats), chances, self.simulations, self.noise_for(len(rules)))
        while not self.core.finished():
            rows = int(self.core.gather(self.leaves))
            if rows:
                self.ask(rows)
        return self.read(np.array(seats, np.int64))

    def check(self, rules: Sequence[Rules], seats: Sequence[int]) -> None:
        if len(seats) != len(rules):
            raise BadSetup(f"There are {len(rules)} games, but {len(seats)} seats.")
        example = self.environment.example
        for game, seat in zip(rules, seats):
            if (game.name(), game.players, game.edition()) != (example.name(), example.players, example.edition()):
                raise BadSetup(
                    f"This search is for {self.environment.name} with {example.players} players, not for "
                    f"{game.name()} with {game.players}, edition {' '.join(game.edition())}."
                )
            game.check_seat(seat)
            if not (game.over or game.deciding >> seat & 1):
                raise game.why_not(seat, 0)

    def make_room(self, rows: int) -> None:
        """Memory for so many leaves, of which what is handed out is copied."""
        if rows <= self.room:
            return
        self.room = rows
        self.core.make_room(rows)
        environment = self.environment
        self.rows = shared(self.core.observations, np.int8, rows, environment.size)
        self.masks = shared(self.core.masks, np.int8, rows, environment.actions)
        self.seen = Pool((rows, environment.size), np.int8)
        self.allowed = Pool((rows, environment.actions), np.int8)

    def noise_for(self, games: int) -> bytes:
        """Numbers for each root that, made to add up to 1, are Dirichlet's."""
        if not self.noise:
            return b""
        drawn = self.generator.standard_gamma(self.alpha, (games, int(self.core.most)))
        return drawn.astype(NUMBER).tobytes()

    def ask(self, rows: int) -> None:
        """Have the leaves judged that are waiting."""
        assert self.evaluate is not None
        seen, allowed = self.seen.take()[:rows], self.allowed.take()[:rows]
        np.copyto(seen, self.rows[:rows])
        np.copyto(allowed, self.masks[:rows])
        priors, values = self.evaluate(seen, allowed)
        self.core.absorb(
            answer("priors", priors, (rows, self.environment.actions), lowest=0.0).tobytes(),
            answer("values", values, (rows, self.environment.players)).tobytes(),
        )

    def read(self, seats: NDArray[np.int64]) -> Found:
        """What was found."""
        n, players = len(seats), self.environment.players
        counted = no_numbers(n * self.environment.actions)
        self.core.count_visits(self.simulations, counted)
        values = [
            [self.core.value(i, (seat + k) % players) for k in range(players)] for i, seat in enumerate(seats.tolist())
        ]
        visits = shared(counted, np.int64, n, self.environment.actions).copy()
        return Found(seats, visits, np.array(values).reshape(n, players))

    def choose(self, found: Found, temperature: float = 0.0) -> NDArray[np.int64]:
        """An action for every game: the one tried most, or by chance, the more tried the likelier.

        With temperature 1 as often as it was tried; below, more sharply. Where a game is over it is action 0.
        """
        if not temperature >= 0:
            raise BadSetup(f"A temperature is 0 or more, not {temperature}.")
        if temperature == 0:
            best: NDArray[np.int64] = found.visits.argmax(1)
            return best
        shares = found.visits / np.maximum(found.visits.max(1, keepdims=True), 1)
        weights = np.where(found.visits > 0, shares ** (1 / temperature), 0.0).cumsum(1)
        drawn = self.generator.random((len(weights), 1)) * weights[:, -1:]
        chosen: NDArray[np.int64] = (weights > drawn).argmax(1)
        return chosen


class Batched(Protocol):
    """A vector environment: `SelfPlay` or `Versus`."""

    batch: Batch


def shared(memory: Any, kind: Any, *shape: int) -> NDArray[Any]:
    """Memory of the core as an array."""
    return np.frombuffer(memoryview(memory), kind).reshape(shape)


def answer(what: str, given: ArrayLike, shape: tuple[int, int], lowest: float = -np.inf) -> NDArray[np.float32]:
    """What somebody's function returned, if it is what it should be."""
    numbers = np.asarray(given)
    if numbers.shape != shape:
        raise ValueError(f"evaluate must return {what} of the shape {shape}, not {numbers.shape}.")
    numbers = numbers.astype(NUMBER)
    if not (np.isfinite(numbers).all() and (numbers >= lowest).all()):
        raise ValueError(f"evaluate returned {what} that are {'negative or ' if lowest == 0 else ''}not finite.")
    return numbers
