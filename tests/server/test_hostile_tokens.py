"""Tokens, keys and names of tables: nothing to guess, nothing to steal from the disk or the log."""

import asyncio
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server.support import Person, Server

from fogcity.server import seating, wire
from fogcity.server.answers import NotYours, play
from fogcity.server.answers import Person as Holder
from fogcity.server.app import make_app
from fogcity.server.house import House
from fogcity.server.settings import Settings
from fogcity.server.socket import Socket
from fogcity.server.store import KEY_LIVES
from fogcity.server.table import Table
from fogcity.server.tokens import hashed

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
    assert {len(token) for token in tokens} == {32}  # 192 bits
    for place in range(12):
        assert len({table[place] for table in tables}) > 4  # no part of it counts up or stands still


NEW = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}


def test_a_guessed_token_is_a_stranger(server: Server, ada: Person) -> None:
    """One that is right but for its last letter is told the same as one that is all wrong, or none at all."""
    table = ada.open("planners", "me", "free")
    assert ada.token is not None
    near = ada.token[:-1] + ("A" if ada.token[-1] != "A" else "B")
    told = []
    for token in (near, secrets.token_urlsafe(24), None):
        stranger = Person(server, token)
        assert stranger.get("/api/tables?which=mine").json == {"tables": []}
        answers = [
            stranger.post(f"/api/tables/{table}/seats/0/leave", {}),
            stranger.post(f"/api/tables/{table}/seats/1/bot", {"level": "easy"}),
            stranger.post(f"/api/tables/{table}/seats/0/key"),
            stranger.sit(table, 0),
        ]
        told.append([(answer.status, answer.body) for answer in answers])
    assert told[0] == told[1] == told[2]
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


# Inside the server, where the clock and the order of things can be chosen.


@pytest.fixture
def house(tmp_path: Path) -> House:
    found: House = make_app(Settings(data=tmp_path)).state.house
    return found


async def new_table(house: House, holder: str, *kinds: str) -> Table:
    wanted = wire.NewTable("planners", [wire.NewSeat(kind) for kind in kinds])  # type: ignore[arg-type]
    return await seating.create(house, wanted, seating.deal(house.editions, wanted), holder, "here")


def test_a_key_lives_ten_minutes(house: House) -> None:
    async def go() -> None:
        table = await new_table(house, "ada", "me", "free")
        now = house.now()
        for late, opens in ((KEY_LIVES, True), (KEY_LIVES + 1, False)):
            await house.store.make_key(f"key {late}", table.id, 0, now)
            assert await house.store.use_key(f"key {late}", table.id, 0, "phone", now + late) is opens

    asyncio.run(go())
    house.store.close()


def test_who_lost_his_seat_while_he_waited_does_not_play_for_the_next_one(house: House) -> None:
    """He leaves, another sits down, and his last move comes when both are done: it was sent while the seat was his."""

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        [seat] = table.standing.turn()
        socket = Socket(FakeLine(), house, table, "ada")  # type: ignore[arg-type]
        await socket.greet(seat, None)
        version = table.standing.sittings[seat].decision
        move = wire.Play("late", seat, version, table.standing.game.legal(seat)[0])
        async with table.lock:
            waiting = [
                asyncio.ensure_future(seating.leave(house, table, seat, "ada", None)),
                asyncio.ensure_future(seating.sit(house, table, seat, "Bob", "bob")),
                asyncio.ensure_future(play(house, table, socket.person, move)),
            ]
            await asyncio.sleep(0)
        *done, late = await asyncio.gather(*waiting, return_exceptions=True)
        assert done == [None, None]
        assert isinstance(late, NotYours)
        assert socket.seat is None  # nor does he see what Bob sees
        assert table.standing.moves == 0

    asyncio.run(go())
    house.store.close()


def test_who_comes_while_his_seat_is_given_away_sees_only_what_a_stranger_sees(house: House) -> None:
    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        socket = Socket(FakeLine(), house, table, "ada")  # type: ignore[arg-type]
        async with table.lock:
            waiting = [
                asyncio.ensure_future(seating.leave(house, table, 0, "ada", None)),
                asyncio.ensure_future(seating.sit(house, table, 0, "Bob", "bob")),
                asyncio.ensure_future(socket.greet(0, None)),
            ]
            await asyncio.sleep(0)
        *done, late = await asyncio.gather(*waiting, return_exceptions=True)
        assert done == [None, None]
        assert isinstance(late, NotYours)
        assert socket not in table.lines

    asyncio.run(go())
    house.store.close()


class FakeLine:
    """Nobody listens at the other end; the socket itself is the real one."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}


def test_a_table_that_has_seen_too_much_can_still_be_played_to_its_end(house: House, monkeypatch: Any) -> None:
    """Sitting down and standing up again would fill a log for ever, and everybody who comes has it read to him."""
    monkeypatch.setattr("fogcity.server.house.MOST_ENTRIES", 6)

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        for _ in range(2):
            await seating.leave(house, table, 0, "ada", None)
            await seating.sit(house, table, 0, "Ada", "ada")
        with pytest.raises(ValueError, match="played to its end"):
            await seating.leave(house, table, 0, "ada", None)
        [seat] = table.standing.turn()
        move = wire.Play("on", seat, table.standing.sittings[seat].decision, table.standing.game.legal(seat)[0])
        assert await play(house, table, Holder("ada", [0, 1]), move) == 7

    asyncio.run(go())
    house.store.close()
