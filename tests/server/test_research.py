"""Games of people for research: only with everybody's consent, and without anything that says who they are."""

import re
from pathlib import Path

import pyarrow.parquet as pq
from server.playing import finished, play_out
from server.support import Person, Server, fogcity

from fogcity.engine.box import Setup
from fogcity.envs.environment import Environment
from fogcity.games import box
from fogcity.server.tokens import hashed


def export(server: Server, folder: Path, status: int = 0) -> str:
    where = f"--database={server.settings['database']}" if "database" in server.settings else f"--data={server.data}"
    ended = fogcity("export", f"--parquet={folder}", where)
    assert ended.returncode == status, ended.stderr
    return ended.stdout + ended.stderr


def agree(person: Person, yes: bool = True) -> None:
    assert person.post("/api/research", {"yes": yes}).json["yes"] is yes
    assert person.get("/api/research").json == {"yes": yes, "seated": True}


def seeds(folder: Path) -> set[str]:
    """The deals of all games in an export."""
    return {seed for path in folder.glob("*/games/*.parquet") for seed in pq.read_table(path)["seed"].to_pylist()}


def seed_of(person: Person, table: str) -> str:
    seed: str = person.get(f"/api/tables/{table}/replay").json["seed"]
    return seed


def together(ada: Person, bob: Person) -> str:
    """A game of two people and a bot, to its end."""
    table = ada.open("planners", "me Adelaide", "free", "bot random")
    bob.sit(table, 1, "Bartholomew")
    with ada.look(table, 0) as first, bob.look(table, 1) as second:
        play_out([first, second])
    return table


def test_nobody_agrees_until_they_say_so(hosted: Server) -> None:
    ada = Person(hosted)
    assert ada.get("/api/research").json == {"yes": False, "seated": False}
    assert ada.post("/api/research", {"yes": True}).status == 403, "they have nothing to give"
    ada.open("planners", "me", "free")
    assert ada.get("/api/research").json == {"yes": False, "seated": True}
    assert ada.post("/api/research", {"yes": "perhaps"}).status == 400
    assert ada.post("/api/research", {}).status == 400


def test_a_game_is_given_while_all_of_its_people_agree(hosted: Server, tmp_path: Path) -> None:
    ada, bob = Person(hosted), Person(hosted)
    table = together(ada, bob)
    seed = seed_of(ada, table)
    agree(ada)
    export(hosted, tmp_path / "one")
    assert seed not in seeds(tmp_path / "one"), "Bob has not agreed"
    agree(bob)
    assert re.search(r"^planners-3p: [1-9]\d* games$", export(hosted, tmp_path / "both"), re.M)
    assert seed in seeds(tmp_path / "both")
    agree(ada, False)
    export(hosted, tmp_path / "back")
    assert seed not in seeds(tmp_path / "back"), "Ada has taken it back"


def test_who_has_left_the_table_must_have_agreed_too(hosted: Server, tmp_path: Path) -> None:
    ada, bob = Person(hosted), Person(hosted)
    table = ada.open("planners", "me Ada", "free")
    bob.sit(table, 1, "Bo")
    bob.post(f"/api/tables/{table}/seats/1/leave", {})
    ada.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    with ada.look(table, 0) as chair:
        play_out([chair])
    agree(ada)
    export(hosted, tmp_path / "one")
    assert seed_of(ada, table) not in seeds(tmp_path / "one")
    agree(bob)
    export(hosted, tmp_path / "both")
    assert seed_of(ada, table) in seeds(tmp_path / "both")


def test_games_that_go_on_and_shown_records_are_not_given(hosted: Server, tmp_path: Path) -> None:
    ada = Person(hosted)
    going_on = ada.open("planners", "me Ada", "free")
    agree(ada)
    assert not ada.get(f"/api/tables/{going_on}").json["over"]
    table = finished(Person(hosted))
    shown = ada.post("/api/records", {"text": ada.get(f"/api/tables/{table}/record").text})
    assert shown.status == 201
    export(hosted, tmp_path / "made")
    assert seed_of(ada, table) not in seeds(tmp_path / "made")


def test_nothing_in_the_files_says_who_played_when_or_where(hosted: Server, tmp_path: Path) -> None:
    ada, bob = Person(hosted), Person(hosted)
    table = together(ada, bob)
    agree(ada)
    agree(bob)
    export(hosted, tmp_path / "made")
    assert seed_of(ada, table) in seeds(tmp_path / "made")
    info = ada.get(f"/api/tables/{table}").json
    telling = ["Adelaide", "Bartholomew", table, str(info["created"]), str(info["moved"])]
    telling += [part for one in (ada, bob) for part in (str(one.token), hashed(str(one.token)))]
    files = [path for path in (tmp_path / "made").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".parquet", ".json"}
    for path in files:
        content = unpacked(path)
        assert not [one for one in telling if one and one.encode() in content], path


def unpacked(path: Path) -> bytes:
    """A file as it lies there, and all that a reader finds in it."""
    read = b"" if path.suffix == ".json" else repr(pq.read_table(path).to_pydict()).encode()
    return path.read_bytes() + (read + str(pq.read_metadata(path).metadata).encode() if read else b"")


def test_the_rows_of_a_game_replay_it(hosted: Server, tmp_path: Path) -> None:
    ada = Person(hosted)
    table = finished(ada, "investors", 3)
    agree(ada)
    export(hosted, tmp_path / "made")
    folder = tmp_path / "made" / "investors-3p"
    game_row = next(one for one in pq.read_table(folder / "games").to_pylist() if one["seed"] == seed_of(ada, table))
    assert game_row["bot"] == "person, random, random"
    rows = [one for one in pq.read_table(folder / "trajectories").to_pylist() if one["game"] == game_row["game"]]
    environment = Environment("investors-v1", 3)
    game = box("investors").start(box("investors").check(Setup("investors", 3, int(game_row["seed"]))))
    for number, row in enumerate(rows):
        assert row["move"] == number
        assert row["mask"][row["action"]] == 1
        assert row["observation"] == environment.observation(game, row["seat"]).tobytes()
        game.apply(row["seat"], environment.numbering.move(row["action"]))
    assert game.over
    assert game.scores() == ada.get(f"/api/tables/{table}").json["scores"]
    assert game_row["decisions"] == len(rows)
    assert {row["seat"] for row in rows if row["last"]} == {0, 1, 2}


def test_an_export_is_not_mixed_with_what_is_there(hosted: Server, tmp_path: Path) -> None:
    (tmp_path / "something").write_text("here")
    assert "name another folder" in export(hosted, tmp_path, status=2)
