"""What people at a table do: answer a decision, take it back, agree to somebody's wish; and ask what would be."""

import contextlib
import secrets
from dataclasses import dataclass

from fogcity.engine.chance import seeded
from fogcity.engine.errors import FogCityError, IllegalMove, MoveError
from fogcity.engine.events import Event
from fogcity.server import wire
from fogcity.server.house import House
from fogcity.server.log import AGREED, Entry, NoUndo, Standing, answer, unfinished
from fogcity.server.store import Taken
from fogcity.server.table import Table


class NotYours(FogCityError):
    """Somebody else's seat, or nobody's."""


class Stale(FogCityError):
    """What was answered is not asked any more."""


@dataclass
class Person:
    """Who asks: the hash of a token, and the seats held with it."""

    holder: str
    yours: list[int]

    def message(self, wanted: wire.Play | wire.TakeBack | wire.Agree) -> str:
        """A message of this person for one of his seats, so that it is known when it comes again."""
        return f"{self.holder[:16]} {wanted.seat} {wanted.id}"


def check_seat(table: Table, person: Person, seat: int) -> None:
    if seat not in person.yours:
        raise NotYours("That seat is not yours.")
    if not table.standing.sittings[seat].person:
        raise NotYours("You have left that seat; take it again to go on.")


async def play(house: House, table: Table, person: Person, wanted: wire.Play) -> int:
    """An answer to a decision. The version with which it is durable."""
    message = person.message(wanted)
    async with table.lock:
        while True:
            check_seat(table, person, wanted.seat)
            standing = table.standing
            if not asked(standing, wanted.seat, wanted.decision):
                if (before := await house.store.message(table.id, message)) is not None:
                    return before
                if standing.game.over:
                    raise IllegalMove("The game is over.")
                raise Stale("That decision is gone: look at the board again.")
            made = answer(standing.game, wanted.seat, wanted.text)
            if unfinished(standing.game, *made):
                raise IllegalMove("An answer is sent as a whole: all its moves together, with semicolons between them.")
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "move", wanted.seat, wanted.text, message=message), made=made)
                return table.standing.version


def asked(standing: Standing, seat: int, decision: int) -> bool:
    return seat in standing.turn() and standing.sittings[seat].decision == decision


async def take_back(house: House, table: Table, person: Person, wanted: wire.TakeBack) -> int:
    """Go back, or ask the others whether they agree."""
    message = person.message(wanted)
    async with table.lock:
        while True:
            check_seat(table, person, wanted.seat)
            if (before := await house.store.message(table.id, message)) is not None:
                return before
            kind = way_back(table.standing, wanted.seat, wanted.to)
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, kind, wanted.seat, to=wanted.to, message=message))
                return table.standing.version


def way_back(standing: Standing, seat: int, to: int) -> wire.StepKind:
    """Whether a seat may simply go back, or has to ask."""
    if standing.game.over:
        raise NoUndo("The game is over and its secrets are open; nothing can be taken back any more.")
    if to >= standing.moves:
        raise NoUndo(f"There are {standing.moves} moves; going back to {to} takes none of them back.")
    if standing.free_undo(seat, to) or not standing.others(seat):
        return "undo"
    if standing.request:
        raise NoUndo("Somebody has already asked to go back; that must be answered first.")
    return "ask"


async def agree(house: House, table: Table, person: Person, wanted: wire.Agree) -> int:
    """Answer somebody's wish to go back; the last one to agree makes it so."""
    message = person.message(wanted)
    async with table.lock:
        while True:
            check_seat(table, person, wanted.seat)
            if (before := await house.store.message(table.id, message)) is not None:
                return before
            wish = table.standing.request
            if wish is None or wish.to != wanted.to or wanted.seat not in wish.waiting:
                raise Stale("Nobody waits for your answer to that any more.")
            if wanted.yes and wish.waiting == [wanted.seat]:
                entry = Entry(0, "undo", wish.seat, AGREED, wish.to, message)
            else:
                entry = Entry(0, "agree" if wanted.yes else "refuse", wanted.seat, to=wanted.to, message=message)
            with contextlib.suppress(Taken):
                await house.append(table, entry)
                return table.standing.version


def preview(table: Table, wanted: wire.Preview) -> wire.Previewed:
    """What a move would do, as far as the seat can know: tried on a copy that holds nothing it cannot know."""
    game = table.standing.game.known_to(wanted.seat, seeded(secrets.randbits(64)))
    after, events = answer(game, wanted.seat, wanted.text)
    certain: list[Event] = []
    for event in events:
        if event.reveals:
            break
        certain.append(event)
    told = [event.told(wanted.seat) for event in certain]
    if len(certain) < len(events):
        return wire.Previewed(wanted.id, told, True, None, None, None)
    points = after.known_points(wanted.seat)
    return wire.Previewed(wanted.id, told, False, after.view(wanted.seat), points, list(after.turn))


def why_not(table: Table, wanted: wire.WhyNot) -> wire.Because:
    """Why a move cannot be made, in a sentence."""
    game = table.standing.game.known_to(wanted.seat, seeded(secrets.randbits(64)))
    try:
        answer(game, wanted.seat, wanted.text)
    except MoveError as error:
        return wire.Because(wanted.id, str(error))
    return wire.Because(wanted.id, "")
