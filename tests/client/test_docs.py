"""The documentation as a site, from the disk: it is found by what one types, by keyboard, at any size."""

import runpy
import shutil
from pathlib import Path

import pytest
from client.conftest import PHONE, WIDE
from playwright.sync_api import Browser

from fogcity import manual

BUILD = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "build.py"))


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


def test_another_version_is_opened_on_the_same_page_if_it_has_it(browser: Browser, tmp_path: Path) -> None:
    newest = BUILD["version"]()
    BUILD["publish"](tmp_path)
    shutil.copytree(tmp_path / newest, tmp_path / "0.0.9")
    (tmp_path / "0.0.9" / "glossary.html").unlink()
    BUILD["publish"](tmp_path)
    page = browser.new_page()
    try:
        page.goto((tmp_path / "index.html").as_uri())
        page.wait_for_url(f"**/{newest}/index.html")
        for asked, found in (("games/planners.html", "games/planners.html"), ("glossary.html", "index.html")):
            page.goto((tmp_path / newest / asked).as_uri())
            page.get_by_label("Version").select_option("0.0.9")
            page.wait_for_url(f"**/0.0.9/{found}")
    finally:
        page.close()
