"""Windows, as far as a Linux machine can tell: what it lacks is taken away, and the programs run all the same."""

import ast
import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from server.playing import play_out
from server.support import Person, serving

from fogcity.bots.program import words
from fogcity.server.serve import bind
from fogcity.server.settings import Settings

ROOT = Path(__file__).resolve().parents[1]

# Read by every Python that is started. Other people's code is loaded as it is here; ours comes after it, and finds a
# system without these modules and calls, and an event loop that takes no plain files and no signals, as Windows' own.
POORER = """
import asyncio, concurrent.futures, ctypes, logging.handlers, multiprocessing.util, os, platform, signal, socket
import multiprocessing.connection, multiprocessing.spawn, multiprocessing.popen_spawn_posix
import sqlite3, ssl, subprocess, sys, tempfile, uuid, webbrowser
import alembic.command, alembic.config, prometheus_client.multiprocess, sqlalchemy.dialects.sqlite, starlette.routing
import uvicorn.loops.asyncio, uvicorn.protocols.http.httptools_impl, websockets.server

GONE = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "uvloop"}

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in GONE:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Gone())
for name in ("fork", "nice", "sched_getaffinity", "getuid", "geteuid", "getpgid", "killpg", "wait", "mkfifo", "uname"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGWINCH", "SIGQUIT"):
    delattr(signal, name)
del socket.send_fds, socket.recv_fds, socket.SO_REUSEPORT

class Proactor(asyncio.SelectorEventLoop):
    def add_reader(self, *_): raise NotImplementedError
    add_writer = add_signal_handler = remove_reader = remove_writer = add_reader

class AsItIs:
    platform = sys.platform
    def __getattr__(self, name): return getattr(sys, name)
    def __setattr__(self, name, value): setattr(sys, name, value)

asyncio.ProactorEventLoop = asyncio.SelectorEventLoop = Proactor
multiprocessing.spawn.sys = AsItIs()  # or it would start processes as only Windows can
sys.platform = "win32"
"""


@pytest.fixture
def poorer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on programs that are started run on a poorer system."""
    (tmp_path / "sitecustomize.py").write_text(POORER, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")  # what a pipe has there


def fogcity(*arguments: str | Path) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([sys.executable, "-m", "fogcity", *arguments], capture_output=True)


@pytest.mark.usefixtures("poorer")
def test_a_game_with_a_bot_is_played_on_a_poorer_system(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ada = Person(server)
        table = ada.open("planners", "me", "bot greedy")
        with ada.look(table, 0) as chair:
            play_out([chair])
            assert chair.over
        assert server.stop() == 0
        assert '"level": "error"' not in server.said()
    backup = fogcity("backup", "--data", tmp_path / "data", tmp_path / "copy.db")
    assert (backup.returncode, backup.stderr) == (0, b"")


@pytest.mark.usefixtures("poorer")
def test_several_server_processes_are_refused_where_there_are_none(tmp_path: Path) -> None:
    done = fogcity("serve", "--port=0", "--processes=2", "--data", tmp_path / "data")
    assert done.returncode == 2
    assert b"Several processes are not possible on this system; start it without --processes." in done.stderr


@pytest.mark.usefixtures("poorer")
def test_many_games_are_played_in_several_processes_and_kept(tmp_path: Path) -> None:
    options = ["planners", "--bots", "greedy,random", "--games", "4", "--jobs", "2"]
    done = fogcity("arena", *options, "--json", "--out", tmp_path / "results")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


@pytest.mark.usefixtures("poorer")
def test_a_game_is_shown_in_a_terminal_that_knows_few_letters() -> None:
    game = ROOT / "tests" / "golden" / "planners"
    done = fogcity("replay", sorted(game.glob("*.fog"))[0])
    assert done.returncode == 0, done.stderr
    assert done.stdout


# What no run would show.


OURS = sorted(path for folder in ("src", "building", "docs") for path in (ROOT / folder).rglob("*.py"))


def calls(path: Path) -> list[tuple[str, ast.Call]]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            found.append((name, node))
    return found


def test_text_is_read_and_written_as_utf_8_whatever_the_system_prefers() -> None:
    for path in OURS:
        for name, call in calls(path):
            written = ast.unparse(call)
            about_files = name in ("read_text", "write_text") and isinstance(call.func, ast.Attribute)
            about_files |= name == "open" and isinstance(call.func, ast.Name)
            text = not re.search(r"""['"][rwax+]*b[rwax+]*['"]""", written)
            if about_files and text:
                assert "utf-8" in written, f"{path.relative_to(ROOT)}:{call.lineno}: {written}"


def test_what_other_programs_say_is_not_read_as_the_system_prefers() -> None:
    for path in OURS:
        for name, call in calls(path):
            if name in ("run", "Popen", "check_output"):
                asked = {keyword.arg for keyword in call.keywords}
                assert "text" not in asked or "encoding" in asked, f"{path.relative_to(ROOT)}:{call.lineno}"


def test_a_file_takes_the_place_of_another_on_every_system() -> None:
    """`rename` is refused on Windows where there is one of that name already, `replace` never."""
    for path in OURS:
        for name, call in calls(path):
            on_files = (name == "rename" and len(call.args) == 1) or ast.unparse(call.func) == "os.rename"
            assert not on_files, f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}"


def test_the_command_of_a_bot_is_divided_as_its_system_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert words("python '/my bots/mine.py'") == ["python", "/my bots/mine.py"]
    monkeypatch.setattr(sys, "platform", "win32")
    command = r'python "C:\my bots\mine.py"'
    assert words(command) == command


def test_no_other_program_gets_the_port_of_a_server_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SO_REUSEADDR lets several have it at once."""
    for system, shared in (("linux", True), ("win32", False)):
        monkeypatch.setattr(sys, "platform", system)
        with bind(Settings(port=0)) as listening:
            assert bool(listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)) == shared


def test_no_file_of_the_project_has_a_name_that_some_system_refuses() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    names = listed.stdout.splitlines() or [path.relative_to(ROOT).as_posix() for path in OURS]
    assert len({name.lower() for name in names}) == len(names)
    reserved = re.compile(r'[<>:"\\|?*]|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)|[. ](/|$)', re.IGNORECASE)
    assert not [name for name in names if reserved.search(name)]
    assert max(map(len, names)) < 120  # Windows counts to 260, the folder of the project included
