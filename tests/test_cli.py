"""The command: what people type, and what they are told when it is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fogcity.games import names

WHOLE = Path(__file__).parent / "golden/planners/3-players-city-full.fog"


def fogcity(*arguments: str | Path, typed: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fogcity.cli", *map(str, arguments)],
        input=typed,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )


def refused(*arguments: str | Path) -> str:
    """The one sentence, with exit status 2 and no traceback."""
    done = fogcity(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("fogcity: ")
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "planners", "--players", "5"], "2 to 4 players, not 5"),
        (["simulate", "planners", "--players", "two"], "invalid int value: 'two'"),
        (["simulate", "planners", "--games", "0"], "--games must be at least 1"),
        (["simulate", "planners", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "planners", "--bot", "genius"], "There is no bot 'genius'"),
        (["simulate", "planners", "--option", "fog=true"], "planners has no option 'fog'"),
        (["simulate", "planners", "--option", "fog"], "An option is written NAME=VALUE"),
        (["simulate", "planners", "--edition", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["play", "planners", "--seat", "3"], "There is no seat 3"),
        (["replay", "nowhere.fog"], "nowhere.fog cannot be read"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: list[str], complaint: str) -> None:
    assert complaint in refused(*arguments)


def test_replay_verifies_a_record() -> None:
    done = fogcity("replay", WHOLE)
    assert done.returncode == 0
    assert "168 moves, all legal; 19 0 9.5; won by 0; city full." in done.stdout


def test_replay_says_where_and_why_and_writes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.fog"
    bad.write_text(WHOLE.read_text().replace("draw; place 3", "draw; place 3; place 3", 1))
    assert "move" in refused("replay", bad, "--transcript", tmp_path / "out.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.fog"]


def test_replay_refuses_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "noise.fog").write_bytes(bytes(range(128, 256)))
    assert "is not a text file" in refused("replay", tmp_path / "noise.fog")
    assert "Is a directory" in refused("replay", tmp_path)


def test_a_transcript_is_written_whole(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert fogcity("replay", WHOLE, "--transcript", out).returncode == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == 169
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


def test_a_transcript_into_a_folder_that_is_not_there() -> None:
    assert "cannot be written" in refused("replay", WHOLE, "--transcript", "no/such/folder/out.jsonl")


def test_a_full_disk_loses_nothing() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("wb", buffering=0) as full:
        done = subprocess.run(
            [sys.executable, "-m", "fogcity.cli", "replay", str(WHOLE)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": ""},
        )
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("game", names())
def test_simulate_reports_and_records(game: str, tmp_path: Path) -> None:
    done = fogcity("simulate", game, "--games", "20", "--json", "--records", tmp_path / "records")
    result = json.loads(done.stdout)
    assert result["games"] == 20
    assert sum(result["endings"].values()) == 20
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(1)
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 20
    assert fogcity("replay", records[0]).returncode == 0
    again = json.loads(fogcity("simulate", game, "--games", "20", "--json").stdout)
    for key in ("length", "seats", "endings"):
        assert again[key] == result[key]
    assert "moves a second" in fogcity("simulate", game, "--games", "3").stdout


def test_bench_prints_one_object_with_the_figures_of_every_game() -> None:
    done = fogcity("bench", "--json", FOGCITY_BENCH_SECONDS="0.001")
    figures = json.loads(done.stdout)
    assert set(figures) == set(names())
    for figure in figures.values():
        assert set(figure) == {"players", "compiled", "moves_per_s", "games_per_s", "clone_us", "replay_ms"}


def test_doctor_says_what_is_compiled() -> None:
    done = fogcity("doctor")
    assert done.returncode == 0, done.stdout
    assert "fogcity.engine.game" in done.stdout
    assert "mypy-extensions" in done.stdout
