"""Which servers there are, and whose table is whose: they come and go, and people play on.

Every server here says where it is reached (`--address`), as docs/hosting.md has it.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from server.crowd import Crowd
from server.engines import Frozen, children
from server.flooding import metric, served
from server.linked import HERE, moved, reached, table_of, two_nodes
from server.playing import abreast, play_round
from server.support import PATIENCE, Chair, Person, Server, wait_for
from server.test_durability import TABLES
from support import Moody

from fogcity.engine.errors import BadSetup
from fogcity.server.database import nodes
from fogcity.server.db_engine import connect, sqlite_url
from fogcity.server.nodes import PATIENCE as ASKED_LATER
from fogcity.server.nodes import STEADY, Node, Nodes, host_and_port, node_of, whole_address
from fogcity.server.serve import addressed
from fogcity.server.settings import Settings
from fogcity.server.store import Store
from fogcity.server.tokens import ID

# Servers come and go.


def test_who_is_at_a_server_that_stops_plays_on_and_tables_come_home_when_it_is_back(
    start_node: Callable[..., Server],
) -> None:
    one, two = two_nodes(start_node)
    ada, table = table_of(two, one)
    there = Person(one, ada.token)
    with there.look(table, 0) as chair, ada.look(table, 1) as near:
        assert two.stop() == 0
        assert (chair.ended(), near.ended()) == (1012, 1012)
        assert json.loads(chair.frames[-1]) == {"type": "goodbye", "reason": "stopping"}
    assert addresses(one) == [f"{HERE}:{one.port}"], "it is struck off"
    with there.look(table, 0, since=chair.version) as again:
        assert again.move("draw")["type"] == "ack"
        two.start()
        assert moved(again)
    with there.look(table, 0, since=again.version) as home:
        assert (served(one), served(two)) == (0, 1)
        assert home.move(home.choices[0])["type"] == "ack"


def addresses(server: Server) -> list[str]:
    """Of all that stand in the database."""
    engine = connect(server.settings["database"])
    with engine.connect() as connection:
        found = [row.address for row in connection.execute(nodes.select())]
    engine.dispose()
    return found


def test_people_play_on_while_servers_are_exchanged_killed_and_frozen(start_node: Callable[..., Server]) -> None:
    """Nothing acknowledged is lost, nothing is made twice."""
    servers = one, two = two_nodes(start_node)
    with Crowd(servers, *TABLES) as crowd:
        for server in servers:
            crowd.reach(crowd.promises() + 40)
            assert server.stop() == 0
            crowd.reach(crowd.promises() + 40)
            server.start()
        crowd.reach(crowd.promises() + 40)
        one.kill()
        crowd.reach(crowd.promises() + 40)
        one.start()
        wait_for(lambda: reached(one, two), "both to reach each other")
        assert two.process
        with Frozen([two.process.pid]):
            crowd.reach(crowd.promises() + 20)
        crowd.finish()
    crowd.check(one.settings["database"])


def test_a_server_reaches_others_when_all_of_its_processes_do(start_node: Callable[..., Server]) -> None:
    one = start_node(processes="2")
    assert one.process
    with Frozen(children(one.process.pid)[:1]):
        two = start_node()
        wait_for(lambda: "another server is reached" in one.said(), "its other process to reach it")
        assert metric(one, "fogcity_servers_reached") == 0
    wait_for(lambda: metric(one, "fogcity_servers_reached") == 1, "both of them to reach it")
    wait_for(lambda: metric(two, "fogcity_servers_reached") == 2, "both of them to be reached")


def test_two_servers_of_two_processes_each(start_node: Callable[..., Server]) -> None:
    """Between the processes of a machine a socket is handed over, between machines it is passed on."""
    one, two = (start_node(processes="2") for _ in range(2))
    wait_for(lambda: all(metric(server, "fogcity_servers_reached") == 2 for server in (one, two)), "all to be reached")
    ada, bob = Person(one), Person(two)
    for _ in range(3):
        table = ada.open("planners", "me Ada", "free")
        assert bob.sit(table, 1, "Bob").status == 200
        with together(table, [ada, bob] * 3, one, two) as chairs:
            player = Moody(5)
            for _ in range(4):
                play_round(chairs[:2], player)
            abreast(chairs)
        wait_for(lambda: not served(one), "them to be gone")


@contextmanager
def together(table: str, people: list[Person], owner: Server, other: Server) -> Iterator[list[Chair]]:
    """The sockets of these people, each in their own seat, when all of them are served by the table's owner. Who could
    not be taken there within a second is asked to come again later, and does, as a page would."""
    with ExitStack() as stack:

        def look(number: int) -> Chair:
            return stack.enter_context(people[number].look(table, number % 2))

        def come_home() -> bool:
            for number, chair in enumerate(chairs):
                if chair.closed_with is not None:
                    assert moved(chair)
                    chairs[number] = look(number)
            return (served(owner), served(other)) == (len(people), 0)

        chairs = [look(number) for number in range(len(people))]
        wait_for(come_home, "all of them to be on one machine", PATIENCE + ASKED_LATER + STEADY)
        yield chairs


def test_who_is_silent_for_long_is_struck_off_and_comes_back_when_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How old a heartbeat is, whoever looks knows by its own clock: the number goes up, or it does not."""

    async def run() -> None:
        store = Store(sqlite_url(tmp_path))
        store.start()

        async def there() -> set[str]:
            return set(await store.read(lambda c: c.execute(nodes.select()).scalars()))

        quiet, living = (Nodes(f"{HERE}:{port}", 0, 1, id, store) for port, id in ((1, "quiet"), (2, "living")))
        await quiet.look_round()
        await living.look_round()
        monkeypatch.setattr("fogcity.server.nodes.FORGOTTEN", 0.0)
        await quiet.look_round()
        await living.look_round()
        assert await there() == {"quiet", "living"}, "it has said something meanwhile"
        await living.look_round()
        assert await there() == {"living"}
        await quiet.look_round()
        assert await there() == {"quiet", "living"}
        for each in (quiet, living):
            await each.stop()
        assert await there() == set()
        store.close()

    asyncio.run(run())


# Names and addresses.


def test_a_server_that_comes_takes_its_share_and_no_other_table_moves() -> None:
    three = [Node(f"10.0.0.{number}:8906", 0) for number in range(3)]
    four = [*three, Node("10.0.0.9:8906", 0)]
    tables = [f"table-{number}" for number in range(4000)]
    before = {table: node_of(table, three) for table in tables}
    after = {table: node_of(table, four) for table in tables}
    moved = [table for table in tables if before[table] != after[table]]
    assert {after[table] for table in moved} == {four[-1]}
    for known, found in ((three, before), (four, after)):
        counts = Counter(found.values())
        assert all(abs(counts[node] * len(known) / len(tables) - 1) < 0.15 for node in known), counts
    assert all(node_of(table, reversed(four)) == after[table] for table in tables), "in whatever order they are known"


def test_a_table_belongs_to_whom_it_is_opened_at_and_begins_as_the_host_has_said(tmp_path: Path) -> None:
    nodes = Nodes(f"{HERE}:1", 0, 1, "one", Store(sqlite_url(tmp_path)), "Z")
    nodes.known = [nodes.own, Node(f"{HERE}:2", 0)]
    opened = [nodes.own_id() for _ in range(200)]
    assert len(set(opened)) == 200
    assert all(re.fullmatch(f"Z{ID}", id) and id[-1].isalnum() and nodes.node_of(id) == nodes.own for id in opened)


@pytest.mark.parametrize(
    ("written", "whole"),
    [
        ("10.0.0.5", "10.0.0.5:80"),
        ("10.0.0.5:8906", "10.0.0.5:8906"),
        ("server-1", "server-1:80"),
        ("server-1:8906", "server-1:8906"),
        ("[fd00::1]", "[fd00::1]:80"),
        ("[fd00::1]:8906", "[fd00::1]:8906"),
        ("fd00::1", "[fd00::1]:80"),
    ],
)
def test_an_address_may_leave_out_the_port(written: str, whole: str) -> None:
    assert whole_address(written, 80) == whole
    host, port = host_and_port(whole)
    assert (host, port) == (
        written.partition("]")[0].strip("[") if "[" in written or written.count(":") > 1 else written.partition(":")[0],
        int(whole.rpartition(":")[2]),
    )


@pytest.mark.parametrize("written", [":8906", "a b:1", "host:port", "host:0", "host:70000", "[]:1", "h\u00f6st:1"])
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(BadSetup, match="An address is"):
        whole_address(written, 80)


def test_an_address_is_for_servers_that_share_everything() -> None:
    whole = Settings(address="here", database="postgresql://db", broker="redis://broker")
    assert addressed(Settings(), 80) == Settings()
    assert addressed(whole, 80).address == "here:80"
    for less in (replace(whole, database=""), replace(whole, broker="")):
        with pytest.raises(BadSetup, match="--broker"):
            addressed(less, 80)
