"""The examples of the rulebook."""

from pathlib import Path

import pytest
from builders.boards import builder, legal, mine, person, play, rest_of, score, table
from support import new, position

from fogcity import UnreadableMove
from fogcity.games.builders.edition import STANDARD


def test_the_example_of_a_turn() -> None:
    orange, black, blue = 0, 1, 2
    game = table(person(), person(), person(money=2), place="A1", waiting=[orange, black, blue])

    play(game, "space 2", "materials")
    assert mine(game, orange)["stock"] == 1

    play(game, "space 3", "earnings 3")
    assert mine(game, black)["money"] == 3

    assert legal(game) == ["space 1", "space 4", "space 5"]  # they could be first on the next card
    play(game, "space 1", "materials")
    assert mine(game, blue)["stock"] == 1
    assert mine(game, blue)["money"] == 0

    assert game.view(None)["place"] == "A2"
    assert game.view(None)["waiting"] == [black, orange, blue]


def test_the_example_of_1908() -> None:
    black = 1
    game = table(person(), person(), person(), place="earnings", year=1908, waiting=[black, 0, 2])
    play(game, "space 3")
    assert mine(game, black)["money"] == 2
    play(game, "bonus building")
    assert mine(game, black)["stock"] == 1
    assert game.turn == (0,)


def test_the_example_of_a_majority(tmp_path: Path) -> None:
    """Eight buildings on green land, which the standard map for three has no room for: here three cards have more."""
    text = STANDARD.read_text()
    for old, green in (("blue-5", "green-2"), ("red-4", "green-3"), ("red-6", "green-6")):
        assert f'"{old}"' in text
        text = text.replace(f'"{old}"', f'"{green}"', 1)
    path = tmp_path / "greener.toml"
    path.write_text(text)
    orange = ["green-1@1", "green-2@1", "green-2@2", "green-3@2"]
    game = position(
        {
            "game": "builders",
            "players": 3,
            "common": ["most-green", "coins", "most-rubble"],
            "developers": [
                {"buildings": orange},
                {"buildings": ["green-5@3", "green-6@4"]},
                {"buildings": ["green-4@4", "green-3@5"]},
            ],
        },
        edition=path,
    )
    assert [score(game, seat, "common most-green") for seat in range(3)] == [5, 2, 2]


def test_two_permits_give_the_plots_that_exist() -> None:
    """Green 3 and blue 6: blue 3 is on the map, green 6 is nowhere."""
    game = table(builder("green-3LK", "blue-6HK", money=3), person(), place="A1")
    play(game, "space 1", "build")
    assert rest_of(game, "plot") == ["blue-6@3", "blue-3@4"]
    with pytest.raises(UnreadableMove):
        game.play(0, "plot green-6")
    play(game, "plot blue-3")
    assert legal(game) == ["with green-3LK blue-6HK"]


@pytest.mark.parametrize(("year", "cost"), list(zip(range(1906, 1912), (0, 1, 1, 2, 2, 3), strict=True)))
def test_building_costs_what_the_year_says(year: int, cost: int) -> None:
    game = table(builder("green-2LH", money=5), person(), place="A1", year=year)
    play(game, "space 1", "build", "plot green-2@2", "with green-2LH")
    assert mine(game)["money"] == 5 - cost
    assert mine(game)["buildings"] == ["green-2@2"]
    poor = table(builder("green-2LH", money=max(cost - 1, 0)), person(), place="A1", year=year)
    play(poor, "space 1")
    assert ("build" in legal(poor)) == (cost == 0)


def test_building_costs_3_in_1912() -> None:
    game = table(builder("green-2LH", money=5), person(), year=1912)
    play(game, "bonus build", "plot green-2@2", "with green-2LH")
    assert mine(game)["money"] == 2


# The bonuses of the years; the first earnings space gives $4.


def test_1906_gives_a_building_and_a_permit() -> None:
    game = new("builders", players=4, seed=1)
    for _ in range(4):
        seat = game.turn[0]
        row = game.view(None)["permit_row"]
        assert isinstance(row, list)
        space = game.legal(seat)[0]
        play(game, space)
        assert legal(game) == [f"permit {permit}" for permit in row]
        play(game, f"permit {row[1]}")
        assert mine(game, seat)["permits"] == [row[1]]
        assert mine(game, seat)["stock"] == 1
    assert [mine(game, seat)["money"] for seat in range(4)] == [4, 3, 2, 1]
    assert game.view(None)["year"] == 1906
    assert game.view(None)["waiting"] == [3, 2, 1, 0]


def test_1907_gives_a_permit_or_an_objective() -> None:
    game = table(
        person(),
        person(),
        place="earnings",
        year=1907,
        permit_row=["red-2LH", "blue-1LK", "grant"],
        objective_row=["pairs", "corners", "park"],
    )
    play(game, "space 1")
    permits = ["permit red-2LH", "permit blue-1LK", "permit grant"]
    assert legal(game) == [*permits, "objective pairs", "objective corners", "objective park", "objective deck"]
    play(game, "objective corners")
    assert mine(game)["open"] == ["corners"]


def test_1908_gives_a_building_or_2_dollars_a_building() -> None:
    game = table(person(buildings=["green-2@2", "red-2@1"]), person(), place="earnings", year=1908)
    play(game, "space 1")
    assert legal(game) == ["bonus building", "bonus money"]
    play(game, "bonus money")
    assert mine(game)["money"] == 8


def test_1909_gives_a_permit_or_a_step_to_the_right() -> None:
    game = table(person(column=2), person(), place="earnings", year=1909)
    play(game, "space 1")
    assert len(rest_of(game, "permit")) == 3
    assert len(legal(game)) == 4
    play(game, "bonus step")
    assert (mine(game)["column"], mine(game)["row"], mine(game)["money"]) == (3, 1, 4)


def test_1910_gives_a_building_or_3_dollars() -> None:
    game = table(person(), person(), place="earnings", year=1910)
    play(game, "space 1")
    assert legal(game) == ["bonus building", "bonus money"]
    play(game, "bonus money")
    assert mine(game)["money"] == 7


def test_1911_gives_a_permit_or_an_objective_or_1_dollar_a_building() -> None:
    game = table(person(buildings=["green-2@2", "red-2@1"]), person(), place="earnings", year=1911)
    play(game, "space 1")
    assert (len(rest_of(game, "permit")), len(rest_of(game, "objective"))) == (3, 4)
    play(game, "bonus money")
    assert mine(game)["money"] == 6


def test_1912_gives_a_building_for_3_dollars_or_2_dollars() -> None:
    game = table(builder("green-2LH", money=3), person(money=1), year=1912)
    assert legal(game) == ["bonus build", "bonus money"]
    play(game, "bonus money", "bonus money")
    assert [mine(game, seat)["money"] for seat in range(2)] == [5, 3]
    assert game.over
