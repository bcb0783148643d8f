"""Two people share a device: what one has seen is hidden from the other."""

import itertools
from collections.abc import Callable

from client.person import Person
from client.tables import open_table, table_info
from playwright.sync_api import Page, expect


def hidden(page: Page) -> None:
    """The curtain, and nothing of any seat."""
    expect(page.get_by_test_id("ready")).to_be_visible()
    assert page.locator("[data-place]").count() == 0
    assert page.get_by_role("list", name="Log").count() == 0
    assert page.get_by_test_id("announced").inner_text().strip() == ""


def test_the_curtain_falls_between_two_seats_of_one_device(visit: Callable[..., Page]) -> None:
    page = visit("/")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}, {"kind": "bot", "level": "random"}]
    table = open_table(page, "investors", seats)
    person = Person(page)
    seen = []
    for _ in range(120):
        if person.state() == "curtain":
            hidden(page)
            name = "Ada" if page.get_by_text("It's Ada's turn").count() else "Bruno"
            seen.append(name)
            if seen[-2:] == ["Ada", "Bruno"] and len(table_info(page, table)["turn"]) > 0 and len(seen) >= 4:
                break
            person.act()
            expect(page.get_by_role("region", name=f"Before {name}")).to_be_visible()
            expect(page.get_by_role("region", name=f"Before {'Bruno' if name == 'Ada' else 'Ada'}")).to_have_count(0)
        else:
            person.act()
    assert {"Ada", "Bruno"} <= set(seen)
    assert all(one != other for one, other in itertools.pairwise(seen))

    page.reload()  # whoever loads the page again sees nothing either
    hidden(page)


def test_where_nobody_hides_anything_no_curtain_falls(visit: Callable[..., Page]) -> None:
    page = visit("/")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}])
    person = Person(page)
    for name in ("Ada", "Bruno", "Ada"):
        expect(page.get_by_role("region", name=f"Before {name}")).to_be_visible()
        page.get_by_test_id("buttons").get_by_role("button", name="Draw a card").click()
        page.get_by_test_id("buttons").get_by_role("button", name="Column 1").click()
    assert person.state() == "asked"
