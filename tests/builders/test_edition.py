"""Editions: the standard one is what the canon says, and a bad one is refused with the entry's name."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from builders.boards import mine, person, play, table
from support import Rules, new, position

from fogcity import BadEdition, BadPosition
from fogcity.engine.box import Setup
from fogcity.games import box
from fogcity.games.builders.edition import SMALL, STANDARD, edition


def test_the_standard_edition_has_the_known_number_of_cards() -> None:
    components = edition(None)
    permits = Counter(components.permit_names[int(kind)] for kind in components.permits)
    assert sum(permits.values()) == 42
    assert permits["grant"] == 2
    assert len(components.objectives) == 24
    assert components.initial == 8
    assert len(components.action_cards) == 6
    assert len(components.plot_names) == 8 * 4
    assert [int(components.supply >> 8 * kind & 255) for kind in range(4)] == [5, 4, 4, 4]


def test_every_symbol_is_on_as_many_permits_as_the_others() -> None:
    components = edition(None)
    names = [components.permit_names[int(kind)] for kind in components.permits]
    assert Counter(letter for name in names for letter in name if letter in "LTHK") == dict.fromkeys("LTHK", 20)


def test_every_plot_card_has_one_plot_of_each_colour() -> None:
    names = edition(None).plot_names
    for first in range(0, 32, 4):
        assert sorted(name.split("-")[0] for name in names[first : first + 4]) == ["blue", "green", "red", "yellow"]


def test_with_two_players_eight_permits_match_no_plot_alone() -> None:
    components = edition(None)
    faces = {name.split("@")[0] for name in components.plot_names[:16]}
    permits = [name for name in components.permit_names if name != "grant"]
    assert sum(name.rstrip("LTHK") not in faces for name in permits) == 8


def test_the_development_board_starts_at_minus_7_and_ends_at_plus_7() -> None:
    game = table(person(), person(column=6, row=6))
    assert [mine(game, seat)["points"]["development board"] for seat in (0, 1)] == [-7, 7]


def test_every_group_of_the_standard_edition_has_a_provenance() -> None:
    lines = STANDARD.read_text().splitlines()
    groups = [i for i, line in enumerate(lines) if line.startswith("[")]
    assert all(lines[i + 1].startswith("provenance = ") for i in groups)


def edited(tmp_path: Path, old: str, new_text: str) -> Path:
    text = STANDARD.read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new_text, 1))
    return path


def test_an_edition_can_be_corrected_in_a_copy(tmp_path: Path) -> None:
    path = edited(tmp_path, "1906 = { cost = 0 }", "1906 = { cost = 1 }")
    assert new("builders", players=2, seed=1, edition=path).view(0)["cost"] == 1
    assert new("builders", players=2, seed=1).view(0)["cost"] == 0


def test_the_view_tells_what_the_edition_prints(tmp_path: Path) -> None:
    path = edited(tmp_path, "distance = 2 ", "distance = 3 ")
    path.write_text(path.read_text().replace("isolated = 2 ", "isolated = 4 "))
    printed = new("builders", players=3, seed=1, edition=path).view(None)["printed"]
    assert isinstance(printed, dict)
    assert printed["prices"]["distance"] == 3
    assert printed["objectives"]["isolated"] == 4
    assert printed["years"][2] == {"year": 1908, "cost": 1, "bonus": ["building", "money 2 per building"]}
    assert printed["urban"] == {"lighting": [1, 3, 6, 10, 15], "cable-car": 3, "hydrant": 2, "park": [2, 3, 4, 5]}
    assert (printed["majority_colour"], printed["majority_rubble"]) == ([5, 3, 1], [6, 4, 1])


def test_a_card_may_offer_an_action_twice_and_the_nearer_one_counts(tmp_path: Path) -> None:
    path = edited(
        tmp_path, '["build", "materials", "earnings 3"]', '["materials", "earnings 3", "earnings 1", "materials"]'
    )
    game = position({"game": "builders", "players": 2, "developers": [{"money": 2}, {}], "place": "A1"}, edition=path)
    play(game, "space 3")
    assert game.legal(0) == ["earnings 3", "earnings 1", "materials", "collect"]
    play(game, "materials")
    assert mine(game)["money"] == 0


def test_a_board_of_another_size(tmp_path: Path) -> None:
    text = STANDARD.read_text()
    start = text.index("board = [")
    text = (
        text[:start]
        + ("board = [[1, 2, 3], [-1, 0, 1]]\nurban_sidebar = [0, 1, 2]\nclear_up_sidebar = [0, 4]\n\n")
        + text[text.index("[money]") :]
    )
    path = tmp_path / "small.toml"
    path.write_text(text)
    people = [{"money": 4, "column": 3, "row": 1}, {"column": 3, "row": 2, "money": 4}]
    game = position({"game": "builders", "players": 2, "developers": people, "place": "A4"}, edition=path)
    play(game, "space 3", "urban", "space 2", "urban")
    assert [mine(game, seat)["row"] for seat in (0, 1)] == [2, 2]
    assert mine(game, 1)["money"] == 1
    assert mine(game)["points"]["development board"] == 3


@pytest.mark.parametrize(
    ("old", "new_text", "complaint"),
    [
        ("distance = 2", "distances = 2", r"mine\.toml: prices\.distance is missing"),
        ("distance = 2", "distance = 2\nfare = 1", r"prices\.fare is not an entry that belongs here"),
        ("distance = 2", "distance = -1", r"prices\.distance must be a whole number from 0 to 15, not -1"),
        ("permits = 5", "permits = 8", r"limits\.permits must be a whole number from 2 to 7"),
        ("buildings = 8", "buildings = 0", r"limits\.buildings must be a whole number from 1 to 12"),
        ('provenance = "source"', 'provenance = "hearsay"', r"earnings\.provenance must be one of rulebook"),
        ("1909 = {", "1999 = {", r"years\.1999 is not an entry that belongs here"),
        ("1912 = {", "1913 = {", r"years\.1912 is missing"),
        ('["permit", "step"]', '["permit", "leap"]', r"years\.1909\.bonus cannot be 'leap'"),
        ('["permit", "step"]', '["permit", "build"]', r"years\.1909\.bonus cannot be 'build'.* only in 1912"),
        ('["build", "money 2"]', '["build", "permit"]', r"years\.1912\.bonus must offer money"),
        ("spaces = [4, 3, 2, 1]", "spaces = [4, 3, 2]", r"earnings\.spaces must have 4 to 8 entries"),
        ('A6 = ["permit"', 'A7 = ["permit"', r"actions\.many\.A6 is missing"),
        ('A1 = ["build", "materials", "earnings 3"]\n', "", r"actions\.many\.A1 is not an entry that belongs here"),
        ("[actions.two]", '[actions.two]\nA7 = ["build", "permit"]', r"actions\.two must have 1 to 6 cards, not 7"),
        ('"urban"]\nA2', '"urbane"]\nA2', r"actions\.many\.A1 cannot offer 'urbane'"),
        ('"earnings 3", "pass"', '"earnings", "pass"', r"actions\.many\.A1 cannot offer 'earnings'"),
        (', "earnings 3", "pass", "urban"]', "]", r"actions\.many\.A1 must have 4 to 8 spaces, not 2"),
        ('"green-1", "red-2"', '"pink-1", "red-2"', r"plots\.1 has 'pink-1', which is not a colour of the plots"),
        ('"green-1", "red-2"', '"red-2", "red-2"', r"plots\.1 names 'red-2' twice"),
        ('"blue-5", "yellow-6"]', '"blue-5"]', r"plots\.1 must have 4 entries, not 3"),
        ('"red", "blue", "yellow"]', '"grant", "blue", "yellow"]', r"plots\.colours cannot name a colour 'grant'"),
        ('A = ["NW", "SE"]', 'A = ["NW", "SO"]', r"rubble\.A cannot name 'SO'; the corners are NW, NE, SW, SE"),
        ('A = ["NW", "SE"]', 'A = ["NW", "SE", "SW"]', r"rubble\.A needs more than the 16 tokens"),
        ('green-1 = ["LT", "HK"]', 'green-1 = ["TL", "HK"]', r"permits\.green-1 has the symbols 'TL'"),
        ('green-1 = ["LT", "HK"]', 'green-1 = "LT"', r"permits\.green-1 must be a list"),
        ('green-1 = ["LT"', 'green-0 = ["LT"', r"permits\.green-0 has 'green-0', which is not a colour"),
        ("copies = 4", "copies = 21", r"urban\.cable-car\.copies must be a whole number from 0 to 20"),
        ('    "isolated",', '    "coins",', r"objectives\.others\.cards names 'coins', which is an initial objective"),
        ('    "isolated",', '    "lonely",', r"objectives\.others\.cards names 'lonely'"),
        ("coins_each = 3", "coins_each = 0", r"objectives\.points\.coins_each must be a whole number from 1"),
        ("4 = [5, 3, 1, 0]", "4 = [5, 3, 1]", r"objectives\.majority\.colour\.4 must have 4 entries, not 3"),
        ("[-7, -5, -3, -2, -1, 0]", "[-7, -5, -3]", r"development\.board must have 6 entries a row"),
        ("    [-7, -5, -3, -2, -1, 0],\n", "", r"development\.board must have 6 rows"),
        ("3, 3, 3, 4]", "3, 3, 3, 4.5]", r"money\.points must be a whole number"),
        ('game = "builders"', 'game = "planners"', r"mine\.toml: game is 'planners', but this is a game of builders"),
        ("format = 1", "format = 2", r"format must be a whole number from 1 to 1"),
        ("[prices]", "[prices", r"mine\.toml: this is not a TOML file"),
    ],
)  # fmt: skip
def test_a_bad_edition_is_refused_with_the_entry_named(tmp_path: Path, old: str, new_text: str, complaint: str) -> None:
    with pytest.raises(BadEdition, match=complaint):
        new("builders", players=2, seed=1, edition=edited(tmp_path, old, new_text))


def test_too_few_initial_objectives(tmp_path: Path) -> None:
    text = STANDARD.read_text()
    start, end = text.index('    "coins",'), text.index("]", text.index('    "coins",'))
    path = tmp_path / "mine.toml"
    path.write_text(text[:start] + '    "coins",\n' + text[end:])
    with pytest.raises(BadEdition, match=r"objectives\.initial\.cards must name at least 3"):
        new("builders", players=2, seed=1, edition=path)


def test_a_missing_edition_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="cannot be read"):
        new("builders", players=2, seed=1, edition=tmp_path / "none.toml")


def test_years_and_action_cards_may_be_left_out() -> None:
    """The small edition has one card in the circle, and after 1906 comes 1912."""
    game = new("builders", players=2, seed=1, edition=SMALL)
    years = []
    while not game.over:
        view: Any = game.view(None)
        years.append(view["year"])
        assert [card["card"] for card in view["cards"]] == ["A1"]
        assert [year["year"] for year in view["printed"]["years"]] == [1906, 1912]
        seat = game.turn[0]
        game.play(seat, game.legal(seat)[-1])
    assert sorted(set(years)) == [1906, 1912]
    again = place_again(game)
    assert again.state() == game.state()


def place_again(game: Rules) -> Rules:
    return box("builders").place(game.state(), Setup("builders", 2, 0, {}, SMALL))


def test_a_position_cannot_stand_in_a_year_that_is_left_out() -> None:
    state = new("builders", players=2, seed=1, edition=SMALL).state()
    with pytest.raises(BadPosition, match="cannot be 1909: this edition goes without it"):
        box("builders").place({**state, "year": 1909}, Setup("builders", 2, 0, {}, SMALL))
