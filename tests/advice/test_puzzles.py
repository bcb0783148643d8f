"""The puzzles that come with the package: legal, answerable, explained in every language, and telling no secrets."""

from collections import Counter
from datetime import date, timedelta

import pytest

import fogcity
from fogcity.advice.hints import Effort
from fogcity.advice.puzzle_answers import (
    MOST_FACTS,
    SEED,
    Solution,
    Try,
    explanation,
    known_position,
    solve,
    try_out,
    whole,
)
from fogcity.advice.puzzle_finder import CHOICES, MARGIN, can_be_asked
from fogcity.advice.puzzles import Puzzle, book_of, puzzle_of, puzzle_of_the_day, puzzles_of, read_book, write_book
from fogcity.advice.sentences import reason_sentence
from fogcity.engine.errors import FogCityError, MoveError
from fogcity.games import box, names
from fogcity.words.messages import languages

GAMES = names()
LITTLE = Effort(60, 30)
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_legal_and_its_answer_is_one_of_the_choices(game: str) -> None:
    for puzzle in puzzles_of(game).values():
        at = puzzle.rules()
        choices = at.legal(puzzle.seat)
        assert at.turn == (puzzle.seat,)
        assert len(choices) >= CHOICES
        assert can_be_asked(at, puzzle.seat)
        assert set(puzzle.chances) <= set(choices)
        best, following, *_ = puzzle.chances.items()
        assert best[0] == puzzle.answer
        assert best[1] - following[1] >= MARGIN
        assert list(puzzle.chances.values()) == sorted(puzzle.chances.values(), reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_explained_in_every_language(game: str) -> None:
    for puzzle in puzzles_of(game).values():
        known = known_position(puzzle)
        facts = explanation(known, puzzle.seat, [whole(known, puzzle.seat, one) for one in puzzle.chances], SEED)
        assert 1 <= len(facts) <= MOST_FACTS
        assert facts[0].code == puzzle.theme
        for language in languages():
            words = box(game).words(language)
            assert words.say(f"puzzle.clue.{puzzle.theme}")
            for fact in facts:
                said = reason_sentence(fact, words, NAMES)
                assert "{" not in said
                assert "reason." not in said


@pytest.mark.parametrize("game", GAMES)
def test_the_book_is_as_the_command_writes_it_for_this_edition(game: str) -> None:
    """Where an edition changes, puzzles are verified anew: `fogcity puzzles GAME --verify --drop`."""
    numbers = list(puzzles_of(game))
    assert numbers == sorted(numbers)
    assert book_of(game).read_text() == write_book(game, list(puzzles_of(game).values()))
    deals = Counter((one.players, one.seed) for one in puzzles_of(game).values())
    assert max(deals.values()) <= 2
    opened = box(game)
    some = puzzle_of(game, numbers[0])
    assert read_book(book_of(game)).edition == " ".join(opened.start(some.setup).edition())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_puzzle_is_the_same_in_every_world_that_looks_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    differed = 0
    for puzzle in list(puzzles_of(game).values())[:6]:
        true = puzzle.rules()
        other = true.imagine(puzzle.seat, 99)
        differed += other.state() != true.state()
        said = everything_said(puzzle)
        with monkeypatch.context() as patch:
            patch.setattr(Puzzle, "rules", lambda _, world=other: world.clone())
            assert everything_said(puzzle) == said
    assert differed > 0


def everything_said(puzzle: Puzzle) -> tuple[Solution, list[Try]]:
    choices = puzzle.rules().legal(puzzle.seat)
    return solve(puzzle, LITTLE), [try_out(puzzle, text, LITTLE) for text in choices]


def test_a_try_is_right_or_costs_something_and_says_why() -> None:
    puzzle = next(iter(puzzles_of("planners").values()))
    for text in puzzle.rules().legal(puzzle.seat):
        found = try_out(puzzle, text.upper(), LITTLE)
        assert found.right == (text == puzzle.answer)
        assert found.made.text == text
        assert found.cost == puzzle.chances[puzzle.answer] - found.made.chance
        assert found.right or found.cost >= MARGIN
    with pytest.raises(MoveError):
        try_out(puzzle, "nonsense", LITTLE)
    with pytest.raises(MoveError):
        try_out(puzzle, f"{puzzle.answer}; {puzzle.answer}", LITTLE)


def test_the_solution_is_the_answer_its_reasons_and_legal_moves_that_follow() -> None:
    for game in GAMES:
        puzzle = next(iter(puzzles_of(game).values()))
        found = solve(puzzle, Effort(60, 200))
        assert [one.text for one in found.best] == list(puzzle.chances)
        world = known_position(puzzle)
        world.play(puzzle.seat, puzzle.answer)
        for following in found.line:
            world.play(following.seat, following.text)


# The puzzle of the day.


def test_the_puzzle_of_the_day_takes_turns_and_comes_back_late() -> None:
    first = date(2026, 11, 16)
    days = [puzzle_of_the_day(first + timedelta(n)) for n in range(90)]
    assert days == [puzzle_of_the_day(first + timedelta(n)) for n in range(90)]
    assert {one.game for one in days[:3]} == set(GAMES)
    for game in GAMES:
        mine = [one.number for one in days if one.game == game]
        window = mine[: min(10, len(puzzles_of(game)) // 2)]
        assert len(set(window)) >= len(window) - 1, "a season may begin among them"


def test_one_puzzle_less_leaves_nearly_all_days_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    first = date(2027, 1, 1)
    before = [puzzle_of_the_day(first + timedelta(n)) for n in range(60)]
    gone = before[0]
    fewer = {number: one for number, one in puzzles_of(gone.game).items() if number != gone.number}
    monkeypatch.setattr(
        "fogcity.advice.puzzles.puzzles_of", lambda game: fewer if game == gone.game else puzzles_of(game)
    )
    after = [puzzle_of_the_day(first + timedelta(n)) for n in range(60)]
    assert after[0] != gone
    assert sum(one != other for one, other in zip(before, after, strict=True)) <= 12


def test_python_has_them_too() -> None:
    puzzle = fogcity.puzzles("builders")[0]
    game = puzzle.position()
    assert game.turn == (puzzle.seat,)
    assert puzzle.grade in (1, 2, 3)
    with pytest.raises(FogCityError):
        puzzle_of("builders", 100_000)
