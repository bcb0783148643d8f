"""What would you do? asked at a table: who may, and the question to the processes in which bots think."""

import logging

import msgspec

from fogcity.advice.hints import Advice
from fogcity.engine.errors import FogCityError
from fogcity.server.advising import HINTING
from fogcity.server.answers import Sender, Stale, check_begun, check_seat
from fogcity.server.bot_turns import question
from fogcity.server.house import House
from fogcity.server.log import Standing
from fogcity.server.table import Table
from fogcity.server.thinkers import Confused
from fogcity.server.wire import Hint
from fogcity.server.writer import Unavailable

log = logging.getLogger(__name__)


class NoHints(FogCityError):
    """Where people play each other everybody must have known of it before."""

    def __init__(self) -> None:
        super().__init__("This table was opened without hints; they are for whoever plays alone, or agreed on them.")


async def hint(house: House, table: Table, sender: Sender, seat: int) -> Hint:
    """What a seat could do, from what it knows. Who asks twice about the same decision gets the same answer."""
    check_seat(table, sender, seat)
    standing = table.standing
    check_begun(standing)
    if not table.hints and not plays_alone(standing, seat):
        raise NoHints
    if seat not in standing.turn():
        raise Stale("Nobody asks you anything now.")
    decision = standing.sittings[seat].decision
    known = table.hinted.get(seat)
    if known is None or known.decision != decision:
        asked = question(table, seat, "")
        asked.task = HINTING
        try:
            text = await house.thinkers.ask(asked, table.opener or table.id, table.id)
        except Confused as error:  # what it says may quote what the seat must not know
            log.error("no advice was found", exc_info=error)
            raise Unavailable("No advice can be given just now; try again in a moment.") from None
        known = table.hinted[seat] = Hint(decision, msgspec.json.decode(text, type=Advice))
    return known


def plays_alone(standing: Standing, seat: int) -> bool:
    """Whether all others are bots, and nobody else has a say in the game."""
    return all(other == seat or standing.only_a_bot(other) for other in range(len(standing.sittings)))
