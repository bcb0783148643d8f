"""Tokens, keys and names of tables: nothing to guess, nothing to steal from the disk or the log."""

import re
import secrets
import threading
from collections.abc import Callable
from pathlib import Path

from server.support import Person, Server

from fogcity.server.app import make_app
from fogcity.server.settings import Settings
from fogcity.server.tokens import hashed, new_id

Start = Callable[..., Server]


def on_disk(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_neither_tokens_nor_keys_are_on_the_disk_or_in_the_log(start_server: Start) -> None:
    server = start_server(log_level="debug")
    ada, bob = Person(server), Person(server)
    table = ada.open("planners", "me", "free")
    assert bob.sit(table, 1).status == 200
    key = ada.post(f"/api/tables/{table}/seats/0/key").json["key"]
    with ada.look(table, 0) as chair:
        chair.move(chair.choices[0])
    assert server.stop() == 0
    kept = on_disk(server.data)
    assert table.encode() in kept  # it is the right folder
    assert ada.token is not None
    assert bob.token is not None
    assert hashed(ada.token).encode() in kept
    for secret in (ada.token, bob.token, key):
        assert secret.encode() not in kept
    assert table not in server.said()


def test_other_people_of_the_machine_cannot_read_the_folder(tmp_path: Path) -> None:
    """The seeds of games under way are in it."""
    make_app(Settings(data=tmp_path / "games")).state.house.store.close()
    assert (tmp_path / "games").stat().st_mode & 0o777 == 0o700


def test_tokens_and_names_of_tables_cannot_be_guessed(ada: Person) -> None:
    tables = {ada.open("planners", "me", "free") for _ in range(20)}
    tokens = {Person(ada.server).post("/api/tables", NEW).json["token"] for _ in range(20)}
    assert len(tables) == len(tokens) == 20
    assert {len(table) for table in tables} == {12}  # 72 bits
    assert {len(token) for token in tokens} == {40}  # 144 bits, and our signature
    for place in range(12):
        assert len({table[place] for table in tables}) > 4  # no part of it counts up or stands still


def test_a_tables_name_is_no_option_of_a_command_and_ends_where_its_link_ends() -> None:
    for id in (new_id() for _ in range(2000)):
        assert re.fullmatch("[A-Za-z0-9][A-Za-z0-9_-]{10}[A-Za-z0-9]", id)


NEW = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}


def test_a_guessed_token_is_a_stranger(server: Server, ada: Person) -> None:
    """One that is right but for its last letter is told the same as one that is all wrong, or none at all."""
    table = ada.open("planners", "me", "free")
    assert ada.token is not None
    near = ada.token[:-1] + ("A" if ada.token[-1] != "A" else "B")
    told = []
    for token in (near, secrets.token_urlsafe(24), secrets.token_urlsafe(30), None):
        stranger = Person(server, token)
        assert stranger.get("/api/tables?which=mine").json == {"tables": [], "yours": {}}
        answers = [
            stranger.post(f"/api/tables/{table}/seats/0/leave", {}),
            stranger.post(f"/api/tables/{table}/seats/1/bot", {"level": "easy"}),
            stranger.post(f"/api/tables/{table}/seats/0/key"),
            stranger.sit(table, 0),
        ]
        told.append([(answer.status, answer.body) for answer in answers])
    assert told[0] == told[1] == told[2] == told[3]
    assert {status for status, _ in told[0]} == {403}


def test_a_key_opens_once_and_only_its_own_seat(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "me")
    other = ada.open("planners", "me", "free")
    key = ada.post(f"/api/tables/{table}/seats/0/key").json["key"]
    phone, thief = Person(server), Person(server)
    assert thief.sit(table, 1, key=key).status == 403
    assert thief.sit(other, 0, key=key).status == 403
    assert thief.sit(table, 0, key=key[:-1]).status == 403
    assert phone.sit(table, 0, key=key).json["yours"] == [0]
    assert thief.sit(table, 0, key=key).status == 403
    assert ada.get("/api/tables?which=mine").json["tables"][0]["id"] in (table, other)


def test_of_many_who_use_a_key_at_once_one_gets_in(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    key = ada.post(f"/api/tables/{table}/seats/0/key").json["key"]
    statuses: list[int] = []
    threads = [
        threading.Thread(target=lambda: statuses.append(Person(server).sit(table, 0, key=key).status)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [403] * 7


def test_a_key_is_worth_nothing_when_the_seat_has_been_given_up(server: Server, ada: Person, bob: Person) -> None:
    """Else whoever leaves a seat could come back into it behind the one who sits there now."""
    table = ada.open("planners", "free", "me")
    key = ada.post(f"/api/tables/{table}/seats/1/key").json["key"]
    assert ada.post(f"/api/tables/{table}/seats/1/leave", {}).status == 200
    assert bob.sit(table, 1).status == 200
    assert ada.sit(table, 1, key=key).status == 403
    with bob.look(table, 1) as chair:
        assert chair.yours == [1]
