"""Breaks the package on purpose, one place at a time, and tells which breaks no test has noticed.

    python tests/mutants.py rules                          the rules named in tests/mutations.toml
    python tests/mutants.py random --count 50 --seed 7     places drawn from the whole package
    python tests/mutants.py random --files 'games/planners/*'

Places are drawn from the lines that tests reach, so `random` needs to know which test reaches which line:

    FOGCITY_PLAIN=1 python -m pytest -n 2 --cov --cov-context=test

A break that survives is a test to write, or a line that does nothing. It takes minutes to hours; CI does it at night.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import fogcity

HERE = Path(__file__).parent
PACKAGE = Path(fogcity.__file__).parent
REACHED = HERE.parent / "build" / "coverage" / "data"
LIMIT = 600  # seconds for the tests of one break; one that makes them run for ever is noticed, too
LIMIT_OF_ROOMS = 2400  # where all tests of a room are among them
MOST_TESTS = 200
ELSEWHERE = ""  # instead of a test: other processes ran it, and do not say for whom

# Where the tests are of what has no folder and no file of its own name among them.
OWN_TESTS = {
    "engine": ("contract",),
    "games/planners": ("planners", "contract"),
    "games/builders": ("builders", "contract"),
    "games/investors": ("investors", "contract"),
    "record": ("test_records.py",),
    "documents": ("contract", "planners", "builders", "investors"),
    "train": ("bots/test_train.py",),
    "native": ("test_setup.py",),
    "doctor": ("test_setup.py",),
    "export": ("server/test_research.py",),
    "paint": ("test_terminal.py",),
    "drawing": ("envs/test_picture.py",),
}


@dataclass(frozen=True)
class Break:
    """One place that is changed: the bytes of a file from `start` to `end` become `new`."""

    file: str
    start: int
    end: int
    new: str
    line: int
    name: str
    tests: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break the package on purpose; which breaks does no test notice?")
    parser.add_argument("which", choices=("rules", "random"))
    parser.add_argument("--count", type=int, default=50, help="random: how many places (50)")
    parser.add_argument("--seed", type=int, default=1, help="random: the same seed draws the same places")
    parser.add_argument("--files", default="*", help="only files that match, such as 'games/planners/*'")
    parser.add_argument("--at-least", type=float, default=0, metavar="SHARE", help="fail if fewer are noticed (0.8)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (2)")
    options = parser.parse_args(arguments)
    if options.which == "rules":
        breaks = [found for found in named_breaks() if fnmatch(found.file, options.files)]
    else:
        if not REACHED.exists():
            parser.error("which tests reach which line is not known yet; `--help` tells how to find out")
        breaks = random_breaks(options.files, options.count, options.seed)
    if not breaks:
        parser.error(f"there is nothing to break in files like {options.files}")
    survivors = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for found, seen in zip(breaks, pool.map(noticed, breaks)):
            survivors += not seen
            print(f"{'noticed ' if seen else 'SURVIVED'} {found.file}:{found.line}: {found.name}", flush=True)
    share = 1 - survivors / len(breaks)
    print(f"{len(breaks) - survivors} of {len(breaks)} noticed ({share:.0%})")
    wanted = 1 if options.which == "rules" else options.at_least
    return 0 if share >= wanted else 1


@cache
def source_of(file: str) -> bytes:
    """A source as it was first read: it takes hours to break it everywhere, and people go on working."""
    return (PACKAGE / file).read_bytes()


def broken(found: Break) -> bytes:
    source = source_of(found.file)
    return source[: found.start] + found.new.encode() + source[found.end :]


# Rules that are broken by hand.


def named_breaks() -> list[Break]:
    return [named_break(entry) for entry in tomllib.loads((HERE / "mutations.toml").read_text("utf-8"))["mutation"]]


def named_break(entry: dict[str, str]) -> Break:
    file = f"games/{entry['file']}"
    source = source_of(file)
    old = entry["old"].encode()
    if source.count(old) != 1:
        raise ValueError(f"{entry['rule']}: what it changes stands {source.count(old)} times in {file}, not once")
    start = source.index(old)
    game = HERE / entry["file"].split("/")[0]
    tests = (*map(str, sorted(game.glob("test_rulings_*.py"))), str(game / "test_examples.py"))
    return Break(file, start, start + len(old), entry["new"], 1 + source[:start].count(b"\n"), entry["rule"], tests)


# Places that chance picks.

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Add,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def random_breaks(files: str, count: int, seed: int) -> list[Break]:
    """So many different places, evenly over all that can be broken in lines that some test reaches."""
    places = []
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        if fnmatch(file, files) and not file.startswith("server/migrations/"):
            reached = tests_by_line(file)
            for place in breakable(source_of(file)):
                if place[3] in reached:
                    places.append(Break(file, *place, tests_for(file, reached[place[3]])))
    return random.Random(seed).sample(places, min(count, len(places)))


Place = tuple[int, int, str, int, str]


def breakable(source: bytes) -> Iterator[Place]:
    """Every place of a source that can be broken: start, end, the new text, the line and what is done there."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    skipped = set(map(id, not_run(tree)))
    for node in ast.walk(tree):
        if id(node) in skipped or not isinstance(node, ast.expr | ast.stmt):
            continue
        for changed in changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            new = ast.unparse(changed)
            if isinstance(node, ast.expr):
                new = f"({new})"
            yield start, end, new, node.lineno, f"{ast.unparse(node)}  ->  {new}"


def not_run(tree: ast.AST) -> Iterator[ast.AST]:
    """What has no effect when it runs (docstrings, annotations), and the insides of f-strings, which have no places."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts = [node, node.value]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [node.returns]
        elif isinstance(node, ast.JoinedStr):
            parts = [*node.values]
        for part in parts:
            if part is not None:
                yield from ast.walk(part)


def changes(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    """What a careless hand might have written instead."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            yield altered(node, ops=[SWAPS[type(op)]()])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in SWAPS:
            yield altered(node, op=SWAPS[type(op)]())
        case ast.AugAssign(op=op) if type(op) in SWAPS:
            yield altered(node, op=SWAPS[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield ast.Call(ast.Name("bool"), [operand], [])
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield altered(node, body=orelse, orelse=body)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(None)


def altered(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


# Which tests reach a line.


@cache
def reached_lines() -> dict[str, dict[int, frozenset[str]]]:
    """By file and line, the tests that ran it."""
    found: dict[str, dict[int, set[str]]] = {}
    query = (
        "SELECT file.path, arc.tono, context.context FROM arc JOIN file ON file.id = arc.file_id"
        " JOIN context ON context.id = arc.context_id WHERE arc.tono > 0 GROUP BY file.path, arc.tono, context.context"
    )
    with closing(sqlite3.connect(REACHED)) as data, data:
        for path, line, context in data.execute(query):
            if "/fogcity/" in path:
                tests = found.setdefault(path.rpartition("/fogcity/")[2], {}).setdefault(line, set())
                tests.add(context.rpartition("|")[0] if context.startswith("tests/") else ELSEWHERE)
    return {file: {line: frozenset(tests) for line, tests in lines.items()} for file, lines in found.items()}


@cache
def reach() -> dict[str, int]:
    """How many lines each test runs: those that run few are quick and say most about them."""
    lines: dict[str, int] = {}
    for by_line in reached_lines().values():
        for tests in by_line.values():
            for test in tests:
                lines[test] = lines.get(test, 0) + 1
    return lines


def tests_by_line(file: str) -> dict[int, frozenset[str]]:
    return reached_lines().get(file, {})


def tests_for(file: str, reaching: frozenset[str]) -> tuple[str, ...]:
    """The tests that reach a line, the most special ones first; where other processes do, too, all of its room."""
    chosen = sorted(reaching - {ELSEWHERE}, key=lambda test: (reach()[test], test))[:MOST_TESTS]
    return (*chosen, *(own_tests(file) if ELSEWHERE in reaching else ()))


def own_tests(file: str) -> list[str]:
    """All tests of the room in which a file lies."""
    parts = file.removesuffix(".py").split("/")
    room = "/".join(parts[:2]) if parts[0] == "games" else parts[0]
    places = [HERE / name for name in OWN_TESTS.get(room, (room, f"test_{room}.py"))]
    return [str(place) for place in places if place.exists()] or [str(HERE / "test_cli.py")]


# Trying a break.


def noticed(found: Break) -> bool:
    """Whether a test fails on a copy of the sources that is broken there."""
    try:
        return run_tests(found).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def run_tests(found: Break) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "fogcity"
        shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
        (copied / found.file).write_bytes(broken(found))
        asked = Path(folder) / "tests"
        asked.write_text("\n".join(found.tests), "utf-8")
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
        usual = {name: value for name, value in os.environ.items() if name != "FOGCITY_PLAIN"}
        return subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"@{asked}"],
            cwd=HERE.parent,
            env={**usual, "PYTHONPATH": folder, **plain(found.file)},
            capture_output=True,
            text=True,
            timeout=LIMIT_OF_ROOMS if set(found.tests) & set(own_tests(found.file)) else LIMIT,
        )


def plain(file: str) -> dict[str, str]:
    """What must not be compiled, so that the break is seen: what lies below it may be, which is ten times quicker."""
    room = file.split("/")[0]
    if room in ("engine", "games"):
        return {"FOGCITY_PLAIN": "1"}
    return {"FOGCITY_PLAIN": "bots"} if room in ("bots", "advice", "envs") else {}


if __name__ == "__main__":
    sys.exit(main())
