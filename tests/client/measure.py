"""Measures whether a table fits its screen: no text too small, cut, covered, or lying over another.

    .venv/bin/python tests/client/measure.py [--pictures FOLDER] [--games investors] [--sizes 844x390] [...]

measures every size, number of players and language, with names of 24 letters, and says what does not fit.
"""

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from client.browser import browsing
from client.house import serving
from client.person import Person, settle
from client.tables import PLAY_ON, open_table, play_on
from playwright.sync_api import Browser, Page, ViewportSize

from fogcity.games import box, names

SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in [(390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
}
LANGUAGES = ("en", "fr", "de")
LONG = (
    "Wolfeschlegelsteinhausen",
    "Konstantinopolitanischer",
    "Mademoiselle Élodie Dubo",
    "Bartholomäus Übermüller",
    "W" * 24,
)
MOMENTS = (0, 9, 26, 60)  # moves made before the page is looked at

MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")


def phone(size: str) -> bool:
    return min(SIZES[size]["width"], SIZES[size]["height"]) < 500


def resize(page: Page, size: str) -> None:
    """A screen of this size, laid out for it to the end."""
    page.set_viewport_size(SIZES[size])
    page.evaluate("() => document.fonts.ready")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("() => { for (const one of document.getAnimations()) try { one.finish(); } catch {} }")


def problems(page: Page, size: str) -> list[str]:
    """What does not fit on a screen of this size."""
    resize(page, size)
    return [str(one) for one in page.evaluate(MEASURE, 11 if phone(size) else 12)]


def sheet_problems(page: Page, size: str) -> list[str]:
    """The same with the sheet of a phone the other way: over the board if it was away, and away if it was there."""
    handle = page.locator("[data-handle]:visible")
    if not handle.count():
        return []
    handle.click()
    found = problems(page, size)
    handle.click()
    return found


def crowd(mine: Page, others: list[Page], game: str) -> str:
    """A table of people with long names, who play on by themselves, but for the first; its id."""
    seats = [{"kind": "me", "name": LONG[0]}, *({"kind": "free"} for _ in others)]
    table = open_table(mine, game, seats)
    for seat, other in enumerate(others, 1):
        answer = other.request.post(f"/api/tables/{table}/seats/{seat}", data={"name": LONG[seat]})
        assert answer.ok, answer.text()
    for seat, other in enumerate(others, 1):
        other.evaluate(f"(who) => {{ ({PLAY_ON})(who).catch(() => undefined); }}", [table, seat, 1e9])
    return table


def moments(mine: Page, table: str, wanted: tuple[int, ...] = MOMENTS) -> Iterator[str]:
    """The table after so many moves, each time when this seat is asked."""
    for moves in wanted:
        play_on(mine, table, most=moves)
        if Person(mine).state() == "over":
            return
        yield f"{moves} moves"


def visitor(
    browser: Browser, address: str, language: str, dark: bool = False, same: Page | None = None, **settings: str
) -> Page:
    """Somebody new, or the same person with another browser."""
    context = browser.new_context(
        base_url=address,
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    if same is not None:  # known by cookies; settings are each browser's own
        known = same.context.cookies()
        context.add_cookies([{"name": one["name"], "value": one["value"], "url": address} for one in known])
    page = context.new_page()
    page.set_default_timeout(20_000)
    settle(page, name="Ada", **settings)
    page.goto("/")
    return page


def measure(browser: Browser, address: str, wanted: argparse.Namespace) -> int:
    wrong = 0
    for game, language in itertools.product(wanted.games, wanted.languages):
        for players in box(game).seats:
            if wanted.players and players not in wanted.players:
                continue
            mine = visitor(browser, address, language, wanted.dark)
            others = [visitor(browser, address, language, wanted.dark) for _ in range(players - 1)]
            table = crowd(mine, others, game)
            for moment in moments(mine, table, tuple(wanted.moments)):
                for size in wanted.sizes:
                    found = problems(mine, size) + sheet_problems(mine, size)
                    title = f"{game} {players} {language} {size} {moment}"
                    print(title, "fits" if not found else "DOES NOT FIT", flush=True)
                    for one in found[: wanted.most]:
                        print("   ", one, flush=True)
                    wrong += len(found)
                    if wanted.pictures:
                        mine.screenshot(path=wanted.pictures / f"{title.replace(' ', '-')}.png")
            for page in (mine, *others):
                page.context.close()
    print(f"{wrong} things do not fit")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(names()))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--players", nargs="*", type=int)
    parser.add_argument("--moments", nargs="*", type=int, default=list(MOMENTS))
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--most", type=int, default=12, help="so many complaints about one screen are shown")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every screen")
    wanted = parser.parse_args()
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, browsing() as browser:
        return measure(browser, address, wanted)


if __name__ == "__main__":
    sys.exit(main())
