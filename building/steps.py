"""How building remembers: with whatever is made lies a stamp that tells what it was made from.

A step is done anew when a source has changed, when it was cut short, and when what it made is gone. By hand, since the
first steps come before anything is installed; and Make and its kin go by times, which every checkout changes.
"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
LOCKED: Final = "FOGCITY_BUILDING"  # says to the programs that are started that the lock is held for them
OFFLINE: Final = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ProxyError"  # pip
    "|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ECONNRESET"  # npm
)

DONE, FAILED, NOT_HERE = 0, 1, 3  # how a building program ends


class Trouble(Exception):
    """Why something cannot be made, in a sentence that ends with what helps."""

    def __init__(self, sentence: str, ending: int = FAILED) -> None:
        super().__init__(sentence)
        self.ending = ending


class Step:
    """Something that is made from sources, by a recipe."""

    def __init__(
        self, stamp: Path, sources: Iterable[Path] = (), recipe: str = "", whole: Callable[[], bool] = lambda: True
    ) -> None:
        """The stamp lies in what is made, and goes with it; `whole` says whether all that was made is there."""
        self.stamp = stamp
        self.whole = whole
        names = {Path(os.path.relpath(path, stamp.parent)).as_posix(): digest(path) for path in sources}
        self.wanted: dict[str, object] = {"sources": names, "recipe": recipe}

    def read(self) -> dict[str, object]:
        """What the stamp says; nothing if it is of other sources or none is there."""
        try:
            found = json.loads(self.stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        same = isinstance(found, dict) and all(found.get(key) == value for key, value in self.wanted.items())
        return found if same else {}

    def fresh(self) -> bool:
        return self.read() == self.wanted and self.whole()

    def do(self, make: Callable[[], object]) -> None:
        """Make it, unless it is there: one program at a time, and what is cut short does not count."""
        if self.fresh():
            return
        with only_one():
            if self.fresh():  # while we waited
                return
            self.stamp.unlink(missing_ok=True)
            make()
            self.keep(self.wanted)

    def attempt(self, make: Callable[[], object], without: str, again: bool) -> int:
        """Make what one can do without: trouble is told once, and what has failed is tried anew only when asked to."""
        before = self.read()
        if before.get("ending") == FAILED and not again:
            return FAILED
        try:
            self.do(make)
        except Trouble as trouble:
            if again or before.get("trouble") != str(trouble):
                say(f"{without}: {trouble}, then run python3 run.py setup")
            self.keep(self.wanted | {"trouble": str(trouble), "ending": trouble.ending})
            return trouble.ending
        return DONE

    def keep(self, content: Mapping[str, object]) -> None:
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.stamp.with_suffix(".new")
        fresh.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", "utf-8")
        fresh.replace(self.stamp)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Two at once would tread on each other: the second one waits.

    The programs that are started inherit the lock, for they outlive us if we are killed.
    """
    if os.environ.get(LOCKED):
        yield
        return
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("a") as lock:
        os.set_inheritable(lock.fileno(), True)
        if not locked(lock.fileno(), wait=False):
            say("waiting for another set-up to end")
            while not locked(lock.fileno(), wait=True):
                pass
        os.environ[LOCKED] = "1"
        try:
            yield
        finally:
            del os.environ[LOCKED]


def locked(file: int, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)  # it waits for ten seconds
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def logged(
    log: Path,
    command: Sequence[str | Path],
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    show: Callable[[str], None] = lambda line: None,
) -> None:
    """Run a program with all that it says in a file; trouble if it fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    said = []
    with log.open("w", encoding="utf-8") as file:
        try:
            process = subprocess.Popen(
                list(map(str, command)),
                cwd=cwd,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                close_fds=False,
            )
        except OSError as error:
            raise Trouble(f"{Path(command[0]).stem} does not run here ({error})", NOT_HERE) from error
        with process:
            assert process.stdout is not None
            for line in process.stdout:
                file.write(line)
                said.append(line)
                show(line)
    if process.returncode:
        if any(OFFLINE.search(line) for line in said):
            raise Trouble("packages cannot be downloaded: connect this machine to the network", NOT_HERE)
        raise Trouble(f"{complaint(said)}. See {log.relative_to(ROOT).as_posix()}")


def complaint(said: Iterable[str]) -> str:
    """The line that says what was wrong."""
    lines = [line.strip() for line in said if line.strip()] or ["it said nothing"]
    errors = [line for line in lines if re.search(r"\berror[: ]", line, re.IGNORECASE)]
    return (errors or lines[-1:])[0].rstrip(".")


def say(text: str) -> None:
    print(text, flush=True)
