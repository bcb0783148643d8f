"""The table as the terminal draws it."""

import re

import pytest
from builders.boards import person, table
from support import Moody, Rules, any_seat, new

from fogcity.games import box
from fogcity.paint import width

BOX = box("builders")
PEOPLE = ["Wilhelmina von Hohenstaufen", "Ann", "Bartholomew Montgomery", "Cy"]


def drawn(game: Rules, seat: int | None = 0, colours: bool = False) -> list[str]:
    return BOX.board(game, seat, PEOPLE[: len(game.scores())], colours).split("\n")


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("players", BOX.seats)
def test_nothing_is_wider_than_the_screen(players: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    game, mood = new("builders", players=players, seed=4), Moody(4)
    assert max(map(len, BOX.help().split("\n"))) < 80
    while not game.over:
        for observer in (0, None):
            assert max(map(width, drawn(game, observer, colours=True))) < columns
        seat = any_seat(game, mood)
        game.play(seat, mood.choose(game.legal(seat)))
    assert max(map(width, drawn(game))) < columns


def test_what_does_not_fit_in_a_line_goes_on_below_its_first_item(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rich = person(
        permits=["red-2LH", "red-3TH", "blue-3LT", "blue-5TH", "yellow-1LT"],
        open=["rivals", "pairs", "corners", "green", "red", "lighting", "urban-set"],
        secret=["coins"],
    )
    lines = [line[:38].rstrip() for line in drawn(table(rich, person()))]
    first = lines.index("  permits red-2LH red-3TH blue-3LT")
    assert lines[first : first + 6] == [
        "  permits red-2LH red-3TH blue-3LT",
        "          blue-5TH yellow-1LT",
        "  urban -",
        "  objectives rivals, pairs, corners,",
        "             green, red, lighting,",
        "             urban-set",
    ]


def test_areas_stand_in_columns_of_the_same_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, starts in ((60, [0, 0, 0, 0]), (80, [0, 41, 0, 41]), (120, [0, 59, 0, 59]), (200, [0, 50, 100, 150])):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = drawn(table(person(), person(), person(), person()))
        titles = [re.search(rf"{mark} [^,:]+: -?\d+ points?, \$", line) for line in lines for mark in "①②③④"]
        assert [title.start() for title in titles if title] == starts


def test_every_plot_stands_below_the_number_of_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in ("80", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        game = new("builders", players=4, seed=4)
        lines = drawn(game)
        top = next(i for i, line in enumerate(lines) if line.startswith(" @"))
        plots = game.view(None)["plots"]
        assert isinstance(plots, list)
        for row, below in enumerate((1, 2, 4, 5)):
            shown = [name for card in lines[top + below].split("│") for name in re.findall(r"[a-z]+-\d", card)]
            cards = lines[top + below - 1 - row % 2].replace("@", " ").split("│")
            assert [f"{name}@{cards[i // 2].strip()}" for i, name in enumerate(shown)] == [
                one["plot"] for one in plots[row]
            ]
