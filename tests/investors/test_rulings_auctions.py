"""The rulings about auctions, each with tests that fail without it: cards, the three kinds, the right to invest."""

import pytest
from investors.boards import (
    BOARD,
    HAND,
    acting,
    answers,
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
from support import new

from fogcity import BadPosition, IllegalMove

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


def test_i4_who_passes_takes_their_cheques_back_and_is_out() -> None:
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
    with pytest.raises(IllegalMove, match="no district “industry or office” that is still to be rebuilt"):
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
