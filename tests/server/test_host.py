"""What a host does to tables and guests, while a server runs."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from server.flooding import Guest
from server.support import Chair, Person, Server, fogcity, wait_for

from fogcity.server.database import tables
from fogcity.server.db_engine import connect, sqlite_url

Start = Callable[..., Server]


def host(server: Server, *words: str, status: int = 0) -> str:
    """`fogcity ...` on the server's data; what it prints."""
    where = f"--database={server.settings['database']}" if "database" in server.settings else f"--data={server.data}"
    ended = fogcity(*words, where)
    assert ended.returncode == status, ended.stderr
    return ended.stdout + ended.stderr


def test_tables_are_listed_hidden_and_deleted(hosted: Server) -> None:
    ada = Person(hosted)
    one, two = (ada.open("planners", f"me {name}", "free", listed=True) for name in ("Ada", "Bruno"))
    listed = host(hosted, "tables", "list", "--which=open")
    assert one in listed
    for most in ("0", "-1", "9" * 22):
        assert "--most is a number from 1" in host(hosted, "tables", "list", f"--most={most}", status=2)
    assert "whole number" in host(hosted, "tables", "free", one, "first", status=2)
    assert "Bruno, (free)" in listed
    host(hosted, "tables", "hide", one)
    assert one not in [table["id"] for table in ada.get("/api/tables").json["tables"]]
    assert ada.get(f"/api/tables/{one}").status == 200, "whoever has the link may come"
    with ada.look(two, 0) as chair:
        assert "1 deleted" in host(hosted, "tables", "delete", two)
        assert chair.until("goodbye")["reason"] == "gone"
        assert chair.ended() == 4404
    assert ada.get(f"/api/tables/{two}").status == 404
    assert two not in host(hosted, "tables", "list")
    assert "There is no table" in host(hosted, "tables", "delete", two, status=2)


def test_a_host_sees_all_tables_of_a_kind_listed_or_not(hosted: Server) -> None:
    ada = Person(hosted)
    alone = ada.open("planners", "me Ada", "free")
    shown = ada.open("planners", "me Ada", "free", listed=True)
    over = ada.open("planners", "me Ada", "bot greedy")
    with ada.look(over, 0) as chair:
        while not chair.over:
            if chair.decision:
                chair.move(chair.choices[0])
            else:
                chair.next()
    uploaded = ada.post("/api/records", {"text": ada.get(f"/api/tables/{over}/record").text}).json["table"]["id"]
    found = {
        kind: host(hosted, "tables", "list", f"--which={kind}", "--most=1000")
        for kind in ("open", "finished", "listed")
    }
    for table, kinds in ((alone, {"open"}), (shown, {"open", "listed"}), (over, {"finished"}), (uploaded, set())):
        assert {kind for kind, lines in found.items() if table in lines} == kinds


def test_a_name_is_hidden_everywhere_and_a_seat_is_freed(hosted: Server) -> None:
    ada, bob = Person(hosted), Person(hosted)
    table = ada.open("planners", "me Ada", "free")
    bob.sit(table, 1, "Something rude")
    with ada.look(table, 0) as chair:
        host(hosted, "tables", "rename", table, "1", "Guest")
        chair.wait(lambda one: one.info["seats"][1]["name"] == "Guest")
        host(hosted, "tables", "free", table, "1")
        chair.wait(lambda one: one.info["seats"][1]["kind"] == "free")
    with ada.look(table, 0) as again:
        assert "rude" not in "".join(again.frames)
    assert "rude" not in host(hosted, "tables", "list")
    assert "Nobody sits" in host(hosted, "tables", "free", table, "1", status=2)
    assert "no seat 7" in host(hosted, "tables", "free", table, "7", status=2)


def test_the_name_of_somebody_who_has_left_is_hidden_too(hosted: Server) -> None:
    """A bot goes on under it, or it stands in the log only."""
    ada, bob = Person(hosted), Person(hosted)
    table = ada.open("planners", "me Ada", "free", "free")
    bob.sit(table, 1, "Something rude")
    bob.post(f"/api/tables/{table}/seats/1/leave", {"level": "easy"})
    Person(hosted).sit(table, 2, "As rude")
    host(hosted, "tables", "free", table, "2")
    with ada.look(table, 0) as chair:
        host(hosted, "tables", "rename", table, "1", "Guest")
        chair.wait(lambda one: one.info["seats"][1]["name"] == "Guest")
        chair.wait(lambda one: one.info["seats"][1]["kind"] == "bot")
        seat = chair.info["seats"][1]
        assert (seat["level"], seat["left"]) == ("easy", True), "and may come back"
    host(hosted, "tables", "rename", table, "2", "Somebody")
    with ada.look(table, 0) as again:
        assert "rude" not in "".join(again.frames)
        assert [step["name"] for step in again.steps if step["kind"] == "sit"] == ["Ada", "Guest", "Somebody", "Guest"]
    assert bob.sit(table, 1, "Bob").status == 200
    robots = ada.open("planners", "me Ada", "bot easy")
    assert "Nobody has sat" in host(hosted, "tables", "rename", robots, "1", "Guest", status=2)


def test_old_tables_are_deleted_when_it_is_really_wanted(hosted: Server) -> None:
    table, young = (Person(hosted).open("planners", "me", "free") for _ in range(2))
    assert host(hosted, "tables", "prune", "--keep=1").startswith("0 tables")
    grow_old(hosted, table, 40)
    assert host(hosted, "tables", "prune", "--keep=30").startswith("1 tables")
    assert Person(hosted).get(f"/api/tables/{table}").status == 200
    assert "1 deleted" in host(hosted, "tables", "prune", "--keep=30", "--yes")
    wait_for(lambda: Person(hosted).get(f"/api/tables/{table}").status == 404, "the server to notice")
    for days in ("0", "-1", "9" * 22):  # none would be all of them, while `serve --keep 0` keeps all
        assert "at least one day" in host(hosted, "tables", "prune", f"--keep={days}", "--yes", status=2)
    assert Person(hosted).get(f"/api/tables/{young}").status == 200


def grow_old(server: Server, table: str, days: int) -> None:
    """Nothing has happened at a table for so long."""
    engine = connect(server.settings.get("database") or sqlite_url(server.data))
    with engine.begin() as connection:
        old = tables.update().where(tables.c.id == table).values(moved=tables.c.moved - days * 86400)
        connection.execute(old)
    engine.dispose()


def test_who_is_shut_out_plays_on_nowhere(hosted: Server) -> None:
    ada = Guest(hosted, "198.51.100.77")
    table = ada.open("planners", "me", "free")
    here = Chair(hosted, table, ada.token, 0, address=ada.address)
    with here, Chair(hosted, table, None) as other:
        host(hosted, "shut-out", ada.address)
        assert here.until("goodbye")["reason"] == "shut-out"
        assert here.ended() == 4403
        other.ask("ping")
    host(hosted, "shut-out", ada.address, "--let-in")
    wait_for(lambda: ada.get("/api/tables").status == 200, "the server to notice")


def test_whoever_is_shut_out_stays_out_until_they_are_let_in(hosted: Server) -> None:
    ada, bob = Guest(hosted, "198.51.100.7"), Guest(hosted, "203.0.113.7")
    table = ada.open("planners", "me", "free")
    said = host(hosted, "shut-out", "198.51.100.0/24", "2001:db8::/32", "--days=1")
    assert "198.51.100.0/24  until" in said
    wait_for(lambda: ada.get("/api/tables").status == 403, "the server to notice")
    assert ada.get(f"/api/tables/{table}").json["code"] == "shut-out"
    assert Guest(hosted, "2001:db8:7::1").get("/").status == 403
    assert bob.get(f"/api/tables/{table}").status == 200
    host(hosted, "shut-out", "198.51.100.0/24", "--let-in")
    wait_for(lambda: ada.get("/api/tables").status == 200, "the server to notice")
    assert "is no address" in host(hosted, "shut-out", "somebody", status=2)


def test_what_is_said_twice_is_done_once_and_no_nonsense_is_done(hosted: Server) -> None:
    assert host(hosted, "shut-out", "198.51.100.9/24", "198.51.100.0/24").count("198.51.100.0/24") == 1
    said = host(hosted, "shut-out", "198.51.100.9", "--let-in", status=2)
    assert "198.51.100.9/32 is not shut out; shut out are: 198.51.100.0/24" in said
    assert "Say whom" in host(hosted, "shut-out", "--let-in", status=2)
    host(hosted, "shut-out", "198.51.100.0/24", "--let-in")
    for days in ("nan", "inf", "1e12", "0", "-1"):
        assert "--days" in host(hosted, "shut-out", "198.51.100.0/24", f"--days={days}", status=2)
    assert "198.51.100" not in host(hosted, "shut-out")


def test_a_server_throws_away_what_is_too_old(start_server: Start) -> None:
    server = start_server()
    table = Person(server).open("planners", "me", "free")
    server.stop()
    with closing(sqlite3.connect(server.data / "fogcity.db")) as connection, connection:
        connection.execute("UPDATE tables SET moved = moved - 40 * 86400")
    connection.close()
    server.settings["keep"] = "30"
    server.start()
    fresh = Person(server).open("planners", "me", "free")
    wait_for(lambda: Person(server).get(f"/api/tables/{table}").status == 404, "it to be gone")
    assert Person(server).get(f"/api/tables/{fresh}").status == 200
