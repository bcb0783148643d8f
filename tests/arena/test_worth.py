"""What things are worth is read off the games, from nothing but events."""

from arena.results_by_hand import result

from fogcity.arena.match import Result, deeds_of
from fogcity.arena.worth import FEWEST, regression, worths
from fogcity.engine.chance import seeded
from fogcity.engine.events import Event
from fogcity.games.builders.schema import Built, Ended, Refilled, SecretObjective


def test_deeds_are_kinds_of_events_and_the_names_in_their_facts() -> None:
    story = [
        Event(Built(seat=1, plot="red-4@1", with_permits=["red-4", "blue-2"], buildings=1)),
        Event(Built(seat=1, plot="red-4@2", with_permits=["red-4"], buildings=2)),
        Event(SecretObjective(seat=0, left=3, objective="parks"), reveals=True, knowers=1),
        Event(Refilled(permits=["red-1", "red-2"], objectives=[])),
        Event(Ended(ending="1912", secrets=[["parks"], []], scores=[3, 4])),
    ]
    assert deeds_of(story, 2) == [
        {"secret objective": 1, "secret objective|objective|parks": 1, "ended|secrets|parks": 1},
        {
            "built": 2,
            "built|plot|red-4@1": 1,
            "built|plot|red-4@2": 1,
            "built|with|blue-2": 1,
            "built|with|red-4": 2,
        },
    ]


def games(n: int, players: int, seed: int) -> list[Result]:
    """A park is worth 3 points, a villa takes 2, a shed is worth nothing; seat 0 has 4 more; the rest is luck."""
    chance = seeded(seed)
    found = []
    for deal in range(n):
        deeds, scores = [], []
        for seat in range(players):
            its = {name: int(chance.below(3)) for name in ("park", "shed", "villa")}
            scores.append(int(30 + 3 * its["park"] - 2 * its["villa"] + 4 * (seat == 0) + chance.below(9)))
            deeds.append({f"took|card|{name}": count for name, count in its.items() if count})
        found.append(result(scores, deal=deal, deeds=deeds))
    return found


def test_a_regression_finds_what_cards_are_worth() -> None:
    truth = {"took|card|park": 3, "took|card|shed": 0, "took|card|villa": -2}
    for players in (2, 4):
        for estimate, worth in zip(regression(games(300, players, players), list(truth)), truth.values(), strict=True):
            assert estimate.low is not None
            assert estimate.high is not None
            assert estimate.low < worth < estimate.high
            assert estimate.high - estimate.low < 1


def test_about_95_of_100_intervals_hold_the_truth() -> None:
    held = 0
    for seed in range(100):
        estimates = regression(games(40, 3, seed), ["took|card|park", "took|card|shed", "took|card|villa"])
        for estimate, worth in zip(estimates, (3, 0, -2), strict=True):
            assert estimate.low is not None
            assert estimate.high is not None
            held += estimate.low < worth < estimate.high
    assert 0.90 < held / 300 < 0.99


def test_what_is_rare_is_left_out_and_the_best_comes_first() -> None:
    played = games(100, 3, 1)
    for one in played[: FEWEST - 1]:
        one.deeds[0]["took|card|rarity"] = 1
    (family,) = worths(played)
    assert family["family"] == "took card"
    assert [name["name"] for name in family["names"]] == ["park", "shed", "villa"]


def test_families_that_say_the_same_are_told_once() -> None:
    played = games(60, 3, 1)
    for one in played:
        for its in one.deeds:
            its |= {deed.replace("took", "kept"): n for deed, n in its.items()}
    (family,) = worths(played)
    assert family["family"] == "kept card, took card"
