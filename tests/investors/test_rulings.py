"""The rulings, each with a test that fails without it; I18 is in `test_secrets`, I19 in `test_variants`."""

from collections import Counter
from pathlib import Path

import pytest
from investors.boards import (
    BOARD,
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
    table,
)

from fogcity import BadPosition, BadSetup, Game, IllegalMove, new
from fogcity.games.investors.components import STANDARD

OFFICES = ["05", "14", "24", "32", "41"]
ALL_OFFICES = dict.fromkeys(OFFICES, 1)


def around(*squares: str) -> set[str]:
    sides = set()
    for row, column in (map(int, square) for square in squares):
        sides |= {f"h{row}{column}", f"h{row + 1}{column}", f"v{row}{column}", f"v{row}{column + 1}"}
    return sides


# I1: cards that cannot be satisfied


def test_i1_a_card_that_no_street_can_satisfy_is_discarded_before_keeping_or_rejecting() -> None:
    game = table(card="cheques-1-villa", rebuilt=ALL_OFFICES, top=["influence-2-office", "influence-2-house"])
    play(game, "reject")
    assert kinds(game) == ["rejected", "discarded", "card"]
    assert seen(game, "card") == "influence-2-house"
    assert seen(game, "discards") == ["cheques-1-villa", "influence-2-office"]
    assert seen(game, "phase") == "influence"


def test_i1_the_first_card_too() -> None:
    game = table(phase="influence", card="influence-2-villa", rebuilt=ALL_OFFICES, top=["influence-3-office"])
    answers(game, *["influence 1"] * 4)
    assert kinds(game)[-2:] == ["discarded", "card"]
    assert game.legal(1) == ["keep", "reject"]


def test_i1_such_a_card_cannot_be_on_offer() -> None:
    with pytest.raises(BadPosition, match="card cannot be satisfied by any street"):
        table(card="cheques-1-office", rebuilt=ALL_OFFICES)


def test_i1_without_any_card_that_fits_the_game_is_over() -> None:
    full = {f"{row}{column}": 2 for row in range(5) for column in range(7) if BOARD[row][column] != "park"}
    border = [*[f"h0{c}" for c in range(6)], *[f"h5{c}" for c in range(1, 7)]]
    border += [*[f"v{r}0" for r in range(4)], "v17", "v37", "v47"]
    owned = {street: i // 7 for i, street in enumerate(border)}
    game = investing("influence-5-border", rebuilt=full, streets={s: o for s, o in owned.items() if s != "h00"})
    play(game, "place h00")
    assert game.over
    assert game.ending() == "no street left"


# I2: which streets a card opens


def test_i2_a_district_card_opens_every_side_border_included_of_districts_not_rebuilt() -> None:
    game = investing("influence-2-office", rebuilt={"05": 1, "14": 2})
    white = {"h41", "v41"} & set(seen(game, "streets"))  # type: ignore[call-overload]
    assert streets(game) == around("24", "32", "41") - white
    assert "h51" in streets(game)


def test_i2_the_border_card_reaches_border_streets_beside_rebuilt_districts_too() -> None:
    game = investing("influence-5-border", rebuilt={"00": 1})
    assert {"h00", "v00"} <= streets(game)
    assert len(streets(game)) == 24 - 2 - 1 - 2  # without the sides of the three parks
    assert not {"h10", "v01"} & streets(game)


def test_i2_action_cards_reach_any_empty_street() -> None:
    game = acting("any-cheques", "invest", rebuilt={"00": 1}, streets={"h00": 2})
    assert streets(game) == {
        *[f"h{r}{c}" for r in range(6) for c in range(7)], *[f"v{r}{c}" for r in range(5) for c in range(8)]
    } - set(seen(game, "streets"))  # type: ignore[call-overload]  # fmt: skip
    assert "v00" in streets(game)


# I3: influence


def test_i3_tied_cards_are_out_wherever_they_tie_and_all_copies_of_them() -> None:
    game = table(5, phase="influence", card="influence-3-villa")
    answers(game, "influence 2", "influence 8", "influence 8", "influence 8", "influence 1")
    assert (game.turn, seen(game, "rights")) == ((0,), [4])
    assert of_all(game, "influence") == [28, 30, 30, 30, 29]


def test_i3_only_as_many_as_the_card_allows_invest_and_pay() -> None:
    game = table(5, phase="influence", card="influence-2-villa")
    answers(game, "influence 1", "influence 2", "influence 3", "influence 4", "influence 5")
    assert (game.turn, seen(game, "rights")) == ((4,), [3])
    assert of_all(game, "influence") == [30, 30, 30, 26, 25]


def test_i3_nobody_invests_when_all_tie() -> None:
    game = table(phase="influence", card="influence-3-villa")
    answers(game, "influence 3", "influence 3", "influence 4", "influence 4")
    assert (seen(game, "rounds"), seen(game, "first"), seen(game, "phase")) == (1, 1, "keep")


def test_i3_a_card_above_ones_influence_cannot_be_played_but_0_always() -> None:
    seats = [{"influence": 0}, {"influence": 3}, {}, {}]
    game = table(phase="influence", card="influence-3-villa", seats=seats)
    assert game.legal(0) == ["influence 0"]
    assert game.legal(1) == [f"influence {card}" for card in range(4)]
    assert len(game.legal(2)) == 10
    with pytest.raises(IllegalMove, match="Your influence is 3; you cannot play card 4"):
        game.play(1, "influence 4")


# I4: the open auction


def test_i4_a_bid_must_beat_the_highest_total() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    play(game, "bid 50")
    before = game.state()
    with pytest.raises(IllegalMove, match="worth 50; a bid must beat 50"):
        game.play(1, "bid 30+20")
    assert game.state() == before
    play(game, "bid 30+20+10")
    assert seen(game, "high") == 60


def test_i4_no_change_is_given_and_only_own_cheques_count() -> None:
    game = table(phase="cheques", card="cheques-1-villa", seats=hands([100], HAND, [10, 20], []))
    play(game, "bid 100", "pass")
    assert game.legal(2) == ["pass"]
    with pytest.raises(IllegalMove, match="The highest bid is 100, and all your cheques are worth 30: pass"):
        game.play(2, "lay 20")


def test_i4_who_passes_takes_his_cheques_back_and_is_out() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    play(game, "bid 10", "bid 20", "bid 30", "bid 40", "pass")
    assert of_seat(game, 0, "laid") == []
    assert of_seat(game, 0, "cheques") == HAND
    play(game, "bid 40", "pass", "pass")
    assert (game.turn, seen(game, "phase")) == ((1,), "invest")


def test_i4_the_last_one_left_without_a_bid_may_still_bid_or_pass() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    play(game, "pass", "pass", "pass")
    assert game.turn == (3,)
    assert "bid" not in game.legal(3)
    other = game.clone()
    play(game, "lay 10", "bid")
    assert (game.turn, seen(game, "phase"), game.state()["bank"]) == ((3,), "invest", [10])
    play(other, "pass")
    assert kinds(other)[:2] == ["passed", "nobody"]
    assert seen(other, "rounds") == 1


def test_i4_the_winners_cheques_go_into_the_bank_face_down() -> None:
    game = table(phase="cheques", card="cheques-1-villa")
    play(game, "bid 10+100", "pass", "pass", "pass")
    assert game.state()["bank"] == [10, 100]
    assert seen(game, "bank") == 2


# I5: options


def test_i5_a_lone_chooser_pays_one_cheque_of_choice() -> None:
    game = table(phase="options", card="options-3")
    answers(game, "option villa-house", *["option market-leisure"] * 3)
    assert game.legal(0) == [f"pay {value}" for value in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)]
    answers(game, "pay 70", "bid 0", "bid 0", "bid 0")
    assert game.state()["bank"] == [70]
    assert game.turn == (0,)


def test_i5_a_lone_chooser_without_cheques_pays_nothing() -> None:
    game = table(phase="options", card="options-3", seats=hands([], HAND, HAND, HAND))
    answers(game, "option villa-house", *["option market-leisure"] * 3)
    assert game.turn == (1, 2, 3)
    assert game.legal(0) == []
    for seat in (1, 2, 3):
        game.play(seat, "bid 0")
    assert "alone" in kinds(game)
    assert seen(game, "turn") == [0]


def sealed(*bids: str) -> object:
    game = table(phase="options", card="options-3")
    answers(game, *["option market-leisure"] * 4)
    answers(game, *bids)
    return game.turn if seen(game, "phase") == "invest" else None


def test_i5_the_highest_total_wins_ties_are_out_and_the_next_lower_wins_even_with_0() -> None:
    assert sealed("bid 10", "bid 20+20", "bid 30", "bid 0") == (1,)
    assert sealed("bid 10", "bid 20+20", "bid 40", "bid 0") == (0,)
    assert sealed("bid 10", "bid 10", "bid 40", "bid 40") is None
    assert sealed("bid 10", "bid 10", "bid 10", "bid 0") == (3,)


def test_i5_a_sealed_bid_has_at_most_five_cheques() -> None:
    game = table(phase="sealed", card="options-3", seats=[{"option": "market-leisure"}] * 4)
    with pytest.raises(IllegalMove, match="5 cheques at most"):
        game.play(0, "bid 10+10+20+20+30+40")
    game.play(0, "bid 10+10+20+20+30")
    assert of_seat(game, 0, "answer") == [10, 10, 20, 20, 30]


def test_i5_losers_take_their_cheques_back() -> None:
    game = table(phase="sealed", card="options-3", seats=[{"option": "market-leisure"}] * 4)
    answers(game, "bid 100", "bid 90", "bid 80+10", "bid 0")
    assert [len(hand) for hand in of_all(game, "cheques")] == [11, 12, 12, 12]  # type: ignore[arg-type]


def test_i5_order_of_investing_and_the_kinds_of_ones_own_tile() -> None:
    game = table(3, phase="options", card="options-3")
    answers(game, "option villa-house", "option market-leisure", "option industry-office")
    answers(game, "pay 10", "pay 10", "pay 10")
    assert (game.turn, seen(game, "rights")) == ((2,), [1, 0])
    squares = [f"{r}{c}" for r in range(5) for c in range(7) if BOARD[r][c] in ("industry", "office")]
    assert streets(game) == around(*squares) - set(seen(game, "streets"))  # type: ignore[call-overload]
    with pytest.raises(IllegalMove, match="still to be rebuilt and industry or office"):
        game.play(2, "place h00")


def test_i5_a_tile_that_no_street_can_satisfy_may_be_chosen_and_is_paid_for() -> None:
    dwellings = {f"{r}{c}": 1 for r in range(5) for c in range(7) if BOARD[r][c] in ("villa", "house")}
    game = table(3, phase="options", card="options-3", rebuilt=dwellings)
    answers(game, "option villa-house", "option market-leisure", "option industry-office")
    answers(game, "pay 10", "pay 20", "pay 30")
    play(game, "decline", "decline")
    assert kinds(game)[:2] == ["declined", "lapsed"]
    assert game.state()["bank"] == [10, 20, 30]


# I6: investing is a right


def test_i6_an_investor_may_decline() -> None:
    game = investing(rights=[2])
    play(game, "decline")
    assert game.turn == (2,)
    play(game, "decline")
    assert seen(game, "rounds") == 1


def test_i6_a_right_that_no_street_can_satisfy_lapses_and_is_paid_for() -> None:
    # One side of the last office is left, and two have won.
    held = {street: 1 + i % 3 for i, street in enumerate(sorted(around("14")))}
    held.pop("h14")
    rebuilt = {square: 3 for square in OFFICES if square != "14"}
    game = table(phase="influence", card="influence-2-office", streets=held, rebuilt=rebuilt)
    answers(game, "influence 9", "influence 8", "influence 1", "influence 1")
    play(game, "place h14")
    assert "lapsed" in kinds(game)
    assert of_all(game, "influence") == [21, 22, 30, 30]


def test_i6_rebuilding_is_automatic() -> None:
    game = investing("influence-2-villa", streets={"h00": 0, "v00": 0}, top_actions=["plus"])
    play(game, "place h10")
    assert seen(game, "rebuilt") == {"00": 0}


# I7: majorities


@pytest.mark.parametrize(
    ("held", "builder"),
    [
        ({"h00": 0, "v00": 0}, None),  # two against two empty streets
        ({"h00": 0, "v00": 0, "h10": 1}, None),  # two against one and an empty one
        ({"h00": 0, "v00": 0, "h10": 1, "v01": 2}, 0),  # nobody can catch up any more
        ({"h00": 0, "v00": 0, "h10": 1, "v01": 1}, None),  # a full tie
        ({"h00": 0, "v00": 0, "h10": 0}, 0),
        ({"h00": 0, "v00": 1, "h10": 2, "v01": 3}, None),
    ],
)
def test_i7_a_majority_cannot_be_caught_up_with(held: dict[str, int], builder: int | None) -> None:
    street = list(held)[-1]
    others = {name: seat for name, seat in held.items() if name != street}
    game = acting("any-cheques", "invest", seat=held[street], streets=others, top_actions=["bonus"])
    assert seen(game, "rebuilt") == {}
    play(game, f"place {street}")
    assert seen(game, "rebuilt") == ({} if builder is None else {"00": builder})


def test_i7_white_sticks_belong_to_nobody() -> None:
    # Market 25 has a white stick on its right; two against one empty street are enough.
    game = investing("influence-2-market", streets={"h25": 0, "v25": 1}, top_actions=["bonus"])
    assert seen(game, "streets")["v26"] == "white"  # type: ignore[index]
    play(game, "place h35")
    assert seen(game, "rebuilt") == {"25": 0}


def test_i7_the_bank_needs_every_side_that_is_not_white() -> None:
    game = acting("any-cheques", "invest", streets={"v36": 0}, rights=[], top_actions=["bonus"])
    play(game, "place v37")
    assert seen(game, "rebuilt") == {}
    game = acting("any-cheques", "invest", streets={"v36": 0, "v37": 0}, top_actions=["bonus"])
    play(game, "place h46")
    assert seen(game, "rebuilt") == {"36": 0}


# I8: rebuilding


def test_i8_whoever_gets_the_majority_rebuilds_though_somebody_else_moved_the_stick() -> None:
    # 2 : 2 around villa 00; seat 0 moves a stick of seat 1 away.
    tie = {"h00": 2, "v00": 2, "h10": 1, "v01": 1}
    game = acting("move-cheques", "move from", streets=tie, top_actions=["bonus"])
    play(game, "move h10 to h20")
    assert seen(game, "rebuilt") == {}  # the empty street could still be the other's
    game = acting("replace-cheques", "replace", streets=tie, top_actions=["bonus"])
    play(game, "replace h10")
    assert seen(game, "rebuilt") == {"00": 2}
    assert game.scores() == [0, 0, 4, 0]


def test_i8_a_full_tie_is_broken_by_a_later_change() -> None:
    tie = {"h00": 0, "v00": 0, "h10": 1, "v01": 1, "h22": 2}
    game = acting("swap-cheques", "swap one", streets=tie, top_actions=["bonus"])
    play(game, "swap v01 with h22")
    assert seen(game, "rebuilt") == {"00": 0}


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


def edited(tmp_path: Path, old: str, new_text: str) -> Path:
    text = STANDARD.read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new_text))
    return path


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


def drawing(bank: list[int], drawn: list[int], **rest: object) -> Game:
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


# I15: the tiles


@pytest.mark.parametrize("players", [3, 4, 5])
def test_i15_never_two_parks_beside_the_town_hall_or_the_bank_and_10_to_12_white_sticks(players: int) -> None:
    white_sticks = Counter[int]()
    for seed in range(300):
        state = new("investors", players=players, seed=seed).view(None)
        rows, sticks = state["squares"], state["streets"]
        assert isinstance(rows, list)
        assert isinstance(sticks, dict)
        at = {(r, c): rows[r][c] for r in range(5) for c in range(7)}
        assert at[2, 3] == "town hall"
        assert Counter(at.values()) == {
            "villa": 5, "house": 5, "market": 5, "leisure": 5, "industry": 5, "office": 5,
            "town hall": 1, "bank": 1, "park": 3,
        }  # fmt: skip
        for (r, c), name in at.items():
            if name in ("town hall", "bank"):
                beside = [at.get(square) for square in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))]
                assert beside.count("park") < 2
        white_sticks[list(sticks.values()).count("white")] += 1
    assert set(white_sticks) == {10, 11, 12}


# I16: the auction deck


def test_i16_the_deck_is_made_again_from_its_discards_when_it_is_empty() -> None:
    everything = new("investors", players=3, seed=1).state()
    deck, card = everything["auction_deck"], everything["card"]
    assert isinstance(deck, list)
    game = table(3, card=card, auction_deck=[], discards=deck)
    play(game, "reject")
    assert "reshuffled" in kinds(game)
    assert seen(game, "auction_deck")["left"] == 35  # type: ignore[index]
    assert seen(game, "discards") == []


def test_i16_the_card_just_rejected_is_among_them() -> None:
    deck = new("investors", players=3, seed=1).state()["auction_deck"]
    assert isinstance(deck, list)
    again = 0
    for seed in range(200):
        game = new("investors", players=3, seed=seed)
        state = game.state()
        rest, card = state["auction_deck"], state["card"]
        assert isinstance(rest, list)
        assert isinstance(card, str)
        if rest.count(card) == 0:
            empty = table(
                3, squares=state["squares"], card=card, auction_deck=[], discards=rest, chance=state["chance"]
            )
            play(empty, "reject")
            again += seen(empty, "card") == card
    assert again > 0


# I17: the winners


def ended(sticks: dict[str, int], rebuilt: dict[str, int]) -> object:
    """The winners of a game that has ended with these."""
    game = table(streets=sticks, rebuilt=rebuilt, phase="over", ending="too many rounds", rounds=400)
    outcome = game.outcome()
    assert outcome is not None
    return outcome["winners"]


def test_i17_a_tie_is_broken_by_sticks_on_the_board_then_the_victory_is_shared() -> None:
    assert ended({"h00": 0, "h05": 1, "h03": 1}, {"00": 0, "04": 1, "02": 0}) == [0]  # 9 against 6
    assert ended({"h00": 0, "h05": 1, "h03": 1}, {"00": 0, "15": 1}) == [1]
    assert ended({"h00": 0, "h05": 1, "h03": 2, "v34": 2}, {"00": 0, "15": 1}) == [0, 1]


# I20: lifting


FIFTEEN = {f"h{r}{c}": 0 for r in (0, 2, 5) for c in (1, 2, 3, 4, 5)}


def test_i20_a_stick_is_lifted_only_with_none_in_hand() -> None:
    game = investing(streets={"h00": 0})
    with pytest.raises(IllegalMove, match="only when you have none in hand"):
        game.play(0, "lift h00")
    game = investing(streets=FIFTEEN)
    assert streets(game, "lift") == set(FIFTEEN)
    assert streets(game, "place") == set()
    with pytest.raises(IllegalMove, match="lift one of yours first"):
        game.play(0, "place h00")


def test_i20_after_lifting_one_must_place_and_not_back_on_the_same_street() -> None:
    game = investing(streets=FIFTEEN)
    play(game, "lift h01")
    assert "decline" not in game.legal(0)
    assert "h01" not in streets(game)
    with pytest.raises(IllegalMove, match="it cannot go back there"):
        game.play(0, "place h01")
    play(game, "place h00")
    assert of_seat(game, 0, "sticks") == 0


def test_i20_with_two_sticks_the_one_just_placed_stays_and_both_vacated_streets_are_closed() -> None:
    game = acting("two-cheques", "invest", streets=FIFTEEN, top_actions=["bonus"])
    play(game, "lift h01", "place v31")
    assert "v31" not in streets(game, "lift")
    with pytest.raises(IllegalMove, match="just placed"):
        game.play(0, "lift v31")
    play(game, "lift h02")
    assert not {"h01", "h02"} & streets(game)
    assert streets(game) <= {"h30", "h40", "v30", "h31", "h41", "v32"}


def test_i20_replacing_with_none_in_hand_lifts_first() -> None:
    game = acting("replace-cheques", "replace", streets={**FIFTEEN, "v33": 1})
    assert streets(game, "replace") == set()
    play(game, "lift h01")
    assert game.legal(0) == ["replace v33"]


# I21: a game that stands still


def test_i21_36_rounds_without_any_stick_changing_end_the_game() -> None:
    game = investing(rounds=40, quiet=35)
    other = game.clone()
    play(game, "decline")
    assert game.ending() == "standstill"
    play(other, "place h00")
    assert (other.ending(), seen(other, "quiet")) == ("", 0)


def test_i21_withdrawing_sticks_is_a_change_too() -> None:
    held = {"h00": 0}
    game = acting("withdraw", "withdraw", rounds=40, quiet=35, streets=held)
    play(game, "lift h00", "stop", "gain influence")
    assert seen(game, "quiet") == 0


def test_i21_400_rounds_end_the_game() -> None:
    game = investing(rounds=399)
    play(game, "place h00")
    assert game.ending() == "too many rounds"


def test_i21_the_numbers_are_the_editions(tmp_path: Path) -> None:
    path = edited(tmp_path, "quiet_rounds = 36", "quiet_rounds = 1")
    game = new("investors", players=3, seed=1, edition=path)
    while not game.over:
        move = {"keep": "keep", "influence": "influence 1", "cheques": "pass", "options": "option villa-house"}
        play(game, move.get(str(seen(game, "phase")), "bid"))
    assert (game.ending(), seen(game, "rounds")) == ("standstill", 1)


def test_unknown_variants_are_refused() -> None:
    with pytest.raises(BadSetup, match="investors has no option 'haggling'; it has negotiated, actions"):
        new("investors", players=3, seed=1, variants={"haggling": True})
