"""Moves as text: whole bids and offers, sticks with where they go, and why a move is refused."""

import pytest
from investors.boards import HAND, acting, answers, hands, investing, of_seat, play, seen, table
from support import Rules

from fogcity import IllegalMove, UnreadableMove
from fogcity.engine.schema import as_dict


def bidding() -> Rules:
    return table(phase="cheques", card="cheques-1-villa")


def test_a_bid_is_built_cheque_by_cheque_and_then_made() -> None:
    game = bidding()
    assert game.legal(0) == ["pass", *[f"lay {value}" for value in (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)]]
    play(game, "lay 30")
    assert game.legal(0)[:2] == ["pass", "bid"]
    assert "lay 30" not in game.legal(0)
    play(game, "lay 50", "bid")
    assert of_seat(game, 0, "laid") == [30, 50]


def test_a_whole_bid_is_the_same_as_its_steps() -> None:
    whole, steps = bidding(), bidding()
    whole.play(0, "bid 30+50")
    for move in bidding().steps(0, "bid 30+50"):
        steps.play(0, move)
    assert whole.state() == steps.state()
    assert bidding().steps(0, " BID 30 + 50 ") == ["lay 30", "lay 50", "bid"]
    assert bidding().steps(0, "Pass") == ["pass"]


def test_a_whole_bid_contains_what_was_begun_and_adds_to_what_is_laid() -> None:
    game = bidding()
    play(game, "bid 10", "bid 20", "bid 30", "bid 40", "lay 30")
    assert game.steps(0, "bid 10+30") == ["lay 10", "bid"]
    with pytest.raises(IllegalMove, match="You have begun with 30, which is not part of this"):
        game.play(0, "bid 40")
    play(game, "bid 10+30")
    assert of_seat(game, 0, "laid") == [10, 10, 30]


def test_no_decision_can_go_round_in_circles() -> None:
    """Who owes a decision never gets back to where they were: a bid that is begun only grows."""
    for start in (bidding(), table(phase="sealed", card="options-3", seats=[{"option": "villa-house"}] * 4)):
        game = start.clone()
        play(game, "lay 10", "lay 20")
        assert "clear" not in game.legal(0)
        with pytest.raises(IllegalMove, match="'clear' is not what is asked for"):
            game.play(0, "clear")


def test_a_sealed_bid_that_is_made_can_be_begun_anew() -> None:
    game = table(phase="sealed", card="options-3", seats=[{"option": "villa-house"}] * 4)
    game.play(0, "bid 10+20")
    assert game.steps(0, "bid 40") == ["clear", "lay 40", "bid"]
    game.play(0, "bid 40")
    assert of_seat(game, 0, "answer") == [40]
    for move in ("clear", "lay 50"):
        game.play(0, move)
        assert of_seat(game, 0, "answer") == [40]
    game.play(0, "bid")
    assert of_seat(game, 0, "answer") == [50]


def test_a_whole_bid_happens_entirely_or_not_at_all() -> None:
    game = bidding()
    play(game, "lay 20")
    before = game.state()
    for text, why in (
        ("bid 20+30+30", "You have no other cheque of 30"),
        ("bid 20+10+10+10", "You have no other cheque of 10"),
        ("bid 0", "You have begun with 20"),
    ):
        with pytest.raises(IllegalMove, match=why):
            game.play(0, text)
        assert game.state() == before
    with pytest.raises(UnreadableMove, match="There is no cheque of 25 thousand; there are 10, 20"):
        game.play(0, "bid 25")


def test_a_record_may_hold_whole_bids() -> None:
    game = bidding()
    game.replay([(0, "bid 20"), (1, "bid 30+50"), (2, "pass"), (3, "pass"), (0, "pass")])
    assert (game.turn, seen(game, "phase")) == ((1,), "invest")


def test_a_bid_of_nothing_is_bid_0_or_just_bid() -> None:
    game = table(phase="sealed", card="options-3", seats=[{"option": "villa-house"}] * 4)
    answers(game, "bid", "bid 0", "bid 10")
    assert [of_seat(game, seat, "answer") for seat in range(4)] == [[], [], [10], None]


def test_a_stick_and_where_it_goes_in_one_text() -> None:
    game = acting("move-cheques", "move from", streets={"h22": 1}, top_actions=["bonus"])
    with pytest.raises(IllegalMove, match="out of reach"):
        game.play(0, "move h22 to h25")
    assert seen(game, "phase") == "move from"
    game.play(0, "move h22 to h24")
    assert seen(game, "streets")["h24"] == 1  # type: ignore[index]


HUGE = "9" * 5000
NO_MOVES = ["offer 30", "offer 30 to", "offer x to 2", "bid", "offer 15 to 1", "place h07", "hello"]


@pytest.mark.parametrize("text", [*NO_MOVES, f"bid {HUGE}", f"offer {HUGE} to 1"])
def test_texts_that_are_no_moves_or_do_not_fit(text: str) -> None:
    game = table(card="options-3")
    with pytest.raises((UnreadableMove, IllegalMove), match=r"\."):
        game.play(0, text)


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        (table(), "pass", "'pass' is not what is asked for: now you keep or reject the auction card"),
        (bidding(), "place h00", "'place h00' is not what is asked for: now you lay cheques and bid, or pass"),
        (investing("influence-2-villa"), "place h33", ""),
        (investing("influence-2-villa"), "place h06", "A white stick lies on h06"),
        (investing("influence-2-villa", streets={"h00": 2}), "place h00", "a stick of seat 2 lies there"),
        (investing("influence-2-villa"), "place h23", "beside no district “villa” that is still to be rebuilt"),
        (investing("influence-5-border"), "place h11", "h11 is not on the border"),
        (investing(streets={"h00": 1}), "lift h00", "You have no stick on h00"),
        (acting("move-cheques", "move from", streets={"h22": 1}), "move h23", "There is no stick on h23"),
        (acting("bonus", "gain"), "draw", "now you gain influence or cheques"),
    ],
)
def test_a_refusal_says_why(game: Rules, text: str, why: str) -> None:
    if not why:
        game.play(0, text)
        return
    with pytest.raises(IllegalMove, match=why):
        game.play(0, text)


def test_a_lone_chooser_pays_and_clashers_bid() -> None:
    tiles = ["villa-house", "market-leisure", "market-leisure"]
    game = table(3, phase="sealed", card="options-3", seats=hands([10], HAND, HAND, option=tiles))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="You alone chose villa or house: pay one cheque"):
        game.play(0, "lay 10")
    with pytest.raises(IllegalMove, match="You have no cheque of 20"):
        game.play(0, "pay 20")
    with pytest.raises(IllegalMove, match="Others chose market or leisure too"):
        game.play(1, "pay 10")


def test_moves_in_structured_form() -> None:
    game = table()
    for text, parts in (
        ("keep", {"move": "keep"}),
        ("influence 7", {"move": "influence", "card": 7}),
        ("option villa-house", {"move": "option", "tile": "villa-house"}),
        ("pay 40", {"move": "pay", "cheque": 40}),
        ("give 40 to 2", {"move": "give", "cheque": 40, "to": 2}),
        ("place v47", {"move": "place", "street": "v47"}),
        ("gain influence", {"move": "gain", "what": "influence"}),
    ):
        assert as_dict(game.parts(game.read(0, text))) == parts
