"""A person plays each game to its end through the page, against bots."""

from collections.abc import Callable

import pytest
from client.person import Person
from client.tables import open_table
from playwright.sync_api import Page, expect

from fogcity.games import box, names


@pytest.mark.parametrize("game", names())
def test_a_whole_game_by_clicks(visit: Callable[..., Page], game: str) -> None:
    page = visit("/")
    bots = [{"kind": "bot", "level": "random"}] * (box(game).seats[0] - 1)
    open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots])
    Person(page).play_to_the_end()
    results = page.get_by_role("dialog")
    expect(results.get_by_test_id("verdict")).not_to_be_empty()
    expect(results.get_by_role("columnheader", name="Ada")).to_be_visible()
    expect(results.get_by_role("img", name="Points of everybody")).to_be_visible()
