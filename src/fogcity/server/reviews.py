"""Reviews of finished games: made in the processes in which bots think, whenever no bot waits for one; then kept."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import msgspec

from fogcity.advice.review import Point, Review, Sight, assembled, points_of
from fogcity.engine.errors import FogCityError
from fogcity.server.advising import REVIEWING
from fogcity.server.fair_queue import Turns
from fogcity.server.log import begin, single_moves
from fogcity.server.thinker import Question, about
from fogcity.server.tokens import new_id
from fogcity.server.wire import CareName, ReviewState
from fogcity.server.writer import Unavailable

if TYPE_CHECKING:
    from fogcity.server.house import House
    from fogcity.server.table import Table

CHUNK = {"quick": 8, "deep": 1}  # points in one question: about a second's work
GUEST = "reviews"  # all of them share one guest's turn
AT_ONCE = 2  # reviews; others wait, one guest after the other
MOST_OF_ONE = 3  # reviews that are made or wait for a guest
PAUSE = 0.05  # seconds between two looks whether bots wait
TELLING = 1.0  # seconds between two words about how far it is
AWAY = 2.0  # seconds between two attempts to store one that is made, if the database does not answer


class Stopped(Exception):
    """Whoever began a review has stopped it."""


class TooManyReviews(FogCityError):
    """One guest wants more of them than may wait."""

    def __init__(self) -> None:
        super().__init__(f"{MOST_OF_ONE} reviews are being made for you already; wait until one of them is done.")


@dataclass(eq=False)
class Work:
    """A review that is being made here."""

    care: CareName
    guest: str  # for whose address it is made
    id: str = field(default_factory=new_id)  # of its row, by which all other processes know of it
    done: int = 0
    of: int = 0


@dataclass
class Reviews:
    """How far a review is stands in the database: whichever process is asked, it answers and stops the same one."""

    house: House
    places: Turns = field(default_factory=lambda: Turns(AT_ONCE))
    wanted: Counter[str] = field(default_factory=Counter)  # reviews that are made here, or wait, by guest

    async def state(self, table: Table, asker: str = "", brief: bool = False) -> ReviewState | None:
        """The review of a game and how far another one is; None where nobody has asked for one. `brief`: without the
        review while another one is made."""
        house = self.house
        under_way = await house.store.review_under_way(table.id)
        there = None if under_way and brief else await house.store.review(table.id)
        review = there and as_it_lies(there.text)
        if under_way:
            yours = under_way.starter == asker
            return ReviewState(under_way.care, under_way.done, under_way.of, review, under_way=True, yours=yours)
        return there and ReviewState(there.care, 1, 1, review)

    async def begin(self, table: Table, care: CareName, starter: str, guest: str) -> ReviewState:
        """Begin one, unless it is under way, or there is one that was made with at least as much care."""
        house, there = self.house, await self.state(table, starter)
        if there and (there.under_way or there.care in ("deep", care)):
            return there
        if self.wanted[guest] >= MOST_OF_ONE:
            raise TooManyReviews
        work = Work(care, guest)
        if await house.store.begin_review(table.id, work.id, care, starter):
            house.begin(self.make(table, work))
            return ReviewState(care, 0, 0, there.review if there else None, under_way=True, yours=True)
        return await self.state(table, starter) or ReviewState(care, 0, 0)  # somebody was quicker

    async def stop(self, table: Table, starter: str) -> bool:
        """Stop one; whoever began it may."""
        return await self.house.store.stop_review(table.id, starter)

    async def make(self, table: Table, work: Work) -> None:
        self.wanted[work.guest] += 1
        try:
            async with asyncio.TaskGroup() as group:
                telling = group.create_task(self.tell(work))
                async with self.places.turn(work.guest, table.id):
                    await self.judge_all(table, work)
                telling.cancel()
        except* (Stopped, Unavailable):
            pass
        finally:
            self.wanted -= Counter([work.guest])
            with suppress(Unavailable):  # then it is given up when nothing has been heard of it for a while
                await self.house.store.end_review(work.id)

    async def tell(self, work: Work) -> None:
        """Say how far it is from time to time, until nobody wants it any more."""
        house = self.house
        while True:
            await asyncio.sleep(TELLING)
            with suppress(Unavailable):
                if not await house.store.go_on_with_review(work.id, work.done, work.of):
                    raise Stopped

    async def judge_all(self, table: Table, work: Work) -> None:
        house = self.house
        moves = single_moves(table.setup, await house.store.log(table.id))
        points = await house.in_thread(points_of, begin(table.setup).game, moves)
        work.of = len(points)
        size = CHUNK[work.care]
        chunks = [list(range(first, min(first + size, work.of))) for first in range(0, work.of, size)]
        seed, sights = secrets.randbits(40), list[Sight]()

        async def judge_chunks() -> None:
            while chunks:
                some = chunks.pop(0)
                while house.thinkers.waiting:
                    await asyncio.sleep(PAUSE)
                text = await house.thinkers.ask(question(table, moves, some, work.care, seed), GUEST)
                sights.extend(msgspec.json.decode(text, type=list[Sight]))
                work.done = len(sights)

        async with asyncio.TaskGroup() as group:
            for _ in range(house.settings.thinkers()):
                group.create_task(judge_chunks())
        review = await house.in_thread(finished_review, table, moves, points, sights, work.care)
        text = msgspec.json.encode(review).decode()
        while True:
            with suppress(Unavailable):  # then when the database is back: it was much work
                return await house.store.keep_review(table.id, work.id, work.care, text, house.now())
            await asyncio.sleep(AWAY)


def as_it_lies(text: str) -> Review:
    """A review as it lies in the database, to be sent on and not to be looked into: it may be large."""
    return cast(Review, msgspec.Raw(text.encode()))


def finished_review(
    table: Table, moves: list[tuple[int, str]], points: list[Point], sights: list[Sight], care: str
) -> Review:
    game = begin(table.setup).game
    game.replay(moves)
    return assembled(game, points, sights, care)


def question(table: Table, moves: list[tuple[int, str]], points: list[int], care: str, seed: int) -> Question:
    texts = "\n".join(text for _, text in moves).encode()
    asked = about(table.setup, bytes(seat for seat, _ in moves), texts, 0, care, seed)
    asked.task, asked.points = REVIEWING, points
    return asked
