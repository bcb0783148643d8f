"""Puzzles are found in games between bots, by what the seat knows, and kept in a book with their numbers."""

import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from support import new
from test_cli import fogcity, refused

from fogcity.advice import puzzle_finder
from fogcity.advice.hints import Effort
from fogcity.advice.puzzle_command import as_puzzle, explained, hauls, varied
from fogcity.advice.puzzle_finder import Found, Haul, Hunt, can_be_asked, examine, hunt
from fogcity.advice.puzzles import Puzzle, codes, deciding, puzzles_in, write_book


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """With so little thought almost anything is a puzzle."""
    for name in ("PROMISING", "MARGIN", "SAFELY"):
        monkeypatch.setattr(puzzle_finder, name, -1000)
    monkeypatch.setattr(puzzle_finder, "HINT", Effort(12, 12))
    monkeypatch.setattr(puzzle_finder, "HARDER", 1)
    monkeypatch.setattr(puzzle_finder, "BUDGETS", (4, 8))
    monkeypatch.setattr(puzzle_finder, "STRENGTHS", ("random",))
    monkeypatch.setattr(puzzle_finder, "APART", 80)


@pytest.mark.parametrize("game", ["planners", "builders", "investors"])
def test_a_hunt_finds_open_decisions_of_one_seat(game: str, lenient: None) -> None:
    haul = hunt(Hunt(game, 3), 1)
    assert haul.whole
    assert haul.passed["puzzles"] == len(haul.puzzles) > 0
    for found in haul.puzzles:
        puzzle = as_puzzle(found, 1)
        at = puzzle.rules()
        assert at.turn == (found.seat,)
        assert found.answer in at.legal(found.seat)
        assert set(found.chances) <= set(at.legal(found.seat))
        assert next(iter(found.chances)) == found.answer
        assert can_be_asked(at, found.seat)


def test_a_number_is_a_game(lenient: None) -> None:
    assert hunt(Hunt("planners", 3), 2) == hunt(Hunt("planners", 3), 2)
    assert hunt(Hunt("planners", 4), 2) != hunt(Hunt("planners", 3), 2)


def test_what_the_seat_cannot_know_has_no_say(lenient: None) -> None:
    """Another deal of the unknown, the same verdict."""
    looked = 0
    game = new("builders", players=3, seed=8)
    for _ in range(60):
        seat = deciding(game)
        if can_be_asked(game, seat):
            other = game.imagine(seat, 5)
            if other.state() != game.state():
                plan = Hunt("builders", 1)
                assert examine(game, seat, 9, Counter(), plan) == examine(other, seat, 9, Counter(), plan)
                looked += 1
        if looked == 4:
            return
        game.play(seat, game.legal(seat)[-1])
    raise AssertionError("nothing was hidden")


def test_secret_choices_and_built_answers_are_not_asked() -> None:
    game = new("investors", players=3, seed=2)
    met = 0
    while not game.over and met < 20:
        seat = deciding(game)
        secret = any(game.unseen(seat, game.read(seat, text)) for text in game.legal(seat))
        if len(game.turn) > 1 or secret or game.build(seat):
            met += 1
            assert not can_be_asked(game, seat)
        game.play(seat, game.legal(seat)[-1])
    assert met == 20


def test_a_hunt_ends_in_time() -> None:
    haul = hunt(Hunt("planners", 1, until=time.time() - 1), 1)
    assert not haul.whole
    assert haul.puzzles == []


# The book.


def made_up(number: int, budget: int, seed: int = 1, theme: str = "keeps") -> Found:
    return Found("planners", 2, seed, ["draw", "place 2"] * number, 0, "draw", {"draw": 600, "place 2": 300}, 300, 2,
                 budget, [theme])  # fmt: skip


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    many = tuple(f"move {i}" for i in range(500))
    there = [as_puzzle(made_up(n, 40 * n, n), n) for n in (1, 2, 5)]
    there.append(msgspec.structs.replace(there[0], number=9, moves=many * 2))
    text = write_book("planners", there)
    (tmp_path / "book.toml").write_text(text)
    assert puzzles_in("planners", tmp_path / "book.toml") == there
    assert write_book("planners", puzzles_in("planners", tmp_path / "book.toml")) == text
    assert len(set(codes())) == len(list(codes()))


def test_grades_follow_from_the_thought_that_it_takes() -> None:
    grades = [as_puzzle(made_up(1, budget), 1).grade for budget in (60, 120, 250, 500, 1000, 4000)]
    assert grades == [1, 1, 2, 2, 3, 3]


def test_what_is_in_the_book_stays_and_what_comes_is_varied() -> None:
    there = [as_puzzle(made_up(1, 40, 1), 7)]
    found = [made_up(n, 40, n) for n in range(2, 8)] + [made_up(3, 5120, 50, "holds"), made_up(4, 250, 51)]
    chosen = varied(there, found, 4)
    assert chosen[0] == there[0]
    assert [one.number for one in chosen] == [7, 8, 9, 10]
    assert {one.grade for one in chosen} == {1, 2, 3}
    assert varied(chosen, found, 20)[:4] == chosen
    assert len(varied(chosen, found, 20)) == 9, "none comes in twice"
    same = varied([], [made_up(n, 40, seed=5) for n in range(1, 6)], 5)
    assert len(same) == 2, "of one deal not more"


def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "planners.jsonl"
    broken = Haul(1, 1, False, [], {"decisions": 3})
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (Haul(1, 0, True, [], {}), broken)))
    done = fogcity("puzzles", "planners", "--out", tmp_path, "--games", "1", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "1 games, 0 decisions" in done.stdout, "what is there is not played again"
    assert len(hauls(file)) == 2


def test_a_book_is_made_and_verified_by_commands(tmp_path: Path, lenient: None) -> None:
    found = next(one for one in hunt(Hunt("planners", 3), 1).puzzles if explained(one))
    file, book = tmp_path / "found.jsonl", tmp_path / "book.toml"
    file.write_bytes(msgspec.json.encode(Haul(1, 0, True, [found], {})) + b"\n")
    done = fogcity("puzzles", "planners", "--take", file, "--book", book)
    assert done.returncode == 0, done.stderr
    assert "1 puzzles, 1 of them new" in done.stdout
    again = fogcity("puzzles", "planners", "--verify", "--book", book, "--jobs", "1")
    assert again.returncode == 1, "what was found with hardly any thought does not hold"
    assert "puzzle 1 of planners does not hold" in again.stdout
    assert len(puzzles_in("planners", book)) == 1
    dropped = fogcity("puzzles", "planners", "--verify", "--drop", "--book", book, "--jobs", "1")
    assert dropped.returncode == 0
    assert puzzles_in("planners", book) == []


def test_what_is_no_book_and_no_haul_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("nothing\n")
    assert "not what" in refused("puzzles", "planners", "--take", tmp_path / "x", "--book", tmp_path / "b")
    assert "no file of puzzles" in refused("puzzles", "planners", "--verify", "--book", tmp_path / "x")
    assert "--out" in refused("puzzles", "planners")
    assert "chess" in refused("puzzles", "chess", "--out", tmp_path)
    assert "--jobs" in refused("puzzles", "planners", "--out", tmp_path, "--workers", "0")


def test_a_position_is_a_game_to_play_on(lenient: None) -> None:
    puzzle: Puzzle = as_puzzle(hunt(Hunt("investors", 3), 1).puzzles[0], 1)
    game = puzzle.position()
    assert game.turn == (puzzle.seat,)
    game.play(puzzle.seat, puzzle.answer)
