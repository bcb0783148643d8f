"""Calibration finds the exponent that was put in, and measures gaps as they are."""

import random

from fogcity.advice.calibrate import Asked, Trial, diagram, fitted, largest_gap, play_some, reliability, table
from fogcity.advice.chances import sharpened
from fogcity.engine.box import Setup


def made_up(exponent: float, positions: int) -> list[Asked]:
    """Positions of which the search speaks timidly: what comes true follows another exponent."""
    dice = random.Random(1)
    found = []
    for number in range(positions):
        first = dice.uniform(0.2, 0.8)
        said = [first, 1 - first]
        true = sharpened(said, exponent)[0]
        won = 1.0 if dice.random() < true else 0.0
        found.append(Asked(number, 0, said, [won, 1 - won]))
    return found


def test_the_exponent_is_found_and_closes_the_gaps() -> None:
    exponent = fitted(made_up(2.5, 6000))
    assert 2.3 < exponent < 2.7
    fresh = made_up(2.5, 12000)
    assert largest_gap(reliability(fresh, exponent)) < 5
    assert largest_gap(reliability(fresh, 1.0)) > 10


def test_games_between_bots_are_asked_about_and_shown() -> None:
    trial = Trial(Setup("planners", 2, 0), 10, ("greedy", "random"))
    found = play_some(trial, range(3))
    assert found == play_some(trial, range(3)), "a number is a game"
    assert {one.game for one in found} == {0, 1, 2}
    bins = reliability(found, 1.0)
    assert sum(one.positions for one in bins) == len(found)
    assert diagram("planners", bins).count("<circle") == len(bins)
    assert len(list(table(bins))) == len(bins) + 2
