"""The bots at the tables: when they begin to think, and how their answers come through the door."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fogcity.engine.answers import carry_out
from fogcity.engine.errors import FogCityError, MoveError
from fogcity.lessons import LEVEL, next_move
from fogcity.server import metrics
from fogcity.server.levels import longest, thinking_level
from fogcity.server.log import Entry
from fogcity.server.table import Table
from fogcity.server.thinker import Question, about
from fogcity.server.writer import Taken, Unavailable

if TYPE_CHECKING:
    from fogcity.server.house import House

SWEEP = 2.0  # seconds between two looks for bots that nobody thinks for
MOST_AT_ONCE = 1000  # tables in one sweep
LATE = 5.0  # seconds after which another server's bot is thought to be forgotten


def wake_bots(house: House, table: Table) -> None:
    """Every bot that owes a decision begins to think, if anybody cares."""
    if house.stopping or not table.somebody_cares():
        return
    for seat in table.standing.turn():
        sitting = table.standing.sittings[seat]
        if sitting.kind == "bot" and table.thinking.get(seat) != sitting.decision:
            table.thinking[seat] = sitting.decision
            house.begin(think(house, table, seat, sitting.decision, sitting.level or "medium"))


async def think(house: House, table: Table, seat: int, decision: int, level: str) -> None:
    """A bot's decision, from the question to the move. If that fails it is asked again, when the sweep comes by."""
    try:
        with contextlib.suppress(Unavailable), house.mishaps.survived("thinking", f"{table.id} {seat}", bot=level):
            await think_and_move(house, table, seat, decision, level)
    finally:
        if table.thinking.get(seat) == decision:
            del table.thinking[seat]


def whole_pauses(pause: float, took: float) -> float:
    """How long a secret choice seems to take, even one that took too long: that must not say anything about it."""
    return pause * max(1, math.ceil(took / pause))


async def think_and_move(house: House, table: Table, seat: int, decision: int, level: str) -> None:
    began = asyncio.get_running_loop().time()
    pause = house.settings.bot_pause
    secret = len(table.standing.turn()) > 1
    if secret:
        pause = max(pause, longest(level)) if pause else 0.0
    text = scripted(table, seat) if level == LEVEL else None
    if text is None:
        level = thinking_level(level)
        with metrics.THINKING.labels(level.partition(":")[0]).time():
            goes_on = table.standing.by[-1:] == bytes([seat])
            text = await house.thinkers.ask(question(table, seat, level), table.opener or table.id, table.id, goes_on)
    took = asyncio.get_running_loop().time() - began
    if secret and pause:
        pause = whole_pauses(pause, took)
    await asyncio.sleep(max(0.0, pause - took))
    async with table.lock:
        while owes(table, seat, decision):
            made = carry_out(table.standing.game, seat, text)
            with contextlib.suppress(Taken):  # another answer was first; this one may still be wanted
                await house.append(table, Entry(0, "move", seat, text), made=made)


def scripted(table: Table, seat: int) -> str | None:
    """What a lesson has this seat do now; None if it has to think for itself."""
    standing = table.standing
    text = next_move(standing.lesson, standing.made(), seat) if standing.lesson else None
    if text is None:
        return None
    try:
        carry_out(standing.game, seat, text)
    except MoveError:  # the learner does as they like
        return None
    return text


def owes(table: Table, seat: int, decision: int) -> bool:
    """Whether a bot still owes the decision it thought about: somebody may have gone back, or taken the seat."""
    sitting = table.standing.sittings[seat]
    return sitting.kind == "bot" and sitting.decision == decision and seat in table.standing.turn()


def question(table: Table, seat: int, level: str) -> Question:
    standing = table.standing
    return about(table.setup, bytes(standing.by), bytes(standing.texts), seat, level, secrets.randbits(63))


async def open_and_wake(house: House, id: str) -> None:
    """The bots of one table begin to think, if the table can be opened at all."""
    try:
        table = await house.table(id)
        if not house.broker.alone:
            await house.catch_up_locked(table)
        wake_bots(house, table)
    except Unavailable:
        raise
    except FogCityError:
        pass  # one that cannot be replayed must not keep the others waiting


class Forgotten:
    """Tables that have waited for a bot at the same version for a while: who thought for it may have died.

    Only versions and this server's own patience count. Clocks are set back, and those of two servers differ.
    """

    def __init__(self) -> None:
        self.seen: dict[str, tuple[int, float]] = {}  # the version at which a table waits, and since when that is known

    def among(self, waiting: dict[str, int], now: float, patience: float) -> list[str]:
        before, self.seen = self.seen, {}
        for id, version in waiting.items():
            known = before.get(id)
            self.seen[id] = known if known and known[0] == version else (version, now)
        return [id for id, (_, since) in self.seen.items() if now - since >= patience]


async def sweep(house: House) -> None:
    """From time to time: bots that nobody thinks for, because a server died or a process failed."""
    forgotten = Forgotten()
    while True:
        await look_round(house, forgotten)
        await asyncio.sleep(SWEEP)


async def look_round(house: House, forgotten: Forgotten) -> None:
    """Everything that may have been left lying, each for itself: what is wrong with one keeps no other waiting."""
    parts: dict[str, Callable[[], Awaitable[object]]] = {
        "health": lambda: look_at_health(house),
        "other servers": lambda: look_at_others(house),
        "doubts": house.resolve_doubts,
        "openers": house.forget_openers,
        "host": house.obey_the_host,
        "bots": lambda: wake_forgotten(house, forgotten),
    }
    for name, part in parts.items():
        with contextlib.suppress(Unavailable), house.mishaps.survived("sweep", name, part=name):
            await part()


async def look_at_health(house: House) -> None:
    house.count()
    if house.store.writer.health.failing:
        await house.store.alive()  # to find out whether it is over, although nobody plays


async def look_at_others(house: House) -> None:
    if not house.broker.alone:
        house.ring_alive()
        await house.catch_up_all()


async def wake_forgotten(house: House, forgotten: Forgotten) -> None:
    """Tables that wait for a bot for which nobody thinks, and those at which somebody looks on."""
    waiting = await house.store.waiting_for_bots(MOST_AT_ONCE + len(house.broken))
    patience = 0.0 if house.broker.alone else LATE + secrets.randbelow(3)
    for id in forgotten.among(waiting, asyncio.get_running_loop().time(), patience):
        if id in house.broken:
            continue
        with house.mishaps.survived("bots", id):
            await open_and_wake(house, id)
    for table in [table for table in house.tables.values() if table.viewers]:
        wake_bots(house, table)  # those that play for who looks on
