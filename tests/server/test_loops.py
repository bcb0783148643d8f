"""What runs as long as the server does: it survives what it did not expect, says so once, counts, and goes on."""

import json
import logging
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server.support import Person, Server, wait_for

from fogcity.server.serve import Json

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
