"""Many games, summed up: the same sum however they are spread, and each game the one that its seed makes."""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest
from support import EVERY_TABLE
from test_cli import fogcity, refused

from fogcity.arena import simulate as simulations
from fogcity.arena.engines import Engine
from fogcity.arena.simulate import Plan, Summary, play_some, simulate
from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games import box


def plan_of(game: str, players: int, spec: str = "random", seed: int = 7) -> Plan:
    return Plan(box(game).check(Setup(game, players, seed)), spec)


def summed(plan: Plan, games: int, jobs: int | None) -> Summary:
    summary = Summary.of(plan.setup.players)
    for some in simulate(plan, games, Engine(jobs=jobs)):
        summary.merge(some)
    assert summary.games == games
    return summary


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_on_a_used_table_a_game_is_what_it_is_on_a_new_one(game: str, players: int) -> None:
    plan = plan_of(game, players)
    together = play_some(plan, (0, 12))
    lengths = []
    for seed in range(7, 19):
        fresh = box(game).start(Setup(game, players, seed, plan.setup.variants))
        bots = [bot("random", (1 << 96) + (seed << 8) + seat) for seat in range(players)]
        unknown, order = (seeded((1 << 96) + (seed << 8) + stream) for stream in (255, 254))
        lengths.append(int(play_out(fresh, bots, unknown, order)))
    assert (together.length.total, together.length.most) == (sum(lengths), max(lengths))


def test_the_sum_is_the_same_however_the_games_are_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("investors", 4)
    alone = summed(plan, 90, jobs=1)
    monkeypatch.setattr(simulations, "ALONE", 0.0)  # other processes from the first game on
    for jobs in (1, 2, 3):
        assert summed(plan, 90, jobs) == alone
    assert sum(alone.wins) == 90 * simulations.WHOLE_WIN
    assert alone.endings.total() == 90


def test_the_sum_is_that_of_its_games() -> None:
    plan = plan_of("planners", 3)
    games = [play_some(plan, (number, 1)) for number in range(20)]
    found = summed(plan, 20, jobs=1).document(plan, seconds=2.0)
    lengths = [int(one.length.total) for one in games]
    assert found["length"] == summary_of(lengths)
    assert found["moves_per_s"] == round(sum(lengths) / 2)
    seats: Any = found["seats"]
    for number, seat in enumerate(seats):
        assert seat["score"] == summary_of([one.points[number].total / 2 for one in games])
        won = sum(one.wins[number] for one in games) / simulations.WHOLE_WIN
        assert seat["wins"] == round(won / 20, 4)


def summary_of(numbers: Sequence[float]) -> dict[str, float]:
    rounded = {"mean": round(fmean(numbers), 4), "deviation": round(pstdev(numbers), 4)}
    return rounded | {"min": min(numbers), "max": max(numbers)}


def test_the_command_says_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    said = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        arguments = ("builders", "--games", "12", "--bot", "greedy", "--json", "--jobs", jobs, "--records", folder)
        done = fogcity("simulate", *arguments)
        assert done.returncode == 0, done.stderr
        document = json.loads(done.stdout)
        del document["seconds"], document["moves_per_s"]
        said.append((document, {file.name: file.read_text() for file in folder.iterdir()}))
    assert said[0] == said[1]
    assert len(said[0][1]) == 12
    assert "--jobs must be at least 1" in refused("simulate", "planners", "--jobs", "0")
