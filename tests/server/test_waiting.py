"""Before the game: a table that waits for people tells nobody anything of the game, and begins with its last seat."""

import json

import pytest
from server.playing import play_out
from server.support import Chair, Person

from fogcity.engine.box import Setup
from fogcity.games import box
from fogcity.server.log import Entry, standing_after

SECRETS = ("position", "view", "events", "decision", "points")


def waiting(person: Person, table: str) -> Chair:
    """A socket at a table that waits."""
    chair = Chair(person.server, table, person.token, hello=False)
    chair.say(type="hello", seat=None, since=None)
    chair.until("waiting")
    return chair


def says_nothing(chair: Chair) -> bool:
    return not any(f'"{word}":' in frame for frame in chair.frames for word in SECRETS)


def test_a_table_that_waits_shows_who_sits_there_and_nothing_of_the_game(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free", "free", wait=True)
    info = ada.get(f"/api/tables/{table}").json
    assert (info["waiting"], info["host"], info["turn"]) == (True, 0, [])
    with waiting(ada, table) as host, waiting(bob, table) as guest:
        assert bob.sit(table, 2, "Bob").status == 200
        told = host.until("waiting")
        assert [seat["kind"] for seat in told["table"]["seats"]] == ["person", "free", "person"]
        assert says_nothing(host)
        assert says_nothing(guest)


def test_nothing_that_can_be_asked_over_a_socket_tells_anything(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "free", wait=True)
    with waiting(ada, table) as chair:
        for message in (
            {"type": "preview", "id": "p", "seat": 0, "text": "draw"},
            {"type": "move", "id": "m", "seat": 0, "decision": 0, "text": "draw"},
        ):
            chair.say(**message)
            refused = chair.until("refused")
            assert refused["reason"] == {"code": "not-begun", "facts": {}}
        chair.say(type="why", id="w", seat=0, text="draw")
        assert chair.until("because")["reason"]["code"] == "not-begun"
        chair.say(type="recall", id="r", since=0)
        assert chair.until("recalled")["moments"] == []
        chair.say(type="undo", id="u", seat=0, to=0)
        assert chair.until("refused")["code"] == "no-undo"
        chair.say(type="hello", seat=0, since=None)
        chair.until("waiting")
        assert not any('"view":' in frame for frame in chair.frames)


def test_the_last_seat_begins_the_game_for_everybody(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free", wait=True)
    with waiting(ada, table) as host:
        assert bob.sit(table, 1, "Bob").status == 200
        begun = host.until("table")
        assert begun["table"]["turn"] == [0]
        assert not begun["table"]["waiting"]
        assert [step["kind"] for step in begun["steps"]] == ["wait", "sit", "sit"]
    with ada.look(table, 0) as chair:
        assert chair.move(chair.choices[0])["type"] == "ack"


def test_who_does_not_ask_to_wait_begins_at_once_and_so_does_a_table_without_free_seats(ada: Person) -> None:
    for table in (ada.open("planners", "me", "free"), ada.open("planners", "me", "bot random", wait=True)):
        with ada.look(table, 0) as chair:
            assert chair.decision


def test_the_host_gives_seats_to_bots_changes_them_and_takes_them_back(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free", "free", "free", wait=True)
    assert bob.sit(table, 1, "Bob").status == 200
    assert bob.post(f"/api/tables/{table}/seats/2/bot", {"level": "easy"}).status == 403
    assert ada.post(f"/api/tables/{table}/seats/2/bot", {"level": "easy"}).status == 200
    assert ada.post(f"/api/tables/{table}/seats/2/bot", {"level": "hard"}).json["seats"][2]["level"] == "hard"
    assert bob.post(f"/api/tables/{table}/seats/2/free").status == 403
    freed = ada.post(f"/api/tables/{table}/seats/2/free").json
    assert freed["seats"][2] == {
        "kind": "free", "name": "", "level": None, "left": False, "played": False, "here": False
    }  # fmt: skip
    for seat in (2, 3):
        info = ada.post(f"/api/tables/{table}/seats/{seat}/bot", {"level": "random"}).json
    assert not info["waiting"]


def test_a_bot_at_a_table_under_way_is_exchanged_for_another(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "bot random")
    with ada.look(table, 0) as chair:
        info = ada.post(f"/api/tables/{table}/seats/1/bot", {"level": "greedy"}).json
        assert info["seats"][1]["level"] == "greedy"
        assert chair.until("step")["step"]["kind"] == "bot"
        assert ada.post(f"/api/tables/{table}/seats/0/bot", {"level": "greedy"}).status == 403


def test_who_leaves_before_the_game_has_seen_nothing_and_may_sit_anywhere(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free", "free", wait=True)
    assert bob.sit(table, 1, "Bob").status == 200
    assert bob.sit(table, 2, "Bob").status == 403  # one hand for one person
    assert bob.post(f"/api/tables/{table}/seats/1/leave", {}).status == 200
    assert bob.sit(table, 2, "Bob").json["yours"] == [2]
    cleo = Person(ada.server)
    assert cleo.sit(table, 1, "Cleo").json["yours"] == [1]
    assert ada.get(f"/api/tables/{table}").json["turn"] == [0]


def test_the_host_is_who_has_been_there_longest(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "free", "free", "me Ada", wait=True)
    bob.sit(table, 0, "Bob")
    assert ada.get(f"/api/tables/{table}").json["host"] == 2
    ada.post(f"/api/tables/{table}/seats/2/leave", {})
    assert ada.get(f"/api/tables/{table}").json["host"] == 0


def test_that_a_table_waits_is_an_entry_of_its_log() -> None:
    entries = [Entry(1, "wait", 0), Entry(2, "sit", 0, "Ada")]
    setup = box("planners").check(Setup("planners", 2, 7, {}))
    standing = standing_after(setup, entries)
    assert (standing.waiting, standing.turn(), standing.host()) == (True, (), 0)
    begun = standing_after(setup, [*entries, Entry(3, "bot", 1, "random")])
    assert (begun.waiting, begun.turn()) == (False, (0,))
    assert begun.sittings[0].decision == 3
    assert not standing_after(setup, entries[1:]).waiting  # a table from before there was waiting


@pytest.fixture
def over(ada: Person, bob: Person) -> str:
    """A game of two people and a bot that is over."""
    table = ada.open("planners", "me Ada", "free", "bot random")
    bob.sit(table, 1, "Bob")
    with ada.look(table, 0) as one, bob.look(table, 1) as other:
        play_out([one, other])
    return table


def test_who_plays_again_takes_everybody_along_one_seat_further(ada: Person, bob: Person, over: str) -> None:
    with bob.look(over, 1) as chair:
        following = ada.post(f"/api/tables/{over}/again").json
        assert chair.until("step")["table"]["next"] == following["table"]["id"]
    assert following["yours"] == [2]
    assert [seat["kind"] for seat in following["table"]["seats"]] == ["free", "bot", "person"]
    assert following["table"]["waiting"]
    followed = bob.post(f"/api/tables/{over}/again").json
    assert (followed["table"]["id"], followed["yours"]) == (following["table"]["id"], [0])
    assert [seat["name"] for seat in followed["table"]["seats"]] == ["Bob", "random", "Ada"]
    assert followed["table"]["turn"] == [0]
    assert bob.post(f"/api/tables/{over}/again").json["yours"] == [0]  # once more does no harm


def test_only_who_sat_at_a_table_that_is_over_plays_again(ada: Person, bob: Person, over: str) -> None:
    assert Person(ada.server).post(f"/api/tables/{over}/again").status == 403
    running = ada.open("planners", "me", "bot random")
    refused = ada.post(f"/api/tables/{running}/again")
    assert (refused.status, json.loads(refused.text)["code"]) == (409, "not-over")
