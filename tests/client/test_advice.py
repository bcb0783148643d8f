"""Advice on the page: a hint is asked for and taken, a finished game is judged and played on."""

import re
from collections.abc import Callable

from client.person import Person
from client.tables import finish, open_table, play_on
from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_a_hint_says_why_and_is_made_by_choosing_it(visit: Visit) -> None:
    page = visit("/")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    person.act()
    assert person.state() == "asked"
    page.get_by_role("button", name="Hint", exact=True).click()
    dialog = page.get_by_role("dialog", name="What would you do?")
    expect(dialog.locator("[data-hint]")).to_have_count(3)
    expect(dialog).to_contain_text("% to win")
    before = page.locator(".table").get_attribute("data-version")
    dialog.locator("[data-hint]").first.click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".table")).not_to_have_attribute("data-version", str(before))


def test_a_finished_game_is_judged_scrubbed_and_played_on(visit: Visit) -> None:
    page = visit("/", phone=False)
    table = finish(page, "planners")
    page.goto(f"/review/{table}")
    page.get_by_role("button", name="Judge this game").click()
    curve = page.get_by_role("img", name="Chances of winning")
    expect(curve).to_be_visible(timeout=60_000)
    page.route("**/Curve-*", lambda route: route.abort())
    page.reload()
    sorry = page.get_by_role("alert").filter(has_text="This part of the page did not come")
    expect(sorry).to_be_visible()
    page.unroute("**/Curve-*")
    page.get_by_role("button", name="Try again").click()
    expect(curve).to_be_visible()
    assert curve.locator("text").all_text_contents() == ["0%", "50%", "100%", "Move 0", f"Move {moves(page)}"]
    legend = page.locator(".curve li strong")
    before = legend.all_inner_texts()
    assert sum(int(one.removesuffix("%")) for one in before) == 100
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("columnheader")).to_have_count(2)
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    curve.click()
    expect(page.get_by_text("Move 0 of")).to_have_count(0)
    page.get_by_role("slider").fill(str(moves(page)))
    assert set(legend.all_inner_texts()) <= {"0%", "50%", "100%"}, "where one looks: somebody has won, or both"
    curve.click()
    decisions = review.get_by_role("list").last  # that cost something
    decisions.get_by_role("button").last.click()
    expect(review.locator(".now .who"), "far above the list").to_be_in_viewport()
    expect(review).to_contain_text("to win")
    expect(review).to_contain_text("Where the chances went here")
    expect(page.locator("main [data-verdict]").first).to_be_visible()
    look_at_the_better_one(page)
    turning = review.locator(".turning button").first
    expect(turning).to_contain_text(re.compile(r"Move \d+ · +\S.* from \d+% to \d+%.*own decisions", re.DOTALL))
    page.get_by_role("slider").fill(str(moves(page) // 2))  # later there may be nothing left for this seat to decide
    review.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    assert page.url.rpartition("/")[2] != table
    assert Person(page).state() in ("asked", "confirm", "told")


def test_who_plays_on_where_only_bots_had_something_left_to_do_is_shown_how_it_ended(visit: Visit) -> None:
    """Be it that the game was over before the page had come; once, and not whenever they come back."""
    page = visit("/")
    table = finish(page, "planners")
    steps = page.request.get(f"/api/tables/{table}/replay").json()["steps"]
    wanted = {"moves": len(steps) - 1, "seat": 1 - steps[-1]["seat"], "name": "Ada", "level": "easy"}
    answer = page.request.post(f"/api/tables/{table}/play-on", data=wanted)
    following = answer.json()["table"]["id"]
    play_on(page, following, wanted["seat"])
    page.goto(f"/table/{following}")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Results")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def look_at_the_better_one(page: Page) -> None:
    """What was not played, step by step by the keyboard, and back to where one was."""
    at = page.get_by_role("slider").input_value()
    page.get_by_role("button", name="Show it on the board").click()
    line = page.get_by_test_id("line")
    expect(line).to_contain_text("step 0 of")
    expect(page.locator(".told")).to_contain_text("Better:")
    page.keyboard.press("ArrowRight")
    expect(line).to_contain_text("step 1 of")
    expect(page.locator(".told")).not_to_contain_text("Better:")
    expect(page.locator("main [data-verdict]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    expect(page.get_by_role("slider")).to_have_value(at)


def moves(page: Page) -> int:
    """Of the whole game that is looked at."""
    return int(page.get_by_role("slider").get_attribute("max") or 0)
