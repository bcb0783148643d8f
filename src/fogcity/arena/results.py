"""The file that finished games are kept in, one line each, so that an interrupted command can be taken up again."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import fogcity
from fogcity.arena.match import Plan, Result
from fogcity.engine.errors import FogCityError
from fogcity.record.files import write_whole

NAME = "results.jsonl"
RECORDS = "records"  # a folder
ASKED = "in an order drawn for each decision"  # who owe a secret choice; once it was the lowest seat first


class OtherResults(FogCityError):
    """The folder is in use for something else."""


def heading(command: str, plan: Plan) -> dict[str, object]:
    """What must be the same for results to belong together. More games of the same kind may follow."""
    return {
        "fogcity": fogcity.__version__,
        "command": command,
        "game": plan.setup.game,
        "players": plan.setup.players,
        "options": json.loads(json.dumps(dict(plan.setup.variants), default=str)),
        "edition": " ".join(plan.edition),
        "bots": list(plan.bots),
        "seed": plan.setup.seed,
        "asked": ASKED,
        "alone": plan.alone or None,  # as in folders from before there was a choice
    }


@contextlib.contextmanager
def kept(folder: Path | None, head: dict[str, object]) -> Iterator[tuple[dict[int, Result], BinaryIO | None]]:
    """The games that are finished already, by number, and the file to append more to, if there is a folder."""
    if folder is None:
        yield {}, None
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(folder / NAME, "a+b", buffering=0)  # noqa: SIM115
    except OSError as error:
        raise FogCityError(f"{folder} cannot be written to: {error.strerror or error}.") from None
    with file:
        lock(file, folder)
        file.seek(0)
        lines, whole = read_lines(file, folder)
        file.truncate(whole)  # what was torn off in the middle of a line is played again
        if lines:
            check_heading(lines[0], head, folder)
        else:
            append(file, head)
        yield {result.number: result for result in map(Result.of, lines[1:])}, file


def read_lines(file: BinaryIO, folder: Path) -> tuple[list[dict[str, object]], int]:
    """The whole lines of the file, and where the last of them ends."""
    lines: list[dict[str, object]] = []
    whole = 0
    for line in file:
        if not line.endswith(b"\n"):
            break
        try:
            document = json.loads(line)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            raise OtherResults(
                f"Line {len(lines) + 1} of {folder / NAME} is not what this command wrote; choose another folder."
            )
        lines.append(document)
        whole += len(line)
    return lines, whole


def append(file: BinaryIO, document: dict[str, object]) -> None:
    """Add one line, at one go."""
    line = json.dumps(document, separators=(",", ":")).encode() + b"\n"
    if file.write(line) != len(line):
        raise FogCityError(f"{file.name} cannot be written: the disk is full.")


def keep_record(folder: Path, result: Result) -> None:
    """Before the game is counted as finished: one whose record is missing is played again."""
    records = folder / RECORDS
    records.mkdir(exist_ok=True)
    write_whole(records / f"{result.number:06}.fog", [result.record])


def check_heading(found: dict[str, object], head: dict[str, object], folder: Path) -> None:
    for name, value in head.items():
        if found.get(name) != value:
            raise OtherResults(
                f"{folder} has results of another command: its {name} is {found.get(name)!r}, not {value!r}; "
                "choose another folder with --out."
            )


def lock(file: BinaryIO, folder: Path) -> None:
    """Two commands at once would play everything twice."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise OtherResults(f"Another command is writing results to {folder}; wait until it ends.") from None
