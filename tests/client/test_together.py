"""Several people at one table, each with a browser of their own; a server that goes and comes back."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from client.conftest import PHONE
from client.house import free_port, serving
from client.person import Person, settle
from client.tables import act_if_asked, answer, deciding, open_table, table_info
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

Visit = Callable[..., Page]
CLICK_COLUMN = """() => document.querySelector('[data-place="column-1"].legal').dispatchEvent(
  new MouseEvent('click', {bubbles: true}))"""  # without a pointer over it, which would be a question
ONE_AFTER_THE_OTHER = """(height) => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [offer, table] = [box('#app > [role=status]'), box('.table')];
  return offer.top === 0 && Math.abs(offer.bottom - table.top) < 1 && Math.abs(table.bottom - height) < 1;
}"""


def sit_down(page: Page, table: str, name: str) -> None:
    """Come by the link and take the first free seat."""
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Sit down here: Seat").first.click()
    expect(page.get_by_role("region", name=f"Before {name}")).to_be_visible()


def together(visit: Visit, game: str, names: list[str]) -> tuple[str, list[Page]]:
    pages = [visit("/", name=name) for name in names]
    free = [{"kind": "free"}] * (len(names) - 1)
    table = open_table(pages[0], game, [{"kind": "me", "name": names[0]}, *free])
    for page, name in zip(pages[1:], names[1:], strict=True):
        sit_down(page, table, name)
    return table, pages


def test_three_browsers_and_a_secret_choice(visit: Visit) -> None:
    table, pages = together(visit, "investors", ["Ada", "Bruno", "Chloé"])
    people = [Person(page, seed, patience=2000) for seed, page in enumerate(pages)]
    for _ in range(200):  # until all three have to choose in secret
        turn = deciding(pages[0], table)
        if len(turn) == 3:
            break
        act_if_asked(people[turn[0]])
    else:
        pytest.fail("no secret choice came up")

    answer(people[0], table, 0)
    assert deciding(pages[0], table) == [1, 2]
    own, others = (page.get_by_role("list", name="Log") for page in (pages[0], pages[1]))
    expect(own).to_contain_text("has chosen: ")  # after what else she did: her name is said once
    expect(others).to_contain_text("has chosen")
    expect(others).not_to_contain_text("has chosen: ")
    assert people[1].state() == "asked"  # the answer of one does not disturb the others

    for seat in (1, 2):
        answer(people[seat], table, seat)
    for page in pages:  # all hear the same from then on
        expect(page.locator(".table")).to_have_attribute("data-version", str(table_info(page, table)["version"]))


def test_undo_by_agreement(visit: Visit) -> None:
    table, (ada, bruno) = together(visit, "planners", ["Ada", "Bruno"])
    ada.get_by_role("button", name="Draw a card", exact=False).first.click()
    expect(ada.get_by_test_id("buttons").get_by_role("button")).to_have_count(3)  # it was the only choice: nothing asks
    ada.get_by_role("button", name="Ask to take back").click()
    expect(bruno.get_by_test_id("sentence")).to_contain_text("Ada would like to take back the last move: “Ada ")
    bruno.get_by_role("button", name="Yes").click()
    for page in (ada, bruno):
        expect(page.locator("s").first).to_be_visible()
    assert deciding(ada, table) == [0]
    ada.locator('[data-place="deck"].legal').click()
    expect(ada.get_by_role("button", name="Ask to take back")).to_be_visible()
    ada.keyboard.press("u")  # the key does what the button does
    expect(bruno.get_by_role("button", name="Yes")).to_be_visible()


def test_a_turn_among_friends_is_two_clicks(visit: Visit) -> None:
    table, pages = together(visit, "planners", ["Ada", "Bruno"])
    for page, column in zip(
        pages, ("column-1", "column-2"), strict=True
    ):  # the second one could take the first column, too
        page.locator('[data-place="deck"].legal').click()
        page.locator(f'[data-place="{column}"].legal').click()
    expect(pages[0].locator('[data-place="deck"].legal')).to_be_visible()
    assert deciding(pages[0], table) == [0]


def test_a_click_answers_at_once_on_a_line_that_stalls(visit: Visit) -> None:
    """What is sent is the move itself: nothing is asked before it."""
    table, (ada, bruno) = together(visit, "planners", ["Ada", "Bruno"])
    kept: list[str] = []
    lines: list[WebSocketRoute] = []

    def stall(line: WebSocketRoute) -> None:
        lines.append(line.connect_to_server())
        line.on_message(lambda said: kept.append(str(said)) if stalls else lines[-1].send(said))

    stalls = False
    ada.route_web_socket(re.compile("/socket"), stall)
    ada.reload()
    ada.locator('[data-place="deck"].legal').click()
    expect(ada.locator('[data-place="column-1"].legal')).to_be_visible()
    stalls = True
    ada.evaluate(CLICK_COLUMN)
    expect(ada.get_by_test_id("sentence")).to_have_text("Sending …")
    assert [json.loads(said)["type"] for said in kept] == ["move"]
    expect(ada.get_by_test_id("sentence")).to_contain_text("Still sending")
    stalls = False
    lines[-1].send(kept[0])
    expect(bruno.locator('[data-place="deck"].legal')).to_be_visible()
    assert deciding(ada, table) == [1]


def test_leaving_a_seat_to_a_bot_that_is_chosen_and_exchanged_and_coming_back(visit: Visit) -> None:
    page, bruno = visit("/", name="Ada"), visit("/", name="Bruno")
    # Bots alone would have played to the end before anybody comes back; Bruno makes them wait.
    table = open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "free"}])
    bruno.goto(f"/table/{table}")
    bruno.get_by_test_id("buttons").get_by_role("button", name="Sit down").click()
    expect(bruno.get_by_role("region", name="Before Bruno")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave: a bot plays on").click()
    sure = page.get_by_role("alert")
    sure.get_by_role("combobox", name="Which bot plays on").select_option("bot, easy")
    sure.get_by_role("button", name="Leave: a bot plays on").click()
    expect(page.get_by_test_id("sentence")).to_contain_text("A bot plays for you")
    which = bruno.get_by_role("combobox", name="Which bot plays: Ada")
    expect(which).to_have_value("easy")
    which.select_option("bot, hard")
    mine = page.get_by_role("combobox", name="Which bot plays: Ada")
    expect(mine).to_have_value("hard")
    mine.select_option("bot, medium")  # whoever has left says who plays for them, too
    expect(which).to_have_value("medium")
    bruno.get_by_role("button", name="Menu").click()
    bruno.get_by_role("dialog").get_by_role("combobox", name="Which bot plays: Ada").select_option("bot, easy")
    expect(mine).to_have_value("easy")
    page.get_by_role("button", name="Come back: Ada").click()
    expect(page.get_by_test_id("sentence")).not_to_contain_text("A bot plays for you")


def test_a_stranger_plays_on_for_who_has_gone_if_the_others_agree(visit: Visit) -> None:
    table, (ada, bruno) = together(visit, "planners", ["Ada", "Bruno"])
    bruno.get_by_role("button", name="Menu").click()
    bruno.get_by_role("button", name="Leave: the seat becomes free").click()
    bruno.get_by_role("alert").get_by_role("button", name="Leave: the seat becomes free").click()
    stranger = visit(f"/table/{table}", name="Norton")
    stranger.get_by_role("button", name="Ask to play on: Seat 2").click()
    expect(stranger.get_by_text("The people at the table are asked")).to_be_visible()
    expect(ada.get_by_test_id("sentence")).to_contain_text("Norton would like to play on for Seat 2. Do you agree?")
    ada.get_by_role("button", name="Yes").click()
    expect(stranger.get_by_role("region", name="Before Norton")).to_be_visible()
    expect(ada.get_by_role("list", name="Log")).to_contain_text("Norton asks to play on for")
    bruno.get_by_role("button", name="Menu").wait_for()
    expect(bruno.get_by_role("button", name="Sit down here")).to_be_hidden()


def test_who_comes_by_a_link_is_asked_for_a_name_once(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "free"}]
    tables = [open_table(ada, "planners", seats) for _ in range(2)]
    bruno = visit(f"/table/{tables[0]}")
    bruno.get_by_role("button", name="Sit down here: Seat").click()
    asked = bruno.get_by_role("dialog", name="What shall the others call you?")
    asked.get_by_role("textbox").fill("Bruno")
    asked.get_by_role("button", name="Sit down here").click()
    expect(bruno.get_by_role("region", name="Before Bruno")).to_be_visible()
    sit_down(bruno, tables[1], "Bruno")


def shown(page: Page) -> int:
    """The version that is on the screen."""
    return int(page.locator(".table").get_attribute("data-version") or 0)


def test_what_happened_while_away_is_shown_step_by_step(visit: Visit) -> None:
    """The board is as it was when Bruno left, and each step changes it; then they are asked."""
    table, (ada, bruno) = together(visit, "planners", ["Ada", "Bruno"])
    expect(bruno.get_by_test_id("sentence")).to_contain_text("Ada")
    left = shown(bruno)
    bruno.goto("/")
    answer(Person(ada, patience=2000), table, 0)
    now = table_info(ada, table)["version"]
    assert now > left + 1, "Ada did one thing only"
    bruno.goto(f"/table/{table}")
    away = bruno.get_by_text("While you were away")
    expect(away).to_have_text(re.compile(r"1 of \d"))
    seen = [shown(bruno)]
    assert left <= seen[0] <= left + 1
    while away.count():
        bruno.get_by_role("button", name="Next").click()
        seen.append(shown(bruno))
    assert seen == sorted(seen)
    assert set(seen) >= set(range(left + 1, now + 1))
    assert Person(bruno).state() == "asked"
    bruno.reload()
    assert Person(bruno).state() == "asked"


def test_the_film_of_what_was_missed_can_be_skipped(visit: Visit) -> None:
    table, (ada, bruno) = together(visit, "builders", ["Ada", "Bruno"])
    bruno.goto("/")
    answer(Person(ada, patience=2000), table, 0)
    bruno.goto(f"/table/{table}")
    bruno.get_by_test_id("told").click()
    assert Person(bruno).state() == "asked"
    assert shown(bruno) == table_info(ada, table)["version"]


def test_a_server_that_comes_back_finds_everybody_where_they_were(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", locale="en-US")
    page = context.new_page()
    settle(page, name="Ada")
    person = Person(page)
    with serving(tmp_path, port):
        page.goto("/")
        table = open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
        for _ in range(6):
            person.act()
        person.state()
        version = page.locator(".table").get_attribute("data-version")
    expect(page.get_by_text("No connection.")).to_be_visible(timeout=10_000)
    with serving(tmp_path, port):
        expect(page.get_by_text("No connection.")).to_be_hidden(timeout=20_000)
        assert page.locator(".table").get_attribute("data-version") == version
        for _ in range(6):
            person.act()
        assert int(table_info(page, table)["version"]) > int(version or 0)
        context.close()


def test_a_page_older_than_the_server_that_comes_back_offers_the_newer_one(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", locale="en-US")
    page = context.new_page()
    settle(page, name="Ada")
    with serving(tmp_path, port):
        page.goto("/")
        index = page.request.get("/").text()
        open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
        Person(page).state()
    expect(page.get_by_text("No connection.")).to_be_visible(timeout=30_000)
    page.route("**/", lambda route: route.fulfill(body=index.replace("/assets/index-", "/assets/index-newer-")))
    with serving(tmp_path, port):
        newer = page.get_by_text("There is a newer version of this page.")
        expect(newer).to_be_visible(timeout=60_000)
        page.set_viewport_size(PHONE)  # there the offer covers nothing either: it takes room of its own
        page.wait_for_function(ONE_AFTER_THE_OTHER, arg=PHONE["height"])
        page.evaluate("() => { window.old = true; }")
        newer.get_by_role("button", name="Load it").click()
        Person(page).state()
        assert not page.evaluate("() => window.old")
        context.close()


def test_whoever_comes_to_a_running_table_is_asked_to_sit_down_and_bots_are_chosen(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}, {"kind": "free"}, {"kind": "free"}]
    table = open_table(ada, "planners", seats)
    bruno = visit(f"/table/{table}", name="Bruno")
    players = ada.get_by_role("list", name="Players")
    expect(players).to_contain_text("1 spectator")
    bruno.get_by_test_id("buttons").get_by_role("button", name="Sit down").click()
    expect(bruno.get_by_role("region", name="Before Bruno")).to_be_visible()
    ada.get_by_role("combobox", name="Give to a bot: Seat 4").select_option("bot, easy")
    expect(players).to_contain_text("bot, easy")
    players.get_by_role("button", name="Norton").click()  # with four players panels are closed at first
    ada.get_by_role("combobox", name="Which bot plays: Norton").select_option("bot, hard")
    expect(players).to_contain_text("bot, hard")
