"""Finds a Chromium: BROWSER_BIN, one on this machine, or the one in an npm package, which needs no root."""

import importlib.util
import os
import platform
import shutil
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
HINT = "Install Chromium or Chrome, or name one in BROWSER_BIN, then run this again."

LOCK = Path(__file__).with_name("chromium")  # the package and what it is made of
KEPT = ROOT / "build" / "browser"
UNPACK = """
import fs from 'node:fs';
import zlib from 'node:zlib';
import { execFileSync } from 'node:child_process';
const [from, to] = process.argv.slice(-2);
for (const name of ['al2023.tar.br', 'fonts.tar.br', 'chromium.br']) {
  const file = `${to}/${name.slice(0, -3)}`;
  fs.writeFileSync(file, zlib.brotliDecompressSync(fs.readFileSync(`${from}/${name}`)), { mode: 0o755 });
  if (!file.endsWith('.tar')) continue;
  execFileSync('tar', ['xf', file, '-C', to]);
  fs.rmSync(file);
}
"""
FONTS = '<?xml version="1.0"?><fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>\n'


class NoBrowser(Exception):
    """There is none, and none could be fetched; says what helps."""


def client_build() -> ModuleType:
    """client/build.py, which knows Node and npm."""
    spec = importlib.util.spec_from_file_location("client_build", ROOT / "client" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find() -> tuple[str, dict[str, str]]:
    """The program, and what its environment must say."""
    if named := os.environ.get("BROWSER_BIN"):
        if found := shutil.which(named):
            return found, {}
        raise NoBrowser(f"BROWSER_BIN names {named}, which is no program. {HINT}")
    for name in NAMES:
        if found := shutil.which(name):
            return found, {}
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise NoBrowser(f"There is no Chromium on this machine. {HINT}")
    return fetched()


def fetched() -> tuple[str, dict[str, str]]:
    """The Chromium of an npm package, unpacked under build/ once for each version."""
    wanted = (LOCK / "package-lock.json").read_text("utf-8")
    stamp = KEPT / "unpacked-from.json"
    with only_one():
        if not stamp.exists() or stamp.read_text("utf-8") != wanted:
            fetch()
            stamp.write_text(wanted, "utf-8")
    return str(KEPT / "chromium"), {
        "LD_LIBRARY_PATH": f"{KEPT}/lib",
        "FONTCONFIG_FILE": f"{KEPT}/fonts.conf",
    }


def fetch() -> None:
    build = client_build()
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(LOCK / name, KEPT)
    try:
        build.run(build.npm(), "ci", "--ignore-scripts", "--loglevel=error", cwd=KEPT)
        packed = KEPT / "node_modules" / "@sparticuz" / "chromium" / "bin"
        build.run("--input-type=module", "-e", UNPACK, "--", packed, KEPT, cwd=KEPT)
    except build.Trouble as trouble:
        raise NoBrowser(f"There is no Chromium on this machine, and none could be fetched: {trouble}. {HINT}") from None
    shutil.rmtree(KEPT / "node_modules")
    (KEPT / "fonts.conf").write_text(FONTS.format(KEPT), "utf-8")


class only_one:
    """Two workers of one test run must not unpack at once."""

    def __enter__(self) -> None:
        import fcntl  # Linux: nothing is fetched elsewhere

        (ROOT / "build").mkdir(exist_ok=True)
        self.lock = (ROOT / "build" / "browser.lock").open("w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.lock.close()


def use_own_node() -> None:
    """Playwright's own Node needs libraries that small systems lack: it takes the wheel's."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(client_build().node()))
