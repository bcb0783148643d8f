"""A stored game that no longer replays: set aside, logged once, told without the move."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from server.indoors import open_house
from server.support import Chair, Person, Server, wait_for

from fogcity.server import bot_turns, seating, wire
from fogcity.server.database import entries
from fogcity.server.house import Broken, House

SECRET = "bid 30+50"


def spoil(data: Path, table: str) -> None:
    """The move that the rules refuse: as it would be a sealed bid after an upgrade."""
    with closing(sqlite3.connect(data / "fogcity.db")) as connection, connection:
        changed = connection.execute("UPDATE entries SET text = ? WHERE table_id = ? AND n = 3", [SECRET, table])
        assert changed.rowcount == 1


def test_nobody_hears_the_move_and_the_log_says_it_once(start_server: Callable[..., Server]) -> None:
    server = start_server()
    ada = Person(server)
    table, other = (ada.open("planners", "me", "bot random") for _ in range(2))
    for one in (table, other):
        with ada.look(one, 0) as chair:
            chair.move("draw")
    server.kill()
    spoil(server.data, table)
    with closing(sqlite3.connect(server.data / "fogcity.db")) as connection, connection:
        connection.execute("UPDATE tables SET bots_owe = 1")
    server.start()
    for path in ("", "/record", "/replay", "/frames"):
        answer = ada.get(f"/api/tables/{table}{path}")
        assert (answer.status, answer.json["code"]) == (409, "broken")
        assert "30" not in answer.text
    watching = Chair(server, table, None, hello=False)
    assert watching.ended() == 4404
    assert "30" not in "".join(watching.frames)
    for action, body in (("seats/0", {"name": "Ada"}), ("seats/0/leave", {}), ("seats/1/bot", {"level": "easy"})):
        assert "30" not in ada.post(f"/api/tables/{table}/{action}", body).text
    wait_for(lambda: "fogcity_tables_set_aside 1.0" in server.get("/metrics").text, "it to be counted")
    with ada.look(other, 0) as chair:
        chair.move(chair.choices[0])
    errors = [json.loads(line) for line in server.said().splitlines() if re.search('"level": "error"', line)]
    assert [line["message"] for line in errors] == ["a stored game cannot be replayed, and is set aside"]
    assert SECRET not in server.said()
    assert table not in server.said()


def test_it_is_opened_once_however_often_somebody_comes_by(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("bot", level="random")])
        table = await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "opener")
        bad = {"table_id": table.id, "n": 3, "kind": "move", "seat": 0, "text": SECRET, "at": 0}
        await house.store.written(lambda c: c.execute(entries.insert(), bad))
        house.tables.clear()
        read: list[str] = []
        real = house.store.log

        async def counted(id: str, after: int = 0) -> list[object]:
            read.append(id)
            return await real(id, after)  # type: ignore[return-value]

        house.store.log = counted  # type: ignore[method-assign, assignment]
        for _ in range(3):
            await bot_turns.open_and_wake(house, table.id)
            with pytest.raises(Broken) as told:
                await house.table(table.id)
            assert "30" not in str(told.value)
        assert read == [table.id]

    async def run() -> None:
        async with open_house(tmp_path) as house:
            await scene(house)

    asyncio.run(run())


def test_a_line_of_another_server_that_cannot_be_replayed_is_not_told_either(tmp_path: Path) -> None:
    """Two versions of the rules on one database: what the newer one allows, the older one cannot follow."""

    async def run() -> None:
        async with open_house(tmp_path) as house:
            wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("free")])
            table = await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "opener")
            bad = {"table_id": table.id, "n": 2, "kind": "move", "seat": 0, "text": SECRET, "at": 0}
            await house.store.written(lambda c: c.execute(entries.insert(), bad))
            with pytest.raises(Broken) as told:
                await house.catch_up_locked(table)
            assert "30" not in str(told.value)
            assert table.id in house.broken

    asyncio.run(run())
