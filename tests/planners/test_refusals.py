"""Why a move of `planners` is refused: the reason that fits, with the facts that it is told with."""

import pytest
from planners.boards import FULL, city, play, table
from support import Rules

from fogcity import IllegalMove


def refused(game: Rules, move: str) -> tuple[str, object]:
    with pytest.raises(IllegalMove) as raised:
        game.play(0, move)
    return raised.value.code, raised.value.facts


def placing(bonus: str, **rows: list[str]) -> Rules:
    """Seat 0 has just completed a pair in grey or blue, and chooses where this bonus goes."""
    card = "blue-1C" if bonus in ("value", "lines") else "grey-1C"
    game = table(city({card.split("-")[0]: [card.split("-")[0] + "-2C"], **rows}), city(), columns=[[card], [], []])
    return play(game, "finalize 1", f"put {card}", f"bonus {bonus}")


def test_a_bonus_card_goes_into_a_row_that_has_room() -> None:
    game = placing("card", orange=FULL["orange"])
    assert refused(game, "in orange") == ("row-full", {"district": "orange"})
    assert refused(game, "on grey 1") == ("into-a-row", {})


def test_a_token_goes_onto_a_card_that_is_there_and_has_no_lines() -> None:
    game = placing("lines", green=["green-2T"])
    assert refused(game, "in green") == ("onto-a-card", {})
    assert refused(game, "on green 1") == ("has-lines", {"cell": {"district": "green", "place": 1}})
    assert refused(game, "on green 2") == ("no-card-there", {"cell": {"district": "green", "place": 2}})
    assert refused(placing("value"), "on yellow 3") == ("no-card-there", {"cell": {"district": "yellow", "place": 3}})


def test_a_district_offers_its_own_bonus_and_lines() -> None:
    game = table(city({"grey": ["grey-2C"]}), city(), columns=[["grey-1C"], [], []])
    play(game, "finalize 1", "put grey-1C")
    assert refused(game, "bonus value") == ("other-bonus", {"offered": ["card", "lines"], "bonus": "value"})


def test_contracts_are_thrown_by_who_has_the_token_for_it() -> None:
    game = table(city(contracts=2), city(), columns=[["grey-1C"], [], []])
    assert refused(game, "throw 1") == ("no-contracts-token", {})
    for contracts, move, reason in ((2, "throw 3", "throws-at-most"), (0, "throw 2", "holds-only")):
        green = city({"green": ["green-2C"]}, contracts=contracts)
        game = table(green, city(), columns=[["green-1C", "blue-3", "blue-2"], [], []])
        play(game, "finalize 1", "put green-1C", "bonus contracts")
        assert refused(game, move) == (reason, {"contracts": 2 if contracts else 1})
