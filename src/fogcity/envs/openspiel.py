"""The games for OpenSpiel: importing this module registers them, `pyspiel.load_game("fogcity_planners_v1")`.

Chance is explicit; see `course`. Secret simultaneous decisions are a sequence with information sets: players are
asked one after the other, the lowest seat first, and nobody hears an answer before the last one is in.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fogcity.envs.extra import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

from fogcity.envs.course import ANY_TABLE, CHANCE, TERMINAL, Course, environment_of
from fogcity.envs.environment import Environment, all_environments
from fogcity.envs.history import COUNTED, DIGESTED, reader
from fogcity.games import box

DEALS = 256  # ways in which a game is dealt; 0: all of them, each card drawn by itself
SMALL_DEALS = 64  # of a small edition; many are alike
SMALL_TABLE = 0  # and all have the same open table, so that players do not know which of them it is
LONGEST = 50_000  # decisions of players; far more than any real game has
SEEDS = 2**62
FLOATS = np.array([float(number) for number in [*range(128), *range(-128, 0)]], object)  # by the byte of an int8
PERFECT = pyspiel.GameType.Information.PERFECT_INFORMATION
IMPERFECT = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class SpielGame(pyspiel.Game):
    """What is the same in every state: the set-up. Every environment has a class of its own; see `register`."""

    name: str  # of the environment
    kind: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})
        players = int(chosen.get("players", self.kind.min_num_players))
        usual = self.kind.parameter_specification
        deals = int(chosen.get("deals", usual["deals"]))
        table = int(chosen.get("table", usual["table"]))
        options = [option.name for option in box(self.name.split("-", 1)[0]).variants]
        variants = tuple((name, str(chosen[name])) for name in sorted(options) if chosen.get(name))
        self.setup = (self.name, players, variants, deals, table)
        self.environment = environment_of(*self.setup[:3])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.actions,
            max_chance_outcomes=max(deals, int(self.environment.example.most_outcomes())),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, chosen)

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise ValueError(f"Observers of this game have no parameters, but got {dict(params)}.")
        return SpielObserver(self.environment, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position. OpenSpiel copies and pickles its attributes, which are but one.

    Some methods that OpenSpiel has already are written again here: a program in Python that calls them does not go
    through C++ and back, which takes longer than the rules.
    """

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        self.course = Course(*spiel.setup)
        self.course.start()

    def current_player(self) -> int:
        return self.course.turn

    def is_terminal(self) -> bool:
        return self.course.turn == TERMINAL

    def is_chance_node(self) -> bool:
        return self.course.turn == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        turn = self.course.turn
        if player is not None and player != turn:
            return []
        return self._legal_actions(turn) if turn != CHANCE else [outcome for outcome, _ in self.course.outcomes()]

    def _legal_actions(self, player: int) -> list[int]:
        course = self.course
        return course.legal() if player == course.turn and player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.decide(action)

    def returns(self) -> list[float]:
        course = self.course
        return course.environment.rewards(course.game) if self.is_terminal() else [0.0] * course.players

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        course = self.course
        if course.turn >= 0 and (player is None or player == course.turn):
            mask: list[int] = course.environment.mask(course.game, course.turn).tolist()
        else:
            mask = super().legal_actions_mask() if player is None else super().legal_actions_mask(player)
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        course = self.course
        seat = course.turn if player is None else player
        if not course.dealt or not 0 <= seat < course.players:
            seen: list[float] = super().observation_tensor(seat)
        else:
            seen = FLOATS[course.environment.observation(course.game, seat).view(np.uint8)].tolist()
        return seen

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        course = self.course
        seat = course.turn if player is None else player
        if not 0 <= seat < course.players:
            known: list[float] = super().information_state_tensor(seat)
        else:
            known = reader(course.environment).numbers(course.heard(seat)).astype(float).tolist()
        return known

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to this player, for searches: everything it cannot know is dealt anew."""
        other: SpielState = self.clone()
        other.course.imagine(player, int(sampler() * SEEDS))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        course = self.course
        return course.outcome_name(action) if player == CHANCE else course.numbering.texts[action]

    def __str__(self) -> str:
        course = self.course
        if not course.dealt:
            return f"not dealt yet{drawn(course.given)}"
        board = course.environment.render(course.game, None, False)
        if course.turn != CHANCE:
            return board
        return f"{board}\n> {course.game.write(course.move)}{drawn(course.given)}"


def drawn(outcomes: list[int]) -> str:
    """What chance has decided of a move or a deal that is not decided as a whole."""
    return f", drawn so far: {', '.join(map(str, outcomes))}" if outcomes else ""


@cache
def has_secrets(environment: Environment) -> bool:
    """Whether somebody knows something that others do not."""
    game = environment.deal(0)
    return any(game.view(seat) != game.view(None) for seat in range(environment.players))


class SpielObserver:
    """What a player observes, as numbers and as text; docs/envs.md explains the numbers."""

    def __init__(self, environment: Environment, kind: Any) -> None:
        self.environment = environment
        self.kind = kind
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.secrets = has_secrets(environment)
        self.whole = bool(own and kind.public_info)
        self.recalls = bool(self.whole and kind.perfect_recall)
        self.reader = reader(environment)
        parts = self.parts() if self.whole else {}
        self.tensor = np.zeros(sum(parts.values()), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, size in parts.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size

    def parts(self) -> dict[str, int]:
        """The names of the parts of the tensor, and how many numbers each has."""
        if self.recalls:
            return {"dealt": self.environment.size, "counted": COUNTED, "digest": DIGESTED, "tokens": self.reader.kept}
        return {feature.name: len(feature.labels) for feature in self.environment.features}

    def set_from(self, state: SpielState, player: int) -> None:
        course = state.course
        if self.recalls:
            self.tensor[:] = self.reader.numbers(course.heard(player))
        elif self.whole:
            self.tensor[:] = self.environment.observation(course.game, player) if course.dealt else 0

    def string_from(self, state: SpielState, player: int) -> str | None:
        """With perfect recall all that was ever heard, else what is to be seen now; None where nothing ever is."""
        course = state.course
        if self.kind.perfect_recall and self.kind.public_info:
            return course.heard(player)
        own = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not course.dealt:
            return ""
        game = course.game
        if own and self.kind.public_info:
            return self.environment.in_words(game, player)
        everybody = game.view(None)
        if not own:
            return json.dumps(everybody)
        if not self.secrets:
            return None
        private = {key: value for key, value in game.view(player).items() if everybody.get(key) != value}
        return json.dumps(private) if private else ""


# Registering


def short_name(name: str) -> str:
    return "fogcity_" + name.replace("-", "_")


def game_type(name: str) -> Any:
    environment = Environment(name)
    title = f"{environment.box.title}{', small' if environment.small else ''}"
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"{title} ({', '.join(environment.box.designers)}, {environment.box.year})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=IMPERFECT if environment.box.hidden else PERFECT,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=environment.box.seats[-1],
        min_num_players=environment.box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": environment.box.seats[0],
            "deals": SMALL_DEALS if environment.small else DEALS,
            "table": SMALL_TABLE if environment.small else ANY_TABLE,
            **{option.name: "" for option in environment.box.variants},  # as text; empty is as usual
        },
    )


def register(name: str) -> None:
    """OpenSpiel wants a class: a function would be freed after Python itself has ended, which aborts."""
    short, kind = short_name(name), game_type(name)
    made = type(short, (SpielGame,), {"name": name, "kind": kind, "__module__": __name__})
    globals()[short] = made  # where pickle looks for it
    pyspiel.register_game(kind, made)


for _name in all_environments():
    if short_name(_name) not in pyspiel.registered_names():
        register(_name)
