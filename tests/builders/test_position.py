"""Positions set up by hand: short ones are filled in sensibly, impossible ones are refused with a reason."""

import pytest
from builders.boards import builder, legal, mine, person, play, table
from support import position

from fogcity import BadPosition

EIGHT = ["red-2@1", "green-2@2", "blue-5@1", "red-4@2", "yellow-4@3", "blue-3@4", "green-5@3", "yellow-1@4"]


def test_an_almost_empty_document_is_the_first_card_of_1906() -> None:
    game = position("game = 'builders'\nplayers = 3")
    seen = game.view(None)
    assert (seen["year"], seen["place"], seen["waiting"]) == (1906, "A1", [0, 1, 2])
    assert seen["map"] == ["1A", "2A", "3A", "4A", "5A", "6A"]
    assert len(seen["rubble"]) == 12  # type: ignore[arg-type]
    assert len(seen["permit_row"]) == len(seen["objective_row"]) == 3  # type: ignore[arg-type]
    assert [mine(game, seat)["money"] for seat in range(3)] == [0, 0, 0]
    assert all(len(mine(game, seat)["secret"]) == 1 for seat in range(3))


def test_toml_says_the_same_as_a_table() -> None:
    game = position(
        """
        game = "builders"
        players = 2
        year = 1908
        place = "A3"
        map = ["4B", "2A", "1A", "3B"]

        [[developers]]
        money = 5
        permits = ["grant", "red-6LK"]
        buildings = ["blue-3@4"]

        [[developers]]
        """
    )
    assert mine(game)["permits"] == ["red-6LK", "grant"]
    assert mine(game)["rubble"] == 1  # side B of card 4 has rubble there, and who builds has cleared it
    assert game.view(None)["cost"] == 1


def test_tokens_give_the_order() -> None:
    game = table(person(space=1), person(space=4), person(space=3), place="A3")
    assert game.view(None)["waiting"] == [1, 2, 0]


def test_cards_known_to_be_on_top_come_first() -> None:
    game = table(person(), person(), place="earnings", year=1907, permit_row=["grant", "red-2LH", "red-2TK"],
                 permit_top=["blue-1LK", "blue-1TH"])  # fmt: skip
    play(game, "space 1", "permit grant", "space 2", "permit red-2LH")
    assert game.view(None)["permit_row"] == ["red-2TK", "blue-1LK", "blue-1TH"]


def test_cards_known_to_be_on_top_stay_there_when_nothing_is_said_of_the_row() -> None:
    game = table(person(secret=["park"]), person(), place="A2", objective_top=["pairs"], permit_top=["grant"])
    play(game, "space 2", "permit")
    play(game, legal(game)[0], "space 1", "objective", "objective deck")
    assert "pairs" in mine(game, 1)["secret"]
    assert game.view(None)["permit_row"][-1] == "grant"  # type: ignore[index]


def test_decisions_in_the_middle_of_an_action() -> None:
    permits = builder("green-2LH", "blue-4LH", money=9, space=1)
    plot = table(permits, person(), place="A1", phase="plot")
    assert "plot green-2@2" in legal(plot)
    used = table(permits, person(), place="A1", plot="green-2@2")
    assert legal(used) == ["with green-2LH", "with green-2LH blue-4LH"]
    urban = table(permits, person(), place="A1", plot="green-2@2", **{"with": ["green-2LH", "blue-4LH"]})
    assert legal(urban) == ["urban lighting", "urban hydrant"]
    granted = table(builder("green-3LK", money=9, space=1), person(), place="A4", phase="plot", granted=True)
    assert "plot green-2@2" in legal(granted)


def test_a_game_that_is_over() -> None:
    game = table(person(buildings=EIGHT), person(), phase="over", year=1910, place="A2")
    assert game.over
    assert game.ending() == "last building"
    assert game.breakdown(0)["best builder"] == 3
    assert table(person(), person(), phase="over", year=1912).ending() == "1912"


def test_what_follows_from_the_rest_may_be_said_and_is_checked() -> None:
    table(person(), person(), cost=0, turn=[0])
    with pytest.raises(BadPosition, match=r"position\.cost is 3, but with the rest of the position it would be 0"):
        table(person(), person(), cost=3)
    with pytest.raises(BadPosition, match=r"developers\[0\]\.pool is 7"):
        table(person(pool=7), person())


@pytest.mark.parametrize(
    ("first", "rest", "complaint"),
    [
        ({"money": 16}, {}, r"developers\[0\]\.money must be a whole number from 0 to 15"),
        ({"gold": 1}, {}, r"developers\[0\]\.gold is not an entry"),
        ({}, {"weather": "fog"}, "weather is not an entry"),
        ({"stock": 8, "buildings": ["red-2@1"]}, {}, "more than 8 buildings on the map and in stock"),
        ({"buildings": ["red-2@7"]}, {}, "names 'red-2@7', which is no plot of this map"),
        ({"buildings": ["red-2@1", "red-2@1"]}, {}, "red-2@1 carries two buildings"),
        ({"permits": ["red-1LT"]}, {}, "'red-1LT', which is no permit"),
        ({"permits": ["red-2LH", "red-2LH"]}, {}, "has one red-2LH too many"),
        ({"permits": ["grant"] * 2 + ["red-2LH", "red-2TK", "blue-1LK", "blue-1TH"]}, {}, "are more than 5"),
        ({"open": ["fame"]}, {}, "'fame', which is no objective"),
        ({"open": ["pairs"]}, {"objective_row": ["pairs"]}, "pairs, which is elsewhere already"),
        ({"secret": []}, {}, "everybody is dealt one secret objective"),
        ({}, {"common": ["pairs", "coins", "most-red"]}, "common must be initial objectives"),
        ({}, {"common": ["coins"]}, "common must have 3 entries"),
        ({}, {"objective_deck": ["pairs"]}, "objective_deck lacks .*: objectives never leave the game"),
        ({"urban": {"lighting": 6}}, {}, "more lighting cards than the edition"),
        ({"parks": ["B"]}, {}, "the parks are taken in the order A, B, C"),
        ({"parks": ["E"]}, {}, "parks names 'E'; the parks are A, B, C, D"),
        ({"urban": {"park": 2}, "parks": ["A"]}, {}, "must name 2 different parks"),
        ({}, {"rubble": ["red-2@1"]}, "rubble lies where the cards of this map have none"),
        ({}, {"rubble": []}, "8 rubble tokens have left the map, but the players hold 0"),
        ({"rubble": 1}, {}, "0 rubble tokens have left the map, but the players hold 1"),
        ({"buildings": ["green-1@1"]}, {"rubble": ["green-1@1"]}, "rubble lies under a building"),
        ({}, {"map": ["1A", "2A", "3A", "5A"]}, "map must name the cards 1 to 4 once each"),
        ({}, {"cards": ["A1"] * 6}, "cards must name each of A1, A2"),
        ({}, {"permit_row": ["grant", "red-2LH"]}, "the rows lack 1 cards, but only 0 players have acted"),
        ({}, {"permit_row": [], "permit_deck": []}, "the rows lack 3 cards"),
        ({}, {"permit_row": ["red-2LH", "red-2TK", "red-3LK", "red-3TH"]}, "permit_row has 4 cards"),
        ({}, {"place": "A9"}, "place must be one of A1"),
        ({}, {"year": 1913}, "year must be a whole number from 1906 to 1912"),
        ({}, {"year": 1912, "place": "A1"}, "place must be 'earnings' in 1912"),
        ({}, {"year": 1907, "place": "earnings", "phase": "permit"}, "phase cannot be 'permit' at this place"),
        ({}, {"phase": "bonus"}, "phase cannot be 'bonus' at this place"),
        ({"space": 4}, {"phase": "act"}, r"developers\[0\]\.space must be a space from 1 to 3, not 4"),
        ({"space": 2}, {"phase": "permit"}, "this card does not offer 'permit'"),
        ({"space": 1}, {"phase": "plot"}, "seat 0 would have nothing to decide in phase 'plot'"),
        ({"space": 1}, {"plot": "green-2@2"}, "'plot green-2@2' cannot have been chosen here"),
        ({}, {"granted": True}, "granted belongs to building"),
        ({}, {"waiting": []}, "waiting must name the seats that have still to act"),
        ({}, {"waiting": [0, 0]}, "waiting must name the seats that have still to act, each once"),
        ({}, {"waiting": [0, 1], "seat": 1}, "seat must be 0, the first of those waiting"),
        ({"space": 1}, {"waiting": [1, 0], "place": "A2"}, "must be a space from 1 to 3, not None"),
        ({"buildings": EIGHT}, {}, "has nothing to wait for: that card was the last"),
        ({"buildings": EIGHT}, {"place": "earnings", "year": 1908, "waiting": [1]}, "no new year would have come"),
        ({}, {"best_builder": 0}, "best_builder cannot be 0: that seat has not earned it"),
        ({}, {"phase": "over"}, "the game is not over: it is not 1912"),
        ({}, {"phase": "over", "year": 1912, "ending": "last building"}, "ending would be '1912' here"),
        ({}, {"ending": "1912"}, "ending belongs to the phase 'over'"),
        ({}, {"phase": "over", "year": 1912, "waiting": [0]}, "waiting must be empty when the game is over"),
        ({}, {"chance": [1, 2, 3]}, "chance must have 4 entries"),
    ],
)  # fmt: skip
def test_the_impossible_is_refused_with_a_reason(
    first: dict[str, object], rest: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BadPosition, match=complaint):
        table(first, person(), **rest)


def test_tokens_must_stand_in_order_and_one_to_a_space() -> None:
    with pytest.raises(BadPosition, match="the rightmost first, one token a space"):
        table(person(space=1), person(space=2), waiting=[0, 1])
    with pytest.raises(BadPosition, match="two tokens stand on space 3"):
        table(person(space=3), person(space=3), person(), waiting=[2])
    with pytest.raises(BadPosition, match="chosen clockwise"):
        table(person(), person(), person(), place="earnings", waiting=[0, 2, 1])
    with pytest.raises(BadPosition, match="stands nowhere before"):
        table(person(space=1), person(), place="earnings")


def test_a_token_on_the_pass_space_decides_nothing() -> None:
    with pytest.raises(BadPosition, match="a token on the pass space does nothing more"):
        table(person(space=4), person(), person(), phase="act")


def test_two_players_with_all_buildings_need_a_best_builder() -> None:
    others = ["green-1@1", "yellow-6@1", "yellow-3@2", "blue-1@2", "blue-6@3", "red-3@3", "red-6@4", "green-4@4"]
    people = (person(buildings=EIGHT), person(buildings=others))
    with pytest.raises(BadPosition, match=r"say who has .best_builder."):
        table(*people, phase="over")
    assert table(*people, phase="over", best_builder=1).breakdown(1)["best builder"] == 3


def test_a_view_is_no_position_because_it_does_not_know_everything() -> None:
    game = table(person(), person())
    with pytest.raises(BadPosition):
        position(game.view(0))
