"""How large and how quick the page is, in a real browser: `.venv/bin/python benchmarks/page.py`.

Sizes as sent (compressed); the time to the first decision; the time from a click to its answer on the screen; frames
a second while things fly, with the processor slowed down four times: the intervals between frames in both of which
something flies, and, to know what the machine has to give, those of an empty page just before. Needs what
`python3 run.py test` installs. `benchmarks/page.py frames` measures only those; so do the names of the others.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from client.browser import browsing
from client.house import serving
from client.person import Person, settle
from client.sent import Sent
from client.tables import open_table
from playwright.sync_api import Browser, Page

from fogcity.games import box, names

# From a click to the first frame in which the board, the bar or the film is different.
ANSWERED = """(element) => new Promise((done) => {
  const seen = () => requestAnimationFrame(() => { observer.disconnect(); done(performance.now() - began); });
  const observer = new MutationObserver(seen);
  const began = performance.now();
  for (const part of document.querySelectorAll('main, .film, .bar')) {
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
})"""
COUNT_FRAMES = """() => {
  window.frames_ = [];
  const film = document.querySelector('.film');
  let last = 0; // when the frame before was begun, if something flew in it
  const tick = (now) => {
    if (film.firstChild && last) window.frames_.push(now - last);
    last = film.firstChild ? now : 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


# All intervals between frames of a page on which one thing moves and nothing else happens, for two seconds.
IDLE = """() => new Promise((done) => {
  const thing = document.body.appendChild(document.createElement('p'));
  thing.animate([{ transform: 'none' }, { transform: 'translateX(300px)' }], { duration: 2000 });
  const spent = [];
  let last = 0;
  const tick = (now) => {
    if (last) spent.push(now - last);
    last = now;
    if (now < until) requestAnimationFrame(tick); else done(spent);
  };
  const until = performance.now() + 2000;
  requestAnimationFrame(tick);
})"""
SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
    },
}  # fmt: skip


def fresh_page(
    browser: Browser, address: str, screen: dict[str, Any] = SCREENS["wide"], **settings: object
) -> tuple[Page, Sent]:
    context = browser.new_context(base_url=address, locale="en-US", **screen)
    page = context.new_page()
    settle(page, **settings)
    return page, Sent(context.new_cdp_session(page))


def seats(game: str) -> list[dict[str, str]]:
    return [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "level": "random"} for _ in range(box(game).seats[0] - 1))]


def sizes(browser: Browser, address: str) -> None:
    page, sent = fresh_page(browser, address)
    page.goto("/", wait_until="networkidle")
    print(f"home, first load: {sent.bytes / 1000:.0f} kB")
    for game in names():
        page, sent = fresh_page(browser, address)
        answer = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats(game)})
        page.goto(f"/table/{answer.json()['table']['id']}")
        Person(page).state()
        asked = sent.bytes
        page.wait_for_load_state("networkidle")
        print(
            f"{game}, a table by its link: {asked / 1000:.0f} kB up to the first decision, "
            f"{sent.bytes / 1000:.0f} kB with what is loaded without being asked for"
        )


def first_decision(browser: Browser, address: str) -> None:
    for game in names():
        times: list[float] = []
        for _ in range(5):
            page, _ = fresh_page(browser, address)
            answer = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats(game)})
            page.goto(f"/table/{answer.json()['table']['id']}", wait_until="commit")
            Person(page).state()
            times.append(page.evaluate("() => performance.now()"))
            page.context.close()
        print(f"{game}, first decision on the screen: {statistics.median(times):.0f} ms (median of 5, nothing cached)")


def answers(browser: Browser, address: str) -> None:
    for game in names():
        page, _ = fresh_page(browser, address, speed="normal", confirm="never")
        page.goto("/")
        open_table(page, game, seats(game))
        person = Person(page)
        times: list[float] = []
        while len(times) < 25 and person.state() == "asked":
            if picked := person.pick():
                times.append(picked.evaluate(ANSWERED))
        times.sort()
        most = times[int(0.9 * len(times))]
        print(f"{game}, a click answered: median {statistics.median(times):.0f} ms, 90 % within {most:.0f} ms")


def frames(browser: Browser, address: str) -> None:
    for game in names():
        for name, screen in SCREENS.items():
            idle = idle_frames(browser, screen)
            page, _ = fresh_page(browser, address, screen, speed="slow", confirm="never")
            page.goto("/")
            open_table(page, game, seats(game))
            person = Person(page, looking=150)  # whoever looks in every frame makes every frame dearer
            person.state()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            page.evaluate(COUNT_FRAMES)
            for _ in range(8):
                person.act()
            spent = page.evaluate("() => window.frames_")
            late = sum(1 for one in spent if one > 1000 / 60 * 1.5)
            print(
                f"{game}, {name}, processor four times slower: {a_second(spent):.1f} frames a second while things fly, "
                f"{late} of {len(spent)} frames late; an empty page {idle:.1f}; load {os.getloadavg()[0]:.1f}"
            )
            page.context.close()


def idle_frames(browser: Browser, screen: dict[str, Any]) -> float:
    context = browser.new_context(**screen)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    spent = page.evaluate(IDLE)
    context.close()
    return a_second(spent)


def a_second(spent: list[float]) -> float:
    return 1000 * len(spent) / sum(spent)


PARTS = (sizes, first_decision, answers, frames)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.__name__ for part in PARTS))
    wanted = parser.parse_args().parts
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, browsing() as browser:
        for part in PARTS:
            if not wanted or part.__name__ in wanted:
                part(browser, address)


if __name__ == "__main__":
    main()
