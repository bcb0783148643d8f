"""Bots that wait for one another: whose turn it is, how long each may think, and in how many processes."""

import asyncio
import fcntl
import math
import select
import subprocess
import sys
import tempfile
from typing import Any

import msgspec
import pytest

from fogcity import new
from fogcity.advice import hints
from fogcity.advice.decisions import Whole
from fogcity.advice.hints import judge
from fogcity.engine.errors import BadSetup
from fogcity.engine.rules import Rules
from fogcity.server.advising import HINTING, advised
from fogcity.server.fair_queue import FairQueue
from fogcity.server.levels import checked_level, on_cores, shortened
from fogcity.server.thinker import Question, Thought, setup_of
from fogcity.server.thinkers import LEAST, ROUND, Among, Thinkers


def order(*arrivals: tuple[str, str], first: tuple[str, str] | None = None) -> list[str]:
    """The tables in the order in which they are served that came in this one."""

    async def go() -> list[str]:
        queue: FairQueue[None] = FairQueue()
        names = {queue.join(guest, table): table for guest, table in arrivals}
        if first:
            names[queue.join(*first, first=True)] = first[1]
        served: list[str] = []
        while future := queue.next():
            future.set_result(None)
            served.append(names[future])
        assert not len(queue)
        return served

    return asyncio.run(go())


def test_one_guest_after_the_other_however_many_tables_one_has() -> None:
    assert order(("ann", "a"), ("ann", "b"), ("ann", "c"), ("bob", "x"), ("cat", "y")) == ["a", "x", "y", "b", "c"]


def test_of_one_guest_one_table_after_the_other_however_many_bots_one_has() -> None:
    assert order(("ann", "a"), ("ann", "a"), ("ann", "a"), ("ann", "b")) == ["a", "b", "a", "a"]


def test_who_goes_on_with_a_turn_comes_first() -> None:
    assert order(("ann", "a"), ("ann", "b"), ("bob", "x"), first=("bob", "z")) == ["z", "a", "x", "b"]


def test_the_more_wait_the_shorter_everybody_thinks() -> None:
    async def go() -> None:
        thinkers = Thinkers(2)
        assert thinkers.time_for("ann", goes_on=False) == math.inf
        await asyncio.gather(thinkers.turn("ann"), thinkers.turn("bob"))
        thinkers.waiting.join("bob", "x")
        assert thinkers.time_for("ann", goes_on=False) == ROUND  # two guests, two processes
        assert thinkers.time_for("ann", goes_on=True) == ROUND / 2
        for table in "abc":
            thinkers.waiting.join("ann", table)
        assert thinkers.time_for("ann", goes_on=False) == ROUND / 4, "who has four tables has each think less"
        assert thinkers.time_for("bob", goes_on=False) == ROUND / 2, "and nobody else's"
        for number in range(1000):
            thinkers.waiting.join(f"guest {number}", "")
        assert thinkers.time_for("ann", goes_on=False) == LEAST

    asyncio.run(go())


def test_a_bot_thinks_with_as_many_processes_as_nobody_else_needs() -> None:
    """Of two places a master takes both, of one that one; a place where another thinks is not lent."""

    async def cores(places: int, busy: int) -> int:
        thinkers = Thinkers(places)
        taken = [await thinkers.turn("bob") for _ in range(busy)]
        asked = Question("planners", 2, "1", {}, None, b"", b"", 0, "search:20*2", 1)
        try:
            assert await thinkers.ask(asked, "ann") in new("planners", players=2, seed=1).legal(0)
            assert len(thinkers.idle) == places - len(taken), "all are given back"
        finally:
            await thinkers.stop()
        return asked.cores

    assert asyncio.run(cores(2, 0)) == 2
    assert asyncio.run(cores(1, 0)) == 1
    assert asyncio.run(cores(2, 1)) == 1
    assert asyncio.run(cores(3, 0)) == 2


def test_a_guest_does_not_say_how_many_processes_think() -> None:
    assert checked_level("master") == "master"
    with pytest.raises(BadSetup, match="on one core here, except master"):
        checked_level("search:100ms*2")
    assert on_cores("master", 1) == "search:3000ms"
    assert on_cores("master", 2) == "master"
    assert on_cores("hard", 1) == "hard"


def test_a_bot_in_a_hurry_is_the_same_bot_with_less_time() -> None:
    assert shortened("hard", 0.2) == "search:200ms"
    assert shortened("search-v1:200ms", 0.05) == "search-v1:50ms"
    assert shortened("hard", math.inf) == shortened("hard", 0.8) == "hard"
    assert [shortened(level, 0.05) for level in ("easy", "random", "search:500")] == ["easy", "random", "search:500"]


def test_a_hint_is_thought_about_less_where_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says as much as ever, and is less sure of it."""
    judged: list[int] = []

    def counting(known: Rules, seat: int, decision: Whole, seed: int, iterations: int) -> Any:
        judged.append(iterations)
        return judge(known, seat, decision, seed, iterations)

    monkeypatch.setattr(hints, "judge", counting)
    asked = Question("planners", 2, "1", {}, None, b"", b"", 0, "", 1, task=HINTING)
    at_leisure = msgspec.json.decode(advised(asked, setup_of(asked)), type=hints.Advice)
    most, judged[:] = max(judged), []
    asked.most = LEAST / 10  # so that it is little on a quick machine, too
    in_a_hurry = msgspec.json.decode(advised(asked, setup_of(asked)), type=hints.Advice)
    assert max(judged) < most / 2
    assert at_leisure.suggestions
    assert len(in_a_hurry.suggestions) == len(judged)


def test_a_hint_never_takes_more_thought_for_having_much_time() -> None:
    assert hints.HINT.within(1_000_000) == hints.HINT
    half = hints.HINT.within((hints.HINT.finding + hints.HINT.most * hints.HINT.judging) / 2)
    assert (half.finding, half.judging, half.most) == (3000, 1500, 3)
    assert hints.HINT.within(0).judging == hints.LEAST


@pytest.mark.parametrize("servers", range(1, 6))
@pytest.mark.parametrize("workers", range(1, 6))
def test_all_processes_together_think_with_as_many_as_the_host_allows(servers: int, workers: int) -> None:
    places = [list(Among(number, servers).places(workers)) for number in range(servers)]
    assert all(places), "and every server process has somebody to ask"
    assert {place for some in places for place in some} == set(range(workers)) or servers > workers
    assert all(0 <= place < workers for some in places for place in some)
    if workers >= servers:
        assert sum(map(len, places)) == workers


def test_two_processes_with_one_place_do_not_think_at_once() -> None:
    """Somebody thinks in this place; it is free when they have done."""
    question = Question("planners", 2, "1", {}, None, b"", b"", 0, "random", 1)
    message = msgspec.msgpack.encode(question)
    with tempfile.TemporaryFile() as places:
        fcntl.lockf(places, fcntl.LOCK_EX, 1, 1)
        command = [sys.executable, "-m", "fogcity.server.thinker", str(places.fileno()), "1"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, pass_fds=[places.fileno()], stdin=pipe, stdout=pipe) as thinker:
            assert thinker.stdin
            assert thinker.stdout
            thinker.stdin.write(len(message).to_bytes(4, "big") + message)
            thinker.stdin.flush()
            assert not select.select([thinker.stdout], [], [], 0.5)[0], "it waits for its place"
            fcntl.lockf(places, fcntl.LOCK_UN, 1, 1)
            size = int.from_bytes(thinker.stdout.read(4), "big")
            assert msgspec.msgpack.decode(thinker.stdout.read(size), type=Thought).text == "draw"
            thinker.stdin.close()
