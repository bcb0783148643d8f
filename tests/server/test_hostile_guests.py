"""What one guest may take of a server that others share: addresses, looks, long logs, bots, seats."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.flooding import Guest
from server.indoors import Listener, open_house
from server.support import Person, Server, serving, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fogcity.server import bot_turns, seating, wire
from fogcity.server.house import House
from fogcity.server.limits import guest
from fogcity.server.socket import ENTRIES, ENTRIES_AT_ONCE

LIMITS = {"messages_per_second": "1", "requests_per_minute": "60", "sockets_per_address": "3"}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits behind a proxy, so that every test comes from an address of its own."""
    with serving(tmp_path_factory.mktemp("small"), **LIMITS) as running:
        yield running


# Addresses.


def test_whoever_has_an_ipv6_network_is_one_guest() -> None:
    assert guest("2001:db8:1:2::1") == guest("2001:db8:1:2:ffff:ffff:ffff:ffff") != guest("2001:db8:1:3::1")
    assert guest("::ffff:198.51.100.1") == guest("198.51.100.1") != guest("198.51.100.2")
    assert guest("fe80::1%eth0") == guest("fe80::2")
    assert guest("?") == "?"


def test_sockets_of_one_ipv6_network_are_counted_together(small: Server) -> None:
    table = Guest(small, "2001:db8::1").open("planners", "me", "free")
    where = f"ws://127.0.0.1:{small.port}/api/tables/{table}/socket"
    with contextlib.ExitStack() as stack:

        def come(address: str) -> str:
            socket = stack.enter_context(connect(where, additional_headers={"X-Forwarded-For": address}))
            with contextlib.suppress(ConnectionClosed):
                socket.send('{"type": "hello"}')
            return "goodbye" if "goodbye" in str(socket.recv()) else "table"

        assert [come(f"2001:db8:0:7::{number}") for number in range(4)] == ["table"] * 3 + ["goodbye"]
        assert come("2001:db8:0:8::1") == "table"


def test_tables_of_one_ipv6_network_are_counted_together(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_address="2") as server:
        tables = {"game": "planners", "seats": [{"kind": "me"}, {"kind": "free"}]}
        made = [Guest(server, f"2001:db8::{number}").post("/api/tables", tables).status for number in range(3)]
        assert made == [201, 201, 429]


# Looking.


def test_looking_is_counted_too(small: Server) -> None:
    """However little a look costs: ten times as many as other requests, and then no more for a while."""
    ada, bob = Guest(small, "198.51.100.20"), Guest(small, "198.51.100.21")
    statuses: list[int] = []
    while 429 not in statuses and len(statuses) < 5000:  # more than ten a second, and all that was saved is used up
        statuses.append(ada.get("/api/tables").status)
    assert statuses[:200] == [200] * 200, "nobody who looks around is turned away"
    assert statuses[-1] == 429
    # Whoever is refused waits for it, and meanwhile another look may be due.
    assert 429 in [ada.get("/readyz").status for _ in range(20)]
    assert bob.get("/api/tables").status == 200, "others are not counted with them"
    assert small.get("/metrics").status == 200, "nor are the host's own tools"


def test_to_have_tables_read_anew_counts_for_more_than_a_look(small: Server) -> None:
    ada = Guest(small, "198.51.100.22")
    table = ada.open("planners", "me", "free")
    statuses = [ada.get(f"/api/tables/not-in-memory-{number}").status for number in range(30)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert ada.get(f"/api/tables/{table}").status == 200


# Long logs.


def test_long_logs_are_read_for_an_address_only_so_often(small: Server) -> None:
    """By a new socket each time: what one socket may say is not all that counts."""
    record = Path(__file__).parents[1] / "golden" / "planners" / "2-players-city-full.fog"
    ada = Guest(small, "198.51.100.30")
    opened = ada.post("/api/records", {"text": record.read_text()}).json["table"]
    where = f"ws://127.0.0.1:{small.port}/api/tables/{opened['id']}/socket"

    def greeting(address: str, since: int | None = None) -> str:
        with connect(where, additional_headers={"X-Forwarded-For": address}) as socket:
            socket.send(json.dumps({"type": "hello", "since": since}))
            return str(json.loads(socket.recv())["type"])

    at_once = int(ENTRIES * ENTRIES_AT_ONCE / opened["version"])
    told = [greeting("198.51.100.31") for _ in range(4 * at_once)]
    assert told[:at_once] == ["table"] * at_once
    assert "refused" in told
    assert greeting("198.51.100.31", opened["version"]) == "table", "who has seen everything has nothing read"
    assert greeting("198.51.100.32") == "table"


# Bots.


def test_bots_alone_play_only_for_somebody(server: Server, ada: Person) -> None:
    """Else a guest could have them think for nobody, day and night."""
    table = ada.open("builders", "bot random", "bot random")
    left = ada.open("builders", "me", "bot random")
    ada.post(f"/api/tables/{left}/seats/0/leave", {"level": "random"})
    for _ in range(3):
        assert ada.get(f"/api/tables/{table}").json["version"] == 2
    for id in (table, left):
        with Person(server).look(id) as watching:
            watching.wait(lambda chair: chair.over)


def test_bots_alone_are_left_alone_by_the_sweep(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        bots = wire.NewTable("planners", [wire.NewSeat("bot", level="random")] * 2)
        alone = await seating.create(house, bots, seating.deal(house.editions, bots), "", "")
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", level="random")]
        people = wire.NewTable("planners", seats)
        table = await seating.create(house, people, seating.deal(house.editions, people), "ada", "")
        await bot_turns.look_round(house, bot_turns.Forgotten())
        assert not alone.thinking
        assert alone.standing.version == 2
        assert not table.thinking or table.standing.turn() == (1,)
        await house.welcome(alone, Listener(None), None, None)
        assert alone.thinking, "now somebody looks"
        alone.viewers.clear()
        while alone.thinking:
            await asyncio.sleep(0.01)
        assert not alone.standing.game.over, "and stops when they have gone"

    inside(tmp_path, scene)


# Seats.


def test_one_guest_takes_only_so_many_seats(small: Server) -> None:
    tables = [Guest(small, f"192.0.2.{number}").open("planners", "me", "free") for number in range(12)]
    ada, bob = Guest(small, "198.51.100.40"), Guest(small, "198.51.100.41")
    taken = [ada.sit(table, 1).status for table in tables]
    assert taken[:5] == [200] * 5
    assert taken[-1] == 429
    assert bob.sit(tables[-1], 1).status == 200


def test_who_takes_a_seat_and_is_not_there_can_be_asked_away(server: Server, ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free")
    away = f"/api/tables/{table}/seats/1/free"
    assert bob.sit(table, 1, "Bob").status == 200
    assert Person(server).post(away).status == 403, "a stranger has no say"
    assert bob.post(f"/api/tables/{table}/seats/0/free").status == 200, "Ada has not played, and is not there"
    assert ada.sit(table, 0, "Ada").status == 200, "she comes back"
    with bob.look(table, 1) as here:
        wait_for(lambda: ada.get(f"/api/tables/{table}").json["seats"][1]["here"], "Bob to be here")
        refused = ada.post(away)
        assert (refused.status, refused.json["code"]) == (403, "not-yours")
        assert here.ask("ping")["type"] == "pong"
    wait_for(lambda: not ada.get(f"/api/tables/{table}").json["seats"][1]["here"], "Bob to be gone")
    assert ada.post(away).json["seats"][1]["kind"] == "free"
    with ada.look(table, 0) as chair:
        assert chair.move(chair.choices[0])["type"] == "ack"
    assert bob.sit(table, 1, "Bob").status == 200, "nobody else has taken it"
    assert bob.post(f"/api/tables/{table}/seats/0/free").status == 403, "who has played is not asked away"


def test_nobody_else_is_asked_away_and_nobody_leaves_twice(ada: Person, bob: Person) -> None:
    table = ada.open("planners", "me Ada", "free", "bot greedy")

    def refused(person: Person, seat: int, what: str) -> bool:
        answer = person.post(
            f"/api/tables/{table}/seats/{seat}/{what}", {"level": "random"} if what == "leave" else None
        )
        return (answer.status, answer.json.get("code")) == (403, "not-yours")

    assert all(refused(ada, seat, "free") for seat in (0, 1, 2, 7)), "herself, a free seat, a bot, nobody"
    assert bob.sit(table, 1, "Bob").status == 200
    assert refused(bob, 0, "leave")
    assert ada.post(f"/api/tables/{table}/seats/0/leave", {"level": "random"}).status == 200
    assert refused(ada, 0, "leave")
    assert refused(ada, 1, "free"), "who has left has no say any more"


def test_who_only_holds_a_seat_can_be_asked_away_after_a_while(start_server: Callable[..., Server]) -> None:
    """Also if they are connected: seventy sockets are soon opened."""
    server = start_server(patience="0")
    ada, bob = Person(server), Person(server)
    table = ada.open("planners", "me Ada", "free")
    bob.sit(table, 1, "Bob")
    with ada.look(table, 0) as mine, bob.look(table, 1):
        wait_for(lambda: ada.get(f"/api/tables/{table}").json["seats"][1]["here"], "Bob to be here")
        while 1 not in mine.info["turn"]:
            assert mine.move(mine.choices[0])["type"] == "ack"
        assert ada.post(f"/api/tables/{table}/seats/1/free").json["seats"][1]["kind"] == "free"


def inside(folder: Path, scene: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            await scene(house)

    asyncio.run(run())
