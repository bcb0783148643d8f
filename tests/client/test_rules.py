"""The rules of every game at their own address: contents, search, pictures of real positions, and on paper."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fogcity.games import names
from fogcity.lessons import lesson_of, positions

ROOT = Path(__file__).resolve().parents[2]
PAPER = 680  # pixels of a sheet of A4 between its margins

# While it is printed nothing is measured any more: what of a picture does not fit, and rings that are around nothing.
TO_PAPER = """(paper) => {
  dispatchEvent(new Event('beforeprint'));
  const box = (one) => one.getBoundingClientRect();
  const wrong = [];
  for (const board of document.querySelectorAll('figure .board')) {
    const [all, seen] = [box(board), box(board.parentElement)];
    if (seen.width > paper || all.top < seen.top || all.right > seen.right + 1 || all.bottom > seen.bottom + 1)
      wrong.push(`${all.width} of ${seen.width}`);
    const places = [...board.querySelectorAll('[data-place]')].map(box);
    for (const ring of [...board.querySelectorAll('.rings span')].map(box)) {
      const around = ({ x, y, width, height }) =>
        Math.hypot(x - ring.x, y - ring.y, x + width - ring.right, y + height - ring.bottom) < 10;
      if (!places.some(around)) wrong.push(`a ring at ${ring.x} ${ring.y}`);
    }
  }
  for (const one of document.querySelectorAll('.rules *')) {
    const { backgroundColor, printColorAdjust } = getComputedStyle(one);
    if (!/0\\)$/.test(backgroundColor) && printColorAdjust !== 'exact') wrong.push(`the ground of ${one.className}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("game", names())
def test_every_ruling_stands_in_its_place(game: str) -> None:
    written = (ROOT / f"docs/games/{game}.md").read_text("utf-8")
    rules = (ROOT / f"client/src/games/{game}/Rules.svelte").read_text("utf-8")
    rulings = re.findall(r"^- \*\*([A-Z]\d+)\*\*", written, re.MULTILINE)
    shown = {one for some in re.findall(r'data-rulings="([^"]+)"', rules) for one in some.split()}
    assert len(rulings) > 10
    assert sorted(shown) == sorted(rulings)


@pytest.mark.parametrize("game", names())
def test_pictures_are_positions_of_the_first_game(game: str) -> None:
    rules = (ROOT / f"client/src/games/{game}/Rules.svelte").read_text("utf-8")
    pictures = lesson_of(game).pictures
    assert sorted(re.findall(r'<Picture game="\w+" id="(\w+)"', rules)) == sorted(one.id for one in pictures)
    assert all(one.step in positions(game) for one in pictures)


@pytest.mark.parametrize("game", names())
def test_the_rules_are_read_searched_and_printed(visit: Callable[..., Page], game: str) -> None:
    page = visit("/", dark=True)
    page.locator(f'a[href="/rules/{game}"]').click()
    expect(page).to_have_url(re.compile(f"/rules/{game}$"))
    sections, contents = page.locator("main section[id]"), page.locator("nav li a")
    expect(contents).to_have_count(sections.count())
    for picture in lesson_of(game).pictures:  # each place that is meant is marked
        assert picture.lights
    marked = sum(len(picture.lights) for picture in lesson_of(game).pictures)
    expect(page.locator("figure .rings span")).to_have_count(marked)
    contents.last.click()
    expect(sections.last).to_be_in_viewport()
    page.get_by_role("searchbox").fill("TIE")
    few = page.locator("main section[id]:not([hidden])").count()
    assert 0 < few < sections.count()
    expect(contents).to_have_count(few)
    page.get_by_role("searchbox").fill("no such word")
    expect(page.get_by_role("status")).to_have_text("Nothing found")
    page.get_by_role("searchbox").fill("")
    page.emulate_media(media="print")
    assert page.evaluate(TO_PAPER, PAPER) == []
    assert not page.locator(".lot").evaluate_all(
        "lots => lots.some((lot) => getComputedStyle(lot).borderStyle === 'none')"
    )
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("nav")).to_be_hidden()
    expect(sections.last).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_there_are_no_rules_of_a_game_that_there_is_not(visit: Callable[..., Page]) -> None:
    page = visit("/rules/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")
