"""A game in the terminal, typed by a person."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import Rules, whole_game
from test_cli import fogcity, refused

import fogcity as package
from fogcity.bots import bot
from fogcity.cli import language_of
from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError
from fogcity.games import box, names
from fogcity.paint import Paint, width
from fogcity.record import Record, read_record, write_record
from fogcity.record.record import result_of
from fogcity.terminal import TerminalGame, final_table


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
    assert shown.count("Column 1:") == 2, "the board is drawn for each decision, and for no mistake"


def test_help_explains_moves_and_commands() -> None:
    shown = play("help", "quit")
    assert "put black-1T in grey" in shown
    assert "take your last decision back" in shown
    assert shown.count("Column 1:") == 1, "what was read stays beside the question"


def test_a_command_that_changes_nothing_draws_no_board() -> None:
    assert play("?", "save", "undo", "board", "quit").count("Column 1:") == 2, "but for who asks for it"


def test_a_question_mark_asks_what_would_be_good() -> None:
    shown = play("draw", "?", "quit")
    for column in (1, 2, 3):
        assert f"place {column}: " in shown
    assert "% to win" in shown
    assert "Ann placed" not in shown, "advice is not a move"


def test_undo_takes_back_what_revealed_nothing() -> None:
    columns = ("--seed", "5")
    shown = play("undo", "draw", "undo", "quit", arguments=columns)
    assert "There is nothing to take back yet." in shown
    assert "something hidden was turned up" in shown
    assert shown.count("Column 1:") == 2, "what is not taken back draws no board"


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


def test_a_saved_game_goes_on_in_the_seat_in_which_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "mine.fog"
    play("quit", arguments=("--players", "3", "--seat", "2", "--seed", "3", "--save", file))
    assert "seat: 2\n" in file.read_text()
    assert read_record(file.read_text()).names == ["random 0", "random 1", "Ann"]
    resumed = fogcity("play", "--bot", "random", "--resume", file, typed="1\nquit\n")
    assert resumed.returncode == 0, resumed.stderr
    moves = read_record(file.read_text()).moves
    assert moves[-1][0] == 2
    moved = fogcity("play", "planners", "--bot", "random", "--resume", file, "--seat", "0", typed="1\n1\n1\n1\nquit\n")
    assert moved.returncode == 0, moved.stderr
    assert "seat: 0\n" in file.read_text()


def test_a_saved_game_with_a_seat_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.fog"
    for seat, complaint in (("window", "should be the number of a seat"), ("2", "There is no seat 2")):
        record = Record.of(Setup("planners", 2, 1), ["Ann", "Bo"])
        record.remarks["seat"] = seat
        file.write_text(write_record(record))
        assert complaint in refused("play", "--resume", file)
        record.replay()  # it means nothing to the rules


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file, other = tmp_path / "mine.txt", tmp_path / "new.fog"
    file.write_text("precious")
    assert "go on with it by --resume, or choose another name" in refused("play", "planners", "--save", file)
    shown = play(f"save {file}", f"save {other}", "draw", f"save {other}", "quit")
    assert f"{file} is there already; choose another name." in " ".join(shown.split())
    assert " ".join(shown.split()).count(f"Saved to {other}.") == 2
    assert file.read_text() == "precious"
    assert read_record(other.read_text()).moves == [(0, "draw")]


def test_a_game_goes_on_in_another_file_and_leaves_the_first_as_it_was(tmp_path: Path) -> None:
    first, second = tmp_path / "first.fog", tmp_path / "second.fog"
    play("quit", arguments=("--seed", "3", "--save", first))
    before = first.read_text()
    done = fogcity("play", "--bot", "random", "--resume", first, "--save", second, typed="draw\nquit\n")
    assert done.returncode == 0, done.stderr
    assert first.read_text() == before
    assert read_record(second.read_text()).moves == [(0, "draw")]


def test_odd_answers_are_refused_like_any_other() -> None:
    shown = " ".join(play("9" * 5000, "save a\0b", "x" * 5000, "quit").split())
    assert "There is no move '999" in shown
    assert "cannot be the name of a file" in shown
    assert "9" * 100 not in shown
    assert "x" * 100 not in shown


@pytest.mark.parametrize("columns", ["80", "120"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_wider_than_the_screen(players: int, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even with long names, many marks on a card and many cards in a column."""
    monkeypatch.setenv("COLUMNS", columns)
    earned = {"blue": ["blue-1TC", "blue-2C", "blue-3 lines"], "orange": ["orange-2C", "orange-1TC"]}
    city = {"rows": {**earned, "green": ["green-1TC +2", "green-2T"]}, "contracts": 3}
    column = [
        "green-1TC",
        "green-2T",
        "green-3",
        "yellow-1TC",
        "yellow-2T",
        "yellow-3",
        "grey-1TC",
        "grey-2T",
        "grey-3",
    ]
    document = {
        "game": "planners",
        "players": players,
        "columns": [column, [], []],
        "cities": [city] + [{}] * (players - 1),
    }
    game = package.position(document).rules()
    people = ["Wilhelmina von Hohenstaufen"] * players
    lines = box("planners").board(game, 0, people, True).split("\n")
    lines += box("planners").help().split("\n") + final_table(game, ["W" * 60] * players, box("planners").words())
    assert max(map(width, lines)) < int(columns)
    assert any("1TC↑• 2T•" in line for line in lines)  # no card runs into the next


def test_what_is_typed_need_not_be_text() -> None:
    command = [sys.executable, "-m", "fogcity.cli", "play", "planners", "--bot", "random"]
    done = subprocess.run(
        command, input=b"\xff\nquit\n", capture_output=True, env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    )
    assert done.returncode == 0, done.stderr
    assert rb"'\udcff' is not a move of planners" in done.stdout


def test_cities_stand_side_by_side_where_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, lines in (("80", ["aaaa bbbb", "", "cccc"]), ("200", ["aaaa bbbb cccc"])):
        monkeypatch.setenv("COLUMNS", columns)
        blocks = [[letter * 39] for letter in "abc"]
        assert [line.replace("a" * 39, "aaaa").replace("b" * 39, "bbbb").replace("c" * 39, "cccc") for line in
                Paint(False).arrange(blocks, gap=1)] == lines  # fmt: skip


def test_sentences_are_broken_between_words() -> None:
    shown = fogcity("play", "planners", "--seed", "3", "--bot", "random", typed="dance\n?\nquit\n", COLUMNS="80")
    assert max(map(len, shown.stdout.replace("Your move: ", "\n").split("\n"))) < 80


def test_the_board_says_what_each_district_offers() -> None:
    shown = " ".join(play("quit").split())
    assert "value 3 (blue), card 3 (grey), depot 3 (orange)" in shown
    assert "lines 3 (any)" in shown
    assert shown.count("that nobody has earned or that only the end decides") == 1


def test_several_skyscrapers_are_several() -> None:
    said = box("planners").sentence
    one = [{"district": "grey", "place": 1}]
    assert said({"event": "skyscrapers", "seat": 0, "cells": one}, ["Ann"]) == "Ann built a skyscraper: grey 1."
    assert said({"event": "skyscrapers", "seat": 0, "cells": one * 2}, ["Ann"]) == (
        "Ann built 2 skyscrapers: grey 1; grey 1."
    )


@pytest.mark.parametrize(
    ("winners", "said"), [([0], "Ann wins"), ([0, 1], "Ann and Bo win"), ([0, 1, 2], "Ann, Bo and Cy win")]
)
def test_the_verdict_names_all_winners(winners: list[int], said: str) -> None:
    facts: dict[str, object] = {"winners": winners, "ending": "stuck"}
    verdict = box("planners").words().say("terminal.verdict", facts, ["Ann", "Bo", "Cy"])
    assert verdict == f"{said} (nothing is left to do)."


def test_the_terminal_speaks_the_language_that_is_asked_for_or_set() -> None:
    assert "Votre coup\N{NO-BREAK SPACE}:" in play("finalize 1", "quit", arguments=("--seed", "3", "--language", "fr"))
    assert "La colonne 1 est vide." in play("finalize 1", "quit", arguments=("--seed", "3", "--language", "fr"))
    assert language_of({"LANG": "fr_CA.UTF-8"}) == "fr"
    assert language_of({"LC_ALL": "C", "LANG": "fr_FR"}) == "en"
    assert language_of({}) == "en"


@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_wins_wins(winner: int, tmp_path: Path) -> None:
    """The person at the keyboard, too."""
    position = {
        "game": "planners", "players": 2, "phase": "over", "ending": "last foundation", "ended_by": 0, "foundations": 0,
        "cities": [{"rows": {"grey": ["grey-3"]}} if seat == winner else {} for seat in (0, 1)],
    }  # fmt: skip
    file = tmp_path / "over.fog"
    record = Record.of(Setup("planners", 2, 1), ["Ann", "Bo"], position)
    record.result = result_of(record.begin())
    file.write_text(write_record(record))
    done = fogcity("play", "--bot", "random", "--resume", file, typed="")
    assert f"\n{('Ann', 'Bo')[winner]} wins (the last foundation token is placed).\n" in done.stdout


def test_who_leaves_is_told_when_nothing_was_kept(tmp_path: Path) -> None:
    lost = "The game was not saved"
    assert lost in play("draw", "quit")
    assert lost not in play("quit"), "there is nothing to keep"
    assert lost not in play("draw", "quit", arguments=("--save", tmp_path / "one.fog"))
    assert lost not in play("draw", f"save {tmp_path / 'two.fog'}", "quit")


def test_what_has_shown_something_new_stays_done_also_when_the_game_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "friday.fog"
    said = play("draw", "undo", "quit", arguments=("--seed", "3", "--save", file))
    again = fogcity("play", "--bot", "random", "--resume", file, typed="undo\nquit\n").stdout
    for shown in (said, again):
        assert "something hidden was turned up" in shown
    assert read_record(file.read_text()).moves == [(0, "draw")]


def test_undo_after_finalizing(tmp_path: Path) -> None:
    """Taking cards shows nothing new, so it can be taken back, one decision at a time."""
    file = tmp_path / "start.fog"
    position = {"game": "planners", "players": 2, "columns": [["blue-3", "grey-2"], [], []]}
    file.write_text(write_record(Record.of(Setup("planners", 2, 1), ["Ann", "Bo"], position)))
    done = fogcity("play", "--bot", "random", "--resume", file, typed="finalize 1\nput blue-3\nundo\nundo\nquit\n")
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


def typed_at(table: TerminalGame, game: Rules, text: str) -> str:
    """What the terminal says to a text; nothing if it plays it."""
    table.game = game.clone()
    try:
        table.play_answer(text, game.legal(table.seat))
    except FogCityError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("game_id", names())
def test_whatever_is_typed_the_terminal_tells_nothing_that_is_hidden(game_id: str) -> None:
    """The same sentences where everything that the person cannot know is dealt anew."""
    players = max(box(game_id).seats)
    setup = Setup(game_id, players, 4, {}, None)
    people = ["Ann", *[f"Bot {number}" for number in range(1, players)]]
    table = TerminalGame(Record.of(setup, people), 0, [bot("random", 1)] * players, False)
    moves = whole_game(game_id, players, 4)[1]
    game, every, told = table.game.clone(), 0, 0
    for number, (seat, move) in enumerate(moves):
        if number % 5 == 0 and 0 in game.turn:
            other = game.imagine(0, number)
            texts = [game.write(code) for code in range(number % 7, game.all_moves(), 7)]
            for text in [
                *filter(None, texts),
                *game.legal(0)[:5],
                "bid 10+20",
                "offer 10 to 1",
                "draw; stop",
                "fly",
                "0",
            ]:
                answer = typed_at(table, game, text)
                assert typed_at(table, other, text) == answer
                every += 1
                told += answer != ""
        game.play(seat, move)
    assert 100 < told < every
