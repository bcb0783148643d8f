"""The command: what people type, and what they are told when it is wrong."""

import argparse
import io
import json
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from server.support import fogcity as in_this_process

from fogcity import BadSetup, doctor, new
from fogcity.cli import parser as command_line
from fogcity.games import box, names
from fogcity.progress import Progress
from fogcity.record.files import write_whole

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
    """The one sentence, with exit status 2 and no traceback. In this process, which is a fifth of the work."""
    done = in_this_process(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("fogcity: ")
    return done.stderr


def options(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from options(each)
        else:
            yield action


def test_every_option_says_what_it_is_and_what_it_is_by_itself() -> None:
    for option in options(command_line()):
        assert option.help, option
        if isinstance(option.default, int | str) and option.default not in (False, argparse.SUPPRESS):
            assert str(option.default) in option.help, option


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "planners", "--players", "5"], "2 to 4 players, not 5"),
        (["simulate", "planners", "--players", "two"], "it must be a whole number, not 'two'"),
        (["simulate", "planners", "--games", "0"], "--games must be at least 1"),
        (["simulate", "planners", "--seed", "9" * 41], "is too large"),
        (["simulate", "planners", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "planners", "--bot", "genius"], "There is no bot 'genius'"),
        (["simulate", "planners", "--variant", "fog=true"], "planners has no variant 'fog'"),
        (["simulate", "planners", "--variant", "fog"], "A variant is written NAME=VALUE"),
        (["simulate", "planners", "--edition", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["simulate", "planners", "--seed", str(2**128 - 1), "--games", "2"], "go beyond the last seed"),
        (["play", "planners", "--seat", "3"], "There is no seat 3"),
        (["play", "planners", "--seat", "-1"], "There is no seat -1"),
        (["play", "planners", "--name", "Ann, Bo"], "'Ann, Bo' cannot be a player's name"),
        (["play", "planners", "--name", "\udcff"], r"'\udcff' cannot be a player's name"),
        (["play", "planners", "--save", "no/such/folder/game.fog"], "game.fog cannot be written"),
        (["play", "--resume", str(WHOLE), "--seat", "3"], "There is no seat 3"),
        (["play", "--resume", str(WHOLE), "--seat", "-1"], "There is no seat -1"),
        (["play", "--resume", str(WHOLE), "--players", "3"], "--players is for a new game"),
        (["play", "--resume", str(WHOLE), "--seed", "0"], "--seed is for a new game"),
        (["play", "--resume", str(WHOLE), "--variant", "fog=true"], "--variant is for a new game"),
        (["play", "--resume", str(WHOLE), "--name", "Ann"], "--name is for a new game"),
        (["play", "--resume", str(WHOLE), "--save", str(WHOLE)], "is there already"),
        (["play", "builders", "--resume", str(WHOLE)], "is a game of planners, not of 'builders'"),
        (["play", "--resume", os.devnull], "which is no file; say where with --save FILE"),
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


def test_a_transcript_never_overwrites_what_it_is_made_from(tmp_path: Path) -> None:
    record = tmp_path / "game.fog"
    record.write_text(WHOLE.read_text())
    (tmp_path / "link").symlink_to(record)
    for out in (record, tmp_path / "link"):
        assert "would overwrite" in refused("replay", record, "--transcript", out)
    edition = tmp_path / "own.toml"
    edition.write_bytes(box("planners").edition.read_bytes())
    assert "would overwrite" in refused("replay", record, "--edition", edition, "--transcript", edition)
    assert record.read_text() == WHOLE.read_text()
    assert edition.read_bytes() == box("planners").edition.read_bytes()


def test_what_is_written_follows_links_and_respects_the_umask(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "link", ["one\n"])
    finally:
        os.umask(before)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "one\n"
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o640
    (tmp_path / "real").chmod(0o600)
    write_whole(tmp_path / "link", ["two\n"])
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "real"]


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with (tmp_path / "read").open("w") as file, subprocess.Popen(["cat", str(pipe)], stdout=file) as reader:
        assert fogcity("replay", WHOLE, "--transcript", pipe).returncode == 0
        try:
            assert reader.wait(timeout=30) == 0
        finally:
            reader.kill()
    assert len((tmp_path / "read").read_text().splitlines()) == 169
    assert pipe.is_fifo()


def test_a_transcript_may_go_to_the_output_itself(tmp_path: Path) -> None:
    shown, link = tmp_path / "shown", tmp_path / "link"
    link.symlink_to("/dev/stdout")  # named directly it would be in danger, should this ever fail
    with shown.open("w") as out:
        command = [sys.executable, "-m", "fogcity.cli", "replay", str(WHOLE), "--transcript", str(link)]
        subprocess.run(command, stdout=out, check=True)
    lines = shown.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines[:-1]] == list(range(169))
    assert "168 moves, all legal" in lines[-1]


def closing(stream: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, started by somebody who has closed one of its streams."""
    command = f'exec "$0" "$@" {stream}&-'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, "-m", "fogcity.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
    )


def test_closed_streams_get_one_sentence() -> None:
    for done, complaint in (
        (closing("<", "play", "planners"), "the standard input is closed"),
        (closing("<", "puzzle"), "the standard input is closed"),
        (closing(">", "replay", WHOLE), "the standard output is closed"),
    ):
        assert done.returncode == 2
        assert complaint in done.stderr
        assert done.stderr.count("\n") == 1
    assert "168 moves" in closing("2>", "replay", WHOLE).stdout
    assert closing("2>", "simulate", "planners", "--games", "1").returncode == 0


def test_what_the_output_cannot_show_is_replaced() -> None:
    done = fogcity("play", "planners", "--bot", "random", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "Column 1: -" in done.stdout


def test_endless_files_are_not_read_to_their_end() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    assert "too long" in refused("replay", "/dev/zero")
    assert "too long" in refused("simulate", "planners", "--edition", "/dev/zero")


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "planners", "--seed", "9" * 5000],
        ["simulate", "planners", "--seed", "9" * 50],
        ["simulate", "planners", "--variant", "x" * 5000],
        ["simulate", "planners", "--variant", "x" * 5000 + "=1"],
        ["simulate", "planners", "--players", "9" * 40],
        ["simulate", "investors", "--variant", "actions=" + "9" * 5000],
        ["simulate", "investors", "--variant", "negotiated=" + "9" * 5000],
        ["simulate", "x" * 5000],
        ["simulate", "planners", "--bot", "x" * 5000],
        ["simulate", "planners", "--bot", "x" * 5000 + ".py:Own"],
        ["simulate", "planners", "--bot", __file__ + ":" + "x" * 5000],
        ["arena", "planners", "--bots", "greedy,random", "--games", "9" * 5000],
        ["arena", "planners", "--bots", "greedy,random", "--players", "9" * 5000],
        ["arena", "planners", "--bots", ",".join(["x" * 5000] * 2)],
        ["study", "planners", "--seed", "9" * 5000],
        ["study", "planners", "--jobs", "9" * 5000],
        ["x" * 5000],
    ],
)
def test_long_arguments_are_not_echoed(arguments: list[str]) -> None:
    assert len(refused(*arguments)) < 400


@pytest.mark.parametrize(
    "outsize",
    [
        {"players": 10**5000},
        {"players": "x" * 5000},
        {"seed": 10**5000},
        {"seed": -(10**5000)},
        {"seed": "9" * 5000},
        {"variants": {"x" * 5000: 1}},
    ],
)
def test_outsize_arguments_are_not_echoed_in_python_either(outsize: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as error:
        new("planners", **{"players": 2, "seed": 1, **outsize})
    assert len(str(error.value)) < 150


def test_what_is_wrong_with_a_position_in_a_record_is_said_with_its_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.fog"
    bad.write_text(WHOLE.read_text().replace("seed: ", 'position: {"columns": 3}\nseed: ', 1))
    assert f"{bad}: The record cannot be set up: position: columns must be" in refused("replay", bad)
    assert f"{bad}: The record cannot be set up" in refused("play", "--resume", bad)


@pytest.mark.parametrize(
    "mistake",
    [("--bot", "genius"), ("--edition", "nowhere.toml"), ("--parquet", "tables")],
    ids=lambda mistake: mistake[0],
)
def test_a_simulation_that_cannot_begin_leaves_no_folder(mistake: tuple[str, str], tmp_path: Path) -> None:
    refused("simulate", "planners", "--records", tmp_path / "new" / "records", *mistake)
    assert list(tmp_path.iterdir()) == []


def test_records_of_bots_with_odd_names_can_be_read(tmp_path: Path) -> None:
    bot = tmp_path / "own; bots, #1.py"
    bot.write_text(
        "from fogcity.bots import Bot\n"
        "class First(Bot):\n"
        "    def choose(self, game, seat):\n"
        "        return game.legal(seat)[0]\n"
    )
    records = tmp_path / "records"
    arguments = ("planners", "--players", "3", "--games", "1", "--bot", f"{bot}:First", "--records", records)
    assert fogcity("simulate", *arguments).returncode == 0
    assert fogcity("replay", *records.iterdir()).returncode == 0


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


@pytest.mark.parametrize("seconds", ["abc", "0", "-1", "nan", "inf", ""])
def test_bench_refuses_a_time_that_is_none(seconds: str) -> None:
    done = fogcity("bench", FOGCITY_BENCH_SECONDS=seconds)
    assert done.returncode == 2
    assert f"FOGCITY_BENCH_SECONDS must be a number of seconds up to 60, not {seconds!r}." in done.stderr


def test_bench_says_it_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOGCITY_BENCH_SECONDS", "0.001")
    said = in_this_process("bench", "planners").stdout
    assert re.fullmatch(
        r"planners, 4 players, (compiled|plain): [\d,]+ moves/s, [\d,]+ games/s, clone [\d.]+ us, replay [\d.]+ ms\n",
        said,
    )


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_shows_a_person_how_far_it_is_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    screen, file = Screen(), io.StringIO()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(sys, "stderr", screen)
    with Progress(40, "games") as progress:
        now = 130.0
        progress.step(10)
        now = 130.01
        progress.step(11)  # too soon to be read
        line = "[#######.......................] 10 of 40 games, 90 s left"
        assert screen.getvalue() == f"\r{line}"
    assert screen.getvalue() == f"\r{line}\r{' ' * len(line)}\r"
    monkeypatch.setattr(sys, "stderr", file)
    with Progress(40, "games") as progress:
        now = 200.0
        progress.step(10)
    assert file.getvalue() == ""


def test_doctor_says_what_is_compiled() -> None:
    done = fogcity("doctor")
    assert done.returncode == 0, done.stdout
    assert "fogcity.engine.rules" in done.stdout
    assert "mypy-extensions" in done.stdout


def test_doctor_says_which_extras_can_be_used_and_what_the_others_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"numpy", "redis"}
    asked = ["librt>=1", "numpy>=2; extra == 'data'", "psycopg[binary]>=3; extra == 'cluster'"]
    asked += ["redis>=8; extra == 'cluster'", "uvloop>=1; (sys_platform != 'win32') and extra == 'data'"]
    monkeypatch.setattr(metadata, "requires", lambda package: asked)
    monkeypatch.setattr(doctor, "version", lambda package: "1" if package in there else doctor.ABSENT)
    monkeypatch.setattr(sys, "platform", "win32")
    assert doctor.extras() == ["Extras: data", "Extra cluster: lacks psycopg"]
    monkeypatch.setattr(sys, "platform", "linux")
    assert doctor.extras() == ["Extras: none", "Extra data: lacks uvloop", "Extra cluster: lacks psycopg"]
