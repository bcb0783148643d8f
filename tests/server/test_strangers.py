"""Whose hand is whose: nobody who knows something of a game takes over another hand in it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from server.support import Chair, Person, Server, wait_for

KNOWS_TOO_MUCH = (403, "no-stranger")
NOT_LET_IN = (403, "not-let-in")


def three_at_a_table(server: Server) -> tuple[list[Person], str, list[Chair]]:
    people = [Person(server) for _ in range(3)]
    table = people[0].open("planners", "me Ada", "free", "free")
    for seat in (1, 2):
        people[seat].sit(table, seat, f"Guest {seat}")
    return people, table, [person.look(table, seat) for seat, person in enumerate(people)]


def refusal(person: Person, table: str, seat: int) -> tuple[int, str]:
    answer = person.sit(table, seat)
    return answer.status, answer.json["code"]


def leave(person: Person, table: str, seat: int) -> None:
    assert person.post(f"/api/tables/{table}/seats/{seat}/leave", {}).status == 200


def close(chairs: list[Chair]) -> None:
    for chair in chairs:
        chair.close()


def test_an_opponent_cannot_look_into_a_hand_that_was_left(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    leave(people[1], table, 1)
    chairs[0].wait(lambda one: one.info["seats"][1]["kind"] == "free")
    assert chairs[0].info["seats"][1]["played"]
    assert refusal(people[0], table, 1) == KNOWS_TOO_MUCH
    leave(people[2], table, 2)
    assert refusal(people[2], table, 1) == KNOWS_TOO_MUCH, "who has sat at the table is no stranger either"
    close(chairs)


def test_who_sits_at_a_table_takes_no_second_seat(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "free", "free")
    assert refusal(ada, table, 1) == KNOWS_TOO_MUCH
    leave(ada, table, 0)
    assert refusal(ada, table, 2) == KNOWS_TOO_MUCH
    assert ada.sit(table, 0).json["yours"] == [0], "but they may come back to their own"


def test_of_several_seats_on_one_device_each_can_be_left_and_taken_again(ada: Person) -> None:
    table = ada.open("planners", "me Ada", "me Ann", "free")
    leave(ada, table, 0)
    assert ada.sit(table, 0).json["yours"] == [0, 1]
    assert refusal(ada, table, 2) == KNOWS_TOO_MUCH


def test_who_has_watched_takes_over_nobodys_hand_and_may_take_a_fresh_one(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    other = people[0].open("planners", "me", "free")
    watcher = Person(server)
    assert watcher.post("/api/tables", {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}).status == 201
    with watcher.look(table) as spectator, watcher.look(other) as waiting:
        for chair in (chairs[0], people[0].look(other, 0)):
            chair.move(chair.choices[0])
        spectator.wait(lambda one: one.position["moves"] == 1)
        waiting.wait(lambda one: one.position["moves"] == 1)
        leave(people[1], table, 1)
        assert refusal(watcher, table, 1) == KNOWS_TOO_MUCH
        assert watcher.sit(other, 1).json["yours"] == [1]
    close(chairs)


def test_that_somebody_has_watched_is_remembered(start_server: Callable[..., Server]) -> None:
    """Whoever was there when a move was made, after the server was killed too."""
    server = start_server()
    people, table, chairs = three_at_a_table(server)
    watcher = Person(server)
    watcher.open("planners", "me", "free")
    with watcher.look(table) as spectator:
        chairs[0].move(chairs[0].choices[0])
        spectator.wait(lambda one: one.position["moves"] == 1)
    leave(people[1], table, 1)
    close(chairs)
    wait_for(lambda: watched(server), "the watcher to be written down")
    server.kill()
    server.start()
    assert refusal(watcher, table, 1) == KNOWS_TOO_MUCH


def watched(server: Server) -> bool:
    with closing(sqlite3.connect(server.data / "fogcity.db")) as database, database:
        return bool(database.execute("SELECT 1 FROM witnesses WHERE seat = -1").fetchall())


def test_a_stranger_is_let_in_when_everybody_agrees(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    leave(people[1], table, 1)
    stranger = Person(server)
    assert stranger.sit(table, 1, "Norton").json["yours"] == []
    assert stranger.sit(table, 1, "Norton").json["yours"] == [], "asking twice is asking once"
    ada, _, carol = chairs
    ada.wait(lambda one: one.position["knock"] == {"seat": 1, "name": "Norton", "waiting": [0, 2]})
    assert (ada.steps[-1]["kind"], ada.steps[-1]["seat"], ada.steps[-1]["name"]) == ("knock", 1, "Norton")
    assert ada.ask("admit", seat=0, to=1, yes=True)["type"] == "ack"
    assert ada.ask("admit", seat=0, to=1, yes=True)["code"] == "stale"
    carol.wait(lambda one: one.position["knock"] and one.position["knock"]["waiting"] == [2])
    with stranger.look(table) as newcomer:
        assert refusal(Person(server), table, 1) == NOT_LET_IN, "one at a time"
        assert carol.ask("admit", seat=2, to=1, yes=True)["type"] == "ack"
        newcomer.wait(lambda one: one.yours == [1])
        ada.wait(lambda one: one.info["seats"][1]["kind"] == "person")
        assert (ada.info["seats"][1]["name"], ada.position["knock"]) == ("Norton", None)
    with stranger.look(table, 1) as chair:
        assert chair.yours == [1]
    assert people[1].look(table).yours == []
    assert refusal(people[1], table, 1) == (403, "not-yours"), "it is taken"
    leave(stranger, table, 1)
    assert refusal(people[1], table, 1) == KNOWS_TOO_MUCH, "it has become somebody else's hand"
    close(chairs)


def test_one_no_is_enough_and_is_not_asked_again(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    leave(people[1], table, 1)
    stranger = Person(server)
    stranger.sit(table, 1, "Norton")
    ada = chairs[0]
    ada.wait(lambda one: one.position["knock"])
    assert ada.ask("admit", seat=0, to=1, yes=False)["type"] == "ack"
    ada.wait(lambda one: one.position["knock"] is None)
    assert ada.steps[-1]["kind"] == "deny"
    assert refusal(stranger, table, 1) == NOT_LET_IN
    assert ada.info["seats"][1]["kind"] == "free"
    close(chairs)


def test_moves_go_on_while_a_stranger_waits_and_who_comes_back_is_not_asked(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    leave(people[1], table, 1)
    Person(server).sit(table, 1, "Norton")
    ada = chairs[0]
    ada.wait(lambda one: one.position["knock"])
    ada.move(ada.choices[0])
    assert ada.position["knock"]
    assert people[1].sit(table, 1, "Bob").json["yours"] == [1]
    ada.wait(lambda one: one.info["seats"][1]["kind"] == "person")
    assert ada.position["knock"] is None
    assert ada.ask("admit", seat=0, to=1, yes=True)["code"] == "stale"
    close(chairs)


def test_where_nobody_is_left_a_stranger_sits_down_at_once(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    close(chairs)
    for seat, person in enumerate(people):
        leave(person, table, seat)
    assert Person(server).sit(table, 0).json["yours"] == [0]


def test_only_who_sits_there_answers_a_knock(server: Server) -> None:
    people, table, chairs = three_at_a_table(server)
    leave(people[1], table, 1)
    Person(server).sit(table, 1, "Norton")
    chairs[0].wait(lambda one: one.position["knock"])
    for chair, seat in ((chairs[0], 2), (chairs[1], 1)):
        assert chair.ask("admit", seat=seat, to=1, yes=True)["code"] == "not-yours"
    close(chairs)


def test_a_key_is_for_ones_own_devices(ada: Person, bob: Person, server: Server) -> None:
    """Not for an opponent, who would have two hands; for several seats of one device, each with its key."""
    table = ada.open("planners", "me Ada", "me Ann", "free")
    bob.sit(table, 2)
    keys = [ada.post(f"/api/tables/{table}/seats/{seat}/key").json["key"] for seat in (0, 1, 0)]
    assert bob.sit(table, 0, key=keys[2]).status == 403
    phone = Person(server)
    assert phone.sit(table, 0, key=keys[0]).json["yours"] == [0]
    assert phone.sit(table, 1, key=keys[1]).json["yours"] == [0, 1]


def test_who_comes_to_look_has_a_token(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    answer = server.get(f"/table/{table}")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "private" in answer.headers["cache-control"]
    token = answer.headers["set-cookie"].split("=", 1)[1].split(";")[0]
    again = server.request("GET", f"/table/{table}", headers={"Cookie": f"fogcity={token}"})
    assert again.headers["set-cookie"].startswith(f"fogcity={token};"), "the same, for another year"
