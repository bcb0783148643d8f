"""Learn a game with the batched search, as AlphaZero does, and see how soon the policy alone beats random play.

    python docs/examples/alphazero.py --steps 2400

Many games are played at once; before every move the search asks the network about leaves of all of them together. The
policy learns how often the search tried each move, the value how the game ended and what the search thought. NumPy is
all it needs: the network has one hidden layer, and its derivatives are written out. It ends after so many steps, not
after a time, so the same command learns the same.

Or it begins with what others have played, which takes PyArrow, too, and a minute where nothing takes hours:

    fogcity simulate builders --bot search:200 --games 1000 --seed 10001 --parquet games
    python docs/examples/alphazero.py --env builders-v1 --tables games --steps 0
"""

import argparse
import os
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for such small matrices more threads only wait for each other

import numpy as np
from numpy.typing import NDArray

from fogcity import Game
from fogcity.bots import Bot
from fogcity.envs.search import Search
from fogcity.envs.vector import SelfPlay, Versus

Floats = NDArray[np.float32]

BASELINES = Path(__file__).parents[1] / "baselines"
GAMES = 64  # at once
WIDTH = 64  # of the hidden layer
RATE = 2e-3
BATCH = 512
KEPT = 40_000  # decisions that are learned from
FRESH = 1_000  # new ones between two rounds of learning
POINTS = 12  # of the learning curve, besides the first
SETTLED = 0.5  # of the goal of a value is how the game ended; the rest is what the search thought


class Network:
    """Sees the numbers of an observation; says how likely each action is and what each seat may expect."""

    def __init__(self, numbers: int, actions: int, players: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        outputs = actions + players
        self.actions = actions
        self.weights: list[Floats] = [
            dice.normal(0, 0.05, (numbers, WIDTH)).astype(np.float32),
            np.zeros(WIDTH, np.float32),
            dice.normal(0, 0.02, (WIDTH, outputs)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def evaluate(self, seen: NDArray[np.int8], masks: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """The hook: priors, and values of all seats, the mover first."""
        _, priors, values = self.forward(seen.astype(np.float32), masks)
        return priors, values

    def forward(self, seen: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        inner, start, outer, bias = self.weights
        hidden = np.maximum(seen @ inner + start, 0)
        out = hidden @ outer + bias
        logits = np.where(masks, out[:, : self.actions], -np.inf)
        odds: Floats = np.exp(logits - logits.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        return hidden, odds, np.tanh(out[:, self.actions :])

    def learn(self, seen: Floats, masks: NDArray[np.int8], policies: Floats, goals: Floats) -> float:
        """One step of Adam towards policies and values; how far the policies are away (cross-entropy)."""
        hidden, priors, values = self.forward(seen, masks)
        slope = np.concatenate([priors - policies, (values - goals) * (1 - values**2)], 1) / np.float32(len(seen))
        below = slope @ self.weights[2].T * (hidden > 0)
        slopes = [seen.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)]
        self.steps += 1
        for weights, mean, square, found in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (found - mean)
            square += 0.001 * (found**2 - square)
            straight = mean / (1 - 0.9**self.steps)
            weights -= RATE * straight / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
        return float(-(policies * np.log(priors + 1e-9)).sum(1).mean())


class SelfPlayer:
    """Plays games against itself and keeps what can be learned from them."""

    def __init__(self, name: str, players: int | None, simulations: int, seed: int) -> None:
        self.env = SelfPlay(name, GAMES, players=players)
        self.seen, self.info = self.env.reset(seed=seed)
        environment = self.env.environment
        self.network = Network(environment.size, environment.actions, environment.players, seed)
        self.search = Search(
            name, self.network.evaluate, players=players, simulations=simulations, leaves=4, noise=0.25, seed=seed
        )
        self.dice = np.random.default_rng(seed)
        self.open: list[list[tuple[Any, ...]]] = [[] for _ in range(GAMES)]  # decisions of games that are not over
        self.kept: list[tuple[Any, ...]] = []
        self.fresh = 0

    def move(self) -> None:
        """One move in every game; those of a game that ends can be learned from."""
        found = self.search.run(self.env)
        policies = found.policies.astype(np.float32)
        for i in np.flatnonzero(self.info["action_mask"].sum(1) > 1):
            row = (self.seen[i], self.info["action_mask"][i], policies[i], found.values[i], found.seats[i])
            self.open[i].append(row)
        self.seen, rewards, over, _, self.info = self.env.step(self.search.choose(found, temperature=1.0))
        for i in np.flatnonzero(over):
            for seen, mask, policy, thought, seat in self.open[i]:
                goal = SETTLED * np.roll(rewards[i], -seat) + (1 - SETTLED) * thought
                self.kept.append((seen, mask, policy, goal.astype(np.float32)))
            self.fresh += len(self.open[i])
            self.open[i] = []

    def learn(self) -> None:
        """A few steps, as soon as enough was played."""
        if self.fresh < FRESH:
            return
        self.kept = self.kept[-KEPT:]
        for _ in range(4 * self.fresh // BATCH + 1):
            some = [self.kept[i] for i in self.dice.integers(len(self.kept), size=BATCH)]
            seen, masks, policies, goals = (np.array(column) for column in zip(*some, strict=True))
            self.network.learn(seen.astype(np.float32), masks, policies, goals)
        self.fresh = 0


class Tables:
    """What `fogcity simulate --parquet` has written: decisions, the bot's policies, and how the games ended."""

    def __init__(self, folder: Path) -> None:
        import pyarrow.parquet as pq

        rows = pq.read_table(folder / "trajectories", columns=["game", "seat", "observation", "mask", "policy"])
        self.masks = numbers_of(rows["mask"])
        self.choices = np.flatnonzero(self.masks.sum(1) > 1)  # the rows in which there was something to decide
        self.seen = numbers_of(rows["observation"])
        policies = rows["policy"].combine_chunks()
        self.policies, self.ends = policies.values.to_numpy(), policies.offsets.to_numpy()
        games = pq.read_table(folder / "games", columns=["game", "rewards"])
        rewards = dict(zip(games["game"].to_pylist(), games["rewards"].to_pylist(), strict=True))
        ended = np.array([rewards[game] for game in rows["game"].to_pylist()], np.float32)
        seats = rows["seat"].to_numpy()[:, None] + np.arange(ended.shape[1])
        self.goals = np.take_along_axis(ended, seats % ended.shape[1], 1)  # the mover first

    def batch(self, rows: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int8], Floats, Floats]:
        """As `learn` takes them. A policy has a number for each legal action, in rising order of these."""
        masks = self.masks[rows]
        policies = np.zeros(masks.shape, np.float32)
        policies[masks == 1] = np.concatenate([self.policies[self.ends[i] : self.ends[i + 1]] for i in rows])
        return self.seen[rows].astype(np.float32), masks, policies, self.goals[rows]


def numbers_of(column: Any) -> NDArray[np.int8]:
    """A column of bytes of a fixed size, one row each."""
    chunk = column.combine_chunks()
    return np.frombuffer(chunk.buffers()[1], np.int8).reshape(len(chunk), -1)


def imitate(
    network: Network, tables: Tables, epochs: int, judge: Versus, games: int, seed: int
) -> Iterator[tuple[int, float, float]]:
    """The learning curve, as `train` tells it; a step is one of learning here. All decisions come once an epoch."""
    dice = np.random.default_rng(seed)
    spent = 0.0
    yield 0, spent, win_rate(network, judge, games, seed)
    for _ in range(epochs):
        began = time.process_time()
        order = dice.permutation(tables.choices)
        for first in range(0, len(order) - BATCH + 1, BATCH):
            network.learn(*tables.batch(order[first : first + BATCH]))
        spent += time.process_time() - began
        yield network.steps, spent, win_rate(network, judge, games, seed)


def win_rate(network: Network, env: Versus, games: int, seed: int) -> float:
    """How often the policy alone wins, from any seat; as many games of each row, for short ones end first."""
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    won, finished = np.zeros(env.num_envs), np.zeros(env.num_envs)
    each = -(-games // env.num_envs)
    while finished.min() < each:
        priors, _ = network.evaluate(seen, info["action_mask"])
        drawn = dice.random((len(priors), 1))
        seen, rewards, over, _, info = env.step((priors.cumsum(1) > drawn * 0.9999).argmax(1))
        counted = over & (finished < each)
        won += counted & (rewards > 0)
        finished += counted
    return float(won.sum() / finished.clip(max=each).sum())


def train(player: SelfPlayer, steps: int, judge: Versus, games: int, seed: int) -> Iterator[tuple[int, float, float]]:
    """The learning curve: steps, seconds of the processor, and the share of games won against random play."""
    spent = 0.0
    yield 0, spent, win_rate(player.network, judge, games, seed)
    for step in range(1, steps + 1):
        began = time.process_time()
        player.move()
        player.learn()
        spent += time.process_time() - began
        if step * POINTS // steps > (step - 1) * POINTS // steps:
            yield step, spent, win_rate(player.network, judge, games, seed)


class Learned(Bot):
    """The network of `learned.npz` with a search, for the arena: --bots docs/examples/alphazero.py:Learned,greedy"""

    file = Path("learned.npz")

    def __init__(self, seed: int) -> None:
        self.network = Network(1, 1, 1, 0)
        self.search: Search | None = None
        self.seed = seed

    def choose(self, game: Game, seat: int) -> str:
        if self.search is None:
            kept = np.load(self.file)
            self.network.weights = [kept[f"arr_{i}"] for i in range(4)]
            name, players = f"{game.setup.game}-v1", game.players
            self.search = Search(
                name, self.network.evaluate, players=players, simulations=100, leaves=8, seed=self.seed
            )
            self.network.actions = self.search.environment.actions
        action = int(self.search.choose(self.search.run([game], [seat]))[0])
        return str(self.search.environment.numbering.texts[action])


class Seed1(Learned):
    """The baselines of docs/benchmark.md: trained with two seeds, in each game."""

    number = 1

    def choose(self, game: Game, seat: int) -> str:
        self.file = BASELINES / f"{game.setup.game}-{game.players}-seed{self.number}.npz"
        return super().choose(game, seat)


class Seed2(Seed1):
    number = 2


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game as AlphaZero does.")
    parser.add_argument("--env", default="planners-v1")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=2400, help="each is a move in all of 64 games")
    parser.add_argument("--tables", type=Path, help="a folder of `fogcity simulate --parquet` to learn from first")
    parser.add_argument("--epochs", type=int, default=10, help="how often all its decisions are gone through")
    parser.add_argument("--simulations", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=256, help="against random play, for each point of the curve")
    parser.add_argument("--curve", type=Path, help="write the curve here (CSV)")
    parser.add_argument("--out", type=Path, default=Path("learned.npz"), help="and the network here")
    wanted = parser.parse_args()
    player = SelfPlayer(wanted.env, wanted.players, wanted.simulations, wanted.seed)
    judge = Versus(wanted.env, GAMES, players=wanted.players)
    network = player.network
    points = train(player, wanted.steps, judge, wanted.games, wanted.seed)
    if wanted.tables:
        learned = imitate(network, Tables(wanted.tables), wanted.epochs, judge, wanted.games, wanted.seed)
        points = chain(learned, points) if wanted.steps else learned
    lines = ["steps,seconds,won\n"]
    for step, seconds, won in points:
        print(f"{step:6} steps, {seconds:6.1f} s: {won:.1%} of {wanted.games} games won against random", flush=True)
        lines.append(f"{step},{seconds:.1f},{won:.4f}\n")
    if wanted.curve:
        wanted.curve.write_text("".join(lines), "utf-8")
    np.savez(wanted.out, *network.weights)


if __name__ == "__main__":
    main()
