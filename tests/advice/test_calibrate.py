"""Calibration finds the weights that were put in, and measures gaps as they are."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fogcity.advice.calibrate import Case, Said, decisions, fitted, largest_gap, positions, reliability, stated
from fogcity.advice.chances import Asking, bent, weights_of
from fogcity.advice.command import show_trials
from fogcity.advice.reliability import diagram, table
from fogcity.advice.trials import ASKED, Trial, asked_in, file_of, play_some
from fogcity.engine.box import Setup
from fogcity.games import box, names

STORED = Path(__file__).parent / "asked"  # a few lines of what `fogcity calibrate` wrote


def made_up(weights: tuple[float, float, float], games: int) -> list[Case]:
    """Positions of which the search speaks timidly, and too well of who decides: what comes true follows weights."""
    dice = random.Random(1)
    found = []
    for number in range(games):
        judged = [dice.uniform(0.3, 1.0) ** 3 for _ in range(3)]
        judged = [one / sum(judged) for one in judged]
        seat = dice.randrange(3)
        winner = dice.choices(range(3), bent(judged, seat, weights))[0]
        found.append(Case(number, seat, judged, [float(one == winner) for one in range(3)]))
    return found


def test_the_weights_are_found_and_close_the_gaps() -> None:
    cases = made_up((2.5, -0.6, -1.5), 8000)
    exponent, mine, ahead = fitted(cases)
    assert 2.3 < exponent < 2.7
    assert -0.7 < mine < -0.5
    assert -2.2 < ahead < -0.8
    for everybody in (False, True):
        assert (largest_gap(reliability(stated(cases, everybody))) or 99) < 5
    raw = [Said(one.number, one.judged[one.seat], one.won[one.seat]) for one in cases]
    assert (largest_gap(reliability(raw)) or 0) > 10


def test_a_bin_with_too_few_games_is_not_well_filled_however_often_they_were_asked() -> None:
    few = [Said(number, 0.65, float(number % 2)) for number in range(40) for _ in range(50)]
    assert [one.well_filled for one in reliability(few)] == [False]
    assert largest_gap(reliability(few)) is None
    many = [Said(number, 0.65, float(number % 2)) for number in range(400)]
    (found,) = reliability(many)
    assert found.well_filled
    assert found.gap == -15.0
    assert 4 < found.margin < 6


def test_who_is_called_certain_is_among_the_most_certain() -> None:
    found = reliability([Said(1, 1.0, 1.0), Said(2, 0.97, 1.0), Said(3, 0.0, 0.0)])
    assert [(one.low, one.high, one.games) for one in found] == [(0, 10, 1), (90, 100, 2)]


def test_games_between_bots_are_asked_about() -> None:
    trial = Trial(finding=10, judging=10, strengths=("greedy", "random"))
    for setup in (Setup("planners", 2, 0), Setup("investors", 3, 0)):
        _, found = play_some(trial, (setup, range(2)))
        assert found == play_some(trial, (setup, range(2)))[1], "a number is a game"
        assert [one.number for one in found] == [0] * ASKED + [1] * ASKED
        assert len(decisions(found)) == len(found) >= len(positions(found)) > 0
        for one in [*decisions(found), *positions(found)]:
            assert sum(one.won) == 1
            assert sum(one.judged) == pytest.approx(1, abs=0.001)


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trials")
    calibrate(folder, 5)
    return folder


def calibrate(folder: Path, games: int) -> str:
    command = ["calibrate", "planners", "--players", "2", "--games", str(games), "--jobs", "1", "--out", str(folder)]
    return subprocess.run(
        [sys.executable, "-m", "fogcity", *command], check=True, capture_output=True, text=True
    ).stdout


def test_what_was_played_is_kept_and_not_played_again(trials: Path) -> None:
    setup = Setup("planners", 2, 0)
    before = asked_in(trials, setup)
    assert {one.number for one in before} == set(range(5))
    with (trials / "planners.jsonl").open("ab") as file:
        file.write(b"[5,0.1,0")  # somebody pulled the plug
    assert "7 games so far; 100 are needed" in calibrate(trials, 7)
    after = asked_in(trials, setup)
    assert after[: len(before)] == before
    assert {one.number for one in after} == set(range(7))


def test_what_was_found_is_drawn_and_written_down() -> None:
    bins = reliability(stated(made_up((2.0, 0.0, 0.0), 2000), everybody=True))
    panels = {"2 players": bins, "3 players": bins[:4]}
    assert diagram("planners", panels).count("<circle") == len(bins) + 4
    lines = list(table(panels))
    assert len(lines) == len(bins) + 3
    assert all(line.count("|") == 4 for line in lines)


def test_the_command_writes_weights_pictures_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = asked_in(STORED, Setup("planners", 2, 0))
    more = [msgspec.structs.replace(one, number=one.number + 60) for one in stored]
    setups = [Setup("planners", players, 0) for players in (2, 3)]  # of three players there are too few games
    for setup, some in zip(setups, ([*stored, *more], asked_in(STORED, setups[1])), strict=True):
        with file_of(tmp_path, setup).open("ab") as file:
            file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in some))
    show_trials(tmp_path, setups)
    found = json.loads((tmp_path / "planners-chances.json").read_text())
    assert found["games"] == {"2": 120}
    assert found["weights"].keys() == {"2"}
    assert found["weights"]["2"]["decision"] == pytest.approx(fitted(decisions([*stored, *more])))
    page = (tmp_path / "reliability.md").read_text()
    assert "## planners\n\nGames: 120 of 2 players.\n" in page
    pictures = re.findall(r"\]\(images/(.+)\)", page)
    assert len(pictures) == 2
    for name in pictures:
        assert (tmp_path / name).read_text().startswith("<svg")
    said = capsys.readouterr().out
    assert "planners, 2 players, " in said
    assert "planners, together, " in said
    assert re.findall("planners, 3 players.*", said) == [
        "planners, 3 players: 60 games so far; 100 are needed to learn from them."
    ]


@pytest.mark.parametrize("game", names())
def test_what_is_shipped_needs_no_more_bending(game: str) -> None:
    """Two decisions of each of 60 games of every kind: learned from what is said of them, weights change nothing."""
    said: dict[Asking, list[Case]] = {"decision": [], "position": []}
    for players in box(game).seats:
        asked = asked_in(STORED, Setup(game, players, 0))
        assert len({one.number for one in asked}) == 60
        cases: dict[Asking, list[Case]] = {"decision": decisions(asked), "position": positions(asked)}
        for asking, some in cases.items():
            weights = weights_of(game, players, asking)
            said[asking] += [Case(one.number, one.seat, bent(one.judged, one.seat, weights), one.won) for one in some]
    for some in said.values():
        exponent, mine, ahead = fitted(some)
        assert 0.8 < exponent < 1.25
        assert abs(mine) < 0.35
        assert abs(ahead) < 3
