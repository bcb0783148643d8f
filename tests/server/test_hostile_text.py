"""What people write: names, editions, options, records. It is text and nothing else, and never takes long."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from server.support import Answer, Chair, Person, Server, worked
from server.test_hostile_sockets import record_text

from fogcity.games import box, names
from fogcity.server.names import distinct

MOST = 1.0  # seconds that the server may work on the worst of them

GOOD_NAMES = ["Ada", "Zoë", "李雷", "Ødegård", "🌁", "<b>Bob</b>", "<script>alert(1)</script>"[:24], "a & b", "O'Neil"]
GOOD_NAMES += ['"', "{{7*7}}", "${x}", "../..", "x" * 24, "null", "0", "Ada Lovelace", "%s%n", "') OR 1=1 --"]
BAD_NAMES = {
    "nothing": "",
    "a blank": " ",
    "a blank before": " Ada",
    "a line": "Ada\nBob",
    "a zero": "A\0da",
    "a bell": "\a",
    "an escape": "\x1b[31mAda",
    "a turn to the left": "Ada\u202eBob",
    "an isolate": "\u2066Ada",
    "zero width": "A\u200bda",
    "only zero width": "\u200d\u200d",
    "a mark of order": "\ufeffAda",
    "a filler": "\u3164",
    "an empty braille": "\u2800",
    "a blank that does not break": "A\u00a0da",
    "a line of its own": "A\u2028da",
    "a private letter": "\ue000",
    "a tag": "\U000e0041",
    "a letter that is none yet": "\U000e0fff",
    "too long": "x" * 25,
    "far too long": "x" * 100_000,
    "what parts a record": "a;b",
    "what lists names": "a,b",
    "what begins a remark": "a#b",
}


def trouble(answer: Answer) -> str:
    assert answer.status == 400, answer.text[:200]
    text: str = answer.json["text"]
    assert text.endswith("."), text
    assert len(text) < 700
    assert text.isprintable(), text
    return text


@pytest.mark.parametrize("name", GOOD_NAMES, ids=ascii)
def test_a_name_comes_back_as_the_text_that_it_is(ada: Person, bob: Person, name: str) -> None:
    table = ada.open("planners", {"kind": "me", "name": name}, "free")
    assert bob.sit(table, 1, name).status == 200
    names = [name, distinct(name, [name])]
    answer = ada.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in answer.json["seats"]] == names
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    with ada.look(table, 0) as chair:
        assert [step["name"] for step in chair.steps] == names


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_what_is_no_name_is_refused_and_nothing_happens(ada: Person, bob: Person, name: str) -> None:
    table = ada.open("planners", "me", "free")
    trouble(bob.sit(table, 1, name))
    trouble(bob.post("/api/tables", {"game": "planners", "seats": [{"kind": "me", "name": name}, {"kind": "free"}]}))
    assert ada.get(f"/api/tables/{table}").json["version"] == 1


def test_half_a_letter_is_no_text(server: Server) -> None:
    for half in ("\\ud800", "\\udc00", "\\ud800x", "\\udc00\\ud800"):
        body = f'{{"game": "planners", "seats": [{{"kind": "me", "name": "{half}"}}, {{"kind": "free"}}]}}'
        trouble(server.request("POST", "/api/tables", body.encode(), {"Content-Type": "application/json"}))


# Editions and options.

DEEP = 19_000
EDITIONS = {
    "nothing": "",
    "no TOML": "<html>",
    "a key of many parts": ".".join(["a"] * DEEP) + " = 1",
    "many keys of many parts": "\n".join(f"a{i}" + ".b" * 45 + "=1" for i in range(400)),
    "many parts behind a strange line": '"\u2028".' * 4000 + "a = 1",
    "tables in tables": "\n".join("[" + ".".join(["a"] * i) + "]" for i in range(1, 190)),
    "lists in lists": "a = " + "[" * DEEP,
    "inline tables in tables": "a = " + "{a = " * 6000,
    "many tables": "[[a]]\n" * 6600,
    "many keys": "\n".join(f"k{i} = 1" for i in range(4500)),
    "a long number": "format = " + "9" * 39_000,
    "a number beyond all": "format = 1e" + "9" * 300,
    "no number": "format = nan",
    "minus": "format = -1",
    "a wrong format": "format = 2",
    "a wrong type": 'format = "1"',
    "a list": "format = []",
    "a date": "format = 1906-04-18",
    "a table": "[format]",
    "half a letter": 'name = "\\uD800"',
    "zeros": "\0" * 1000,
    "only remarks": "#\n" * 19_000,
}


@pytest.mark.parametrize("text", EDITIONS.values(), ids=EDITIONS)
def test_a_hostile_edition_is_refused_in_a_sentence_and_costs_little(server: Server, ada: Person, text: str) -> None:
    before = worked(server)
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    for game in names():
        said = trouble(ada.post("/api/tables", {"game": game, "seats": seats, "edition": text[:40_000]}))
        assert said.startswith("edition.toml: ")
        assert "/" not in said
    assert worked(server) - before < MOST


def test_an_edition_has_a_length(ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "free"}]
    trouble(ada.post("/api/tables", {"game": "planners", "seats": seats, "edition": "#" * 40_001}))


def values(text: str) -> list[str]:
    """The text with one of its values after the other made wrong."""
    lines = text.splitlines()
    made = []
    for i, line in enumerate(lines):
        name, sign, _ = line.partition(" = ")
        if sign and not line.startswith("#"):
            for wrong in ("-1", "99999999999999999999", "[]", '""', "true"):
                made.append("\n".join([*lines[:i], f"{name} = {wrong}", *lines[i + 1 :]]))
    return made


@pytest.mark.parametrize("game", names())
def test_every_value_of_an_edition_can_be_wrong(ada: Person, game: str) -> None:
    """A few of them may be right by chance; none brings the server to fall."""
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    wrong = values(box(game).edition.read_text("utf-8"))
    for text in wrong[:: max(1, len(wrong) // 60)]:
        answer = ada.post("/api/tables", {"game": game, "seats": seats, "edition": text})
        assert answer.status in (201, 400), answer.text
        if answer.status == 400:
            trouble(answer)


def test_a_refused_edition_does_no_harm_to_a_good_one(ada: Person) -> None:
    """The same text with options that do not exist: the table that plays with it plays on, and so do its bots."""
    edition = box("planners").edition.read_text("utf-8") + "\n# ours\n"
    table = ada.open("planners", "bot random", "bot random", edition=edition)
    seats = [{"kind": "me"}, {"kind": "me"}]
    trouble(ada.post("/api/tables", {"game": "planners", "seats": seats, "edition": edition, "options": {"a": 1}}))
    with ada.look(table) as chair:
        chair.wait(lambda one: one.over)


@pytest.mark.parametrize(
    "options",
    [
        {"": 1},
        {"a" * 10_000: 1},
        {"negotiated": "perhaps"},
        {"negotiated": 1},
        {"negotiated": None},
        {"negotiated": [[[[]]]]},
        {"actions": -1},
        {"actions": 10**400},
        {"actions": 0.1},
        {"actions": {"a": {"b": {}}}},
        {"actions": "x" * 100_000},
        {"__class__": 1},
        {str(i): i for i in range(10_000)},
        [],
        7,
        "negotiated",
    ],
    ids=lambda value: repr(value)[:30],
)
def test_hostile_options_are_refused(ada: Person, options: Any) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    trouble(ada.post("/api/tables", {"game": "investors", "seats": seats, "options": options}))


# Records.

HEAD = record_text("planners", 2, 1).partition("\n\n")[0]
RECORDS: dict[str, Callable[[], str]] = {
    "blank": lambda: " " * 199_000,
    "no record": lambda: "x" * 199_000,
    "only its first line": lambda: "fogcity record 1",
    "headers without end": lambda: "fogcity record 1\n" + "".join(f"x{letters(i)}: y\n" for i in range(15_000)),
    "moves without end": lambda: HEAD + "\n\n" + "0: draw\n" * 20_000,
    "moves in one line": lambda: HEAD + "\n\n0: " + "draw;" * 30_000 + "draw",
    "a turn of blanks": lambda: HEAD + "\n\n0:" + " " * 190_000,
    "a remark behind blanks": lambda: "fogcity record 1\n" + " " * 190_000 + "#",
    "a seat beyond": lambda: HEAD + "\n\n999999999: draw\n",
    "a seat without end": lambda: HEAD + "\n\n" + "9" * 190_000 + ": draw\n",
    "a seed without end": lambda: HEAD.replace("seed: 1", "seed: " + "9" * 190_000),
    "a seed beyond": lambda: HEAD.replace("seed: 1", "seed: " + "9" * 40),
    "players without end": lambda: HEAD.replace("players: 2", "players: " + "9" * 40),
    "another game": lambda: HEAD.replace("game: planners", "game: chess"),
    "another edition": lambda: HEAD.replace("edition: standard", "edition: other"),
    "another digest": lambda: HEAD.replace("\nplayers", "0\nplayers"),
    "names without end": lambda: HEAD.replace("names: ", "names: " + "a, " * 60_000),
    "a hostile name": lambda: HEAD.replace("names: seat 0", "names: \u202eevil"),
    "options deep": lambda: HEAD + "\noptions: " + '{"a": ' * 30_000 + "1" + "}" * 30_000,
    "a position": lambda: HEAD + '\nposition: {"players": 2}',
    "a position deep": lambda: HEAD + "\nposition: " + "[" * 190_000,
    "wrong at its end": lambda: record_text("planners", 4, 2) + "0: nonsense\n",
    "not yet at its end": lambda: "\n".join(record_text("planners", 2, 2).splitlines()[:-3]),
    "another result": lambda: record_text("planners", 2, 3).replace("result: ", "result: 9"),
    "too long": lambda: "x" * 200_001,
}


def letters(number: int) -> str:
    return "".join(chr(97 + int(digit)) for digit in str(number))


@pytest.mark.parametrize("make", RECORDS.values(), ids=RECORDS)
def test_a_hostile_record_is_refused_in_a_sentence_and_costs_little(
    server: Server, ada: Person, make: Callable[[], str]
) -> None:
    text = make()
    before = worked(server)
    trouble(ada.post("/api/records", {"text": text}))
    assert worked(server) - before < MOST


def test_a_record_that_was_changed_anywhere_is_refused_or_another_game(ada: Person) -> None:
    text = record_text("builders", 2, 1)
    for place in range(0, len(text), len(text) // 60):
        changed = text[:place] + "~" + text[place + 1 :]
        answer = ada.post("/api/records", {"text": changed})
        assert answer.status in (201, 400), answer.text
        if answer.status == 400:
            trouble(answer)


def test_to_show_a_long_record_costs_little(server: Server, bob: Person) -> None:
    shown = bob.post("/api/records", {"text": record_text("investors", 5, 4)}).json["table"]["id"]
    before = worked(server)
    with Chair(server, shown, None) as chair:
        assert len(chair.steps) > 1000
    for path in ("record", "replay", "frames?first=0&last=99", "frames?first=1000&last=1099"):
        assert bob.get(f"/api/tables/{shown}/{path}").status == 200
    assert worked(server) - before < MOST
    assert json.loads(bob.get(f"/api/tables/{shown}/frames?first=0&last=100000").text)["frames"][99]["moves"] == 99
