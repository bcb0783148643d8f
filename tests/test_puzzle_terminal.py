"""`fogcity puzzle`: solved, clued, given up and refused in the terminal."""

import pytest
from test_cli import fogcity, refused

from fogcity.advice.puzzles import puzzles_of
from fogcity.games import names
from fogcity.puzzle_terminal import TerminalPuzzle, chosen
from fogcity.words.messages import languages

GAMES = names()


def solved(game: str, *answers: str, language: str = "en") -> TerminalPuzzle:
    puzzle = next(iter(puzzles_of(game).values()))
    left = list(answers)

    def ask(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    table = TerminalPuzzle(puzzle, "Ada", False, language, ask)
    table.run()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_ends_it_with_the_explanation(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(iter(puzzles_of(game).values()))
    wrong = next(text for text in puzzle.rules().legal(puzzle.seat) if text != puzzle.answer)
    solved(game, "?", wrong, "9999", "nonsense", puzzle.answer, "never asked")
    said = capsys.readouterr().out
    assert f"Not the best: {wrong}" in said
    assert f"Yes: {puzzle.answer}" in said
    assert "Why: " in said
    assert "Solved at try 2." in said, "what cannot be done is no try"
    assert "There is no move 9999" in said


@pytest.mark.parametrize("language", languages())
def test_giving_up_shows_it_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = solved("planners", "board", "help", "show", language=language)
    said = capsys.readouterr().out
    assert said.count(table.words.say("puzzle.task", {"name": "Ada"})[:12]) == 2
    assert table.words.say("puzzle.answer", {"move": table.puzzle.answer}) in said
    assert "{" not in said


def test_a_puzzle_is_chosen_by_game_and_number_and_may_be_left_open(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = puzzles_of("planners")
    today = puzzles_of("planners")[second]
    assert chosen(None, None, today) is today
    assert chosen("planners", None, today) is today
    assert chosen("builders", None, today) is next(iter(puzzles_of("builders").values()))
    assert chosen("planners", first, today).number == first
    solved("planners")  # the input ends
    said = capsys.readouterr().out
    assert "Yes: " not in said
    assert said.endswith("\n\n")


def test_the_command_has_the_puzzle_of_the_day_and_refuses_others() -> None:
    done = fogcity("puzzle", "--language", "en", typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert "One decision is clearly the best" in done.stdout
    assert "no puzzle 100000" in refused("puzzle", "planners", "100000")
    assert "chess" in refused("puzzle", "chess")
