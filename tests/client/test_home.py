"""The home page: what is mine, where it is my turn, what is over; as it is now, without loading the page again."""

from collections.abc import Callable

import pytest
from client.person import Person
from client.tables import answer, finish, open_table
from playwright.sync_api import Page, expect

Visit = Callable[..., Page]
ME = {"kind": "me", "name": "Maximiliane Wolkenstein-"}
FREE = {"kind": "free"}


def new_table(page: Page, *seats: dict[str, str], game: str = "planners") -> str:
    answer = page.request.post("/api/tables", data={"game": game, "seats": list(seats)})
    return str(answer.json()["table"]["id"])


def test_tables_where_it_is_my_turn_are_marked_and_on_top(visit: Visit) -> None:
    page = visit("/")
    mine = new_table(page, ME, FREE)
    others = new_table(page, FREE, ME, game="builders")  # changed last, but not my turn
    page.goto("/")
    lines = page.get_by_role("region", name="My tables").get_by_role("listitem")
    expect(lines).to_have_count(2)
    assert [line.get_by_role("link").get_attribute("href") for line in lines.all()] == [
        f"/table/{mine}",
        f"/table/{others}",
    ]
    expect(lines.first).to_contain_text("your turn")
    expect(lines.first).to_contain_text("Planners")
    expect(lines.last).not_to_contain_text("your turn")
    expect(lines.last).to_contain_text("Builders")


def test_home_hears_that_it_is_my_turn_without_being_loaded_again(visit: Visit) -> None:
    ada, bruno = visit("/", name="Ada"), visit("/", name="Bruno")
    table = open_table(ada, "planners", [{"kind": "me", "name": "Ada"}, FREE])
    assert bruno.request.post(f"/api/tables/{table}/seats/1", data={"name": "Bruno"}).ok
    bruno.goto("/")
    lists = bruno.get_by_role("region", name="My tables")
    expect(lists).to_contain_text("waiting for Ada")
    bruno.evaluate("() => { window.same = true; }")
    answer(Person(ada, patience=2000), table, 0)
    expect(lists).to_contain_text("your turn", timeout=60_000)
    assert bruno.evaluate("() => window.same")


def test_a_finished_game_stands_apart_with_its_result(visit: Visit) -> None:
    page = visit("/")
    finish(page, "planners")
    page.goto("/")
    line = page.get_by_role("region", name="My finished games").get_by_role("listitem")
    expect(line).to_contain_text("won by")
    expect(line).to_contain_text("Ada")
    expect(page.get_by_role("region", name="My tables")).to_have_count(0)
    line.get_by_role("link").click()
    expect(page.get_by_text("Move 0 of")).to_be_visible()


def test_a_table_is_removed_from_my_list_and_put_back(visit: Visit) -> None:
    page = visit("/")
    new_table(page, ME, FREE)
    page.goto("/")
    lines = page.get_by_role("region", name="My tables").get_by_role("listitem")
    lines.get_by_role("button", name="Remove from my list: Maximiliane").click()
    expect(lines).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="its link still leads there")).to_be_visible()
    page.get_by_role("button", name="Put it back").click()
    expect(lines).to_have_count(1)
    lines.get_by_role("button", name="Remove from my list").click()
    page.reload()
    page.locator("article").last.wait_for()
    expect(page.get_by_role("region", name="Open tables")).to_be_visible()
    expect(lines).to_have_count(0)


@pytest.mark.parametrize(("locale", "said"), [("en-US", "There is nothing here."), ("de-DE", "Hier ist nichts.")])
def test_a_wrong_address_is_a_page_that_leads_home(visit: Visit, locale: str, said: str) -> None:
    page = visit("/", language=locale)
    answer = page.goto("/tabel/abc")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text(said)
    page.get_by_role("main").get_by_role("link").click()
    expect(page.locator("article").first).to_be_visible()
