"""Positions set up by hand: small ones are enough, impossible ones are refused with a reason."""

import pytest
from planners.boards import city, mine, table
from support import position

from fogcity import BadPosition

OVER = {"phase": "over", "ending": "last foundation", "ended_by": 0, "foundations": 0}
EARNED = city({"grey": ["grey-2C", "grey-1C"]})
SEVEN = {"grey-0F": 2, "orange-0F": 2, "yellow-0F": 2, "black-0F": 1}
FULL = ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"]


def test_the_smallest_position_is_an_empty_table() -> None:
    game = position('game = "planners"\nplayers = 2')
    assert game.legal(0) == ["draw"]
    assert game.view(0)["deck"]["left"] == 87  # type: ignore[index]


def test_a_position_in_toml() -> None:
    game = position(
        """
        game = "planners"
        players = 2
        columns = [["blue-3", "black-2"], [], []]

        [[cities]]
        contracts = 1
        rows = { blue = ["blue-2C", "blue-1C"], green = ["green-2T +2"] }

        [[cities]]
        """
    )
    assert mine(game)["trams"] == 1
    assert game.legal(0) == ["draw", "finalize 1"]


def test_cells_show_their_tokens() -> None:
    rows = {"blue": ["blue-2C", "blue-1C"], "grey": ["grey-2C", "grey-1C"], "orange": ["orange-3 +2 lines"]}
    game = table(city(rows), city())
    assert mine(game)["rows"]["orange"] == [  # type: ignore[index]
        {"card": "orange-3", "value": 5, "value_tokens": 1, "lines_token": True, "tram": False, "skyscraper": False}
    ]
    assert game.view(0)["supply"]["value"] == 2  # type: ignore[index]
    assert game.view(0)["supply"]["lines"] == 2  # type: ignore[index]


def test_the_top_of_the_deck_can_be_given_and_the_rest_is_shuffled_by_the_seed() -> None:
    document = {"game": "planners", "players": 2, "top": ["blue-3", "green-4"]}
    decks = [position(document, seed=seed).state()["deck"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert all(deck[:2] == ["blue-3", "green-4"] for deck in decks)  # type: ignore[index]
    assert len(decks[0]) == 87  # type: ignore[arg-type]


def test_discarded_cards_are_not_in_the_deck() -> None:
    game = table(city(), city(), discarded={"blue-3": 2, "grey-0F": 1})
    assert "blue-3" not in game.state()["deck"]  # type: ignore[operator]
    assert game.view(0)["foundations"] == 5


def test_what_a_given_deck_leaves_out_lies_in_the_box_with_its_tokens() -> None:
    deck = position({"game": "planners", "players": 2}).state()["deck"]
    assert isinstance(deck, list)
    for foundation in ("grey-0F", "blue-0F"):
        deck.remove(foundation)
    game = table(city(), city(), deck=deck)
    assert game.view(0)["foundations"] == 4
    assert game.view(0)["discarded"] == {"blue-0F": 1, "grey-0F": 1}
    with pytest.raises(BadPosition, match="foundations can be 4 at most"):
        table(city(), city(), deck=deck, foundations=5)
    with pytest.raises(BadPosition, match="12 foundation cards are out, but there are 6 tokens"):
        table(city(), city(), deck=[])


@pytest.mark.parametrize("supply", [None, {}, {"points": 2}, {"card": 2}, {"card": 0}])
def test_the_bonus_in_hand_has_left_the_supply(supply: dict[str, int] | None) -> None:
    rest = {} if supply is None else {"supply": supply}
    game = table(EARNED, city(), phase="target", district="grey", bonus="card", **rest)
    left = (supply or {}).get("card", 2)
    assert game.view(0)["supply"]["card"] == left  # type: ignore[index]
    for move in ("in grey", "draw", "place 1"):
        assert position(game.state()).state() == game.state()
        game.play(game.turn[0], move)
    assert game.view(0)["supply"]["card"] == left  # type: ignore[index]


def test_more_cannot_be_left_in_the_supply_than_is_not_in_hand() -> None:
    with pytest.raises(BadPosition, match=r"supply.card must be a whole number from 0 to 2"):
        table(EARNED, city(), phase="target", district="grey", bonus="card", supply={"card": 3})


@pytest.mark.parametrize(
    ("cities", "rest", "complaint"),
    [
        ([city({"blue": ["blue-4"]}), city()], {}, "names 'blue-4', which is no card"),
        ([city({"blue": ["grey-3"]}), city()], {}, "cannot hold grey-3: it belongs to another row"),
        ([city({"blue": [*FULL, "blue-1C"]}), city()], {}, "has 6 cards; a row has 5 cells"),
        ([city({"blue": ["blue-3"] * 3}), city()], {}, "one blue-3 too many: there are only 2"),
        ([city({"blau": []}), city()], {}, "rows.blau is not an entry"),
        ([city(), city()], {"columns": [["bonus-4"], [], []]}, r"columns\[0\] cannot hold the bonus card"),
        ([city(), city()], {"columns": [[], []]}, "columns must have 3 entries"),
        ([city(contracts=1), city(contracts=2)], {}, "every player holds a contract"),
        ([city(contracts=-1), city()], {}, "contracts must be a whole number"),
        ([city({"grey": ["bonus-4"]}), city()], {}, "seat 0 has 1 bonuses but earned 0"),
        ([city(point_tokens=1), city()], {}, "seat 0 has 1 bonuses but earned 0"),
        ([city({"grey": ["grey-2T lines"]}), city()], {}, "has tram lines already"),
        ([city({"grey": ["grey-2 +3"]}), city()], {}, "is not written like"),
        ([city({"grey": ["grey-2", "grey-2C", "grey-1C"]}, bonuses_used=[]), city()], {}, "two bonus symbols: grey"),
        ([city(), city()], {"foundations": 7}, "foundations can be 6 at most"),
        ([city(), city()], {"foundations": 0}, "no foundation token is left"),
        ([city(), city()], {"supply": {"card": 4}}, "supply.card must be a whole number from 0 to 3"),
        ([city(), city()], {"medal": 0}, "medal cannot be 0"),
        ([city(), city()], {"completed": {"blue": 1}}, "completed.blue cannot be 1"),
        ([city(), city()], {"taken": ["blue-3"], "phase": "choose"}, "taken cards must be put down"),
        ([city(), city()], {"drawn": "blue-3", "phase": "choose"}, "a drawn card and the phase 'column'"),
        ([city(), city()], {"phase": "build"}, "nothing to decide in phase 'build'"),
        ([city(), city()], {"phase": "dreaming"}, "phase must be one of choose, column"),
        ([city(), city()], {"district": "grey"}, "has not earned the bonus of grey"),
        ([city(), city()], {"seat": 2}, "seat must be a whole number from 0 to 1"),
        ([city(), city()], {"phase": "over", "ending": "city full", "ended_by": 0}, "cannot be 'city full' here"),
        ([city(trams=1), city()], {}, r"cities\[0\].trams is 1, but with the rest of the position it would be 0"),
        ([city(), city()], {"scores": [1, 2]}, r"position.scores\[0\] is 1, but"),
        ([city(), city()], {"colour": "red"}, "colour is not an entry that belongs here"),
        ([city(), city()], {"discarded": SEVEN}, "7 foundation cards"),
        ([EARNED, city()], {"district": "grey", "bonus": "points"}, "the bonus must be value"),
        ([EARNED, city()], {"district": "grey", "bonus": "value"}, "grey does not give"),
        ([EARNED, city()], {"district": "grey", "phase": "target"}, "the bonus must be"),
        ([city({"grey": ["grey-2C", "grey-1C"]}, point_tokens=1), city()], {}, "none of its districts gave"),
        ([city({"blue": [{"card": "blue-3", "value_tokns": 1}]}), city()], {}, "'value_tokns' does not belong"),
        ([city(), city()], {"chance": [0, 0, 0, 0]}, "chance cannot be all zeros"),
        ([city(), city()], {**OVER, "taken": ["blue-3"]}, "after the end nobody has taken"),
        ([city(), city()], {**OVER, "seat": 1}, "ended_by must be the seat whose turn it was"),
        ([city(), city()], {**OVER, "ending": "stuck"}, "cannot be 'stuck' here"),
        ([city()], {}, "planners is a game for 2 to 4 players, not 1"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_a_reason(
    cities: list[dict[str, object]], rest: dict[str, object], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        table(*cities, **rest)


def test_who_has_a_medal_that_two_could_have_must_be_said() -> None:
    tower = {"grey": ["grey-0F", "grey-4"], "orange": ["orange-3"]}
    other = {"grey": ["grey-0F"], "orange": ["orange-4"], "blue": ["blue-3"]}
    with pytest.raises(BadPosition, match="say who has 'medal'"):
        table(city(tower), city(other))
    assert table(city(tower), city(other), medal=1).view(0)["medal"] == 1


def test_a_full_city_is_the_end() -> None:
    rows = {
        "blue": FULL,
        "grey": ["grey-4", "grey-3", "grey-3", "grey-2", "grey-2T"],
        "orange": ["orange-4", "orange-3", "orange-3", "orange-2", "orange-2T"],
        "yellow": ["yellow-4", "yellow-3", "yellow-3", "yellow-2", "yellow-2T"],
        "green": ["green-4", "green-3", "green-3", "green-2", "green-2T"],
    }
    with pytest.raises(BadPosition, match="the city of seat 0 is full"):
        table(city(rows), city())
