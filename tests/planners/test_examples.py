"""The examples of the rulebook, each rebuilt as a position."""

import pytest
from planners.boards import cells, city, kinds, mine, play, table, values


def test_example_1_a_foundation_card_gets_a_token_when_it_is_placed() -> None:
    game = table(city(), city(), top=["grey-0F"], foundations=5)
    play(game, "draw", "place 2")
    assert game.view(None)["foundations"] == 4
    assert game.view(None)["columns"] == [[], ["grey-0F"], []]
    assert kinds(game) == ["placed", "foundation"]


def test_example_2_with_one_contract_a_column_of_two_can_be_taken() -> None:
    game = table(city(contracts=1), city(), columns=[["blue-3", "green-2T"], ["grey-2"], []])
    assert game.legal(0) == ["draw", "finalize 1"]
    play(game, "finalize 1")
    assert mine(game)["contracts"] == 2
    assert game.view(None)["taken"] == ["blue-3", "green-2T"]


def test_example_3_when_everybody_has_a_contract_everybody_gives_one_back() -> None:
    game = table(city(), city(contracts=1), city(contracts=2), columns=[["blue-3"], [], []])
    play(game, "finalize 1")
    assert [mine(game, seat)["contracts"] for seat in range(3)] == [0, 0, 1]
    assert kinds(game) == ["finalized", "contract", "gave back"]


def test_example_4_cards_that_become_connected_later_get_their_trams_then() -> None:
    game = table(city({"yellow": ["yellow-2T", "yellow-1TC"]}), city(), columns=[["green-2T"], [], []])
    assert cells(game, "tram") == []
    play(game, "finalize 1", "put green-2T")
    assert cells(game, "tram") == ["yellow 1", "yellow 2", "green 1"]


def test_example_5_a_depot_makes_a_garden_bloom_and_the_garden_a_skyscraper_rise() -> None:
    game = table(
        city({"grey": ["grey-P"], "orange": ["orange-0F", "orange-3"]}),
        city(),
        columns=[["blue-0D"], [], []],
    )
    assert values(game, "grey") == [0]
    play(game, "finalize 1", "put blue-0D")
    assert cells(game, "tram") == ["blue 1"]
    assert values(game, "grey") == [4]
    assert cells(game, "skyscraper") == ["orange 1"]
    assert game.breakdown(0)["skyscrapers"] == 1


def test_example_6_a_waterfront_card_lowers_what_a_skyscraper_needs() -> None:
    game = table(
        city({"grey": ["grey-3"], "orange": ["orange-0F", "orange-3"]}),
        city(),
        columns=[["blue-1W"], [], []],
    )
    assert cells(game, "skyscraper") == []
    play(game, "finalize 1", "put blue-1W")
    assert mine(game)["needs"] == 6
    assert cells(game, "skyscraper") == ["orange 1"]


def test_example_7_the_second_symbol_in_grey_offers_its_card_or_tram_lines() -> None:
    game = table(city({"grey": ["grey-2C"]}), city(), columns=[["grey-1C"], [], []])
    play(game, "finalize 1", "put grey-1C")
    assert game.legal(0) == ["bonus card", "bonus lines"]
    play(game, "bonus card", "in orange")
    assert values(game, "orange") == [4]
    assert game.turn == (1,)


@pytest.mark.parametrize(
    ("players", "district", "trams"),
    [(2, [2, 0], [2.5, 0]), (3, [2, 1, 0], [2.5, 1, 0]), (4, [2, 1, 0, -1], [2.5, 1, 0, -1])],
)
def test_the_advantage_table(players: int, district: list[float], trams: list[float]) -> None:
    rows: list[dict[str, list[str]]] = [
        {"blue": ["blue-3"], "green": ["green-2T", "green-2T"]},
        {"blue": ["blue-2"], "green": ["green-1TC"]},
        {"blue": ["blue-1C"]},
        {"blue": ["blue-0WC"]},
    ]
    # The fourth has no trams at all and is still last, not out of the comparison (P12); the third ends up
    # before them because seat 3 ended no game and is further from seat 0.
    game = table(*[city(row) for row in rows[:players]])
    assert [game.breakdown(seat)["blue"] for seat in range(players)] == district
    assert [game.breakdown(seat)["trams"] for seat in range(players)] == trams
