"""Writes docs/api.md from the docstrings: python docs/make_api.py

The sources are read, not imported: compiled classes have no docstrings.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/api.md"

EVERYTHING = ("*",)  # all members without an underscore
RECORD = ("setup", "names", "edition", "position", "moves", "result", "remarks", "of", "replay")

# What is public, in the order in which one would explain it: module, name, and which members of a class.
CHAPTERS: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {
    "Making games": [("fogcity", "new", ()), ("fogcity", "position", ()), ("fogcity", "load", ())],
    "A game": [("fogcity.game", "Game", EVERYTHING)],
    "What a game tells": [
        ("fogcity.engine.schema", "Outcome", EVERYTHING),
        ("fogcity.engine.events", "Event", ("kind", "facts", "secret", "reveals", "told", "whole")),
        ("fogcity.engine.box", "Setup", EVERYTHING),
        ("fogcity.engine.decision", "Decision", EVERYTHING),
        ("fogcity.engine.decision", "Build", EVERYTHING),
        ("fogcity.engine.decision", "Piece", EVERYTHING),
        ("fogcity.engine.decision", "built", ()),
        ("fogcity.engine.decision", "fits", ()),
    ],
    "What can go wrong": [
        ("fogcity.engine.errors", name, ())
        for name in (
            "FogCityError",
            "BadSetup",
            "BadEdition",
            "BadPosition",
            "BadRecord",
            "MoveError",
            "UnreadableMove",
            "AmbiguousMove",
            "IllegalMove",
            "NoSuchSeat",
        )
    ],
    "Advice": [
        ("fogcity.advice.hints", "Advice", EVERYTHING),
        ("fogcity.advice.hints", "Suggestion", EVERYTHING),
        ("fogcity.advice.hints", "Follows", EVERYTHING),
        ("fogcity.advice.reasons", "Reason", EVERYTHING),
    ],
    "Puzzles": [
        ("fogcity", "puzzles", ()),
        ("fogcity.advice.puzzles", "Puzzle", EVERYTHING),
        ("fogcity.advice.puzzle_answers", "try_out", ()),
        ("fogcity.advice.puzzle_answers", "Try", EVERYTHING),
        ("fogcity.advice.puzzle_answers", "solve", ()),
        ("fogcity.advice.puzzle_answers", "Solution", EVERYTHING),
        ("fogcity.advice.puzzle_answers", "Rated", EVERYTHING),
    ],
    "Bots": [
        ("fogcity.bots", "bot", ()),
        ("fogcity.bots.bot", "Decider", ("choose",)),
        ("fogcity.bots.own", "Bot", EVERYTHING),
    ],
    "Records": [
        ("fogcity.record.record", "Record", RECORD),
        ("fogcity.record.text", "read_record", ()),
        ("fogcity.record.text", "write_record", ()),
        ("fogcity.record.text", "load_record", ()),
        ("fogcity.record.transcript", "transcript", ()),
    ],
}
# Where people import it from, if not from where it is written.
FROM = {
    "fogcity.game": "fogcity",
    "fogcity.engine.events": "fogcity",
    "fogcity.engine.schema": "fogcity",
    "fogcity.engine.errors": "fogcity",
    "fogcity.bots.bot": "fogcity.bots",
    "fogcity.bots.own": "fogcity.bots",
    "fogcity.record.record": "fogcity.record",
    "fogcity.record.text": "fogcity.record",
    "fogcity.record.transcript": "fogcity.record",
}
MEANING = {"Move": "tuple[int, str]", r"ForSeats\[Points\]": "tuple[Points, ...]", "Points": "int | float"}
WIDTH = 100  # of a signature on one line
HEAD = """\
# The Python API

<!-- Made from the docstrings by docs/make_api.py; mend those, not this. -->
"""
TAIL = """\
## And further

Environments for learning programs: [envs.md](envs.md). The compiled rules below a game, in numbers:
[architecture.md](architecture.md#the-contract). Many games at once, from the command line: [arena.md](arena.md).
"""


@dataclass
class Source:
    """A module, read."""

    tree: ast.Module
    lines: list[str]

    @classmethod
    def of(cls, module: str) -> "Source":
        path = ROOT / "src" / Path(*module.split("."))
        text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
        return cls(ast.parse(text), text.splitlines())

    def find(self, name: str) -> ast.FunctionDef | ast.ClassDef:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                return node
        raise LookupError(name)


def page() -> str:
    """The whole page."""
    intro = ast.get_docstring(Source.of("fogcity").tree) or ""
    parts = [HEAD, *prose(intro)]
    for title, entries in CHAPTERS.items():
        parts.append(f"## {title}\n")
        if title == "What can go wrong":
            parts.append(errors([name for _, name, _ in entries]))
            continue
        for module, name, members in entries:
            parts += entry(Source.of(module), FROM.get(module, module), name, members)
    return "\n".join([*parts, TAIL])


def entry(source: Source, home: str, name: str, members: tuple[str, ...]) -> Iterator[str]:
    """A function, or a class with its members."""
    node = source.find(name)
    yield f"### `{home}.{name}`\n"
    if isinstance(node, ast.FunctionDef):
        yield f"```python\n{folded(signature(node))}\n```\n"
        yield from prose(docstring(node))
        return
    yield from prose(docstring(node))
    yield from fields(source, node, members)
    yield from methods(source, node, members)


def fields(source: Source, node: ast.ClassDef, members: tuple[str, ...]) -> Iterator[str]:
    """The fields that a class declares, as a table; the comment after each says what it means."""
    rows = []
    for child in node.body:
        if isinstance(child, ast.AnnAssign) and wanted(ast.unparse(child.target), members):
            _, _, meaning = source.lines[child.lineno - 1].partition("  # ")
            kind = kind_of(child.annotation).replace("|", "\\|")
            rows.append(f"| `{ast.unparse(child.target)}` | `{kind}` | {meaning} |")
    if rows:
        yield "\n".join(["| field | | |", "|---|---|---|", *rows, ""])


def methods(source: Source, node: ast.ClassDef, members: tuple[str, ...]) -> Iterator[str]:
    """Properties and methods, below the headings that comments of their own between them make."""
    line = node.lineno
    for child in node.body:
        if not isinstance(child, ast.FunctionDef) or not wanted(child.name, members):
            continue
        for heading in re.findall(r"^ {4}# (.*)\.\n\n", "\n".join(source.lines[line : child.lineno]), re.M):
            yield f"#### {heading}\n"
        line = child.end_lineno or child.lineno
        lead, *rest = prose(docstring(child))
        yield f"**`{signature(child)}`**  \n{lead}"
        yield from rest


def errors(names: list[str]) -> str:
    """The errors and what each is a kind of."""
    source = Source.of("fogcity.engine.errors")
    rows = ["All are in `fogcity`.\n", "| error | is a | |", "|---|---|---|"]
    for name in names:
        node = source.find(name)
        assert isinstance(node, ast.ClassDef)
        rows.append(f"| `{name}` | `{ast.unparse(node.bases[0])}` | {docstring(node)} |")
    return "\n".join([*rows, ""])


def wanted(name: str, members: tuple[str, ...]) -> bool:
    return name in members or (members == EVERYTHING and not name.startswith("_"))


def docstring(node: ast.FunctionDef | ast.ClassDef) -> str:
    text = ast.get_docstring(node)
    if not text:
        raise LookupError(f"{node.name} has no docstring")
    return inspect.cleandoc(text)


def signature(node: ast.FunctionDef) -> str:
    """As one would look it up: without self; a property as a field."""
    result = kind_of(node.returns) if node.returns else "None"
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        return f"{node.name}: {result}"
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ").removeprefix("self")
    return f"{node.name}({arguments.replace('=', ' = ')}) -> {result}"


def folded(text: str) -> str:
    """A long signature on as many lines as it has arguments."""
    if len(text) <= WIDTH:
        return text
    name, _, rest = text.partition("(")
    arguments, _, result = rest.rpartition(")")
    return "\n".join([f"{name}(", *(f"    {one}," for one in re.split(r", (?=\*|\w+:)", arguments)), f"){result}"])


def kind_of(annotation: ast.expr) -> str:
    """A type as people read it: without the quotes that Python may need, and without our own short names."""
    kind = ast.unparse(annotation).strip("'\"")
    for name, meaning in MEANING.items():
        kind = re.sub(rf"\b{name}(?!\w)", meaning, kind)
    return kind


def prose(text: str) -> Iterator[str]:
    """A docstring as Markdown: its examples are code, and the pages it names are links."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(">>>"):
            yield f"```python\n{paragraph}\n\n```\n"
        else:
            yield re.sub(r"docs/(\S+?\.md)", r"[docs/\1](\1)", paragraph) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
