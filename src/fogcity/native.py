"""Which modules are compiled, whether the compiled files fit their sources, and whether this machine can compile.

Python takes a compiled module if it lies beside its source, so a compiled file that no longer fits would play by old
rules. Hence a stamp with the digest of every source, which building/rules.py writes when it has compiled them all. It
is read here, too, and not only by building: an installed package, which has no such folder, can tell what it runs.
Standard library only, and nothing of ours: building reads this file before anything is installed.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

# What is compiled: in these folders every module but those named, which only read, declare or draw. All of it becomes
# one library: what is compiled together knows that nobody overrides a method, and that no attribute is ever missing,
# and takes small functions in wherever they are called. A quarter more decisions a second are worth more than to
# compile one game alone after a change.
STAYS_PLAIN: Final = {
    "engine": ("__init__", "box", "decision", "errors", "quoting", "schema"),
    "games/*": ("__init__", "edition", "holdings", "picture", "position", "schema", "terminal"),
    "bots": ("__init__", "budget", "characters", "own", "program", "together", "weights"),
    "advice": (
        "__init__",
        "calibrate",
        "chances",
        "command",
        "decisions",
        "hints",
        "instead",
        "puzzle_answers",
        "puzzle_command",
        "puzzle_finder",
        "puzzles",
        "reasons",
        "reliability",
        "review",
        "review_page",
        "sentences",
        "trials",
    ),
    "envs": (
        "__init__",
        "cores",
        "describe",
        "extra",
        "gym",
        "history",
        "openspiel",
        "opponents",
        "parquet",
        "pettingzoo",
        "picture",
        "pool",
        "environment",
        "search",
        "vector",
    ),
}

LIBRARY: Final = "fogcity._native"
PACKAGE: Final = Path(__file__).resolve().parent
ROOT: Final = PACKAGE.parents[1]
SUFFIX: Final = str(sysconfig.get_config_var("EXT_SUFFIX"))
STAMP: Final = PACKAGE / f"_compiled{SUFFIX.rsplit('.', 1)[0]}.json"

GET_COMPILER: Final = "Install one (Debian, Ubuntu: apt install gcc libc6-dev; macOS: xcode-select --install)"
GET_HEADERS: Final = "Install them (Debian, Ubuntu: apt install python3-dev)"


# What there is to compile.


def groups() -> dict[str, list[Path]]:
    """The sources to compile, by the folder they lie in."""
    found = {}
    for pattern, plain in STAYS_PLAIN.items():
        for where in sorted(PACKAGE.glob(pattern)):
            sources = [path for path in sorted(where.glob("*.py")) if path.stem not in plain]
            if sources:
                found[dotted(where)] = sources
    return found


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def modules() -> dict[str, Path]:
    """Every module that is compiled, with its source."""
    return {dotted(source): source for sources in groups().values() for source in sources}


def compiled_file(source: Path) -> Path:
    return source.with_suffix(SUFFIX)


def library_file() -> Path:
    """mypyc puts all code into one library, which the modules only open."""
    return PACKAGE / f"_native__mypyc{SUFFIX}"


def outputs() -> list[Path]:
    """All files that compiling leaves in the package."""
    return sorted([library_file(), *map(compiled_file, modules().values())])


def present() -> list[Path]:
    """The compiled files for this Python that lie in the package, wanted or not."""
    return sorted(PACKAGE.rglob(f"*{SUFFIX}"))


# Whether what is compiled fits.


def sources() -> list[Path]:
    """Every file that can change what is compiled: constants of plain neighbours are compiled in too."""
    return [path for paths in groups().values() for path in sorted(paths[0].parent.glob("*.py"))]


def stamp() -> dict[str, object]:
    """What was compiled last, from what and by what; empty if nothing was."""
    try:
        read = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def changed() -> list[str]:
    """The sources that are no longer what was compiled."""
    then = stamp().get("sources")
    now = {path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in sources()}
    if not isinstance(then, dict):
        then = {}
    return sorted(name for name in {*then, *now} if then.get(name) != now.get(name))


# Whether this machine can compile.


def compiler() -> str | None:
    """The command of the C compiler; on Windows setuptools knows best, and looks for it itself."""
    if sys.platform == "win32":
        return "msvc"
    asked = os.environ.get("CC")
    for command in [asked] if asked else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]:
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    return None


def headers() -> Path | None:
    """Where Python.h is."""
    where = Path(sysconfig.get_path("include"))
    return where if (where / "Python.h").exists() else None


def obstacle() -> str | None:
    """What keeps this machine from compiling, and what helps."""
    command, where = compiler(), headers()
    if command is None:
        asked = os.environ.get("CC")
        return f"there is no C compiler{f' {asked!r}, which CC names' if asked else ''}. {GET_COMPILER}"
    if where is None:
        return f"the C headers of this Python are missing. {GET_HEADERS}"
    if sys.platform != "win32":  # some have a compiler that only asks to be installed, or one without the C library
        trial = [*shlex.split(command), "-fsyntax-only", f"-I{where}", "-x", "c", "-"]
        if subprocess.run(trial, input=b"#include <Python.h>\n", capture_output=True).returncode:
            return f"the C compiler {command!r} does not work. {GET_COMPILER}"
    return None
