"""Every table fits its screen, on seven sizes: no text too small, cut, covered or over another, and nothing scrolls but
on a phone. All players, languages and moments: `python tests/client/measure.py`."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from client.house import DEALT_ALIKE, serving
from client.measure import LANGUAGES, SIZES, crowd, moments, problems, sheet_problems, visitor
from client.person import Person, hold
from playwright.sync_api import Browser, Page

from fogcity.games import box

ROOT = Path(__file__).resolve().parents[2]
# The most crowded tables; each moment asks for something else.
TABLES = [("planners", (0, 30)), ("builders", (13, 26)), ("investors", (9, 26))]
LONGEST = "de"
CRAMPED = ("390x844", "844x390", "1280x720")
# At least: where several answer in secret, others go on meanwhile.
CAUGHT_UP = "(version) => Number(document.querySelector('.table')?.dataset.version) >= Number(version)"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that deals as it did the last time: what fits is a matter of the page, not of chance."""
    with serving(tmp_path_factory.mktemp("dealt"), program=DEALT_ALIKE) as address:
        yield address


@pytest.mark.parametrize(("game", "wanted"), TABLES)
def test_a_table_fits_every_screen(browser: Browser, dealt: str, game: str, wanted: tuple[int, ...]) -> None:
    """One seat, in a browser of each language: they take turns from size to size and from moment to moment, by day and
    by night. One more is told what others did."""
    mine = visitor(browser, dealt, LANGUAGES[0])
    others = [visitor(browser, dealt, LANGUAGES[0]) for _ in range(max(box(game).seats) - 1)]
    table = crowd(mine, others, game)
    same = [visitor(browser, dealt, language, same=mine) for language in LANGUAGES[1:]]
    slow = visitor(browser, dealt, LONGEST, same=mine, telling="slow")
    hold(slow)
    for page in (*same, slow):
        page.goto(f"/table/{table}")
        Person(page).state()
    wrong: dict[str, list[str]] = {}

    for turn, moment in enumerate(moments(mine, table, wanted)):
        for page in same:
            page.wait_for_function(CAUGHT_UP, arg=mine.locator(".table").get_attribute("data-version"))
            Person(page).state()
        wrong |= measured([mine, *same], SIZES, moment, turn)
    assert Person(slow).state() == "told"
    wrong |= measured([slow], CRAMPED, "told", 0)
    for page in (mine, *same, slow, *others):
        page.context.close()
    assert wrong == {}


def measured(pages: list[Page], sizes: Iterable[str], moment: str, turn: int) -> dict[str, list[str]]:
    """What does not fit on each size, in one of the pages, by day or by night: others in the next turn."""
    wrong = {}
    for number, size in enumerate(sizes, turn):
        page, light = pages[number % len(pages)], ("light", "dark")[number % 2]
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        language = page.locator("html").get_attribute("lang")
        wrong[f"{moment}, {size}, {language}, {light}"] = problems(page, size) + sheet_problems(page, size)
    return {where: found for where, found in wrong.items() if found}


SHORT_OF_ROOM = """(names) => {
  const cards = document.querySelector('.objectives'), one = cards.querySelector('.objective');
  cards.className = cards.className.replace(/whole|signs/g, '') + ' short';
  const all = names.map((name) => {
    const card = one.cloneNode(true);
    card.querySelector('b').textContent = name;
    return card;
  });
  cards.replaceChildren(...all);
  const beyond = (card) => [...card.querySelectorAll('b, .points')].some(
    (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right);
  return all.filter(beyond).map((card) => card.textContent);
}"""


def test_names_and_points_of_many_objectives_stay_on_their_cards(browser: Browser, dealt: str) -> None:
    mine = visitor(browser, dealt, LONGEST)
    crowd(mine, [visitor(browser, dealt, LONGEST)], "builders")
    mine.locator(".objectives .objective").first.wait_for()
    words = json.loads((ROOT / f"src/fogcity/games/builders/words/{LONGEST}.json").read_text("utf-8"))
    names = [text for key, text in words.items() if key.startswith("name.objectives.")]
    names.sort(key=lambda name: max(map(len, name.split())))  # words are what has to be divided
    for size in ("820x1180", "1280x720"):
        width, height = map(int, size.split("x"))
        mine.set_viewport_size({"width": width, "height": height})
        assert mine.evaluate(SHORT_OF_ROOM, names[-4:]) == []


def test_the_measuring_finds_what_does_not_fit(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        """<div class="table" style="position: relative; width: 300px; font: 16px/1 sans-serif">
             <p style="font-size: 9px">small print</p>
             <p style="width: 40px; overflow: hidden; white-space: nowrap">cut without a sign of it</p>
             <p style="width: 20px; overflow: hidden; text-overflow: ellipsis" title="47000">47000</p>
             <p style="position: absolute; top: 100px; left: 0">one over</p>
             <p style="position: absolute; top: 104px; left: 10px">the other</p>
             <p style="position: absolute; top: 160px; left: 0">hidden below</p>
             <div style="position: absolute; top: 150px; left: 0; width: 200px; height: 60px; background: red"></div>
             <p style="position: absolute; top: 220px; width: 30px; overflow: hidden auto">
               <svg width="60" height="20"></svg>
             </p>
           </div>"""
    )
    found = problems(page, "1024x768")
    page.close()
    kinds = [one.split(":")[0] for one in found]
    assert kinds == ["small", "cut", "a number is cut", "a picture is cut", "overlap", "covered"]


SHEET_OVER_A_BOARD = """<div class="table" style="position: relative; width: 300px; font: 16px/1 sans-serif">
  <div class="area"><div class="viewport" style="height: 200px; overflow: auto"><div class="canvas"><div>
    <p style="height: 300px">at the top of the board</p><p>at its end</p>
  </div></div></div></div>
  <section class="mine sheet open">
    <div class="cover" style="position: absolute; top: 150px; width: 300px; height: 40px; background: #fff">hand</div>
  </section>
</div>"""


def test_the_measuring_lets_a_sheet_lie_over_the_board_if_all_of_it_can_be_seen_beside_it(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(SHEET_OVER_A_BOARD)
    page.add_style_tag(content=".canvas { padding-bottom: 60px }")
    assert problems(page, "390x844") == []
    page.add_style_tag(content=".canvas { padding-bottom: 0 }")
    found = problems(page, "390x844")
    page.close()
    assert [one.split(":")[0] for one in found] == ["under the sheet"]
