"""The rulings B1 to B17, each with tests that fail without it."""

from builders.boards import builder, kinds, legal, mine, person, play, refused, rest_of, score, table

from fogcity import Game, new

FREE = ["red-2@1", "green-2@2", "blue-5@1", "red-4@2", "yellow-4@3", "blue-3@4", "green-5@3", "yellow-1@4"]

# B1: order of play


def test_b1_a_space_holds_one_token() -> None:
    game = table(person(), person(), place="A1")
    play(game, "space 2", "collect")
    assert legal(game) == ["space 1", "space 3"]
    assert refused(game, "space 2") == "A token stands on space 2 already."
    assert refused(game, "space 4") == "There are only 3 spaces here."


def test_b1_the_rightmost_token_goes_first_on_the_next_card() -> None:
    game = table(person(), person(), person(), person(), place="A1")
    play(game, "space 2", "collect", "space 4", "space 1", "collect", "space 5", "collect")
    assert game.view(None)["place"] == "A2"
    assert game.view(None)["waiting"] == [3, 1, 0, 2]


def test_b1_in_the_first_year_earnings_spaces_are_chosen_clockwise_and_the_rightmost_then_goes_first() -> None:
    game = new("builders", players=3, seed=4)
    for seat, space in enumerate((2, 4, 1)):
        assert game.turn == (seat,)
        play(game, f"space {space}")
        play(game, legal(game)[0])
    assert game.view(None)["waiting"] == [1, 0, 2]


def test_b1_later_years_begin_in_the_order_of_the_last_card() -> None:
    game = table(person(), person(), person(), place="A6")
    play(game, "space 1", "collect", "space 5", "collect", "space 4")
    assert game.view(None)["year"] == 1907
    assert game.view(None)["waiting"] == [1, 2, 0]


# B2: one thing on a card


def test_b2_the_action_of_the_own_space_costs_no_distance() -> None:
    game = table(person(), person(), place="A1")
    play(game, "space 3")
    assert legal(game) == ["earnings 3", "collect"]
    play(game, "earnings 3")
    assert mine(game)["money"] == 3
    assert game.turn == (1,)


def test_b2_another_action_costs_2_a_step() -> None:
    game = table(person(money=4), person(), place="A1")
    play(game, "space 1")
    assert legal(game) == ["materials", "earnings 3", "collect"]
    play(game, "earnings 3")
    assert mine(game)["money"] == 3
    assert kinds(game) == ["acted", "paid", "earned"]


def test_b2_the_pass_space_counts_in_the_distance() -> None:
    game = table(person(money=5), person(), person(), place="A1")
    play(game, "space 3")
    assert "urban" not in legal(game)  # two steps to the fifth space, and its $2
    rich = table(person(money=6), person(), person(), place="A1")
    play(rich, "space 3", "urban")
    assert mine(rich)["money"] == 0


def test_b2_one_may_act_where_another_token_stands() -> None:
    game = table(person(), person(money=2), place="A1")
    play(game, "space 2", "materials", "space 1", "materials")
    assert mine(game, 1)["stock"] == 1


def test_b2_collecting_gives_1_dollar_instead_of_an_action() -> None:
    game = table(person(), person(), place="A1")
    play(game, "space 2", "collect")
    assert mine(game)["money"] == 1
    assert mine(game)["stock"] == 0
    assert game.turn == (1,)


def test_b2_a_token_on_the_pass_space_neither_acts_nor_collects() -> None:
    game = table(person(money=9), person(), person(), place="A1")
    play(game, "space 4")
    assert kinds(game) == ["token", "passed"]
    assert mine(game)["money"] == 9
    assert game.turn == (1,)


def test_b2_an_action_that_the_card_does_not_show_is_refused() -> None:
    game = table(person(money=9), person(), place="A1")
    play(game, "space 1")
    assert "This card has no 'permit'; from left to right it has: build, materials, earnings 3." in refused(
        game, "permit"
    )


# B3: only what can be paid in full, before anything is gained


def test_b3_an_action_must_be_payable_with_its_distance() -> None:
    game = table(person(money=3), person(), person(), place="A4")
    play(game, "space 2")
    assert "urban" not in legal(game)
    assert "costs $2" in refused(game, "urban")
    paying = table(person(money=4), person(), person(), place="A4")
    play(paying, "space 2")
    assert "urban" in legal(paying)


def test_b3_what_the_turn_earns_does_not_help_to_pay_for_it() -> None:
    """In the corner the rubble's step earns $1, but not before the cable car is paid."""
    permits = ["green-1LT", "blue-6LT"]
    corner = {"column": 6, "row": 6}
    sold_out = {"urban": {"lighting": 5}}
    game = table(builder(*permits, money=3, **corner), person(**sold_out), place="A1")
    play(game, "space 1", "build", "plot green-1@1", "with green-1LT blue-6LT")
    assert mine(game)["urban"]["cable-car"] == 0
    assert mine(game)["money"] == 1
    richer = table(builder(*permits, money=4, **corner), person(**sold_out), place="A1")
    play(richer, "space 1", "build", "plot green-1@1", "with green-1LT blue-6LT")
    assert legal(richer) == ["urban cable-car", "urban none"]
    play(richer, "urban cable-car")
    assert mine(richer)["money"] == 2


def test_b3_money_that_would_be_lost_does_not_forbid_an_action() -> None:
    game = table(person(money=15), person(money=15, column=6, row=6), person(), place="A1")
    play(game, "space 3", "earnings 3")
    assert mine(game)["money"] == 15
    play(game, "space 5", "urban")
    assert mine(game, 1)["money"] == 14
    rich = table(person(money=15), person(), place="A1")
    play(rich, "space 1", "collect")
    assert mine(rich)["money"] == 15


def test_b3_a_chosen_action_must_be_finished() -> None:
    game = table(builder("green-2LH", money=9), person(), place="A1")
    play(game, "space 1", "build")
    assert legal(game) == ["plot green-2@2"]
    assert "does not fit here: now you choose the plot" in refused(game, "collect")


def test_b3_building_can_only_be_chosen_with_building_permit_and_plot() -> None:
    for has, reason in (
        (person(permits=["green-2LH"], money=9), "You have no building in your area"),
        (person(stock=1, money=9), "You have no permit."),
        (builder("grant", money=9), "fit no free plot"),
        (builder("green-1LT", money=2), "fit only plots with rubble"),
    ):
        game = table(has, person(), place="A1")
        play(game, "space 1")
        assert "build" not in legal(game)
        assert reason in refused(game, "build")


# B4: rows and decks

ROW = ["red-2LH", "red-3LK", "red-4LT"]


def test_b4_a_taken_card_is_replaced_when_all_have_acted_on_the_card() -> None:
    game = table(person(), person(), place="A2", permit_row=ROW, permit_top=["grant", "blue-1LK"])
    play(game, "space 2", "permit", "permit red-3LK")
    assert game.view(None)["permit_row"] == ["red-2LH", "red-4LT"]
    play(game, "space 1", "objective", "objective deck")
    assert game.view(None)["permit_row"] == ["red-2LH", "red-4LT", "grant"]


def test_b4_rows_are_refilled_after_the_sixth_card_too_before_the_year_change() -> None:
    game = table(person(), person(), person(), place="A6", permit_row=ROW, permit_top=["grant"])
    play(game, "space 1", "permit", "permit red-2LH", "space 5", "collect", "space 4")
    assert game.view(None)["place"] == "earnings"
    assert game.view(None)["permit_row"] == ["red-3LK", "red-4LT", "grant"]


def test_b4_in_a_year_change_a_card_is_replaced_at_once() -> None:
    objectives = ["pairs", "corners", "park"]
    game = table(
        person(),
        person(),
        place="earnings",
        year=1907,
        permit_row=ROW,
        permit_top=["grant"],
        objective_row=objectives,
        objective_top=["rivals"],
    )
    play(game, "space 1", "permit red-2LH")
    assert game.view(None)["permit_row"] == ["red-3LK", "red-4LT", "grant"]
    play(game, "space 2", "objective pairs")
    assert game.view(None)["objective_row"] == ["corners", "park", "rivals"]


def test_b4_rows_stay_as_they_are_after_the_card_that_ends_the_game() -> None:
    seven = ["red-2@1", "yellow-6@1", "blue-5@1", "red-4@2", "blue-1@2", "yellow-4@3", "green-5@3"]
    game = table(
        builder("green-2LH", buildings=seven, rubble=2, money=9), person(), place="A2", permit_row=ROW, waiting=[1, 0]
    )
    play(game, "space 2", "permit", "permit red-2LH", "space 3", "build", "plot green-2", "with green-2")
    assert game.over
    assert game.view(None)["permit_row"] == ["red-3LK", "red-4LT"]


def test_b4_with_an_empty_row_no_permit_can_be_taken() -> None:
    others = [person(space=space) for space in (1, 3, 5)]
    game = table(*others, person(), place="A2", permit_row=[], waiting=[3])
    play(game, "space 2")
    assert "permit" not in legal(game)
    assert refused(game, "permit") == "The row of permits is empty until all have acted on this card."


def test_b4_an_empty_permit_deck_is_made_again_from_the_discards() -> None:
    game = table(
        builder("green-2LH", "red-4HK", money=9), person(), place="A2", permit_row=ROW, permit_deck=[], waiting=[0, 1]
    )
    discarded = game.view(None)["discarded"]
    assert isinstance(discarded, dict)
    assert sum(discarded.values()) == 37
    play(game, "space 3", "build", "plot green-2", "with green-2LH", "space 2", "permit", "permit red-2LH")
    assert "reshuffled" in kinds(game)
    deck = game.view(None)["permit_deck"]
    assert isinstance(deck, dict)
    assert deck["left"] == 37  # 38 were discarded, the used permit too, and one was drawn
    assert game.view(None)["discarded"] == {}


def test_b4_an_empty_objective_deck_stays_empty_and_the_row_short() -> None:
    everything = [
        "coins", "urban-sidebar", "clear-up-sidebar", "most-green", "most-red", "most-blue", "most-yellow",
        "most-rubble", "buildings", "isolated", "rivals", "pairs", "corners", "green", "red", "blue", "yellow",
        "colour-set", "lighting", "cable-car", "hydrant", "park", "urban-set", "rubble",
    ]  # fmt: skip
    game = table(
        person(open=everything[8:20], secret=["park"]),
        person(open=everything[3:8], secret=["hydrant"]),
        common=everything[:3],
        objective_row=["urban-set", "rubble"],
        objective_deck=[],
        place="A2",
    )
    play(game, "space 1", "objective")
    assert legal(game) == ["objective urban-set", "objective rubble"]
    assert refused(game, "objective deck") == "The deck of objectives is empty."
    play(game, "objective rubble", "space 2", "collect")
    assert game.view(None)["objective_row"] == ["urban-set"]


# B5: limits


def test_b5_with_five_permits_none_can_be_taken() -> None:
    hand = ["green-1LT", "green-1HK", "red-5LH", "red-5TK", "blue-1LK"]
    game = table(person(permits=hand), person(), place="A2")
    play(game, "space 2")
    assert "permit" not in legal(game)
    assert refused(game, "permit") == "You hold 5 permits, and that is the most."
    bonus = table(person(permits=hand), person(), place="earnings", year=1907)
    play(bonus, "space 1")
    assert rest_of(bonus, "permit") == []
    assert rest_of(bonus, "objective")


def test_b5_permits_come_from_the_row_only() -> None:
    game = table(person(), person(), place="A2", permit_row=ROW)
    play(game, "space 2", "permit")
    assert rest_of(game, "permit") == ROW
    assert "blue-1LK does not lie in the row" in refused(game, "permit blue-1LK")


def test_b5_objectives_have_no_limit_and_one_from_the_deck_is_kept() -> None:
    many = ["buildings", "isolated", "rivals", "pairs", "corners", "green", "red", "blue"]
    game = table(
        person(open=many, secret=["park"]),
        person(),
        place="A2",
        objective_row=["lighting", "hydrant", "rubble"],
        objective_top=["yellow"],
    )
    play(game, "space 1", "objective", "objective deck")
    assert mine(game)["secret"] == ["yellow", "park"]
    assert mine(game)["open"] == many


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

    def at_the_plot(money: int) -> Game:
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


def almost(**has: object) -> dict[str, object]:
    """One building short, with the permit for it."""
    return builder("yellow-1LT", buildings=FREE[:7], money=9, **has)


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


# B13: a new year


def test_b13_marker_then_space_then_money_then_bonus_then_refill() -> None:
    game = table(person(), person(), place="A6")
    play(game, "space 1", "collect", "space 3", "collect")
    assert kinds(game) == ["earned", "year"]
    assert game.view(None)["cost"] == 1
    assert game.turn == (1,)
    play(game, "space 2")
    assert kinds(game) == ["token", "earned"]
    play(game, legal(game)[0])
    assert kinds(game) == ["permit", "refilled"]
    assert game.turn == (0,)
    assert legal(game) == ["space 1", "space 3", "space 4"]


def test_b13_a_bonus_must_be_taken() -> None:
    game = table(person(), person(), place="earnings", year=1910)
    play(game, "space 1")
    assert legal(game) == ["bonus building", "bonus money"]
    assert "The bonus of 1910 is 'bonus building' or 'bonus money' ($3)." in refused(game, "collect")


def test_b13_a_bonus_objective_may_come_from_the_deck() -> None:
    game = table(
        person(secret=["park"]),
        person(),
        place="earnings",
        year=1911,
        objective_row=["corners", "rivals", "rubble"],
        objective_top=["pairs"],
    )
    play(game, "space 1", "objective deck")
    assert mine(game)["secret"] == ["pairs", "park"]


def test_b13_a_bonus_that_nobody_can_give_is_skipped() -> None:
    hand = ["green-1LT", "green-1HK", "red-5LH", "red-5TK", "blue-1LK"]
    everything = [
        "most-green", "most-red", "most-blue", "most-yellow", "most-rubble", "buildings", "isolated", "rivals", "pairs",
        "corners", "green", "red", "blue", "yellow", "colour-set", "lighting", "cable-car", "urban-set", "rubble",
    ]  # fmt: skip
    game = table(
        person(permits=hand, secret=["park"], open=everything),
        person(secret=["hydrant"]),
        common=["coins", "urban-sidebar", "clear-up-sidebar"],
        objective_row=[],
        objective_deck=[],
        place="earnings",
        year=1907,
    )
    play(game, "space 1")
    assert kinds(game) == ["token", "earned", "bonus missed"]
    assert game.turn == (1,)


def test_b13_1912_has_no_earnings_and_follows_the_order_of_the_last_card() -> None:
    game = table(person(), person(), person(), place="A6", year=1911)
    play(game, "space 1", "collect", "space 5", "collect", "space 4")
    assert game.view(None)["year"] == 1912
    assert game.view(None)["waiting"] == [1, 2, 0]
    assert legal(game) == ["bonus money"]
    play(game, "bonus money", "bonus money", "bonus money")
    assert [mine(game, seat)["money"] for seat in range(3)] == [3, 3, 2]
    assert game.over
    assert game.ending() == "1912"


def test_b13_1912_is_an_ordinary_build_without_a_grant() -> None:
    game = table(builder("green-3LK", money=9), person(), year=1912)
    assert legal(game) == ["bonus money"]
    assert "fit no free plot" in refused(game, "bonus build")


def test_b13_in_1912_all_get_the_bonus_also_after_an_eighth_building() -> None:
    game = table(almost(), person(), year=1912)
    play(game, "bonus build")
    assert kinds(game) == ["bonus"]
    play(game, "plot yellow-1@4", "with yellow-1LT")
    assert game.view(None)["best_builder"] == 0
    assert game.turn == (1,)
    play(game, "bonus money")
    assert game.over
    assert game.ending() == "1912"
    assert mine(game, 1)["money"] == 2


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
    assert game.events[-1].facts["secrets"] == [["pairs"], ["park"]]
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
    assert outcome["scores"] == [-8, -8]
    assert outcome["winners"] == [0]


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
    assert outcome["winners"] == [0, 1]
