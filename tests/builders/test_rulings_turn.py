"""The rulings, each with tests that fail without it: whose turn it is, what a card costs, rows, limits, the years."""

from builders.boards import almost, builder, kinds, legal, mine, person, play, refused, rest_of, table
from support import new

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
    assert "is not what is asked for: now you choose the lot to build on" in refused(game, "collect")


def test_b3_building_can_only_be_chosen_with_building_permit_and_plot() -> None:
    for has, reason in (
        (person(permits=["green-2LH"], money=9), "You have no building in your area"),
        (person(stock=1, money=9), "You have no permit."),
        (builder("grant", money=9), "fit no free lot"),
        (builder("green-1LT", money=2), "fit only lots with rubble"),
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
    assert "fit no free lot" in refused(game, "bonus build")


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
