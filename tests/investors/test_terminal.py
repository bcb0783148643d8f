"""The table as the terminal draws it."""

import pytest
from investors.boards import HAND, hands, table
from support import Moody, Rules, any_seat, new

from fogcity.games import box
from fogcity.paint import width

BOX = box("investors")
PEOPLE = ["Wilhelmina von Hohenstaufen", "Ann", "Bartholomew Montgomery", "Cy", "Dee"]


def drawn(game: Rules, seat: int | None = 0, colours: bool = False) -> list[str]:
    return BOX.board(game, seat, PEOPLE[: len(game.scores())], colours).split("\n")


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("players", BOX.seats)
def test_nothing_is_wider_than_the_screen(players: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    game, mood = new("investors", players=players, seed=4, variants={"negotiated": True}), Moody(4)
    assert max(map(len, BOX.help().split("\n"))) < 80
    while not game.over:
        for observer in (0, None):
            assert max(map(width, drawn(game, observer, colours=True))) < columns
        seat = any_seat(game, mood)
        game.play(seat, mood.choose(game.legal(seat)))
    assert max(map(width, drawn(game))) < columns


def test_players_stand_beside_the_city_where_they_fit_and_below_it_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, beside in (("80", False), ("160", True)):
        monkeypatch.setenv("COLUMNS", columns)
        row = next(line for line in drawn(table(3)) if "B Ann" in line)
        assert row.split()[-4:] == ["0", "30", "15", "12"]
        assert ("park" in row) == beside


def test_a_long_bid_goes_on_below_and_is_broken_between_cheques(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rest = sorted(HAND * 2)
    seats = hands(HAND, [], rest, laid=[HAND, [], []])
    game = table(3, phase="cheques", card="cheques-1-villa", active=[0, 1, 2], seat=2, seats=seats)
    lines = drawn(game, 2)
    assert "    bids 10+10+20+20+30+40+50+60+70+80+90+100" in lines
    first = next(i for i, line in enumerate(lines) if line.startswith("Your cheques: "))
    assert first < len(lines) - 1
    assert all(line.endswith("+") for line in lines[first:-1])
    cheques = "".join(lines[first:]).removeprefix("Your cheques: ").replace(" ", "").split("+")
    assert cheques == [str(cheque) for cheque in rest]


def test_the_action_cards_of_all_years_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game, mood = new("investors", players=3, seed=4), Moody(4)
    while not game.over:
        seat = any_seat(game, mood)
        game.play(seat, mood.choose(game.legal(seat)))
    years = game.view(None)["years"]
    assert isinstance(years, list)
    lines = drawn(game, None)
    first = next(i for i, line in enumerate(lines) if line.startswith("Action cards"))
    text = " ".join(line.strip() for line in lines[first : lines.index("")])
    listed = ", ".join(one["card"] + (" (open)" if one["open"] else "") for one in years)
    assert text == f"Action cards (0 to come): {listed}"
