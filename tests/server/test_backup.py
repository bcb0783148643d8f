"""Backups: made while people play or after a crash, and put back without doing harm."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from server.engines import Postgres
from server.support import Person, Server, fogcity, serving

Start = Callable[..., Server]


def done(*arguments: object) -> str:
    ended = fogcity(*arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def refused(*arguments: object) -> str:
    """What the command says that does not do it."""
    ended = fogcity(*arguments)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip().endswith(".")
    return ended.stderr


class Crashed(NamedTuple):
    """What a crash left behind, and how things stood."""

    data: Path
    backup: Path
    token: str | None
    table: str
    before: int
    after: int


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Crashed:
    """A server that was backed up while somebody played, and crashed some moves later."""
    folder = tmp_path_factory.mktemp("crashed")
    file = folder / "backup.db"
    with serving(folder / "data") as server:
        ada = Person(server)
        table = ada.open("planners", "me", "me")
        with ada.look(table, 0) as chair:
            chair.move("draw")
            before = chair.wait(lambda one: one.version == 3).version
            assert "1 games" in done("backup", file, f"--data={server.data}")
            chair.move(chair.choices[0])
            after = chair.wait(lambda one: one.version == 4).version
        server.kill()
    assert (server.data / "fogcity.db-wal").stat().st_size > 0, "what was written last is beside the database"
    return Crashed(server.data, file, ada.token, table, before, after)


@pytest.fixture
def played(crashed: Crashed, tmp_path: Path) -> Iterator[tuple[Server, Person, str, int, int, Path]]:
    """The same for a test alone, byte for byte; the server is not started yet."""
    server = Server(shutil.copytree(crashed.data, tmp_path / "data"))
    file = Path(shutil.copy(crashed.backup, tmp_path))
    yield server, Person(server, crashed.token), crashed.table, crashed.before, crashed.after, file
    if server.running():
        server.kill()


Played = tuple[Server, Person, str, int, int, Path]


def whole(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def versions(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT version FROM tables")]


def test_after_a_crash_a_backup_takes_the_place_of_what_was_there(played: Played) -> None:
    server, ada, table, before, after, file = played
    said = done("restore", file, f"--data={server.data}", "--force")
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == before
        assert chair.move(chair.choices[0])["version"] == before + 1
    assert server.stop() == 0
    assert whole(server.data / "fogcity.db")
    assert "all replay" in done("validate", f"--data={server.data}")
    [kept] = server.data.glob("fogcity-*.db")
    assert str(kept) in said
    assert whole(kept)
    assert versions(kept) == [after], "and nothing of what was acknowledged before is gone"

    for _ in range(3):  # within a second, say
        done("restore", file, f"--data={server.data}", "--force")
    assert len([*server.data.glob("fogcity-*.db")]) == 4
    assert versions(kept) == [after], "what was kept once is never written over"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root works for others")
def test_what_root_restores_belongs_to_the_server(played: Played) -> None:
    """A service has a user of its own, and its host is root."""
    server, _, _, _, _, file = played
    for path in (server.data, *server.data.iterdir()):
        os.chown(path, 10001, 10002)
    (server.data / "fogcity.lock").unlink()
    done("restore", file, f"--data={server.data}", "--force")
    done("backup", server.data / "monday.db", f"--data={server.data}")
    for path in server.data.iterdir():
        assert (path.stat().st_uid, path.stat().st_gid) == (10001, 10002), path


def test_without_force_nothing_is_overwritten_and_the_games_themselves_never(played: Played) -> None:
    server, ada, table, _, after, file = played
    games = server.data / "fogcity.db"
    for command in ("backup", "restore"):
        assert "is the database itself" in refused(command, games, f"--data={server.data}", "--force")
    assert "--force" in refused("restore", file, f"--data={server.data}")
    assert "--force" in refused("backup", file, f"--data={server.data}")
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == after


def test_a_backup_after_a_crash_holds_everything_that_was_acknowledged(played: Played, tmp_path: Path) -> None:
    server, ada, table, _, after, file = played
    done("backup", file, f"--data={server.data}", "--force")
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*backup.db?*")), "it is one file"
    assert not list(tmp_path.glob(".*"))
    server.data = tmp_path / "elsewhere"
    done("restore", file, f"--data={server.data}")
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == after


def test_what_lies_beside_a_database_that_is_gone_spoils_no_backup(played: Played) -> None:
    """As it is when somebody deletes the file alone: the -wal that stays belongs to no other."""
    server, ada, table, before, _, file = played
    (server.data / "fogcity.db").unlink()
    assert "--force" in refused("restore", file, f"--data={server.data}")
    done("restore", file, f"--data={server.data}", "--force")
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == before


def test_a_damaged_database_is_replaced_and_kept(played: Played) -> None:
    server, ada, table, before, _, file = played
    (server.data / "fogcity.db").write_bytes(b"this is no database" * 1000)
    done("restore", file, f"--data={server.data}", "--force")
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == before
    assert [kept.read_bytes()[:7] for kept in server.data.glob("fogcity-*.db")] == [b"this is"]


def test_while_a_server_uses_the_games_they_are_not_replaced(played: Played) -> None:
    server, ada, table, _, after, file = played
    server.start()
    assert "A server uses the games in" in refused("restore", file, f"--data={server.data}", "--force")
    with ada.look(table, 0) as chair:
        assert chair.version == after
    assert server.stop() == 0
    with closing(sqlite3.connect(server.data / "fogcity.db")) as other:
        other.execute("SELECT count(*) FROM tables").fetchone()
        assert "open" in refused("restore", file, f"--data={server.data}", "--force")
    assert versions(server.data / "fogcity.db") == [after]


FAULTS = ("cut short", "garbage", "empty", "torn", "another program's", "newer", "missing")


def test_what_is_no_whole_backup_is_not_restored(played: Played) -> None:
    server, ada, table, _, after, file = played
    good = file.read_bytes()
    for fault in FAULTS:
        file.write_bytes(good)
        spoil(file, fault)
        refused("restore", file, f"--data={server.data}", "--force")
    assert not list(server.data.glob("fogcity-*.db"))
    assert not list(server.data.glob(".fogcity*"))
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == after, "the games are as they were"


def spoil(file: Path, fault: str) -> None:
    data = file.read_bytes()
    if fault == "cut short":
        file.write_bytes(data[: len(data) // 2])
    elif fault == "garbage":
        file.write_bytes(b"nothing" * 5000)
    elif fault == "empty":
        file.write_bytes(b"")
    elif fault == "torn":
        file.write_bytes(data[:8192] + b"\xff" * 4096 + data[12288:])
    elif fault == "missing":
        file.unlink()
    else:
        foreign = fault == "another program's"
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("DROP TABLE tables" if foreign else "UPDATE alembic_version SET version_num = '9'")


def test_a_backup_that_cannot_be_written_is_named_as_it_was_wanted(played: Played, tmp_path: Path) -> None:
    wanted = tmp_path / "nowhere" / "monday.db"
    assert f"{wanted} cannot be written: No such file" in refused("backup", wanted, f"--data={played[0].data}")


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    assert "no stored games" in refused("backup", tmp_path / "new.db", f"--data={tmp_path}")
    assert "pg_dump" in refused("backup", tmp_path / "new.db", "--database=postgresql://fogcity@db/fogcity")
    assert "pg_restore" in refused("restore", tmp_path / "new.db", "--database=postgresql://fogcity@db/fogcity")


def test_postgresql_by_its_own_tools(start_server: Start, postgres: Postgres, tmp_path: Path) -> None:
    """As docs/hosting.md says it, after a crash."""
    first, second = postgres.database(), postgres.database()
    server = start_server(database=first)
    ada = Person(server)
    table = ada.open("planners", "me", "me")
    with ada.look(table, 0) as chair:
        chair.move("draw")
        after = chair.wait(lambda one: one.version == 3).version
    server.kill()
    file = tmp_path / "games.dump"
    postgres.tool("pg_dump", "--format=custom", f"--file={file}", first)
    postgres.tool(
        "pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={second}", str(file)
    )
    server.settings["database"] = second
    server.start()
    with ada.look(table, 0) as chair:
        assert chair.version == after
        assert chair.move(chair.choices[0])["type"] == "ack"
