"""The processes in which bots think. One that dies is replaced, and its question is asked again."""

import asyncio
import contextlib
import logging
import math
import subprocess
import sys
from dataclasses import dataclass

import msgspec

from fogcity.engine.errors import FogCityError
from fogcity.server.fair_queue import FairQueue
from fogcity.server.levels import cores_of
from fogcity.server.thinker import Question, Thought

log = logging.getLogger(__name__)

ATTEMPTS = 3
# RuntimeError is how uvloop says that the pipe to a process is closed.
DIED = (OSError, EOFError, RuntimeError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError)
LONGEST = 30.0  # seconds after which a process is given up; no level thinks that long
ROUND = 3.0  # seconds in which everybody who waits has had their turn: the more wait, the shorter each thinks
LEAST = 0.05  # seconds that a bot may think however many wait


class Confused(FogCityError):
    """No process could answer."""


@dataclass(frozen=True)
class Among:
    """Which of several server processes this is. They share what a host allows: `--workers` is for all of them.

    Where there are more of them than may think at once, each has one process for its bots, and several of these share
    one place: a byte of a file, which a process locks while it thinks, and which is free again when it dies.
    """

    number: int = 0
    count: int = 1
    file: int | None = None  # with a byte for each place; all processes have inherited it

    def places(self, workers: int) -> range | list[int]:
        if workers < self.count:
            return [self.number % workers]
        return range(self.number, workers, self.count)

    def arguments(self, place: int) -> list[str]:
        return [] if self.file is None else [str(self.file), str(place)]

    def files(self) -> list[int]:
        return [] if self.file is None else [self.file]


class Place:
    """Where a bot can think: a process, which is started when it is first needed, and again when it has died."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: Process | None = None


class Thinkers:
    """So many processes; or, of one server process among several, those that it has of all of them."""

    def __init__(self, number: int, among: "Among | None" = None) -> None:
        self.among = among or Among()
        self.idle = [Place(place) for place in self.among.places(number)]
        self.width = number / self.among.count  # how many of ours think at once, if everybody's do
        self.waiting: FairQueue[Place] = FairQueue()
        self.all: set[Process] = set()  # also those that have been killed and are not yet gone
        self.died = 0

    async def turn(self, guest: str, table: str = "", goes_on: bool = False) -> Place:
        """A place, when it is the turn of this guest and of this table of theirs."""
        if self.idle:
            return self.idle.pop()
        future = self.waiting.join(guest, table, goes_on)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(future.result())
            raise

    def reserve(self, number: int) -> list[Place]:
        """Up to so many places that nobody needs now: a bot thinks in their stead with copies of its own process."""
        return [self.idle.pop() for _ in range(min(number, len(self.idle)))]

    def give_back(self, place: Place) -> None:
        """A place is free: whose turn is it?"""
        future = self.waiting.next()
        if future is None:
            self.idle.append(place)
        else:
            future.set_result(place)

    def time_for(self, guest: str, goes_on: bool) -> float:
        """The seconds that a bot of this guest may think now, so that everybody who waits is served within a round."""
        if not self.waiting:
            return math.inf
        share = ROUND * self.width * self.waiting.share(guest)
        return max(LEAST, share / 2 if goes_on else share)

    async def ask(self, question: Question, guest: str = "", table: str = "", goes_on: bool = False) -> str:
        """A bot's answer, as soon as a process is free. The guest is who opened the table.

        A bot that goes on with its turn waits for nobody, and thinks half as long: people wait for whole turns.
        """
        for _ in range(ATTEMPTS):
            place = await self.turn(guest, table, goes_on)
            beside = self.reserve(cores_of(question.spec) - 1)
            try:
                place.process = place.process or await self.begin(place)
                question.most = self.time_for(guest, goes_on)
                question.cores = 1 + len(beside)
                answer = msgspec.msgpack.decode(await place.process.ask(msgspec.msgpack.encode(question)), type=Thought)
            except DIED as error:
                self.died += 1
                log.warning("a thinking process died", extra={"error": type(error).__name__})
                self.discard(place)
                continue
            except asyncio.CancelledError:
                self.discard(place)  # its answer would be taken for that of the next question
                raise
            finally:
                for one in (place, *beside):
                    self.give_back(one)
            if answer.error:
                raise Confused(answer.error)
            return answer.text
        raise Confused(f"{ATTEMPTS} processes have died over one question")

    async def begin(self, place: Place) -> "Process":
        process = Process(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fogcity.server.thinker",
                *self.among.arguments(place.number),
                pass_fds=self.among.files(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server; a process ends when the server does
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
            )
        )
        self.all.add(process)
        return process

    def discard(self, place: Place) -> None:
        """The next who thinks here gets a new process."""
        if place.process:
            place.process.kill()
            place.process.gone = asyncio.ensure_future(self.see_off(place.process))
            place.process = None

    async def see_off(self, process: "Process") -> None:
        await process.end()
        self.all.discard(process)

    async def stop(self) -> None:
        await asyncio.gather(*(process.gone or self.see_off(process) for process in self.all))


class Process:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.gone: asyncio.Future[None] | None = None  # when it has been killed

    async def ask(self, message: bytes) -> bytes:
        out, into = self.process.stdin, self.process.stdout
        assert out is not None
        assert into is not None
        out.write(len(message).to_bytes(4, "big") + message)
        async with asyncio.timeout(LONGEST):
            await out.drain()
            return await into.readexactly(int.from_bytes(await into.readexactly(4), "big"))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """It is gone, and the pipes to it are closed."""
        self.kill()
        assert self.process.stdin is not None
        with contextlib.suppress(*DIED):
            await self.process.communicate(b"")
        with contextlib.suppress(*DIED):
            await self.process.stdin.wait_closed()
        await self.process.wait()
