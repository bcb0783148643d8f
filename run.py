#!/usr/bin/env python3
"""Sets up Fog City and runs it: `python3 run.py play`. Needs Python 3.11 with its venv module, nothing else.

Everything lands in .venv and build, both of which may be deleted at any time. Every step is remembered by the
content it was made from, so doing it again costs nothing, and one that was interrupted is done anew.
This file must stay readable for old versions of Python 3, so that they can say what they lack.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # before anything that an older Python would stumble over
    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if shutil.which(name)]
    advice = f"Run it with {newer[0]}" if newer else "Install one from python.org or your system's packages"
    mine = sys.version.split()[0]
    print(f"Fog City needs Python 3.11 or newer, and this is {mine}. {advice}.", file=sys.stderr)
    sys.exit(2)

from building.steps import BUILD, NOT_HERE, Step, Trouble, logged, only_one, say

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
LOCKS = {name: ROOT / "requirements" / (name + ".txt") for name in ("run", "dev")}
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"


def main(arguments: list[str]) -> int:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb == "play":
        set_up("run")
        become([str(COMMAND), "serve", "--open", *rest])
    if verb == "setup" and not rest:
        set_up("run", again=True)
        say(f"ready: {COMMAND.relative_to(ROOT)}")
        return 0
    if verb == "test":
        return test(rest)
    if verb == "screenshots" and not rest:
        set_up("dev", again=True)
        return subprocess.call([str(PYTHON), str(ROOT / "tests" / "client" / "screenshots.py")], cwd=ROOT)
    if verb in ("help", "-h", "--help"):
        print(USAGE, end="")
        return 0
    unknown = " ".join(arguments)
    print(f"run.py does not know `{unknown}`. It knows:\n\n{USAGE}", end="", file=sys.stderr)
    return 2


# Setting up.


def set_up(lock: str, again: bool = False) -> dict[str, int]:
    """Everything that a verb needs. How making the rules and the page ended; one can play without, if slower."""
    with only_one():
        install(lock)
        parts = ("rules", "page")
        with ThreadPoolExecutor(len(parts)) as pool:  # the rules are one large file to the compiler: one core is free
            return dict(zip(parts, pool.map(lambda part: build(part, again), parts)))


def install(lock: str) -> None:
    """The environment with the packages of a lock, and Fog City in it."""
    # Its programs carry the folder and the Python they were made for: elsewhere it must be made anew.
    made_for = f"{sys.implementation.cache_tag} {VENV}"
    Step(VENV / "environment.json", recipe=made_for, whole=PYTHON.exists).do(make_environment)
    packages = {name: Step(VENV / f"packages-{name}.json", [path]) for name, path in LOCKS.items()}
    if not packages["dev"].fresh():  # which holds all of the run lock
        packages[lock].do(lambda: install_packages(LOCKS[lock]))
    Step(VENV / "project.json", [ROOT / "pyproject.toml"], whole=COMMAND.exists).do(install_project)


def make_environment() -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(f"This Python has no {module} module. Install it (Debian, Ubuntu: apt install python3-venv)")
    say("making .venv")
    logged(BUILD / "setup.log", [sys.executable, "-m", "venv", "--clear", VENV])


def install_packages(lock: Path) -> None:
    """The packages of a lock file, exactly those."""
    lines = lock.read_text("utf-8").splitlines()
    say(f"installing {sum('==' in line for line in lines)} packages")
    pip("--require-hashes", "--no-deps", "-r", str(lock))


def install_project() -> None:
    """Fog City itself, in place: the command runs the sources of this folder."""
    say("installing fogcity")
    pip("--no-deps", "--no-build-isolation", "-e", str(ROOT))


def pip(*arguments: str) -> None:
    options = ["--disable-pip-version-check", "--no-input", "--progress-bar=off", "--retries=2"]
    logged(BUILD / "setup.log", [PYTHON, "-m", "pip", "install", *options, *arguments], show=show_download)


def show_download(line: str) -> None:
    """What pip fetches, if it is large."""
    words = line.split()
    if words[:1] == ["Downloading"] and words[-1] == "MB)":
        name = words[1].rsplit("/", 1)[-1].split("-")[0]
        say(f"  {name} {' '.join(words[2:])}")


def build(part: str, again: bool) -> int:
    command = [str(PYTHON), "-m", "building", part, *(["again"] if again else [])]
    return subprocess.call(command, cwd=ROOT, close_fds=False)


# Testing.


def test(arguments: list[str]) -> int:
    """All checks, even after one has failed; the status of the first that failed."""
    python = str(PYTHON)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start hundreds of programs: each would compile all anew
    outcome = set_up_and_check(python, str(ROOT / "client" / "build.py"))
    if outcome["rules"] == NOT_HERE:  # plain rules are tested, too
        outcome["rules"] = 0
    outcome["pytest"] = check("pytest", [python, "-m", "pytest", *(arguments or ["-n", "3", "--dist", "worksteal"])])
    doubtful = shaken() if outcome["pytest"] else []
    if doubtful:
        outcome["pytest"] = check("pytest, alone", [python, "-m", "pytest", "--last-failed"])
    failed = [name for name, status in outcome.items() if status]
    if doubtful and not outcome["pytest"]:
        say("\n" + "\n".join(f"passed only when run again alone, so look at it: {name}" for name in doubtful))
    say("\n" + (f"failed: {', '.join(failed)}" if failed else "all passed"))
    return outcome[failed[0]] if failed else 0


def set_up_and_check(python: str, client: str) -> dict[str, int]:
    """How everything ended that comes before the tests. Compiling keeps one core busy for longer than all else does."""
    checks = {
        "mypy": [python, "-m", "mypy"],
        "client": [python, client, "check"],
        "vitest": [python, client, "test"],
        "ruff check": [python, "-m", "ruff", "check"],
        "ruff format": [python, "-m", "ruff", "format", "--check"],
    }
    with only_one():
        install("run")  # which is what compiling needs
        with ThreadPoolExecutor(2) as pool:
            rules = pool.submit(build, "rules", again=True)
            install("dev")
            page = build("page", again=True)
            checked = dict(zip(checks, pool.map(check_aside, checks, checks.values())))
            return {"rules": rules.result(), "page": page, **checked}


def check(name: str, command: list[str]) -> int:
    say(f"\n== {name}")
    began = time.perf_counter()
    return told(name, subprocess.call(command, cwd=ROOT), began)


def check_aside(name: str, command: list[str]) -> int:
    """The same beside others: what it says is shown when it has ended."""
    began = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode("utf-8", "replace").rstrip()
    return told(name, done.returncode, began, f"\n== {name}\n{text}\n")


def told(name: str, status: int, began: float, before: str = "") -> int:
    say(f"{before}== {name}: {'failed' if status else 'passed'}, {time.perf_counter() - began:.1f} s")
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


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except Trouble as trouble:
        stop(f"{str(trouble)[0].upper()}{str(trouble)[1:]}, then run this again.")
    except OSError as error:
        stop(f"Setting up failed: {error}")
