"""A game in which nothing can change the result any more says so, and only then."""

import itertools

import pytest
from support import Moody, Rules, any_seat, new

from fogcity.games import box, names

GAMES = 60
WAYS_ON = 6


def result(game: Rules) -> tuple[list[object], int]:
    return list(game.scores()), int(game.winners())


def played_until_decided(game_id: str, seed: int) -> Rules:
    """A game when it first says that it is decided, or at its end."""
    seats = box(game_id).seats
    game = new(game_id, players=seats[seed % len(seats)], seed=seed)
    player = Moody(seed)
    while not game.over and not game.is_decided():
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
    return game


@pytest.mark.parametrize("game_id", names())
def test_whatever_is_done_after_that_the_result_is_the_same(game_id: str) -> None:
    decided = [game for seed in range(GAMES) if not (game := played_until_decided(game_id, seed)).over]
    for game, way in itertools.product(decided, range(WAYS_ON)):
        expected = result(game)
        on, player = game.clone(), Moody(way)
        while not on.over:
            assert on.is_decided()  # once and for all
            seat = any_seat(on, player)
            on.play(seat, player.choose(on.legal(seat)))
        assert result(on) == expected
    assert bool(decided) == (game_id != "builders"), "builders has none that all can know of"


def test_a_last_move_of_planners_matters_or_is_called_decided() -> None:
    """Everything is open there (P19); elsewhere what all can know is less than what is so."""
    for seed in range(GAMES):
        game = new("planners", players=2 + seed % 3, seed=seed)
        player = Moody(seed)
        while not game.over:
            seat = any_seat(game, player)
            results = {outcome_of(game, seat, move) for move in game.legal(seat)}
            assert game.is_decided() == (None not in results and len(game.legal(seat)) > 1 == len(results))
            game.play(seat, player.choose(game.legal(seat)))


def outcome_of(game: Rules, seat: int, move: str) -> str | None:
    """How the game ends with this move; None, if it goes on."""
    after = game.clone()
    after.play(seat, move)
    return str(result(after)) if after.over else None


def test_points_that_are_certain_are_never_lost() -> None:
    for game_id, seed in itertools.product(names(), range(8)):
        seats = box(game_id).seats
        game = new(game_id, players=seats[seed % len(seats)], seed=seed)
        player = Moody(seed)
        before: list[dict[str, float]] = [{} for _ in range(int(game.players))]
        while not game.over:
            seat = any_seat(game, player)
            game.play(seat, player.choose(game.legal(seat)))
            for one, table in enumerate(game.known_points(None)):
                sure = {category: value for category, value in table.items() if game.is_certain(category)}
                for category, value in before[one].items():
                    assert sure.get(category, 0) >= value, (game_id, category)
                before[one] = sure
