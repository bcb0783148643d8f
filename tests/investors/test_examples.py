"""The examples of the rulebook. Red, blue, yellow and green are seats 0, 1, 2 and 3."""

import pytest
from investors.boards import (
    BOARD,
    HAND,
    PARK_AT_TOWN_HALL,
    acting,
    answers,
    investing,
    kinds,
    of_all,
    of_seat,
    play,
    seen,
    streets,
    table,
)
from support import position

RED, BLUE, YELLOW, GREEN = range(4)


def test_influence_example_1_a_tie_in_the_middle_leaves_no_third_investor() -> None:
    game = table(phase="influence", card="influence-3-villa")
    answers(game, "influence 5", "influence 5", "influence 7", "influence 4")
    assert game.turn == (YELLOW,)
    assert seen(game, "rights") == [GREEN]
    assert of_all(game, "influence") == [30, 30, 23, 26]


def test_influence_example_2_after_a_tie_at_the_top_even_0_invests() -> None:
    game = table(phase="influence", card="influence-3-villa")
    answers(game, "influence 4", "influence 6", "influence 6", "influence 0")
    assert game.turn == (RED,)
    assert seen(game, "rights") == [GREEN]
    assert of_all(game, "influence") == [26, 30, 30, 30]


def test_influence_example_3_four_different_cards_on_the_border_are_four_investors() -> None:
    game = table(phase="influence", card="influence-5-border")
    answers(game, "influence 3", "influence 5", "influence 8", "influence 1")
    assert game.turn == (YELLOW,)
    assert seen(game, "rights") == [BLUE, RED, GREEN]
    assert of_all(game, "influence") == [27, 25, 22, 29]


def test_cheque_example() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    play(game, "bid 20", "bid 30", "bid 50", "pass", "bid 40", "pass", "bid 30")
    assert of_seat(game, YELLOW, "laid") == [30, 50]
    assert seen(game, "high") == 80
    assert game.turn == (RED,)
    play(game, "pass")
    assert game.turn == (YELLOW,)
    assert seen(game, "phase") == "invest"
    assert of_seat(game, YELLOW, "cheques") == [10, 10, 20, 20, 40, 60, 70, 80, 90, 100]
    assert [of_seat(game, seat, "cheques") for seat in (RED, BLUE, GREEN)] == [HAND, HAND, HAND]
    assert game.state()["bank"] == [30, 50]


def test_options_example_with_its_order_of_investing() -> None:
    game = table(phase="options", card="options-3")
    answers(game, "option villa-house", "option market-leisure", "option industry-office", "option market-leisure")
    answers(game, "pay 10", "bid 30+50", "pay 20", "bid 20+20")
    assert game.turn == (YELLOW,)
    assert seen(game, "rights") == [BLUE, RED]
    assert [len(hand) for hand in of_all(game, "cheques")] == [11, 10, 11, 12]  # type: ignore[arg-type]


def test_town_hall_needs_all_four_sides() -> None:
    three = {"h23": RED, "h33": RED, "v23": RED}
    game = investing("influence-2-office", streets=three)
    assert "23" not in seen(game, "rebuilt")  # type: ignore[operator]
    play(game, "place v24")
    assert seen(game, "rebuilt")["23"] == RED  # type: ignore[index]
    assert game.scores()[RED] == 10


def test_town_hall_beside_a_park_needs_the_three_other_sides() -> None:
    game = position(
        {
            "game": "investors",
            "players": 4,
            "squares": PARK_AT_TOWN_HALL,
            "phase": "invest",
            "card": "influence-2-office",
            "streets": {"h33": RED, "v23": RED},
        }
    )
    assert seen(game, "streets")["h23"] == "white"  # type: ignore[index]
    play(game, "place v24")
    assert seen(game, "rebuilt") == {"23": RED}
    assert game.scores()[RED] == 10


@pytest.mark.parametrize(
    ("kind", "prestige"),
    [("villa", 4), ("house", 4), ("market", 5), ("leisure", 5), ("industry", 6), ("office", 6), ("bank", 10)],
)
def test_values_table(kind: str, prestige: int) -> None:
    row, column = next((r, c) for r in range(5) for c in range(7) if BOARD[r][c] == kind)
    sides = [f"h{row}{column}", f"h{row + 1}{column}", f"v{row}{column}", f"v{row}{column + 1}"]
    missing = sides[1]
    held = {street: RED for street in sides if street != missing and street != "h36"}
    if kind != "bank":
        del held[sides[3]]
    game = acting("any-influence", "invest", streets=held, top_actions=["bonus"])
    play(game, f"place {missing}")
    assert seen(game, "rebuilt") == {f"{row}{column}": RED}
    assert game.scores() == [prestige, 0, 0, 0]
    assert game.breakdown(RED)[kind] == prestige


def test_one_stick_can_rebuild_two_adjacent_districts() -> None:
    held = {"h00": RED, "v00": RED, "h01": RED, "v02": RED}
    game = acting("any-influence", "invest", streets=held, top_actions=["bonus"])
    play(game, "place v01")
    assert seen(game, "rebuilt") == {"00": RED, "01": RED}
    assert kinds(game)[:3] == ["placed", "rebuilt", "rebuilt"]
    assert game.scores() == [8, 0, 0, 0]


def withdrawing() -> dict[str, object]:
    return {"streets": {"h00": RED, "h02": RED, "h04": RED}, "seats": [{"cheques": []}, {}, {}, {}]}


def test_three_sticks_withdrawn_are_worth_6_influence() -> None:
    game = acting("withdraw", "withdraw", **withdrawing())
    play(game, "lift h00", "lift h02", "lift h04", "stop")
    assert game.legal(RED) == ["gain influence", "gain cheques"]
    play(game, "gain influence")
    assert of_seat(game, RED, "influence") == 36
    assert of_seat(game, RED, "sticks") == 15


def test_three_sticks_withdrawn_are_worth_up_to_150_thousand() -> None:
    game = acting("withdraw", "withdraw", **withdrawing())
    play(game, "lift h00", "lift h02", "lift h04", "stop", "gain cheques")
    assert game.turn == (RED,)
    assert of_seat(game, RED, "limit") == 150
    assert game.legal(RED) == ["draw", "stop"]
    assert streets(game, "lift") == set()
