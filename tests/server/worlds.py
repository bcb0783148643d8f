"""Tables seen from inside, and the same tables in a world that a viewer cannot tell from the true one."""

from dataclasses import replace

from msgspec import structs
from server.indoors import Listener
from server.support import whole_answer
from support import Moody, any_seat

from fogcity.engine.chance import seeded
from fogcity.server import answers, seating, wire
from fogcity.server.answers import Sender
from fogcity.server.house import House
from fogcity.server.table import Table, Viewer

SPECTATOR = -1


def redealt(table: Table, viewer: int | None, chance: int) -> Table:
    """The same table as this viewer knows it, with all the rest dealt anew; as many listen, and have heard nothing."""
    game = table.standing.game.known_to(SPECTATOR if viewer is None else viewer, seeded(chance))
    viewers: set[Viewer] = {Listener(viewer.seat, viewer.wants_changes) for viewer in table.viewers}
    for listener in viewers:
        listener.told = table.told.version if table.told else None
    return replace(table, standing=structs.replace(table.standing, game=game), viewers=viewers)


async def sit_down(
    house: House, game_id: str, players: int, changes: bool = False
) -> tuple[Table, Sender, list[Listener]]:
    """A table at which one person has all seats, with a listener on each and one who watches."""
    wanted = wire.NewTable(game_id, [wire.NewSeat("me") for _ in range(players)])
    table = await seating.create(house, wanted, seating.deal(house.editions, wanted), "holder", "opener")
    listeners = [Listener(viewer, changes) for viewer in (*range(players), None)]
    table.viewers.update(listeners)
    return table, Sender("holder", list(range(players))), listeners


async def one_more(house: House, table: Table, sender: Sender, player: Moody, number: int) -> None:
    """One more answer of anybody who owes one; now and then one that is taken back."""
    game = table.standing.game
    seat = any_seat(game, player)
    text = whole_answer(game.decision(seat), player)
    wanted = wire.MoveMessage(str(number), seat, table.standing.sittings[seat].decision, text)
    await answers.play(house, table, sender, wanted)
    if number % 7 == 0 and table.standing.free_undo(seat, table.standing.moves - 1):
        await answers.undo(house, table, sender, wire.UndoMessage(f"u{number}", seat, table.standing.moves - 1))
