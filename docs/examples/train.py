"""Learn a game by playing it against oneself, and see how soon that beats random play.

    python docs/examples/train.py --minutes 3

The method is PPO (Schulman et al., 2017) with one small network for all seats, on a CPU. Every few seconds the
network plays against `random`; docs/examples/train.svg shows how often it has won. Needs the extra `train`.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from gymnasium.spaces import flatdim
from torch import nn
from torch.nn import functional

from fogcity.envs.vector import SelfPlay, Versus

WIDTH = 128  # neurons of a layer
GAMES = 256  # at once
STEPS = 64  # moves of each game between two updates
EPOCHS = 3
MINIBATCH = 2048
RATE = 1e-3
CLIP = 0.2
CURIOSITY = 0.01  # weight of the entropy
LAMBDA = 0.95
NEVER = -1e9  # the logit of an illegal action


class Player(nn.Module):
    """Sees the numbers of an observation; says how good each action is and how likely its seat wins."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        thought = self.body(seen.float() / 2)
        return self.policy(thought).masked_fill(~legal, NEVER), self.value(thought).squeeze(-1)

    @torch.no_grad()
    def choose(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """An action for each game, how likely it was, and the value."""
        logits, value = self(seen, legal)
        likely = functional.log_softmax(logits, -1)
        action = torch.multinomial(likely.exp(), 1)
        return action.squeeze(-1), likely.gather(-1, action).squeeze(-1), value


@dataclass
class Rollout:
    """What happened in GAMES games over STEPS moves; all tensors begin with these two sizes."""

    seen: torch.Tensor
    legal: torch.Tensor
    action: torch.Tensor
    likely: torch.Tensor
    advantage: torch.Tensor
    target: torch.Tensor

    def flat(self) -> list[torch.Tensor]:
        columns = (self.seen, self.legal, self.action, self.likely, self.advantage, self.target)
        return [column.flatten(0, 1) for column in columns]


class Collector:
    """Plays all seats with the same network and works out how much better each move was than expected."""

    def __init__(self, env: SelfPlay, player: Player) -> None:
        self.env = env
        self.player = player
        seen, info = env.reset(seed=1)
        self.now = (torch.from_numpy(seen), torch.from_numpy(info["action_mask"]).bool(), info["seat"])

    def collect(self) -> Rollout:
        rows = []
        values, rewards, passed, ended = [], [], [], []
        for _ in range(STEPS):
            seen, legal, seat = self.now
            action, likely, value = self.player.choose(seen, legal)
            after, reward, over, _, info = self.env.step(action.numpy())
            rows.append((seen, legal, action, likely))
            values.append(value)
            rewards.append(torch.from_numpy(reward[np.arange(len(seat)), seat]).float())
            passed.append(torch.from_numpy(np.where(info["seat"] == seat, 1.0, -1.0)).float())
            ended.append(torch.from_numpy(over))
            self.now = (torch.from_numpy(after), torch.from_numpy(info["action_mask"]).bool(), info["seat"])
        _, _, last = self.player.choose(*self.now[:2])
        seen, legal, action, likely = (torch.stack(column) for column in zip(*rows, strict=True))
        value = torch.stack(values)
        advantage = advantages(value, last, torch.stack(rewards), torch.stack(passed), torch.stack(ended))
        return Rollout(seen, legal, action, likely, advantage, advantage + value)


def advantages(
    value: torch.Tensor, last: torch.Tensor, reward: torch.Tensor, passed: torch.Tensor, ended: torch.Tensor
) -> torch.Tensor:
    """Generalised advantages of two players with opposite aims: what is good for the next one is bad for me."""
    found = torch.zeros_like(value)
    later, after = torch.zeros_like(last), last
    for t in reversed(range(len(value))):
        goes_on = passed[t] * ~ended[t]
        later = reward[t] + goes_on * after - value[t] + LAMBDA * goes_on * later
        found[t], after = later, value[t]
    return found


def learn(player: Player, optimizer: torch.optim.Optimizer, rollout: Rollout) -> None:
    seen, legal, action, before, advantage, target = rollout.flat()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(action)).split(MINIBATCH):
            logits, value = player(seen[some], legal[some])
            likely = functional.log_softmax(logits, -1)
            ratio = (likely.gather(-1, action[some, None]).squeeze(-1) - before[some]).exp()
            gain = torch.minimum(ratio * advantage[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[some]).mean()
            entropy = -(likely.exp() * likely).sum(-1).mean()
            loss = -gain + 0.5 * functional.mse_loss(value, target[some]) - CURIOSITY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def win_rate(env: Versus, player: Player, games: int, seed: int) -> float:
    """How often the network wins against `random`, from any seat; a shared victory is not a win.

    The same number of games is taken from each row, for short games end first and would count too often.
    """
    seen, info = env.reset(seed=seed)
    wins = np.zeros(env.num_envs, int)
    finished = np.zeros(env.num_envs, int)
    each = -(-games // env.num_envs)
    while finished.min() < each:
        action, _, _ = player.choose(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]).bool())
        seen, reward, over, _, info = env.step(action.numpy())
        counted = over & (finished < each)
        wins += counted & (reward > 0)
        finished += counted
    return float(wins.sum() / (each * env.num_envs))


def train(name: str, minutes: float, tell: Callable[[float, int, float], None]) -> Player:
    env = SelfPlay(name, GAMES, players=2)
    judge = Versus(name, GAMES, players=2)
    player = Player(flatdim(env.single_observation_space), flatdim(env.single_action_space))
    optimizer = torch.optim.Adam(player.parameters(), RATE)
    collector = Collector(env, player)
    began = time.perf_counter()
    moves, told, spent = 0, 0.0, 0.0
    tell(0.0, 0, win_rate(judge, player, 512, 0))
    while spent < 60 * minutes:
        learn(player, optimizer, collector.collect())
        moves += GAMES * STEPS
        spent = time.perf_counter() - began
        if spent - told > 6 * minutes / 2:  # about twenty points of the curve
            told = spent
            tell(spent, moves, win_rate(judge, player, 512, moves))
    return player


def curve(points: list[tuple[float, int, float]], title: str) -> str:
    """The learning curve as a picture."""
    wide, high, left, top = 640, 360, 60, 40
    longest = max(points[-1][0], 1.0)
    at = [(left + seconds / longest * wide, top + (1 - rate) * high) for seconds, _, rate in points]
    lines = []
    for percent in range(0, 101, 20):
        y = top + (1 - percent / 100) * high
        lines.append(f'<path d="M{left} {y:.0f}h{wide}" stroke="{"#c33" if percent == 80 else "#ccc"}"/>')
        lines.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{percent} %</text>')
    for minute in range(int(longest / 60) + 1):
        x = left + 60 * minute / longest * wide
        lines.append(f'<text x="{x:.0f}" y="{top + high + 20}" text-anchor="middle">{minute}</text>')
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 100} {high + 100}" font-family="sans-serif"',
            '  font-size="13" fill="#333"><rect width="100%" height="100%" fill="#fff"/>',
            f'<text x="{left}" y="24" font-size="15">{title}</text>',
            *lines,
            f'<text x="{left + wide / 2}" y="{top + high + 42}" text-anchor="middle">minutes</text>',
            f'<polyline points="{path}" fill="none" stroke="#1f6feb" stroke-width="2.5"/>',
            *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#1f6feb"/>' for x, y in at),
            "</svg>",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game for two by self-play (PPO).")
    parser.add_argument("--env", default="planners-v1")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--threads", type=int, default=1, help="several only pay where nothing else runs")
    parser.add_argument("--games", type=int, default=2048, help="of the last test")
    parser.add_argument("--curve", type=Path, default=Path(__file__).with_suffix(".svg"))
    parser.add_argument("--save", type=Path, help="where to keep the network")
    wanted = parser.parse_args()
    torch.set_num_threads(wanted.threads)
    torch.manual_seed(1)
    points: list[tuple[float, int, float]] = []

    def tell(seconds: float, moves: int, rate: float) -> None:
        points.append((seconds, moves, rate))
        print(f"{seconds:5.0f} s  {moves:>10,} moves  wins {rate:.1%} against random", flush=True)

    player = train(wanted.env, wanted.minutes, tell)
    rate = win_rate(Versus(wanted.env, GAMES, players=2), player, wanted.games, 12345)
    margin = 1.96 * (rate * (1 - rate) / wanted.games) ** 0.5
    print(f"at the end: {rate:.1%} of {wanted.games} games won against random (± {margin:.1%})")
    title = f"{wanted.env}: games won against random, learning by self-play"
    wanted.curve.write_text(curve(points, title), "utf-8")
    if wanted.save:
        torch.save(player.state_dict(), wanted.save)


if __name__ == "__main__":
    main()
