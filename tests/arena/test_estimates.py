"""Intervals hold what they promise."""

import pytest

from fogcity.arena.estimates import invert, mean, share, student
from fogcity.engine.chance import seeded


@pytest.mark.parametrize(("freedom", "reach"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_fewer_deals_reach_further(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=0.03)


def test_one_deal_says_nothing_about_the_next() -> None:
    assert share([1.0], [2.0]).low is None
    assert mean([10.0], [2.0]).high is None


def test_a_share_of_everything_is_not_certain() -> None:
    found = share([1.0] * 20, [1.0] * 20)
    assert found.value == 1
    assert found.low == pytest.approx(0.82, abs=0.01)
    assert found.high == 1


def test_a_deal_played_twice_with_the_same_outcome_counts_once() -> None:
    once = share([1.0, 0.0, 1.0, 1.0] * 5, [1.0] * 20)
    twice = share([2.0, 0.0, 2.0, 2.0] * 5, [2.0] * 20)
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))


def test_games_that_all_deals_split_evenly_are_worth_no_more_than_were_played() -> None:
    found = share([1.0] * 10, [2.0] * 10)
    assert found.low is not None
    assert found.low < 0.35


def test_about_95_of_100_intervals_hold_the_truth() -> None:
    """Deals that favour one side or the other, each played twice: the games of a deal are not independent."""
    chance = seeded(3)
    shares = means = 0
    for _ in range(400):
        wins, scores = [], []
        for _ in range(30):
            luck = 20 + chance.below(61)  # in percent; on average 50
            won = float(sum(chance.below(100) < luck for _ in range(2)))
            wins.append(won)
            scores.append(won * 10 + int(chance.below(21)) - 10)
        found = share(wins, [2.0] * 30)
        average = mean(scores, [2.0] * 30)
        assert found.low is not None
        assert found.high is not None
        assert average.low is not None
        assert average.high is not None
        shares += found.low <= 0.5 <= found.high
        means += average.low <= 5 <= average.high
    assert 0.92 < shares / 400 < 0.98
    assert 0.92 < means / 400 < 0.98


def test_an_inverse() -> None:
    assert invert([[0.0, 2.0], [4.0, 1.0]]) == [pytest.approx([-0.125, 0.25]), pytest.approx([0.5, 0.0])]
