"""The first game in a browser: somebody who does what is lit comes through every lesson, into an ordinary game."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from client.measure import LANGUAGES, SIZES, resize
from client.person import STATE, Person
from client.screens import lesson
from client.tables import table_info
from client.test_keyboard import tab_to
from playwright.sync_api import Locator, Page, expect

from building.steps import ROOT
from fogcity.games import names
from fogcity.lessons import lesson_of

# What is asked; the version may change meanwhile, where others answer in secret.
DECISION = "() => document.querySelector('.table').dataset.decision"
# What the page waits for: what is said to be read, something to be done, or nothing any more.
WAITS = """() => {
  if (document.querySelector('[data-testid=go-on]')) return 'read';
  if (!document.querySelector('[data-testid=coach]')) return document.querySelector('.table') ? 'over' : null;
  const choices = document.querySelectorAll('main .legal, [data-testid=buttons] [data-move]');
  return choices.length > 0 ? 'do' : null;
}"""

# From now on what is said, without what stays from before and asks for nothing: each once, as long as it stays.
# As a screen reader does: what changes is said, if it may be; that something unchanged may be said again says nothing.
LISTEN = """() => {
  window.said = [];
  window.missed = [];
  let last = '';
  const hear = () => {
    const coach = document.querySelector('[data-testid=coach]');
    const text = coach?.textContent ?? '';
    if (text && coach.ariaLive !== 'off') {
      if (text !== last) window.said.push(text);
      else if (!window.said.includes(text)) window.missed.push(text);
    }
    last = text;
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(hear).observe(document.body, all);
  hear();
}"""

ASKED_ALOUD = """() => {
  window.asked = [];
  new MutationObserver(() => {
    const said = document.querySelector('[data-testid=announced]')?.textContent.trim();
    if (said) window.asked.push(said);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# Which of these texts the coach could not say without scrolling.
TOO_LONG = """(texts) => {
  const said = document.querySelector('[data-testid=coach]');
  return Object.entries(texts).flatMap(([name, text]) => {
    said.textContent = text;
    return said.scrollHeight > said.clientHeight + 1 ? [name] : [];
  });
}"""
NEXT = f"() => document.querySelector('[data-testid=go-on]') ? 'read' : ({STATE})()"


def open_lesson(page: Page, game: str) -> None:
    """From the home page, with its first button."""
    order = [one["id"] for one in page.request.get("/api/games").json()]
    page.get_by_role("article").nth(order.index(game)).locator("button.main").click()
    expect(page.get_by_test_id("coach")).to_be_visible()


def test_nothing_is_asked_aloud_while_something_is_to_be_read(visit: Callable[..., Page]) -> None:
    page = visit("/")
    page.evaluate(ASKED_ALOUD)
    open_lesson(page, "planners")
    expect(page.get_by_test_id("go-on")).to_be_visible()
    assert page.evaluate("window.asked") == []
    read(page)
    page.wait_for_function("window.asked.length > 0")


def waits(page: Page) -> str:
    return str(page.wait_for_function(WAITS).json_value())


def read(page: Page, go_on: Callable[[], None] | None = None, look: Callable[[], None] | None = None) -> None:
    """Until there is nothing to be read."""
    while waits(page) == "read":
        if look:
            look()
        said = page.get_by_test_id("coach").inner_text()
        (go_on or page.get_by_test_id("go-on").click)()
        page.wait_for_function("said => document.querySelector('[data-testid=coach]')?.innerText !== said", arg=said)


def first_seen(found: Locator) -> Locator | None:
    return next((one for one in found.all() if one.is_visible()), None)


def obey(page: Page, lights: list[str], asks: list[str]) -> None:
    """Click on what is lit, one after the other, or on the button that does it."""
    before = page.evaluate(DECISION)
    button = page.locator(f'[data-testid=buttons] button[data-move="{asks[0]}"]') if asks else None
    if button and button.count():
        button.click()
    else:
        for place in lights:
            legal = first_seen(page.locator(f'[data-place="{place}"].legal, [data-place="{place}"] .legal'))
            if legal and page.evaluate(DECISION) == before:
                legal.click()
    page.wait_for_function(f"before => ({DECISION})() !== before", arg=before)


def lit(page: Page, pages: Iterator[list[str]], phone: bool) -> None:
    """On a page of a step each place that is meant is lit, whatever can be chosen there; on a phone the first one."""
    if not re.search("[0-9]", page.locator(".coach h2 .soft").inner_text()):
        return  # a rule that is new
    if places := next(pages):
        expect(page.locator(".lights .ring").nth(0 if phone else len(places) - 1)).to_be_visible()


@pytest.mark.parametrize("game", names())
def test_a_lesson_is_played_by_doing_what_is_lit(visit: Callable[..., Page], game: str) -> None:
    language = {"planners": "fr", "investors": "de"}.get(game, "en-US")
    phone = game == "builders"
    page = visit(phone=phone, language=language, forced="made")
    open_lesson(page, game)
    for number, step in enumerate(lesson_of(game).steps):
        pages = iter(step.lights)
        read(page, look=lambda pages=pages: lit(page, pages, phone))  # type: ignore[misc]
        lit(page, pages, phone)
        assert not [*pages]
        expect(page.locator(".coach h2 .soft")).to_contain_text(str(number + 1))
        missing = [place for place in step.lights[-1] if not page.locator(f'[data-place="{place}"]').count()]
        assert not missing, f"{step.id}: there is no place {missing}"
        obey(page, step.lights[-1], step.asks)
    read(page)
    expect(page.get_by_test_id("coach")).to_be_hidden()
    if game == "planners":  # with two contracts and no column of three cards, what is no choice is done by itself again
        expect(page.locator('[data-testid=buttons] [data-move="place 1"]')).to_be_visible()
    person = Person(page)
    for _ in range(4):  # an ordinary game, on the same table, in which news are still told
        if page.wait_for_function(NEXT).json_value() == "read":
            page.get_by_test_id("go-on").click()
        else:
            person.act()


def test_whoever_does_something_else_is_told_and_can_try(visit: Callable[..., Page]) -> None:
    page = visit()
    open_lesson(page, "planners")
    read(page)
    obey(page, [], ["draw"])
    page.locator('[data-place="column-3"]').click()
    expect(page.get_by_test_id("coach")).to_contain_text("You may do that, too")
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("coach")).to_contain_text("your own way")
    page.get_by_test_id("go-on").click()
    expect(page.get_by_test_id("coach")).to_contain_text("Put your card into the first one")
    page.reload()
    expect(page.get_by_test_id("coach")).to_contain_text("Put your card into the first one")
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_test_id("coach")).to_contain_text("You plan a city")
    page.goto("/")
    page.get_by_role("button", name="Go on learning").click()
    expect(page.get_by_test_id("coach")).to_contain_text("You plan a city")
    page.get_by_role("button", name="Without the lesson").click()
    expect(page.get_by_test_id("coach")).to_be_hidden()
    seats = table_info(page, page.url.rsplit("/", 1)[1])["seats"]
    assert [seat["level"] for seat in seats] == [None, "easy"]


def type_it(page: Page, lights: list[str], asks: list[str]) -> None:
    """The same as `obey`, with Tab and Enter."""
    before = page.evaluate(DECISION)
    button = f'[data-testid=buttons] button[data-move="{asks[0]}"]' if asks else ""
    if button and page.locator(button).count():
        tab_to(page, f"() => document.activeElement.matches({json.dumps(button)})")
        page.keyboard.press("Enter")
    else:
        for place in lights:
            lit = f'[data-place="{place}"].legal, [data-place="{place}"] .legal'
            if first_seen(page.locator(lit)) and page.evaluate(DECISION) == before:
                tab_to(page, f"() => document.activeElement.matches({json.dumps(lit)})")
                page.keyboard.press("Enter")
    page.wait_for_function(f"before => ({DECISION})() !== before", arg=before)


@pytest.mark.parametrize("game", names())
def test_a_lesson_needs_no_mouse(visit: Callable[..., Page], game: str) -> None:
    """From its first word to its last: `n` goes on, Tab finds what is lit, and all that is said is said aloud, too."""
    page = visit(phone=False, forced="made")
    open_lesson(page, game)
    coach = page.get_by_test_id("coach")
    assert coach.get_attribute("role") == "status"
    page.evaluate(LISTEN)
    for step in lesson_of(game).steps:
        read(page, lambda: page.keyboard.press("n"))
        type_it(page, step.lights[-1], step.asks)
    read(page, lambda: page.keyboard.press("n"))
    expect(coach).to_be_hidden()
    said = page.evaluate("said")
    assert said == list(dict.fromkeys(said)), "what was said once is not taken back and said again"
    assert page.evaluate("missed") == [], "what began in silence is not heard later"


@pytest.mark.parametrize("game", names())
def test_all_that_a_lesson_says_is_seen_at_once(visit: Callable[..., Page], game: str) -> None:
    too_long = {}
    for language in LANGUAGES:
        words = json.loads((ROOT / f"src/fogcity/games/{game}/words/{language}.lesson.json").read_text("utf-8"))
        texts = {name: text for name, text in words.items() if name.startswith("step.")}
        page = visit(language=language)
        page.goto(f"/table/{lesson(page, game)}")
        page.get_by_test_id("go-on").wait_for()
        for size in SIZES:
            resize(page, size)
            if found := page.evaluate(TOO_LONG, texts):
                too_long[f"{language} {size}"] = found
    assert too_long == {}
