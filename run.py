#!/usr/bin/env python3
"""Sets up Fog City and runs it: `python3 run.py play`. Needs Python 3.11 with its venv module, nothing else.

Everything lands in .venv and build, both of which may be deleted at any time. Every step is remembered by the
content it was made from, so doing it again costs nothing, and one that was interrupted is done anew.
This file must stay readable for old versions of Python 3, so that they can say what they lack.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # before anything that an older Python would stumble over
    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if shutil.which(name)]
    advice = f"Run it with {newer[0]}" if newer else "Install one from python.org or your system's packages"
    mine = sys.version.split()[0]
    print(f"Fog City needs Python 3.11 or newer, and this is {mine}. {advice}.", file=sys.stderr)
    sys.exit(2)

USAGE = """\
python3 run.py play [...]   set up what is missing and play in the browser (what follows goes to `fogcity serve`)
python3 run.py setup        only set up; the command is then .venv/bin/fogcity
python3 run.py test [...]   set up, then check and test everything (what follows goes to pytest)
python3 run.py screenshots  pictures of every screen, into docs/images

FOGCITY_COMPILE=0 leaves the rules uncompiled. Deleting .venv and build starts afresh.
"""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / ("python" + EXE)
COMMAND = BIN / ("fogcity" + EXE)
STAMPS = VENV / "fogcity.json"
LOG = ROOT / "build" / "setup.log"
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
NOT_HERE = 3  # how native.py ends where nothing can be compiled


def main(arguments: list[str]) -> int:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb == "play":
        set_up("run")
        build_page(again=False)
        become([str(COMMAND), "serve", "--open", *rest])
    if verb == "setup" and not rest:
        set_up("run", again=True)
        build_page(again=True)
        say(f"ready: {COMMAND.relative_to(ROOT)}")
        return 0
    if verb == "test":
        return test(rest)
    if verb == "screenshots" and not rest:
        set_up("dev")
        build_page(again=True)
        return subprocess.call([str(PYTHON), str(ROOT / "tests" / "client" / "screenshots.py")], cwd=ROOT)
    if verb in ("help", "-h", "--help"):
        print(USAGE, end="")
        return 0
    unknown = " ".join(arguments)
    print(f"run.py does not know `{unknown}`. It knows:\n\n{USAGE}", end="", file=sys.stderr)
    return 2


# Setting up.


def set_up(lock: str, again: bool = False) -> int:
    """Everything that a verb needs: environment, packages, compiled rules. How compiling ended."""
    with only_one():
        make_environment()
        install_packages(lock)
        compiled = compile_rules(again)
        install_project()
        return compiled


def make_environment() -> None:
    # Its programs carry the folder and the Python they were made for: elsewhere it must be made anew.
    made_for = f"{sys.implementation.cache_tag} {VENV}"
    if remembered("environment") == made_for and PYTHON.exists():
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            stop(
                f"This Python has no {module} module. Install it (Debian, Ubuntu: apt install python3-venv), "
                "then run this again."
            )
    say("making .venv")
    made = logged([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if made.returncode:
        stop(f"Python could not make .venv: {last_line(made.stdout)}")
    remember("environment", made_for)


def install_packages(lock: str) -> None:
    """The packages of a lock file, exactly those. The dev lock holds all of the run lock."""
    wanted = {name: digest(requirements(name)) for name in ("run", "dev")}
    if any(remembered(name) == wanted[name] for name in {lock, "dev"}):
        return
    lines = requirements(lock).read_text("utf-8").splitlines()
    say(f"installing {sum('==' in line for line in lines)} packages")
    pip("--require-hashes", "--no-deps", "-r", str(requirements(lock)))
    remember(lock, wanted[lock])


def install_project() -> None:
    """Fog City itself, in place: the command runs the sources of this folder."""
    wanted = digest(ROOT / "pyproject.toml")
    if remembered("project") == wanted and COMMAND.exists():
        return
    say("installing fogcity")
    pip("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    remember("project", wanted)


def compile_rules(again: bool) -> int:
    program = [str(PYTHON), "-P", str(ROOT / "src" / "fogcity" / "native.py")]
    return subprocess.call([*program, "again"] if again else program, close_fds=False)


def build_page(again: bool) -> int:
    """The browser client; without it the server tells how to build it."""
    with only_one():
        program = client("again") if again else client()
        return subprocess.call(program, cwd=ROOT, close_fds=False)


def client(*verb: str) -> list[str]:
    return [str(PYTHON), "-P", str(ROOT / "client" / "build.py"), *verb]


def requirements(lock: str) -> Path:
    return ROOT / "requirements" / (lock + ".txt")


def pip(*arguments: str) -> None:
    """Install with pip, showing the large downloads; stop with a sentence if that fails."""
    options = ["--disable-pip-version-check", "--no-input", "--progress-bar=off", "--retries=2"]
    done = logged([str(PYTHON), "-m", "pip", "install", *options, *arguments])
    if done.returncode == 0:
        return
    cut_off = ("NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError")
    if any(sign in done.stdout for sign in cut_off):
        stop("The packages cannot be downloaded: connect this machine to the network, then run this again.")
    stop(f"pip could not install: {last_line(done.stdout)} (all it said: {LOG.relative_to(ROOT)})")


def logged(command: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run a program with its output in a file; show only what it downloads, if that is large."""
    LOG.parent.mkdir(exist_ok=True)
    said = []
    with LOG.open("w", encoding="utf-8") as log, subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        close_fds=False,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            said.append(line)
            words = line.split()
            if words[:1] == ["Downloading"] and words[-1] == "MB)":
                name = words[1].rsplit("/", 1)[-1].split("-")[0]
                say(f"  {name} {' '.join(words[2:])}")
    return subprocess.CompletedProcess(command, process.returncode, "".join(said))


def last_line(text: str) -> str:
    """What a program complained of: its last error, or its last word."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["it said nothing"]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines)[-1]


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Two set-ups at once would tread on each other: the second one waits.

    The programs that a set-up starts inherit the lock (close_fds=False), for they outlive it if it is killed.
    """
    try:
        import fcntl
    except ImportError:  # not on Windows
        yield
        return
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "setup.lock").open("w") as lock:
        os.set_inheritable(lock.fileno(), True)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("waiting for another set-up to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# What is remembered of earlier set-ups lives in .venv, and goes with it.


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamps() -> dict[str, str]:
    try:
        return dict(json.loads(STAMPS.read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def remembered(step: str) -> str | None:
    return stamps().get(step)


def remember(step: str, content: str) -> None:
    fresh = STAMPS.with_suffix(".new")
    fresh.write_text(json.dumps({**stamps(), step: content}, indent=1), "utf-8")
    fresh.replace(STAMPS)


# Testing.


def test(arguments: list[str]) -> int:
    """All checks, even after one has failed; the status of the first that failed."""
    python = str(PYTHON)
    compiled = set_up("dev", again=True)
    outcome = {"compile": 0 if compiled == NOT_HERE else compiled, "page": build_page(again=True)}
    checks = {
        "ruff check": [python, "-m", "ruff", "check"],
        "ruff format": [python, "-m", "ruff", "format", "--check"],
        "mypy": [python, "-m", "mypy"],
        "client": client("check"),
        "vitest": client("test"),
        "pytest": [python, "-m", "pytest", *(arguments or ["-n", "2"])],
    }
    for name, command in checks.items():
        outcome[name] = check(name, command)
    doubtful = shaken() if outcome["pytest"] else []
    if doubtful:
        outcome["pytest"] = check("pytest, alone", [python, "-m", "pytest", "--last-failed"])
    failed = [name for name, status in outcome.items() if status]
    if doubtful and not outcome["pytest"]:
        say("\n" + "\n".join(f"passed only when run again alone, so look at it: {name}" for name in doubtful))
    say("\n" + (f"failed: {', '.join(failed)}" if failed else "all passed"))
    return outcome[failed[0]] if failed else 0


def check(name: str, command: list[str]) -> int:
    say(f"\n== {name}")
    began = time.perf_counter()
    status = subprocess.call(command, cwd=ROOT)
    say(f"== {name}: {'failed' if status else 'passed'}, {time.perf_counter() - began:.1f} s")
    return status


def shaken() -> list[str]:
    """The tests that failed, if they are few and all of them wait for real processes: a busy machine can do that."""
    try:
        failed = sorted(json.loads(FAILED.read_text("utf-8")))
    except (OSError, ValueError):
        return []
    few = 0 < len(failed) <= 3
    return failed if few and all(name.startswith(("tests/server/", "tests/client/")) for name in failed) else []


def become(command: list[str]) -> NoReturn:
    """Hand over to a program for good."""
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def say(text: str) -> None:
    print(text, flush=True)


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        stop(f"Setting up failed: {error}")
