"""What the tests of `fogcity.Game`, and of bots that are given one, share."""

from collections.abc import Iterator
from typing import Any

from support import Moody, any_seat

from fogcity import Game

WRONG_SEATS: list[Any] = [-1, 4, 10**30, -(10**30), True, False, "0", 0.0, None, [0]]


def moments(game: Game, seed: int, every: int = 7) -> Iterator[Game]:
    """A whole game, stopping now and then; always the same object."""
    player = Moody(seed)
    yield game
    while not game.over:
        seat = any_seat(game.rules(), player)
        game.play(seat, player.choose(game.legal(seat)))
        if player.chance.below(every) == 0 and not game.over:
            yield game
    yield game


def alike(one: Game, other: Game) -> bool:
    """The same game by all that can be asked of it."""
    seats = range(one.players)
    return (
        one == other
        and one.setup == other.setup
        and one.moves == other.moves
        and one.events == other.events
        and one.outcome() == other.outcome()
        and one.record() == other.record()
        and [one.legal(seat) for seat in seats] == [other.legal(seat) for seat in seats]
        and [one.view(seat) for seat in (None, *seats)] == [other.view(seat) for seat in (None, *seats)]
        and [one.events_for(seat) for seat in (None, *seats)] == [other.events_for(seat) for seat in (None, *seats)]
    )
