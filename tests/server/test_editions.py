"""Editions of people's own: their files lie with the data, and are mended from the database."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from server.playing import play_out
from server.support import Person, Server

Start = Callable[..., Server]
OWN = (Path(__file__).parents[2] / "src/fogcity/games/planners/edition.toml").read_text("utf-8") + "\n# ours\n"


def open_table(server: Server) -> tuple[Person, str]:
    ada = Person(server)
    return ada, ada.open("planners", "me", "bot random", edition=OWN)


def test_a_cleaner_of_the_temporary_folder_breaks_no_table(
    start_server: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes away what lies there; people play on, go back, and bots think, all of which reads the edition."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    server = start_server()
    ada, table = open_table(server)
    with ada.look(table, 0) as chair:
        shutil.rmtree(temporary)
        play_out([chair])
    assert ada.get(f"/api/tables/{table}/record").status == 200
    assert '"level": "error"' not in server.said()


def test_the_ends_of_lines_stay_as_they_were_written(start_server: Start) -> None:
    server = start_server()
    for number in range(2):
        Person(server).open("planners", "me", "free", edition=OWN.replace("\n", "\r\n"))
        [file] = (server.data / "editions").iterdir()
        if number == 0:
            before = file.stat().st_ino
        assert file.stat().st_ino == before, "it is not written again"


@pytest.mark.parametrize("damage", ["taken away", "cut short", "no text"])
def test_a_damaged_file_is_written_anew_from_the_database(start_server: Start, damage: str) -> None:
    server = start_server()
    ada, table = open_table(server)
    server.kill()
    [file] = (server.data / "editions").iterdir()
    if damage == "taken away":
        shutil.rmtree(server.data / "editions")
    else:
        file.write_bytes(b"" if damage == "cut short" else b"\xff\xfe")
    server.start()
    with ada.look(table, 0) as chair:
        play_out([chair])
    assert file.read_text("utf-8") == OWN


def test_an_edition_that_is_refused_leaves_no_file_behind(start_server: Start) -> None:
    server = start_server()
    seats = [{"kind": "me"}, {"kind": "free"}]
    bad = Person(server).post("/api/tables", {"game": "planners", "seats": seats, "edition": OWN + "\nwrong = 1\n"})
    assert bad.status == 400
    assert not list(server.data.glob("editions/*"))
