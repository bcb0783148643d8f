"""Everything by keyboard, nothing by mouse."""

from collections.abc import Callable

import pytest
from client.person import CHANGED, SEEN, Person
from client.screens import bots
from client.tables import finish, open_table
from playwright.sync_api import Page, expect

from fogcity.games import names

FOCUS_LEGAL = "() => document.activeElement?.matches('main .legal') ?? false"


# By the arrows, from the board on: what would say why it cannot be chosen and is not reached, and a way to one that is.
WALK = """() => {
  const stage = document.querySelector('[data-stage]');
  const press = (at, key) => {
    if (!at.matches('button, [tabindex]')) at.setAttribute('tabindex', '-1');
    at.focus();
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return document.activeElement;
  };
  const ways = new Map([[press(stage.querySelector('.area'), 'ArrowDown'), ['ArrowDown']]]);
  for (const [at, way] of ways)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const to = press(at, key);
      if (!ways.has(to)) ways.set(to, [...way, key]);
    }
  const places = [...stage.querySelectorAll('[data-why]')].filter((one) => one.getBoundingClientRect().width > 0);
  const cannot = places.find((one) => !one.matches('.legal'));
  return [places.filter((one) => !ways.has(one)).map((one) => one.dataset.place), ways.get(cannot)];
}"""


# Where the focus is: on something to press or to scroll, or back at the page itself.
STOP = """() => {
  const at = document.activeElement;
  if (at === document.body) return 'around';
  const control = 'button, a, input, select, textarea, summary, [role=button], [tabindex="0"]';
  if (at.matches(control) || at.scrollHeight > at.clientHeight) return 'control';
  return at.ariaLabel ?? at.outerHTML.slice(0, 80);
}"""


def tab_to(page: Page, reached: str, most: int = 150) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(reached):
            return
    raise AssertionError(f"no way there by Tab: {reached}")


def focus_is_seen(page: Page) -> bool:
    """Whether the page looks different where the focus is."""
    page.evaluate("() => { window.focused = document.activeElement; }")
    with_focus = page.screenshot()
    page.evaluate("() => window.focused.blur()")
    without = page.screenshot()
    page.evaluate("() => window.focused.focus({ focusVisible: true })")
    return with_focus != without


@pytest.mark.parametrize("game", names())
def test_tab_passes_what_cannot_be_chosen(visit: Callable[..., Page], game: str) -> None:
    """Browsers let it stop at every drawn thing that listens to the focus."""
    page = visit("/")
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots(game)])
    page.locator("main .legal, [data-testid=buttons] [data-move]").first.wait_for()
    stops = []
    for _ in range(120):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
        if stops[-1] == "around":
            break
    assert stops[-1] == "around"
    assert [stop for stop in stops if stop not in ("control", "around")] == []


@pytest.mark.parametrize("title", ["San Francisco", "1906 San Francisco", "San Francisco 1906"])
def test_a_game_by_keyboard_alone(visit: Callable[..., Page], title: str) -> None:
    """From the home page on: places of the board with Tab and Enter, buttons with their numbers."""
    page = visit("/")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name=f"Play {title} against").wait_for()
    tab_to(page, f"() => document.activeElement.ariaLabel?.startsWith('Play {title} against') ?? false")
    page.keyboard.press("Enter")
    person = Person(page)
    boards = numbers = 0
    for _ in range(40):
        state = person.state()
        if state == "over" or min(boards, numbers) > 3:
            break
        before = page.evaluate(SEEN)
        places = page.locator("main .legal:visible").count()
        buttons = page.locator("[data-testid=buttons] [data-move]").count()
        if state == "confirm":
            page.locator("body").press("Enter")
        elif buttons and (not places or numbers < boards):
            page.keyboard.press("1")
            numbers += 1
        else:
            tab_to(page, FOCUS_LEGAL)
            if boards == 0 and not focus_is_seen(page):
                tab_to(page, FOCUS_LEGAL)  # the board may have been drawn anew in between
                assert focus_is_seen(page)
            page.keyboard.press("Enter")
            boards += 1
        page.wait_for_function(CHANGED, arg=before)
    assert boards > 2
    assert numbers > 2


def test_lines_of_the_log_light_their_places(visit: Callable[..., Page]) -> None:
    page = visit("/")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    lines = page.get_by_role("list", name="Log").get_by_role("button")
    to_a_column = lines.filter(has_text="in column")
    while to_a_column.count() == 0 or lines.count() < 4:
        person.act()
    person.state()
    lit = page.locator("main .lit")
    expect(lit).to_have_count(0)
    tab_to(page, "() => document.activeElement?.matches('.log button') ?? false")
    expect(lines.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(-2)).to_be_focused()
    page.keyboard.press("Home")
    expect(lines.first).to_be_focused()
    wanted = to_a_column.first.element_handle()
    for _ in range(lines.count()):
        if page.evaluate("(line) => document.activeElement === line", wanted):
            break
        page.keyboard.press("ArrowDown")
    expect(to_a_column.first).to_be_focused()
    expect(lit.first).to_be_visible()  # columns are always on the board
    page.keyboard.press("Tab")  # once in, once out
    expect(page.locator(".log :focus")).to_have_count(0)
    expect(lit).to_have_count(0)


@pytest.mark.parametrize(("game", "bots"), [("planners", 1), ("builders", 1), ("investors", 2)])
def test_the_arrows_go_to_what_cannot_be_chosen_and_it_says_why(
    visit: Callable[..., Page], game: str, bots: int
) -> None:
    page = visit("/")
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "random"}] * bots])
    assert Person(page).state() == "asked"
    stops = page.locator("main [tabindex='0']").count()
    not_reached, way = page.evaluate(WALK)
    assert not_reached == []
    assert page.locator("main [tabindex='0']").count() == stops  # Tab passes by what the arrows have visited
    page.reload()
    assert Person(page).state() == "asked"
    tab_to(page, "() => document.activeElement?.matches('main .area') ?? false")
    for key in way:
        page.keyboard.press(key)
    tip = page.locator(".tip .reason")
    expect(tip).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=tip.inner_text()).first).to_be_attached()  # and it is read out
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()


def press_to(page: Page, key: str, reached: str, most: int = 60) -> None:
    for _ in range(most):
        if page.evaluate(reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way there by {key}: {reached}")


@pytest.mark.parametrize(("game", "bots"), [("planners", 1), ("builders", 1), ("investors", 2)])
def test_the_arrows_go_on_to_the_players_and_through_what_is_said_about_them(
    visit: Callable[..., Page], game: str, bots: int
) -> None:
    page = visit("/")
    page.set_viewport_size({"width": 1440, "height": 900})
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "random"}] * bots])
    assert Person(page).state() == "asked"
    if page.locator("[data-panel]").count() == 0:
        page.locator(".players button.who").first.click()
    tab_to(page, "() => document.activeElement?.matches('main .area') ?? false")
    press_to(page, "ArrowRight", "() => document.activeElement.closest('.players') !== null")
    press_to(page, "ArrowUp", "() => document.activeElement.matches('.players li:first-child button.who')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.closest('[data-panel]') !== null")
    expect(page.locator(".tip")).to_contain_text(page.evaluate("() => document.activeElement.dataset.tip"))


def test_the_arrows_walk_over_the_board_of_a_replay_and_play_on_where_nothing_has_the_focus(
    visit: Callable[..., Page],
) -> None:
    page = visit("/")
    page.goto(f"/replay/{finish(page, 'planners')}")
    page.locator("main [data-place]").first.wait_for()
    moves = page.locator("footer .count")
    tab_to(page, "() => document.activeElement?.matches('main .area') ?? false")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.closest('[data-stage] .viewport') !== null")
    expect(page.locator(".tip")).to_be_visible()
    expect(moves).to_contain_text("Move 0 of")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(moves).to_contain_text("Move 1 of")


def test_typing_a_move_undoing_it_and_asking_for_help(visit: Callable[..., Page]) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play San Francisco against").click()
    Person(page).state()
    page.keyboard.press("/")
    page.keyboard.type("finalize 2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()  # not yet: it says why
    page.keyboard.press("/")
    page.keyboard.type("draw")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Log")).to_contain_text("drew")
    page.locator("body").press("u")
    expect(page.locator("s").first).to_be_visible()
    page.locator("body").press("?")
    expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("body").press("t")
    expect(page.get_by_role("dialog", name="The board in words")).to_be_visible()


# Both in one moment, before anything that follows from the focus has been worked out.
FOCUS_AND_LEAVE = """() => {
  for (const place of document.querySelectorAll('main .legal')) place.focus();
  history.pushState({}, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
}"""


@pytest.mark.parametrize(("game", "bots"), [("planners", 1), ("builders", 1), ("investors", 2)])
def test_leaving_from_a_place_that_has_the_focus(visit: Callable[..., Page], game: str, bots: int) -> None:
    """The place goes away with the page, and the page has nothing to complain of."""
    page = visit("/")
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "random"}] * bots])
    assert Person(page).state() == "asked"
    page.evaluate(FOCUS_AND_LEAVE)
    expect(page.get_by_role("button", name="Set up a table of").first).to_be_visible()
