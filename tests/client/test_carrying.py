"""Cards, sticks and cheques can be carried to their places, by pointer and by finger, beside being clicked."""

from collections.abc import Callable

from client.person import Person
from client.screens import bots
from client.tables import open_table
from playwright.sync_api import CDPSession, Page, expect

Visit = Callable[..., Page]
Point = tuple[float, float]
# What carries things has been fetched, and a finger has rested long enough not to mean scrolling.
HELD = """(since) => performance.now() - since > 300
  && performance.getEntriesByType('resource').some(({ name }) => /carrying.*js/.test(name))"""


def sit_down(page: Page, game: str) -> Person:
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots(game)])
    person = Person(page)
    person.state()
    return person


def at(page: Page, place: str) -> str:
    return f'[data-stage] [data-place="{place}"]'


def middle(page: Page, selector: str) -> Point:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def until(person: Person, selector: str) -> None:
    """Play on until something like this is on the screen."""
    for _ in range(400):
        person.state()
        if person.page.locator(selector).count():
            return
        assert person.act() != "over", f"there was no {selector} in the whole game"


class Pointer:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, point: Point) -> None:
        self.page.mouse.move(*point)
        self.page.mouse.down()

    def move(self, point: Point) -> None:
        self.page.mouse.move(*point)

    def lift(self) -> None:
        self.page.mouse.up()


class Finger(Pointer):
    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, point: Point) -> None:
        self.send("touchStart", point)

    def move(self, point: Point) -> None:
        self.send("touchMove", point)

    def lift(self) -> None:
        self.send("touchEnd")


def lifted(hand: Pointer, thing: str) -> None:
    """Something is in the hand."""
    page = hand.page
    x, y = middle(page, thing)
    hand.press((x, y))
    page.wait_for_function(HELD, arg=page.evaluate("() => performance.now()"))
    hand.move((x + 12, y - 2))
    hand.move((x + 18, y - 4))
    page.locator(".drops").wait_for()


def put(hand: Pointer, point: Point) -> None:
    hand.move(point)
    hand.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    hand.lift()
    expect(hand.page.locator(".drops")).to_have_count(0)


def test_a_card_goes_where_it_is_put_down_and_says_why_it_does_not(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "planners")
    hand = Pointer(page)
    lifted(hand, at(page, "deck"))
    put(hand, middle(page, at(page, "drawn")))
    page.locator(f"{at(page, 'column-2')}.legal").wait_for()
    lifted(hand, at(page, "drawn"))
    assert page.locator(".drops span:visible").count() == 3
    put(hand, middle(page, at(page, "city-0-blue-1")))
    expect(page.get_by_role("alert")).to_have_text("It does not go there; it goes where the frames are.")
    log = page.get_by_role("list", name="Log")
    expect(log).not_to_contain_text("column 2")
    lifted(hand, at(page, "drawn"))
    put(hand, middle(page, at(page, "column-2")))
    expect(log).to_contain_text("column 2")  # where a bot may have taken it from since


def test_a_stick_and_a_cheque_are_carried_by_a_finger_and_the_page_still_scrolls(visit: Visit) -> None:
    page = visit("/", phone=True)
    person = sit_down(page, "investors")
    finger = Finger(page)
    until(person, "header:has([data-place=send]) + .notes .cheque.legal:visible")
    page.wait_for_function("() => document.getAnimations().length === 0")
    first = at(page, "cheque-0")
    taken_out = page.locator(first).get_attribute("aria-pressed") == "false"
    lifted(finger, first)
    put(finger, middle(page, at(page, "send")))
    expect(page.locator(first)).to_have_attribute("aria-pressed", str(taken_out).lower())
    # The board is higher than its room: a finger that goes up at once scrolls it, also over what can be carried.
    x, y = middle(page, ".viewport")
    page.locator(".viewport").evaluate("(board) => board.scrollTo({ top: 0, behavior: 'instant' })")
    finger.press((x, y))
    for step in range(1, 7):
        finger.move((x, y - 20 * step))
    finger.lift()
    page.wait_for_function("() => document.querySelector('.viewport').scrollTop > 20")
    expect(page.locator(".drops")).to_have_count(0)
