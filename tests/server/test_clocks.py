"""Clocks are set back, and those of two servers differ: nobody waits for them."""

import asyncio
import time
from pathlib import Path

from server.indoors import open_house

from fogcity.server import seating, wire
from fogcity.server.bot_turns import Forgotten
from fogcity.server.database import reviewing
from fogcity.server.house import House
from fogcity.server.store import KEY_LIVES

HOUR = 3600


async def open_table(house: House) -> str:
    wanted = wire.NewTable("planners", [wire.NewSeat("bot", level="random"), wire.NewSeat("me")])
    return (await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "")).id


def test_a_bot_that_was_forgotten_plays_although_the_clock_was_set_back(tmp_path: Path) -> None:
    """The server died while a bot thought; when it is back, its clock is an hour behind."""

    async def run() -> None:
        async with open_house(tmp_path) as house:
            house.clock = lambda: 10.0 * HOUR
            house.stopping = True  # nobody thinks for the bot
            id = await open_table(house)
        async with open_house(tmp_path) as house:
            house.clock = lambda: 9.0 * HOUR
            table = await house.table(id)
            async with asyncio.timeout(60):
                while 1 not in table.standing.turn():
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_another_server_s_bots_are_forgotten_by_their_versions_and_not_by_its_clock() -> None:
    forgotten = Forgotten()
    assert forgotten.among({"a": 3, "b": 7}, 100.0, 5.0) == []
    assert forgotten.among({"a": 3, "b": 8}, 103.0, 5.0) == []
    assert forgotten.among({"a": 3, "b": 8}, 105.0, 5.0) == ["a"]
    assert forgotten.among({"b": 8}, 108.0, 5.0) == ["b"]
    assert forgotten.among({"a": 3}, 109.0, 5.0) == [], "it was answered, and asked again"
    assert forgotten.among({"a": 3}, 109.0, 0.0) == ["a"], "a server alone need not wait for others"


def test_a_key_for_another_device_does_not_open_again_because_the_clock_was_set_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            id = await open_table(house)
            await house.store.make_key("k", id, 1, 10 * HOUR)
            assert not await house.store.use_key("k", id, 1, "bob", 10 * HOUR - KEY_LIVES - 1)
            assert await house.store.use_key("k", id, 1, "bob", 10 * HOUR - 1)

    asyncio.run(run())


def test_whether_a_review_is_being_made_does_not_depend_on_whose_clock_is_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(await open_table(house))
            async with house.reviews.places.turn("a"), house.reviews.places.turn("b"):  # so that it waits
                assert (await house.reviews.begin(table, "quick", "ada", "here")).under_way
                for away in (-HOUR, HOUR):  # as another server's clock would be
                    house.clock = lambda: time.time() + away  # noqa: B023
                    told = await house.reviews.begin(table, "deep", "bob", "there")
                    assert (told.care, told.yours) == ("quick", False), "another one is not begun"

    asyncio.run(run())


def test_a_review_that_died_is_not_waited_for_although_the_clock_was_set_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(await open_table(house))
            assert await house.store.begin_review(table.id, "died", "quick", "ada")
            await house.store.written(lambda c: c.execute(reviewing.update().values(seen=int(time.time()) + HOUR)))
            assert await house.reviews.state(table) is None
            async with house.reviews.places.turn("a"), house.reviews.places.turn("b"):
                assert (await house.reviews.begin(table, "quick", "bob", "there")).yours

    asyncio.run(run())
