"""Puzzles on the page: tried, explained, followed and played on, by pointer, keyboard and in French on a phone."""

import re
from collections.abc import Callable

import pytest
from client.person import Person
from playwright.sync_api import Page, expect

from fogcity.advice.puzzles import Puzzle, puzzles_of
from fogcity.games import names

Visit = Callable[..., Page]


def first(game: str) -> Puzzle:
    return next(iter(puzzles_of(game).values()))


def tried(page: Page, text: str) -> None:
    """Type a move, which works whatever the board looks like."""
    page.keyboard.press("/")
    page.locator("#typed").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", names())
def test_a_wrong_try_is_explained_and_the_right_one_solves_it(visit: Visit, game: str) -> None:
    puzzle = first(game)
    page = visit(f"/puzzle/{game}/{puzzle.number}")
    said = page.get_by_test_id("solver")
    expect(said).to_contain_text("One decision is clearly the best")
    page.get_by_role("button", name="A clue").click()
    expect(said.locator(".clue")).to_be_visible()
    wrong = next(text for text in puzzle.rules().legal(puzzle.seat) if text != puzzle.answer)
    tried(page, wrong)
    expect(said).to_contain_text("Not the best")
    tried(page, puzzle.answer)
    expect(said).to_contain_text("Solved at try 2.")
    expect(said).to_contain_text("Why: ")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    assert Person(page).state() in ("asked", "confirm", "told")


def test_what_is_no_move_is_refused_in_words_and_no_try(visit: Visit) -> None:
    puzzle = first("planners")
    page = visit(f"/puzzle/planners/{puzzle.number}")
    said = page.get_by_test_id("solver")
    expect(said).to_contain_text("One decision is clearly the best")
    expect(page.get_by_text("sits down")).to_have_count(0)
    tried(page, "nonsense 99")
    expect(page.get_by_text("'nonsense 99' is not a move of planners")).to_be_visible()
    expect(said).to_contain_text("One decision is clearly the best")
    expect(page.get_by_text("refusal.")).to_have_count(0)
    page.keyboard.press("Escape")
    tried(page, puzzle.answer)
    expect(said).to_contain_text("Solved at the first try.")


def test_what_follows_is_shown_and_the_position_comes_back(visit: Visit) -> None:
    page = visit(f"/puzzle/planners/{first('planners').number}")
    page.get_by_role("button", name="Show me").click()
    follows = page.get_by_role("button", name="What follows")
    expect(page.get_by_test_id("solver")).to_contain_text("The best: ")
    table = page.locator(".table")
    before = table.get_attribute("data-version")
    follows.click()
    expect(table).not_to_have_attribute("data-version", str(before))
    page.get_by_role("button", name="Back to the position").click()
    expect(table).to_have_attribute("data-version", str(before))
    expect(page.get_by_test_id("buttons").get_by_role("button").first).to_be_visible()


def test_what_follows_half_an_answer_is_said_where_the_board_shows_nothing_of_it(visit: Visit) -> None:
    page = visit("/puzzle/investors/5")  # which stick is moved: where to would follow, and end the game
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("solver")).to_contain_text("Then: ")
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    expect(page.get_by_role("button", name="What follows")).to_have_count(0)


def test_the_puzzle_of_the_day_is_offered_and_the_list_remembers(visit: Visit) -> None:
    page = visit("/", language="fr-FR", phone=True)
    page.get_by_role("link", name="Problème du jour").click()
    expect(page.get_by_test_id("solver")).to_contain_text("Une décision est nettement la meilleure")
    page.wait_for_url(re.compile(r"/puzzle/[a-z]+/\d+$"))
    page.get_by_role("button", name="Montrez-moi").click()
    expect(page.get_by_test_id("solver")).to_contain_text("La meilleure")
    number = page.url.rpartition("/")[2]
    page.get_by_role("link", name="Problèmes").click()
    page.wait_for_url("**/puzzles")
    expect(page.get_by_role("link", name=re.compile(rf"Problème {number}, .*réponse vue"))).to_have_count(1)
    page.get_by_label("Difficulté").select_option("3")
    shown = page.get_by_role("listitem").count()
    assert shown == sum(one.grade == 3 for game in names() for one in puzzles_of(game).values())


def test_a_puzzle_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit("/puzzle/planners/99999")
    expect(page.get_by_role("link")).to_have_count(1)
    page.goto("/puzzle/chess/1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
