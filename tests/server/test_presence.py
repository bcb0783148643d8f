"""Who is connected: everybody hears of it, and however many come at once it costs little."""

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path

from server.indoors import Listener, open_house
from server.support import Person, Server

from fogcity.server import presence, seating, wire
from fogcity.server.house import House
from fogcity.server.table import Table


async def new_table(house: House) -> Table:
    wanted = wire.NewTable("planners", [wire.NewSeat("me"), wire.NewSeat("free")])
    return await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "opener")


def heard(listener: Listener) -> list[dict[str, object]]:
    told = [json.loads(message) for message in listener.heard]
    return [message for message in told if message["type"] == "presence"]


def test_many_who_come_at_once_are_told_of_together(tmp_path: Path) -> None:
    """So many messages as there are people and pauses, not the square of the people."""
    many = 200

    async def run() -> None:
        async with open_house(tmp_path) as house:
            table = await new_table(house)
            loop = asyncio.get_running_loop()
            began = loop.time()
            listeners = [Listener(None) for _ in range(many)]
            for listener in listeners:
                await house.welcome(table, listener, None, None)
            pauses = (loop.time() - began) / presence.PAUSE
            async with asyncio.timeout(20):
                while not all(heard(one) and heard(one)[-1]["watching"] == many for one in listeners):
                    await asyncio.sleep(0.01)
            most = max(len(heard(one)) for one in listeners)
            assert most <= pauses + 2, "the first at once, then one for each pause, and the last"
            assert pauses < many / 4, "else this shows nothing"

    asyncio.run(run())


def test_somebody_who_comes_alone_is_told_of_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, first = await new_table(house), Listener(0)
            await house.welcome(table, first, 0, None)
            assert [(told["here"], told["watching"]) for told in heard(first)] == [([True, False], 0)]

    asyncio.run(run())


def test_the_last_word_is_true_however_quickly_people_come_and_go(server: Server, ada: Person) -> None:
    table = ada.open("planners", "me", "free")
    with ada.look(table, 0) as chair, ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(Person(server).look(table))
        for _ in range(6):
            Person(server).look(table).close()
        chair.until(lambda message: message["type"] == "presence" and message["watching"] == 6)
        stack.close()
        chair.until(lambda message: message["type"] == "presence" and message["watching"] == 0)
