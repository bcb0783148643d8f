"""A game as learning programs see it: a fixed row of numbers to observe, a fixed list of actions.

`Environment("planners-v1", players=2)` names the game and the version of what its numbers and actions mean.
"""

import operator
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from numpy.typing import NDArray

from fogcity.engine.bits import lowest
from fogcity.engine.box import Box, Setup
from fogcity.engine.errors import BadSetup
from fogcity.engine.observation import Sheet
from fogcity.engine.quoting import shown
from fogcity.engine.rules import Rules
from fogcity.envs import observing
from fogcity.envs.numbering import Numbering
from fogcity.envs.picture import Picture, pixels
from fogcity.envs.rewards import FORFEIT, REWARDS, potential, reward
from fogcity.games import box, names
from fogcity.paint import as_wide_as

Numbers = NDArray[np.int8]
ASKED = "lowest seat first"  # of those who owe a secret decision at once
WIDTH = 110  # columns of a board
RENDER_MODES = ["human", "ansi", "rgb_array"]


def environments() -> tuple[str, ...]:
    """The names of all environments that play the standard edition."""
    return tuple(f"{game}-v{box(game).environment}" for game in names())


def small_environments() -> tuple[str, ...]:
    """The names of those that play the small edition, whose whole tree can be walked."""
    return tuple(f"{game}-small-v{box(game).environment}" for game in names())


def all_environments() -> tuple[str, ...]:
    return environments() + small_environments()


def render_mode_checked(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"render_mode is 'human', 'ansi' or 'rgb_array', not {shown(mode)}.")
    return mode


def whole(action: Any) -> int:
    """An action that was given, in any of the kinds of whole numbers; 1.5 is none, and does not mean 1."""
    try:
        return operator.index(action)
    except TypeError:
        raise ValueError(f"An action is a whole number, not {shown(action)}.") from None


class Environment:
    """The game, the number of players and the variants; games are dealt from seeds."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        variants: Mapping[str, object] | None = None,
        reward: str = "result",
        shaping: float | None = None,
    ) -> None:
        if name not in all_environments():
            raise BadSetup(f"There is no environment {shown(name)}; there is {' and '.join(all_environments())}.")
        if reward not in REWARDS:
            raise BadSetup(f"The reward is {' or '.join(map(repr, REWARDS))}, not {shown(reward)}.")
        if shaping is not None and not 0 < shaping <= 1:
            raise BadSetup(f"shaping is the learner's discount, above 0 and at most 1, not {shown(shaping)}.")
        self.name = name
        self.box: Box = box(name.split("-", 1)[0])
        self.small = name in small_environments()
        self.players = self.box.seats[0] if players is None else players
        edition = self.box.small if self.small else None
        self.setup = self.box.check(Setup(self.box.id, self.players, 0, variants or {}, edition))
        self.reward = REWARDS.index(reward)
        self.shaping = shaping
        self.example = game = self.deal(0)
        self.features = game.features()
        self.sheet = Sheet(self.features)
        self.numbering = Numbering(game)
        self.size = int(self.sheet.numbers)
        self.all_names = self.names()
        self.actions = len(self.numbering.texts)

    def __deepcopy__(self, memo: dict[int, object]) -> "Environment":
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[object, ...]:
        return Environment, (self.name, self.players, dict(self.setup.variants), REWARDS[self.reward], self.shaping)

    def deal(self, seed: int) -> Rules:
        return self.box.start(replace(self.setup, seed=seed))

    # What a seat may know and do

    def turn(self, game: Rules) -> int:
        """Whose decision is next. Of several who owe one in secret, the lowest seat is asked first."""
        return int(lowest(game.deciding))

    def observation(self, game: Rules, seat: int) -> Numbers:
        return np.frombuffer(memoryview(observing.observation(game, self.sheet, seat)), np.int8).copy()

    def mask(self, game: Rules, seat: int) -> Numbers:
        return np.frombuffer(memoryview(observing.mask(game, self.numbering, seat)), np.int8).copy()

    def legal(self, game: Rules, seat: int) -> list[int]:
        return observing.actions(game, self.numbering, seat)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest that each number can be."""
        lowest = [feature.lowest for feature in self.features for _ in feature.labels]
        highest = [feature.highest for feature in self.features for _ in feature.labels]
        return np.array(lowest, np.int8), np.array(highest, np.int8)

    def names(self) -> list[str]:
        """What each number is called, such as 'deck: blue-3'."""
        return [
            f"{feature.name}: {label}" if label else feature.name
            for feature in self.features
            for label in feature.labels
        ]

    def in_words(self, game: Rules, seat: int) -> str:
        """The numbers that are not 0, each with its name: other for every seat, and the same in later versions."""
        seen = self.observation(game, seat)
        return f"seat {seat}: " + ", ".join(f"{self.all_names[i]} {seen[i]}" for i in np.flatnonzero(seen))

    # Moving

    def check(self, game: Rules, action: int) -> int:
        """The move that an action means, or an IllegalMove that says why it cannot be made."""
        move = self.numbering.move(action)
        seat = self.turn(game)
        if action not in self.legal(game, seat):
            raise game.why_not(seat, move)
        return move

    def rewards(self, game: Rules) -> list[float]:
        """What the finished game is worth to each seat."""
        out = observing.no_rewards(self.players)
        reward(game, self.reward, out, 0)
        return list(out)

    def potential(self, game: Rules, seat: int) -> float:
        """What a seat may expect of a game by all that it knows, as rewards count it; nothing when it is over."""
        return potential(game, self.reward, seat, observing.no_rewards(self.players))

    def forfeits(self, seat: int) -> list[float]:
        """What it is worth to each seat that one does what is not legal: no legal way to lose is worse."""
        lost = FORFEIT[self.reward]
        return [lost if other == seat else -lost / (self.players - 1) for other in range(self.players)]

    def render(self, game: Rules, seat: int | None, colours: bool) -> str:
        """The board as this seat, or a spectator, sees it; as wide on every machine."""
        with as_wide_as(WIDTH):
            return self.box.board(game, seat, self.nicknames(), colours)

    def picture(self, game: Rules, seat: int | None) -> Picture:
        """The table as this seat, or a spectator, sees it: height by width by colour, as large through a whole game."""
        return pixels(self.box.picture(game, seat, self.nicknames()))

    def nicknames(self) -> list[str]:
        return [f"player {i}" for i in range(self.players)]
