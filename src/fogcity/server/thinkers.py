"""The processes in which bots think. One that dies is replaced, and its question is asked again."""

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict, deque

import msgspec

from fogcity.engine.errors import FogCityError
from fogcity.server.thinker import Question, Thought

log = logging.getLogger(__name__)

ATTEMPTS = 3
# RuntimeError is how uvloop says that the pipe to a process is closed.
DIED = (OSError, EOFError, RuntimeError, TimeoutError, asyncio.IncompleteReadError, msgspec.DecodeError)
LONGEST = 30.0  # seconds after which a process is given up; no level thinks that long


class Confused(FogCityError):
    """No process could answer."""


class Thinkers:
    def __init__(self, number: int) -> None:
        self.number = number
        self.idle: list[Process | None] = []
        self.waiting: OrderedDict[str, deque[asyncio.Future[Process | None]]] = OrderedDict()
        self.all: set[Process] = set()
        self.died = 0

    async def start(self) -> None:
        self.idle = [None] * self.number  # started when they are needed

    async def turn(self, guest: str) -> "Process | None":
        """A process, when it is this guest's turn: one after the other, however many tables one of them has opened."""
        if self.idle:
            return self.idle.pop()
        future: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(guest, deque()).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(future.result())
            raise

    def give_back(self, process: "Process | None") -> None:
        """A process has nothing to do: it goes to the guest who was served longest ago."""
        while self.waiting:
            guest, futures = self.waiting.popitem(last=False)
            future = futures.popleft()
            if futures:
                self.waiting[guest] = futures  # behind all others
            if not future.done():
                future.set_result(process)
                return
        self.idle.append(process)

    async def ask(self, question: Question, guest: str = "") -> str:
        """A bot's answer, as soon as a process is free. The guest is who opened the table."""
        message = msgspec.msgpack.encode(question)
        for _ in range(ATTEMPTS):
            process = await self.turn(guest)
            try:
                process = process or await self.begin()
                answer = msgspec.msgpack.decode(await process.ask(message), type=Thought)
            except DIED as error:
                self.died += 1
                log.warning("a thinking process died", extra={"error": type(error).__name__})
                await self.discard(process)
                process = None
                continue
            except asyncio.CancelledError:
                await self.discard(process)  # its answer would be taken for that of the next question
                process = None
                raise
            finally:
                self.give_back(process)
            if answer.error:
                raise Confused(answer.error)
            return answer.text
        raise Confused(f"{ATTEMPTS} processes have died over one question")

    async def begin(self) -> "Process":
        process = Process(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fogcity.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server; a process ends when the server does
            )
        )
        self.all.add(process)
        return process

    async def discard(self, process: "Process | None") -> None:
        if process:
            self.all.discard(process)
            process.kill()

    async def stop(self) -> None:
        for process in list(self.all):
            await self.discard(process)
            await process.process.wait()


class Process:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

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
