"""Pictures of every screen into docs/images: `python3 run.py screenshots`.

    .venv/bin/python tests/client/screenshots.py --sizes FOLDER [--language fr] [--dark]

takes every screen at seven sizes into a folder, to be looked at, and says what does not fit on a table.
"""

import argparse
import base64
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from client.browser import browsing
from client.house import serving
from client.measure import LONG, SIZES, problems
from client.person import settle
from client.screens import screens
from client.tables import finish
from playwright.sync_api import Browser, Page, ViewportSize

from fogcity.games import names

QUALITY = 45
ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
# A picture of every screen, wide and light; of these also on a phone, in the dark.
LEFT_OUT = ("-hints", "-puzzle", "-puzzle-wrong", "nowhere")  # what ends so is to be looked at, not to be shown
ALSO_SMALL = ("home", "planners", "builders", "investors", "planners-results")


def take(page: Page, ending: str, wanted: tuple[str, ...] = ()) -> None:
    tables: dict[str, str] = {}

    def finished(game: str) -> str:
        if game not in tables:
            tables[game] = finish(page, game)
        return tables[game]

    for name in screens(page, finished, moves=40):
        if name.endswith(LEFT_OUT) or (wanted and name not in wanted):
            continue
        if name.endswith("-replay"):
            to_the_middle(page)
        page.evaluate("() => document.fonts.ready")
        (IMAGES / f"{name}{ending}.webp").write_bytes(photograph(page))
        print(f"docs/images/{name}{ending}.webp", flush=True)


def to_the_middle(page: Page) -> None:
    """Of a replay: at its start there is little to be seen."""
    slider = page.get_by_role("slider")
    middle = str(int(slider.get_attribute("max") or 0) // 2)
    slider.fill(middle)
    page.locator(".count", has_text=middle).wait_for()


def take_sizes(browser: Browser, address: str, folder: Path, language: str, dark: bool) -> int:
    """Every screen at every size; how many things do not fit."""
    page = browser.new_context(
        base_url=address,
        viewport=WIDE,
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    ).new_page()
    page.set_default_timeout(120_000)
    settle(page, name=LONG[0])
    page.goto("/")
    tables = {game: finish(page, game) for game in names()}
    wrong = 0
    for name in screens(page, tables.__getitem__, moves=30):
        if name.endswith(("-replay", "review")):
            to_the_middle(page)
        for size in SIZES:
            table = page.locator(".table, .replay").count() > 0 and page.get_by_role("dialog").count() == 0
            for one in problems(page, size) if table else []:
                print(f"{name} {size}: {one}", flush=True)
                wrong += 1
            page.set_viewport_size(SIZES[size])
            page.screenshot(path=folder / f"{name}-{size}-{language}{'-dark' if dark else ''}.png")
        page.set_viewport_size(WIDE)
    return wrong


def photograph(page: Page) -> bytes:
    """What is to be seen, small: these pictures travel in the package, with the documentation."""
    devtools = page.context.new_cdp_session(page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    devtools.detach()
    return base64.b64decode(taken["data"])


def take_all(browser: Browser, address: str) -> None:
    wide = browser.new_context(base_url=address, viewport=WIDE, locale="en-US", reduced_motion="reduce")
    page = wide.new_page()
    settle(page, name="Ada")
    page.goto("/")
    take(page, "")
    phone = browser.new_context(
        base_url=address,
        viewport=PHONE,
        locale="en-US",
        color_scheme="dark",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    page = phone.new_page()
    settle(page, name="Ada")
    page.goto("/")
    take(page, "-phone-dark", ALSO_SMALL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=Path, metavar="FOLDER")
    parser.add_argument("--language", default="en")
    parser.add_argument("--dark", action="store_true")
    wanted = parser.parse_args()
    (wanted.sizes or IMAGES).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, browsing() as browser:
        wrong = 0
        if wanted.sizes:
            wrong = take_sizes(browser, address, wanted.sizes, wanted.language, wanted.dark)
            print(f"{wrong} things do not fit")
        else:
            take_all(browser, address)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
