"""Every table fits its screen, on seven sizes: no text too small, cut, covered or over another, and nothing scrolls but
on a phone. All players, languages and moments: `python tests/client/measure.py`."""

from collections.abc import Callable

import pytest
from client.measure import SIZES, crowd, moments, problems
from playwright.sync_api import Browser, Page

from fogcity.games import box

Visit = Callable[..., Page]
# The most crowded tables, in the longest words; each moment asks for something else.
TABLES = [("planners", "de", (0, 30)), ("builders", "fr", (26,)), ("investors", "de", (9, 26))]


@pytest.mark.parametrize(("game", "language", "wanted"), TABLES)
def test_a_table_fits_every_screen(visit: Visit, game: str, language: str, wanted: tuple[int, ...]) -> None:
    """Deals are drawn: what is wrong with one in a hundred is for the whole matrix to find."""
    wrong: dict[str, list[str]] = {}
    for _ in range(3):
        mine = visit("/", language=language)
        others = [visit("/", language=language) for _ in range(max(box(game).seats) - 1)]
        table = crowd(mine, others, game)
        wrong = {
            f"{size}, {moment}": found
            for moment in moments(mine, table, wanted)
            for size in SIZES
            if (found := problems(mine, size))
        }
        if not wrong:
            return
    assert wrong == {}


def test_the_measuring_finds_what_does_not_fit(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        """<div class="table" style="position: relative; width: 300px; font: 16px/1 sans-serif">
             <p style="font-size: 9px">small print</p>
             <p style="width: 40px; overflow: hidden; white-space: nowrap">cut without a sign of it</p>
             <p style="position: absolute; top: 100px; left: 0">one over</p>
             <p style="position: absolute; top: 104px; left: 10px">the other</p>
             <p style="position: absolute; top: 160px; left: 0">hidden below</p>
             <div style="position: absolute; top: 150px; left: 0; width: 200px; height: 60px; background: red"></div>
           </div>"""
    )
    found = problems(page, "1024x768")
    page.close()
    assert [one.split(":")[0] for one in found] == ["small", "cut", "overlap", "covered"]
