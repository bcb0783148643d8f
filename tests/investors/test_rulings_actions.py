"""The rulings about action cards, each with tests that fail without it."""

from collections import Counter

import pytest
from investors.boards import (
    HAND,
    acting,
    answers,
    fact,
    hands,
    investing,
    kinds,
    of_all,
    of_seat,
    play,
    seen,
    streets,
)
from support import Rules

from fogcity import IllegalMove

# I9: action cards


def test_i9_several_districts_in_a_round_bring_one_action_card() -> None:
    held = {"h00": 0, "v00": 0, "h01": 0, "v02": 0, "v16": 1}
    game = investing("influence-2-house", rights=[1], streets=held, top_actions=["bonus", "bonus"])
    play(game, "place v01")
    assert seen(game, "years") == []  # only after all have invested
    play(game, "place v17")
    assert seen(game, "rebuilt") == {"00": 0, "01": 0, "16": 1}
    assert [year["card"] for year in seen(game, "years")] == ["bonus"]  # type: ignore[attr-defined]


def test_i9_no_district_no_action_card() -> None:
    game = investing()
    play(game, "place h00")
    assert (seen(game, "years"), seen(game, "rounds")) == ([], 1)


def test_i9_an_action_card_that_rebuilds_brings_another() -> None:
    held = {"h00": 0, "v00": 0}
    game = acting("any-influence", "influence", streets=held, top_actions=["plus"])
    answers(game, "influence 3", "influence 2", "influence 1", "influence 1")
    play(game, "place h10")
    assert kinds(game) == ["placed", "rebuilt", "action", "round", "card"]
    assert [year["card"] for year in seen(game, "years")] == ["any-influence", "plus"]  # type: ignore[attr-defined]


TWELVE = ["bonus"] * 4 + ["withdraw"] * 2 + ["move-influence", "move-cheques", "swap-influence", "swap-cheques"]


def test_i9_the_twelfth_card_is_carried_out_and_ends_the_game_without_a_thirteenth() -> None:
    years = [*TWELVE, "replace-cheques", "any-influence"]
    game = acting("any-influence", "invest", years=years, streets={"h00": 0, "v00": 0})
    play(game, "place h10")
    assert game.over
    assert game.ending() == "last action card"
    assert game.scores() == [4, 0, 0, 0]
    assert len(seen(game, "years")) == 12  # type: ignore[arg-type]


def test_i9_a_plus_card_in_the_last_year_ends_the_game_at_once() -> None:
    years = [*TWELVE, "replace-cheques"]
    game = investing("influence-2-villa", years=years, streets={"h00": 0, "v00": 0}, top_actions=["plus"])
    play(game, "place h10")
    assert game.over
    assert game.scores() == [4, 0, 0, 0]


# I10: auctions for action cards


def test_i10_all_take_part_from_the_rounds_first_player_on_and_one_wins() -> None:
    game = investing("influence-2-villa", seat=0, first=2, streets={"h00": 0, "v00": 0}, top_actions=["any-cheques"])
    play(game, "place h10")
    assert (game.turn, seen(game, "phase")) == ((2,), "cheques")
    game = acting("any-influence", "influence")
    answers(game, "influence 3", "influence 9", "influence 8", "influence 7")
    assert (game.turn, seen(game, "rights")) == ((1,), [])
    assert of_all(game, "influence") == [30, 21, 30, 30]


def test_i10_the_auction_is_held_even_if_nobody_can_use_the_right() -> None:
    game = acting("swap-influence", "influence", streets={"h00": 0})
    answers(game, "influence 3", "influence 2", "influence 1", "influence 1")
    assert "lapsed" in kinds(game)
    assert of_all(game, "influence") == [27, 30, 30, 30]


# I11: the plus cards


def test_i11_the_next_villa_or_house_uses_up_the_oldest_plus_card_one_for_each_district() -> None:
    years = [{"card": "plus", "open": True}, "bonus", {"card": "plus", "open": True}]
    held = {"h00": 0, "v00": 0, "h10": 1, "h04": 0, "v04": 0}
    game = investing("influence-2-villa", rights=[2], years=years, streets=held, top_actions=["bonus"], seats=[{}] * 4)
    play(game, "place v01")
    assert game.scores() == [7, 0, 0, 0]
    assert game.breakdown(0) == {
        "villa": 4, "house": 0, "market": 0, "leisure": 0, "industry": 0, "office": 0, "town hall": 0, "bank": 0,
        "plus": 3,
    }  # fmt: skip
    assert [year["open"] for year in seen(game, "years")] == [False, False, True]  # type: ignore[attr-defined]


def test_i11_other_districts_leave_it_open_and_at_the_end_it_is_worth_nothing() -> None:
    years = [{"card": "plus", "open": True}]
    game = investing("influence-2-market", years=years, streets={"h02": 0, "v02": 0}, top_actions=["bonus"])
    play(game, "place h12")
    assert game.scores() == [5, 0, 0, 0]
    assert seen(game, "years")[0] == {"card": "plus", "open": True}  # type: ignore[index]


def test_i11_of_several_districts_that_of_the_one_who_made_the_change_comes_first() -> None:
    # Seat 2 swaps: house 01 becomes its own and villa 00 that of seat 0, in one change.
    years = [{"card": "plus", "open": True}, "swap-cheques"]
    held = {"h00": 0, "v00": 0, "h10": 2, "v01": 2, "h01": 2, "h11": 2, "v02": 0}
    game = acting("swap-cheques", "swap one", seat=2, years=years, streets={**held, "h11": 0, "h45": 2})
    play(game, "swap h10 with v02")
    assert seen(game, "rebuilt") == {"00": 0, "01": 2}
    assert of_all(game, "bonus") == [0, 0, 3, 0]


# I12: moving, swapping, replacing, two sticks


def test_i12_a_stick_moves_one_or_two_squares_straight_over_and_onto_empty_streets() -> None:
    game = acting("move-cheques", "move from", streets={"h22": 1, "h42": 2, "h23": 3})
    play(game, "move h22")
    assert streets(game) == {"h12", "h02", "h32", "h21", "h20"}  # not onto h42, nor over h23
    with pytest.raises(IllegalMove, match="out of reach"):
        game.play(0, "place v22")


def test_i12_a_stick_keeps_its_orientation_and_stays_on_the_board() -> None:
    game = acting("move-cheques", "move from", streets={"v17": 1, "v00": 2})
    play(game, "move v17")
    assert streets(game) == {"v16", "v15"}  # white sticks lie above and below
    game = acting("move-cheques", "move from", streets={"v10": 2})
    play(game, "move v10")
    assert streets(game) == {"v00", "v20", "v30", "v11", "v12"}


def test_i12_white_sticks_never_move_and_a_stick_shut_in_cannot() -> None:
    game = acting("move-cheques", "move from", streets={"h22": 1})
    assert streets(game, "move") == {"h22"}
    with pytest.raises(IllegalMove, match="White sticks stay"):
        game.play(0, "move h06")
    shut_in = {"h51": 0, "h52": 1, "h41": 2}
    game = acting("move-cheques", "move from", streets=shut_in)
    assert streets(game, "move") == {"h52", "h41"}


def test_i12_swapped_sticks_have_different_colours() -> None:
    game = acting("swap-cheques", "swap one", streets={"h22": 1, "h42": 1, "v33": 2})
    play(game, "swap h22")
    assert game.legal(0) == ["with v33"]
    with pytest.raises(IllegalMove, match="two different colours"):
        game.play(0, "with h42")
    play(game, "with v33")
    assert {"h22": 2, "v33": 1}.items() <= seen(game, "streets").items()  # type: ignore[attr-defined]


def test_i12_a_replaced_stick_goes_back_to_its_owner() -> None:
    game = acting("replace-cheques", "replace", streets={"h22": 1, "h42": 0})
    assert streets(game, "replace") == {"h22"}
    with pytest.raises(IllegalMove, match="your own"):
        game.play(0, "replace h42")
    play(game, "replace h22")
    assert seen(game, "streets")["h22"] == 0  # type: ignore[index]
    assert of_all(game, "sticks") == [13, 15, 15, 15]


def test_i12_two_sticks_are_both_or_none_around_one_district() -> None:
    game = acting("two-cheques", "invest")
    assert "decline" in game.legal(0)
    play(game, "place v12")
    assert "decline" not in game.legal(0)
    assert streets(game) == {"h11", "h21", "v11", "h12", "h22", "v13"}
    play(game, "place h12")
    assert of_seat(game, 0, "sticks") == 13


def test_i12_the_first_of_two_needs_a_second_place_around_the_same_district() -> None:
    # Villa 00 has one empty side left, the border h00.
    held = {"v00": 1, "h10": 2, "v01": 3}
    game = acting("two-cheques", "invest", streets=held)
    assert "h00" not in streets(game)
    with pytest.raises(IllegalMove, match="Both sticks go around one district"):
        game.play(0, "place h00")


def test_i12_majorities_are_checked_after_each_of_two_sticks() -> None:
    years = [{"card": "plus", "open": True}, "two-cheques"]
    game = acting("two-cheques", "invest", years=years, streets={"h00": 0, "v00": 0}, top_actions=["bonus"])
    play(game, "place h10")
    assert kinds(game) == ["placed", "rebuilt", "plus"]
    assert seen(game, "rebuilt") == {"00": 0}
    play(game, "place v01")
    assert fact(game, "action", "card") == "bonus"


# I13: bonus cards and drawing


def test_i13_each_chooses_in_order_from_the_first_player_then_the_cheque_takers_draw() -> None:
    game = acting("bonus", "gain", first=2, seat=2, seats=hands([], HAND, HAND, HAND))
    play(game, "gain cheques", "gain influence")
    assert game.turn == (0,)
    play(game, "gain cheques", "gain influence")
    assert of_all(game, "influence") == [30, 34, 30, 34]
    assert of_all(game, "limit") == [100, 0, 100, 0]
    assert (game.turn, game.legal(2)) == ((2,), ["draw", "stop"])
    play(game, "stop")
    assert game.turn == (0,)
    play(game, "stop")
    assert seen(game, "rounds") == 1


def drawing(bank: list[int], drawn: list[int], **rest: object) -> Rules:
    """Seat 0 draws up to 100; the cheques that are nowhere else are in the hands of the others."""
    left = Counter(HAND * 3) - Counter(bank) - Counter(drawn)
    seats = [{"cheques": [], "limit": 100}, {"cheques": list(left.elements())}, {"cheques": []}]
    return acting("bonus", "draw", players=3, drawn=drawn, seats=seats, **rest)


def test_i13_drawn_cheques_are_face_up_and_kept_on_stopping() -> None:
    game = drawing([10, 20, 20], [30])
    play(game, "draw")
    assert fact(game, "drew", "cheque") in (10, 20)
    drawn = seen(game, "drawn")
    play(game, "stop")
    assert of_seat(game, 0, "cheques") == drawn
    assert len(game.state()["bank"]) == 2  # type: ignore[arg-type]


def test_i13_exceeding_the_limit_returns_all_at_once_and_the_next_may_draw_them() -> None:
    seats = [{"cheques": [], "limit": 100}, {"cheques": list((Counter(HAND * 3) - Counter([60, 60])).elements())}]
    game = acting("bonus", "draw", players=3, drawn=[60], seats=[*seats, {"cheques": [], "limit": 100}])
    play(game, "draw")
    assert kinds(game)[:2] == ["drew", "lost"]
    assert of_seat(game, 0, "cheques") == []
    assert (game.turn, game.state()["bank"]) == ((2,), [60, 60])
    play(game, "draw", "stop")
    assert of_seat(game, 2, "cheques") == [60]


def test_i13_exactly_the_limit_is_kept() -> None:
    game = drawing([90, 90], [10])
    play(game, "draw")
    assert kinds(game) == ["drew"]
    assert game.turn == (0,)
    play(game, "stop")
    assert of_seat(game, 0, "cheques") == [10, 90]


def test_i13_an_empty_bank_ends_the_drawing() -> None:
    game = drawing([20], [30])
    play(game, "draw")
    assert kinds(game)[:2] == ["drew", "took"]
    assert of_seat(game, 0, "cheques") == [20, 30]
    assert seen(game, "rounds") == 1
    game = acting("bonus", "gain", players=3)  # nobody has paid anything yet
    play(game, "gain cheques", "gain influence", "gain cheques")
    assert kinds(game).count("bank empty") == 2


def test_i13_influence_above_the_end_of_the_scale_is_lost() -> None:
    game = acting("bonus", "gain", seats=[{"influence": 42}, {}, {}, {}])
    play(game, "gain influence")
    assert of_seat(game, 0, "influence") == 44
    assert fact(game, "gained", "influence") == 2


# I14: withdrawing


def test_i14_in_order_each_lifts_and_takes_one_kind_for_all_then_they_draw() -> None:
    held = {"h00": 0, "h01": 0, "h03": 1, "h05": 2}
    seats = hands([], HAND, HAND, HAND)
    game = acting("withdraw", "withdraw", first=1, seat=1, streets=held, seats=seats)
    play(game, "stop")
    assert game.turn == (2,)
    play(game, "lift h05", "stop", "gain cheques")
    assert game.turn == (0,)  # seat 3 has no stick to lift
    play(game, "lift h00", "lift h01", "stop", "gain cheques")
    assert of_all(game, "limit") == [100, 0, 50, 0]
    assert game.turn == (2,)
    play(game, "stop")
    assert game.turn == (0,)


def test_i14_rebuilt_districts_stay_rebuilt() -> None:
    game = acting("withdraw", "withdraw", streets={"h00": 0, "v00": 0, "h10": 0})
    assert game.scores()[0] == 4
    play(game, "lift h00", "lift v00", "lift h10", "stop", "gain influence")
    assert seen(game, "rebuilt") == {"00": 0}
    assert game.scores()[0] == 4
