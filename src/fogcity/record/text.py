"""Records as text that people can read and edit; docs/records.md describes the format."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from fogcity.documents.positions import complaint
from fogcity.engine.box import Setup
from fogcity.engine.errors import BadRecord, FogCityError
from fogcity.engine.quoting import MOST_SHOWN, shown
from fogcity.games import box
from fogcity.record.files import naming, read_text
from fogcity.record.record import Record, check_name

FIRST_LINE = "fogcity record 1"
HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
TURN = re.compile(r"([0-9]{1,9}): *(.*)")
JSON_LINE = re.compile(r"(position|options):")
COMMENT = re.compile(r"(^|\s)#.*")
OWN_HEADERS = ("game", "edition", "players", "names", "seed", "position", "options", "result")
MOST_TEXT = 10_000_000


def write_record(record: Record, comments: Mapping[int, str] | None = None) -> str:
    """The record as text; reading it gives the same record. Comments follow the line of the move they are about."""
    comments = comments or {}
    setup = record.setup
    lines = [FIRST_LINE, f"game: {setup.game}", f"edition: {' '.join(record.edition)}", f"players: {setup.players}"]
    lines.append(f"names: {', '.join(record.names)}")
    lines.append(f"seed: {setup.seed}")
    if record.position is not None:
        lines.append(f"position: {json.dumps(record.position)}")
    if setup.variants:
        lines.append(f"options: {json.dumps(dict(setup.variants))}")  # as variants are called in records
    lines.append(f"result: {record.result}")
    lines += [f"{name}: {value}" for name, value in record.remarks.items()]
    lines.append("")
    turn: list[str] = []
    said: list[str] = []
    for i, (seat, move) in enumerate(record.moves):
        turn.append(move)
        if i in comments:
            said.append(f"# {comments[i]}")
        if i + 1 == len(record.moves) or record.moves[i + 1][0] != seat:
            lines += [f"{seat}: {'; '.join(turn)}", *said]
            turn, said = [], []
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The record that a text describes. Moves are only read here; `replay` checks them."""
    if len(text) > MOST_TEXT:
        raise BadRecord(f"A record has at most {MOST_TEXT} characters; this has {len(text)}.")
    text = text.removeprefix("\ufeff")  # a mark that some editors put before a text
    lines = [line if JSON_LINE.match(line) else COMMENT.sub("", line).rstrip() for line in text.splitlines()]
    start = next((i for i, line in enumerate(lines) if line), len(lines))
    if start == len(lines) or lines[start].strip() != FIRST_LINE:
        raise BadRecord(f"This is not a record: the first line should be '{FIRST_LINE}'.")
    headers: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if not line.strip():
            continue
        if turn := TURN.fullmatch(line.strip()):
            for move in turn[2].split(";"):
                if not move.strip():
                    raise BadRecord(f"Line {number}: a move is missing in {shown(line.strip())}.")
                moves.append((int(turn[1]), " ".join(move.split())))
                numbers.append(number)
        elif header := HEADER.fullmatch(line.strip()):
            if moves:
                raise BadRecord(f"Line {number}: {shown(header[1])} belongs above the moves.")
            if header[1] in headers:
                raise BadRecord(f"Line {number}: {shown(header[1])} is there twice.")
            headers[header[1]] = header[2]
        else:
            raise BadRecord(f"Line {number}: {shown(line.strip())} is neither a header nor the moves of a seat.")
    record = from_headers(headers)
    record.moves, record.lines = moves, numbers
    return record


def load_record(path: Path, edition: Path | None = None) -> Record:
    """The record in a file; `edition` is the file of the components, if they are not those that come with the game."""
    text = read_text(path)
    with naming(path):
        record = read_record(text)
    record.setup = replace(record.setup, edition=edition)
    return record


def from_headers(headers: dict[str, str]) -> Record:
    for name in ("game", "edition", "players", "seed", "result"):
        if not headers.get(name):
            raise BadRecord(f"The record has no '{name}:' header.")
    players, seed = whole(headers, "players"), whole(headers, "seed")
    setup = Setup(headers["game"], players, seed, table(headers, "options") or {})
    try:
        setup = box(setup.game).check(setup)
    except FogCityError as error:
        raise BadRecord(f"The record cannot be set up: {error}") from None
    name, _, digest = headers["edition"].rpartition(" ")
    if not name:
        raise BadRecord(f"{shown('edition: ' + digest)} should be the name of an edition and its digest.")
    names = [one.strip() for one in headers.get("names", "").split(",")] if headers.get("names") else []
    if names and len(names) != players:
        raise BadRecord(f"The record names {len(names)} players, but 'players:' says {players}.")
    for one in names:
        check_name(one)
    return Record(
        setup,
        names or [f"seat {seat}" for seat in range(players)],
        (name, digest),
        table(headers, "position"),
        result=headers["result"],
        remarks={name: value for name, value in headers.items() if name not in OWN_HEADERS},
    )


def whole(headers: dict[str, str], name: str) -> int:
    if not re.fullmatch("[0-9]{1,40}", headers[name]):
        raise BadRecord(f"{shown(f'{name}: {headers[name]}')} should be a whole number.")
    return int(headers[name])


def table(headers: dict[str, str], name: str) -> dict[str, object] | None:
    if not headers.get(name):
        return None
    try:
        value = json.loads(headers[name])
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"'{name}:' is not JSON: {complaint(error)}.") from None
    if not isinstance(value, dict):
        raise BadRecord(f"'{name}:' should be a JSON object.")
    for key in value:
        if len(key) > MOST_SHOWN:
            raise BadRecord(f"'{name}:' has an entry {shown(key)}, which does not belong there.")
    return value
