"""A table that goes on from a point of a finished game.

Whoever read the review has seen what came next, and all hands. So the new table does not go on with the old deal: it
starts from a position, in which everything that the seat could not know then was dealt anew, within what it knew. The
game is again its set-up, which is that position with a seed of its own, and its moves.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadSetup
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
    bot = NewSeat("bot", level=wanted.level)
    seats = [NewSeat("me", wanted.name) if seat == wanted.seat else bot for seat in range(table.setup.players)]
    setup = await house.in_thread(dealt_anew, table.setup, moves[: wanted.moves], wanted.seat)
    dealt = Dealt(setup, begin(setup), table.edition)
    return await seating.create(house, NewTable(setup.game, seats), dealt, holder, opener)


def dealt_anew(setup: Setup, moves: Sequence[tuple[int, str]], seat: int) -> Setup:
    """Where a game stands after these moves, with everything that a seat cannot know dealt anew."""
    game = begin(setup).game
    game.replay(list(moves))
    return replace(setup, seed=secrets.randbits(128), position=game.imagine(seat, secrets.randbits(63)).state())
