"""Somebody who plays by looking at the page: clicks on what glows and on the buttons of the bar, nothing else."""

import json
import random
from typing import Literal

from playwright.sync_api import Locator, Page, TimeoutError

# What the page waits for: the person's word in `over`, `confirm`, `told`, `curtain` or `asked`; null if for nothing.
STATE = """() => {
  const seen = (element) => element && element.getBoundingClientRect().width > 0;
  if (seen(document.querySelector('[data-testid=verdict]'))) return 'over';
  if (seen(document.querySelector('[data-testid=ready]'))) return 'curtain';
  const table = document.querySelector('.table');
  if (!table || table.dataset.moving === 'true') return null;
  if (seen(document.querySelector('[data-testid=told]'))) return 'told';
  if (seen(document.querySelector('[data-testid=confirm]'))) return 'confirm';
  const choices = document.querySelectorAll('main .legal, [data-testid=buttons] [data-move]');
  return [...choices].some(seen) ? 'asked' : null;
}"""
SEEN = """() => {
  const table = document.querySelector('.table');
  const count = (what) => document.querySelectorAll(what).length;
  const pressed = count('[aria-pressed=true]'); // such a place may be legal as well
  return `${table?.dataset.version} ${pressed} ${count('[data-testid=confirm], [role=alert], main .legal')}`;
}"""
CHANGED = f"(before) => ({SEEN})() !== before"
CHOICES = "main .legal:visible, [data-testid=buttons] [data-move]:visible"
SENDS = "[data-testid=buttons] [data-move]:visible, main .legal[data-move]:visible"


def settle(page: Page, **settings: object) -> None:
    """Settings that a person has made before; nothing moves, is told or is done by itself unless asked for."""
    kept = json.dumps(json.dumps({"speed": "off", "telling": "once", "forced": "asked", **settings}))
    page.add_init_script(
        f"localStorage.getItem('fogcity-settings') ?? localStorage.setItem('fogcity-settings', {kept})"
    )


# No time to read runs out: what stands there stays until somebody goes on.
HOLD = """{
  const { setTimeout: after } = window;
  window.setTimeout = (act, time, ...more) => (time >= 1500 ? 0 : after(act, time, ...more));
}"""


def hold(page: Page) -> None:
    """From the next page on, what is told slowly stays, and so does the end of a ceremony."""
    page.add_init_script(HOLD)


class Person:
    def __init__(
        self,
        page: Page,
        seed: int = 1,
        patience: float = 120_000,
        looking: float | Literal["raf"] = "raf",
        touch: bool = False,
        resolve: float = 0.5,
    ) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.patience = patience
        self.touch = touch  # a finger instead of a mouse
        self.resolve = resolve  # how often what ends a choice is pressed rather than what prepares it
        self.presses = 0
        self.looking = looking  # how often: in every frame, or after so many milliseconds

    def state(self) -> str:
        """Wait until the page waits for us, and say for what."""
        return str(self.page.wait_for_function(STATE, timeout=self.patience, polling=self.looking).json_value())

    def act(self) -> str:
        """Do one thing, whatever it is that the page waits for."""
        state = self.state()
        if state == "confirm":
            self.press(self.page.get_by_test_id("confirm"))
            self.page.get_by_test_id("confirm").wait_for(state="detached")
        elif state == "told":
            self.press(self.page.get_by_test_id("told"))
        elif state == "curtain":
            self.press(self.page.get_by_test_id("ready"))
        elif state == "asked":
            self.choose()
        return state

    def press(self, what: Locator) -> None:
        self.presses += 1
        if self.touch:
            what.tap()
        else:
            what.click()

    def choose(self) -> None:
        before = self.page.evaluate(SEEN)
        picked = self.pick()
        if picked is None:
            return
        try:
            self.press(picked)
        except TimeoutError:
            if picked.count():
                raise
            return  # it was gone before it could be pressed
        try:  # what only prepares an answer may change nothing that can be seen from here
            self.page.wait_for_function(CHANGED, arg=before, timeout=400, polling=self.looking)
        except TimeoutError:
            return

    def pick(self) -> Locator | None:
        """Anything that can be clicked; now and then only what ends a choice.

        None, if it is gone meanwhile.
        """
        sends = self.page.locator(SENDS)
        wanted = sends if self.chance.random() < self.resolve and sends.count() else self.page.locator(CHOICES)
        many = wanted.count()
        return wanted.nth(self.chance.randrange(many)) if many else None

    def play_to_the_end(self, most: int = 3000) -> None:
        for _ in range(most):
            if self.act() == "over":
                return
        raise AssertionError(f"the game does not end after {most} clicks")
