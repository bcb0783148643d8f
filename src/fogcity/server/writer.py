"""The one thread that writes. All that waits goes into one transaction, so that one flush serves many tables.

Whoever asks for a change waits for a bounded time, and what they are told then is true: a change that was not begun
is never made, and of one that may have been committed they are told that it is not known.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from itertools import takewhile
from typing import Any, TypeVar

import sqlalchemy as sql

from fogcity.engine.errors import FogCityError
from fogcity.server.appending import Appended, add_entries
from fogcity.server.db_engine import WRITES, first_line
from fogcity.server.health import Health

T = TypeVar("T")
Work = Callable[[sql.Connection], Any]
log = logging.getLogger(__name__)

MOST_AT_ONCE = 256
PATIENCE = 4.0  # seconds for which a change waits until it is begun, and once more until it is made
LETTING_GO = 1.0  # seconds for the thread to end
TRUSTED = 1.0  # seconds for which a connection that was used is thought to be well

NOTHING = "That cannot be stored now; nothing was played or changed. Try again in a moment."
NOBODY_KNOWS = "The database has fallen silent; whether that was stored will be seen when it answers again."


class Unavailable(FogCityError):
    """The database does not answer; nothing was changed."""


class Unsure(Unavailable):
    """The database fell silent over a commit: whether something was changed will be seen when it answers again."""


class Taken(Exception):
    """Somebody else was first with this number."""


class Writer:
    def __init__(self, engine: sql.Engine, turns: AbstractContextManager[Any]) -> None:
        self.engine = engine
        self.turns = turns  # of several processes that write into one file
        self.health = Health("writing")
        self.kept: sql.Connection | None = None
        self.used = 0.0  # when it last was
        self.waiting: dict[Job, None] = {}  # whoever has waited longest comes first
        self.clock: asyncio.TimerHandle | None = None  # for the first of them
        self.handing: list[Job] = []  # that have come in this turn of the loop
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        """Write what waits, then let go; not of a database that does not answer."""
        self.hand_over()
        self.jobs.put(None)
        if self.thread.is_alive():
            self.thread.join(LETTING_GO)

    async def written(self, work: Callable[[sql.Connection], T]) -> T:
        """Do something to the database; returns when it is durable."""
        result: T = await self.done(Job(work, asyncio.get_running_loop()))
        return result

    async def appended(self, row: Appended) -> None:
        """Add an entry to a log; returns when it is durable. Raises Taken if its number is taken."""
        await self.done(Job(row, asyncio.get_running_loop()))

    async def done(self, job: "Job") -> Any:
        """The job's result. A clock runs along, so that nobody waits for ever."""
        self.wait_for(job)
        if not self.handing:
            job.loop.call_soon(self.hand_over)
        self.handing.append(job)
        try:
            return await job.future
        finally:
            self.waiting.pop(job, None)
            if not job.future.done() or job.future.cancelled():
                job.give_up()

    def hand_over(self) -> None:
        """The thread is woken once for all that has come in a turn of the loop: to wake it costs more than to write."""
        jobs, self.handing = self.handing, []
        self.jobs.put(jobs)

    def wait_for(self, job: "Job") -> None:
        """One clock serves all: it is set for who has waited longest."""
        job.deadline = job.loop.time() + PATIENCE
        self.waiting[job] = None
        if self.clock is None:
            self.clock = job.loop.call_at(job.deadline, self.look_at_clock, job.loop)

    def look_at_clock(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for job in [*takewhile(lambda job: job.deadline <= now, self.waiting)]:
            del self.waiting[job]
            self.out_of_patience(job)
        first = next(iter(self.waiting), None)
        self.clock = loop.call_at(first.deadline, self.look_at_clock, loop) if first else None

    def out_of_patience(self, job: "Job") -> None:
        """What was not begun is never done. For what was, once more as long; then nobody knows."""
        if job.future.done():
            return
        if job.give_up():
            self.health.failed("no answer")
            job.future.set_exception(Unavailable(NOTHING))
        elif not job.reprieved:
            job.reprieved = True
            self.wait_for(job)
        else:
            self.health.failed("no answer")
            job.future.set_exception(Unsure(NOBODY_KNOWS))

    # The thread.

    def run(self) -> None:
        stopping = False
        while not stopping:
            handed = [self.jobs.get()]
            while not self.jobs.empty():
                handed.append(self.jobs.get())
            stopping = None in handed
            jobs = [job for some in handed if some for job in some]
            for first in range(0, len(jobs), MOST_AT_ONCE):
                self.write(jobs[first : first + MOST_AT_ONCE])
        self.let_go()

    def write(self, jobs: "Sequence[Job]") -> None:
        """Make these changes durable, and tell who waits for them. Whatever happens, this goes on: everybody waits.

        None is begun before it is our turn: another process may be frozen in the midst of its own.
        """
        attempt = Attempt()
        try:
            with self.turns:
                jobs = [job for job in jobs if job.begin()]
                if not jobs:
                    return
                attempt.make(self.connection(), jobs)
            self.health.well()
        except Exception as error:
            self.let_go()
            if attempt.done:  # durable; only the way back went wrong
                self.health.well()
            elif len(jobs) > 1 and attempt.begun and not lost(error):
                for job in jobs:  # one of them may be at fault; the others must not suffer from it
                    self.write([job])
                return
            else:
                self.fail(jobs, error, attempt)
        tell(jobs)

    def connection(self) -> sql.Connection:
        """Kept as long as there is much to write: to find out each time whether it lives costs more than a move."""
        now = time.monotonic()
        if self.kept is None or now - self.used > TRUSTED:
            self.let_go()
            self.kept = self.engine.connect().execution_options(**{WRITES: True})
        self.used = now
        return self.kept

    def let_go(self) -> None:
        kept, self.kept = self.kept, None
        if kept is not None:
            with contextlib.suppress(Exception):  # it may be broken
                kept.close()

    def fail(self, jobs: "Sequence[Job]", error: Exception, attempt: "Attempt") -> None:
        if isinstance(error, sql.exc.OperationalError | sql.exc.InterfaceError) or not attempt.begun:
            self.health.failed(first_line(error))
        else:
            log.error("a change could not be made", extra={"error": type(error).__name__})
        unsure = attempt.committing and (lost(error) or not isinstance(error, sql.exc.DBAPIError))
        for job in jobs:
            job.failure = Unsure(NOBODY_KNOWS) if unsure else Unavailable(NOTHING)


class Attempt:
    """How far the writing of some changes has come."""

    begun = False  # the database has let us begin
    committing = False
    done = False

    def make(self, connection: sql.Connection, jobs: "Sequence[Job]") -> None:
        with connection.begin() as transaction:
            self.begun = True
            append(connection, jobs)
            for job in jobs:
                if not isinstance(job.work, Appended):
                    job.run(connection)
            self.committing = True
            transaction.commit()
            self.done = True


def lost(error: Exception) -> bool:
    """Whether the connection is gone, so that nobody has heard the database's last word."""
    return isinstance(error, sql.exc.DBAPIError) and error.connection_invalidated


def append(connection: sql.Connection, jobs: "Sequence[Job]") -> None:
    """All entries that wait, in one statement: of a table one, for to that one the database answers."""
    first: dict[str, Job] = {}
    rows: list[Appended] = []
    for job in jobs:
        if isinstance(row := job.work, Appended):
            job.failure = Taken() if row.table_id in first else None
            if job.failure is None:
                first[row.table_id] = job
                rows.append(row)
    for table in add_entries(connection, rows):
        first[table].failure = Taken()


class Job:
    """Something to be written, and who waits for it: an entry of a log, or whatever else is to be done."""

    __slots__ = ("begun", "deadline", "failure", "future", "given_up", "lock", "loop", "reprieved", "result", "work")

    def __init__(self, work: Work | Appended, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.deadline = 0.0  # on the loop's clock
        self.reprieved = False  # whether it was begun when its time was up, and given as much time again
        self.result: Any = None
        self.failure: Exception | None = None
        self.begun = False
        self.given_up = False
        self.lock = threading.Lock()

    def begin(self) -> bool:
        """Called by the writer: whether this is still wanted."""
        with self.lock:
            self.begun = not self.given_up
            return self.begun

    def give_up(self) -> bool:
        """Called by who waits: whether this will certainly not be done any more."""
        with self.lock:
            self.given_up = not self.begun
            return self.given_up

    def run(self, connection: sql.Connection) -> None:
        """Losing a number to somebody else undoes this job alone."""
        assert not isinstance(self.work, Appended)
        self.failure = None
        inside = connection.begin_nested()
        try:
            self.result = self.work(connection)
        except Taken as taken:
            self.failure = taken
            inside.rollback()
        else:
            inside.commit()

    def settle(self) -> None:
        if self.future.done():
            return
        if self.failure:
            self.future.set_exception(self.failure)
        else:
            self.future.set_result(self.result)


def tell(jobs: "Sequence[Job]") -> None:
    """Wake all who wait, with one call into their loop."""
    with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
        jobs[0].loop.call_soon_threadsafe(settle_all, jobs)


def settle_all(jobs: "Sequence[Job]") -> None:
    for job in jobs:
        job.settle()
