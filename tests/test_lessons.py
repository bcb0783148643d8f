"""The first game of every game: what its script asks for can be done, its words are there, and it is short.

A change of the rules, of the components or of the deal that breaks a step fails here.
"""

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec import to_builtins
from support import Rules

from fogcity.engine.answers import carry_out
from fogcity.games import box, names
from fogcity.lessons import (
    Lesson,
    Move,
    Note,
    Place,
    accepts,
    lesson_of,
    lesson_with,
    next_move,
    place_in,
    same,
    scripted,
    setup_of,
)
from fogcity.words.messages import PACKAGE, languages, read_messages

MINUTES = 10
WORDS_A_MINUTE = 130  # of somebody who reads and looks for what is meant
SECONDS_A_DECISION = 8
SENTENCE = re.compile(r"[.!?](?:\s|$)")


def start(game: str) -> Rules:
    return box(game).start(setup_of(game))


def answers(lesson: Lesson, number: int, game: Rules) -> list[str]:
    """What a learner can do at a step without leaving the script."""
    step = lesson.steps[number]
    return step.asks or [text for text in game.decision(lesson.seat).choices if accepts(step, text)]


def follow(lesson: Lesson, game: Rules, moves: list[Move]) -> Rules:
    """The others play as the script says, until the learner is asked or the script has nothing more for them."""
    while True:
        waiting = [seat for seat in game.turn if seat != lesson.seat]
        told = [(seat, text) for seat in waiting if (text := next_move(lesson, moves, seat))]
        if not told:
            return game
        seat, text = told[0]
        game, _ = carry_out(game, seat, text)
        moves.append((seat, text))


def paths(lesson: Lesson, name: str) -> Iterator[list[str]]:
    """The script with its first answers, and for every other answer a path that differs in that one."""
    game, moves = start(name), list[Move]()
    first: list[str] = []
    others: list[tuple[int, str]] = []
    for number in range(len(lesson.steps)):
        game = follow(lesson, game, moves)
        possible = answers(lesson, number, game)
        others += [(number, text) for text in possible[1:]]
        first.append(possible[0])
        game, _ = carry_out(game, lesson.seat, possible[0])
        moves.append((lesson.seat, possible[0]))
    yield first
    for number, text in others:
        yield [*first[:number], text, *first[number + 1 :]]


@pytest.mark.parametrize("name", names())
def test_a_lesson_can_be_played_as_it_is_asked_whatever_is_chosen_on_the_way(name: str) -> None:
    lesson = lesson_of(name)
    for path in paths(lesson, name):
        game, moves = start(name), list[Move]()
        for number, text in enumerate(path):
            game = follow(lesson, game, moves)
            assert place_in(lesson, moves) == Place(number)
            assert lesson.seat in game.turn, f"{path[:number]}: it is not the learner's turn"
            game, _ = carry_out(game, lesson.seat, text)  # raises, if it cannot be done
            moves.append((lesson.seat, text))
        game = follow(lesson, game, moves)
        assert place_in(lesson, moves) == Place(None)
        scripts = [line for step in lesson.steps for line in step.then]
        assert len(moves) == len(path) + len(scripts), "some of the script was never played"
        assert not game.over, "it ends in an ordinary game"


@pytest.mark.parametrize("name", names())
def test_whoever_does_something_else_can_go_back_to_where_they_left(name: str) -> None:
    lesson = lesson_of(name)
    game, moves, left = start(name), list[Move](), 0
    for number, text in enumerate(next(paths(lesson, name))):
        game = follow(lesson, game, moves)
        wrong = [one for one in game.decision(lesson.seat).choices if not accepts(lesson.steps[number], one)]
        for one in wrong[:2]:
            left += 1
            astray = [*moves, (lesson.seat, one)]
            assert place_in(lesson, astray) == Place(number, back=len(moves))
            assert all(next_move(lesson, astray, seat) is None for seat in range(lesson.players))
            assert place_in(lesson, astray[: len(moves)]) == Place(number)
        game, _ = carry_out(game, lesson.seat, text)
        moves.append((lesson.seat, text))
    assert left > 3


def test_secret_choices_are_made_in_any_order() -> None:
    lesson = lesson_of("investors")
    before: list[Move] = [(0, "keep")]
    first = [*before, (0, "influence 4"), (2, "influence 2"), (1, "influence 2")]
    last = [*before, (1, "influence 2"), (2, "influence 2"), (0, "influence 4")]
    assert place_in(lesson, first) == place_in(lesson, last) == Place(2)
    assert place_in(lesson, last[:2]) == Place(1)
    assert next_move(lesson, before, 2) == "influence 2"


def test_an_answer_of_several_pieces_is_the_same_in_any_order() -> None:
    assert same("lay 30;  lay 10; bid") == same("lay 10; lay 30; bid") != same("lay 10; bid")


@pytest.mark.parametrize("name", names())
def test_only_the_lessons_own_deal_is_a_lesson(name: str) -> None:
    setup, lesson = setup_of(name), lesson_of(name)
    assert lesson_with(setup) is lesson
    other = type(setup)(setup.game, setup.players, setup.seed + 1, setup.variants)
    assert lesson_with(other) is None
    assert setup.seed < 2**32, "a table that somebody opens has a much larger one"


# Its words.


def wanted(lesson: Lesson) -> list[str]:
    """The keys of all that is said."""
    pages = [f"step.{step.id}.{n + 1}" for step in lesson.steps for n in range(len(step.lights))]
    return [
        *pages,
        *(f"step.end.{n + 1}" for n in range(len(lesson.end))),
        *(f"note.{note.id}" for note in lesson.notes),
    ]


def said(name: str, language: str) -> dict[str, str]:
    return read_messages(PACKAGE / f"games/{name}/words/{language}.lesson.json")


@pytest.mark.parametrize("name", names())
def test_every_page_has_words_and_all_words_have_a_page(name: str) -> None:
    for language in languages():
        assert sorted(said(name, language)) == sorted(wanted(lesson_of(name)))


@pytest.mark.parametrize("name", names())
def test_nobody_is_told_more_than_two_sentences_at_a_time(name: str) -> None:
    for language in languages():
        for key, text in said(name, language).items():
            assert 1 <= len(SENTENCE.findall(text)) <= 2, f"{language} {key}: {text}"
            assert len(text) <= 230, f"{language} {key}: {text}"


@pytest.mark.parametrize("name", names())
def test_a_lesson_takes_ten_minutes_at_most(name: str) -> None:
    lesson = lesson_of(name)
    decisions = sum(1 + len(step.then) for step in lesson.steps)
    for language in languages():
        words = sum(len(text.split()) for text in said(name, language).values())
        assert words / WORDS_A_MINUTE + decisions * SECONDS_A_DECISION / 60 <= MINUTES


@pytest.mark.parametrize("name", names())
def test_it_begins_with_what_it_is_about_and_how_one_wins_before_anything_is_asked(name: str) -> None:
    first = lesson_of(name).steps[0]
    assert first.id == "goal"
    assert len(first.lights) == 3, "what it is about, how one wins, what to do"
    assert first.asks


@pytest.mark.parametrize("name", names())
def test_notes_are_about_events_that_there_are(name: str) -> None:
    lesson = lesson_of(name)
    kinds = {kind.__struct_config__.tag: kind.__struct_encode_fields__ for kind in get_args(box(name).schema.event)}
    assert len({note.id for note in lesson.notes}) == len(lesson.notes)
    for note in lesson.notes:
        assert note.event in kinds, note.id
        assert set(note.facts) <= set(kinds[note.event]), note.id


@pytest.mark.parametrize(("name", "met"), [("planners", 6), ("builders", 4), ("investors", 2)])
def test_rules_are_met_on_the_way(name: str, met: int) -> None:
    lesson = lesson_of(name)
    game, moves, told = start(name), list[Move](), list[dict[str, object]]()
    path = iter(next(paths(lesson, name)))
    while place_in(lesson, moves).step is not None:
        script = [(seat, text) for seat in game.turn if (text := next_move(lesson, moves, seat))]
        seat, text = script[0] if script else (lesson.seat, next(path))
        game, events = carry_out(game, seat, text)
        told += [to_builtins(event.facts_for(lesson.seat)) for event in events]
        moves.append((seat, text))
    happened = [note.id for note in lesson.notes if any(explains(note, facts) for facts in told)]
    assert len(happened) == met, happened


def explains(note: Note, facts: dict[str, object]) -> bool:
    return facts["event"] == note.event and all(facts.get(name) == value for name, value in note.facts.items())


def test_a_script_says_whose_move_it_is() -> None:
    assert scripted("1 place 2") == (1, "place 2")
    with pytest.raises(ValueError, match="a seat and an answer"):
        scripted("place 2")
