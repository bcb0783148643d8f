"""A game judged: what was luck and what was skill adds up, decisions are judged by what was known."""

import itertools

import pytest
from support import EVERY_TABLE, Rules, new, whole_game

from fogcity.advice.review import Care, Judgement, Review, assembled, mark_of, points_of, review_some
from fogcity.engine.events import Event

LITTLE = Care(16, 8)
MOST = 60  # decisions of each game that are judged here


def reviewed(game_id: str, players: int, seed: int) -> tuple[Rules, list[tuple[int, str]], Review]:
    """The end of a game, judged with little care; what came before has no say."""
    _, moves = whole_game(game_id, players, seed)
    moves = moves[:400]
    start = new(game_id, players=players, seed=seed)
    game = start.clone()
    points = points_of(game, moves)
    sights = review_some(start, moves, range(len(points))[:MOST], LITTLE, 1)
    return game, moves, assembled(game, points, sights, "quick")


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_luck_and_decisions_add_up_to_the_whole_swing(game_id: str, players: int) -> None:
    _, _, review = reviewed(game_id, players, 2)
    for judgement in filter(None, (review.known, review.open)):
        for seat, account in enumerate(judgement.accounts):
            swing = review.curve[-1].chances[seat] - review.curve[0].chances[seat]
            assert account.own + account.others + account.luck == swing
            assert account.own <= 0, "nobody's own decision is better than the best"
            assert 0 <= account.accuracy <= 100
        check_verdicts(judgement)
        check_swings(review, judgement)
    assert all(sum(moment.chances) == 1000 for moment in review.curve)


def check_swings(review: Review, judgement: Judgement) -> None:
    """From each moment to the next, and all of them together."""
    assert len(judgement.swings) == len(review.curve) - 1
    for swing, (before, after) in zip(judgement.swings, itertools.pairwise(review.curve), strict=True):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        assert [one.own + one.others + one.luck for one in swing] == changes
        deciders = {one.seat for one in judgement.verdicts if before.moves <= one.at < after.moves}
        assert all(one.own == 0 for seat, one in enumerate(swing) if seat not in deciders)
        if not deciders:
            assert all(one.others == 0 for one in swing)
    for seat, account in enumerate(judgement.accounts):
        mine = [swing[seat] for swing in judgement.swings]
        sums = [sum(getattr(one, name) for one in mine) for name in ("own", "others", "luck")]
        assert sums == [account.own, account.others, account.luck]


def check_verdicts(judgement: Judgement) -> None:
    for verdict in judgement.verdicts:
        lost = verdict.best.chances[verdict.seat] - verdict.played.chances[verdict.seat]
        assert verdict.cost == lost
        assert verdict.mark == mark_of(verdict.cost)
        if verdict.cost == 0:
            assert verdict.best == verdict.played
    for some in (judgement.verdicts, [one for one in judgement.verdicts if not one.mark]):
        told = sum(bool(one.best.reasons) for one in some)
        assert told >= 0.8 * len(some), "not only of what cost much it is said why"


@pytest.mark.parametrize(("game_id", "players"), EVERY_TABLE)
def test_points_are_whole_decisions_in_their_order(game_id: str, players: int) -> None:
    _, moves = whole_game(game_id, players, 5)
    points = points_of(new(game_id, players=players, seed=5), moves)
    assert points[0].at == 0
    assert points[-1].to == len(moves)
    for one, following in itertools.pairwise(points):
        assert one.to == following.at
        assert {seat for seat, _ in moves[one.at : one.to]} == {one.seat}


@pytest.mark.parametrize(("game_id", "players"), [("planners", 2), ("builders", 2), ("investors", 3)])
def test_luck_has_no_say_where_nobody_had_a_choice_and_nothing_came_to_light(game_id: str, players: int) -> None:
    _, moves = whole_game(game_id, players, 1)
    start = new(game_id, players=players, seed=1)
    points = points_of(start.clone(), moves)
    game, quiet = start.clone(), 0
    for one, following in itertools.pairwise(points):
        events: list[Event] = []
        for seat, text in moves[one.at : one.to]:
            game.play(seat, text)
            events += game.events
        if one.forced:
            assert following.still == (not any(event.reveals for event in events))
            quiet += following.still
        else:
            assert following.still == following.covered
    assert quiet > 0
    numbers = [number for number, point in enumerate(points) if point.still][:5]
    assert all(sight.chances is None for sight in review_some(start, moves, numbers, LITTLE, 1))


def test_a_decision_is_judged_by_what_its_player_knew() -> None:
    """Another deal of what the player cannot know leaves the judgement as it is."""
    compared = 0
    for game_id, players in (("builders", 2), ("investors", 3)):
        _, moves = whole_game(game_id, players, 6)
        start = new(game_id, players=players, seed=6)
        points = points_of(start.clone(), moves)
        number = next(i for i, point in enumerate(points) if i > 25 and not point.forced and point.to == point.at + 1)
        game = start.clone()
        game.replay(moves[: points[number].at])
        seat, text = moves[points[number].at]
        worlds = [game, game.imagine(seat, 1)]
        found = [review_some(world, [(seat, text)], [0], LITTLE, 9)[0].known for world in worlds]
        assert found[0] == found[1]
        compared += worlds[0].state() != worlds[1].state()
    assert compared == 2


def test_marks_begin_where_people_expect_them() -> None:
    assert [mark_of(cost) for cost in (0, 49, 50, 99, 100, 199, 200, 900)] == [
        "", "", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder",
    ]  # fmt: skip


def test_a_finished_game_ends_with_who_won() -> None:
    game, _, review = reviewed("planners", 2, 3)
    assert game.over
    assert review.curve[-1].chances == [1000 if game.winners() >> seat & 1 else 0 for seat in range(2)]


def test_a_long_game_is_judged_with_less_thought_for_each_decision() -> None:
    assert Care(600, 400).shared(300) == Care(600, 400)
    assert Care(600, 400).shared(800) == Care(300, 200)
    assert Care(600, 400).shared(100_000) == Care(60, 40)
