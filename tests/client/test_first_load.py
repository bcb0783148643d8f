"""A first visit loads little: whoever follows a link on a phone has not come to wait."""

from collections.abc import Callable

import pytest
from client.person import Person
from client.sent import Sent
from client.tables import open_table
from playwright.sync_api import Page

from fogcity.games import box, names

LANGUAGES = ["en-US", "fr-FR", "de-DE"]
MOST = 149_500  # bytes, of 150 000: a little is left for headers of whoever stands between


def loaded(page: Page, address: str) -> int:
    """What came until nothing came any more, with nothing kept from before."""
    session = page.context.new_cdp_session(page)
    sent = Sent(session)
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(address, wait_until="networkidle")
    return sent.bytes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_is_small(visit: Callable[..., Page], language: str) -> None:
    assert loaded(visit("/licences.txt", language=language), "/") < MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_a_table_by_its_link_is_small(visit: Callable[..., Page], game: str, language: str) -> None:
    page = visit("/", language=language)
    bots = [{"kind": "bot", "level": "random"}] * (box(game).seats[0] - 1)
    table = open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots])
    page.goto("/licences.txt")
    assert 50_000 < loaded(page, f"/table/{table}") < MOST
    Person(page).state()
