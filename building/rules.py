"""Compiles the rules, all or none: the old files go before anything is compiled, and if that fails none come back."""

import importlib.util
import os
import shutil
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from building.steps import BUILD, DONE, NOT_HERE, ROOT, Step, Trouble, digest, logged, say

if TYPE_CHECKING:
    from fogcity import native as native
else:  # by itself: the package needs others, which need not be there yet
    spec = importlib.util.spec_from_file_location("native", ROOT / "src" / "fogcity" / "native.py")
    native = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(native)

OBJECTS: Final = BUILD / str(sys.implementation.cache_tag)

# For GNU's tools. No function is called from other libraries by its name, so that those of one library can call one
# another directly or be taken in; nothing that only debuggers and C++ read, and no empty pages: faster and smaller.
# Functions begin where the processor's cache has a new line, and loops there or in its middle: else it is chance where
# they lie, and a few bytes more before them can cost a sixth of the speed.
ON_LINUX: Final = sys.platform == "linux"
COMPILED: Final = (
    [
        "-fvisibility=hidden",
        "-ffunction-sections",
        "-fno-asynchronous-unwind-tables",
        "-falign-functions=64",
        "-falign-loops=32",
    ]
    if ON_LINUX
    else []
)
LINKED: Final = ["-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,noseparate-code"] if ON_LINUX else []
# Beside each library lie dozens of doors to it, one a module, with one small function each: without what programs have
# for their start, and without tables that are protected after it, they take half the room.
DOOR: Final = ["-nostartfiles", "-Wl,-z,norelro", "-Wl,--build-id=none"] if ON_LINUX else []


def bring_up_to_date(again: bool = False) -> int:
    """Compile if something has changed, or say once why that cannot be; `again` retries what has failed."""
    if not wanted():
        return DONE
    return step().attempt(compile_all, "the rules run uncompiled, about 50 times slower", again)


def ensure() -> None:
    """The same for whoever cannot do without: trouble each time."""
    if wanted():
        step().do(compile_all)


def wanted() -> bool:
    if os.environ.get("FOGCITY_COMPILE") != "0":
        return True
    if native.present():
        say("removing the compiled rules, as FOGCITY_COMPILE=0 asks")
    remove()
    return False


def step() -> Step:
    return Step(native.STAMP, native.sources(), recipe(), whole=lambda: native.present() == native.outputs())


def recipe() -> str:
    """By what it is compiled: another compiler or another way of using it compiles anew."""
    tools = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    return ", ".join([*tools, digest(Path(__file__))])


def remove() -> None:
    """The stamp goes first: files without one count for nothing."""
    native.STAMP.unlink(missing_ok=True)
    for path in native.present():
        path.unlink(missing_ok=True)


def compile_all() -> None:
    """Compile aside, put the files into the package, see that they load."""
    remove()
    if obstacle := native.obstacle():
        raise Trouble(obstacle, NOT_HERE)
    objects = Step(OBJECTS / "made-by.json", recipe=recipe())
    if not objects.fresh():
        shutil.rmtree(OBJECTS, ignore_errors=True)  # made in another way, or cut short: half a library looks like one
    objects.stamp.unlink(missing_ok=True)
    names = ", ".join(group.rsplit(".", 1)[1] for group in native.groups())
    say(f"compiling the rules: {names} ({expected_time()})")
    began = time.perf_counter()
    environment = os.environ | {"FOGCITY_PLAIN": ""}
    if sys.platform != "win32":
        environment["CC"] = str(native.compiler())
    try:
        logged(OBJECTS / "compile.log", [sys.executable, "-m", "building", "compile"], environment=environment)
        for path in native.outputs():
            shutil.copy2(OBJECTS / "lib" / path.relative_to(native.PACKAGE.parent), path)
        load = f"import sys; sys.path.insert(0, {str(native.PACKAGE.parent)!r}); import {', '.join(native.modules())}"
        logged(OBJECTS / "load.log", [sys.executable, "-c", load], environment=environment)
    except Trouble:
        remove()
        objects.keep(objects.wanted)
        raise
    objects.keep(objects.wanted)
    say(f"compiled in {time.perf_counter() - began:.0f} s")


def expected_time() -> str:
    lines = sum(len(source.read_bytes().splitlines()) for source in native.modules().values())
    return f"about {5 + lines // 110} s"


def compile_aside() -> None:
    """mypyc writes C and setuptools compiles it, both only what has changed since the last time."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    objects = OBJECTS.relative_to(ROOT)
    extensions = mypycify(
        [
            "--config-file=",
            f"--cache-dir={objects / 'mypy'}",
            "--follow-imports=silent",  # errors elsewhere are for the type check, not for the build
            *(str(source.relative_to(ROOT)) for source in native.modules().values()),
        ],
        group_name=native.LIBRARY,
        opt_level="3",
        debug_level="0",
        target_dir=str(objects / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args += COMPILED
        extension.extra_link_args += LINKED if extension.name.endswith("__mypyc") else [*LINKED, *DOOR]
    command = build_ext(Distribution({"name": "fogcity", "ext_modules": extensions}))
    command.build_lib = str(objects / "lib")
    command.build_temp = str(objects / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
