"""At one table nobody is taken for somebody else."""

import pytest
from server.support import Person

from fogcity.server.names import distinct, outline


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
