"""What cannot be made to happen from outside: senders who go in the middle, writes that fail, tables forgotten."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
import sqlalchemy as sql
from server.indoors import Ear, Listener, open_house

from fogcity.server import answers, house, seating, wire
from fogcity.server.answers import Sender
from fogcity.server.broker import Broker, Ring
from fogcity.server.database import tables
from fogcity.server.house import House
from fogcity.server.limits import Bucket
from fogcity.server.log import Entry
from fogcity.server.socket import Socket
from fogcity.server.table import Table
from fogcity.server.writer import Taken, Unavailable

ADA = Sender("ada", [0])


async def table_of(house: House, *seats: wire.NewSeat, game: str = "planners") -> Table:
    wanted = wire.NewTable(game, list(seats))
    return await seating.create(house, wanted, seating.deal(house.editions, wanted), "ada", "opener")


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


def inside(folder: Path, test: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with open_house(folder) as opened:
            await test(opened)

    asyncio.run(run())


class Peer(Ear):
    """The far end of a socket: what it sends comes from a queue, and it can be let go of."""

    def __init__(self) -> None:
        super().__init__()
        self.sends: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed_with: int | None = None

    def say(self, message: wire.ClientMessage) -> None:
        self.sends.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def receive(self) -> dict[str, Any]:
        return await self.sends.get()

    async def close(self, code: int) -> None:
        self.closed_with = code


def test_a_move_whose_sender_goes_while_it_is_written_is_told_to_the_others(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        table = await table_of(house, wire.NewSeat("me"), wire.NewSeat("free"))
        other, peer, may_write = Listener(None), Peer(), threading.Event()
        table.viewers.add(other)
        socket = Socket(peer, house, table, "ada", Bucket(1.0, 1e9))  # type: ignore[arg-type]
        running = asyncio.create_task(socket.run())
        peer.say(wire.HelloMessage(0))
        await until(lambda: peer.heard)
        blocked = asyncio.create_task(house.store.written(lambda _: may_write.wait(20)))
        peer.say(wire.MoveMessage("m", 0, 0, "draw"))
        await until(lambda: house.busy)
        socket.close_with("too-slow", 4408)
        await asyncio.sleep(0)
        assert not running.done(), "its last message is carried out first"
        may_write.set()
        await asyncio.gather(blocked, running)
        assert table.standing.version == 2
        assert any(b'"type":"step"' in message for message in other.heard)
        assert socket not in table.viewers
        assert peer.closed_with == 4408

    inside(tmp_path, scene)


def test_one_bad_write_fails_alone_and_the_writer_goes_on(tmp_path: Path) -> None:
    """Jobs that wait are written together; what is wrong with one is not the others' fault."""

    def bad(connection: sql.Connection) -> None:
        connection.execute(sql.text("insert into nowhere values (1)"))

    def worse(connection: sql.Connection) -> None:
        raise ZeroDivisionError

    async def scene(house: House) -> None:
        table = await table_of(house, wire.NewSeat("me"), wire.NewSeat("free"))
        writing, may_write = threading.Event(), threading.Event()

        def slow(_: sql.Connection) -> None:
            writing.set()
            may_write.wait(20)

        blocked = asyncio.create_task(house.store.written(slow))
        await until(writing.is_set)
        good = [asyncio.create_task(house.store.written(lambda c: renamed(c, table.id))) for _ in range(2)]
        faulty = [asyncio.create_task(house.store.written(work)) for work in (bad, worse)]
        last = asyncio.create_task(house.store.written(lambda c: renamed(c, table.id)))
        await until(lambda: len(house.store.writer.waiting) == 6)
        may_write.set()
        results = await asyncio.gather(blocked, *good, *faulty, last, return_exceptions=True)
        assert [isinstance(result, Unavailable) for result in results] == [False, False, False, True, True, False]
        assert await house.store.written(lambda c: renamed(c, table.id)) == 1

    inside(tmp_path, scene)


def renamed(connection: sql.Connection, table: str) -> int:
    return connection.execute(tables.update().where(tables.c.id == table), {"opener": "x"}).rowcount


def test_a_table_at_which_somebody_is_busy_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is kept in memory: a table is there once, and whoever sits at it hears everything."""
    monkeypatch.setattr(house, "KEPT", 1)
    monkeypatch.setattr(house, "RECENT", 0.0)

    async def scene(house: House) -> None:
        bot = wire.NewSeat("bot", level="random")
        opened = [await table_of(house, wire.NewSeat("me"), bot) for _ in range(4)]
        assert opened[0].id not in house.tables, "nobody looks at it"
        listeners = []
        for one in opened:
            table = await house.table(one.id)
            listeners.append(Listener(0))
            await house.welcome(table, listeners[-1], 0, None)
        for one, listener in zip(opened, listeners, strict=True):
            await play_some(house, one.id, 12)
            told = [msgspec.json.decode(message) for message in listener.heard if b'"type":"step"' in message]
            assert [message["step"]["version"] for message in told] == list(range(3, 3 + len(told)))
            assert len(told) >= 12
        assert len(house.tables) == 4

    inside(tmp_path, scene)


async def play_some(house: House, id: str, answers_wanted: int) -> None:
    for number in range(answers_wanted):
        table = await house.table(id)
        await until(lambda: 0 in table.standing.turn())  # noqa: B023
        text = table.standing.game.legal(0)[0]
        wanted = wire.MoveMessage(str(number), 0, table.standing.sittings[0].decision, text)
        await answers.play(house, table, ADA, wanted)


def test_after_a_write_of_unknown_outcome_the_table_catches_up(tmp_path: Path) -> None:
    """The database said no, but had stored the move: everybody hears of it all the same."""

    async def scene(house: House) -> None:
        table = await table_of(house, wire.NewSeat("me"), wire.NewSeat("free"))
        listener = Listener(0)
        await house.welcome(table, listener, 0, None)
        store = house.store
        real = store.append

        async def stored_but_denied(*arguments: Any) -> None:
            await real(*arguments)
            raise Unavailable("The line went dead.")

        store.append = stored_but_denied  # type: ignore[method-assign, assignment]
        with suppress(Unavailable):
            await answers.play(house, table, ADA, wire.MoveMessage("m", 0, 0, "draw"))
        store.append = real  # type: ignore[method-assign]
        assert table.standing.version == 1
        assert await answers.play(house, table, ADA, wire.MoveMessage("m", 0, 0, "draw")) == 2, (
            "sent again, it is found"
        )
        assert table.standing.version == 2
        steps = [message for message in listener.heard if b'"type":"step"' in message]
        assert len(steps) == 1

    inside(tmp_path, scene)


# Two servers on one database.


def test_what_another_server_has_changed_is_read_for_all_tables_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as one, open_house(tmp_path) as other:
            ours = [await table_of(one, wire.NewSeat("me"), wire.NewSeat("free")) for _ in range(20)]
            listeners = [Listener(None) for _ in ours]
            for table, listener in zip(ours, listeners, strict=True):
                await other.welcome(await other.table(table.id), listener, None, None)
            for table in ours:
                for kind in ("sit", "free", "sit"):
                    await one.append(table, Entry(0, kind, 1, "Bob"))
            with patch.object(other.store, "read", wraps=other.store.read) as reads:
                for table in ours:
                    other.hear(Ring("one", table.id, table.standing.version))
                    other.hear(Ring("one", table.id, table.standing.version))
                await until(lambda: all(steps(listener) == [2, 3, 4] for listener in listeners))
            assert reads.call_count == 1

    asyncio.run(run())


def test_a_table_that_is_being_changed_keeps_no_other_from_catching_up_and_adds_nothing_twice(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as one, open_house(tmp_path) as other:
            busy, idle = [await table_of(one, wire.NewSeat("me"), wire.NewSeat("free")) for _ in range(2)]
            heard = {table.id: Listener(None) for table in (busy, idle)}
            for id, listener in heard.items():
                await other.welcome(await other.table(id), listener, None, None)
            for table in (busy, idle):
                await one.append(table, Entry(0, "sit", 1, "Bob"))
            there = other.tables[busy.id]
            async with there.lock:
                for table in (busy, idle):
                    other.hear(Ring("one", table.id, table.standing.version))
                await until(lambda: steps(heard[idle.id]) == [2])
                await other.catch_up(there)
                assert steps(heard[busy.id]) == [2]
            other.hear(Ring("one", busy.id, busy.standing.version + 1))  # of which nothing is stored
            await until(lambda: not other.reading_behind and not there.lock.locked())
            assert steps(heard[busy.id]) == [2]
            assert there.standing.version == 2

    asyncio.run(run())


class Bell(Broker):
    """A broker that keeps what is rung."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.rung: list[tuple[str, int]] = []

    def ring(self, ring: Ring) -> None:
        if ring.version and ring.here is None:
            self.rung.append((ring.table, ring.version))


def test_moves_are_rung_at_once_only_where_somebody_at_another_server_sees_them(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        house.broker = bell = Bell()
        table = await table_of(house, wire.NewSeat("me"), wire.NewSeat("me"))
        await house.welcome(table, Listener(0), 0, None)

        async def move() -> tuple[str, int]:
            (seat,) = table.standing.turn()
            await house.append(table, Entry(0, "move", seat, table.standing.game.decision(seat).choices[0]))
            return table.id, table.standing.version

        moves = [await move() for _ in range(8)]
        await until(lambda: moves[-1] in bell.rung)
        assert len(bell.rung) < len(moves)
        bell.rung.clear()
        house.hear(Ring("other", table.id, here=[False, False], watching=1))
        seen = await move()
        assert bell.rung == [seen]
        house.hear(Ring("other", table.id, here=[False, False], watching=0))
        bell.rung.clear()
        await house.append(table, Entry(0, "free", 1))
        assert bell.rung == [(table.id, table.standing.version)]
        await move()
        await house.finish()
        assert bell.rung[1:] == [(table.id, table.standing.version)], "what waits is rung before a server stops"

    inside(tmp_path, scene)


def test_a_request_sees_a_table_as_it_stands_before_that_was_rung(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as one, open_house(tmp_path) as other:
            other.broker = Bell()
            table = await table_of(one, wire.NewSeat("me"), wire.NewSeat("free"))
            known = await other.newest(table.id)
            await one.append(table, Entry(0, "sit", 1, "Bob"))
            assert await other.newest(table.id) is known
            assert known.standing.version == table.standing.version
            await one.append(table, Entry(0, "free", 1))
            with patch.object(other.store, "log", side_effect=Unavailable):
                assert await other.newest(table.id) is known
            assert known.standing.version == table.standing.version - 1, "better than nothing"

    asyncio.run(run())


def steps(listener: Listener) -> list[int]:
    """The versions that somebody was told of, one after the other."""
    told = [msgspec.json.decode(message) for message in listener.heard]
    return [message["step"]["version"] for message in told if message["type"] == "step"]


def test_who_is_on_their_way_to_a_table_is_not_left_behind_with_it(tmp_path: Path) -> None:
    """Another server rings in the moment between asking for a table and looking at it: it must not be there twice."""

    async def scene(opened: House) -> None:
        table = await table_of(opened, wire.NewSeat("me"), wire.NewSeat("free"))
        asked = await opened.table(table.id)
        opened.hear(Ring("other", table.id, table.standing.version + 1))
        assert await opened.table(table.id) is asked
        asked.asked_for -= 2 * house.ARRIVING
        opened.hear(Ring("other", table.id, table.standing.version + 1))
        assert table.id not in opened.tables, "nobody looks at it any more"

    inside(tmp_path, scene)


def test_of_two_entries_with_one_number_that_come_together_one_is_told_so(tmp_path: Path) -> None:
    async def scene(opened: House) -> None:
        table = await table_of(opened, wire.NewSeat("me"), wire.NewSeat("free"))
        version, summary = table.standing.version, table.summary()
        both = [Entry(version + 1, "ask", 0, to=0, message=f"ada 0 {id}") for id in "ab"]
        told = await asyncio.gather(
            *(opened.store.append(entry, summary, False) for entry in both), return_exceptions=True
        )
        assert [type(one) for one in told] == [type(None), Taken]
        assert [entry.message for entry in await opened.store.log(table.id, version)] == ["ada 0 a"]

    inside(tmp_path, scene)
