"""Fitting networks to games: one for each number of players, learned together, for most of what they know is the same.

A network says how much better or worse than by hand everybody stands. It learns from what the search thought of the
position and of those that came of it, and from how the game ended. A tenth of the games is kept apart: they say when to
stop, and which of a few recipes is best for which number of players.
"""

import math
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from fogcity.arena.engines import Engine
from fogcity.bots.network import LANE, LANES, LEAD_STEPS, MOST, ONE, OUTER_ONE, PART_STEPS
from fogcity.bots.weights import Weights, digest_of
from fogcity.engine.errors import BadSetup
from fogcity.envs.environment import Environment
from fogcity.train.games import Lesson, Positions, positions_of

BATCH = 8192  # positions of a step
APART = 10  # one file of so many is kept apart
RATE = 1e-3  # of learning, at the beginning; at the end almost nothing
LOOK = 100  # steps between two looks at the games kept apart
AT_ONCE = 65536  # positions that are judged together there


@dataclass(frozen=True)
class Recipe:
    units: int  # of the hidden layer; a multiple of three
    drop: float  # the part of the inputs that is left out at random
    decay: float  # of the weights
    effort: float  # the part of the steps


RECIPES = (
    Recipe(units=48, drop=0.0, decay=1.0, effort=1.0),
    Recipe(units=48, drop=0.1, decay=1.0, effort=1.0),
    Recipe(units=96, drop=0.1, decay=1.0, effort=1.0),
    Recipe(units=24, drop=0.3, decay=0.3, effort=0.6),
)


@dataclass
class Examples:
    """The positions of all games with one number of players, on the device that learns; by seat, the observer first."""

    environment: Environment
    seen: torch.Tensor
    leads: torch.Tensor  # how everybody stands by hand, as the network reads it
    hand: torch.Tensor  # the same as logits
    goal: torch.Tensor
    ended: torch.Tensor
    apart: int  # so many, the first ones, are not learned from


def load(lesson: Lesson, files: list[Path], engine: Engine, device: str) -> Examples:
    """Look at all games again, as they were played."""
    found: dict[int, Positions] = {}
    contents = [file.read_bytes() for file in files]  # whoever looks at them may be another machine
    with engine.doing(positions_of, lesson, list(enumerate(contents))) as results:
        found.update(results)
    apart = [found[number] for number in sorted(found) if number % APART == 0]
    learned = [found[number] for number in sorted(found) if number % APART]
    if not learned:
        raise BadSetup(f"There are too few games with {lesson.players} players to learn from.")
    whole = {
        one.name: torch.from_numpy(np.concatenate([getattr(part, one.name) for part in [*apart, *learned]])).to(device)
        for one in fields(Positions)
    }
    hand = whole["hand"] - whole["hand"].mean(1, keepdim=True)
    return Examples(
        Environment(lesson.environment, lesson.players),
        whole["seen"],
        leads_of(hand, whole["parts"]),
        hand,
        whole["goal"] / whole["goal"].sum(1, keepdim=True),
        whole["ended"] / whole["ended"].sum(1, keepdim=True),
        sum(len(part.seen) for part in apart),
    )


def leads_of(hand: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
    """The inputs that say how everybody stands by hand: by seat, the whole and its parts."""
    count, players = hand.shape
    both = torch.cat([hand[:, :, None] * LEAD_STEPS, parts.view(count, players, -1) * PART_STEPS], 2)
    return torch.floor(torch.clamp(both, -MOST, MOST) + 0.5).view(count, -1)


class Net(nn.Module):
    """One for each number of players. What an input means to them all is learned once, what differs on top of it."""

    def __init__(self, examples: list[Examples], units: int) -> None:
        super().__init__()
        device = examples[0].seen.device
        named = [[*one.environment.names(), *(f"lead {i}" for i in range(one.leads.shape[1]))] for one in examples]
        place = {name: i for i, name in enumerate(sorted({name for some in named for name in some}))}
        self.where = [torch.tensor([place[name] for name in some], device=device) for some in named]
        largest = [torch.cat([one.seen.abs().amax(0).float(), one.leads.abs().amax(0)]) for one in examples]
        self.spans = [torch.clamp(most, min=1.0) for most in largest]  # inputs are divided by them for learning
        self.met = [(most > 0).float()[:, None] for most in largest]  # what never came up says nothing
        self.common = nn.Parameter(torch.randn(len(place), units, device=device) * 0.05)
        self.own = nn.ParameterList(torch.zeros(len(where), units, device=device) for where in self.where)
        self.start = nn.ParameterList(torch.full((units,), 0.3, device=device) for _ in examples)
        self.outer = nn.ParameterList(torch.zeros(units, one.hand.shape[1], device=device) for one in examples)
        self.bias = nn.ParameterList(torch.zeros(one.hand.shape[1], device=device) for one in examples)

    def inner(self, i: int) -> torch.Tensor:
        """The weights of the inputs as they are scaled for learning."""
        return (self.common[self.where[i]] + self.own[i]) * self.met[i]

    def forward(self, i: int, one: Examples, some: torch.Tensor | slice, drop: float = 0.0) -> torch.Tensor:
        """Logits, for the network of the ith number of players."""
        inputs = torch.cat([one.seen[some].float(), one.leads[some]], 1) / self.spans[i]
        if drop:
            inputs = inputs * (torch.rand_like(inputs) > drop)
        hidden = torch.clamp(inputs @ self.inner(i) + self.start[i], 0, 1)
        result: torch.Tensor = one.hand[some] + hidden * hidden @ self.outer[i] + self.bias[i]
        return result


def loss_of(logits: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    return -(goal * functional.log_softmax(logits, -1)).sum(-1).mean()


def fit(examples: list[Examples], steps: int, say: Callable[[str], None]) -> list[Weights]:
    """The best network for each number of players."""
    best: list[Weights | None] = [None] * len(examples)
    lowest = [math.inf] * len(examples)
    for recipe in RECIPES:
        say(f"learning with {recipe}")
        for i, (one, whole) in enumerate(zip(examples, learn(examples, recipe, steps))):
            loss = loss_in_whole_numbers(one, whole)
            by_hand = loss_of(one.hand[: one.apart], one.ended[: one.apart]).item()
            say(
                f"  {one.environment.players} players, {len(one.seen)} positions: loss on games kept apart "
                f"{math.log(one.environment.players):.4f} knowing nothing, {by_hand:.4f} by hand, {loss:.4f} learned"
            )
            if loss < lowest[i]:
                lowest[i] = loss
                made = {"positions": len(one.seen), "by hand": by_hand, "learned": loss, "recipe": asdict(recipe)}
                best[i] = weights_of(one.environment, whole, made)
    return [one for one in best if one]


def learn(examples: list[Examples], recipe: Recipe, most_steps: int) -> list["WholeNumbers"]:
    """Learn by one recipe; the networks are those that did best on the games kept apart."""
    torch.manual_seed(1)
    dice = random.Random(1)
    net = Net(examples, recipe.units)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=recipe.decay)
    often = [math.sqrt(len(one.seen)) for one in examples]
    lowest = [math.inf] * len(examples)
    best = [in_whole_numbers(net, i) for i in range(len(examples))]
    steps = max(1, round(recipe.effort * most_steps))
    for step in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * step / steps)))
        i = dice.choices(range(len(examples)), often)[0]
        one = examples[i]
        some = torch.randint(one.apart, len(one.seen), (BATCH,), device=one.seen.device)
        loss = loss_of(net(i, one, some, recipe.drop), one.goal[some])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if step % LOOK == 0 or step == steps:
            for j, now in enumerate(loss_apart(net, j, one) for j, one in enumerate(examples)):
                if now < lowest[j]:
                    lowest[j] = now
                    best[j] = in_whole_numbers(net, j)
    return best


@torch.no_grad()
def loss_apart(net: Net, i: int, one: Examples) -> float:
    """On the games kept apart, against how they ended."""
    return mean_loss(one, lambda some: net(i, one, some))


def mean_loss(one: Examples, judge: Callable[[slice], torch.Tensor]) -> float:
    total = 0.0
    for first in range(0, one.apart, AT_ONCE):
        some = slice(first, min(first + AT_ONCE, one.apart))
        total += loss_of(judge(some), one.ended[some]).item() * (some.stop - some.start)
    return total / one.apart


# In whole numbers, as the bots compute


@dataclass
class WholeNumbers:
    inner: torch.Tensor
    start: torch.Tensor
    outer: torch.Tensor
    bias: torch.Tensor


@torch.no_grad()
def in_whole_numbers(net: Net, i: int) -> WholeNumbers:
    return WholeNumbers(
        torch.round(net.inner(i) / net.spans[i][:, None] * ONE),
        torch.round(net.start[i] * ONE),
        torch.round(net.outer[i] * OUTER_ONE),
        torch.round(net.bias[i] * ONE * OUTER_ONE),
    )


@torch.no_grad()
def computed(whole: WholeNumbers, seen: torch.Tensor, leads: torch.Tensor) -> torch.Tensor:
    """What the network of the bots adds to the logits by hand."""
    sums = torch.cat([seen.float(), leads], 1).double() @ whole.inner.double() + whole.start.double()
    if sums.abs().max() >= 1 << (LANE - 3):  # a quarter of what a lane holds
        raise OverflowError("The network is too large for its lanes.")
    hidden = torch.clamp(sums, 0, ONE - 1)
    totals: torch.Tensor = torch.floor(hidden * hidden / ONE) @ whole.outer.double() + whole.bias.double()
    return (totals / (ONE * OUTER_ONE)).float()


def loss_in_whole_numbers(one: Examples, whole: WholeNumbers) -> float:
    return mean_loss(one, lambda some: one.hand[some] + computed(whole, one.seen[some], one.leads[some]))


def weights_of(environment: Environment, whole: WholeNumbers, made: dict[str, Any]) -> Weights:
    """A network as a file."""
    return Weights(
        game=environment.box.id,
        players=environment.players,
        edition=environment.deal(0).edition()[1],
        features=digest_of(environment.features),
        inner=packed(whole.inner),
        start=packed(whole.start),
        outer=as_words(whole.outer),
        bias=as_words(whole.bias),
        made=made,
    )


def packed(units: torch.Tensor) -> bytes:
    """Three hidden units to a word."""
    lanes = units.flatten().to(torch.int64).cpu().numpy().reshape(-1, LANES)
    return (lanes << LANE * np.arange(LANES)).sum(1).astype("<i8").tobytes()


def as_words(numbers: torch.Tensor) -> bytes:
    return numbers.flatten().to(torch.int64).cpu().numpy().astype("<i8").tobytes()
