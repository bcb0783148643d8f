"""Every screen of the page, by name: for checking each of them and for taking its picture."""

from collections.abc import Callable, Iterator

from client.person import Person
from client.tables import open_table, play_on
from playwright.sync_api import Page

from fogcity.advice.puzzles import puzzles_of
from fogcity.games import box, names

NAMELESS = """() => {
  const kept = JSON.parse(localStorage.getItem('fogcity-settings') ?? '{}');
  localStorage.setItem('fogcity-settings', JSON.stringify({ ...kept, name: '' }));
}"""
JUDGED = """(before) => {
  const said = document.querySelector('[data-testid=solver]');
  return said.innerText !== before && !document.querySelector('button:disabled');
}"""
SHORTEST = "planners"  # of all games: a review looks at every decision
BOTS = {"kind": "bot", "level": "random"}


def bots(game: str) -> list[dict[str, str]]:
    return [dict(BOTS) for _ in range(box(game).seats[0] - 1)]


def home(page: Page) -> None:
    page.goto("/")
    page.locator("article").nth(len(names()) - 1).wait_for()


def pressed(page: Page, key: str) -> None:
    page.locator("body").press(key)
    page.get_by_role("dialog").wait_for()


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def lesson(page: Page, game: str) -> str:
    """A table at which somebody has just begun to learn a game."""
    answer = page.request.post(f"/api/games/{game}/lesson", data={"name": "Ada"})
    return str(answer.json()["table"]["id"])


def tried(page: Page, text: str) -> None:
    """A move of a puzzle, typed, and judged."""
    said = page.get_by_test_id("solver").inner_text()
    page.locator("body").press("/")
    page.locator("#typed").fill(text)
    page.keyboard.press("Enter")
    page.wait_for_function(JUDGED, arg=said)


def puzzle(page: Page, game: str) -> Iterator[str]:
    """A puzzle as it is set, tried in vain, and solved."""
    given = next(iter(puzzles_of(game).values()))
    page.goto(f"/puzzle/{game}/{given.number}")
    page.get_by_test_id("solver").wait_for()
    yield f"{game}-puzzle"
    tried(page, next(text for text in given.rules().legal(given.seat) if text != given.answer))
    yield f"{game}-puzzle-wrong"
    tried(page, given.answer)
    yield f"{game}-puzzle-solved"


def judged(page: Page, table: str) -> None:
    """A review, asked for unless somebody has before."""
    page.goto(f"/review/{table}")
    page.locator("main [data-place]").first.wait_for()
    if not page.locator("html[data-frame=wide]").count():
        page.locator("header .tools button").first.click()  # there it is a window
    ask, judgement = page.locator(".review button.main"), page.locator(".review table")
    ask.or_(judgement).wait_for()
    if ask.count():
        ask.click()
    judgement.wait_for(timeout=120_000)


def screens(page: Page, finished: Callable[[str], str], moves: int = 12) -> Iterator[str]:
    """Go from screen to screen; what each is called."""
    home(page)
    yield "home"
    page.get_by_test_id("set-up").last.click()
    page.get_by_role("dialog").wait_for()
    yield "set-up"
    closed(page)
    page.locator(".who button").click()
    page.get_by_role("dialog").wait_for()
    yield "settings"
    closed(page)
    page.goto("/puzzles")
    page.locator("section li").first.wait_for()
    yield "puzzles"
    page.goto("/nowhere/at/all")
    page.locator("h1").wait_for()
    yield "nowhere"
    for game in names():
        table = open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots(game)])
        play_on(page, table, most=moves)
        Person(page).state()
        yield game
        page.locator(".bar .hint:visible").click()
        page.locator("[data-hint]").first.wait_for()
        yield f"{game}-hints"
        closed(page)
        pressed(page, "r")
        page.locator(".rules").first.wait_for()
        yield f"{game}-rules"
        closed(page)
        pressed(page, "t")
        yield f"{game}-words"
        closed(page)
        page.goto(f"/rules/{game}")
        page.locator("figure .rings span").last.wait_for(state="attached")
        yield f"{game}-rules-page"
        page.goto(f"/table/{lesson(page, game)}")
        page.get_by_test_id("go-on").wait_for()
        yield f"{game}-lesson"
        yield from puzzle(page, game)
        page.goto(f"/replay/{finished(game)}")
        page.locator("main [data-place]").first.wait_for()
        yield f"{game}-replay"
        page.goto(f"/table/{finished(game)}")  # nobody has seen it, so that the results come up by themselves
        page.get_by_test_id("verdict").wait_for()
        page.locator("dialog .plot").wait_for()
        yield f"{game}-results"
    judged(page, finished(SHORTEST))
    yield "review"
    page.goto(f"/table/{finished(SHORTEST)}")
    for key, name in (("m", "menu"), ("?", "help"), ("l", "log")):
        page.goto(page.url)
        page.locator("main [data-place]").first.wait_for()
        pressed(page, key)
        yield name
    closed(page)
    open_table(page, names()[0], [{"kind": "me", "name": "Ada"}, {"kind": "free"}])
    Person(page).state()
    yield "friends"
    open_table(page, names()[0], [{"kind": "me", "name": "Ada"}, {"kind": "free"}], wait=True)
    page.locator("main .picture svg").wait_for()
    yield "waiting"
    page.evaluate(NAMELESS)
    open_table(page, names()[0], [{"kind": "free"}, {"kind": "free"}])
    page.locator(".bar button.main").wait_for()
    yield "free"
    page.locator(".bar button.main").click()
    page.get_by_role("dialog").wait_for()
    yield "name"
    closed(page)
    open_table(page, names()[0], [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bruno"}])
    page.get_by_test_id("ready").wait_for()
    yield "curtain"
