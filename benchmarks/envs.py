"""Steps a second of environments, ours beside PettingZoo's and OpenSpiel's: python benchmarks/envs.py

Every step is a random legal move; counted are all that one hands to a learner: the observation and the mask of who
moves next. PettingZoo's games need `pip install "pettingzoo[classic]"`; what is not installed is left out.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from fogcity.arena.processes import cores
from fogcity.envs import openspiel, pettingzoo
from fogcity.envs.cores import Spread
from fogcity.envs.environment import environments
from fogcity.envs.vector import SelfPlay
from fogcity.games import box

CLASSIC = ("tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4")
SPIEL = ("tic_tac_toe", "connect_four", "backgammon", "chess", "gin_rummy", "hanabi", "spades")
SPIEL_PYTHON = ("python_tic_tac_toe", "python_kuhn_poker")
BATCHES = (256, 1024, 2048, 4096)


def measured(steps: Iterator[int], seconds: float) -> tuple[float, float]:
    """How many steps an endless series of them makes in a second of one core, and in one of the clock.

    Each item is how many were made. Where other work is done on the machine, the two differ; compare the first. Of a
    series that uses several cores only the second counts, for the time of other processes is not seen here.
    """
    next(steps)
    began, watch = time.process_time(), time.perf_counter()
    made = 0
    while time.process_time() - began < seconds:
        made += next(steps)
    return made / (time.process_time() - began), made / (time.perf_counter() - watch)


def vector_steps(name: str, players: int, games: int) -> Iterator[int]:
    """The actions are sampled in the core and handed in as an array, as a policy would."""
    env = SelfPlay(name, games, players=players)
    env.reset(seed=1)
    while True:
        env.step(env.sample())
        yield games


def spread_steps(name: str, players: int, games: int) -> Iterator[int]:
    """The same on all cores."""
    env = Spread(SelfPlay, name, games, players=players)
    try:
        while True:
            env.step(env.sample())
            yield games
    finally:
        env.close()


def aec_steps(env: Any) -> Iterator[int]:
    """100 steps at a time; random actions from the mask."""
    made = 0
    seed = 0
    while True:
        env.reset(seed=seed)
        seed += 1
        for _agent in env.agent_iter():
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(random.choice(np.flatnonzero(mask).tolist()))
            made += 1
            if made == 100:
                yield made
                made = 0


def spiel_steps(game: Any, observed: bool) -> Iterator[int]:
    """100 decisions of players at a time, with or without what they observe; chance is sampled besides."""
    made = 0
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, likely)[0])
                continue
            if observed:
                player = state.current_player()
                state.observation_tensor(player)
                state.legal_actions_mask(player)
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
            if made == 100:
                yield made
                made = 0


def rows() -> Iterator[tuple[str, str, Callable[[], Iterator[int]]]]:
    """What is measured: a group, a name and how to begin."""
    for name in environments():
        seats = box(name.rsplit("-v", 1)[0]).seats
        for players in seats:
            for games in BATCHES if players == seats[0] else BATCHES[1:2]:
                label = f"`{name}`, {players} players, {games:,} games at once"
                yield "vectorised", label, lambda n=name, p=players, g=games: vector_steps(n, p, g)  # type: ignore[misc]
    for name in environments():
        players = box(name.rsplit("-v", 1)[0]).seats[0]
        label = f"`{name}`, {players} players, 1,024 games, {cores()} cores"
        yield "vectorised", label, lambda n=name, p=players: spread_steps(n, p, 1024)  # type: ignore[misc]
    for name in environments():
        yield "PettingZoo", f"`{name}` (ours)", lambda n=name: aec_steps(pettingzoo.env(n))  # type: ignore[misc]
    for module in CLASSIC:
        try:
            env = import_module(f"pettingzoo.classic.{module}").env
            yield "PettingZoo", f"`{module}`", lambda e=env: aec_steps(e())  # type: ignore[misc]
        except (ImportError, AttributeError):
            print(f"{module} is left out: what it needs is not installed")
    for module in ("tic_tac_toe", "kuhn_poker"):
        import_module(f"open_spiel.python.games.{module}")
    ours = [openspiel.short_name(name) for name in environments()]
    for observed in (False, True):
        for name in (*ours, *SPIEL_PYTHON, *SPIEL):
            if name in pyspiel.registered_names():
                game = pyspiel.load_game(name)
                kind = "ours" if name in ours else "in Python" if name in SPIEL_PYTHON else "in C++"
                label = f"`{name}` ({kind}){', observed' if observed else ''}"
                yield "OpenSpiel", label, lambda g=game, o=observed: spiel_steps(g, o)  # type: ignore[misc]


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second of environments.")
    parser.add_argument("--seconds", type=float, default=3, help="for each")
    parser.add_argument("--only", default="", help="a group: vectorised, PettingZoo or OpenSpiel")
    wanted = parser.parse_args()
    random.seed(1)
    print("| | environment | steps in a second of a core | of the clock |\n|---|---|---|---|")
    for group, label, begin in rows():
        if wanted.only in group:
            by_core, by_clock = measured(begin(), wanted.seconds)
            print(f"| {group} | {label} | {by_core:,.0f} | {by_clock:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
