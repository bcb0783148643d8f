"""A table that goes on from a point of a finished game. The cards lie as they lay: it is the same game until there."""

from fogcity.engine.errors import BadSetup
from fogcity.server import seating
from fogcity.server.house import House
from fogcity.server.log import Entry, apply_entry, begin, single_moves
from fogcity.server.table import Table
from fogcity.server.tokens import new_id
from fogcity.server.wire import NewSeat, NewTable, PlayOn


async def play_on(house: House, table: Table, wanted: PlayOn, holder: str, opener: str) -> Table:
    """The same game with the first of its moves: somebody in one seat, bots in all others."""
    moves = single_moves(table.setup, await house.store.log(table.id))
    if wanted.seat >= table.setup.players:
        raise BadSetup(f"There is no seat {wanted.seat}; the seats are 0 to {table.setup.players - 1}.")
    if wanted.moves >= len(moves):
        raise BadSetup("From the end of a game nobody can play on.")
    bot = NewSeat("bot", level=wanted.level)
    seats = [NewSeat("me", wanted.name) if seat == wanted.seat else bot for seat in range(table.setup.players)]
    now = house.now()
    entries = seating.first_entries(NewTable(table.setup.game, seats), now)
    for seat, text in moves[: wanted.moves]:
        entries.append(Entry(len(entries) + 1, "move", seat, text, at=now))
    standing = begin(table.setup)
    for entry in entries:
        apply_entry(standing, entry)
    following = Table(
        id=new_id(),
        setup=table.setup,
        edition=table.edition,
        listed=False,
        uploaded=False,
        created=now,
        moved=now,
        standing=standing,
    )
    return await seating.keep(house, following, entries, opener, holder, [wanted.seat])
