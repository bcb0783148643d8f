"""What people at a table do: answer a decision, take it back, agree to somebody's wish; and ask what would be."""

import contextlib
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fogcity.engine.answers import carry_out, rehearse
from fogcity.engine.chance import seeded
from fogcity.engine.errors import FogCityError, IllegalMove, MoveError
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.server import viewing, wire
from fogcity.server.house import House
from fogcity.server.log import AGREED, Entry, NoUndo, Standing
from fogcity.server.table import Table
from fogcity.server.writer import Taken

log = logging.getLogger(__name__)

worlds = random.Random()  # in which answers are rehearsed: any will do

NOT_ASKED = "Nobody waits for your answer to that any more."


class NotYours(FogCityError):
    """Somebody else's seat, or nobody's."""

    code = "not-yours"


class NoStranger(NotYours):
    """Who knows something of a game cannot take another hand in it."""

    code = "no-stranger"


class NotLetIn(NotYours):
    """The people at the table have not agreed, or not yet."""

    code = "not-let-in"


class Final(FogCityError):
    """What could not be taken back, from somebody who has not said that they are sure."""


class Stale(FogCityError):
    """What was answered is not asked any more."""


@dataclass
class Sender:
    """Who sends a message: the hash of their token, and the seats held with it."""

    holder: str
    yours: list[int]

    def message(self, wanted: wire.Recorded) -> str:
        """A message for one of the sender's seats, so that it is known when it comes again."""
        return f"{self.holder[:16]} {wanted.seat} {wanted.id}"


def check_seat(table: Table, sender: Sender, seat: int) -> None:
    if seat not in sender.yours:
        raise NotYours("That seat is not yours.")
    if not table.standing.sittings[seat].person:
        raise NotYours("You have left that seat; take it again to go on.")


async def play(house: House, table: Table, sender: Sender, wanted: wire.MoveMessage) -> int:
    """An answer to a decision. The version with which it is durable."""
    message = sender.message(wanted)
    async with table.lock:
        while True:
            check_seat(table, sender, wanted.seat)
            standing = table.standing
            check_begun(standing)
            if not asked(standing, wanted.seat, wanted.decision):
                if (before := await house.store.message(table.id, message)) is not None:
                    return before
                if standing.game.over:
                    raise IllegalMove("game-over")
                raise Stale("That decision is gone: look at the board again.")
            _, events = rehearsed(standing, wanted.seat, wanted.text)
            if not wanted.sure and is_final(events):
                raise Final("That could not be taken back: send it again if you are sure.")
            made = carried_out(standing, wanted.seat, wanted.text)
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "move", wanted.seat, wanted.text, message=message), made=made)
                return table.standing.version


def check_begun(standing: Standing) -> None:
    """As long as a table waits for people, nobody is told anything about the game that will be played."""
    if standing.waiting:
        raise IllegalMove("not-begun")


def rehearsed(standing: Standing, seat: int, text: str) -> tuple[Rules, tuple[Event, ...]]:
    """An answer tried out. All that anybody is told of one that is not recorded comes from here."""
    check_begun(standing)
    return rehearse(standing.game, seat, text, seeded(worlds.getrandbits(64)))


def is_final(events: tuple[Event, ...]) -> bool:
    """Whether what was rehearsed could not be taken back freely, as far as the seat can know."""
    return any(event.reveals or event.final for event in events)


def carried_out(standing: Standing, seat: int, text: str) -> tuple[Rules, tuple[Event, ...]]:
    """An answer that was rehearsed, made. Should the true game refuse it, nobody is told what it says."""
    try:
        return carry_out(standing.game, seat, text)
    except MoveError:
        log.error("the game refuses what its seat may do as far as it knows")
        raise IllegalMove("not-now") from None


def asked(standing: Standing, seat: int, decision: int) -> bool:
    return seat in standing.turn() and standing.sittings[seat].decision == decision


async def once(
    house: House, table: Table, sender: Sender, wanted: wire.Recorded, act: Callable[[str], Awaitable[None]]
) -> int:
    """Do what a message asks for, unless it was done when it came before. The version with which it is durable."""
    message = sender.message(wanted)
    async with table.lock:
        while True:
            check_seat(table, sender, wanted.seat)
            if (before := await house.store.message(table.id, message)) is not None:
                return before
            with contextlib.suppress(Taken):
                await act(message)
                return table.standing.version


async def undo(house: House, table: Table, sender: Sender, wanted: wire.UndoMessage) -> int:
    """Go back, or ask the others whether they agree."""

    async def act(message: str) -> None:
        kind = way_back(table.standing, wanted.seat, wanted.to)
        await house.append(table, Entry(0, kind, wanted.seat, to=wanted.to, message=message))

    return await once(house, table, sender, wanted, act)


def way_back(standing: Standing, seat: int, to: int) -> wire.StepKind:
    """Whether a seat may simply go back, or has to ask."""
    if standing.game.over:
        raise NoUndo("undo-over")
    if to >= standing.moves:
        raise NoUndo("undo-nothing", {"moves": standing.moves, "to": to})
    if standing.free_undo(seat, to):
        return "undo"
    if standing.absent(seat):
        raise NoUndo("undo-absent")
    if not standing.others(seat):
        return "undo"
    if standing.request:
        raise NoUndo("undo-asked")
    return "ask"


async def agree(house: House, table: Table, sender: Sender, wanted: wire.AgreeMessage) -> int:
    """Answer somebody's wish to go back; the last one to agree makes it so."""

    async def act(message: str) -> None:
        request = table.standing.request
        if request is None or request.to != wanted.to:
            raise Stale(NOT_ASKED)
        if is_last_word(request.waiting, wanted):
            entry = Entry(0, "undo", request.seat, AGREED, request.to, message)
        else:
            entry = Entry(0, "agree" if wanted.yes else "refuse", wanted.seat, to=wanted.to, message=message)
        await house.append(table, entry)

    return await once(house, table, sender, wanted, act)


def is_last_word(waiting: list[int], wanted: wire.AgreeMessage | wire.AdmitMessage) -> bool:
    """Whether all others have agreed and this is the last agreement; Stale if nobody waits for it."""
    if wanted.seat not in waiting:
        raise Stale(NOT_ASKED)
    return wanted.yes and waiting == [wanted.seat]


def preview(table: Table, wanted: wire.PreviewMessage) -> wire.PreviewedMessage:
    """What an answer would do, as far as the seat can know."""
    after, events = rehearsed(table.standing, wanted.seat, wanted.text)
    certain: list[Event] = []
    for event in events:
        if event.reveals:
            break
        certain.append(event)
    told = [event.facts_for(wanted.seat) for event in certain]
    if len(certain) < len(events):
        return wire.PreviewedMessage(wanted.id, told, True, None, None, [], None)
    points = after.known_points(wanted.seat)
    view, sure = after.typed_view(wanted.seat), viewing.certain(after, points)
    return wire.PreviewedMessage(wanted.id, told, is_final(events), view, points, sure, list(after.turn))


def why_not(table: Table, wanted: wire.WhyMessage) -> wire.BecauseMessage:
    """Why a move cannot be made."""
    try:
        rehearsed(table.standing, wanted.seat, wanted.text)
    except MoveError as error:
        return wire.BecauseMessage(wanted.id, str(error), wire.Reason(error.code, error.facts))
    return wire.BecauseMessage(wanted.id, "", None)
