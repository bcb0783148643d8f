"""A game in which nothing can change the result any more is offered its end."""

import re
from collections.abc import Callable
from pathlib import Path

from client.person import CHANGED, SEEN, Person
from client.tables import open_table
from playwright.sync_api import Page, expect

import fogcity.games.planners

EDITION = Path(fogcity.games.planners.__file__).with_name("edition.toml").read_text("utf-8")


def test_whoever_is_asked_for_what_changes_nothing_can_end_the_game(visit: Callable[..., Page]) -> None:
    """With one foundation token the first foundation that is drawn ends the game, in whichever column it is put."""
    page = visit("/")
    one_token = re.sub(r"^2 = \d+$", "2 = 1", EDITION, count=1, flags=re.MULTILINE)
    assert one_token != EDITION
    both = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}]
    open_table(page, "planners", both, edition=one_token)
    person, end = Person(page), page.get_by_test_id("end")
    for _ in range(300):
        state = person.state()
        if end.count():
            break
        usual = [page.locator(f"main .legal[data-place^={place}]") for place in ("deck", "column")]
        wanted = [places.first for places in usual if places.count()]
        if state == "asked" and wanted:
            before = page.evaluate(SEEN)
            wanted[0].click()
            page.wait_for_function(CHANGED, arg=before)
        else:
            person.act()  # before one was drawn a column was full: its cards are put down
    expect(page.get_by_test_id("sentence")).to_contain_text("the result stays as it is")
    end.click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
