"""Steps a second of environments, ours beside pgx's, PettingZoo's and OpenSpiel's: python benchmarks/envs.py

Every step is a random legal move; counted are all that one hands to a learner: the observation and the mask of who
moves next. PettingZoo's games need `pip install "pettingzoo[classic]"`, pgx's `pip install pgx`; what is not installed
is left out. All are measured in turns, several times, and the best time counts: what else the machine does only makes
them slower. A group is compared with the first game of each other house in it, which is a yardstick.
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from statistics import median
from typing import Any

import numpy as np
import psutil
import pyspiel

from fogcity.arena.processes import cores
from fogcity.engine.box import Setup
from fogcity.engine.play import playouts
from fogcity.envs import openspiel, pettingzoo
from fogcity.envs.cores import Spread
from fogcity.envs.environment import environments
from fogcity.envs.vector import SelfPlay
from fogcity.games import box

CLASSIC = ("tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4")
SPIEL = ("tic_tac_toe", "connect_four", "backgammon", "chess", "gin_rummy", "hanabi", "spades")
SPIEL_PYTHON = ("python_tic_tac_toe", "python_kuhn_poker")
PGX = ("tic_tac_toe", "connect_four", "leduc_holdem")
ROLLOUTS = ("spades", "hearts")  # games of cards, played at random in C++
BATCHES = (256, 1024, 2048, 4096)
VECTOR_SPIEL = ("tic_tac_toe", "connect_four", "gin_rummy")  # beside many games at once: OpenSpiel has one at a time
GAMES = 1024  # at once, where theirs are compared with ours
ONE_GAME = "one game at a time"
OURS, PGX_HOUSE, SPIEL_HOUSE, ZOO_HOUSE = "", "pgx", "OpenSpiel", "PettingZoo"
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
Row = tuple[str, str, Callable[[], Iterator[int]]]


def measured(steps: Iterator[int], seconds: float) -> tuple[float, float]:
    """How many steps an endless series of them makes in a second of processor time, and in one of the clock.

    Each item is how many were made. Where other work is done on the machine, the two differ; compare the first. Of a
    series that uses several processes the time of all of them counts.
    """
    began, watch = spent(), time.perf_counter()
    mine = time.process_time()
    made = 0
    while time.process_time() - mine < seconds:
        made += next(steps)
    return made / (spent() - began), made / (time.perf_counter() - watch)


def spent() -> float:
    """Processor seconds of this process and of those that it has started; who has nothing to do takes none."""
    others = [process.cpu_times() for process in psutil.Process().children(recursive=True)]
    return time.process_time() + sum((float(one.user + one.system) for one in others), 0.0)


def vector_steps(name: str, players: int, games: int) -> Iterator[int]:
    """The actions are sampled in the core and handed in as an array, as a policy would."""
    env = SelfPlay(name, games, players=players)
    env.reset(seed=1)
    while True:
        env.step(env.sample())
        yield games


def pgx_steps(name: str, games: int) -> Iterator[int]:
    """The same as pgx's users do it: all in one compiled function, in one thread."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def play(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(choosing, logits), dealing)

    step_all = jax.jit(lambda state, key: jax.vmap(play)(state, jax.random.split(key, games)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    while True:
        key, drawn = jax.random.split(key)
        state = jax.block_until_ready(step_all(state, drawn))
        yield games


def rollout_decisions(name: str, players: int) -> Iterator[int]:
    """Random games as the rules play them, dealing included; nothing is observed."""
    opened = box(name)
    game = opened.start(opened.check(Setup(name, players, 1)))
    seed = 0
    while True:
        seed += 1
        yield playouts(game, 20, seed)[0]


def spiel_games(name: str) -> Iterator[int]:
    """The same in OpenSpiel's C++: whole games of its random bots, dealing included."""
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    decisions = mean_decisions(start)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    for first in count(0, 100):
        for seed in range(first, first + 100):
            pyspiel.evaluate_bots(start.clone(), bots, seed)
        yield round(100 * decisions)


def spiel_rollouts(name: str) -> Iterator[int]:
    """Without bots and without dealing, as fast as it can: a search that looks no move ahead plays its random games."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        sample_chance(state)
    decisions = mean_decisions(state)
    evaluator = pyspiel.RandomRolloutEvaluator(100, 1)
    search = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 1, 100, False, 1, False)
    while True:
        search.mcts_search(state)
        yield round(100 * decisions)


def mean_decisions(state: Any) -> float:
    """How many decisions a random game from here has: C++ does not say it."""
    return sum(decisions_from(state) for _ in range(200)) / 200


def decisions_from(state: Any) -> int:
    """How many decisions players make in a random game from here on."""
    state, made = state.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            sample_chance(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
    return made


def sample_chance(state: Any) -> None:
    outcomes, likely = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, likely)[0])


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
                sample_chance(state)
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


# What is measured: a name, whether it is ours, and how to begin.


def vector_rows() -> Iterator[Row]:
    for name in environments():
        seats = box(name.rsplit("-v", 1)[0]).seats
        for players in seats:
            for games in BATCHES if players == seats[0] else [GAMES]:
                label = f"`{name}`, {players} players, {games:,} games at once"
                yield label, OURS, lambda n=name, p=players, g=games: vector_steps(n, p, g)  # type: ignore[misc]
    for name in VECTOR_SPIEL:
        label = f"OpenSpiel's `{name}` (in C++), {ONE_GAME}"
        yield label, SPIEL_HOUSE, lambda n=name: spiel_steps(pyspiel.load_game(n), True)  # type: ignore[misc]
    try:
        import_module("pgx")
    except ImportError:
        print("pgx is left out: it is not installed")
        return
    for name in PGX:
        label = f"pgx's `{name}`, {GAMES:,} games at once"
        yield label, PGX_HOUSE, lambda n=name: pgx_steps(n, GAMES)  # type: ignore[misc]


def rollout_rows() -> Iterator[Row]:
    for name in environments():
        game = name.rsplit("-v", 1)[0]
        for players in box(game).seats:
            label = f"`{game}`, {players} players"
            yield label, OURS, lambda g=game, p=players: rollout_decisions(g, p)  # type: ignore[misc]
    for name in ROLLOUTS:
        label = f"OpenSpiel's `{name}` (in C++)"
        yield f"{label}, whole games of its bots", SPIEL_HOUSE, lambda n=name: spiel_games(n)  # type: ignore[misc]
        yield f"{label}, after the deal", SPIEL_HOUSE, lambda n=name: spiel_rollouts(n)  # type: ignore[misc]


def zoo_rows() -> Iterator[Row]:
    for name in environments():
        yield f"`{name}` (ours)", OURS, lambda n=name: aec_steps(pettingzoo.env(n))  # type: ignore[misc]
    for module in CLASSIC:
        try:
            env = import_module(f"pettingzoo.classic.{module}").env
            yield f"`{module}`", ZOO_HOUSE, lambda e=env: aec_steps(e())  # type: ignore[misc]
        except (ImportError, AttributeError):
            print(f"{module} is left out: what it needs is not installed")


def spiel_rows() -> Iterator[Row]:
    for module in ("tic_tac_toe", "kuhn_poker"):
        import_module(f"open_spiel.python.games.{module}")
    ours = [openspiel.short_name(name) for name in environments()]
    for observed in (False, True):
        for name in (*ours, *SPIEL_PYTHON, *SPIEL):
            if name in pyspiel.registered_names():
                game = pyspiel.load_game(name)
                if observed and not game.get_type().provides_observation_tensor:
                    continue
                kind = "ours" if name in ours else "in Python" if name in SPIEL_PYTHON else "in C++"
                label = f"`{name}` ({kind}){', observed' if observed else ''}"
                yield label, OURS if name in ours else SPIEL_HOUSE, lambda g=game, o=observed: spiel_steps(g, o)  # type: ignore[misc]


GROUPS = {
    "vectorised": vector_rows,
    "random play": rollout_rows,
    "PettingZoo": zoo_rows,
    "OpenSpiel": spiel_rows,
}
ALL_CORES = "all cores"


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second of environments.")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each, in each round")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--only", default="", help=f"one group: {', '.join([*GROUPS, ALL_CORES])}")
    parser.add_argument("--games", type=int, default=0, help="only so many games at once, where there are many")
    wanted = parser.parse_args()
    os.environ |= {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": ONE_THREAD}
    random.seed(1)
    many = f"{wanted.games:,} games" if wanted.games else ""
    for group, rows in GROUPS.items():
        if wanted.only in group:
            report([row for row in rows() if many in row[0] or ONE_GAME in row[0]], wanted)
    if wanted.only in ALL_CORES:
        all_cores(wanted)


def all_cores(wanted: argparse.Namespace) -> None:
    """How much more one environment on all cores makes than in one process, by the clock; stretches in turns."""
    games = wanted.games or GAMES
    print(f"\n| {games:,} games | one process | {cores()} cores | times as many: median, best |\n|---|---|---|---|")
    for name in environments():
        for players in box(name.rsplit("-v", 1)[0]).seats:
            alone = SelfPlay(name, games, players=players)
            spread = Spread(SelfPlay, name, games, players=players)
            for env in (alone, spread):
                clocked(env, wanted.seconds)
            pairs = [(clocked(alone, wanted.seconds), clocked(spread, wanted.seconds)) for _ in range(wanted.rounds)]
            spread.close()
            ratio = median(many / one for one, many in pairs)
            one, many = (max(column) for column in zip(*pairs, strict=True))
            print(
                f"| `{name}`, {players} players | {one:,.0f} | {many:,.0f} | {ratio:.2f}, {many / one:.2f} |",
                flush=True,
            )


def clocked(env: SelfPlay | Spread, seconds: float) -> float:
    """Steps in a second of the clock."""
    began, made = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        env.step(env.sample())
        made += env.num_envs
    return made / (time.perf_counter() - began)


def report(found: list[Row], wanted: argparse.Namespace) -> None:
    """A table, with how many times as many steps each makes as the first game of every other house."""
    started = [begin() for *_, begin in found]
    for steps in started:
        next(steps)  # what is compiled at first is not measured
    figures = [[measured(steps, wanted.seconds) for steps in started] for _ in range(wanted.rounds)]
    best = [[max(one[clock] for one in column) for clock in range(2)] for column in zip(*figures, strict=True)]
    houses = list(dict.fromkeys(house for _, house, _ in found if house))
    yardsticks = [next(i for i, row in enumerate(found) if row[1] == house) for house in houses]
    heading = "".join(f" times {found[i][0]} | by the clock |" for i in yardsticks)
    print(f"\n| | steps in a second of a core | of the clock |{heading}\n" + "|---" * (3 + 2 * len(houses)) + "|")
    for (label, *_), figure in zip(found, best, strict=True):
        ratios = [mine / theirs for i in yardsticks for mine, theirs in zip(figure, best[i], strict=True)]
        numbers = "".join(f" {ratio:.2f} |" for ratio in ratios)
        print(f"| {label} | {figure[0]:,.0f} | {figure[1]:,.0f} |{numbers}", flush=True)


if __name__ == "__main__":
    main()
