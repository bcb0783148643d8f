"""A person plays each game to its end through the page, against bots; where games are very long, beginning and end.

Somebody who tries out more on the way, by touch, on a phone and on a tablet: `python tests/client/touch.py`.
"""

from collections.abc import Callable

import pytest
from client.person import Person
from client.tables import open_table, play_on
from playwright.sync_api import Page, expect

from fogcity.games import box, names

# Until when it is played without a look: hundreds of decisions are made until the last card, which ends it, and one
# year is like another until the last one.
ASIDE = {"investors": "view.action_deck.left === 0", "builders": "view.year === view.printed.years.at(-1).year"}


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
        play_on(page, table, enough=ASIDE[game])
        page.goto(f"/table/{table}")
    person.play_to_the_end()
    results = page.get_by_role("dialog")
    expect(results.get_by_test_id("verdict")).not_to_be_empty()
    expect(results.get_by_role("columnheader", name="Ada")).to_be_visible()
    expect(results.get_by_role("img", name="Points of everybody")).to_be_visible()
