"""The rulings P1 to P19, each with a test that fails without it."""

import tempfile
from pathlib import Path

import pytest
from planners.boards import cells, city, kinds, mine, play, table, values

from fogcity import IllegalMove, new, position
from fogcity.games.planners.components import STANDARD

FULL = {
    "blue": ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"],
    "grey": ["grey-4", "grey-3", "grey-3", "grey-2", "grey-2T"],
    "orange": ["orange-4", "orange-3", "orange-3", "orange-2", "orange-2T"],
    "yellow": ["yellow-4", "yellow-3", "yellow-3", "yellow-2", "yellow-2T"],
}
ALMOST = {**FULL, "green": ["green-4", "green-3", "green-3", "green-2"]}


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


def test_p9_the_taker_can_be_back_at_no_contract_before_he_puts_a_card() -> None:
    game = table(city(), city(contracts=1), columns=[["blue-3"], [], []])
    play(game, "finalize 1")
    assert [mine(game, seat)["contracts"] for seat in (0, 1)] == [0, 0]
    assert game.legal(0) == ["put blue-3", "stop"]


def test_p10_a_bonus_must_be_taken_and_is_finished_before_the_next_card() -> None:
    game = table(city({"grey": ["grey-2C"]}), city(), columns=[["grey-1C", "blue-3"], [], []])
    play(game, "finalize 1", "put grey-1C")
    assert game.legal(0) == ["bonus card", "bonus lines"]
    with pytest.raises(IllegalMove, match="now you choose a bonus"):
        game.play(0, "put blue-3")
    play(game, "bonus lines")
    with pytest.raises(IllegalMove, match="now you choose where the bonus goes"):
        game.play(0, "stop")
    play(game, "on grey 1")
    assert game.legal(0) == ["put blue-3", "stop"]


def test_p10_a_bonus_that_is_sold_out_cannot_be_taken() -> None:
    game = table(city({"grey": ["grey-2C"]}), city(), columns=[["grey-1C"], [], []], supply={"card": 0})
    play(game, "finalize 1", "put grey-1C")
    assert game.legal(0) == ["bonus lines"]
    with pytest.raises(IllegalMove, match="sold out"):
        game.play(0, "bonus card")


def test_p10_with_nothing_to_take_the_chance_is_used_up_all_the_same() -> None:
    game = table(
        city({"grey": ["grey-2C"]}), city(), columns=[["grey-1C", "grey-1TC"], [], []], supply={"card": 0, "lines": 0}
    )
    play(game, "finalize 1", "put grey-1C")
    assert kinds(game)[-1] == "bonus missed"
    assert mine(game)["bonuses_used"] == ["grey"]
    play(game, "put grey-1TC")
    assert "bonus earned" not in kinds(game)


def test_p10_the_lines_token_needs_a_card_without_lines() -> None:
    game = table(city({"grey": ["grey-1TC"]}), city(), columns=[["grey-1TC"], [], []], supply={"card": 1})
    play(game, "finalize 1", "put grey-1TC")
    assert game.legal(0) == ["bonus card"]
    with pytest.raises(IllegalMove, match="have tram lines already"):
        game.play(0, "bonus lines")


def test_p10_a_district_gives_its_bonus_once() -> None:
    game = table(city({"green": ["green-2C", "green-1C"]}), city(), columns=[["green-1C"], [], []])
    play(game, "finalize 1", "put green-1C")
    assert game.turn == (1,)


def order(game_rows: list[dict[str, list[str]]], district: str, **rest: object) -> list[int]:
    """Who comes first, second, ... in a district, read off the points of four players."""
    game = table(*[city(rows) for rows in game_rows], **rest)
    points = [game.breakdown(seat)[district] for seat in range(len(game_rows))]
    return sorted(range(len(game_rows)), key=lambda seat: -points[seat])


def test_p11_the_leftmost_better_card_wins_a_tie() -> None:
    assert order([{"blue": ["blue-1C", "blue-3"]}, {"blue": ["blue-3", "black-1C"]}], "blue") == [1, 0]


def test_p11_a_card_worth_nothing_is_like_an_empty_cell() -> None:
    rows = [{"blue": ["blue-3", "blue-0F"]}, {"blue": ["blue-3"], "grey": ["grey-2"]}]
    assert order(rows, "blue") == [1, 0]


def test_p11_after_the_lowest_row_comes_the_top_one() -> None:
    rows = [{"green": ["green-3"]}, {"green": ["green-3"], "blue": ["blue-2"]}]
    assert order(rows, "green") == [1, 0]


def test_p11_the_rows_below_are_compared_cell_by_cell_and_not_by_totals() -> None:
    rows = [
        {"blue": ["blue-3"], "grey": ["grey-2", "grey-4"]},
        {"blue": ["blue-3"], "grey": ["grey-3"]},
    ]
    assert order(rows, "blue") == [1, 0]


def test_p11_three_players_in_a_tie_are_all_put_in_order() -> None:
    rows = [
        {"blue": ["blue-2", "blue-1C"], "grey": ["grey-1C"]},
        {"blue": ["blue-1TC", "blue-2C"], "grey": ["grey-4"]},
        {"blue": ["blue-2T", "blue-1W"], "grey": ["grey-2"]},
    ]
    assert order(rows, "blue") == [2, 0, 1]


def test_p11_tokens_and_gardens_count_in_a_tie() -> None:
    tokens = [
        {"grey": ["grey-3", "grey-3"]},
        {"blue": ["blue-2C", "blue-1C"], "grey": ["grey-2 +2", "grey-2C"]},
    ]
    assert order(tokens, "grey") == [1, 0]
    gardens = [
        {"yellow": ["yellow-3", "yellow-1C"]},
        {"yellow": ["yellow-P"], "green": ["green-1TC"]},
    ]
    assert order(gardens, "yellow") == [1, 0]


def test_p11_a_full_tie_goes_to_whoever_ended_the_game_then_clockwise() -> None:
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 2, "seat": 2}
    game = table(city(), city(), city(), city(), **over)
    assert [game.breakdown(seat)["blue"] for seat in range(4)] == [0, -1, 2, 1]
    assert [game.breakdown(seat)["trams"] for seat in range(4)] == [0, -1, 2.5, 1]


def test_p11_trams_are_compared_column_by_column() -> None:
    rows = [
        {"green": ["green-4", "green-2T"]},
        {"green": ["green-2T"]},
    ]
    assert order(rows, "trams") == [1, 0]


def test_p12_tokens_go_to_empty_rows_too_and_the_last_of_four_loses_a_point() -> None:
    rows = [{"blue": ["blue-3"]}, {"blue": ["blue-2"]}, {"blue": ["blue-1C"]}, {}]
    game = table(*[city(row) for row in rows])
    assert [game.breakdown(seat)["blue"] for seat in range(4)] == [2, 1, 0, -1]
    three = table(*[city(row) for row in rows[1:]])
    assert [three.breakdown(seat)["blue"] for seat in range(3)] == [2, 1, 0]


def test_p13_the_last_cell_ends_the_game_at_once_and_the_other_taken_cards_are_lost() -> None:
    game = table(city(ALMOST), city(), columns=[["green-2C", "black-1C"], [], []])
    play(game, "finalize 1", "put green-2C")
    assert game.over
    assert game.outcome() is not None
    assert game.view(None)["taken"] == []
    assert game.view(None)["completed"]["green"] == 0  # type: ignore[index]
    assert game.view(None)["ended_by"] == 0


def test_p13_the_last_card_still_earns_its_bonus_but_no_bonus_card() -> None:
    rows = {**ALMOST, "green": ["green-4", "green-3", "green-3", "green-2C"]}
    game = table(city(rows), city(), columns=[["green-1C", "black-1C"], [], []])
    play(game, "finalize 1", "put green-1C")
    assert not game.over
    assert game.legal(0) == ["bonus contracts", "bonus lines"]
    play(game, "bonus lines", "on green 1")
    assert game.over
    assert "green 1" in cells(game, "tram")


def test_p13_a_last_card_that_could_only_earn_a_bonus_card_ends_the_game() -> None:
    rows = {**FULL, "green": ["green-4", "green-3", "green-3", "green-2", "green-2T"]}
    rows["grey"] = ["grey-4", "grey-3", "grey-3", "grey-2C"]
    game = table(city(rows), city(), columns=[["grey-1C"], [], []], supply={"lines": 0})
    play(game, "finalize 1", "put grey-1C")
    assert game.over


def test_p13_the_last_card_still_builds_a_skyscraper_and_takes_the_medal() -> None:
    yellow = ["yellow-4", "yellow-3", "yellow-2", "yellow-3", "yellow-2T"]
    rows = {**FULL, "yellow": yellow, "green": ["green-4", "green-3", "green-2", "green-0F"]}
    game = table(city(rows), city(), columns=[["green-2T"], [], []])
    assert cells(game, "skyscraper") == []
    play(game, "finalize 1", "put green-2T")
    assert game.over
    assert cells(game, "skyscraper") == ["green 4"]
    assert game.breakdown(0)["medal"] == 1


def few_cards(tmp_path: Path) -> Path:
    """An edition in which the deck can run out: too few foundation cards."""
    lines = STANDARD.read_text().splitlines()
    kept = [line for line in lines if not line.startswith("0F")]
    path = tmp_path / "few.toml"
    path.write_text("\n".join(kept))
    return path


def test_p14_with_an_empty_deck_nobody_draws_and_who_can_do_nothing_ends_the_game(tmp_path: Path) -> None:
    document = {
        "game": "planners",
        "players": 2,
        "columns": [["blue-3"], [], []],
        "deck": [],
        "cities": [city(), city()],
    }
    game = position(document, edition=few_cards(tmp_path))
    assert game.legal(0) == ["finalize 1"]
    with pytest.raises(IllegalMove, match="The deck is empty"):
        game.play(0, "draw")
    play(game, "finalize 1", "put blue-3")
    assert game.over
    assert game.outcome()["ending"] == "stuck"  # type: ignore[index]
    assert game.view(None)["ended_by"] == 1


def test_p14_a_contracts_token_is_something_to_do(tmp_path: Path) -> None:
    green = {"green": ["green-2C", "green-1C"]}
    document = {
        "game": "planners",
        "players": 2,
        "columns": [["blue-3"], [], []],
        "deck": [],
        "cities": [city(), city(green, contracts=2, contract_tokens=1)],
    }
    game = position(document, edition=few_cards(tmp_path))
    play(game, "finalize 1", "put blue-3")
    assert game.turn == (1,)
    assert game.legal(1) == ["throw 1"]
    play(game, "throw 1")
    assert game.outcome()["ending"] == "stuck"  # type: ignore[index]


def test_p15_more_trams_win_a_tie_and_else_the_victory_is_shared() -> None:
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 0, "seat": 0}
    completed = ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"]
    # Three districts, blue completed and a points token against two districts, a skyscraper, medal and trams.
    first = {"blue": completed, "grey": ["grey-3"], "yellow": ["yellow-2C", "yellow-1C"]}
    second = {
        "blue": ["blue-1W", "blue-1W"], "grey": ["grey-1C"], "orange": ["orange-0F", "orange-4"], "green": ["green-2T"]
    }  # fmt: skip
    game = table(city(first, point_tokens=1), city(second), **over)
    assert game.scores() == [8.5, 8.5]
    assert game.outcome()["winners"] == [1]  # type: ignore[index]
    first["green"] = ["green-0F", "green-1T"]  # as many trams, though further right
    game = table(city(first, point_tokens=1), city(second), **over)
    assert game.scores() == [8.5, 8.5]
    assert game.outcome()["winners"] == [0, 1]  # type: ignore[index]


def test_p15_halves_stay_exact() -> None:
    game = table(city({"green": ["green-2T"]}), city({"blue": ["blue-3"]}))
    assert game.breakdown(0)["trams"] == 2.5
    assert sum(game.scores()) == 12.5
    assert all(isinstance(score, int) or score % 1 == 0.5 for score in game.scores())


def test_p16_there_are_trams_and_contracts_for_everybody() -> None:
    rows = {
        "blue": ["blue-2T", "blue-2T", "blue-1TC", "blue-0WT"],
        "grey": ["grey-2T", "grey-2T", "grey-1TC"],
        "orange": ["orange-2T", "orange-2T", "orange-1TC"],
        "yellow": ["yellow-2T", "yellow-2T", "yellow-1TC"],
        "green": ["green-2T", "green-2T", "green-1TC"],
    }
    other = {
        "blue": ["blue-1TC", "black-1T", "black-1T", "black-1T"],
        "grey": ["grey-1TC", "grey-0D"],
        "orange": ["orange-1TC", "orange-0D"],
        "yellow": ["yellow-1TC", "yellow-0D"],
        "green": ["green-2T", "green-1TC", "green-1T", "black-1T"],
    }
    game = table(city(rows), city(other, contracts=13), columns=[["black-0TC"], [], []])
    trams = [len(cells(game, "tram", seat)) for seat in (0, 1)]
    assert sum(trams) > 28
    assert mine(game, 1)["contracts"] == 13
    play(game, "finalize 1")
    assert mine(game, 1)["contracts"] == 12


GREEN = {"green": ["green-2C"]}


def test_p17_the_contracts_token_can_be_spent_in_the_turn_it_is_earned() -> None:
    game = table(city(GREEN, contracts=2), city(), columns=[["green-1C", "blue-3", "blue-2"], [], []])
    play(game, "finalize 1", "put green-1C", "bonus contracts")
    assert {"throw 1", "throw 2"} <= set(game.legal(0))
    assert "throw 3" not in game.legal(0)
    play(game, "throw 2")
    assert mine(game)["contracts"] == 1
    assert mine(game)["contract_tokens"] == 0
    with pytest.raises(IllegalMove, match="no token"):
        game.play(0, "throw 1")


def test_p17_never_more_contracts_than_held_are_thrown_back() -> None:
    rows = {"green": ["green-2C", "green-1C"]}
    game = table(city(rows, contracts=1, contract_tokens=1), city())
    assert game.legal(0) == ["draw", "throw 1"]
    with pytest.raises(IllegalMove, match="You hold only 1 contract"):
        game.play(0, "throw 2")
    none = table(city(rows, contract_tokens=1), city())
    assert none.legal(0) == ["draw"]


def test_p17_the_token_can_be_spent_at_every_decision_of_ones_own_turn() -> None:
    rows = {"green": ["green-2C", "green-1C"], "grey": ["grey-2C"]}
    game = table(city(rows, contracts=1, contract_tokens=1), city(), columns=[["grey-1C", "blue-3"], [], []])
    for moves in (["draw"], ["finalize 1"], ["finalize 1", "put grey-1C"], ["finalize 1", "put grey-1C", "bonus card"]):
        assert "throw 1" in play(game.clone(), *moves).legal(0)
    assert game.legal(1) == []


def test_p17_after_the_last_card_the_turn_stays_open_for_a_token_and_a_contract() -> None:
    rows = {"green": ["green-2C", "green-1C"]}
    game = table(city(rows, contract_tokens=1), city(), columns=[["blue-3"], [], []])
    play(game, "finalize 1", "put blue-3")
    assert game.legal(0) == ["stop", "throw 1"]
    assert play(game.clone(), "throw 1").turn == (1,)
    assert play(game.clone(), "stop").turn == (1,)
    without = table(city(rows, contract_tokens=1), city(contracts=1), columns=[["blue-3"], [], []])
    assert play(without, "finalize 1", "put blue-3").turn == (1,)


def test_p17_cards_that_fit_nowhere_need_an_explicit_stop() -> None:
    full = ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"]
    game = table(city({"blue": full}), city(), columns=[["blue-1C"], [], []])
    play(game, "finalize 1")
    assert game.legal(0) == ["stop"]
    with pytest.raises(IllegalMove, match="Your blue row is full"):
        game.play(0, "put blue-1C")
    play(game, "stop")
    assert kinds(game) == ["discarded"]
    assert game.view(None)["discarded"] == {"blue-1C": 1}


def test_p17_an_unspent_token_scores_nothing() -> None:
    rows = {"green": ["green-2C", "green-1C"]}
    with_token = table(city(rows, contract_tokens=1), city())
    without = table(city(rows), city())
    assert with_token.scores() == without.scores()


def test_p18_the_column_of_the_last_foundation_is_still_asked_and_its_placer_ends_the_game() -> None:
    game = table(city(), city(), seat=1, top=["grey-0F"], foundations=1)
    play(game, "draw")
    assert game.legal(1) == ["place 1", "place 2", "place 3"]
    play(game, "place 3")
    assert game.outcome()["ending"] == "last foundation"  # type: ignore[index]
    assert game.view(None)["ended_by"] == 1


def test_p18_a_discarded_foundation_takes_its_token_along() -> None:
    game = table(city(), city(), columns=[["grey-0F"], [], []])
    left = game.view(None)["foundations"]
    play(game, "finalize 1", "stop")
    assert game.view(None)["foundations"] == left
    assert game.view(None)["discarded"] == {"grey-0F": 1}


def test_p19_everything_is_public_but_the_order_of_the_deck() -> None:
    game = new("planners", players=3, seed=4)
    assert game.view(0) == game.view(1) == game.view(None)
    known, everything = game.view(0), game.state()
    assert set(everything) - set(known) == {"chance"}
    assert set(known) - set(everything) == {"advantage", "printed"}
    assert {key for key in known if key in everything and known[key] != everything[key]} == {"deck", "scores"}


def test_a_view_says_what_every_comparison_is_worth_now() -> None:
    game = table(city({"blue": ["blue-3"]}), city({"blue": ["blue-2", "blue-2C"]}), city({"green": ["green-2T"]}))
    seen = game.view(None)["advantage"]
    assert isinstance(seen, dict)
    assert (seen["blue"], seen["trams"]) == ([1, 2, 0], [0, 0, 2.5])  # who of the first two has fewer trams is open
    assert sum(game.breakdown(2).values()) == game.scores()[2]
    assert all(seen[name][seat] == game.known_points(None)[seat][name] for name in seen for seat in range(3))


def test_p11_in_a_view_a_tie_that_only_the_end_will_break_is_nobodys() -> None:
    """Else the points of all would change with every turn, and the first to move would begin with 12.5."""
    for players in (2, 3, 4):
        for seat in range(players):
            game = table(*[city()] * players, seat=seat)
            assert game.view(None)["scores"] == [0] * players
            assert sum(game.scores()) != 0
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 1, "seat": 1}
    ended = table(city(), city(), **over)
    assert ended.view(None)["scores"] == ended.scores() == [0, 12.5]
    assert ended.known_points(None) == [ended.breakdown(0), ended.breakdown(1)]


def test_a_view_says_what_is_printed_on_boards_bonuses_and_medal() -> None:
    printed = {"depots": [1, 2, 3, 4, 5], "garden": 4, "value": 2, "card": 4, "points": 1.5, "contracts": 2}
    printed |= {"medal": 1, "completion": 1}
    assert new("planners", players=2, seed=1).view(0)["printed"] == printed


# The rest of the rulebook


@pytest.mark.parametrize(("players", "tokens"), [(2, 6), (3, 8), (4, 10)])
def test_the_set_up(players: int, tokens: int) -> None:
    game = new("planners", players=players, seed=1)
    seen = game.view(None)
    assert seen["foundations"] == tokens
    assert seen["deck"]["left"] == 87  # type: ignore[index]
    assert seen["supply"] == dict.fromkeys(("value", "card", "depot", "points", "contracts", "lines"), 3)
    assert game.turn == (0,)


def test_play_goes_clockwise() -> None:
    game = table(city(), city(), city(), seat=2, top=["blue-3", "blue-2"])
    assert play(game, "draw", "place 1").turn == (0,)
    assert play(game, "draw", "place 1").turn == (1,)


def test_a_column_cannot_be_taken_with_as_many_contracts_as_cards() -> None:
    game = table(city(contracts=1), city(), columns=[["blue-3"], [], []])
    with pytest.raises(IllegalMove, match="Column 1 holds 1 card and you hold 1 contract"):
        game.play(0, "finalize 1")
    with pytest.raises(IllegalMove, match="Column 2 is empty"):
        game.play(0, "finalize 2")


def test_only_the_first_to_complete_a_district_gets_its_token() -> None:
    full = ["grey-4", "grey-3", "grey-3", "grey-2", "grey-2T"]
    others = ["grey-2T", "grey-1TC", "grey-1C", "grey-0F"]
    game = table(city({"grey": full}), city({"grey": others}), seat=1, columns=[["grey-0F"], [], []])
    play(game, "finalize 1", "put grey-0F")
    assert game.breakdown(0)["completion"] == 1
    assert game.breakdown(1)["completion"] == 0


def test_the_points_token_is_worth_one_and_a_half() -> None:
    game = table(city({"yellow": ["yellow-2C"]}), city(), columns=[["yellow-1C"], [], []])
    play(game, "finalize 1", "put yellow-1C", "bonus points")
    assert game.breakdown(0)["bonus"] == 1.5


def test_the_depot_card_brings_a_tram_of_its_own() -> None:
    game = table(city({"orange": ["orange-2C"]}), city(), columns=[["orange-1C"], [], []])
    play(game, "finalize 1", "put orange-1C", "bonus depot", "in blue")
    assert cells(game, "tram") == ["blue 1"]
    assert values(game, "blue") == [0]


def test_a_depot_card_connects_its_neighbours() -> None:
    game = table(city({"blue": ["blue-2T"]}), city(), columns=[["grey-0D"], [], []])
    play(game, "finalize 1", "put grey-0D")
    assert cells(game, "tram") == ["blue 1", "grey 1"]


def test_two_equal_cards_are_one_choice() -> None:
    game = table(city(), city(), columns=[["blue-3", "blue-3"], [], []])
    play(game, "finalize 1")
    assert game.legal(0) == ["put blue-3", "stop"]
    play(game, "put blue-3")
    assert game.legal(0) == ["put blue-3", "stop"]
