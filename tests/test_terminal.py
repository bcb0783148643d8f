"""A game in the terminal, typed by a person."""

from pathlib import Path

import pytest
from test_cli import fogcity

from fogcity.engine.box import Setup
from fogcity.games import names
from fogcity.record import Record, read_record, write_record


def play(*typed: str, arguments: tuple[str | Path, ...] = ("--seed", "3")) -> str:
    done = fogcity("play", "planners", "--bot", "random", "--name", "Ann", *arguments, typed="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_board_is_drawn_and_the_moves_are_numbered() -> None:
    shown = play("draw", "quit")
    assert "Column 1: -" in shown
    assert "   1  draw" in shown
    assert "   3  place 3" in shown


def test_a_move_is_typed_as_a_number_as_text_or_as_enter() -> None:
    assert "Ann placed" in play("1", "2", "quit")
    assert "Ann placed" in play("draw", "PLACE  2", "quit")
    assert "Ann drew" in play("", "quit")


def test_mistakes_are_explained_and_cost_nothing() -> None:
    shown = play("finalize 1", "7", "dance", "draw", "", "stop", "quit")
    assert "Column 1 is empty." in shown
    assert "There is no move 7; the numbers go from 1 to 1." in shown
    assert "'dance' is not a move of planners" in shown
    assert "Type a number or a move" in shown
    assert "now you place the drawn card in a column" in shown


def test_help_explains_moves_and_commands() -> None:
    shown = play("?", "quit")
    assert "put black-1T in grey" in shown
    assert "take your last decision back" in shown


def test_undo_takes_back_what_revealed_nothing() -> None:
    columns = ("--seed", "5")
    shown = play("undo", "draw", "undo", "quit", arguments=columns)
    assert "There is nothing to take back yet." in shown
    assert "something hidden was turned up" in shown


def test_a_game_is_saved_after_every_decision_and_goes_on_after_the_end_of_input(tmp_path: Path) -> None:
    file = tmp_path / "mine.fog"
    shown = play("draw", "place 1", arguments=("--seed", "3", "--save", file))
    assert "Good-bye." in shown
    record = read_record(file.read_text())
    assert record.moves[:2] == [(0, "draw"), (0, "place 1")]
    record.replay()
    done = fogcity("play", "--bot", "random", "--resume", file, typed="draw\nsave\nquit\n")
    assert done.returncode == 0, done.stderr
    assert f"Saved to {file}." in done.stdout
    assert len(read_record(file.read_text()).moves) == len(record.moves) + 1
    assert "Say where: save FILE." in play("save", "quit")


def test_undo_after_finalizing(tmp_path: Path) -> None:
    """Taking cards shows nothing new, so it can be taken back, one decision at a time."""
    file = tmp_path / "start.fog"
    position = {"game": "planners", "players": 2, "columns": [["blue-3", "grey-2"], [], []]}
    file.write_text(write_record(Record.of(Setup("planners", 2, 1), ["Ann", "Bo"], position)))
    done = fogcity(
        "play", "--bot", "random", "--resume", file, typed="finalize 1\nput blue-3\nundo\nundo\nboard\nquit\n"
    )
    assert "Taken back: put blue-3." in done.stdout
    assert "Taken back: finalize 1." in done.stdout
    last = done.stdout.rsplit("Column 1:", 1)[1]
    assert "blue-3 grey-2" in last
    assert read_record(file.read_text()).moves == []


@pytest.mark.parametrize("game_id", names())
def test_a_whole_game_to_its_end(game_id: str) -> None:
    arguments = ("--seed", "3", "--bot", "random", "--name", "Ann")
    done = fogcity("play", game_id, *arguments, typed="1\n" * 5000)
    assert done.returncode == 0, done.stderr
    assert "total" in done.stdout
    assert "The seed was 3." in done.stdout
    assert "win" in done.stdout.splitlines()[-2]
