"""Ratings find out how strong bots are."""

import math

import pytest
from arena.results_by_hand import result

from fogcity.arena.match import Result
from fogcity.arena.ratings import ELO, by_deal, comparison, even, points_of, ratings, strengths
from fogcity.arena.schedule import enough
from fogcity.engine.chance import Chance, seeded


def test_winners_are_ahead_of_everybody_and_the_others_go_by_points() -> None:
    game = result([5, 9, 9, 3], winners=[2])
    assert comparison(game, 2, 1) == 1
    assert comparison(game, 1, 2) == 0
    assert comparison(game, 0, 3) == 1
    assert comparison(result([9, 9, 1]), 0, 1) == 0.5
    assert comparison(result([2, 2, 9]), 0, 1) == 0.5


def test_a_game_has_one_point_for_each_two_bots_however_often_they_sit() -> None:
    points = points_of(result([7, 5, 3], seats=[0, 1, 1]), 3)
    assert points == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    points = points_of(result([5, 7, 3], seats=[0, 1, 1]), 3)
    assert points == [[0, 0.5, 0], [0.5, 0, 0], [0, 0, 0]]


def test_two_bots_are_rated_by_their_odds() -> None:
    """With the one game that counts as drawn before, 30 to 10 is 30.5 to 10.5."""
    one, other = strengths([[0, 30], [10, 0]], even(2), [0, 0])
    assert one - other == pytest.approx(math.log(30.5 / 10.5))
    assert one + other == pytest.approx(0)


def test_a_bot_that_always_wins_has_a_rating_all_the_same() -> None:
    found = ratings([[[0.0, 2.0], [0.0, 0.0]]] * 50)
    assert found[0].value == pytest.approx(ELO * math.log(100.5 / 0.5) / 2)
    assert found[0].value == -found[1].value


def test_who_has_won_everything_may_still_lose_the_next_game() -> None:
    """The interval is Jeffreys' for the share of wins: with 20 deals it begins at 88 %, and with more it is shorter."""
    found = {n: ratings([[[0.0, 1.0], [0.0, 0.0]]] * n)[0] for n in (20, 60)}
    for rating in found.values():
        assert rating.low is not None
        assert rating.high is not None
        assert rating.low < rating.value < rating.high
    share = 1 / (1 + math.exp(-2 * (found[20].low or 0) / ELO))
    assert share == pytest.approx(0.883, abs=0.02)
    assert (found[60].low or 0) > (found[20].low or 0)


def test_one_deal_gives_no_interval() -> None:
    assert ratings([[[0.0, 2.0], [0.0, 0.0]]])[0].low is None


def contest(truth: list[float], seats: int, games: int, chance: Chance) -> list[Result]:
    """Games in which the next best is drawn by strength, again and again (Plackett and Luce)."""
    results = []
    for match in enough(len(truth), seats, games):
        weights = {seat: math.exp(truth[bot]) for seat, bot in enumerate(match.lineup)}
        scores = [0] * seats
        for place in range(seats):
            draw = sum(weights.values()) * int(chance.below(1 << 30)) / (1 << 30)
            for seat in list(weights):
                draw -= weights[seat]
                if draw < 0 or len(weights) == 1:
                    scores[seat] = seats - place
                    del weights[seat]
                    break
        results.append(result(scores, match.lineup, deal=match.deal))
    return results


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_recover_the_strengths_that_games_were_drawn_from(seats: int) -> None:
    truth = [0.9, 0.3, -0.2, -1.0]
    found = ratings(by_deal(contest(truth, seats, 1500, seeded(seats)), 4))
    for rating, strength in zip(found, truth, strict=True):
        assert rating.low is not None
        assert rating.high is not None
        assert rating.value == pytest.approx(ELO * strength, abs=40)
        assert rating.low < rating.value < rating.high
        assert rating.low - 15 < ELO * strength < rating.high + 15
        assert 10 < rating.high - rating.low < 120
