"""Tables come into being, people take seats and leave them, bots take over."""

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from fogcity.engine.box import Setup
from fogcity.engine.errors import BadEdition, FogCityError
from fogcity.games import box
from fogcity.server import metrics, players
from fogcity.server.answers import NotYours
from fogcity.server.house import House, NotFound, write_edition
from fogcity.server.levels import checked_level
from fogcity.server.log import Entry, Standing, begin, take
from fogcity.server.store import Taken, Work, hold, let_go
from fogcity.server.table import Table
from fogcity.server.tokens import hashed, new_id
from fogcity.server.wire import NewSeat, NewTable

MOST_DOTS = 20  # in a line of an edition


@dataclass(frozen=True)
class Dealt:
    """A game that is ready to begin, and the digest of its own edition, if it has one."""

    setup: Setup
    standing: Standing
    edition: str


def deal(editions: Path, wanted: NewTable) -> Dealt:
    """Set up the game that is wanted. It takes longer where somebody's own edition must be read."""
    if wanted.edition is None:
        return set_up(wanted, None, "")
    check_dots(wanted.edition)
    digest = hashed(wanted.edition)[:24]
    fresh = not (editions / f"{digest}.toml").exists()
    file = write_edition(editions, digest, wanted.edition)
    try:
        return set_up(wanted, file, digest)
    except FogCityError as error:
        if fresh:  # no table plays with it
            file.unlink(missing_ok=True)
        raise type(error)(str(error).replace(file.name, "edition.toml")) from None


def set_up(wanted: NewTable, edition: Path | None, digest: str) -> Dealt:
    setup = Setup(wanted.game, len(wanted.seats), secrets.randbits(128), wanted.options, edition)
    setup = box(wanted.game).check(setup)
    return Dealt(setup, begin(setup), digest)


def check_dots(edition: str) -> None:
    """A name of ten thousand parts would take minutes to read, and all the memory."""
    for number, line in enumerate(edition.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BadEdition(f"edition.toml: line {number} has more than {MOST_DOTS} dots.")


async def create(house: House, wanted: NewTable, dealt: Dealt, holder: str, opener: str) -> Table:
    """A new table; the game begins at once, and a free seat owes its decisions until somebody takes it."""
    if wanted.edition is not None:
        await house.store.keep_edition(dealt.edition, wanted.game, wanted.edition)
    now = house.now()
    log = first_lines(wanted.seats, now)
    for entry in log:
        take(dealt.standing, entry)
    table = Table(new_id(), dealt.setup, dealt.edition, wanted.listed, False, now, now, dealt.standing)
    mine = [seat for seat, one in enumerate(wanted.seats) if one.kind == "me"]
    return await keep(house, table, log, opener, holder, mine)


def first_lines(seats: Sequence[NewSeat], now: int) -> list[Entry]:
    """Who sits down when a table is opened."""
    log: list[Entry] = []
    for seat, one in enumerate(seats):
        if one.kind == "bot":
            log.append(Entry(len(log) + 1, "bot", seat, checked_level(one.level or "medium"), at=now))
        elif one.kind == "me":
            log.append(Entry(len(log) + 1, "sit", seat, one.name or f"Player {seat + 1}", at=now))
    return log


async def keep(house: House, table: Table, log: list[Entry], opener: str, holder: str, mine: list[int]) -> Table:
    """Store a new table with the log that it has so far."""
    row = {
        "id": table.id,
        "game": table.setup.game,
        "players": table.setup.players,
        "seed": str(table.setup.seed),
        "options": msgspec.json.encode(dict(table.setup.options)).decode(),
        "edition": table.edition,
        "listed": table.listed,
        "uploaded": table.uploaded,
        "opener": opener,
        "created": table.created,
    }
    table.opener = opener
    await house.store.create(row, log, table.summary(), table.bots_owe(), holder, mine)
    house.keep(table)
    metrics.OPENED.labels(table.setup.game).inc()
    players.stir(house, table)
    return table


async def sit(house: House, table: Table, seat: int, name: str, holder: str) -> None:
    """Take a free seat, or come back to one's own."""
    async with table.lock:
        while True:
            if seat >= table.setup.players or table.uploaded:
                raise NotFound("There is no such seat.")
            sitting = table.standing.sittings[seat]
            mine = seat in await house.store.held(table.id, holder)
            if sitting.person and mine:
                return
            if sitting.kind != "free" and not (sitting.left and mine):
                raise NotYours("That seat is taken.")
            changes: list[Work] = [] if mine else [lambda connection: let_go(connection, table.id, seat)]
            changes.append(lambda connection: hold(connection, table.id, seat, holder))
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "sit", seat, name), changes)
                await house.renew_lines(table)
                return


async def leave(house: House, table: Table, seat: int, holder: str, level: str | None) -> None:
    """A bot takes over until its person comes back; without a level the seat is free for anybody."""
    async with table.lock:
        while True:
            if seat not in await house.store.held(table.id, holder):
                raise NotYours("That seat is not yours.")
            if not table.standing.sittings[seat].person:
                raise NotYours("You have left that seat already.")
            with contextlib.suppress(Taken):
                if level is None:
                    freed: list[Work] = [lambda connection: let_go(connection, table.id, seat)]
                    await house.append(table, Entry(0, "free", seat), freed)
                else:
                    await house.append(table, Entry(0, "bot", seat, checked_level(level)))
                await house.renew_lines(table)
                return


async def give_to_bot(house: House, table: Table, seat: int, holder: str, level: str) -> None:
    """Somebody at the table gives a free seat to a bot."""
    async with table.lock:
        while True:
            if not await house.store.held(table.id, holder):
                raise NotYours("Only who sits at a table can give its seats to bots.")
            if seat >= table.setup.players or table.standing.sittings[seat].kind != "free":
                raise NotYours("That seat is not free.")
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "bot", seat, checked_level(level)))
                return
