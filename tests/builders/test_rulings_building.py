"""The rulings about building, each with tests that fail without it: permits, costs, rubble, money, the last one."""

from builders.boards import FREE, almost, builder, kinds, legal, mine, person, play, refused, rest_of, score, table
from support import Rules

# B6: which permits build where (for two players, all sides A)


def plots(*permits: str, grant: bool = False, **has: object) -> list[str]:
    """Where these permits build, with enough money for everything."""
    game = table(builder(*permits, money=15, **has), person(), place="A4" if grant else "A1")
    action = "grant" if grant else "build"
    play(game, "space 1")
    if action not in legal(game):
        return []
    play(game, action)
    return rest_of(game, "plot")


def permits_for(plot: str, *permits: str, grant: bool = False) -> list[str]:
    game = table(builder(*permits, money=15), person(), place="A4" if grant else "A1")
    play(game, "space 1", "grant" if grant else "build", f"plot {plot}")
    return rest_of(game, "with")


GREENS = ["green-1@1", "green-2@2", "green-5@3", "green-4@4"]


def test_b6_one_permit_must_match_colour_and_number() -> None:
    assert plots("green-2LH") == ["green-2@2"]
    assert plots("green-3LK") == []


def test_b6_of_two_permits_one_gives_the_colour_and_the_other_the_number() -> None:
    assert plots("green-3LK", "blue-4LH") == ["blue-3@4", "green-4@4"]
    assert permits_for("blue-3@4", "green-3LK", "blue-4LH", "red-5LH") == ["green-3LK blue-4LH"]


def test_b6_one_that_matches_alone_takes_any_other_with_it() -> None:
    assert permits_for("green-2@2", "green-2LH", "red-5TK", "grant") == [
        "green-2LH", "green-2LH red-5TK", "green-2LH grant"
    ]  # fmt: skip


def test_b6_a_grant_gives_colour_or_number_and_so_needs_a_second_permit() -> None:
    assert plots("grant") == []
    found = plots("grant", "green-3LK")
    assert sorted(found) == sorted([*GREENS, "yellow-3@2", "red-3@3", "blue-3@4"])
    game = table(builder("grant", "green-3LK", money=9), person(), place="A1")
    play(game, "space 1", "build", "plot green-5@3")
    assert "add a second permit" in refused(game, "with grant")


def test_b6_two_grants_build_anywhere() -> None:
    assert len(plots("grant", "grant")) == 16
    assert permits_for("red-6@4", "grant", "grant") == ["grant grant"]


def test_b6_the_grant_action_gives_colour_or_number_for_free() -> None:
    found = plots("green-3LK", grant=True)
    assert sorted(found) == sorted([*GREENS, "yellow-3@2", "red-3@3", "blue-3@4"])
    assert permits_for("red-3@3", "green-3LK", grant=True) == ["green-3LK"]


def test_b6_with_the_grant_action_a_grant_permit_alone_builds_anywhere() -> None:
    assert len(plots("grant", grant=True)) == 16
    assert permits_for("red-6@4", "grant", grant=True) == ["grant"]


def test_b6_with_the_grant_action_one_of_two_permits_must_match() -> None:
    assert permits_for("red-6@4", "green-3LK", "red-5TK", "blue-1LK", grant=True) == [
        "green-3LK red-5TK", "red-5TK", "red-5TK blue-1LK"
    ]  # fmt: skip


# B7: the urban development bonus


def shared(*permits: str) -> list[str]:
    """What can be chosen when these two permits, one of them green-2, are used together."""
    game = table(builder(*permits, money=5), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", f"with {' '.join(permits)}")
    return rest_of(game, "urban")


def test_b7_a_symbol_in_common_gives_a_card_and_a_free_step_to_the_right() -> None:
    game = table(builder("green-2LH", "red-3LK", money=0), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH red-3LK")
    assert mine(game)["urban"] == {"lighting": 1, "cable-car": 0, "hydrant": 0, "park": 0}
    assert (mine(game)["column"], mine(game)["row"]) == (2, 1)
    assert game.turn == (1,)


def test_b7_without_a_symbol_in_common_there_is_neither() -> None:
    game = table(builder("green-2LH", "blue-4TK", money=0), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH blue-4TK")
    assert sum(mine(game)["urban"].values()) == 0
    assert mine(game)["column"] == 1


def test_b7_one_permit_gives_neither() -> None:
    game = table(builder("green-2LH"), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH")
    assert sum(mine(game)["urban"].values()) == 0


def test_b7_of_two_symbols_in_common_one_is_chosen() -> None:
    game = table(builder("green-2LH", "blue-4LH"), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH blue-4LH")
    assert legal(game) == ["urban lighting", "urban hydrant"]
    assert "have no park in common" in refused(game, "urban park")
    assert "Only a cable car can be declined" in refused(game, "urban none")
    play(game, "urban hydrant")
    assert mine(game)["urban"] == {"lighting": 0, "cable-car": 0, "hydrant": 1, "park": 0}
    assert mine(game)["column"] == 2


def test_b7_a_sold_out_type_cannot_be_named_and_gives_no_step() -> None:
    game = table(builder("green-2LH", "red-3LK"), person(urban={"lighting": 5}), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH red-3LK")
    assert mine(game)["column"] == 1
    assert game.turn == (1,)
    left = table(builder("green-2TK", "blue-4TK", money=9), person(urban={"park": 4}), place="A1")
    play(left, "space 1", "build", "plot green-2@2", "with green-2TK blue-4TK")
    assert legal(left) == ["urban cable-car", "urban none"]
    assert refused(left, "urban park") == "The park cards are sold out."


def test_b7_a_cable_car_costs_1_dollar() -> None:
    game = table(builder("green-2TK", "red-3TH", money=1), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2TK red-3TH", "urban cable-car")
    assert mine(game)["money"] == 0
    assert mine(game)["urban"]["cable-car"] == 1
    poor = table(builder("green-2TK", "red-3TH", money=0), person(), place="A1")
    play(poor, "space 1", "build", "plot green-2@2", "with green-2TK red-3TH")
    assert mine(poor)["urban"]["cable-car"] == 0
    assert mine(poor)["column"] == 1


def test_b7_declining_is_only_possible_where_nothing_but_a_cable_car_can_be_had() -> None:
    assert shared("green-2TK", "red-3TH") == ["cable-car", "none"]
    assert shared("green-2TK", "blue-4TK") == ["cable-car", "park"]
    game = table(builder("green-2TK", "red-3TH", money=5), person(), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2TK red-3TH", "urban none")
    assert mine(game)["money"] == 5
    assert mine(game)["column"] == 1


def test_b7_parks_are_taken_in_order() -> None:
    game = table(builder("green-2TK", "red-3LK", money=0), person(parks=["A", "B"]), place="A1")
    play(game, "space 1", "build", "plot green-2@2", "with green-2TK red-3LK")
    assert mine(game)["parks"] == ["C"]


# B8: the cost of building


def test_b8_year_rubble_cable_car_and_distance_are_paid_together() -> None:
    """One step ($2) in 1909 ($2), on rubble ($3), with a cable car ($1)."""

    def at_the_plot(money: int) -> Rules:
        game = table(builder("green-1LT", "red-3TH", money=money), person(), place="A1", year=1909)
        play(game, "space 2")
        if "build" in legal(game):
            play(game, "build", "plot green-1@1", "with green-1LT red-3TH")
        return game

    enough = at_the_plot(8)
    assert legal(enough) == ["urban cable-car", "urban none"]
    play(enough, "urban cable-car")
    assert mine(enough)["money"] == 0
    without_car = at_the_plot(7)
    assert without_car.turn == (1,)
    assert mine(without_car)["money"] == 0
    assert mine(without_car)["urban"]["cable-car"] == 0
    too_poor = at_the_plot(6)
    assert legal(too_poor) == ["materials", "earnings 3", "collect"]
    assert "with its removal building costs $5" in refused(too_poor, "build")


def test_b8_rubble_on_the_plot_is_cleared_for_3_with_a_token_and_a_step_up() -> None:
    game = table(builder("green-1LT", money=5), person(), place="A1")
    play(game, "space 1", "build", "plot green-1@1", "with green-1LT")
    assert (mine(game)["money"], mine(game)["rubble"]) == (2, 1)
    assert (mine(game)["column"], mine(game)["row"]) == (1, 2)
    assert "green-1@1" not in game.view(None)["rubble"]  # type: ignore[operator]


def test_b8_without_the_3_dollars_a_plot_with_rubble_is_out_of_reach() -> None:
    game = table(builder("green-1LT", "green-2LH", money=2), person(), place="A1")
    play(game, "space 1", "build")
    assert rest_of(game, "plot") == ["green-2@2"]
    assert "There is rubble on green-1@1: with its removal building costs $3" in refused(game, "plot green-1@1")


def test_b8_a_plot_with_a_building_is_not_free() -> None:
    game = table(builder("green-2LH", money=9), person(buildings=["green-2@2"]), place="A1")
    play(game, "space 1")
    assert "build" not in legal(game)
    other = table(builder("green-2LH", "grant", money=9), person(buildings=["green-2@2"]), place="A1")
    play(other, "space 1", "build")
    assert refused(other, "plot green-2@2") == "There is a building on green-2@2 already."


# B9: clear up and the steps


def test_b9_clearing_for_3_takes_a_token_from_any_plot_and_a_step_up() -> None:
    game = table(person(money=3), person(), place="A3")
    play(game, "space 3", "clear up")
    assert len(rest_of(game, "rubble")) == 8
    play(game, "rubble blue-1@2")
    assert (mine(game)["money"], mine(game)["rubble"], mine(game)["row"], mine(game)["column"]) == (0, 1, 2, 1)
    assert "blue-1@2" not in game.view(None)["rubble"]  # type: ignore[operator]


def test_b9_for_2_it_is_only_the_step() -> None:
    game = table(person(money=2), person(), place="A3")
    play(game, "space 3", "clear up")
    assert legal(game) == ["no rubble"]
    assert "Clearing rubble costs $3" in refused(game, "rubble blue-1@2")
    play(game, "no rubble")
    assert (mine(game)["money"], mine(game)["rubble"], mine(game)["row"]) == (0, 0, 2)


def test_b9_rubble_that_is_not_there_cannot_be_cleared() -> None:
    game = table(person(money=9), person(), place="A3")
    play(game, "space 3", "clear up")
    assert refused(game, "rubble red-2@1") == "There is no rubble on red-2@1."
    assert refused(game, "rubble red-2@7") == "red-2@7 is not on this map."


def board_after(action: str, column: int, row: int) -> tuple[int, int, int]:
    """Column, row and money after a step for $2 from here."""
    game = table(person(money=2, column=column, row=row), person(), place="A4" if action == "urban" else "A3")
    play(game, "space 3", action)
    if action == "clear up":
        play(game, "no rubble")
    return mine(game)["column"], mine(game)["row"], mine(game)["money"]


def test_b9_steps_on_the_development_board() -> None:
    assert board_after("urban", 1, 1) == (2, 1, 0)
    assert board_after("clear up", 1, 1) == (1, 2, 0)
    assert board_after("clear up", 2, 6) == (3, 6, 0)  # at the top up becomes right
    assert board_after("urban", 6, 2) == (6, 3, 0)  # at the edge right becomes up


def test_b9_in_the_corner_each_step_earns_1_dollar() -> None:
    assert board_after("urban", 6, 6) == (6, 6, 1)
    assert board_after("clear up", 6, 6) == (6, 6, 1)
    bonus = table(person(column=6, row=6), person(), place="earnings", year=1909)
    play(bonus, "space 4", "bonus step")
    assert mine(bonus)["money"] == 2


# B10: money


def test_b10_money_above_15_is_lost() -> None:
    game = table(person(money=13), person(money=14), place="A1")
    play(game, "space 3", "earnings 3", "space 1", "collect")
    assert mine(game)["money"] == 15
    assert mine(game, 1)["money"] == 15
    year = table(person(money=14), person(), place="earnings", year=1910)
    play(year, "space 1", "bonus money")
    assert mine(year)["money"] == 15


def test_b10_what_is_lost_is_not_told_as_earned() -> None:
    game = table(person(money=13), person(), place="A1")
    play(game, "space 3", "earnings 3")
    earned = game.events[-1].whole()
    assert (earned["event"], earned["amount"], earned["money"]) == ("earned", 2, 15)


def test_b10_a_payment_must_be_covered() -> None:
    game = table(person(money=1), person(), place="A1")
    play(game, "space 1")
    assert legal(game) == ["collect"]
    assert refused(game, "materials") == "That is 1 step away from your token and costs $2; you have $1."


# B11: eight buildings a colour


def test_b11_built_and_stocked_buildings_are_never_more_than_eight() -> None:
    game = table(person(stock=3, buildings=FREE[:5]), person(), place="A1")
    play(game, "space 2")
    assert "materials" not in legal(game)
    assert refused(game, "materials") == "All your 8 buildings have left the pool."
    bonus = table(person(stock=3, buildings=FREE[:5]), person(), place="earnings", year=1908)
    play(bonus, "space 1")
    assert legal(bonus) == ["bonus money"]


def test_b11_the_eighth_can_still_be_taken() -> None:
    game = table(person(stock=2, buildings=FREE[:5]), person(), place="A1")
    play(game, "space 2", "materials")
    assert mine(game)["stock"] == 3
    assert mine(game)["pool"] == 0


# B12: the eighth building


def test_b12_who_builds_the_eighth_is_best_builder_and_the_others_still_act_on_that_card() -> None:
    game = table(almost(), person(), person(), place="A1", map=["1A", "2A", "3A", "4A", "5A", "6A"])
    play(game, "space 1", "build", "plot yellow-1@4", "with yellow-1LT")
    assert kinds(game)[-1] == "best builder"
    assert game.view(None)["best_builder"] == 0
    assert not game.over
    play(game, "space 2", "materials", "space 3", "earnings 3")
    assert game.over
    assert game.ending() == "last building"
    assert score(game, 0, "best builder") == 3
    assert mine(game, 2)["money"] == 3


def test_b12_nobody_acts_on_the_next_card() -> None:
    game = table(almost(), person(), place="A1", waiting=[1, 0])
    play(game, "space 2", "materials", "space 1", "build", "plot yellow-1@4", "with yellow-1LT")
    assert game.over


def test_b12_only_the_first_is_best_builder() -> None:
    first = builder("green-5LH", buildings=[*FREE[:6], "yellow-6@1"], money=9, rubble=1)
    other = builder(
        "blue-6LT", buildings=["red-3@3", "red-6@4", "green-4@4", "blue-1@2", "yellow-3@2", "green-1@1", "yellow-1@4"],
        money=9,
    )  # fmt: skip
    game = table(first, other, place="A1", waiting=[0, 1])
    play(game, "space 1", "build", "plot green-5@3", "with green-5LH")
    play(game, "space 2", "build", "plot blue-6@3", "with blue-6LT")
    assert game.over
    assert len(mine(game, 1)["buildings"]) == 8
    assert [score(game, seat, "best builder") for seat in range(2)] == [3, 0]


def test_b12_on_the_last_card_of_1911_there_is_then_no_bonus_of_1912() -> None:
    game = table(almost(), person(), place="A2", cards=["A1", "A3", "A4", "A5", "A6", "A2"], year=1911, waiting=[1, 0])
    play(game, "space 1", "collect", "space 3", "build", "plot yellow-1@4", "with yellow-1LT")
    assert game.over
    assert game.view(None)["year"] == 1911
    assert game.ending() == "last building"
