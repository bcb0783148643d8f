"""Moves as people type them, and the reasons they hear."""

import pytest
from builders.boards import builder, legal, mine, person, play, refused, table
from support import Rules

from fogcity import AmbiguousMove, UnreadableMove
from fogcity.engine.schema import as_dict
from fogcity.games import box
from fogcity.games.builders.edition import edition


def building(*permits: str) -> Rules:
    game = table(builder(*permits, money=9), person(), person(), place="A1")
    return play(game, "space 1", "build")


def test_every_text_has_one_number_and_every_number_one_text() -> None:
    components = edition(None)
    texts = [text for text in components.texts if text]
    assert len(set(texts)) == len(texts)
    assert all(components.texts[number] == text for text, number in components.numbers.items())


def test_the_order_of_permits_and_capitals_do_not_matter() -> None:
    game = building("green-2LH", "blue-4TK")
    play(game, "plot green-2@2", "WITH  blue-4TK GREEN-2LH")
    assert mine(game)["permits"] == []


def test_symbols_and_cards_may_be_left_out_where_only_one_fits() -> None:
    game = building("green-2LH", "blue-4TK")
    play(game, "plot green-2", "with green-2 blue-4")
    assert mine(game)["buildings"] == ["green-2@2"]


def test_what_could_mean_two_moves_is_ambiguous() -> None:
    game = building("green-1LT", "green-1HK")
    with pytest.raises(AmbiguousMove, match="could mean 'plot green-1@1' or 'plot green-1@6'; say which"):
        game.play(0, "plot green-1")
    play(game, "plot green-1@6")
    with pytest.raises(AmbiguousMove, match="'with green-1LT' or 'with green-1HK'"):
        game.play(0, "with green-1")


def test_one_permit_of_a_pair_may_be_shortened_and_the_other_not() -> None:
    game = building("red-6LK", "red-6TH", "blue-1TH")
    play(game, "plot blue-6")
    with pytest.raises(AmbiguousMove, match="could mean"):
        game.play(0, "with red-6 blue-1")
    for text in ("with red-6LK blue-1", "with blue-1 red-6lk"):
        assert game.write(game.read(0, text)) == "with red-6LK blue-1TH"


def test_a_short_text_of_something_impossible_is_refused_with_the_reason() -> None:
    game = building("green-2LH")
    reason = refused(game, "plot red-2")
    assert reason.startswith("Your permits (green-2LH) do not fit red-2@1: one permit must show red and 2")


@pytest.mark.parametrize("text", ["", "build it", "space 9", "plot green-9", "with", "with grant grant grant", "bonus"])
def test_nonsense_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is not a move of builders; moves look like: space 2"):
        table(person(), person()).play(0, text)


def test_permits_that_do_not_fit_or_are_not_there() -> None:
    game = building("green-3LK", "blue-6HK", "red-5LH")
    play(game, "plot blue-3@4")
    assert refused(game, "with green-3LK") == (
        "green-3LK does not fit blue-3@4: one permit must show blue and 3, or two of them blue and 3 between them."
    )
    assert refused(game, "with green-3LK red-5LH").startswith("green-3LK and red-5LH do not fit blue-3@4")
    assert refused(game, "with red-2LH") == "You do not hold red-2LH; you hold green-3LK, red-5LH, blue-6HK."


def test_one_grant_is_not_two() -> None:
    game = building("green-3LK", "blue-6HK", "grant")
    play(game, "plot blue-3@4")
    assert refused(game, "with grant grant") == "You do not hold grant twice; you hold green-3LK, blue-6HK, grant."
    none = building("green-3LK", "blue-6HK")
    play(none, "plot blue-3@4")
    assert refused(none, "with grant grant") == "You do not hold grant; you hold green-3LK, blue-6HK."
    play(building("green-3LK", "grant", "grant"), "plot blue-3@4", "with grant grant")


def test_with_the_grant_action_the_reason_speaks_of_it() -> None:
    game = table(builder("green-3LK", "red-5LH", money=9), person(), place="A4")
    play(game, "space 1", "grant")
    assert "with the grant one of them must show yellow or 6" in refused(game, "plot yellow-6@1")


def test_a_cable_car_that_cannot_be_paid() -> None:
    game = table(builder("green-2TK", "blue-4TK"), person(urban={"hydrant": 1}), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2TK blue-4TK")
    assert mine(game)["parks"] == ["A"]  # without money only the park was there to take


def test_moves_of_another_decision_are_refused_with_what_is_to_be_decided() -> None:
    game = table(person(), person())
    assert refused(game, "collect") == "'collect' is not what is asked for: now you choose a space for your token."
    play(game, "space 1")
    assert "now you choose what to do on this card" in refused(game, "space 2")


def test_the_others_have_nothing_to_decide() -> None:
    game = table(person(), person())
    with pytest.raises(ValueError, match="Seat 1 has nothing to decide now; the game waits for seat 0"):
        game.play(1, "space 1")


def test_the_table_shows_secrets_only_to_their_owner() -> None:
    game = table(person(secret=["pairs"]), person(secret=["corners"]), objective_row=["park", "hydrant", "rubble"])
    drawn = [box("builders").board(game, seat, ["Ann", "Bob"], True) for seat in (0, 1, None)]
    assert ["secret pairs" in board for board in drawn] == [True, False, False]
    assert ["secret corners" in board for board in drawn] == [False, True, False]


def test_the_parts_of_a_move() -> None:
    game = table(person(), person())
    texts = ["space 2", "materials", "earnings 3", "bonus step", "no rubble", "urban none", "with grant grant"]
    assert [as_dict(game.parts(game.read(0, text))) for text in texts] == [
        {"move": "space", "space": 2},
        {"move": "act", "action": "materials"},
        {"move": "act", "action": "earnings", "amount": 3},
        {"move": "bonus", "bonus": "step"},
        {"move": "rubble", "plot": None},
        {"move": "urban", "card": None},
        {"move": "with", "permits": ["grant", "grant"]},
    ]


def test_legal_moves_stand_in_the_order_of_the_card() -> None:
    game = table(person(money=15), person(), place="A3")
    play(game, "space 1")
    assert legal(game) == ["materials", "permit", "clear up", "collect"]
