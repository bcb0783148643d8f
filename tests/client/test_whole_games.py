"""A person plays each game to its end through the page, against bots; where games are very long, beginning and end.

Somebody who tries out more on the way, by touch, on a phone and on a tablet: `python tests/client/touch.py`.
"""

from collections.abc import Callable

import pytest
from client.person import Person
from client.tables import open_table, play_on
from playwright.sync_api import Page, expect

from fogcity.games import box, names

ASIDE = {"investors": 400}  # moves until which it is played without a look: a random game has 411 to 1,345


@pytest.mark.parametrize("game", names())
def test_a_whole_game_by_clicks(visit: Callable[..., Page], game: str) -> None:
    page = visit("/")
    bots = [{"kind": "bot", "level": "random"}] * (box(game).seats[0] - 1)
    table = open_table(page, game, [{"kind": "me", "name": "Ada"}, *bots])
    person = Person(page, resolve=0.9)
    if game in ASIDE:
        for _ in range(20):
            person.act()
        page.goto("/")
        play_on(page, table, most=ASIDE[game])
        page.goto(f"/table/{table}")
    person.play_to_the_end()
    results = page.get_by_role("dialog")
    expect(results.get_by_test_id("verdict")).not_to_be_empty()
    expect(results.get_by_role("columnheader", name="Ada")).to_be_visible()
    expect(results.get_by_role("img", name="Points of everybody")).to_be_visible()
