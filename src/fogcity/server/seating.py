"""Tables come into being, people take seats and leave them, bots take over."""

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from fogcity.engine.box import Setup
from fogcity.games import box
from fogcity.lessons import LEVEL, lesson_of, setup_of
from fogcity.server import bot_turns, metrics
from fogcity.server.answers import NOT_ASKED, NoStranger, NotLetIn, NotYours, Sender, Stale, is_last_word, once
from fogcity.server.editions import digest_of, own_edition
from fogcity.server.house import House, NotFound
from fogcity.server.levels import checked_level, thinking_level
from fogcity.server.log import Entry, Standing, apply_entry, begin
from fogcity.server.names import distinct
from fogcity.server.store import forget, let_go, take_over
from fogcity.server.table import Table
from fogcity.server.wire import AdmitMessage, NewSeat, NewTable, StepKind
from fogcity.server.writer import Taken, Work


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
    with own_edition(editions, wanted.edition) as file:
        return set_up(wanted, file, digest_of(wanted.edition))


def set_up(wanted: NewTable, edition: Path | None, digest: str) -> Dealt:
    setup = Setup(wanted.game, len(wanted.seats), secrets.randbits(128), wanted.variants, edition)
    setup = box(wanted.game).check(setup)
    return Dealt(setup, begin(setup), digest)


async def create(house: House, wanted: NewTable, dealt: Dealt, holder: str, opener: str) -> Table:
    """A new table. The game begins at once, and a free seat owes its decisions until somebody takes it; or, where that
    is wanted, when all seats are taken."""
    if wanted.edition is not None:
        await house.store.keep_edition(dealt.edition, wanted.game, wanted.edition)
    now = house.now()
    entries = first_entries(wanted, now)
    for entry in entries:
        apply_entry(dealt.standing, entry)
    table = Table(
        id=house.nodes.own_id(),
        setup=dealt.setup,
        edition=dealt.edition,
        listed=wanted.listed,
        uploaded=False,
        created=now,
        moved=now,
        standing=dealt.standing,
        hints=wanted.hints,
    )
    mine = [number for number, seat in enumerate(wanted.seats) if seat.kind == "me"]
    return await keep(house, table, entries, opener, holder, mine)


async def teach(house: House, game: str, name: str, holder: str, opener: str) -> Table:
    """A table at which somebody learns a game: always the same deal, with bots that follow its script."""
    lesson, setup = lesson_of(game), setup_of(game)
    seats = [NewSeat("bot", level=LEVEL) for _ in range(lesson.players)]
    seats[lesson.seat] = NewSeat("me", name)
    return await create(house, NewTable(game, seats), Dealt(setup, begin(setup), ""), holder, opener)


async def again(house: House, table: Table, holder: str, opener: str) -> Table:
    """The same people play once more, everybody one seat further. The first who wants it opens the next table, which
    waits for the others, and everybody hears where it is; whoever wants it later sits down there."""
    async with table.lock:
        held = await house.store.held(table.id, holder)
        if not held:
            raise NotYours("Only who sat at a table can play again.")
        if table.standing.next is None:
            wanted = once_more(table, held)
            dealt = await house.in_thread(set_up, wanted, table.setup.edition, table.edition)
            following = await create(house, wanted, dealt, holder, opener)
        while table.standing.next is None:
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "again", held[0], following.id))
        name = {seat: table.standing.sittings[seat].name for seat in held}
        following = await house.newest(table.standing.next)
    async with following.lock:
        for seat in held:
            there = one_further(seat, table.setup.players)
            if following.standing.waiting and following.standing.sittings[there].kind == "free":
                called = distinct(name[seat], [sitting.name for sitting in following.standing.sittings])
                with contextlib.suppress(Taken):  # somebody else was faster; the page shows what is free
                    await seat_them(house, following, Entry(0, "sit", there, called), holder)
    return following


def one_further(seat: int, players: int) -> int:
    """Where somebody sits in the next game: who was second begins."""
    return (seat - 1) % players


def once_more(table: Table, mine: Sequence[int]) -> NewTable:
    seats = [NewSeat("free")] * table.setup.players
    for number, sitting in enumerate(table.standing.sittings):
        there = one_further(number, table.setup.players)
        if number in mine:
            seats[there] = NewSeat("me", sitting.name or None)
        elif sitting.kind == "bot":
            seats[there] = NewSeat("bot", level=thinking_level(sitting.level or "medium"))
    return NewTable(
        table.setup.game, seats, dict(table.setup.variants), listed=table.listed, wait=True, hints=table.hints
    )


def first_entries(wanted: NewTable, now: int) -> list[Entry]:
    """Who sits down when a table is opened, and that it waits for others."""
    entries: list[Entry] = []
    if wanted.wait and any(seat.kind == "free" for seat in wanted.seats):
        entries.append(Entry(1, "wait", 0, at=now))
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "bot":
            entries.append(Entry(len(entries) + 1, "bot", number, checked_level(seat.level or "medium"), at=now))
        elif seat.kind == "me":
            others = [entry.text for entry in entries if entry.text]
            name = distinct(seat.name or f"Player {number + 1}", others)
            entries.append(Entry(len(entries) + 1, "sit", number, name, at=now))
    return entries


async def keep(house: House, table: Table, entries: list[Entry], opener: str, holder: str, mine: list[int]) -> Table:
    """Store a new table with the log that it has so far."""
    row = {
        "id": table.id,
        "game": table.setup.game,
        "players": table.setup.players,
        "seed": str(table.setup.seed),
        "options": msgspec.json.encode(dict(table.setup.variants)).decode(),
        "edition": table.edition,
        "listed": table.listed,
        "uploaded": table.uploaded,
        "opener": opener,
        "created": table.created,
        "hints": table.hints,
        "position": msgspec.json.encode(position).decode() if (position := table.setup.position) else None,
    }
    table.opener = opener
    await house.store.create(row, entries, table.summary(), table.standing.bots_owe(), holder, mine)
    house.keep(table)
    metrics.OPENED.labels(table.setup.game).inc()
    bot_turns.wake_bots(house, table)
    return table


async def sit(house: House, table: Table, seat: int, name: str, holder: str) -> None:
    """Take a free seat, or come back to one's own; for somebody else's hand the people at the table are asked."""
    async with table.lock:
        while True:
            if seat >= table.setup.players or table.uploaded:
                raise NotFound("There is no such seat.")
            sitting, knock = table.standing.sittings[seat], table.standing.knock
            mine = seat in await house.store.held(table.id, holder)
            if (sitting.person and mine) or (knock and (knock.seat, knock.holder) == (seat, holder)):
                return
            if sitting.kind != "free" and not (sitting.left and mine):
                raise NotYours("That seat is taken.")
            others = [other.name for other in table.standing.sittings if other is not sitting]
            called = distinct(name, others)
            with contextlib.suppress(Taken):
                if mine:
                    await house.append(table, Entry(0, "sit", seat, called))
                    await house.renew_viewers(table)
                elif await must_ask(house, table, seat, holder):
                    await house.append(table, Entry(0, "knock", seat, called, message=holder))
                else:
                    await seat_them(house, table, Entry(0, "sit", seat, called), holder)
                return


async def must_ask(house: House, table: Table, seat: int, holder: str) -> bool:
    """Whether somebody may take a free seat at once (False), or only if the people at the table agree.

    Who has had a hand here knows too much for another one. A seat that nobody has had is free for all others; one
    that somebody has let go of is only for them, or for a stranger who has not watched.
    """
    if table.standing.waiting:  # nobody has seen anything
        if await house.store.held(table.id, holder):
            raise NoStranger("You have a seat at this table; leave it first.")
        return False
    known = await house.store.acquaintance(table.id, holder)
    if seat in known.theirs:
        return False
    if known.had - {seat}:
        raise NoStranger("Whoever sits or has sat at a table cannot take another hand in the same game.")
    if not table.standing.sittings[seat].played:
        return False
    if known.had or known.watched or holder in table.watched:
        raise NoStranger("Somebody else has played this hand, and you have watched; only a stranger can take it over.")
    if holder in table.standing.denied:
        raise NotLetIn("The people at the table have not agreed.")
    if table.standing.knock:
        raise NotLetIn("Somebody else has asked for a seat; that must be answered first.")
    return bool(table.standing.people())


async def admit(house: House, table: Table, sender: Sender, wanted: AdmitMessage) -> int:
    """Answer a stranger who would like to take over a seat; the last one to agree lets them in."""

    async def act(message: str) -> None:
        knock = table.standing.knock
        if knock is None or knock.seat != wanted.to:
            raise Stale(NOT_ASKED)
        if is_last_word(knock.waiting, wanted):
            await seat_them(house, table, Entry(0, "sit", knock.seat, knock.name, message=message), knock.holder)
        else:
            kind: StepKind = "admit" if wanted.yes else "deny"
            await house.append(table, Entry(0, kind, wanted.seat, to=wanted.to, message=message))

    return await once(house, table, sender, wanted, act)


async def seat_them(house: House, table: Table, entry: Entry, holder: str) -> None:
    """Somebody sits down, and has the hand of that seat from now on. The table's lock is held."""
    await house.append(table, entry, [lambda connection: take_over(connection, table.id, entry.seat, holder)])
    await house.renew_viewers(table)


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
                    await house.append(table, Entry(0, "free", seat), [freeing(table, seat)])
                else:
                    await house.append(table, Entry(0, "bot", seat, checked_level(level)))
                await house.renew_viewers(table)
                return


def freeing(table: Table, seat: int) -> Work:
    """What a seat becoming free does to who holds it."""
    undo = forget if table.standing.waiting else let_go
    return lambda connection: undo(connection, table.id, seat)


async def ask_away(house: House, table: Table, seat: int, holder: str) -> None:
    """Somebody at the table frees the seat of a person who has never moved and is not there, or only holds it.

    They may come back as long as nobody else has taken it. Before the game begins the host frees a bot's seat, too.
    """
    async with table.lock:
        while True:
            held = await house.store.held(table.id, holder)
            if not any(table.standing.sittings[mine].person for mine in held):
                raise NotYours("Only who sits at a table can ask somebody away.")
            if seat >= table.setup.players or seat in held:
                raise NotYours("Nobody else sits there.")
            sitting = table.standing.sittings[seat]
            if not (sitting.person or (sitting.kind == "bot" and table.standing.waiting)):
                raise NotYours("Nobody else sits there.")
            if sitting.last >= 0:
                raise NotYours("They have played already; only they can leave their seat.")
            if sitting.kind == "bot":
                check_host(table, held)
            waited = asyncio.get_running_loop().time() - table.changed
            only_holds_it = seat in table.standing.turn() and waited >= house.settings.patience
            if sitting.person and table.here()[seat] and not only_holds_it:
                raise NotYours("They are here; give them a little time.")
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "free", seat), [freeing(table, seat)])
                await house.renew_viewers(table)
                return


def check_host(table: Table, held: Sequence[int]) -> None:
    if table.standing.host() not in held:
        raise NotYours("Until the game begins only the host says where bots sit.")


async def give_to_bot(house: House, table: Table, seat: int, holder: str, level: str) -> None:
    """Somebody at the table gives a free seat to a bot, or a bot's seat to another; before it begins, the host."""
    async with table.lock:
        while True:
            held = await house.store.held(table.id, holder)
            if not held:
                raise NotYours("Only who sits at a table can give its seats to bots.")
            if seat >= table.setup.players or table.standing.sittings[seat].person:
                raise NotYours("That seat is not free.")
            if table.standing.waiting:
                check_host(table, held)
            with contextlib.suppress(Taken):
                await house.append(table, Entry(0, "bot", seat, checked_level(level)))
                return
