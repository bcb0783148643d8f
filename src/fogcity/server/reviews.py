"""Reviews of finished games: made in the processes in which bots think, whenever no bot waits for one; then kept."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from fogcity.advice.review import Point, Review, Sight, assembled, points_of
from fogcity.server.advising import REVIEWING
from fogcity.server.log import begin, single_moves
from fogcity.server.thinker import Question, about
from fogcity.server.wire import CareName, ReviewState

if TYPE_CHECKING:
    from fogcity.server.house import House
    from fogcity.server.table import Table

CHUNK = {"quick": 8, "deep": 1}  # points in one question: about a second's work
GUEST = "reviews"  # all of them share one guest's turn
AT_ONCE = 2  # reviews; others wait
PAUSE = 0.05  # seconds between two looks whether bots wait


@dataclass(eq=False)
class Work:
    """A review that is being made."""

    care: CareName
    starter: str  # who began it, and may stop it
    done: int = 0
    of: int = 0
    task: asyncio.Task[None] | None = None


@dataclass
class Reviews:
    house: House
    under_way: dict[str, Work] = field(default_factory=dict)
    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def state(self, table: Table) -> ReviewState | None:
        """How far the review of a game is, or all of it; None where nobody has asked for one."""
        if work := self.under_way.get(table.id):
            return ReviewState(work.care, work.done, work.of)
        kept = await self.house.store.review(table.id)
        if kept is None:
            return None
        return ReviewState(kept.care, 1, 1, msgspec.json.decode(kept.text, type=Review))

    async def begin(self, table: Table, care: CareName, starter: str) -> ReviewState:
        """Begin one, unless it is under way, or there is one that was made with at least as much care."""
        there = await self.state(table)
        if there and (there.review is None or there.care in ("deep", care)):
            return there
        if begun := self.under_way.get(table.id):  # while we looked
            return ReviewState(begun.care, begun.done, begun.of)
        work = self.under_way[table.id] = Work(care, starter)
        work.task = asyncio.create_task(self.make(table, work))
        self.house.tasks.add(work.task)
        work.task.add_done_callback(self.house.done)
        return ReviewState(care, 0, 0)

    def stop(self, table: Table, starter: str) -> bool:
        """Stop one; whoever began it may."""
        work = self.under_way.get(table.id)
        if work is None or work.starter != starter or work.task is None:
            return False
        work.task.cancel()
        return True

    async def make(self, table: Table, work: Work) -> None:
        try:
            async with self.places:
                await self.judge_all(table, work)
        finally:
            if self.under_way.get(table.id) is work:
                del self.under_way[table.id]

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
        await house.store.keep_review(table.id, work.care, msgspec.json.encode(review).decode(), house.now())


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
