"""Numbers as people read them: with what is likely where that is known, and never with more than is known."""

import pytest

from fogcity.arena.words import failed, give_or_take, milliseconds, number, opening, percent, thought, unfair

KNOWN = {"value": 0.25, "low": 0.1875, "high": 0.3125}
OF_ONE_DEAL = {"value": 0.25, "low": None, "high": None}


def test_what_is_likely_stands_beside_a_number_where_it_is_known() -> None:
    assert percent(KNOWN) == "25.0% (19–31)"
    assert percent(OF_ONE_DEAL) == "25.0%"
    assert percent(None) == "–"
    assert number(KNOWN, ".2f") == "0.25 (0.19 to 0.31)"
    assert number(OF_ONE_DEAL, "+.0f") == "+0"
    assert give_or_take(KNOWN, 3) == "+0.250 ± 0.062"
    assert give_or_take(OF_ONE_DEAL, 1) == "+0.2"


@pytest.mark.parametrize(
    ("value", "said"), [(0.0051, "5.1 µs"), (0.12, "0.12 ms"), (99.94, "99.9 ms"), (1000.0, "1 s"), (3210.0, "3.21 s")]
)
def test_times_are_said_in_the_unit_that_fits(value: float, said: str) -> None:
    assert milliseconds(value) == said
    assert thought({"choices": 1, "half_ms": value, "slowest_ms": 1.0}) == [said, "1 ms"]


def test_a_report_begins_with_what_was_played_and_what_is_wrong_with_it() -> None:
    found = {
        "game": "planners",
        "games": 1,
        "deals": 1,
        "players": 2,
        "round": 2,
        "length": {"mean": 120.25, "min": 120, "max": 121},
        "failures": [
            {"bot": "own", "game": 4, "moves": 17, "why": "no idea"},
            {"bot": "own", "game": 9, "moves": 3, "why": "no idea either"},
        ],
    }
    assert opening(found) == "1 game of planners with 2 players on 1 deal, 120.2 decisions a game (120 to 121)"
    assert unfair(found) == ["Not every line-up was played: that takes 2 games."]
    found |= {"games": 12, "deals": 6}
    assert opening(found).startswith("12 games of planners with 2 players on 6 deals, ")
    assert unfair(found) == []
    assert failed(found) == [
        "own failed in 2 of 12 games and lost them; first in game 4, after 17 moves: no idea",
    ]
    assert thought({"choices": 0}) == ["–", "–"]
