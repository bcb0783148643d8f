"""A table that goes on from a point of another game.

Whoever read a review has seen what came next, and all hands; the deal of a puzzle stands in its book. So the new table
does not go on with the old deal: it starts from a position, in which everything that the seat could not know then was
dealt anew, within what it knew. The game is again its set-up, which is that position with a seed of its own, and its
moves.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadSetup
from fogcity.lessons import Move
from fogcity.server import seating
from fogcity.server.house import House
from fogcity.server.log import begin, single_moves
from fogcity.server.seating import Dealt
from fogcity.server.table import Table
from fogcity.server.wire import NewSeat, NewTable, PlayOn


async def play_on(house: House, table: Table, wanted: PlayOn, holder: str, opener: str) -> Table:
    """The same game as it stood after so many moves, as far as a seat knew it: somebody there, bots in all others."""
    moves = single_moves(table.setup, await house.store.log(table.id))
    if wanted.seat >= table.setup.players:
        raise BadSetup(f"There is no seat {wanted.seat}; the seats are 0 to {table.setup.players - 1}.")
    if wanted.moves >= len(moves):
        raise BadSetup("From the end of a game nobody can play on.")
    setup = await house.in_thread(dealt_anew, table.setup, moves[: wanted.moves], wanted.seat)
    seats = among_bots(setup, wanted.seat, wanted.name, wanted.level)
    return await open_at(house, setup, table.edition, seats, holder, opener)


async def open_at(house: House, setup: Setup, edition: str, seats: NewTable, holder: str, opener: str) -> Table:
    return await seating.create(house, seats, Dealt(setup, begin(setup), edition), holder, opener)


def among_bots(setup: Setup, seat: int, name: str, level: str) -> NewTable:
    """Somebody in one seat, bots in all others."""
    bot = NewSeat("bot", level=level)
    return NewTable(setup.game, [NewSeat("me", name) if other == seat else bot for other in range(setup.players)])


def dealt_anew(setup: Setup, moves: Sequence[Move], seat: int) -> Setup:
    """Where a game stands after these moves, with everything that a seat cannot know dealt anew."""
    game = begin(setup).game
    game.replay(list(moves))
    return replace(setup, seed=secrets.randbits(128), position=game.imagine(seat, secrets.randbits(63)).state())
