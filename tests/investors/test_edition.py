"""Editions: the standard one is what the canon says, and a bad one is refused with the entry's name."""

from collections import Counter
from pathlib import Path

import pytest
from investors.boards import of_seat, seen
from support import Moody, new, play_on

from fogcity import BadEdition
from fogcity.games.investors.edition import STANDARD, edition


def test_the_standard_edition_has_the_components_of_the_box() -> None:
    components = edition(None)
    ways = Counter(components.card_names[int(card)].rpartition("-")[0] for card in components.deck)
    assert ways == {"cheques-1": 12, "influence-2": 6, "influence-3": 6, "influence-5": 4, "options": 8}
    actions = Counter(components.action_names[int(card)].split("-")[0] for card in components.actions)
    assert actions == {"plus": 2, "two": 2, "move": 2, "swap": 2, "any": 2, "replace": 2, "bonus": 4, "withdraw": 2}
    assert list(components.copies) == [5, 5, 5, 5, 5, 5, 1, 1, 3]
    assert list(components.prestige) == [4, 4, 5, 5, 6, 6, 10, 10, 0]
    assert (components.sticks, components.start, components.scale, components.highest) == (15, 30, 44, 9)
    assert (components.years, components.first_year) == (12, 1907)


def test_every_player_begins_with_580_thousand_in_12_cheques() -> None:
    game = new("investors", players=5, seed=1)
    cheques = of_seat(game, 4, "cheques")
    assert cheques == [10, 10, 20, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert sum(cheques) == 580


def test_every_group_of_the_standard_edition_has_a_provenance() -> None:
    lines = STANDARD.read_text().splitlines()
    groups = [i for i, line in enumerate(lines) if line.startswith("[")]
    assert all(lines[i + 1].startswith("provenance = ") for i in groups)


def edited(tmp_path: Path, old: str, new_text: str) -> Path:
    text = STANDARD.read_text()
    assert text.count(old) >= 1
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new_text, 1))
    return path


def test_an_edition_can_be_corrected_in_a_copy(tmp_path: Path) -> None:
    path = edited(tmp_path, "start = 30", "start = 12")
    assert of_seat(new("investors", players=3, seed=1, edition=path), 0, "influence") == 12
    assert of_seat(new("investors", players=3, seed=1), 0, "influence") == 30


def test_a_view_says_what_this_edition_prints(tmp_path: Path) -> None:
    standard = seen(new("investors", players=3, seed=1), "printed")
    assert standard == {
        "highest_card": 9,
        "scale": 44,
        "sealed_bid": 5,
        "plus": 3,
        "bonus": {"influence": 4, "cheques": 100},
        "withdraw": {"influence": 2, "cheques": 50},
        "first_year": 1907,
        "years": 12,
    }
    path = tmp_path / "mine.toml"
    text = STANDARD.read_text()
    for old, new_text in (
        ("highest_card = 9", "highest_card = 7"),
        ("end = 44", "end = 60"),
        ("cheques = 5 #", "cheques = 3 #"),
        ("prestige = 3", "prestige = 2"),
        ("influence = 4\ncheques = 100", "influence = 6\ncheques = 80"),
        ("influence = 2\ncheques = 50", "influence = 1\ncheques = 30"),
        ("first = 1907\nlast = 1918", "first = 1910\nlast = 1917"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new_text)
    path.write_text(text)
    assert seen(new("investors", players=3, seed=1, edition=path), "printed") == {
        "highest_card": 7,
        "scale": 60,
        "sealed_bid": 3,
        "plus": 2,
        "bonus": {"influence": 6, "cheques": 80},
        "withdraw": {"influence": 1, "cheques": 30},
        "first_year": 1910,
        "years": 8,
    }


def test_other_cheques_and_other_cards_are_played_with(tmp_path: Path) -> None:
    path = edited(tmp_path, "10 = 2\n20 = 2\n", "5 = 3\n25 = 2\n")
    game = new("investors", players=3, seed=1, edition=path)
    assert of_seat(game, 0, "cheques") == [5, 5, 5, 25, 25, 30, 40, 50, 60, 70, 80, 90, 100]
    path = edited(tmp_path, "options-3 = 8", "options-3 = 0\ncheques-1-border = 9")
    game = new("investors", players=3, seed=1, edition=path)
    assert seen(game, "auction_deck")["cards"]["cheques-1-border"] in (8, 9)  # type: ignore[index]


def test_fewer_years_end_the_game_sooner(tmp_path: Path) -> None:
    path = edited(tmp_path, "last = 1918", "last = 1907")
    game = new("investors", players=3, seed=1, edition=path)
    play_on(game, Moody(1))
    assert (len(seen(game, "years")), game.ending()) == (1, "last action card")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new_text", "complaint"),
    [
        ("start = 30", "begin = 30", r"mine\.toml: influence\.start is missing"),
        ("start = 30", "start = 45", r"influence\.start must be a whole number from 0 to 44, not 45"),
        ("highest_card = 9", "highest_card = 10", r"influence\.highest_card must be a whole number from 0 to 9"),
        ('provenance = "source"\nrows', 'provenance = "hearsay"\nrows', r"board\.provenance must be one of rulebook"),
        ('provenance = "deduced"\n', "", r"districts\.provenance is missing"),
        ("rows = 5", "rows = 6", r"board\.rows must be a whole number from 5 to 5"),
        ('town_hall = "23"', 'town_hall = "29"', r"board\.town_hall must be a row from 0 to 4 and a column"),
        ("villa = 5", "villa = 4", r"districts with the landmarks make 34 tiles; the board has 35 squares"),
        ("park = 3", "park = 4", r"landmarks\.park must be a whole number from 0 to 3"),
        ("white = 12", "white = 11", r"sticks\.white must be enough for all sides of 3 parks"),
        ("player = 15", "player = 1", r"sticks\.player must be a whole number from 2"),
        ("10 = 2\n", "010 = 2\n", r"cheques\.010 is no value of a cheque"),
        ("10 = 2\n", "10 = 4\n", r"cheques\.10 must be a whole number from 1 to 3"),
        ("10 = 2\n", "10 = 2\n15 = 2\n", r"cheques must have 1 to 10 different values, not 11"),
        ("options-3 = 8", "option-3 = 8", r"auctions\.option-3 is no auction card"),
        ("options-3 = 8", "options-3-villa = 8", r"auctions\.options-3-villa is no auction card"),
        ("options-3 = 8", "options-2 = 8", r"auctions\.options-2 must be for 3 investors"),
        ("influence-5-border", "influence-6-border", r"influence-6-border must be for 1 to 5 investors"),
        ("cheques-1-villa", "cheques-2-villa", r"cheques-2-villa must be for 1 investor"),
        ("influence-2-villa", "influence-2-park", r"auctions\.influence-2-park is no auction card"),
        ("two-influence", "two", r"actions\.two must say how it is won: two-influence or two-cheques"),
        ("plus = 2", "plus-cheques = 2", r"actions\.plus-cheques has no auction: write plus"),
        ("plus = 2", "minus = 2", r"actions\.minus is no action card: there are plus, two"),
        ("last = 1918", "last = 1925", r"actions must be 19 to 120 cards, one a year, not 18"),
        ("last = 1918", "last = 1906", r"years\.last must be a whole number from 1907"),
        ("rounds = 400", "rounds = 0", r"patience\.rounds must be a whole number from 1"),
        ("rounds = 400", "rounds = 400\ncolour = 3", r"patience\.colour is not an entry that belongs here"),
        ('game = "investors"', 'game = "planners"', r"game is 'planners', but this is a game of investors"),
        ("[board]", "[board", r"this is not a TOML file"),
    ],
)
def test_a_bad_edition_is_refused_with_the_entry(tmp_path: Path, old: str, new_text: str, complaint: str) -> None:
    with pytest.raises(BadEdition, match=complaint):
        new("investors", players=3, seed=1, edition=edited(tmp_path, old, new_text))


def test_a_missing_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="cannot be read"):
        new("investors", players=3, seed=1, edition=tmp_path / "none.toml")
