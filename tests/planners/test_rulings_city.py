"""The rulings, each with tests that fail without it: cards, gardens, tokens, trams and skyscrapers."""

import tempfile

import pytest
from planners.boards import FULL, cells, city, kinds, mine, play, table, values
from support import position

from fogcity.games.planners.edition import STANDARD


def test_p1_a_black_card_counts_for_the_row_it_lies_in() -> None:
    game = table(city({"grey": ["grey-2C"]}), city(), columns=[["black-1C"], [], []])
    play(game, "finalize 1", "put black-1C in grey")
    assert values(game, "grey") == [2, 1]
    assert "bonus card" in game.legal(0)


def test_p1_a_black_card_may_go_into_any_row_with_room_and_no_other_card_may() -> None:
    full = ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"]
    game = table(city({"blue": full}), city(), columns=[["black-2", "grey-2"], [], []])
    play(game, "finalize 1")
    blacks = [f"put black-2 in {row}" for row in ("grey", "orange", "yellow", "green")]
    assert game.legal(0) == [*blacks, "put grey-2", "stop"]


def test_p1_a_black_card_without_its_row_is_ambiguous() -> None:
    game = table(city(), city(), columns=[["black-2"], [], []])
    play(game, "finalize 1")
    with pytest.raises(ValueError, match="could go to any row"):
        game.play(0, "put black-2")


def test_p2_a_bonus_card_takes_the_leftmost_empty_cell_and_can_complete_a_row() -> None:
    orange = ["orange-4", "orange-3", "orange-3", "orange-2"]
    game = table(city({"grey": ["grey-2C"], "orange": orange}), city(), columns=[["grey-1C"], [], []])
    play(game, "finalize 1", "put grey-1C", "bonus card", "in orange")
    assert values(game, "orange") == [4, 3, 3, 2, 4]
    assert game.view(None)["completed"] == {
        "blue": None, "grey": None, "orange": 0, "yellow": None, "green": None
    }  # fmt: skip


def test_p2_a_bonus_card_fills_the_city_and_ends_the_game() -> None:
    rows = {
        **FULL,
        "grey": ["grey-4", "grey-3", "grey-2C"],
        "green": ["green-4", "green-3", "green-3", "green-2", "green-2T"],
    }
    game = table(city(rows), city(), columns=[["grey-1C", "blue-1C"], [], []])
    play(game, "finalize 1", "put grey-1C", "bonus card", "in grey")
    assert game.over
    assert game.ending() == "city full"


def test_p2_bonus_cards_carry_no_bonus_symbol() -> None:
    game = table(city({"orange": ["orange-2C"], "grey": ["grey-2C"]}), city(), columns=[["grey-1C"], [], []])
    play(game, "finalize 1", "put grey-1C", "bonus card", "in orange")
    assert game.turn == (1,)
    assert mine(game)["bonuses_used"] == ["grey"]


def test_p3_a_garden_needs_a_tram_beside_it_and_corners_do_not_count() -> None:
    game = table(
        city({"orange": ["orange-2"], "yellow": ["yellow-3", "yellow-P"], "green": ["green-2T"]}),
        city(),
        columns=[["green-3", "green-2T"], [], []],
    )
    assert values(game, "yellow") == [3, 0]
    play(game, "finalize 1", "put green-2T")
    assert values(game, "yellow") == [3, 4]


def test_p3_lines_without_a_connection_do_not_water_a_garden() -> None:
    game = table(city({"grey": ["grey-P", "grey-2T"]}), city())
    assert cells(game, "tram") == []
    assert values(game, "grey") == [0, 2]


def test_p3_the_end_of_a_row_does_not_touch_the_beginning_of_the_next() -> None:
    grey = ["grey-4", "grey-3", "grey-3", "grey-2"]
    depot_above = table(city({"grey": [*grey, "grey-0D"], "orange": ["orange-2T"]}), city())
    assert cells(depot_above, "tram") == ["grey 5"]
    depot_below = table(city({"grey": [*grey, "grey-2T"], "orange": ["orange-0D"]}), city())
    assert cells(depot_below, "tram") == ["orange 1"]


@pytest.mark.parametrize(("card", "before"), [("grey-P", 0), ("grey-0F", 0), ("grey-3", 3)])
def test_p4_the_value_token_may_lie_on_any_card_and_adds_two(card: str, before: int) -> None:
    game = table(city({"blue": ["blue-2C"], "grey": [card]}), city(), columns=[["blue-1C"], [], []])
    play(game, "finalize 1", "put blue-1C", "bonus value")
    assert game.legal(0) == ["on blue 1", "on blue 2", "on grey 1"]
    play(game, "on grey 1")
    assert values(game, "grey") == [before + 2]


def test_p4_tokens_add_up() -> None:
    blue = {"blue": ["blue-2C", "blue-1C"], "orange": ["orange-3 +2"]}
    game = table(city(blue), city({"blue": ["blue-1TC"], "grey": ["grey-3"]}), seat=1, columns=[["blue-1TC"], [], []])
    assert values(game, "orange") == [5]
    play(game, "finalize 1", "put blue-1TC", "bonus value", "on grey 1")
    assert values(game, "grey", 1) == [5]


def test_p4_a_card_can_be_worth_eight_and_more() -> None:
    """Two value tokens, one from blue and one from a district that gives them, too, in this edition."""
    rows = {"blue": ["blue-2C", "blue-1C"], "orange": ["orange-2C", "orange-1C"]}
    text = STANDARD.read_text().replace('orange = "depot"', 'orange = "value"')
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        rows["grey"] = ["grey-4 +2 +2", "grey-0F"]
        document = {"game": "planners", "players": 2, "cities": [city(rows), city({"grey": ["grey-3", "grey-3"]})]}
        game = position(document, edition=file.name)
        assert values(game, "grey") == [8, 0]
        assert mine(game)["values"] == [3, 8, 3, 0, 0]
        assert cells(game, "skyscraper") == ["grey 2"]
        tied = {"grey": ["grey-3", "grey-3", "grey-2T"]}
        other = position({**document, "cities": [city(tied), city(rows)]}, edition=file.name)
        assert [other.breakdown(seat)["grey"] for seat in (0, 1)] == [0, 2]


def test_p5_the_lines_token_goes_on_a_card_without_lines_and_not_on_a_depot() -> None:
    game = table(
        city({"blue": ["blue-2C", "blue-0D", "blue-2T"], "green": ["green-4"]}),
        city(),
        columns=[["blue-1C"], [], []],
    )
    play(game, "finalize 1", "put blue-1C", "bonus lines")
    assert game.legal(0) == ["on blue 1", "on blue 4", "on green 1"]
    play(game, "on green 1")
    assert "green 1" in cells(game, "tram")


def test_p5_a_lines_token_that_is_not_connected_brings_no_tram() -> None:
    game = table(city({"blue": ["blue-2C"]}), city(), columns=[["blue-1C"], [], []])
    play(game, "finalize 1", "put blue-1C", "bonus lines", "on blue 1")
    assert cells(game, "lines_token") == ["blue 1"]
    assert cells(game, "tram") == []


def test_p6_one_token_joins_the_network_makes_a_garden_bloom_and_a_skyscraper_rise() -> None:
    rows = {
        "grey": ["grey-3", "grey-0F"],
        "orange": ["orange-2C", "orange-P"],
        "yellow": ["yellow-3", "yellow-4"],
        "green": ["green-3", "green-2T"],
    }
    game = table(city(rows), city(), columns=[["orange-1C"], [], []])
    play(game, "finalize 1", "put orange-1C", "bonus lines")
    assert cells(game, "skyscraper") == []
    play(game, "on yellow 2")
    assert values(game, "orange") == [2, 4, 1]
    assert cells(game, "skyscraper") == ["grey 2"]
    assert kinds(game) == ["token", "trams", "skyscrapers", "medal"]


def test_p6_several_skyscrapers_can_come_at_once() -> None:
    rows = {"grey": ["grey-0F", "grey-4", "grey-0F"], "orange": ["orange-2", "orange-3", "orange-2T"]}
    game = table(city(rows), city(), columns=[["blue-1W"], [], []])
    assert cells(game, "skyscraper") == []
    play(game, "finalize 1", "put blue-1W")
    assert cells(game, "skyscraper") == ["grey 1", "grey 3"]


def test_p6_a_value_token_can_raise_a_skyscraper() -> None:
    rows = {"blue": ["blue-2C"], "grey": ["grey-2", "grey-0F", "grey-3"]}
    game = table(city(rows), city(), columns=[["blue-0WC"], [], []])
    play(game, "finalize 1", "put blue-0WC", "bonus value")
    assert mine(game)["needs"] == 6
    assert cells(game, "skyscraper") == []
    play(game, "on grey 3")
    assert cells(game, "skyscraper") == ["grey 2"]


def test_p7_the_bar_is_lowered_only_in_the_city_with_the_waterfront() -> None:
    six = {"grey": ["grey-3"], "orange": ["orange-0F", "orange-3"]}
    game = table(city({**six, "blue": ["blue-0WC"]}), city({"grey": ["grey-3"], "orange": ["orange-0F", "orange-3"]}))
    assert [mine(game, seat)["needs"] for seat in (0, 1)] == [6, 7]
    assert cells(game, "skyscraper", 0) == ["orange 1"]
    assert cells(game, "skyscraper", 1) == []


def test_p8_an_equal_number_of_skyscrapers_does_not_take_the_medal() -> None:
    tower = {"grey": ["grey-0F", "grey-4"], "orange": ["orange-3"]}
    game = table(
        city({"yellow": ["yellow-0F"], "green": ["green-4"]}),
        city(tower),
        columns=[["yellow-3"], ["orange-2", "yellow-0F"], []],
        medal=1,
    )
    play(game, "finalize 1", "put yellow-3")
    assert cells(game, "skyscraper") == ["yellow 1"]
    assert game.view(None)["medal"] == 1


def test_p8_strictly_more_takes_the_medal_from_its_holder() -> None:
    game = table(
        city({"yellow": ["yellow-0F"], "green": ["green-4", "green-0F"], "orange": ["orange-0F", "orange-4"]}),
        city({"grey": ["grey-0F", "grey-4"], "orange": ["orange-3"]}),
        columns=[["yellow-3"], [], []],
        medal=1,
    )
    play(game, "finalize 1", "put yellow-3")
    assert len(cells(game, "skyscraper")) == 2
    assert game.view(None)["medal"] == 0
    assert game.breakdown(0)["medal"] == 1


def test_the_depot_card_brings_a_tram_of_its_own() -> None:
    game = table(city({"orange": ["orange-2C"]}), city(), columns=[["orange-1C"], [], []])
    play(game, "finalize 1", "put orange-1C", "bonus depot", "in blue")
    assert cells(game, "tram") == ["blue 1"]
    assert values(game, "blue") == [0]


def test_a_depot_card_connects_its_neighbours() -> None:
    game = table(city({"blue": ["blue-2T"]}), city(), columns=[["grey-0D"], [], []])
    play(game, "finalize 1", "put grey-0D")
    assert cells(game, "tram") == ["blue 1", "grey 1"]
