"""Tables: opened, taken, left, taken again; who finds them."""

from pathlib import Path

import pytest
from server.playing import TABLES, play_out
from server.support import Person, Server

import fogcity
from fogcity.games import box

EDITION = Path(fogcity.__file__).parent / "games" / "planners" / "edition.toml"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_begins_when_its_table_is_opened(ada: Person, game: str, players: int) -> None:
    table = ada.open(game, "me Ada", "bot easy", *["free"] * (players - 2))
    info = ada.get(f"/api/tables/{table}").json
    assert (info["game"], info["players"], info["over"]) == (game, players, False)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", *["free"] * (players - 2)]
    assert [seat["name"] for seat in info["seats"][:2]] == ["Ada", "easy"]
    assert info["turn"]


def test_options_and_their_defaults_are_those_of_the_game(ada: Person, server: Server) -> None:
    table = ada.open("investors", "me", "free", "free", options={"negotiated": True})
    assert ada.get(f"/api/tables/{table}").json["options"]["negotiated"] is True
    listed = {game["id"]: game for game in server.get("/api/games").json}
    assert [option["name"] for option in listed["investors"]["options"]] == [
        option.name for option in box("investors").variants
    ]


def test_what_is_offered_for_an_option_can_be_had(ada: Person, server: Server) -> None:
    games = server.get("/api/games").json
    for game in games:
        seats = ["me", *["free"] * (game["players"][0] - 1)]
        for option in game["options"]:
            things = [thing for thing, most in option["copies"].items() for _ in range(most)]
            several = [things[: option["count"]], things[-option["count"] :]] if option["count"] else []
            assert option["default"] in option["values"]
            for value in [*option["values"], *several]:
                table = ada.open(game["id"], *seats, options={option["name"]: value})
                assert ada.get(f"/api/tables/{table}").json["options"][option["name"]] == value


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "chess"),
        ({"game": "planners", "seats": [{"kind": "me"}]}, "player"),
        ({"game": "planners", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}, "genius"),
        ({"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}], "options": {"snow": 1}}, "snow"),
        ({"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}], "edition": "format = 1"}, "toml"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(ada: Person, wanted: object, sentence: str) -> None:
    answer = ada.post("/api/tables", wanted)
    assert answer.status == 400
    assert sentence in answer.json["text"]
    assert answer.json["text"].endswith(".")


def test_an_edition_of_ones_own_is_played_by_people_and_bots(ada: Person) -> None:
    own = EDITION.read_text().replace('name = "standard"', 'name = "my box"')
    table = ada.open("planners", "me", "bot greedy", edition=own)
    with ada.look(table, 0) as chair:
        assert chair.info["edition"] == "my box"
        play_out([chair])
    assert "my box" in ada.get(f"/api/tables/{table}/record").text


def test_whoever_has_the_link_takes_a_free_seat_and_only_one_does(ada: Person, bob: Person, server: Server) -> None:
    table = ada.open("planners", "me Ada", "free")
    assert bob.sit(table, 1, "Bob").json["yours"] == [1]
    late = Person(server).sit(table, 1, "Carol")
    assert (late.status, late.json["code"]) == (403, "not-yours")
    assert ada.get(f"/api/tables/{table}").json["seats"][1]["name"] == "Bob"
    assert bob.sit(table, 5).status == 404


def test_everybody_at_the_table_hears_who_sits_down_and_who_is_there(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    with ada.look(table, 0) as chair:
        bob.sit(table, 1, "Bob")
        step = chair.until("step")["step"]
        assert (step["kind"], step["seat"], step["name"]) == ("sit", 1, "Bob")
        with bob.look(table, 1):
            chair.until(lambda message: message["type"] == "presence" and message["here"] == [True, True])
        chair.until(lambda message: message["type"] == "presence" and message["here"] == [True, False])


def test_who_watches_is_asked_nothing_and_may_do_nothing(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    with bob.look(table) as spectator:
        assert (spectator.seat, spectator.yours, spectator.decision) == (None, [], None)
        for message in ({"type": "move", "decision": 0, "text": "draw"}, {"type": "undo", "to": 0}):
            assert spectator.ask(**message, seat=0)["code"] == "not-yours"  # type: ignore[arg-type]
        for kind in ("preview", "why"):
            assert spectator.ask(kind, seat=0, text="draw")["code"] == "not-yours"
        spectator.say(type="hello", seat=0)
        assert spectator.until("refused")["code"] == "not-yours"


def test_a_bot_plays_for_who_leaves_until_they_comes_back(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    bob.sit(table, 1, "Bob")
    with ada.look(table, 0) as chair:
        assert bob.post(f"/api/tables/{table}/seats/1/leave", {"level": "random"}).status == 200
        seat = chair.wait(lambda _: chair.info["seats"][1]["kind"] == "bot").info["seats"][1]
        assert (seat["name"], seat["level"], seat["left"]) == ("Bob", "random", True)
        assert ada.sit(table, 1).status == 403
        chair.move(next(text for text in chair.choices if text.startswith("draw")))
        chair.move(chair.choices[0])
        chair.wait(lambda _: any(step["kind"] == "move" and step["seat"] == 1 for step in chair.steps))
        assert bob.sit(table, 1, "Bob").status == 200
        chair.wait(lambda _: chair.info["seats"][1]["kind"] == "person")
        with bob.look(table, 1) as back:
            assert back.yours == [1]


def test_who_has_left_may_not_answer_for_the_bot(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    with ada.look(table, 0) as chair:
        ada.post(f"/api/tables/{table}/seats/0/leave", {"level": "hard"})
        said = chair.ask("move", seat=0, decision=0, text="draw")
        assert (said["type"], said["code"]) == ("refused", "not-yours")


def test_a_seat_left_without_a_bot_is_free_and_its_holder_sees_it_no_more(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    with ada.look(table, 0) as chair:
        ada.post(f"/api/tables/{table}/seats/0/leave", {})
        welcome = chair.until("table")
        assert (welcome["seat"], welcome["yours"], welcome["position"]["decision"]) == (None, [], None)
        assert bob.sit(table, 0, "Bob").status == 200
        chair.until(lambda message: message["type"] == "step" and message["step"]["kind"] == "sit")
        assert chair.decision is None
    assert ada.sit(table, 0).status == 403


def test_who_sits_at_a_table_may_give_a_free_seat_to_a_bot(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    assert bob.post(f"/api/tables/{table}/seats/1/bot", {"level": "easy"}).status == 403
    assert ada.post(f"/api/tables/{table}/seats/1/bot", {"level": "easy"}).status == 200
    assert ada.get(f"/api/tables/{table}").json["seats"][1]["level"] == "easy"
    assert bob.post(f"/api/tables/{table}/seats/1/bot", {"level": "hard"}).status == 403
    assert ada.post(f"/api/tables/{table}/seats/0/bot", {"level": "hard"}).status == 403, "nobody is sent away so"


def test_a_key_opens_a_seat_for_one_more_device_once(ada: Person, server: Server) -> None:
    table = ada.open("planners", "me Ada", "free")
    key = ada.post(f"/api/tables/{table}/seats/0/key").json["key"]
    phone, thief = Person(server), Person(server)
    assert phone.sit(table, 0, key=key).json["yours"] == [0]
    assert thief.sit(table, 0, key=key).status == 403
    assert thief.post(f"/api/tables/{table}/seats/0/key").status == 403
    with ada.look(table, 0) as laptop, phone.look(table, 0) as chair:
        assert chair.decision == laptop.decision
        assert chair.move(chair.choices[0])["type"] == "ack"
        laptop.until("step")


def test_several_people_share_one_device(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "me Bob", "me Carol")
    with ada.look(table, 0) as chair:
        assert chair.yours == [0, 1, 2]
        for _ in range(30):
            chair.say(type="hello", seat=chair.info["turn"][0], since=chair.version)
            chair.until("table")
            assert chair.decision
            assert chair.move(chair.choices[0])["type"] == "ack"
        assert {step["seat"] for step in chair.steps if step["kind"] == "move"} == {0, 1, 2}


def names_of(person: Person, which: str) -> list[str]:
    return [table["id"] for table in person.get(f"/api/tables?which={which}").json["tables"]]


def test_lists_show_what_is_open_what_is_mine_and_what_is_over(ada: Person, bob: Person) -> None:
    hidden = ada.open("planners", "me", "free")
    shown = ada.open("planners", "me", "free", listed=True)
    full = ada.open("planners", "me", "bot random", listed=True)
    assert {hidden, shown, full} <= set(names_of(ada, "mine"))
    assert shown in names_of(bob, "open")
    assert not {hidden, full} & set(names_of(bob, "open"))
    assert names_of(bob, "mine") == []
    bob.sit(shown, 1)
    assert shown not in names_of(bob, "open")
    assert names_of(bob, "mine") == [shown]
    with ada.look(full, 0) as chair:
        assert full not in names_of(bob, "finished")
        play_out([chair])
    assert full in names_of(bob, "finished")


def test_the_list_of_mine_says_which_seats_are_mine_and_tells_what_is_over_apart(ada: Person) -> None:
    going = ada.open("planners", "free", "me")
    done = ada.open("planners", "me", "bot random")
    with ada.look(done, 0) as chair:
        play_out([chair])
    lists = ("mine", "mine&over=false", "mine&over=true")
    whole, under_way, over = (ada.get(f"/api/tables?which={which}").json for which in lists)
    assert whole["yours"] == {going: [1], done: [0]}
    assert [table["id"] for table in under_way["tables"]] == [going]
    assert under_way["yours"] == {going: [1]}
    assert [table["id"] for table in over["tables"]] == [done]
    assert ada.get("/api/tables?which=finished").json["yours"] == {}


def test_who_was_connected_when_a_move_was_made_is_in_no_list(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me", "free", listed=True)
    with ada.look(table, 0) as chair:
        chair.move(chair.choices[0])
        assert chair.info["seats"][0]["here"]
    found = next(one for one in bob.get("/api/tables?which=open").json["tables"] if one["id"] == table)
    assert not found["seats"][0]["here"]


def test_a_browser_has_its_token_in_a_cookie_that_no_script_can_read(ada: Person) -> None:
    answer = ada.post("/api/tables", {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    table, token = answer.json["table"]["id"], cookie.split("=", 1)[1].split(";")[0]
    again = ada.server.request("GET", "/api/tables?which=mine", headers={"Cookie": f"fogcity={token}"})
    assert [one["id"] for one in again.json["tables"]] == [table]


def test_the_database_holds_no_token(ada: Person) -> None:
    ada.open("planners", "me", "free")
    assert ada.token
    for file in ada.server.data.rglob("*"):
        assert file.is_dir() or ada.token.encode() not in file.read_bytes()
