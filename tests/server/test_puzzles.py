"""Puzzles from a real server: as the seat sees them, judged there, and nothing told that the seat cannot know."""

import json

import msgspec
import pytest
from server.support import Person

from fogcity.advice.puzzles import Puzzle, puzzles_of
from fogcity.games import names
from fogcity.server import puzzles

GAMES = names()


def first(game: str) -> Puzzle:
    return next(iter(puzzles_of(game).values()))


def address(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game}/{puzzle.number}"


def test_everybody_has_the_same_puzzle_of_the_day(ada: Person, bob: Person) -> None:
    book = ada.get("/api/puzzles").json
    assert book == bob.get("/api/puzzles").json
    assert book["daily"] in book["puzzles"]
    assert len(book["puzzles"]) == sum(len(puzzles_of(game)) for game in GAMES)
    assert "answer" not in json.dumps(book)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_shown_tried_and_solved(ada: Person, game: str) -> None:
    puzzle = first(game)
    path = address(puzzle)
    shown = ada.get(path).json
    assert shown["seat"] == puzzle.seat == shown["position"]["decision"]["seat"]
    choices = [one["text"] for one in shown["position"]["decision"]["choices"]]
    assert puzzle.answer in choices
    wrong = next(text for text in choices if text != puzzle.answer)
    before = ada.post(f"{path}/try", {"text": wrong}).json
    assert before["right"] is False
    assert before["cost"] >= 150
    assert ada.post(f"{path}/try", {"text": wrong}).json == before
    assert ada.post(f"{path}/try", {"text": puzzle.answer}).json["right"] is True
    found = ada.post(f"{path}/solution").json
    assert found["solution"]["best"][0]["text"] == puzzle.answer
    assert found["solution"]["reasons"]
    assert ada.post(f"{path}/preview", {"text": wrong}).status == 200
    assert ada.post(f"{path}/why", {"text": wrong}).json["reason"] is None


@pytest.mark.parametrize("game", GAMES)
def test_from_a_puzzle_one_plays_on_against_bots(ada: Person, game: str) -> None:
    puzzle = first(game)
    answer = ada.post(f"{address(puzzle)}/play-on", {"name": "Ada", "level": "random"})
    assert answer.status == 201, answer.text
    assert answer.json["yours"] == [puzzle.seat]
    with ada.look(answer.json["table"]["id"], puzzle.seat) as chair:
        assert chair.decision
        assert chair.move(puzzle.answer)["type"] == "ack"


def test_what_is_wrong_is_said(ada: Person) -> None:
    path = address(first("planners"))
    assert ada.get("/api/puzzles/planners/100000").status == 404
    assert ada.get("/api/puzzles/chess/1").status == 400
    assert ada.get("/api/puzzles/planners/x").status == 400
    refused = ada.post(f"{path}/try", {"text": "nonsense"})
    assert refused.status == 400
    assert refused.json["reason"]["code"] == "unreadable"
    assert ada.post(f"{path}/try", {"text": ""}).status == 400
    assert ada.post(f"{path}/play-on", {"name": "Ada", "level": "program:rm"}).status == 400


@pytest.mark.parametrize("game", GAMES)
def test_with_the_hidden_part_dealt_anew_the_page_gets_the_same(game: str) -> None:
    """The position, previews, refusals and what follows, byte for byte."""
    changed = 0
    for puzzle in list(puzzles_of(game).values())[:5]:
        told = everything_told(puzzle)
        table, _ = puzzles.laid_out(puzzle.game, puzzle.number)
        true = table.standing.game
        table.standing.game = true.imagine(puzzle.seat, 12)
        changed += table.standing.game.state() != true.state()
        try:
            assert everything_told(puzzle) == told
        finally:
            table.standing.game = true
    assert changed > 0


def everything_told(puzzle: Puzzle) -> list[object]:
    choices = puzzles.table_of(puzzle).standing.game.legal(puzzle.seat)
    shown = msgspec.json.encode(puzzles.shown(puzzle))
    previews = [msgspec.json.encode(puzzles.preview(puzzle, text)) for text in choices]
    return [shown, previews, msgspec.json.encode(puzzles.why_not(puzzle, "nonsense"))]
