"""I19: negotiated options, and an action deck that is chosen before the game."""

from collections import Counter

import pytest
from investors.boards import HAND, answers, hands, kinds, of_all, of_seat, play, seen, table
from support import Rules, new

from fogcity import BadSetup, IllegalMove

TILE = "market-leisure"
TWELVE = (
    ["plus"] * 2 + ["bonus"] * 4 + ["withdraw"] * 2 + ["any-cheques", "any-influence", "two-cheques", "move-cheques"]
)


def negotiating(*tiles: str, **rest: object) -> Rules:
    """All have just shown these option tiles."""
    game = table(len(tiles), phase="options", card="options-3", variants={"negotiated": True}, **rest)
    return answers(game, *[f"option {tile}" for tile in tiles])


def test_i19_without_the_variant_there_are_no_offers() -> None:
    game = table(3, phase="options", card="options-3")
    answers(game, f"option {TILE}", f"option {TILE}", "option villa-house")
    assert seen(game, "phase") == "sealed"


def test_i19_clashers_may_offer_in_order_from_the_first_player() -> None:
    game = negotiating(TILE, "villa-house", TILE, TILE, first=2)
    assert (game.turn, seen(game, "phase")) == ((2,), "offer")
    play(game, "pass")
    assert game.turn == (3,)
    play(game, "pass")
    assert game.turn == (0,)
    play(game, "pass")
    assert (seen(game, "phase"), seen(game, "turn")) == ("sealed", [0, 1, 2, 3])


def test_i19_clashes_come_in_the_order_of_investing() -> None:
    game = negotiating("villa-house", "industry-office", "villa-house", "industry-office", TILE)
    order: list[int] = []
    while seen(game, "phase") == "offer":
        order += game.turn
        play(game, "pass")
    assert order == [1, 3, 0, 2]


def test_i19_an_offer_gives_at_least_one_cheque_to_every_other_clasher() -> None:
    game = negotiating(TILE, TILE, TILE, "villa-house")
    play(game, "give 30 to 1")
    assert "offer" not in game.legal(0)
    with pytest.raises(IllegalMove, match="at least one cheque to everybody"):
        game.play(0, "offer")
    with pytest.raises(IllegalMove, match="none of the others who chose market or leisure"):
        game.play(0, "give 10 to 3")
    play(game, "give 20 to 2")
    assert "offer" in game.legal(0)


def test_i19_who_has_too_few_cheques_can_only_pass() -> None:
    game = negotiating(TILE, TILE, TILE, seats=hands([50], [10, 20], HAND))
    assert game.legal(0) == ["pass"]
    play(game, "pass", "give 10 to 0")
    assert set(game.legal(1)) == {"pass", "give 20 to 2"}


def test_i19_answers_go_clockwise_and_the_first_refusal_ends_the_offer() -> None:
    game = negotiating(TILE, TILE, "villa-house", TILE, TILE, first=1)
    play(game, "offer 30 to 3, 10+20 to 4, 40 to 0")
    assert (game.turn, seen(game, "phase")) == ((3,), "answer")
    assert [seat["gift"] for seat in game.view(2)["seats"]] == [[40], [], [], [30], [10, 20]]  # type: ignore[attr-defined]
    play(game, "accept")
    assert game.turn == (4,)
    play(game, "refuse")
    assert (game.turn, seen(game, "phase")) == ((3,), "offer")
    assert of_all(game, "cheques") == [HAND] * 5


def test_i19_an_accepted_offer_pays_the_others_and_not_the_bank_and_gives_the_right() -> None:
    game = negotiating(TILE, TILE, "villa-house", TILE)
    play(game, "offer 100 to 1, 10+20 to 3", "accept", "accept")
    assert kinds(game) == ["accepted", "deal"]
    assert of_seat(game, 0, "cheques") == [10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert of_seat(game, 1, "cheques") == [*HAND, 100]
    assert of_seat(game, 3, "cheques") == [10, 10, 10, 20, 20, 20, *HAND[4:]]
    assert game.state()["bank"] == []
    assert (game.turn, game.legal(2)[0]) == ((2,), "pay 10")
    play(game, "pay 10")
    assert (game.turn, seen(game, "rights")) == ((0,), [2])


def test_i19_no_deal_brings_sealed_bids() -> None:
    game = negotiating(TILE, TILE, TILE)
    play(game, "pass", "offer 10 to 0, 10 to 2", "refuse", "pass")
    assert (seen(game, "phase"), game.turn) == ("sealed", (0, 1, 2))


def test_i19_an_offer_in_the_making_is_invisible() -> None:
    game = negotiating(TILE, TILE, TILE)
    before = game.view(1), game.view(None)
    play(game, "give 100 to 1")
    assert (game.view(1), game.view(None), game.told(1)) == (*before, [])
    assert game.view(0)["seats"][0]["gifts"] == [{"seat": 1, "cheques": [100]}]  # type: ignore[index]
    assert game.imagine(1, 3).view(1) == game.view(1)


def test_i19_no_refusal_tells_what_another_has_begun_to_offer() -> None:
    game = negotiating(TILE, TILE, TILE)
    play(game, "give 100 to 1")
    with pytest.raises(IllegalMove, match="Seat 1 has nothing to decide now; the game waits for seat 0"):
        game.play(1, "offer 10 to 0, 20 to 2")


def test_i19_a_whole_offer_contains_what_was_begun() -> None:
    game = negotiating(TILE, TILE, TILE)
    play(game, "give 10 to 1")
    with pytest.raises(IllegalMove, match="You have begun with give 10 to 1, which is not part of this"):
        game.play(0, "offer 30 to 1, 20 to 2")
    play(game, "offer 10 to 1, 20 to 2")
    assert of_all(game, "gift") == [[], [10], [20]]


# The chosen action deck


def actions(game: Rules) -> Counter[str]:
    deck = game.state()["action_deck"]
    assert isinstance(deck, list)
    return Counter(deck)


def test_i19_a_list_of_12_is_the_action_deck() -> None:
    game = new("investors", players=3, seed=1, variants={"actions": TWELVE})
    assert actions(game) == Counter(TWELVE)
    assert seen(game, "action_deck") == {"left": 12, "cards": dict(sorted(Counter(TWELVE).items(), key=rank))}
    orders = {
        str(new("investors", players=3, seed=seed, variants={"actions": TWELVE}).state()["action_deck"])
        for seed in range(5)
    }
    assert len(orders) == 5


def rank(item: tuple[str, int]) -> int:
    return list(new("investors", players=3, seed=1).view(None)["action_deck"]["cards"]).index(item[0])  # type: ignore[index]


@pytest.mark.parametrize("bonus", [0, 1, 2, 3, 4])
def test_i19_a_number_of_bonus_cards_leaves_the_others_to_chance(bonus: int) -> None:
    decks = set()
    for seed in range(20):
        game = new("investors", players=4, seed=seed, variants={"actions": bonus})
        deck = actions(game)
        assert deck.total() == 12
        assert deck["bonus"] == bonus
        decks.add(frozenset(deck.items()))
        assert seen(game, "bonus_cards_left") == bonus
        assert sum(seen(game, "action_deck")["cards"].values()) == 18  # type: ignore[index]
    assert len(decks) > 1


def test_i19_which_other_cards_are_in_the_deck_nobody_knows_and_a_new_deal_changes_it() -> None:
    game = new("investors", players=3, seed=1, variants={"actions": 2})
    decks = [actions(game.imagine(0, seed)) for seed in range(20)]
    assert {deck["bonus"] for deck in decks} == {2}
    assert len({frozenset(deck.items()) for deck in decks}) > 1
    assert all(game.imagine(0, seed).view(0) == game.view(0) for seed in range(20))


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (5, "can have 0 to 4 bonus cards, not 5"),
        (2**70, "can have 0 to 4 bonus cards, not 1180591620717411303424"),
        (-1, "must be a number of bonus cards or a list"),
        (True, "must be a number of bonus cards or a list"),
        (TWELVE[:11], "must have 12 cards, not 11"),
        (["plus"] * 12, "has 12 cards plus, but there are only 2"),
        (["pluss", *TWELVE[1:]], "There is no action card 'pluss'; there are plus, two-influence"),
        ({"plus": 2}, "must be a number of bonus cards or a list"),
        ("9" * 5000, r"must be a number of bonus cards or a list of action cards, not '9{57}...'\.$"),
        (["x" * 5000, *TWELVE[1:]], r"There is no action card 'x{57}...'; there are plus"),
    ],
)
def test_i19_an_impossible_action_deck_is_refused(value: object, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        new("investors", players=3, seed=1, variants={"actions": value})


def test_i19_a_number_of_thousands_of_digits_is_refused_too() -> None:
    with pytest.raises(BadSetup, match="can have 0 to 4 bonus cards, not something too large to show"):
        new("investors", players=3, seed=1, variants={"actions": 10**5000})


def test_variants_can_be_written_as_text() -> None:
    written = new("investors", players=3, seed=1, variants={"actions": ", ".join(TWELVE), "negotiated": "yes"})
    assert written.state()["variants"] == {
        "negotiated": True,
        "actions": [name for name, n in sorted(Counter(TWELVE).items(), key=rank) for _ in range(n)],
    }
    assert new("investors", players=3, seed=1, variants={"actions": "3"}).state()["variants"] == {
        "negotiated": False,
        "actions": 3,
    }
    with pytest.raises(BadSetup, match="negotiated must be yes or no, not 'maybe'"):
        new("investors", players=3, seed=1, variants={"negotiated": "maybe"})


@pytest.mark.parametrize("variants", [{"negotiated": True}, {"actions": 4}, {"actions": TWELVE, "negotiated": True}])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_with_variants_are_played_to_the_end(players: int, variants: dict[str, object]) -> None:
    from support import Moody, play_on

    for seed in range(3):
        game = new("investors", players=players, seed=seed, variants=variants)
        moves = play_on(game, Moody(seed))
        again = new("investors", players=players, seed=seed, variants=variants)
        again.replay(moves)
        assert again.state() == game.state()
        assert game.ending()
