"""Somebody new plays each game, as the page comes to them: from home through the first game to a finished one.

    python tests/client/newcomer.py --out DIR [GAME ...] [--language fr] [--lesson]

Nothing is set beforehand and the rules stay closed. In the first game the newcomer does what is lit; in the game that
follows on the same table, against `easy`, what the first of the hints says. On a wide screen and on a phone; a picture
of every page of the lesson, of some moments of the game and of its end goes into DIR, all of one way on one sheet, too.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from client.browser import browsing
from client.conftest import PATIENCE, PHONE, WIDE
from client.house import serving
from client.person import STATE
from client.tables import table_info
from client.test_lessons import first_seen, obey, open_lesson, waits
from playwright.sync_api import Browser, Page, TimeoutError, expect

from fogcity.games import names
from fogcity.lessons import lesson_of

EVERY = 12  # steps of the game between two pictures
REST = 700  # milliseconds until what comes up, scrolls or fades has done so
MOST = 1000  # no game against `easy` has more
ASKED = f"() => document.querySelector('[data-testid=go-on]') ? 'read' : ({STATE})()"


class Newcomer:
    def __init__(self, page: Page, folder: Path, called: str) -> None:
        self.page = page
        self.folder = folder
        self.called = called
        self.pictures: list[Path] = []

    def picture(self, what: str) -> None:
        file = self.folder / f"{self.called}-{len(self.pictures):03}-{what}.png"
        self.page.wait_for_timeout(REST)
        self.page.screenshot(path=file)
        self.pictures.append(file)

    def read(self, what: str) -> None:
        """Until there is nothing to be read."""
        while waits(self.page) == "read":
            self.picture(what)
            said = self.page.get_by_test_id("coach").inner_text()
            self.page.get_by_test_id("go-on").click()
            self.page.wait_for_function(
                "said => document.querySelector('[data-testid=coach]')?.innerText !== said", arg=said
            )

    def learn(self, game: str) -> None:
        open_lesson(self.page, game)
        for step in lesson_of(game).steps:
            self.read(step.id)
            self.picture(step.id)
            obey(self.page, step.lights[-1], step.asks)
        self.read("end")
        expect(self.page.get_by_test_id("coach")).to_be_hidden()

    def play(self) -> int:
        """The game that follows, to its end; how often there was something to do, be it to go on."""
        for number in range(MOST):
            if number % EVERY == 0:
                self.picture("game")
            state = self.asked()
            if state == "over":
                self.picture("over")
                return number
            if state == "read":
                self.picture("news")
                self.page.get_by_test_id("go-on").click()
            elif state in ("told", "confirm"):
                self.page.get_by_test_id(state).click()
            else:
                self.take_advice(number % EVERY == 0)
        raise AssertionError(f"the game does not end after {MOST} steps")

    def asked(self) -> str:
        try:
            return str(self.page.wait_for_function(ASKED, timeout=120_000).json_value())
        except TimeoutError:
            self.picture("stuck")
            raise

    def take_advice(self, shown: bool) -> None:
        """The first of the hints; where none is offered there is one button, or one place, and it may do itself."""
        version = self.page.locator(".table").get_attribute("data-version")
        ask = first_seen(self.page.locator("button.hint"))
        if ask is None:
            choice = first_seen(self.page.locator("main .legal, [data-testid=buttons] [data-move]"))
            if choice:
                choice.click()
        else:
            ask.click()
            hint = self.page.get_by_role("dialog").locator("[data-hint]").first
            hint.wait_for()
            if shown:
                self.picture("hint")
            hint.click()
        expect(self.page.locator(".table")).not_to_have_attribute("data-version", str(version))


def come(browser: Browser, address: str, game: str, phone: bool, language: str, folder: Path, lesson: bool) -> None:
    viewport = PHONE if phone else WIDE
    context = browser.new_context(
        base_url=address, viewport=viewport, has_touch=phone, is_mobile=phone, locale=language
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    called = f"{game}-{'phone' if phone else 'wide'}"
    newcomer = Newcomer(page, folder, called)
    started = time.monotonic()
    page.goto("/")
    page.get_by_role("article").last.wait_for()
    newcomer.picture("home")
    newcomer.learn(game)
    learned = time.monotonic()
    steps = 0 if lesson else newcomer.play()
    info = table_info(page, page.url.rsplit("/", 1)[1])
    levels = {seat["level"] for seat in info["seats"] if seat["kind"] == "bot"}
    print(
        f"{called}: learned in {learned - started:.0f} s, then {steps} steps in "
        f"{time.monotonic() - learned:.0f} s against {', '.join(sorted(levels))}; points {info['scores']}",
        flush=True,
    )
    sheet(context.new_page(), newcomer.pictures, folder / f"{called}.png", phone)
    context.close()


def sheet(page: Page, pictures: list[Path], file: Path, phone: bool) -> None:
    """All pictures of one way beside each other."""
    width = 300 if phone else 620
    page.set_viewport_size({"width": 6 * width if phone else 3 * width, "height": 800})
    shown = "".join(f'<img src="{one.as_uri()}" width="{width - 8}" style="margin:4px">' for one in pictures)
    index = file.with_suffix(".html")
    index.write_text(f'<body style="margin:0;background:#888">{shown}</body>', "utf-8")
    page.goto(index.as_uri())
    page.screenshot(path=file, full_page=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--screens", nargs="*", choices=("wide", "phone"), default=("wide", "phone"))
    parser.add_argument("--language", default="en-US")
    parser.add_argument("--lesson", action="store_true", help="only the first game, not the one that follows")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, browsing() as browser:
        expect.set_options(timeout=PATIENCE)
        for game in arguments.games:
            for screen in arguments.screens:
                folder, lesson = arguments.out.resolve(), arguments.lesson
                come(browser, address, game, screen == "phone", arguments.language, folder, lesson)
    return 0


if __name__ == "__main__":
    sys.exit(main())
