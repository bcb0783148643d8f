"""Rings between servers: "table T is at version n". Who hears it reads the log; nothing else is ever told."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from fogcity.engine.errors import BadSetup, FogCityError
from fogcity.server import metrics

log = logging.getLogger(__name__)

CHANNEL = "fogcity"
PATIENCE = 2.0  # seconds in which it must answer
PAUSE = 0.5  # seconds between two attempts to reach the broker
MOST_RINGS = 200  # in one message
GATHERING = 0.005  # seconds that a ring waits for others, for each message wakes every server


class Ring(Struct, omit_defaults=True):
    """A table has changed, or who is at it; without a table, only that this server is there."""

    node: str
    table: str = ""
    version: int = 0
    here: list[bool] | None = None
    watching: int = 0
    asks: bool = False  # whether the others should tell who is there
    more: "list[Ring]" = []  # that were rung in the same moment; an older version does not hear them


Hear = Callable[[Ring], None]


class Broker:
    """One server alone: there is nobody to ring."""

    alone = True

    def __init__(self) -> None:
        self.node = secrets.token_hex(8)

    async def start(self, hear: Hear, returned: Callable[[], Awaitable[None]]) -> None:
        pass

    def ring(self, ring: Ring) -> None:
        pass

    async def stop(self) -> None:
        pass


class RedisBroker(Broker):
    """Valkey or Redis. While it is away the servers look into the database by themselves, a little later."""

    alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            from redis import asyncio as redis
            from redis.exceptions import RedisError
        except ModuleNotFoundError:
            raise BadSetup("For a broker the package redis is missing: pip install 'fogcity[cluster]'.") from None
        self.errors = (RedisError, OSError, asyncio.TimeoutError)
        try:
            self.client = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_keepalive=True)
        except ValueError as error:
            raise BadSetup(f"The broker's address cannot be understood: {error}.") from None
        self.waiting: asyncio.Queue[Ring] = asyncio.Queue(maxsize=10_000)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear, returned: Callable[[], Awaitable[None]]) -> None:
        self.tasks = [asyncio.create_task(self.listen(hear, returned)), asyncio.create_task(self.send())]

    def ring(self, ring: Ring) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the others look into the database by themselves
            self.waiting.put_nowait(ring)

    async def send(self) -> None:
        while True:
            ring = await self.waiting.get()
            await asyncio.sleep(GATHERING)
            ring.more = [self.waiting.get_nowait() for _ in range(min(self.waiting.qsize(), MOST_RINGS - 1))]
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.client.publish(CHANNEL, msgspec.json.encode(ring))
            except self.errors as error:
                log.warning("the broker is away", extra={"error": type(error).__name__})
                await asyncio.sleep(PAUSE)
            except Exception as error:
                self.survive(error, "ringing")
                await asyncio.sleep(PAUSE)

    async def listen(self, hear: Hear, returned: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                async with self.client.pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    with contextlib.suppress(FogCityError):  # the database is away too
                        await returned()  # what was rung meanwhile was not heard
                    async for message in heard.listen():
                        if message["type"] == "message":
                            ring = msgspec.json.decode(message["data"], type=Ring)
                            if ring.node != self.node:
                                for one in (ring, *ring.more):
                                    hear(one)
            except self.errors as error:
                log.warning("the broker is away", extra={"error": type(error).__name__})
            except msgspec.MsgspecError:
                log.warning("the broker rang something that is not ours")
            except Exception as error:
                self.survive(error, "listening")
            await asyncio.sleep(PAUSE)

    def survive(self, error: Exception, loop: str) -> None:
        """Whatever it is, without this loop the servers would not hear one another any more."""
        metrics.MISHAPS.labels(loop).inc()
        log.error("something failed in a loop, which goes on", exc_info=error, extra={"loop": loop})

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(*self.errors):
            async with asyncio.timeout(PATIENCE):
                await self.client.aclose()


def broker(url: str) -> Broker:
    return RedisBroker(url) if url else Broker()
