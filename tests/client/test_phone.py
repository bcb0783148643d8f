"""On a phone everything that a decision needs is on one screen; what does not fit slides up over it."""

import re
from collections.abc import Callable

import pytest
from client.conftest import PHONE
from client.person import Person, hold
from client.screens import bots
from client.tables import open_table, play_on
from client.test_screens import violations
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from fogcity.games import names

Visit = Callable[..., Page]
HEIGHT = 844
# Whether something that can be chosen is on the screen and lies under nothing else.
CAN_BE_TAPPED = """() => [...document.querySelectorAll('main .legal, .bar [data-move], .bar .now')].some((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && (element.contains(there) || there.contains(element));
})"""
# Whether what is lit on the board is on the screen, all of it.
LIT_IS_SEEN = """() => {
  const room = document.querySelector('.viewport').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.viewport .lit')].map((element) => element.getBoundingClientRect());
  const shown = boxes.filter(({ width }) => width > 0);
  const seen = shown.filter(({ top, bottom }) => top >= room.top && bottom <= room.bottom);
  const all = Math.max(...shown.map((box) => box.bottom)) - Math.min(...shown.map((box) => box.top));
  return all > room.height ? seen.length > 0 : seen.length === shown.length; // a street and a year may be too far apart
}"""
AT_REST = "() => document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity)"


def sit_down(page: Page, game: str) -> Person:
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots(game)])
    person = Person(page)
    person.state()
    return person


def at_rest(page: Page) -> None:
    page.wait_for_function(AT_REST)


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", names())
def test_the_table_fits_the_screen_and_the_decision_is_seen(visit: Visit, game: str) -> None:
    page = visit("/", phone=True)
    person = sit_down(page, game)
    for _ in range(14):
        at_rest(page)
        assert page.evaluate("() => document.documentElement.scrollHeight") == HEIGHT
        bar, board = box(page.locator(".bar")), box(page.locator(".viewport"))
        assert bar["y"] + bar["height"] == HEIGHT
        assert board["height"] > 0.25 * HEIGHT
        assert page.evaluate(CAN_BE_TAPPED)
        if person.act() == "over":
            break
        person.state()


def test_what_lies_before_one_comes_up_over_the_board_when_the_decision_lies_in_it(visit: Visit) -> None:
    page = visit("/", phone=True)
    person = sit_down(page, "builders")
    handle, sheet = page.locator(".handle"), page.locator("section.mine .cover")
    expect(handle).to_have_attribute("aria-expanded", "false")
    board = box(page.locator(".viewport"))
    for _ in range(200):
        if page.locator(".mine .legal").count():
            break
        person.act()
        person.state()
    expect(handle).to_have_attribute("aria-expanded", "true")
    at_rest(page)
    bar = box(page.locator(".bar"))
    highest = min((box(one) for one in page.locator(".mine .legal").all()), key=lambda one: one["y"])
    assert highest["y"] + highest["height"] <= bar["y"], "there may be more of them, in a sheet that scrolls"
    assert box(page.locator(".viewport")) == board
    handle.click()  # to see more of the board
    expect(handle).to_have_attribute("aria-expanded", "false")
    at_rest(page)
    assert box(sheet)["height"] < 45
    handle.click()
    expect(page.locator(".mine .legal").first).to_be_visible()


# How much can be chosen in the hand; and what of it, or of the bids, lies lower than can be seen.
HAND_AND_BIDS = """() => {
  const top = (what) => document.querySelector(what).getBoundingClientRect().top;
  const lower = (what, line) => [...document.querySelectorAll(what)].filter(
    (one) => one.getBoundingClientRect().width > 0 && one.getBoundingClientRect().bottom > line + 1);
  const low = [...lower('.mine .legal', top('.bar')), ...lower('[data-place^=row-]', top('section.mine'))];
  return [document.querySelectorAll('.mine .legal').length, low.map((one) => one.dataset.place)];
}"""


def test_where_most_is_decided_in_the_hand_it_is_always_seen_and_nothing_moves_the_board(visit: Visit) -> None:
    page = visit("/", phone=True)
    person = sit_down(page, "investors")
    board, in_hand = box(page.locator(".viewport")), 0
    for _ in range(60):
        at_rest(page)
        assert box(page.locator(".viewport")) == board
        places, low = page.evaluate(HAND_AND_BIDS)
        assert low == []
        in_hand += places > 0
        if in_hand > 3 or person.act() == "over":
            break
        person.state()
    assert in_hand > 3


def test_what_others_do_and_what_is_turned_up_is_brought_before_the_eyes(visit: Visit) -> None:
    """The rows lie below the city, and there is not room for both."""
    page = visit("/", phone=True, telling="slow")
    person = sit_down(page, "investors")
    told, places = page.get_by_test_id("told"), set()
    for _ in range(120):
        if person.state() != "told":
            person.act()
            continue
        assert page.evaluate(LIT_IS_SEEN), page.get_by_test_id("sentence").inner_text()
        places |= set(
            page.locator(".viewport .lit[data-place]").evaluate_all("all => all.map((one) => one.dataset.place)")
        )
        if {"row-0", "row-1", "row-2"} < places and any(place[0] in "hv" for place in places):
            break
        told.click()
    else:
        pytest.fail(f"only these places were told about: {places}")


def test_a_line_of_the_log_leads_to_the_board(visit: Visit) -> None:
    page = visit("/", phone=True)
    person = sit_down(page, "planners")
    for _ in range(6):
        person.act()
        person.state()
    page.get_by_role("button", name="Log", exact=True).tap()
    log = page.get_by_role("dialog", name="Log")
    log.get_by_role("button", name="placed").last.tap()  # columns are always there
    expect(log).to_have_count(0)
    expect(page.locator("main .lit").first).to_be_visible()
    page.locator(".sentence").tap()
    expect(page.locator("main .lit")).to_have_count(0)


def test_the_rules_are_one_tap_away_and_open_where_the_decision_is_explained(visit: Visit) -> None:
    page = visit("/", phone=True)
    sit_down(page, "builders")
    page.get_by_role("button", name="Rules", exact=True).tap()
    rules = page.get_by_role("dialog", name="Rules of 1906 San Francisco")
    expect(rules).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog .content').scrollTop > 0")


def test_friends_are_invited_with_one_button(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")  # what a device does with it is not ours
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "free"}]
    table = open_table(page, "planners", seats)
    invite = page.get_by_role("button", name="Invite friends", exact=True)
    invite.tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(f"/table/{table}")


@pytest.mark.parametrize("game", names())
def test_axe_finds_nothing_in_the_sheets(visit: Visit, game: str) -> None:
    page = visit("/", phone=True)
    sit_down(page, game)
    assert violations(page) == []
    if page.locator(".handle").is_visible():
        page.locator(".handle[aria-expanded=false]").tap()
        at_rest(page)
        assert violations(page) == []
    page.get_by_role("button", name="Log", exact=True).tap()
    page.get_by_role("dialog").wait_for()
    at_rest(page)
    assert violations(page) == []


TURNED: ViewportSize = {"width": HEIGHT, "height": 390}
REVEAL = re.compile("turned up|The bids for")


def violations_both_ways(page: Page) -> list[str]:
    """Of a phone held upright, and turned."""
    found = violations(page)
    page.set_viewport_size(TURNED)
    page.locator("html[data-frame=turned]").wait_for()
    found += violations(page)
    page.set_viewport_size(PHONE)
    page.locator("html[data-frame=upright]").wait_for()
    return found


@pytest.mark.parametrize("game", names())
def test_axe_finds_nothing_while_something_is_told_nor_at_a_reveal(visit: Visit, game: str) -> None:
    page = visit("/", phone=True, telling="slow")
    hold(page)
    person = sit_down(page, game)
    found = violations_both_ways(page)
    until_told(person)
    found += violations_both_ways(page)
    if game == "investors":  # where what was secret is turned up for all
        while not REVEAL.search(page.get_by_test_id("sentence").inner_text()):
            page.keyboard.press("Enter")  # the next line, if there is one
            until_told(person)
        found += violations_both_ways(page)
    assert found == []


def test_axe_finds_nothing_in_the_ceremony(visit: Visit) -> None:
    page = visit("/", phone=True, speed="slow")
    hold(page)
    table = open_table(page, "planners", [{"kind": "me", "name": "Ada"}, *bots("planners")])
    Person(page).state()
    play_on(page, table)
    page.keyboard.press("Escape")  # enough of the films
    page.locator("dialog .winner.called").wait_for()
    assert violations_both_ways(page) == []


def until_told(person: Person) -> None:
    for _ in range(200):
        if person.state() == "told":
            return
        person.act()
    pytest.fail("nothing is told")


# A finger that is lifted clicks, in the end.
LIFTED = "() => { globalThis.lifted = new Promise((done) => addEventListener('click', () => done(), true)); }"


def test_what_a_finger_was_held_on_stays_explained_when_it_is_lifted(visit: Visit) -> None:
    """Under the finger one reads badly. Whatever had the focus before."""
    page = visit("/", phone=True)
    sit_down(page, "planners")
    finger, tip = page.context.new_cdp_session(page), page.locator(".tip")
    before = page.locator(".table").get_attribute("data-version")
    for place, said in (("column-2", "Column 2"), ("city-0-blue-3", "Blue, cell 3"), ("deck", "Draw a card")):
        at = box(page.locator(f'[data-place="{place}"]'))
        point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        expect(tip).to_contain_text(said)
        page.evaluate(LIFTED)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.evaluate("() => lifted")
        expect(tip).to_contain_text(said)
    assert page.locator(".table").get_attribute("data-version") == before
    page.locator(".bar .sentence").tap()
    expect(tip).to_have_count(0)


def test_a_sheet_is_pulled_down_by_its_head(visit: Visit) -> None:
    page = visit("/", phone=True)
    sit_down(page, "planners")
    page.get_by_role("button", name="Rules", exact=True).tap()
    page.locator("dialog .content").get_by_role("heading").first.wait_for()  # until then the sheet grows
    at_rest(page)
    head = box(page.locator("dialog header"))
    finger = page.context.new_cdp_session(page)
    at = {"x": head["x"] + 60, "y": head["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{**at, "y": at["y"] + 120}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("dialog")).to_have_count(0)
