"""What holds on every screen: no barrier that axe finds, no sideways scrolling on a phone, no English in French."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from client.screens import screens
from client.tables import finish
from playwright.sync_api import Page

from building.steps import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async (rules) => {
  for (const moving of document.getAnimations()) try { moving.finish(); } catch {}  // what pulses has no end
  const only = rules && { runOnly: { type: 'rule', values: rules } };
  window.checking = axe.run(document, { resultTypes: ['violations'], ...only });  // kept: waiting is not enough
  const { violations } = await window.checking;
  const shown = (nodes) => nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ');
  return violations.map(({ id, nodes }) => `${id}: ${shown(nodes)}`);
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules of axe that are about them, as strict as in the light
# What can be read or heard on the page.
TEXTS = """() => {
  const codes = [...document.querySelectorAll('code:not([hidden])')];
  for (const code of codes) code.hidden = true;  // moves are written alike everywhere
  const texts = [document.body.innerText];
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], title, [aria-valuetext]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      texts.push(element.getAttribute(name) ?? '');
    }
    if (element.localName === 'title') texts.push(element.textContent);
  }
  for (const code of codes) code.hidden = false;
  return texts.join('\\n');
}"""
ENGLISH = re.compile(
    r"\b(the|and|with|your|you|takes?|draws?|from|has|have|are|this|that|undo|settings|players?|seat|round|turn|board|"
    r"build(ing|s)?|cards?|money|rubble|streets?|keeps?|lays?|bids?|wins?|move[sd]?|choose|nothing|every|who|what|"
    r"game|rules?|log|back|here|free|none|each|only|begins?|now|to|of|it|is|not)\b",
    re.IGNORECASE,
)
BOTH = re.compile(r"Fog City|English", re.IGNORECASE)  # names, in any language


@pytest.fixture(scope="module")
def finished() -> Callable[[Page], Callable[[str], str]]:
    """A finished game of each kind, played once for each worker: whoever walks is who has played them."""
    tables: dict[str, str] = {}
    cookies: list[Any] = []

    def of(page: Page) -> Callable[[str], str]:
        page.context.add_cookies(cookies)

        def played(game: str) -> str:
            if game not in tables:
                tables[game] = finish(page, game)
                cookies[:] = page.context.cookies()
            return tables[game]

        return played

    return of


def test_axe_finds_nothing_by_day_nor_by_night_and_no_english_is_left_in_french(
    visit: Callable[..., Page], finished: Callable[..., Any]
) -> None:
    """Only colours are different in the dark."""
    page = visit("/", language="fr-FR")
    found, left = [], {}
    for name in screens(page, finished(page), moves=30):
        found += [f"{name}: {violation}" for violation in violations(page)]
        page.emulate_media(color_scheme="dark")
        found += [f"{name}, in the dark: {violation}" for violation in violations(page, COLOURS)]
        page.emulate_media(color_scheme="light")
        if words := english(page):
            left[name] = words
    assert found == []
    assert left == {}


def english(page: Page) -> set[str]:
    text = BOTH.sub(" ", page.evaluate(TEXTS))
    return {match[0].lower() for match in ENGLISH.finditer(text)}


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):  # what is opened over a page has it already
        page.evaluate(AXE.read_text("utf-8"))
    return list(page.evaluate(CHECK, rules))


def test_nothing_scrolls_sideways_on_a_phone(visit: Callable[..., Page], finished: Callable[..., Any]) -> None:
    page = visit("/", phone=True)
    wide = {}
    for name in screens(page, finished(page)):
        width = page.evaluate("() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        if width > 390:
            wide[name] = width
        small = page.evaluate(
            """() => [...document.querySelectorAll('.bar .buttons button, .bar .tools button, dialog header button')]
                 .map((button) => button.getBoundingClientRect())
                 .filter((box) => box.width && box.height < 39.5).length"""
        )
        assert small == 0, f"{name}: a button too small for a thumb"
    assert wide == {}
