"""Looking back: records of finished games, games replayed move by move, stored games checked after an upgrade."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from server.playing import TABLES, finished, play_out
from server.support import Person, Server

from fogcity.record import read_record

GAMES = Path(__file__).parents[2] / "src/fogcity/games"
PLANNERS = (GAMES / "planners/edition.toml").read_text("utf-8")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_record_is_closed_until_the_game_is_over_and_then_replays(ada: Person, game: str, players: int) -> None:
    table = finished(ada, game, players)
    record = read_record(ada.get(f"/api/tables/{table}/record").text)
    replay = ada.get(f"/api/tables/{table}/replay").json
    assert record.replay().over
    assert str(record.setup.seed) == replay["seed"]
    assert [(step["seat"], step["text"]) for step in replay["steps"]] == record.moves
    assert replay["steps"][-1]["scores"] == replay["table"]["scores"] == record.replay().scores()


def test_nothing_of_a_game_that_goes_on_can_be_looked_back_at(ada: Person, server: Server) -> None:
    table = ada.open("planners", "me", "free")
    for what in ("record", "replay", "frames"):
        answer = ada.get(f"/api/tables/{table}/{what}")
        assert (answer.status, answer.json["code"]) == (409, "not-over")
    with closing(sqlite3.connect(server.data / "fogcity.db")) as database, database:
        seed = database.execute("select seed from tables where id = ?", [table]).fetchone()[0]
    database.close()
    with ada.look(table, 0) as chair:
        assert seed not in "".join(chair.frames)


def test_frames_are_what_the_seats_saw(ada: Person) -> None:
    table = finished(ada, "investors", 3)
    record = read_record(ada.get(f"/api/tables/{table}/record").text)
    length = len(record.moves)
    for seat in range(3):
        frames = ada.get(f"/api/tables/{table}/frames?first={length - 5}&last={length}&seat={seat}").json["frames"]
        assert [frame["moves"] for frame in frames] == list(range(length - 5, length + 1))
        assert frames[-1]["view"] == record.replay().view(seat)
    assert len(ada.get(f"/api/tables/{table}/frames?first=0&last=100000").json["frames"]) == 100
    assert ada.get(f"/api/tables/{table}/frames?seat=5").status == 404


def test_a_record_can_be_looked_at_by_whoever_has_it(ada: Person, bob: Person) -> None:
    text = ada.get(f"/api/tables/{finished(ada, 'builders', 2)}/record").text
    answer = bob.post("/api/records", {"text": text})
    assert answer.status == 201
    table = answer.json["table"]["id"]
    assert bob.get(f"/api/tables/{table}/record").text.splitlines()[-1] == text.splitlines()[-1]
    assert len(bob.get(f"/api/tables/{table}/replay").json["steps"]) == len(read_record(text).moves)
    assert bob.sit(table, 0).status == 404
    assert table not in [one["id"] for one in ada.get("/api/tables?which=finished").json["tables"]]
    with bob.look(table) as chair:
        assert chair.info["uploaded"]
        assert chair.over


def test_a_record_that_starts_from_a_position_can_be_looked_at(ada: Person, bob: Person) -> None:
    """As those of games that were played on from another one do."""
    wanted = {"moves": 20, "seat": 0, "name": "Ada", "level": "random"}
    answer = ada.post(f"/api/tables/{finished(ada)}/play-on", wanted)
    table = answer.json["table"]["id"]
    with ada.look(table, 0) as chair:
        play_out([chair])
    text = ada.get(f"/api/tables/{table}/record").text
    assert read_record(text).position
    answer = bob.post("/api/records", {"text": text})
    assert answer.status == 201, answer.text
    shown = answer.json["table"]["id"]
    assert bob.get(f"/api/tables/{shown}/record").text.splitlines()[1:] == text.splitlines()[1:]
    for what in ("replay", "frames?first=0&last=9"):
        there, here = bob.get(f"/api/tables/{shown}/{what}").json, ada.get(f"/api/tables/{table}/{what}").json
        assert there.get("frames") == here.get("frames")
        assert there.get("steps") == here.get("steps")
    spoilt = text.replace('"deck"', '"dock"', 1)
    assert spoilt != text
    assert bob.post("/api/records", {"text": spoilt}).status == 400


def test_a_long_record_can_be_looked_at_and_an_endless_one_not(ada: Person) -> None:
    text = ada.get(f"/api/tables/{finished(ada)}/record").text
    remarks = "# what somebody thought of it\n" * 10_000
    assert ada.post("/api/records", {"text": text + remarks}).status == 201
    assert ada.post("/api/records", {"text": text + remarks + remarks[:180_000]}).status == 400
    endless = text + "0: draw\n" * 10_000
    assert "at most 10000 can be looked at" in ada.post("/api/records", {"text": endless}).json["text"]


def test_a_record_with_components_of_its_own_wants_their_file(ada: Person, server: Server) -> None:
    edition = PLANNERS
    own = edition.replace("\n2 = 6\n", "\n2 = 7\n", 1)
    assert own != edition
    table = ada.open("planners", "me Ada", "bot random", edition=own)
    with ada.look(table, 0) as chair:
        play_out([chair])
    text = ada.get(f"/api/tables/{table}/record").text
    before = sorted(file.name for file in (server.data / "editions").iterdir())
    for given in (None, edition, edition.replace("\n2 = 6\n", "\n2 = 5\n", 1)):
        answer = ada.post("/api/records", {"text": text, "edition": given})
        assert (answer.status, answer.json["code"]) == (400, "other-edition")
    assert sorted(file.name for file in (server.data / "editions").iterdir()) == before, "nothing is left of them"
    answer = ada.post("/api/records", {"text": text, "edition": own})
    assert answer.status == 201, answer.text
    steps = ada.get(f"/api/tables/{answer.json['table']['id']}/replay").json["steps"]
    assert [(step["seat"], step["text"]) for step in steps] == read_record(text).moves
    server.kill()
    server.start()
    assert ada.get(f"/api/tables/{answer.json['table']['id']}/replay").status == 200


def test_a_record_that_does_not_replay_is_refused(ada: Person) -> None:
    text = ada.get(f"/api/tables/{finished(ada)}/record").text
    seed = read_record(text).setup.seed
    for spoilt in ("not a record", text.replace(str(seed), str(seed + 1)), text.replace(" draw", " fly", 1)):
        assert spoilt != text
        answer = ada.post("/api/records", {"text": spoilt})
        assert answer.status == 400
        assert answer.json["text"].endswith(".")


def validate(data: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fogcity.cli", "validate", f"--data={data}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def change(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "fogcity.db")) as database, database:
        assert database.execute(statement, values).rowcount >= 1
    database.close()


def test_validate_replays_all_games_and_names_those_that_no_longer_do(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    ada = Person(server)
    good, illegal, gap, other, garbled = [finished(ada) for _ in range(5)]
    going = ada.open("builders", "me", "bot random")
    won, asked = finished(ada), ada.open("planners", "me", "free")
    own = [ada.open("planners", "me", "free", edition=f"{PLANNERS}\n# {number}\n") for number in (1, 2, 2)]
    assert server.stop() == 0
    assert (validate(server.data).returncode, validate(server.data).stdout) == (0, "11 games, all replay.\n")

    change(server.data, "update entries set text = 'finalize 3' where table_id = ? and n = 3", illegal)
    change(server.data, "delete from entries where table_id = ? and n = 5", gap)
    change(server.data, "update tables set seed = '12345' where id = ?", other)
    change(server.data, "update entries set seat = 77 where table_id = ? and n = 1", garbled)
    change(server.data, "update tables set summary = json_set(summary, '$.scores', json('[1.5,2]')) where id = ?", won)
    change(server.data, "update tables set summary = json_set(summary, '$.turn', json('[1]')) where id = ?", asked)
    change(server.data, "delete from editions where digest in (select edition from tables where id = ?)", own[0])
    found = validate(server.data)
    assert found.returncode == 1
    assert found.stdout.endswith("11 games, 7 of them no longer replay.\n")
    named = {line.split()[0]: line for line in found.stdout.splitlines()[:-1]}
    assert named.keys() == {illegal, gap, other, garbled, won, asked, own[0]}
    assert re.search(r": its result is \[[\d., ]+\], and was \[1\.5, 2\]$", named[won])
    assert named[asked].endswith(": it waits for [0], and waited for [1]")
    assert named[own[0]].endswith(": the edition that it was played with is not stored any more")
    assert found.stderr == ""

    # The server says so, too, and the other games go on.
    server.start()
    answer = ada.get(f"/api/tables/{illegal}")
    assert (answer.status, answer.json["code"]) == (409, "broken")
    assert ada.get(f"/api/tables/{good}").status == 200
    with ada.look(going, 0) as chair:
        chair.wait(lambda _: chair.decision)
        assert chair.move(chair.choices[0])["type"] == "ack"


def test_validate_says_where_there_are_no_games(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        found = validate(folder)
        assert found.returncode == 2
        assert found.stderr.startswith("fogcity: ")
        assert "Traceback" not in found.stderr
        assert not (folder / "fogcity.db").exists()
