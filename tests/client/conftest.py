"""A server and a browser for the tests of the page; both start in a second, and a worker's tests share them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from client.browser import NoBrowser, browsing
from client.house import serving
from client.person import settle
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

HERE = Path(__file__).parent
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds: a busy machine is slow, and who waits for what comes loses nothing by it
AS_IT_SHOULD_BE = ("Failed to load resource",)  # browsers note a refused request


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("house")) as address:
        yield address


running = ExitStack()  # the browser, as long as the worker's tests ask for it
launched: list[Browser] = []


@pytest.fixture
def browser() -> Browser:
    """The one that all tests of the page share. A browser takes the worker's event loop, which others need after it."""
    expect.set_options(timeout=PATIENCE)
    if not launched:
        try:
            launched.append(running.enter_context(browsing()))
        except NoBrowser as error:
            pytest.fail(str(error), pytrace=False)
    return launched[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or HERE not in nextitem.path.parents:
        launched.clear()
        running.close()


@pytest.fixture
def visit(browser: Browser, house: str) -> Iterator[Callable[..., Page]]:
    """A page in a browser of its own: its own cookies, its own settings. Whatever it complains of fails the test.

    Nothing glows or slides unless a test asks for a speed: drawing that costs more than all else the page does.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(known in message.text for known in AS_IT_SHOULD_BE):
            complaints.append(message.text)

    def open_page(
        path: str = "/", phone: bool = False, dark: bool = False, language: str = "en-US", **settings: object
    ) -> Page:
        context = browser.new_context(
            base_url=house,
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if "speed" in settings else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        settle(page, **settings)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
