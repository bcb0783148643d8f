"""The rulings, each with tests that fail without it: ties, places, exact points, what is public."""

from planners.boards import cells, city, mine, play, table
from support import new

from fogcity.games import box


def order(game_rows: list[dict[str, list[str]]], district: str, **rest: object) -> list[int]:
    """Who comes first, second, ... in a district, read off the points of four players."""
    game = table(*[city(rows) for rows in game_rows], **rest)
    points = [game.breakdown(seat)[district] for seat in range(len(game_rows))]
    return sorted(range(len(game_rows)), key=lambda seat: -points[seat])


def test_p11_the_leftmost_better_card_wins_a_tie() -> None:
    assert order([{"blue": ["blue-1C", "blue-3"]}, {"blue": ["blue-3", "black-1C"]}], "blue") == [1, 0]


def test_p11_a_card_worth_nothing_is_like_an_empty_cell() -> None:
    rows = [{"blue": ["blue-3", "blue-0F"]}, {"blue": ["blue-3"], "grey": ["grey-2"]}]
    assert order(rows, "blue") == [1, 0]


def test_p11_after_the_lowest_row_comes_the_top_one() -> None:
    rows = [{"green": ["green-3"]}, {"green": ["green-3"], "blue": ["blue-2"]}]
    assert order(rows, "green") == [1, 0]


def test_p11_the_rows_below_are_compared_cell_by_cell_and_not_by_totals() -> None:
    rows = [
        {"blue": ["blue-3"], "grey": ["grey-2", "grey-4"]},
        {"blue": ["blue-3"], "grey": ["grey-3"]},
    ]
    assert order(rows, "blue") == [1, 0]


def test_p11_three_players_in_a_tie_are_all_put_in_order() -> None:
    rows = [
        {"blue": ["blue-2", "blue-1C"], "grey": ["grey-1C"]},
        {"blue": ["blue-1TC", "blue-2C"], "grey": ["grey-4"]},
        {"blue": ["blue-2T", "blue-1W"], "grey": ["grey-2"]},
    ]
    assert order(rows, "blue") == [2, 0, 1]


def test_p11_tokens_and_gardens_count_in_a_tie() -> None:
    tokens = [
        {"grey": ["grey-3", "grey-3"]},
        {"blue": ["blue-2C", "blue-1C"], "grey": ["grey-2 +2", "grey-2C"]},
    ]
    assert order(tokens, "grey") == [1, 0]
    gardens = [
        {"yellow": ["yellow-3", "yellow-1C"]},
        {"yellow": ["yellow-P"], "green": ["green-1TC"]},
    ]
    assert order(gardens, "yellow") == [1, 0]


def test_p11_a_full_tie_goes_to_whoever_ended_the_game_then_clockwise() -> None:
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 2, "seat": 2}
    game = table(city(), city(), city(), city(), **over)
    assert [game.breakdown(seat)["blue"] for seat in range(4)] == [0, -1, 2, 1]
    assert [game.breakdown(seat)["trams"] for seat in range(4)] == [0, -1, 2.5, 1]


def test_p11_trams_are_compared_column_by_column() -> None:
    rows = [
        {"green": ["green-4", "green-2T"]},
        {"green": ["green-2T"]},
    ]
    assert order(rows, "trams") == [1, 0]


def test_p12_tokens_go_to_empty_rows_too_and_the_last_of_four_loses_a_point() -> None:
    rows = [{"blue": ["blue-3"]}, {"blue": ["blue-2"]}, {"blue": ["blue-1C"]}, {}]
    game = table(*[city(row) for row in rows])
    assert [game.breakdown(seat)["blue"] for seat in range(4)] == [2, 1, 0, -1]
    three = table(*[city(row) for row in rows[1:]])
    assert [three.breakdown(seat)["blue"] for seat in range(3)] == [2, 1, 0]


def test_p15_more_trams_win_a_tie_and_else_the_victory_is_shared() -> None:
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 0, "seat": 0}
    completed = ["blue-3", "blue-3", "blue-2", "blue-2T", "blue-2T"]
    # Three districts, blue completed and a points token against two districts, a skyscraper, medal and trams.
    first = {"blue": completed, "grey": ["grey-3"], "yellow": ["yellow-2C", "yellow-1C"]}
    second = {
        "blue": ["blue-1W", "blue-1W"], "grey": ["grey-1C"], "orange": ["orange-0F", "orange-4"], "green": ["green-2T"]
    }  # fmt: skip
    game = table(city(first, point_tokens=1), city(second), **over)
    assert game.scores() == [8.5, 8.5]
    assert game.outcome().winners == (1,)  # type: ignore[union-attr]
    first["green"] = ["green-0F", "green-1T"]  # as many trams, though further right
    game = table(city(first, point_tokens=1), city(second), **over)
    assert game.scores() == [8.5, 8.5]
    assert game.outcome().winners == (0, 1)  # type: ignore[union-attr]


def test_p15_halves_stay_exact() -> None:
    game = table(city({"green": ["green-2T"]}), city({"blue": ["blue-3"]}))
    assert game.breakdown(0)["trams"] == 2.5
    assert sum(game.scores()) == 12.5
    assert all(isinstance(score, int) or score % 1 == 0.5 for score in game.scores())


def test_p16_there_are_trams_and_contracts_for_everybody() -> None:
    rows = {
        "blue": ["blue-2T", "blue-2T", "blue-1TC", "blue-0WT"],
        "grey": ["grey-2T", "grey-2T", "grey-1TC"],
        "orange": ["orange-2T", "orange-2T", "orange-1TC"],
        "yellow": ["yellow-2T", "yellow-2T", "yellow-1TC"],
        "green": ["green-2T", "green-2T", "green-1TC"],
    }
    other = {
        "blue": ["blue-1TC", "black-1T", "black-1T", "black-1T"],
        "grey": ["grey-1TC", "grey-0D"],
        "orange": ["orange-1TC", "orange-0D"],
        "yellow": ["yellow-1TC", "yellow-0D"],
        "green": ["green-2T", "green-1TC", "green-1T", "black-1T"],
    }
    game = table(city(rows), city(other, contracts=13), columns=[["black-0TC"], [], []])
    trams = [len(cells(game, "tram", seat)) for seat in (0, 1)]
    assert sum(trams) > 28
    assert mine(game, 1)["contracts"] == 13
    play(game, "finalize 1")
    assert mine(game, 1)["contracts"] == 12


def test_p19_everything_is_public_but_the_order_of_the_deck() -> None:
    game = new("planners", players=3, seed=4)
    assert game.view(0) == game.view(1) == game.view(None)
    known, everything = game.view(0), game.state()
    assert set(everything) - set(known) == {"chance"}
    assert set(known) - set(everything) == {"advantage", "printed"}
    assert {key for key in known if key in everything and known[key] != everything[key]} == {"deck", "scores"}


def test_the_terminal_says_which_points_it_leaves_out() -> None:
    game = new("planners", players=2, seed=4)
    assert game.scores() == [12.5, 0]  # if it ended now: every tie would go to the first player
    board = box("planners").board(game, 0, ["Ada", "Bruno"], False)
    assert "Ada: 0 points" in board
    said = " ".join(board.split())  # wherever the terminal breaks its lines
    assert "Points so far, without tokens that nobody has earned or that only the end decides." in said


def test_a_view_says_what_every_comparison_is_worth_now() -> None:
    game = table(city({"blue": ["blue-3"]}), city({"blue": ["blue-2", "blue-2C"]}), city({"green": ["green-2T"]}))
    seen = game.view(None)["advantage"]
    assert isinstance(seen, dict)
    assert (seen["blue"], seen["trams"]) == ([1, 2, 0], [0, 0, 2.5])  # who of the first two has fewer trams is open
    assert sum(game.breakdown(2).values()) == game.scores()[2]
    assert all(seen[name][seat] == game.known_points(None)[seat][name] for name in seen for seat in range(3))


def test_p11_in_a_view_trams_that_lie_elsewhere_break_a_tie() -> None:
    rows = [{"green": ["green-3", "green-4", "green-2T"]}, {"green": ["green-3", "green-2T"]}]
    game = table(*[city(row) for row in rows])
    assert [game.known_points(None)[seat]["trams"] for seat in (0, 1)] == [0, 2.5]


def test_p11_in_a_view_a_tie_that_only_the_end_will_break_is_nobodys() -> None:
    """Else the points of all would change with every turn, and the first to move would begin with 12.5."""
    for players in (2, 3, 4):
        for seat in range(players):
            game = table(*[city()] * players, seat=seat)
            assert game.view(None)["scores"] == [0] * players
            assert sum(game.scores()) != 0
    over = {"phase": "over", "ending": "last foundation", "foundations": 0, "ended_by": 1, "seat": 1}
    ended = table(city(), city(), **over)
    assert ended.view(None)["scores"] == ended.scores() == [0, 12.5]
    assert ended.known_points(None) == [ended.breakdown(0), ended.breakdown(1)]


def test_p12_in_a_view_a_first_card_leads_its_own_district_alone() -> None:
    """If the game ended now, its owner would win every tie of nothing: ten points for one card."""
    game = table(city({"grey": ["grey-3"]}), city(), city())
    assert game.scores()[0] == 12.5
    seen = game.view(None)
    assert seen["advantage"] == {
        **dict.fromkeys(("blue", "orange", "yellow", "green", "trams"), [0] * 3),
        "grey": [2, 0, 0],
    }
    assert seen["scores"] == [2, 0, 0]


def test_a_view_says_what_is_printed_on_boards_bonuses_and_medal() -> None:
    printed = {"depots": [1, 2, 3, 4, 5], "garden": 4, "value": 2, "card": 4, "points": 1.5, "contracts": 2}
    printed |= {"medal": 1, "completion": 1}
    assert new("planners", players=2, seed=1).view(0)["printed"] == printed


def test_only_the_first_to_complete_a_district_gets_its_token() -> None:
    full = ["grey-4", "grey-3", "grey-3", "grey-2", "grey-2T"]
    others = ["grey-2T", "grey-1TC", "grey-1C", "grey-0F"]
    game = table(city({"grey": full}), city({"grey": others}), seat=1, columns=[["grey-0F"], [], []])
    play(game, "finalize 1", "put grey-0F")
    assert game.breakdown(0)["completion"] == 1
    assert game.breakdown(1)["completion"] == 0


def test_the_points_token_is_worth_one_and_a_half() -> None:
    game = table(city({"yellow": ["yellow-2C"]}), city(), columns=[["yellow-1C"], [], []])
    play(game, "finalize 1", "put yellow-1C", "bonus points")
    assert game.breakdown(0)["bonus"] == 1.5
