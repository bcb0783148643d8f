"""The documentation as a site, from the disk: it is found by what one types, by keyboard, at any size."""

from pathlib import Path

import pytest
from client.conftest import PHONE, WIDE
from playwright.sync_api import Browser

from fogcity import manual


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_is_typed_is_found_and_opened_from_the_disk(browser: Browser, size: object, tmp_path: Path) -> None:
    manual.unpack(manual.pages(), tmp_path / "docs")
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.goto((tmp_path / "docs" / "games" / "planners.html").as_uri())
        page.keyboard.press("/")
        page.keyboard.type("systemd unit")
        page.locator(".found a").first.wait_for()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/hosting.html#as-a-service")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("nav [aria-current=page]").text_content() == "Hosting"
    finally:
        context.close()
