"""Inside the server, where the clock and the order of things can be chosen."""

import asyncio
import itertools
import threading
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from server.indoors import Ear
from server.support import PATIENCE

import fogcity
from fogcity.engine.box import Setup
from fogcity.record import Record, write_record
from fogcity.server import house as houses
from fogcity.server import seating, wire
from fogcity.server.answers import NotYours, Sender, play
from fogcity.server.app import make_app
from fogcity.server.fair_queue import Gate, Turns
from fogcity.server.house import House
from fogcity.server.limits import Bucket
from fogcity.server.log import standing_after
from fogcity.server.replay import upload
from fogcity.server.reviews import MOST_OF_ONE, Reviews, TooManyReviews, Work
from fogcity.server.settings import Settings
from fogcity.server.socket import Socket
from fogcity.server.store import KEY_LIVES
from fogcity.server.table import Table
from fogcity.server.thinker import Question
from fogcity.server.thinkers import Thinkers
from fogcity.server.writer import NOTHING, Unavailable


@pytest.fixture
def house(tmp_path: Path) -> House:
    found: House = make_app(Settings(data=tmp_path)).state.house
    return found


async def new_table(house: House, holder: str, *kinds: str) -> Table:
    wanted = wire.NewTable("planners", [wire.NewSeat(kind) for kind in kinds])  # type: ignore[arg-type]
    return await seating.create(house, wanted, seating.deal(house.editions, wanted), holder, "here")


def test_a_key_lives_ten_minutes(house: House) -> None:
    async def go() -> None:
        table = await new_table(house, "ada", "me", "free")
        now = house.now()
        for late, opens in ((KEY_LIVES, True), (KEY_LIVES + 1, False)):
            await house.store.make_key(f"key {late}", table.id, 0, now)
            assert await house.store.use_key(f"key {late}", table.id, 0, "phone", now + late) is opens

    asyncio.run(go())
    house.store.close()


def test_who_lost_their_seat_while_they_waited_does_not_play_for_the_next_one(house: House) -> None:
    """Ada leaves, Bob sits down, and Ada's last move comes when both are done: it was sent while the seat was hers."""

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        [seat] = table.standing.turn()
        socket = Socket(Ear(), house, table, "ada", Bucket(1.0, 1e9))  # type: ignore[arg-type]
        await socket.greet(seat, None)
        version = table.standing.sittings[seat].decision
        move = wire.MoveMessage("late", seat, version, table.standing.game.legal(seat)[0])
        async with table.lock:
            waiting = [
                asyncio.ensure_future(seating.leave(house, table, seat, "ada", None)),
                asyncio.ensure_future(seating.sit(house, table, seat, "Bob", "bob")),
                asyncio.ensure_future(play(house, table, socket.sender, move)),
            ]
            await asyncio.sleep(0)
        *done, late = await asyncio.gather(*waiting, return_exceptions=True)
        assert done == [None, None]
        assert isinstance(late, NotYours)
        assert socket.seat is None  # nor do they see what Bob sees
        assert table.standing.moves == 0

    asyncio.run(go())
    house.store.close()


def test_who_comes_while_their_seat_is_given_away_sees_only_what_a_stranger_sees(house: House) -> None:
    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        socket = Socket(Ear(), house, table, "ada", Bucket(1.0, 1e9))  # type: ignore[arg-type]
        async with table.lock:
            waiting = [
                asyncio.ensure_future(seating.leave(house, table, 0, "ada", None)),
                asyncio.ensure_future(seating.sit(house, table, 0, "Bob", "bob")),
                asyncio.ensure_future(socket.greet(0, None)),
            ]
            await asyncio.sleep(0)
        *done, late = await asyncio.gather(*waiting, return_exceptions=True)
        assert done == [None, None]
        assert isinstance(late, NotYours)
        assert socket not in table.viewers

    asyncio.run(go())
    house.store.close()


def test_a_table_that_has_seen_too_much_can_still_be_played_to_its_end(house: House, monkeypatch: Any) -> None:
    """Sitting down and standing up again would fill a log for ever, and everybody who comes has it read to them."""
    monkeypatch.setattr("fogcity.server.house.MOST_ENTRIES", 6)

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        for _ in range(2):
            await seating.leave(house, table, 0, "ada", None)
            await seating.sit(house, table, 0, "Ada", "ada")
        with pytest.raises(ValueError, match="played to its end"):
            await seating.leave(house, table, 0, "ada", None)
        [seat] = table.standing.turn()
        move = wire.MoveMessage("on", seat, table.standing.sittings[seat].decision, table.standing.game.legal(seat)[0])
        assert await play(house, table, Sender("ada", [0, 1]), move) == 7

    asyncio.run(go())
    house.store.close()


def test_a_long_log_is_gone_through_in_a_thread_and_told_the_same(house: House, monkeypatch: Any) -> None:
    """Whoever has a long log read to them again and again must not keep the others waiting."""
    threads: list[str] = []
    steps_after = houses.steps_after

    def noted(work: Any) -> Any:
        def note(*arguments: Any) -> Any:
            threads.append(threading.current_thread().name)
            return work(*arguments)

        return note

    monkeypatch.setattr(houses, "standing_after", noted(standing_after))
    monkeypatch.setattr(houses, "steps_after", noted(steps_after))

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        for _ in range(3):
            await seating.leave(house, table, 0, "ada", None)
            await seating.sit(house, table, 0, "Ada", "ada")
        short = await house.steps(table, 0, 2)
        monkeypatch.setattr(houses, "LONG", 8)
        assert await house.steps(table, 0, 2) == short
        assert [step.version for step in short] == [3, 4, 5, 6, 7, 8]
        house.tables.clear()
        assert (await house.table(table.id)).info() == table.info()

    asyncio.run(go())
    assert [name.startswith("long-work") for name in threads] == [False, True, True]
    house.store.close()


def test_who_opens_many_tables_with_bots_keeps_nobody_else_waiting() -> None:
    """One process for all; it goes to one guest after the other, however many questions one of them has."""

    async def go() -> None:
        thinkers = Thinkers(1)
        answered: list[str] = []

        async def ask(guest: str) -> None:
            legal = await thinkers.ask(Question("planners", 2, "1", {}, None, b"", b"", 0, "random", 1), guest)
            assert legal == "draw"
            answered.append(guest)

        try:
            await asyncio.gather(*(ask(guest) for guest in ["flood"] * 8 + ["ada", "ada", "bob"]))
        finally:
            await thinkers.stop()
        assert sorted(answered[:6]) == ["ada", "ada", "bob", "flood", "flood", "flood"]
        assert answered[6:] == ["flood"] * 5
        assert not len(thinkers.waiting)
        assert len(thinkers.idle) == 1

    asyncio.run(go())


def test_a_question_that_nobody_waits_for_any_more_takes_no_process_with_it() -> None:
    async def go() -> None:
        thinkers = Thinkers(1)
        held = await thinkers.turn("ada")
        waiting = [asyncio.ensure_future(thinkers.turn("bob")) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        thinkers.give_back(held)  # to bob's second, for their first has gone
        waiting[1].cancel()  # who goes just when it comes
        assert await waiting[2] is held
        assert not len(thinkers.waiting)
        thinkers.give_back(held)
        assert thinkers.idle == [held]

    asyncio.run(go())


def test_who_wants_much_waits_for_everybody_else_in_between() -> None:
    served: list[str] = []

    async def go() -> None:
        turns = Turns(1)

        async def take(guest: str) -> None:
            async with turns.turn(guest):
                served.append(guest)
                await asyncio.sleep(0)

        waiting = [asyncio.ensure_future(take(guest)) for guest in ["flood"] * 6 + ["gone", "ada", "bob"]]
        await asyncio.sleep(0)
        waiting[6].cancel()
        await asyncio.wait(waiting)
        assert turns.free == 1

    asyncio.run(go())
    assert served == ["flood", "flood", "ada", "bob", "flood", "flood", "flood", "flood"]


def test_a_few_requests_begin_in_a_turn_of_the_loop_one_guest_after_the_other() -> None:
    begun: list[tuple[int, str]] = []  # in which turn, and for whom

    async def go() -> None:
        gate, turn = Gate(4), 0

        async def ask(guest: str) -> None:
            await gate.enter(guest)
            begun.append((turn, guest))

        asked = [asyncio.ensure_future(ask(guest)) for guest in ["flood"] * 30 + ["gone", "ada"]]
        while len(begun) < 31:
            await asyncio.sleep(0)
            turn += 1
            asked[30].cancel()
        await gate.enter("bob")  # nobody is in the way any more

    asyncio.run(asyncio.wait_for(go(), PATIENCE))
    assert max(Counter(turn for turn, _ in begun).values()) <= 4
    assert "ada" in [guest for _, guest in begun[:7]]
    assert len(begun) == 31


async def shown(house: House) -> Table:
    """A short record that somebody looks at, and that is judged quickly."""
    game = fogcity.new("planners", players=2, seed=3)
    game.play(0, "draw")
    record = Record.of(Setup("planners", 2, 3), ["Ada", "Bob"])
    record.moves = [(0, "draw"), (0, game.legal(0)[0])]
    table, entries = upload(write_record(record), None, house.editions, 0)
    return await seating.keep(house, table, entries, "opener", "holder", [])


def test_a_review_that_was_made_while_the_database_was_away_is_stored_when_it_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, attempts = house.store.keep_review, itertools.count()

    async def keep_review(*of: Any) -> None:
        if next(attempts) < 2:
            raise Unavailable(NOTHING)
        await store(*of)

    async def go() -> None:
        table = await shown(house)
        await house.reviews.begin(table, "quick", "ada", "ada")
        while not await house.store.review(table.id):
            await asyncio.sleep(0.01)
        await house.stop()

    monkeypatch.setattr(house.store, "keep_review", keep_review)
    monkeypatch.setattr("fogcity.server.reviews.AWAY", 0.0)
    asyncio.run(asyncio.wait_for(go(), PATIENCE))
    assert next(attempts) == 3
    assert not caplog.records, "it was said where it happened"
    house.store.close()


def test_one_guest_has_only_so_many_reviews_made_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        places = [house.reviews.places.turn(name) for name in ("somebody", "somebody else")]
        async with places[0], places[1]:  # all of them
            tables = [await shown(house) for _ in range(MOST_OF_ONE + 1)]
            for table in tables[:-1]:
                await house.reviews.begin(table, "quick", "ada", "ada")
                await asyncio.sleep(0)
            with pytest.raises(TooManyReviews):
                await house.reviews.begin(tables[-1], "quick", "ada again", "ada")
            assert (await house.reviews.begin(tables[-1], "quick", "bob", "bob")).under_way
            for table in tables:
                assert await house.reviews.stop(table, "ada" if table is not tables[-1] else "bob")
            while house.reviews.wanted:
                await asyncio.sleep(0.01)
        await house.stop()

    monkeypatch.setattr("fogcity.server.reviews.TELLING", 0.01)
    asyncio.run(asyncio.wait_for(go(), PATIENCE))
    house.store.close()


def test_two_who_want_the_same_review_at_once_get_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Work] = []

    def make(reviews: Reviews, table: Table, work: Work) -> Coroutine[None, None, None]:
        made.append(work)
        return asyncio.sleep(0)

    async def go() -> None:
        table = await new_table(house, "ada", "me", "me")
        await asyncio.gather(*(house.reviews.begin(table, "quick", name, name) for name in ("ada", "bob")))
        await house.stop()

    monkeypatch.setattr(Reviews, "make", make)
    asyncio.run(go())
    assert len(made) == 1
    house.store.close()
