"""The games for OpenSpiel: importing this module registers them, `pyspiel.load_game("fogcity_planners_v1")`.

Chance is explicit. The deal is a chance node, and so is every move that turns up what nobody knew: before it is
made, one of `deals` equally likely outcomes deals all that nobody knows anew. So no search that copies a state can
look into a deck. Secret simultaneous decisions are a sequence: nobody hears an answer before the last one is in.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from fogcity.engine.chance import Chance, seeded
from fogcity.engine.game import Game
from fogcity.envs.table import Table, environments

DEALS = 256
OUTCOME_STREAM = 5  # keeps the seeds of chance nodes apart from all other seeds
LONGEST = 50_000  # moves and chance nodes; far more than any real game has
SEEDS = 2**62


def short_name(environment: str) -> str:
    return "fogcity_" + environment.replace("-", "_")


def has_secrets(table: Table) -> bool:
    """Whether somebody knows something that others do not."""
    game = table.deal(0)
    return any(game.view(seat) != game.view(None) for seat in range(table.players))


def game_type(environment: str) -> Any:
    table = Table(environment)
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(environment),
        long_name=f"{table.box.title} ({', '.join(table.box.designers)}, {table.box.year})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if has_secrets(table) else kinds.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=table.box.seats[-1],
        min_num_players=table.box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # what a player remembers has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": table.box.seats[0],
            "deals": DEALS,
            **{option.name: "" for option in table.box.options},  # as text; empty is as usual
        },
        provides_factored_observation_string=True,
    )


class SpielGame(pyspiel.Game):
    """What is the same in every state: the table and how chance is made."""

    def __init__(self, environment: str, kind: Any, parameters: Mapping[str, Any]) -> None:
        chosen = dict(parameters)
        players = int(chosen.get("players", kind.min_num_players))
        self.deals = int(chosen.get("deals", DEALS))
        variants = {name: value for name, value in chosen.items() if name not in ("players", "deals") and value}
        self.table = Table(environment, players, variants)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.table, self.deals)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise ValueError(f"Observers of this game have no parameters, but got {dict(params)}.")
        return SpielObserver(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position: a game and, for every seat, all that it has heard so far."""

    def __init__(self, spiel: SpielGame, table: Table, deals: int) -> None:
        super().__init__(spiel)
        self.table = table
        self.deals = deals
        self.game: Game | None = None  # until it is dealt
        self.waiting: int | None = None  # a move that waits for chance
        self.chances = 0
        self.heard = ("",) * table.players

    # Whose decision

    def current_player(self) -> int:
        if self.game is None or self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over else self.table.turn(self.game)

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(self.dealt(), player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.deals) for outcome in range(self.deals)]

    def dealt(self) -> Game:
        assert self.game is not None
        return self.game

    # Moving

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = self.table.deal(self.seed(action))
            self.hear_the_deal()
        elif self.waiting is not None:
            move, self.waiting = self.waiting, None
            self.game.reshuffle(seeded(self.seed(action)))
            self.make(self.game, move)
        else:
            self.choose(self.game, self.table.numbering.move(action))

    def seed(self, outcome: int) -> int:
        """A seed for each outcome of each chance node."""
        self.chances += 1
        return outcome | self.chances << 32 | OUTCOME_STREAM << 64

    def choose(self, game: Game, move: int) -> None:
        """Make a move at once if it turns up nothing, else when chance has spoken."""
        trial = game.clone()
        trial.apply_telling(self.table.turn(game), move)
        if any(event.reveals for event in trial.events):
            self.waiting = move
        else:
            self.make(game, move)

    def make(self, game: Game, move: int) -> None:
        mover = self.table.turn(game)
        game.apply_telling(mover, move)
        heard = []
        for seat in range(self.table.players):
            own = f"> {game.write(move)}\n" if seat == mover else ""
            heard.append(self.heard[seat] + own + "".join(f"{json.dumps(event)}\n" for event in game.told(seat)))
        self.heard = tuple(heard)

    def hear_the_deal(self) -> None:
        game = self.dealt()
        self.heard = tuple(f"seat {seat}\n{json.dumps(game.view(seat))}\n" for seat in range(self.table.players))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to this player: everything it cannot know is dealt anew.

        What others have heard becomes what this player knows of it and what they see now. Such a state is for
        searching: its history is that of the state it was made from, so it cannot be serialised.
        """
        other: SpielState = self.clone()
        game = self.dealt()
        chance: Chance = seeded(int(sampler() * SEEDS))
        imagined = game.known_to(player, chance)
        other.game = imagined
        other.heard = tuple(
            own if seat == player else f"seat {seat}\n{json.dumps(imagined.view(seat))}\n"
            for seat, own in enumerate(self.heard)
        )
        return other

    # The end, and in words

    def returns(self) -> list[float]:
        if self.game is None or not self.game.over:
            return [0.0] * self.table.players
        return self.table.rewards(self.game)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.numbering.texts[action]

    def __str__(self) -> str:
        if self.game is None:
            return "not dealt yet"
        drawn = self.table.render(self.game, None, False)
        return drawn if self.waiting is None else f"{drawn}\n> {self.game.write(self.waiting)}"


class SpielObserver:
    """What a player observes, as numbers and as text; see docs/envs.md for the numbers."""

    def __init__(self, table: Table, kind: Any) -> None:
        self.table = table
        self.kind = kind
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.whole = bool(own and kind.public_info and not kind.perfect_recall)
        self.tensor = np.zeros(table.size if self.whole else 0, np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for feature in table.features if self.whole else []:
            self.dict[feature.name] = self.tensor[first : first + feature.numbers]
            first += feature.numbers

    def set_from(self, state: SpielState, player: int) -> None:
        if self.whole:
            self.tensor[:] = 0 if state.game is None else self.table.observation(state.game, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.kind.perfect_recall and self.kind.public_info:
            return state.heard[player]
        if state.game is None:
            return ""
        everybody = state.game.view(None)
        if self.kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return json.dumps(everybody)
        mine = state.game.view(player)
        if self.kind.public_info:
            return json.dumps({"observer": player, **mine})
        private = {key: value for key, value in mine.items() if everybody.get(key) != value}
        return json.dumps(private) if private else ""


def register(environment: str) -> None:
    kind = game_type(environment)

    def create(parameters: Mapping[str, Any] | None = None) -> SpielGame:
        return SpielGame(environment, kind, parameters or {})

    pyspiel.register_game(kind, create)


for _environment in environments():
    if short_name(_environment) not in pyspiel.registered_names():
        register(_environment)
