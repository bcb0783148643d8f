"""The rulings, each with tests that fail without it: taking, bonuses, contracts, the end of the game."""

from pathlib import Path

import pytest
from planners.boards import FULL, cells, city, kinds, mine, play, table
from support import new, position

from fogcity import IllegalMove
from fogcity.games.planners.edition import STANDARD

ALMOST = {**FULL, "green": ["green-4", "green-3", "green-3", "green-2"]}


def test_p9_the_taker_can_be_back_at_no_contract_before_they_puts_a_card() -> None:
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
    assert game.outcome().ending == "stuck"  # type: ignore[union-attr]
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
    assert game.outcome().ending == "stuck"  # type: ignore[union-attr]


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
    assert game.outcome().ending == "last foundation"  # type: ignore[union-attr]
    assert game.view(None)["ended_by"] == 1


def test_p18_a_discarded_foundation_takes_its_token_along() -> None:
    game = table(city(), city(), columns=[["grey-0F"], [], []])
    left = game.view(None)["foundations"]
    play(game, "finalize 1", "stop")
    assert game.view(None)["foundations"] == left
    assert game.view(None)["discarded"] == {"grey-0F": 1}


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


def test_two_equal_cards_are_one_choice() -> None:
    game = table(city(), city(), columns=[["blue-3", "blue-3"], [], []])
    play(game, "finalize 1")
    assert game.legal(0) == ["put blue-3", "stop"]
    play(game, "put blue-3")
    assert game.legal(0) == ["put blue-3", "stop"]
