"""The rulings, each with tests that fail without it: objectives, majorities, what is public, the final tie."""

from builders.boards import FREE, builder, person, play, score, table
from support import new

# B14: what objectives count. The map for two, all sides A:
#   green-1@1 red-2@1    yellow-3@2 green-2@2
#   blue-5@1  yellow-6@1 red-4@2    blue-1@2
#   blue-6@3  yellow-4@3 red-6@4    blue-3@4
#   green-5@3 red-3@3    yellow-1@4 green-4@4


def personal(objective: str, own: list[str], rival: list[str] | None = None, **has: object) -> object:
    others = [name for name in ("park", "hydrant") if name != objective]
    game = table(
        person(open=[objective], secret=[others[0]], buildings=own, **has),
        person(buildings=rival or [], secret=["lighting" if objective != "lighting" else "hydrant"]),
        common=["coins", "urban-sidebar", "clear-up-sidebar"],
    )
    return score(game, 0, f"personal {objective}")


def test_b14_buildings() -> None:
    assert personal("buildings", FREE[:5]) == 5


def test_b14_an_isolated_building_has_none_next_to_it_not_even_a_rivals() -> None:
    assert personal("isolated", ["green-1@1", "yellow-6@1", "green-4@4"]) == 6  # corner to corner is not next to
    assert personal("isolated", ["green-1@1", "yellow-6@1", "green-4@4"], ["blue-3@4"]) == 4
    assert personal("isolated", ["yellow-6@1", "red-4@2"]) == 0  # across cards


def test_b14_the_end_of_a_row_does_not_touch_the_beginning_of_the_next() -> None:
    ends = person(open=["isolated"], secret=["park"], buildings=["blue-3@4", "blue-5@1"])
    game = table(ends, person(), person(), person())
    assert score(game, 0, "personal isolated") == 4


def test_b14_next_to_a_rival_counts_each_own_building_once() -> None:
    assert personal("rivals", ["yellow-6@1"], ["red-2@1", "blue-5@1", "red-4@2", "yellow-4@3"]) == 2
    assert personal("rivals", ["red-2@1", "blue-5@1"], ["yellow-6@1"]) == 4
    assert personal("rivals", ["red-2@1", "green-1@1"]) == 0


def test_b14_pairs_are_disjoint_and_as_many_as_can_be() -> None:
    row = ["green-1@1", "red-2@1", "yellow-3@2"]
    assert personal("pairs", row) == 2
    assert personal("pairs", [*row, "green-2@2"]) == 4
    assert personal("pairs", [*row, "yellow-6@1"]) == 2  # a T: its middle belongs to every pair
    assert personal("pairs", ["red-2@1", "yellow-3@2", "yellow-6@1", "blue-5@1"]) == 4
    assert personal("pairs", ["green-1@1", "yellow-6@1"]) == 0


def test_b14_a_corner_of_the_map_with_buildings_on_both_sides() -> None:
    assert personal("corners", ["green-1@1", "red-2@1"], ["blue-5@1"]) == 3
    assert personal("corners", ["green-1@1", "red-2@1"]) == 0
    assert personal("corners", ["yellow-6@1", "red-2@1", "blue-5@1"]) == 0  # a corner of a card only
    assert personal("corners", ["green-4@4", "green-2@2"], ["blue-3@4", "yellow-1@4", "yellow-3@2", "blue-1@2"]) == 6


def test_b14_the_corners_of_the_map_for_three() -> None:
    game = table(
        person(open=["corners"], buildings=["yellow-4@3"], secret=["park"]),
        person(buildings=["blue-6@3"]),
        person(buildings=["red-3@3"]),
    )
    assert score(game, 0, "personal corners") == 3


def test_b14_colours_and_their_sets() -> None:
    assert personal("green", ["green-1@1", "green-2@2", "red-2@1"]) == 4
    assert personal("yellow", ["green-1@1"]) == 0
    game = table(person(buildings=FREE, open=["colour-set"], secret=["park"]), person(), waiting=[1])
    assert score(game, 0, "personal colour-set") == 20
    assert personal("colour-set", FREE[:5]) == 10
    assert personal("colour-set", FREE[:4]) == 0


def test_b14_urban_development_cards_and_their_sets() -> None:
    cards = {"lighting": 2, "cable-car": 1, "hydrant": 2, "park": 3}
    assert personal("cable-car", [], urban=cards) == 2
    assert personal("lighting", [], urban=cards) == 4
    assert personal("urban-set", [], urban=cards) == 10
    assert personal("urban-set", [], urban={**cards, "cable-car": 2}) == 20
    assert personal("urban-set", [], urban={**cards, "cable-car": 0}) == 0


def test_b14_rubble_coins_and_sidebars() -> None:
    assert personal("rubble", ["green-1@1", "yellow-6@1"]) == 4
    game = table(
        person(money=11, column=5, row=3),
        person(money=2),
        common=["coins", "urban-sidebar", "clear-up-sidebar"],
    )
    parts = [score(game, 0, f"common {name}") for name in ("coins", "urban-sidebar", "clear-up-sidebar")]
    assert parts == [3, 5, 2]
    assert [score(game, 1, f"common {name}") for name in ("coins", "urban-sidebar")] == [0, 0]


def test_the_development_board_the_money_track_and_the_urban_development_cards() -> None:
    game = table(
        person(money=0, urban={"lighting": 4, "cable-car": 2, "hydrant": 3}, parks=["A", "D"]),
        person(money=15, column=6, row=6, urban={"lighting": 1}, parks=["B", "C"]),
    )
    assert (score(game, 0, "development board"), score(game, 1, "development board")) == (-7, 7)
    assert (score(game, 0, "money"), score(game, 1, "money")) == (-3, 4)
    cards = [
        [score(game, seat, f"urban {name}") for name in ("lighting", "cable-car", "hydrant", "park")] for seat in (0, 1)
    ]
    assert cards == [[10, 6, 6, 7], [1, 0, 0, 7]]


def test_five_lighting_cards_are_worth_15() -> None:
    game = table(person(urban={"lighting": 5}), person())
    assert score(game, 0, "urban lighting") == 15


# B15: majorities


def greens(*numbers: int) -> list[object]:
    """The points for the green majority with so many buildings on green."""
    plots = ["green-1@1", "green-2@2", "green-5@3", "green-4@4", "green-3@5", "green-1@6", "green-3@7", "green-2@8"]
    people = []
    for number in numbers:
        people.append(person(buildings=plots[:number]))
        plots = plots[number:]
    game = table(*people, common=["most-green", "coins", "most-rubble"])
    return [score(game, seat, "common most-green") for seat in range(len(numbers))]


def rubble(*numbers: int) -> list[object]:
    """The points for the rubble majority with so many tokens."""
    start = table(*[person()] * len(numbers)).view(None)["rubble"]
    assert isinstance(start, list)
    people = [person(rubble=number) for number in numbers]
    game = table(*people, rubble=start[sum(numbers) :], common=["most-green", "coins", "most-rubble"])
    return [score(game, seat, "common most-rubble") for seat in range(len(numbers))]


def test_b15_places_without_ties() -> None:
    assert greens(1, 2) == [1, 5]
    assert greens(1, 3, 2) == [1, 5, 3]
    assert greens(1, 3, 2, 0) == [1, 5, 3, 0]
    assert rubble(1, 2) == [2, 6]
    assert rubble(1, 2, 3) == [1, 4, 6]
    assert rubble(4, 3, 2, 1) == [6, 4, 2, 1]


def test_b15_ties_share_their_places_rounded_down() -> None:
    assert greens(2, 2) == [3, 3]
    assert greens(2, 1, 1) == [5, 2, 2]
    assert greens(2, 2, 2) == [3, 3, 3]
    assert greens(2, 2, 2, 2) == [2, 2, 2, 2]  # 9 among four
    assert rubble(1, 1, 1) == [3, 3, 3]  # 11 among three
    assert rubble(2, 1, 1, 1) == [6, 2, 2, 2]


def test_b15_who_has_none_takes_no_place() -> None:
    assert greens(1, 0) == [5, 0]
    assert greens(0, 0, 0) == [0, 0, 0]
    assert rubble(1, 0, 0) == [6, 0, 0]
    assert greens(1, 0, 1) == [4, 0, 4]


def test_b15_a_personal_majority_scores_its_holder_only() -> None:
    game = table(
        person(buildings=["green-1@1"], open=["most-green"], secret=["park"]),
        person(buildings=["green-2@2", "green-5@3"], secret=["hydrant"]),
    )
    assert score(game, 0, "personal most-green") == 1
    assert not any("most-green" in part for part in game.breakdown(1))


# B16: what is public


def test_b16_objectives_from_the_row_are_public_and_those_from_the_deck_secret() -> None:
    game = table(
        person(secret=["park"]),
        person(secret=["hydrant"]),
        place="A2",
        objective_row=["corners", "rivals", "rubble"],
        objective_top=["pairs"],
    )
    play(game, "space 1", "objective", "objective corners")
    assert game.told(1)[-1]["objective"] == "corners"
    views = [game.view(seat)["developers"][0] for seat in (0, 1, None)]  # type: ignore[index]
    assert [view["open"] for view in views] == [["corners"]] * 3
    assert [view["secret"] for view in views] == [["park"], 1, 1]


def test_b16_only_the_taker_hears_what_came_from_the_deck() -> None:
    game = table(person(), person(), place="A2", objective_row=["corners", "rivals", "rubble"], objective_top=["pairs"])
    play(game, "space 1", "objective", "objective deck")
    assert game.told(0)[0]["objective"] == "pairs"
    assert "objective" not in game.told(1)[0]
    assert "objective" not in game.told(None)[0]
    assert game.events[0].reveals


def test_b16_points_that_others_see_leave_out_secret_objectives() -> None:
    game = table(person(buildings=FREE[:3], secret=["buildings"]), person())
    known = [game.view(seat)["scores"][0] for seat in (0, 1, None)]  # type: ignore[index]
    assert known == [known[1] + 3, known[1], known[1]]
    assert game.scores()[0] == known[0]


def test_b16_secret_objectives_are_shown_at_the_end() -> None:
    game = table(person(secret=["pairs"]), person(secret=["park"]), year=1912)
    play(game, "bonus money", "bonus money")
    assert game.events[-1].whole()["secrets"] == [["pairs"], ["park"]]
    shown = [area["secret"] for area in game.view(None)["developers"]]  # type: ignore[attr-defined]
    assert shown == [["pairs"], ["park"]]


def test_b16_decks_and_secrets_of_others_can_be_dealt_anew_but_the_own_ones_stay() -> None:
    game = new("builders", players=4, seed=9)
    own, others, tops = set(), set(), set()
    for seed in range(40):
        developers = game.imagine(1, seed).state()["developers"]
        assert isinstance(developers, list)
        own.add(tuple(developers[1]["secret"]))
        others.add(tuple(developers[2]["secret"]))
        tops.add(str(game.imagine(1, seed).state()["permit_deck"]))
    assert len(own) == 1
    assert len(others) > 8
    assert len(tops) == 40


def test_b16_discards_and_the_content_of_the_permit_deck_are_public() -> None:
    game = table(builder("green-2LH"), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH")
    assert game.view(1)["discarded"] == {"green-2LH": 1}


# B17: the final tie


def test_b17_more_buildings_on_the_map_break_a_tie() -> None:
    common = ["most-green", "coins", "most-rubble"]
    secrets = (["park"], ["hydrant"])
    game = table(
        person(buildings=["red-2@1", "red-4@2"], secret=secrets[0]),
        person(buildings=["blue-3@4"], secret=secrets[1]),
        year=1912,
        common=common,
    )
    play(game, "bonus money", "bonus money")
    outcome = game.outcome()
    assert outcome is not None
    assert list(outcome.scores) == [-8, -8]
    assert outcome.winners == (0,)


def test_b17_otherwise_the_victory_is_shared() -> None:
    game = table(
        person(secret=["park"], buildings=["red-2@1"]),
        person(secret=["hydrant"], buildings=["blue-3@4"]),
        person(secret=["lighting"], row=1, money=0),
        year=1912,
        common=["most-green", "coins", "most-rubble"],
        map=["1A", "2A", "3A", "4A", "5A", "6A"],
    )
    play(game, "bonus money", "bonus money", "bonus money")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
