"""Which modules are compiled, whether the compiled files fit their sources, and the one way to compile them.

Python takes a compiled module if it lies beside its source, so a compiled file that no longer fits would play
by old rules. Hence a stamp with the digest of every source, and all or nothing: before anything is compiled
the old files go, and if that fails none come back. Standard library only until something must be compiled.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib import metadata
from pathlib import Path
from typing import Final

# What is compiled: in these folders every module but those named, which only read, declare or draw. Each
# folder becomes one library, so a change in one game compiles that game only.
STAYS_PLAIN: Final = {
    "engine": ("__init__", "box", "decision", "errors", "quoting", "schema"),
    "games/*": ("__init__", "edition", "holdings", "position", "schema", "terminal"),
    "bots": ("__init__", "budget", "characters", "own", "program", "weights"),
    "advice": (
        "__init__",
        "calibrate",
        "chances",
        "command",
        "decisions",
        "hints",
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
        "gym",
        "openspiel",
        "parquet",
        "pettingzoo",
        "picture",
        "pool",
        "environment",
        "vector",
    ),
}

PACKAGE: Final = Path(__file__).resolve().parent
ROOT: Final = PACKAGE.parents[1]
BUILD: Final = ROOT / "build" / str(sys.implementation.cache_tag)
LOG: Final = BUILD / "compile.log"
SUFFIX: Final = str(sysconfig.get_config_var("EXT_SUFFIX"))
STAMP: Final = PACKAGE / f"_compiled{SUFFIX.rsplit('.', 1)[0]}.json"

GET_COMPILER: Final = "Install one (Debian, Ubuntu: apt install gcc libc6-dev; macOS: xcode-select --install)"
GET_HEADERS: Final = "Install them (Debian, Ubuntu: apt install python3-dev)"

# For GNU's tools. No function is called from other libraries by its name, so that those of one library can call one
# another directly or be taken in; nothing that only debuggers and C++ read, and no empty pages: faster and smaller.
ON_LINUX: Final = sys.platform == "linux"
COMPILED: Final = ["-fvisibility=hidden", "-ffunction-sections", "-fno-asynchronous-unwind-tables"] if ON_LINUX else []
LINKED: Final = ["-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,noseparate-code"] if ON_LINUX else []

DONE, FAILED, NOT_HERE = 0, 1, 3  # how this program ends


# What there is to compile.


def groups() -> dict[str, list[Path]]:
    """The sources to compile, by the folder they lie in: one folder, one library."""
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


def library(group: str) -> str:
    """mypyc puts the code of a group into one library, which the modules of the group only open."""
    return f"{group}._native"


def library_file(group: str) -> Path:
    return PACKAGE.parent.joinpath(*library(group).split(".")).with_name(f"_native__mypyc{SUFFIX}")


def outputs() -> list[Path]:
    """All files that compiling leaves in the package."""
    return sorted([*map(library_file, groups()), *map(compiled_file, modules().values())])


# Whether what is compiled fits.


def digests() -> dict[str, str]:
    """Of every source that can change what is compiled: constants of plain neighbours are compiled in too."""
    neighbours = [path for sources in groups().values() for path in sorted(sources[0].parent.glob("*.py"))]
    return {path.relative_to(PACKAGE).as_posix(): digest(path) for path in neighbours}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamp() -> dict[str, object]:
    """What was compiled last, from what and by what; empty if nothing was."""
    try:
        read = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def changed() -> list[str]:
    """The sources that are no longer what was compiled."""
    then, now = stamp().get("sources"), digests()
    if not isinstance(then, dict):
        then = {}
    return sorted(name for name in {*then, *now} if then.get(name) != now.get(name))


def recipe() -> str:
    """By what it is compiled: another compiler or another way of using it compiles anew."""
    tools = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    return ", ".join([*tools, digest(Path(__file__))])


def present() -> list[Path]:
    """The compiled files for this Python that lie in the package, wanted or not."""
    return sorted(PACKAGE.rglob(f"*{SUFFIX}"))


def remove() -> None:
    """Take the compiled files away. The stamp goes first: files without one count for nothing."""
    STAMP.unlink(missing_ok=True)
    for path in present():
        path.unlink(missing_ok=True)


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
    if sys.platform != "win32" and not reads_python_h(command, where):
        return f"the C compiler {command!r} does not work. {GET_COMPILER}"
    return None


def reads_python_h(command: str, where: Path) -> bool:
    """Some systems have a compiler that only asks to be installed, or one without the C library."""
    trial = [*shlex.split(command), "-fsyntax-only", f"-I{where}", "-x", "c", "-"]
    return subprocess.run(trial, input=b"#include <Python.h>\n", capture_output=True).returncode == 0


# Compiling.


def bring_up_to_date(again: bool) -> int:
    """Compile if something has changed, or say once why that cannot be; `again` retries what has failed."""
    if os.environ.get("FOGCITY_COMPILE") == "0":
        if present():
            say("removing the compiled rules, as FOGCITY_COMPILE=0 asks")
        remove()
        return DONE
    before = stamp()
    wanted: dict[str, object] = {"sources": digests(), "recipe": recipe()}
    same = all(before.get(key) == value for key, value in wanted.items())
    if same and "trouble" not in before and present() == outputs():
        return DONE
    remove()
    trouble, ending = obstacle(), NOT_HERE
    if trouble is None:
        ending = FAILED
        known = str(before["trouble"]) if same and before.get("ending") == FAILED and not again else None
        trouble = known or compile_all()
    if trouble is None:
        keep(wanted)
        return DONE
    remove()
    if again or trouble != before.get("trouble"):
        say(f"the rules run uncompiled, about 50 times slower: {trouble}, then run python3 run.py setup")
    keep(wanted | {"trouble": trouble, "ending": ending})
    return ending


def keep(content: dict[str, object]) -> None:
    STAMP.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", "utf-8")


def compile_all() -> str | None:
    """Compile aside, put the files into the package, see that they load. None, or what went wrong."""
    unfinished = BUILD / "unfinished"
    if unfinished.exists():  # it was killed in the middle, and a library half written looks like a whole one
        shutil.rmtree(BUILD)
    BUILD.mkdir(parents=True, exist_ok=True)
    unfinished.touch()
    names = ", ".join(group.rsplit(".", 1)[1] for group in groups())
    say(f"compiling the rules: {names} ({expected_time()})")
    began = time.perf_counter()
    LOG.unlink(missing_ok=True)
    fits = logged("-P", __file__, "compile")
    unfinished.unlink()
    if fits:
        for path in outputs():
            shutil.copy2(BUILD / "lib" / path.relative_to(PACKAGE.parent), path)
        load = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); import {', '.join(modules())}"
        fits = logged("-c", load)
    if not fits:
        return f"compiling failed ({complaint()}). See {LOG.relative_to(ROOT)}"
    say(f"compiled in {time.perf_counter() - began:.0f} s")
    return None


def expected_time() -> str:
    lines = sum(len(source.read_bytes().splitlines()) for source in modules().values())
    return "a few seconds" if (BUILD / "lib").exists() else f"about {5 + lines // 250} s"


def logged(*arguments: str) -> bool:
    """Run Python with its output at the end of the log; whether it went well."""
    environment = os.environ | {"FOGCITY_PLAIN": ""}
    if sys.platform != "win32":
        environment["CC"] = str(compiler())
    with LOG.open("ab") as log:
        done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=log, stderr=log)
    return done.returncode == 0


def complaint() -> str:
    """The line of the log that says what was wrong."""
    lines = [line.strip() for line in LOG.read_text("utf-8", "replace").splitlines() if line.strip()]
    errors = [line for line in lines if "error: " in line.lower()]
    return errors[0] if errors else lines[-1] if lines else "it said nothing"


def compile_aside() -> None:
    """mypyc writes C and setuptools compiles it, both only what has changed since the last time."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    sources = {group: [str(p.relative_to(ROOT)) for p in paths] for group, paths in groups().items()}
    build = BUILD.relative_to(ROOT)
    # mypyc 2.4 forgets, in what it caches of a group, which attributes of a class are native integers.
    shutil.rmtree(BUILD / "mypy", ignore_errors=True)
    extensions = mypycify(
        [
            "--config-file=",
            f"--cache-dir={build / 'mypy'}",
            "--follow-imports=silent",  # errors elsewhere are for the type check, not for the build
            *(path for paths in sources.values() for path in paths),
        ],
        separate=[(paths, library(group)) for group, paths in sources.items()],
        opt_level="3",
        debug_level="0",
        target_dir=str(build / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args += COMPILED
        extension.extra_link_args += LINKED
    command = build_ext(Distribution({"name": "fogcity", "ext_modules": extensions}))
    command.build_lib = str(build / "lib")
    command.build_temp = str(build / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["compile"]:
            compile_aside()
        else:
            sys.exit(bring_up_to_date(again="again" in sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
