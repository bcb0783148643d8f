"""What docs/hosting.md and the command say about the settings is so."""

import json
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from server.support import Person, Server

import fogcity
from fogcity.engine.errors import BadSetup
from fogcity.server import wire
from fogcity.server.connections import HEAD_TIME, MOST_HEAD
from fogcity.server.frames import MOST_UNSENT
from fogcity.server.house import MOST_ENTRIES
from fogcity.server.levels import in_time
from fogcity.server.replay import MOST_MOVES
from fogcity.server.security import BODY_TIME, MOST_BODY
from fogcity.server.serve import LARGEST, make_room_for_sockets
from fogcity.server.settings import Settings, from_environment, meanings, read
from fogcity.server.socket import GREETING

CLIENT = Path(__file__).parents[2] / "client" / "src"
PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_setting_is_in_the_table_with_its_default() -> None:
    rows = re.findall(r"^\| `--([a-z-]+)` \| (.*?) \| (.*) \|$", PAGE, re.M)
    wanted = []
    for one in fields(Settings):
        default = f"`{one.default}`" if one.default else ""
        wanted.append((one.name.replace("_", "-"), default, meanings()[one.name]))
    assert [(name, default.strip(), meaning) for name, default, meaning in rows] == wanted


def test_what_is_fixed_is_said_as_it_is() -> None:
    record = get_args(get_type_hints(wire.UploadedRecord, include_extras=True)["text"])[1].max_length
    edition = get_args(wire.EditionText)[1].max_length
    assert (
        f"{LARGEST // 1024} KB for a message on a socket, {MOST_BODY // 1024} KB for a request, {MOST_HEAD // 1024} KB "
        f"for its headers, {HEAD_TIME:.0f} seconds for the headers and {BODY_TIME:.0f} for the body, {GREETING:.0f} "
        f"seconds until a socket says hello, {MOST_UNSENT >> 20} MB that somebody has been told and does not read, "
        f"{edition:,} characters for an edition, {record:,} characters and {MOST_MOVES:,} moves for an uploaded "
        f"record, and {MOST_ENTRIES:,} entries in a table's log"
    ) in " ".join(PAGE.split())


def test_all_that_the_browser_remembers_is_told() -> None:
    sources = [file.read_text("utf-8") for kind in ("*.ts", "*.svelte") for file in CLIENT.rglob(kind)]
    kept = {key for text in sources for key in re.findall(r"= '(fogcity-[a-z-]+)'", text)}
    assert set(re.findall(r"`(fogcity-[a-z-]+)`", PAGE)) == kept


@pytest.mark.parametrize("name", [one.name for one in fields(Settings)])
def test_every_setting_is_read_from_the_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = {
        "data": "games",
        "log_level": "error",
        "proxies": "10.0.0.0/8",
        "host": "::1",
        "origins": "https://a.b",
    }.get(name, "7")
    monkeypatch.setenv(f"FOGCITY_{name.upper()}", text)
    assert from_environment() == {name: read(name, text)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "eighty"),
        ("port", "65536"),
        ("port", "-1"),
        ("workers", "1.5"),
        ("bot_pause", "nan"),
        ("messages_per_second", "inf"),
        ("requests_per_minute", "-1"),
        ("log_level", "loud"),
        ("proxies", "proxy.example.org"),
        ("proxies", "10.0.0.0/99"),
        ("sockets", "9" * 5000),
        ("keep", "9" * 20),
        ("patience", "1e30"),
        ("origins", "example.org"),
        ("origins", "https://example.org, https://example.org/games"),
        ("initial", "AB"),
        ("initial", "-"),
        ("initial", "\u00c9"),
        ("initial", "A\n"),
    ],
    ids=lambda value: value[:20],
)
def test_a_wrong_setting_is_refused_in_a_sentence(name: str, text: str) -> None:
    with pytest.raises(BadSetup, match=rf"^{name}.*\.$"):
        read(name, text)


def test_the_first_line_of_the_log_says_what_runs(server: Server) -> None:
    first = json.loads(server.said().splitlines()[0])
    assert (first["level"], first["message"], first["version"]) == ("info", "starting", fogcity.__version__)
    assert first["database"] == "sqlite"
    when = datetime.fromisoformat(first["time"])
    assert when.utcoffset() == timedelta(0), "a time without a zone is nobody's time"


@pytest.mark.parametrize(
    ("soft", "hard", "after", "said"), [(64, 4096, 2100, ""), (64, 1000, 1000, "ulimit -n"), (3000, 4096, 3000, "")]
)
def test_as_many_files_may_be_open_as_sockets_are_allowed(soft: int, hard: int, after: int, said: str) -> None:
    """Raised where that is possible, and said where it is not."""
    program = f"""
import resource
from fogcity.server.serve import make_room_for_sockets, prepare_logs
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
prepare_logs("info")
make_room_for_sockets(1000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) == after
    assert (said in done.stderr) if said else not done.stderr


def test_a_system_that_names_no_limit_and_has_one_is_not_asked_for_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As macOS does."""
    limits = [(256, resource.RLIM_INFINITY)]

    def limit(_: int, wanted: tuple[int, int]) -> None:
        if wanted[0] > 10_240:
            raise ValueError("current limit exceeds maximum limit")
        limits.append(wanted)

    monkeypatch.setattr(resource, "setrlimit", limit)
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    make_room_for_sockets(5000)
    assert limits[-1][0] == 10_100
    assert not caplog.records
    make_room_for_sockets(20_000)
    assert limits[-1][0] == 10_240
    assert "ulimit -n" in caplog.text


def test_nobody_else_can_read_the_games_in_a_folder_that_was_there(
    tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    """A folder of the host's own, that everybody may look into; and a database from before this was so."""
    tmp_path.chmod(0o755)
    server = start_server(tmp_path)
    assert Person(server).open("planners", "me", "free")
    files = [tmp_path / "fogcity.db", tmp_path / "fogcity.db-wal", tmp_path / "fogcity.db-shm"]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3
    server.kill()
    for file in files:
        file.chmod(0o644)
    server.start()
    assert [file.stat().st_mode & 0o777 for file in files if file.exists()] == [0o640] * len(files)


def test_where_rules_run_plain_no_bot_thinks_longer_than_others() -> None:
    assert in_time("search:20000", compiled=False) == "search:1000ms"
    for level in ("easy", "medium", "hard", "greedy", "search:300", "search:900ms"):
        assert in_time(level, compiled=False) == level
    assert in_time("search:20000", compiled=True) == "search:20000"
