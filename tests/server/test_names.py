"""At one table nobody is taken for somebody else."""

import pytest
from server.support import Person

from fogcity.engine.errors import BadSetup
from fogcity.server.names import checked_name, distinct, outline


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "Ada"),
        ("ada", "ADA"),
        ("Аda", "Ada"),  # a Cyrillic letter
        ("ΑDA", "Ada"),  # a Greek one
        ("Adá", "Ada"),
        ("A d a", "Ada"),
        ("Ada.", "Ada"),
        ("𝓐da", "Ada"),
        ("B0b", "Bob"),
        ("Bi1l", "Bill"),
        ("Ꭺda", "Ada"),  # a Cherokee one
        ("ᗅda", "Ada"),  # a Canadian one
        ("ꓮda", "Ada"),  # a Lisu one
        ("Ⲁda", "Ada"),  # a Coptic one
        ("ɑdɑ", "ada"),
        ("Pauӏ", "Paul"),
        ("ցreց", "greg"),
    ],
)
def test_names_that_look_the_same_are_told_apart_by_a_number(name: str, other: str) -> None:
    assert distinct(name, [other]) == f"{name} 2"
    assert distinct(name, [other, f"{other} 2"]) == f"{name} 3"


def test_other_names_stay_as_they_are() -> None:
    for name in ("Ada 2", "Adam", "Ida", "张伟", "Ольга", "Player 2", "🌁", "../.."):
        assert distinct(name, ["Ada", "Bob", "Player 1", "李伟", "🌉", ""]) == name
    assert distinct("🌁", ["🌁"]) == "🌁 2"


@pytest.mark.parametrize(
    "name", ["\ufe0f\ufe0f", "\u034f", "\u17b4", "\u0301", "A" + "\u0301" * 5, "Z\u0335\u0301\u0302\u0303\u0304lgo"]
)
def test_a_name_of_nothing_or_one_that_grows_over_its_neighbours_is_none(name: str) -> None:
    with pytest.raises(BadSetup, match="cannot be a name"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ti\u1ebfn",
        "e\u0302\u0301",
        "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
        "\u2764\ufe0f",
        "1\ufe0f\u20e3",
        "\u0e19\u0e49\u0e33",
    ],
)
def test_names_of_all_scripts_stay_names(name: str) -> None:
    assert checked_name(name) == name


def test_a_long_name_has_room_for_its_number() -> None:
    name = "x" * 24
    assert distinct(name, [name]) == "x" * 22 + " 2"
    assert len(distinct(name, [name, *("x" * 22 + f" {n}" for n in range(2, 10))])) <= 24
    assert outline("x" * 24) == name


def test_two_people_of_one_name_sit_at_a_table(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "me Ada", "free")
    assert [seat["name"] for seat in ada.get(f"/api/tables/{table}").json["seats"]] == ["Ada", "Ada 2", ""]
    seats = bob.sit(table, 2, "Аda").json["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Ada 2", "Аda 3"]
    bob.post(f"/api/tables/{table}/seats/2/leave", {"level": "easy"})
    assert bob.sit(table, 2, "Bob").json["table"]["seats"][2]["name"] == "Bob", "who comes back may be called otherwise"
