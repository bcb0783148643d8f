"""Every sentence with which builders refuses a move has a French form on the page."""

import json
import random
import runpy
import subprocess
from pathlib import Path

import fogcity
from fogcity.engine.errors import MoveError
from fogcity.games.builders.components import edition

CLIENT = Path(__file__).parents[2] / "client"
TRIES = 12  # illegal moves at every decision
UNREADABLE = ("dance", "with red", "space", "plot green-1", "urban moon", "")


def refusals(players: int, seed: int) -> set[str]:
    """What a game answers to moves that are none now, all through a game played at random."""
    game = fogcity.new("builders", players=players, seed=seed)
    chance = random.Random(seed)
    texts = list(edition(None).numbers)
    said: set[str] = set()
    while not game.over:
        seat = game.turn[0]
        for text in [*chance.sample(texts, TRIES), *likely(game.view(seat)), *UNREADABLE]:
            said |= refused(game, seat, text)
        said |= refused(game, (seat + 1) % players, "collect")
        game.play(seat, chance.choice(game.legal(seat)))
    return said | refused(game, 0, "collect") | refused(game, 9, "collect")


def likely(view: dict[str, object]) -> list[str]:
    """What a person would try: the actions, the permits at hand, lots, bonuses."""
    hand = view["developers"][view["seat"]]["permits"]  # type: ignore[index]
    plots = [plot["plot"] for row in view["plots"] for plot in row]  # type: ignore[attr-defined]
    actions = ["build", "grant", "materials", "permit", "objective", "clear up", "urban", "earnings 3", "collect"]
    moves = [*actions, *(f"with {name}" for name in hand), "no rubble", "urban none", "objective deck", "space 9"]
    moves += [f"with {name} {name}" for name in hand]
    moves += [f"urban {kind}" for kind in ("lighting", "cable-car", "hydrant", "park")]
    moves += [f"bonus {bonus}" for bonus in ("building", "money", "step", "build")]
    return [*moves, *(f"plot {name}" for name in plots[::3]), *(f"rubble {name}" for name in plots[1::3])]


def refused(game: fogcity.Game, seat: int, text: str) -> set[str]:
    copy = game.clone()
    try:
        copy.play(seat, text)
    except MoveError as error:
        return {str(error)}
    return set()


def test_every_refusal_is_said_in_french(tmp_path: Path) -> None:
    said: set[str] = set()
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        said |= refusals(players, seed)
    assert len(said) > 1000
    sentences = tmp_path / "refusals.json"
    sentences.write_text(json.dumps(sorted(said)), "utf-8")
    build = runpy.run_path(str(CLIENT / "build.py"))
    build["install"]()
    run = subprocess.run(
        [build["node"](), build["tool"]("vitest"), "run", "src/games/builders/refusals.test.ts"],
        cwd=CLIENT,
        env=build["environment"]() | {"VITE_REFUSALS": str(sentences)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
