"""Positions set up by hand: small ones are enough, impossible ones are refused with a reason."""

import pytest
from investors.boards import BOARD, HAND, PARK_AT_TOWN_HALL, acting, hands, of_all, of_seat, seen, table
from support import position

from fogcity import BadPosition


def test_the_smallest_position_is_a_new_game() -> None:
    game = position('game = "investors"\nplayers = 4')
    assert game.legal(0) == ["keep", "reject"]
    assert seen(game, "auction_deck")["left"] == 35  # type: ignore[index]
    assert of_all(game, "sticks") == [15] * 4


def test_a_position_in_toml() -> None:
    game = position(
        """
        game = "investors"
        players = 3
        card = "influence-2-villa"
        phase = "influence"
        squares = [
            ["villa", "", "", "", "", "", ""],
            ["", "", "", "", "", "", ""],
            ["", "", "", "", "", "", ""],
            ["", "", "", "", "", "", ""],
            ["", "", "", "", "", "", "park"],
        ]

        [streets]
        h00 = 0
        v00 = 0
        h10 = 0

        [[seats]]
        influence = 5
        [[seats]]
        answer = 3
        [[seats]]
        cheques = [10, 20]
        """
    )
    assert seen(game, "rebuilt") == {"00": 0}
    assert game.scores() == [4, 0, 0]
    assert game.turn == (0, 2)
    assert len(game.state()["bank"]) == 10  # type: ignore[arg-type]


def test_cheques_and_seats_may_be_written_in_any_order() -> None:
    game = table(phase="cheques", card="cheques-1-villa", active=[2, 0], seats=hands([100, 10, 30], HAND, HAND, []))
    assert of_seat(game, 0, "cheques") == [10, 30, 100]
    with pytest.raises(BadPosition, match=r"position\.bank"):
        table(bank=[10])


def test_open_squares_and_decks_are_filled_by_the_seed() -> None:
    document = {"game": "investors", "players": 3, "top": ["options-3"], "top_actions": ["bonus", "plus"]}
    games = [position(document, seed=seed) for seed in (1, 1, 2)]
    assert games[0].state() == games[1].state() != games[2].state()
    for game in games:
        assert seen(game, "card") == "options-3"
        assert game.state()["action_deck"][:2] == ["bonus", "plus"]  # type: ignore[index]


def test_drawing_the_card_may_change_the_discards() -> None:
    every = ["options-3", *position({"game": "investors", "players": 3, "card": "options-3"}).state()["auction_deck"]]  # type: ignore[misc]
    worn = table(discards=every, chance=[1, 2, 3, 4])  # the deck is empty, and made from the discards again (I16)
    assert seen(worn, "discards") == []
    assert seen(worn, "auction_deck")["left"] == 35  # type: ignore[index]
    villas = {f"{row}{column}": 1 for row in range(5) for column in range(7) if BOARD[row][column] == "villa"}
    spent = table(rebuilt=villas, discards=["options-3"], top=["cheques-1-villa", "influence-2-house"])  # I1
    assert seen(spent, "card") == "influence-2-house"
    assert seen(spent, "discards") == ["options-3", "cheques-1-villa"]
    rest = [card for card in every if card != "options-3"]
    whole = table(auction_deck=[*rest, *["options-3"] * 7], discards=["options-3"])
    assert seen(whole, "card") == rest[0]
    for game in (worn, spent, whole):
        assert position(game.state()).state() == game.state()


def test_a_majority_has_been_rebuilt_and_scored() -> None:
    game = table(streets={"h00": 1, "v00": 1, "h10": 1})
    assert seen(game, "rebuilt") == {"00": 1}
    assert of_seat(game, 1, "prestige") == 4


def test_what_can_be_worked_out_may_be_written_and_is_checked() -> None:
    assert table(scores=[0, 0, 0, 0]).scores() == [0, 0, 0, 0]
    with pytest.raises(BadPosition, match=r"position\.scores\[1\] is 5, but .* it would be 0"):
        table(scores=[0, 5, 0, 0])
    with pytest.raises(BadPosition, match=r"sticks is 3, but .* 15"):
        table(seats=[{"sticks": 3}, {}, {}, {}])


def squares(**changes: str) -> list[list[str]]:
    rows = [list(row) for row in BOARD]
    for place, name in changes.items():
        rows[int(place[1])][int(place[2])] = name
    return rows


@pytest.mark.parametrize(
    ("rest", "complaint"),
    [
        ({"squares": BOARD[:4]}, "squares must have 5 entries"),
        ({"squares": [row[:6] for row in BOARD]}, r"squares\[0\] must be a list of 7 tiles"),
        ({"squares": squares(s00="castle")}, "'castle' at 00 is none of villa"),
        ({"squares": squares(s00="house")}, "squares has 6 of house; there are 5"),
        ({"squares": squares(s00="town hall")}, "'town hall' cannot lie at 00"),
        ({"squares": squares(s23="villa")}, "'villa' cannot lie at 23"),
        ({"squares": squares(s13="park", s22="park", s06="industry", s40="industry")}, "two parks cannot lie beside"),
        ({"streets": {"x00": 0}}, "streets names 'x00', which is no street"),
        ({"streets": {"h07": 0}}, "streets names 'h07', which is no street"),
        ({"streets": {"h00": 4}}, r"streets\.h00 must be a whole number from 0 to 3"),
        ({"streets": {"h00": "white"}}, "a white stick on h00 is not possible"),
        ({"streets": {"h06": 0}}, "h06 is the side of a park"),
        ({"streets": {f"h{r}{c}": 0 for r in (1, 2, 3) for c in range(6)}}, "seat 0 has more than 15 sticks"),
        ({"rebuilt": {"06": 0}}, "06 is a park"),
        ({"rebuilt": {7: 0}}, "rebuilt names 7, which is no square"),
        ({"streets": {7: 0}}, "streets names 7, which is no street"),
        ({"card": 10**5000}, "card names something too large to show, which is no card"),
        ({"rebuilt": {"07": 0}}, "'07', which is no square"),
        ({"card": "options-4"}, "card names 'options-4', which is no card"),
        ({"discards": ["influence-2-villa"] * 2}, "discards has one influence-2-villa too many"),
        ({"auction_deck": ["options-3"]}, "together must be all auction cards"),
        ({"action_deck": ["plus"]}, "together must be all action cards"),
        ({"years": ["plus"] * 3}, r"years\[2\] has one plus too many"),
        ({"years": [{"card": "bonus", "open": True}]}, "only a plus card lies open"),
        ({"years": ["plus"]}, "1 plus cards are used up"),
        ({"seats": [{"bonus": 3}, {}, {}, {}]}, "bonus of 3 without a villa or house"),
        ({"action": "bonus", "years": ["plus"], "phase": "gain"}, "it must be the last card of years"),
        ({"seats": [{"influence": 45}, {}, {}, {}]}, r"seats\[0\]\.influence must be a whole number from 0 to 44"),
        ({"seats": [{"cheques": [15]}, {}, {}, {}]}, r"seats\[0\]\.cheques has a cheque of 15"),
        ({"seats": [{"cheques": [100] * 5}, {}, {}, {}]}, "8 cheques of 100, but the game has only 4"),
        ({"seats": [{}, {}, {}]}, "seats must have 4 entries"),
        ({"seats": [{"hat": 1}, {}, {}, {}]}, r"seats\[0\]\.hat is not an entry"),
        ({"hat": 1}, "hat is not an entry"),
        ({"phase": "sleep"}, "phase must be one of keep"),
        ({"seat": 1}, "kept or rejected by the first player"),
        ({"phase": "influence", "card": "cheques-1-villa"}, "brings no auction by influence"),
        ({"phase": "cheques", "card": "options-3"}, "brings no auction by cheques"),
        ({"phase": "options", "card": "cheques-1-villa"}, "brings no option tiles"),
        ({"phase": "move from"}, "does not belong to the card"),
        ({"phase": "gain"}, "does not belong to the card"),
        ({"phase": "sealed", "card": "options-3"}, "every seat must have an option"),
        ({"phase": "offer", "card": "options-3"}, "belong to the variant 'negotiated'"),
        ({"quiet": 3}, "quiet is 3, more than the rounds there were"),
        ({"rounds": 400}, "so many rounds are over"),
        ({"phase": "over", "ending": "standstill"}, "ending cannot be 'standstill' here"),
        ({"phase": "over", "ending": "boredom"}, "ending must be one of last action card"),
        ({"ending": "standstill"}, "only for a game in phase 'over'"),
        ({"stirred": 1}, "stirred must be true or false"),
        ({"rights": [1, 1]}, "rights names a seat twice"),
        ({"hidden": [{"seat": 0, "cheque": 15, "seen": [], "drawn": []}]}, r"hidden\[0\]\.cheque is 15"),
        ({"variants": {"actions": 9}}, "variants: The action deck can have 0 to 4 bonus cards, not 9"),
        ({"variants": {"negotiated": "perhaps"}}, "variants: negotiated must be yes or no"),
        ({"phase": "offer", "card": "options-3", "variants": {"negotiated": True}}, "every seat must have an option"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_a_reason(rest: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        table(**rest)


INFLUENCE = {"phase": "influence", "card": "influence-2-villa"}
SEALED = {"phase": "sealed", "card": "options-3"}
TILE = {"option": "market-leisure"}


@pytest.mark.parametrize(
    ("rest", "complaint"),
    [
        ({**INFLUENCE, "seats": [{"answer": n} for n in range(4)]}, "everybody has answered"),
        ({**INFLUENCE, "seats": [{"answer": 5, "influence": 3}, {}, {}, {}]}, "cannot play card 5 with an influence"),
        ({"seats": [{"answer": 5}, {}, {}, {}]}, "has an answer, but nothing is asked in secret"),
        ({**SEALED, "seats": [{**TILE, "answer": [10] * 3}, TILE, TILE, TILE]}, "does not have the cheques"),
        ({**SEALED, "seats": [{**TILE, "answer": HAND[:6]}, TILE, TILE, TILE]}, "bids 6 cheques; 5 are the most"),
        ({"seats": [{"laid": [10]}, {}, {}, {}]}, "has laid cheques without being in an open auction"),
        ({"phase": "cheques", "card": "cheques-1-villa", "active": [1, 2]}, "seat 0 is out of the auction"),
        ({"phase": "cheques", "card": "cheques-1-villa", "seats": [{"laid": [50]}, {}, {}, {}]}, "has the highest bid"),
        ({"phase": "invest", "card": "options-3"}, "invests by an option tile and must have one"),
        ({"phase": "invest", "card": "influence-5-border", "placed": "h00"}, "placed is the first of two sticks"),
    ],
)  # fmt: skip
def test_a_phase_that_cannot_be_is_refused(rest: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        table(**rest)


@pytest.mark.parametrize(
    ("action", "phase", "rest", "complaint"),
    [
        ("move-cheques", "move to", {}, "a held stick belongs to"),
        ("move-cheques", "move to", {"held": "h00"}, "no stick on h00 to be held"),
        ("move-cheques", "move from", {}, "would have nothing to decide"),
        ("bonus", "draw", {}, "needs a limit that is not exceeded"),
        ("withdraw", "gain", {}, "has lifted no stick to gain something for"),
    ],
)
def test_an_action_that_cannot_be_is_refused(action: str, phase: str, rest: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        acting(action, phase, **rest)


def test_a_board_with_a_park_beside_the_town_hall_is_possible() -> None:
    game = position({"game": "investors", "players": 3, "squares": PARK_AT_TOWN_HALL})
    assert seen(game, "streets")["h23"] == "white"  # type: ignore[index]


def test_cheques_laid_must_be_held() -> None:
    with pytest.raises(BadPosition, match=r"cheques must hold all that are laid: \[100\]"):
        table(phase="cheques", card="cheques-1-villa", seats=hands(HAND, [10], HAND, HAND, laid=[[], [100], [], []]))
