"""Rings between servers that share a broker."""

import asyncio

import msgspec
from server.engines import valkey_server

from fogcity.server.broker import MOST_RINGS, RedisBroker, Ring


def test_rings_of_one_moment_are_heard_one_by_one_in_their_order() -> None:
    async def ring_many(url: str) -> tuple[list[int], int]:
        one, other = RedisBroker(url), RedisBroker(url)
        heard: list[Ring] = []
        own: list[Ring] = []
        listening = asyncio.Event()

        async def nothing() -> None:
            pass

        async def ready() -> None:
            listening.set()

        await other.start(heard.append, ready)
        await one.start(own.append, nothing)
        await listening.wait()
        for version in range(2 * MOST_RINGS + 1):
            one.ring(Ring(one.node, "table", version))
        async with asyncio.timeout(30):
            while len(heard) < 2 * MOST_RINGS + 1:
                await asyncio.sleep(0.01)
        await one.stop()
        await other.stop()
        return [ring.version for ring in heard], len(own)

    with valkey_server() as valkey:
        versions, echoes = asyncio.run(ring_many(valkey.url))
    assert versions == list(range(2 * MOST_RINGS + 1))
    assert echoes == 0  # nobody hears themselves


def test_an_older_version_hears_the_first_ring_of_a_moment() -> None:
    """It knows no `more`, and looks into the database for the rest, a little later."""

    class OlderRing(msgspec.Struct):
        node: str
        table: str = ""
        version: int = 0
        here: list[bool] | None = None
        watching: int = 0
        asks: bool = False

    ring = Ring("node", "table", 7, more=[Ring("node", "other", 3)])
    assert msgspec.json.decode(msgspec.json.encode(ring), type=OlderRing) == OlderRing("node", "table", 7)
