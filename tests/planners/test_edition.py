"""Editions: the standard one is what the canon says, and a bad one is refused with the entry's name."""

from collections import Counter
from pathlib import Path

import pytest
from support import new

from fogcity import BadEdition
from fogcity.games.planners.edition import STANDARD, edition


def test_the_standard_edition_has_87_cards_and_the_known_number_of_each_symbol() -> None:
    components = edition(None)
    cards = [components.card_names[int(kind)].split("-") for kind in components.deck]
    assert len(cards) == 87
    assert Counter(colour for colour, _ in cards) == {
        "blue": 15, "grey": 15, "orange": 15, "yellow": 15, "green": 15, "black": 12
    }  # fmt: skip
    letters = Counter(letter for _, face in cards for letter in face if letter.isalpha())
    assert letters == {"T": 28, "D": 5, "P": 6, "F": 12, "W": 4, "C": 25}


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
    path = edited(tmp_path, "needs = 7", "needs = 9")
    assert new("planners", players=2, seed=1, edition=path).view(0)["cities"][0]["needs"] == 9  # type: ignore[index]
    assert new("planners", players=2, seed=1).view(0)["cities"][0]["needs"] == 7  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new_text", "complaint"),
    [
        ("needs = 7  #", "need = 7  #", r"mine\.toml: skyscrapers\.needs is missing"),
        ("needs = 7", "needs = 0", r"skyscrapers\.needs must be a whole number from 1 to 60, not 0"),
        ('provenance = "rulebook"', 'provenance = "hearsay"', r"foundations\.provenance must be one of rulebook"),
        ('provenance = "source"\n', "", r"city\.provenance is missing"),
        ("2C = 1", "2Q = 1", r"cards\.blue\.2Q is no card"),
        ("P = 2", "4P = 2", r"cards\.grey\.4P contradicts itself"),
        ("0D = 1", "0DT = 1", r"cards\.blue\.0DT contradicts itself"),
        ("0F = 1", "F = 1", r"cards\.blue\.F has no value"),
        ("1TC = 2", "1TT = 2", r"cards\.blue\.1TT names a symbol twice"),
        ("0F = 1", "0F = -1", r"cards\.blue\.0F must be a whole number from 0 to 60"),
        ("4 = [2, 1, 0, -1]", "4 = [2, 1, 0]", r"advantage\.districts\.4 must have 4 entries, not 3"),
        ("4 = [2.5, 1, 0, -1]", "4 = [2.4, 1, 0, -1]", r"advantage\.trams\.4 must be .* whole halves"),
        ('grey = "card"', 'grey = "gift"', r"districts\.grey must be one of value, card"),
        ('grey = "card"', 'gray = "card"', r"districts\.grey is missing"),
        ("adds = 2", "adds = 7", r"bonuses\.value adds too much"),
        ('rows = ["blue", "grey"', 'rows = ["blue", "blue"', r"city\.rows names 'blue' twice"),
        ('rows = ["blue", ', "rows = [", r"city\.rows must have 5 entries, not 4"),
        ('rows = ["blue", ', 'rows = ["black", ', r"city\.rows cannot name a district 'black'"),
        ("depots = [1, 2", "depots = [9, 2", r"city\.depots must be a whole number from 1 to 5, not 9"),
        ("format = 1", "format = 2", r"format must be a whole number from 1 to 1"),
        ('game = "planners"', 'game = "builders"', r"game is 'builders', but this is a game of planners"),
        ("[medal]", "[medals]", r"medal is missing"),
        ("[medal]\n", "[medal]\nshiny = true\n", r"medal\.shiny is not an entry that belongs here"),
        ("format = 1", "format = = 1", r"this is not a TOML file"),
    ],
)  # fmt: skip
def test_a_bad_edition_is_refused_with_the_name_of_the_entry(
    tmp_path: Path, old: str, new_text: str, complaint: str
) -> None:
    with pytest.raises(BadEdition, match=complaint):
        new("planners", players=2, seed=1, edition=edited(tmp_path, old, new_text))


def test_an_edition_without_cards_is_refused(tmp_path: Path) -> None:
    lines = STANDARD.read_text().splitlines()
    first = lines.index("[cards.blue]")
    kept = [line for line in lines[first:] if line.startswith(("[", "prov"))]
    path = tmp_path / "empty.toml"
    path.write_text("\n".join(lines[:first] + kept))
    with pytest.raises(BadEdition, match="cards must hold at least one card"):
        new("planners", players=2, seed=1, edition=path)


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"no\.toml cannot be read: No such file"):
        new("planners", players=2, seed=1, edition=tmp_path / "no.toml")


def test_a_depot_under_one_column_only(tmp_path: Path) -> None:
    from support import position

    path = edited(tmp_path, "depots = [1, 2, 3, 4, 5]", "depots = [2]")
    rows = {"green": ["green-2T", "green-4", "green-2T"]}
    game = position({"game": "planners", "players": 2, "cities": [{"rows": rows}, {}]}, edition=path)
    assert game.view(0)["cities"][0]["trams"] == 0  # type: ignore[index]
