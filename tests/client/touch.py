"""Plays whole games by touch, on a turned phone and on a tablet held upright, as somebody who looks only at the page.

    .venv/bin/python tests/client/touch.py [--games investors] [--sizes 844x390]

Says for each how many touches it took; whatever the page complains of, and whatever does not fit on the way, makes it
fail.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from client.browser import browsing
from client.house import serving
from client.measure import SIZES, problems
from client.person import Person, settle
from client.tables import open_table
from playwright.sync_api import Browser

from fogcity.games import box, names

EVERY = 12  # so many touches, then the screen is measured


def play(browser: Browser, address: str, game: str, size: str, pictures: Path | None) -> list[str]:
    """One game to its end; what was wrong on the way."""
    context = browser.new_context(
        base_url=address, locale="en-US", viewport=SIZES[size], has_touch=True, is_mobile=True
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    settle(page, name="Ada")
    page.goto("/")
    bots = [{"kind": "bot", "level": "random"}] * (box(game).seats[0] - 1)
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots])
    person, began = Person(page, touch=True), time.monotonic()
    acts = 0
    while (state := person.act()) != "over":
        acts += 1
        over = page.get_by_role("dialog").count() > 0  # the results lie over the table
        if acts % EVERY == 0 and state == "asked" and not over:
            wrong += [f"after {person.presses} touches: {one}" for one in problems(page, size)]
            if pictures and acts % (5 * EVERY) == 0:
                page.screenshot(path=pictures / f"{game}-{size}-{acts:04}.png")
        assert acts < 3000, "the game does not end"
    page.locator("dialog .plot").wait_for()
    if pictures:
        page.screenshot(path=pictures / f"{game}-{size}-results.png")
    seconds = time.monotonic() - began
    print(f"{game}, {size}: over after {person.presses} touches, {seconds:.0f} s", flush=True)
    context.close()
    return [f"{game}, {size}: {one}" for one in wrong]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(names()))
    parser.add_argument("--sizes", nargs="*", default=["844x390", "820x1180"])
    parser.add_argument("--pictures", type=Path, help="a folder for a picture now and then")
    wanted = parser.parse_args()
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, browsing() as browser:
        for game in wanted.games:
            for size in wanted.sizes:
                wrong += play(browser, address, game, size, wanted.pictures)
    for one in wrong:
        print(one)
    print(f"{len(wrong)} things were wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
