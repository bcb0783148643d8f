"""A game in which nothing can change the result any more is offered its end."""

import re
from collections.abc import Callable
from pathlib import Path

from client.person import Person
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
    for _ in range(100):
        if person.state() == "confirm":
            person.act()
            continue
        if end.count():
            break
        deck = page.locator("main .legal[data-place=deck]")
        (deck if deck.count() else page.locator("main .legal[data-place^=column]").first).click()
    expect(page.get_by_test_id("sentence")).to_contain_text("the result stays as it is")
    end.click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
