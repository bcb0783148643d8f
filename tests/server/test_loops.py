"""What runs as long as the server does: it survives what it did not expect, says so once, counts, and goes on."""

import asyncio
import json
import logging
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

from server.indoors import Listener, open_house
from server.support import Person, Server, wait_for

from fogcity.server import bot_turns, seating, wire
from fogcity.server.house import GONE
from fogcity.server.serve import Json
from fogcity.server.store import delete_tables
from fogcity.server.writer import Unavailable

Start = Callable[..., Server]
OWN = (Path(__file__).parents[2] / "src/fogcity/games/planners/edition.toml").read_text("utf-8") + "\n# ours\n"


def errors(server: Server) -> list[dict[str, Any]]:
    said = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    return [line for line in said if line["level"] == "error"]


def mishaps(server: Server, loop: str) -> float:
    found = re.search(rf'^fogcity_mishaps_total{{loop="{loop}"}} (\S+)$', server.get("/metrics").text, re.M)
    return float(found[1]) if found else 0.0


def moves(person: Person, table: str) -> int:
    version: int = person.get(f"/api/tables/{table}").json["version"]
    return version - 2


def test_the_sweep_survives_a_table_that_cannot_be_opened(start_server: Start) -> None:
    """The disk has no room for a table's edition: other tables' bots play on, and its own when there is room again."""
    server = start_server(bot_pause="3600")
    ada = Person(server)
    others = [ada.open("planners", "bot random", "me") for _ in range(2)]
    broken = ada.open("planners", "bot random", "me", edition=OWN)
    others += [ada.open("planners", "bot random", "me") for _ in range(2)]
    server.kill()
    shutil.rmtree(server.data / "editions")
    (server.data / "editions").write_text("in the way")
    server.settings["bot_pause"] = "0"
    server.start()
    wait_for(lambda: mishaps(server, "bots") >= 2, "the sweep to come by for a second time")
    wait_for(lambda: all(moves(ada, table) for table in others), "the bots of the other tables")
    assert [line["loop"] for line in errors(server) if "loop" in line] == ["bots"], "logged once"
    (server.data / "editions").unlink()
    wait_for(lambda: moves(ada, broken), "the bot of the table that could not be opened")


def test_what_is_wrong_with_one_part_of_the_sweep_keeps_no_other_waiting(start_server: Start) -> None:
    """Somebody has written nonsense into the database: the host's wishes cannot be read, and bots play on."""
    server = start_server(bot_pause="3600")
    ada = Person(server)
    table = ada.open("planners", "bot random", "me")
    server.kill()
    with closing(sqlite3.connect(server.data / "fogcity.db")) as connection, connection:
        connection.execute("INSERT INTO shut_out VALUES ('nowhere', 2000000000)")
    server.settings["bot_pause"] = "0"
    server.start()
    wait_for(lambda: mishaps(server, "sweep") >= 2, "the sweep to come by for a second time")
    wait_for(lambda: moves(ada, table), "the bot")
    assert [(line["loop"], line["part"]) for line in errors(server)] == [("sweep", "host")], "logged once"


def test_a_table_that_was_deleted_is_told_of_although_the_database_failed_meanwhile(tmp_path: Path) -> None:
    wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("free")])

    async def fails(_: Sequence[str]) -> dict[str, int]:
        raise Unavailable("not now")

    async def run() -> None:
        async with open_house(tmp_path) as house:
            table = await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "")
            listener = Listener(None)
            await house.welcome(table, listener, None, None)
            await house.store.written(lambda connection: delete_tables(connection, [table.id]))
            with patch.object(house.store, "versions", fails):
                await bot_turns.look_round(house, bot_turns.Forgotten())
            await bot_turns.look_round(house, bot_turns.Forgotten())
            assert listener.closed_with == GONE

    asyncio.run(run())


def test_a_bot_that_fails_is_logged_as_an_error_and_asked_again(start_server: Start) -> None:
    """Whatever the bot's level is called, the line has the level of an error; and it is written once."""
    server = start_server()
    ada = Person(server)
    table = ada.open("planners", "me", "bot greedy", edition=OWN)
    [file] = (server.data / "editions").iterdir()
    with ada.look(table, 0) as chair:
        file.write_text("this is no edition")
        while chair.decision:
            chair.move(chair.choices[0])
        wait_for(lambda: mishaps(server, "thinking") >= 2, "the bot to be asked again")
        [line] = errors(server)
        assert (line["level"], line["loop"], line["bot"]) == ("error", "thinking", "greedy")
        file.write_text(OWN)
        chair.wait(lambda one: one.decision)


def test_nothing_that_is_logged_besides_hides_how_grave_it_is() -> None:
    record = logging.LogRecord("fogcity", logging.ERROR, __file__, 1, "it failed", None, None)
    vars(record).update(level="easy", time="noon", more=7, **{"from": "nobody"})
    line = json.loads(Json().format(record))
    assert (line["level"], line["from"], line["message"], line["more"]) == ("error", "fogcity", "it failed", 7)
    assert line["time"] != "noon"
