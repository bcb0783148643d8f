"""Compiled or plain, on whatever hash seed: the same games, byte for byte."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import EVERY_TABLE

import fogcity
from fogcity.bots import bot
from fogcity.bots.bot import play_out
from fogcity.doctor import is_compiled
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games import box, names

GAMES = 300


def fingerprint(game_id: str, players: int, games: int) -> str:
    """A digest of every move and every score of many games."""
    opened = box(game_id)
    digest = hashlib.sha256()
    for seed in range(games):
        game = opened.start(opened.check(Setup(game_id, players, seed)))
        log: list[tuple[int, int]] = []
        play_out(game, [bot("random", seed * 10 + seat) for seat in range(players)], seeded(seed), seeded(seed), log)
        digest.update(repr((log, game.outcome(), [game.breakdown(seat) for seat in range(players)])).encode())
    return digest.hexdigest()


def elsewhere(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    path = os.pathsep.join(str(folder) for folder in (Path(__file__).parent, Path(__file__).parents[1]))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_compiled_and_plain_play_the_same_games(game_id: str, players: int) -> None:
    if not is_compiled("fogcity.engine.rules"):
        pytest.skip("the rules are not compiled here")
    code = f"""if True:
        import fogcity.games.{game_id}.rules as rules
        assert rules.__file__.endswith('.py')
        from test_both_modes import fingerprint
        print(fingerprint({game_id!r}, {players}, {GAMES}))"""
    assert elsewhere(code, FOGCITY_PLAIN="1") == fingerprint(game_id, players, GAMES)


@pytest.mark.parametrize("game_id", names())
def test_every_face_of_a_game_is_the_same_in_both_modes(game_id: str) -> None:
    """Views, states, events and refusals too, not only moves and scores."""
    if not is_compiled("fogcity.engine.rules"):
        pytest.skip("the rules are not compiled here")
    code = f"from test_both_modes import faces; print(faces({game_id!r}))"
    assert elsewhere(code, FOGCITY_PLAIN="1") == faces(game_id)


def test_what_stands_above_the_rules_can_be_plain_alone() -> None:
    """As for measuring which of its lines are reached: it plays the same."""
    if not is_compiled("fogcity.engine.rules"):
        pytest.skip("the rules are not compiled here")
    code = """if True:
        from fogcity.bots import search
        from fogcity.doctor import is_compiled
        assert search.__file__.endswith('.py')
        assert is_compiled('fogcity.engine.rules') and is_compiled('fogcity.games.planners.rules')
        from test_both_modes import thoughts
        print(thoughts())"""
    assert elsewhere(code, FOGCITY_PLAIN="bots") == thoughts()


def thoughts() -> str:
    """What the search plays."""
    game = fogcity.new("planners", players=2, seed=5)
    while len(game.moves) < 30:
        game.play(game.turn[0], bot("search:20", seed=len(game.moves)).choose(game, game.turn[0]))
    return repr(game.moves)


def faces(game_id: str) -> str:
    from support import Moody, any_seat, as_bytes, new

    from fogcity import MoveError

    digest = hashlib.sha256()
    for players in box(game_id).seats:
        game = new(game_id, players=players, seed=11)
        player = Moody(players)
        while not game.over:
            seat = any_seat(game, player)
            move = player.choose(game.legal(seat))
            game.play(seat, move)
            digest.update(as_bytes([game.view(seat), game.state(), [event.whole() for event in game.events]]))
            try:
                game.play(seat, move)
            except MoveError as error:
                digest.update(str(error).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("game_id", names())
def test_the_same_seed_gives_the_same_record_in_processes_with_different_hash_seeds(
    game_id: str, tmp_path: Path
) -> None:
    players = box(game_id).seats[-1]
    command = ["-m", "fogcity.cli", "simulate", game_id, "--games", "5", "--players", str(players), "--records"]
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, *command, str(tmp_path / hash_seed)],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
    first, second = (sorted((tmp_path / hash_seed).iterdir()) for hash_seed in ("1", "2"))
    assert len(first) == 5
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
