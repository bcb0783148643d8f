"""Servers on several machines that keep a table's people together: a socket that comes to another one is passed on.

Every server here says where it is reached (`--address`), as docs/hosting.md has it.
"""

import asyncio
import json
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server import test_live
from server.crowd import Crowd
from server.engines import Frozen, Postgres, Valkey, valkey_server
from server.flooding import PING, TEXT, Flood, frame, let_go, metric, open_line, served
from server.playing import abreast, play_round
from server.support import PATIENCE, Answer, Chair, Person, Server, serving, wait_for
from server.test_durability import TABLES
from support import Moody

from fogcity.engine.errors import BadSetup
from fogcity.server.database import nodes
from fogcity.server.db_engine import connect, sqlite_url
from fogcity.server.link import GREETING, HEAD, NUMBER, OPEN, PROOF, REQUEST
from fogcity.server.nodes import Node, Nodes, host_and_port, node_of, whole_address
from fogcity.server.passing import Asked, encode
from fogcity.server.serve import addressed
from fogcity.server.settings import Settings
from fogcity.server.store import Store, delete_tables
from fogcity.server.tokens import ID

SOON = 5.0  # seconds in which somebody whose server has frozen plays on: three of silence, and the way back
HERE = "127.0.0.1"

Cluster = tuple[Server, Server]


def reached(*servers: Server) -> bool:
    """Whether they all have links to one another."""
    return all(metric(server, "fogcity_servers_reached") == len(servers) - 1 for server in servers)


@contextmanager
def linked_servers(postgres: Postgres, folder: Path, *settings: dict[str, str]) -> Iterator[Cluster]:
    """Two servers that reach each other, on a database and a broker of their own."""
    with valkey_server() as valkey, ExitStack() as stack:
        shared = {"database": postgres.database(), "broker": valkey.url, "address": HERE}
        one, two = (
            stack.enter_context(serving(folder / name, **shared, **own))
            for name, own in zip("ab", settings, strict=True)
        )
        wait_for(lambda: reached(one, two), "both to reach each other")
        yield one, two
        assert all('"level": "error"' not in server.said() for server in (one, two))


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For all tests here that leave them alive."""
    with linked_servers(postgres, tmp_path_factory.mktemp("nodes"), {}, {}) as both:
        yield both


@pytest.fixture
def start_node(start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey) -> Callable[..., Server]:
    """Starts servers that this test may kill, on one database."""
    database = postgres.database()

    def start(**settings: str) -> Server:
        return start_server(**({"database": database, "broker": valkey.url, "address": HERE} | settings))

    return start


def two_nodes(start: Callable[..., Server]) -> Cluster:
    one, two = start(), start()
    wait_for(lambda: reached(one, two), "both to reach each other")
    return one, two


def table_of(owner: Server, other: Server) -> tuple[Person, str]:
    """Somebody and their table of two, which belongs to this server; it is opened there."""
    wait_for(lambda: not served(owner) and not served(other), "earlier ones to go")
    ada = Person(owner)
    return ada, ada.open("planners", "me Ada", "me")


class Doorway(Server):
    """Tables are opened at one server, and their sockets come in at another."""

    def __init__(self, tables: Server, sockets: Server) -> None:
        super().__init__(tables.data)
        self.tables = tables
        self.port = sockets.port

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        return self.tables.request(method, path, body, headers)


@pytest.fixture
def doorway(cluster: Cluster) -> Doorway:
    return Doorway(*cluster)


# Together.


def test_a_tables_people_are_on_one_server_wherever_they_come_in(cluster: Cluster) -> None:
    one, two = cluster
    ada, table = table_of(one, two)
    there = Person(two, ada.token)
    with ada.look(table, 0) as near, there.look(table, 1) as far, Person(two).look(table) as watching:
        assert (served(one), served(two)) == (3, 0)
        assert (metric(two, "fogcity_sockets"), metric(two, "fogcity_sockets_passed_on")) == (2, 2)
        player = Moody(1)
        for _ in range(12):
            play_round([near, far], player)
        abreast([near, far, watching])
        assert watching.info["seats"][0]["here"]
        assert near.info == far.info == watching.info
    wait_for(lambda: not served(one), "everybody to be gone there, too")


def test_both_servers_have_tables_and_who_opens_one_has_it_there(cluster: Cluster) -> None:
    for owner, other in (cluster, cluster[::-1]):
        for _ in range(4):
            ada, table = table_of(owner, other)
            with ada.look(table, 0), Person(other).look(table):
                assert (served(owner), served(other)) == (2, 0)


@pytest.mark.parametrize(("game", "players"), [("planners", 2), ("builders", 3), ("investors", 3)])
def test_whole_games_are_played_through_the_other_server(doorway: Doorway, game: str, players: int) -> None:
    test_live.test_people_and_bots_play_a_whole_game(doorway, game, players)
    assert metric(doorway.tables, "fogcity_sockets_not_taken_total") == 0


def test_whoever_is_passed_on_is_told_the_very_same(doorway: Doorway) -> None:
    test_live.test_all_sockets_of_a_seat_are_told_the_very_same(doorway)
    test_live.test_hello_again_shows_another_seat_from_where_one_was(doorway)
    test_live.test_who_knows_more_than_the_server_is_told_everything(doorway)
    test_live.test_the_first_message_is_the_table(doorway)


def test_who_asks_for_changes_is_told_changes(cluster: Cluster) -> None:
    one, two = cluster
    ada, table = table_of(one, two)
    with ada.look(table, 0) as chair, Chair(two, table, ada.token, 1, changes=True) as far:
        chair.move("draw")
        chair.move(chair.choices[0])
        far.until("change")
        assert (far.version, far.info["version"]) == (chair.version, chair.version)


def test_a_request_to_any_server_sees_the_move_that_was_just_acknowledged(cluster: Cluster) -> None:
    """It is not rung at once where nobody there looks at the table."""
    for owner, other in (cluster, cluster[::-1]):
        ada, table = table_of(owner, other)
        there = Person(other, ada.token)
        with ada.look(table, 0) as near, there.look(table, 1) as far:
            player = Moody(4)
            for _ in range(20):
                play_round([near, far], player)
                seen = [person.get(f"/api/tables/{table}").json["version"] for person in (ada, there)]
                assert seen == 2 * [max(near.version, far.version)]


def test_many_messages_at_once_are_all_heard_in_their_order(cluster: Cluster) -> None:
    """Few of them are ahead of what is heard, and that is said with other things where nobody waits for it."""
    one, two = cluster
    ada, table = table_of(one, two)
    with Person(two, ada.token).look(table, 0) as far:
        for number in range(60):
            far.say(type="ping", id=f"{number}")
        heard = [far.until("pong")["id"] for _ in range(60)]
    assert heard == [f"{number}" for number in range(60)]


def test_somebody_elses_seat_is_as_closed_from_there(cluster: Cluster) -> None:
    one, two = cluster
    ada, table = table_of(one, two)
    with Chair(two, table, None, hello=False) as chair:
        chair.say(type="hello", seat=0)
        assert chair.until("refused")["code"] == "not-yours"
        chair.say(type="hello", seat=None)
        assert chair.until("table")["yours"] == []
    with Chair(two, "nowhere-to-be-found", ada.token, hello=False) as chair:
        assert chair.ended() == 4404


def test_a_name_that_is_no_tables_is_nobodys(cluster: Cluster) -> None:
    for number in range(20):
        with Chair(cluster[number % 2], f"nobody-{number}", None, hello=False) as chair:
            assert chair.ended() == 4404


def test_a_table_that_is_deleted_while_people_are_passed_on_to_it_is_gone_for_all_of_them(cluster: Cluster) -> None:
    one, two = cluster
    engine = connect(one.settings["database"])
    for _ in range(3):
        ada, table = table_of(one, two)
        with ExitStack() as stack:
            stack.enter_context(ada.look(table, 0))
            before = [stack.enter_context(Chair(two, table, ada.token, 1, changes=True)) for _ in range(3)]
            at_the_door = [stack.enter_context(Chair(two, table, None, hello=False)) for _ in range(6)]
            with engine.begin() as connection:
                delete_tables(connection, [table])
            after = [stack.enter_context(Chair(two, table, None, hello=False)) for _ in range(3)]
            for chair in at_the_door[:3]:
                chair.say(type="hello", seat=None)
            assert {chair.ended() for chair in [*before, *at_the_door[:3]]} == {4404}
            for chair in [*at_the_door[3:], *after]:
                chair.say(type="hello", seat=None)
                assert chair.ended() == 4404
            assert Person(two).get(f"/api/tables/{table}").status == 404
    engine.dispose()


# Limits hold where a socket came in, and the other server knows who it is.


@pytest.fixture(scope="module")
def strict(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two servers with limits; the first has the tables."""
    folder = tmp_path_factory.mktemp("strict")
    with linked_servers(
        postgres, folder, {"sockets_per_address": "2", "messages_per_second": "50"}, {"messages_per_second": "20"}
    ) as both:
        yield both


def test_a_flood_ends_where_it_came_in_and_the_others_play_on(strict: Cluster) -> None:
    one, two = strict
    ada, table = table_of(one, two)
    there = Person(two, ada.token)
    before = let_go(one), let_go(two)
    with ada.look(table, 0) as near, there.look(table, 1) as far:
        floods = [Flood(two, table, f"198.51.100.{number}", frame(PING) * 10_000) for number in range(4)]
        with ExitStack() as stack:
            for flood in floods:
                stack.enter_context(flood)
            player = Moody(2)
            while not near.over and not all(flood.over for flood in floods):
                play_round([near, far], player)
            wait_for(lambda: all(flood.over for flood in floods), "all of them to be let go")
    assert (let_go(one), let_go(two)) == (before[0], before[1] + 4)


def test_messages_count_where_the_table_is(strict: Cluster) -> None:
    one, two = strict
    ada, table = table_of(one, two)
    with Flood(two, table, "198.51.100.9", frame(TEXT, b'{"type":"ping"}')) as flood, ada.look(table, 0) as chair:
        wait_for(lambda: b'"too-fast"' in flood.heard, "it to be told")
        assert chair.ask("ping")["type"] == "pong"


def test_the_other_server_knows_whose_socket_it_is(strict: Cluster) -> None:
    """Its own limits hold, too: what is too much for it is served where it came."""
    one, two = strict
    _, table = table_of(one, two)
    before = metric(two, "fogcity_sockets_not_taken_total")
    addresses = "192.0.2.1", "192.0.2.2"
    with ExitStack() as stack:
        for address, there, where in [
            (address, *way) for address in addresses for way in ((one, one), (two, one), (two, two))
        ]:
            count = served(where)
            line, status = open_line(there, table, address)
            stack.enter_context(closing(line))
            assert status == b"HTTP/1.1 101"
            wait_for(lambda: served(where) == count + 1, f"{address} to be there")  # noqa: B023
    assert metric(two, "fogcity_sockets_not_taken_total") == before + 2


def test_who_does_not_read_is_let_go_where_they_came_in_and_holds_up_nobody(cluster: Cluster) -> None:
    one, two = cluster
    ada, table = table_of(one, two)
    there = Person(two, ada.token)
    with ada.look(table, 0) as near, there.look(table, 1) as far:
        line, _ = open_line(two, table, HERE, receive=4096)
        with closing(line):
            before = let_go(two)
            hello = frame(TEXT, b'{"type":"hello","seat":null}')
            pour(line, hello)
            wait_for(lambda: let_go(two) > before, "it to be let go")
        for chair in (near, far):
            assert chair.ask("ping")["type"] == "pong"


def pour(line: socket.socket, data: bytes) -> None:
    """Ask for ever more, and read nothing of it."""
    line.setblocking(False)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            line.send(data)
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:
            return


# Nobody else can pretend to be a server.


def knock(server: Server, there: str = "00", chance: str = "00", more: bytes = b"") -> bytes:
    """Somebody who would like to be a server; all that is said to them until they are let go."""
    with socket.create_connection((HERE, server.port), PATIENCE) as line:
        line.sendall(REQUEST.format(address=HERE, here="00", there=there, process=0, chance=chance).encode())
        heard = line.recv(4096)
        line.sendall(more)
        while part := line.recv(4096):
            heard += part
        return heard


def id_of(postgres_url: str, server: Server) -> str:
    engine = connect(postgres_url)
    with engine.connect() as connection:
        wanted = nodes.select().where(nodes.c.address == f"{HERE}:{server.port}")
        found: str = connection.execute(wanted).one().id
    engine.dispose()
    return found


def opening(number: int = 1) -> bytes:
    asked = encode(Asked("table", b"", "http", ("192.0.2.1", 1), []))
    return HEAD.pack(4 + len(asked), OPEN) + NUMBER.pack(number) + asked


def test_who_does_not_know_the_secret_is_let_go_before_they_say_anything(cluster: Cluster) -> None:
    one, two = cluster
    id = id_of(one.settings["database"], one)
    before = metric(one, "fogcity_sockets_brought")
    assert knock(one, "somebody-else").startswith(b"HTTP/1.1 421 ")
    assert knock(one, "").startswith(b"HTTP/1.1 421 ")
    for more in (
        opening() * 3,
        HEAD.pack(64, PROOF) + b"0" * 64 + opening(),
        HEAD.pack(64, PROOF) + b"\xff" * 64,
        b"\xff" * 10_000,
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 5,
        b"",  # and says nothing more
    ):
        heard = knock(one, id, more=more)
        assert heard.startswith(b"HTTP/1.1 101 ")
        assert heard.count(b"\r\n") == 6, "nothing but the welcome"
    # What it says of itself is worth nothing when it is sent back: it is another one's part.
    with socket.create_connection((HERE, one.port), PATIENCE) as line:
        line.sendall(REQUEST.format(address=HERE, here=id, there=id, process=0, chance="ab").encode())
        theirs = line.recv(4096).split(b"Server-Proof: ")[1][:64]
        line.sendall(HEAD.pack(64, PROOF) + theirs + opening())
        assert line.recv(4096) == b""
    assert metric(one, "fogcity_sockets_brought") == before
    assert reached(one, two)


def test_who_only_says_that_they_are_a_server_is_soon_let_go(cluster: Cluster) -> None:
    id = id_of(cluster[0].settings["database"], cluster[0])
    began = time.monotonic()
    knock(cluster[0], id)
    assert time.monotonic() - began < GREETING + 3


def test_a_server_alone_links_to_nobody(server: Server) -> None:
    with socket.create_connection((HERE, server.port), PATIENCE) as line:
        line.sendall(REQUEST.format(address=HERE, here="00", there="", process=0, chance="").encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 421 ")


# When the other one does not answer.


def test_a_server_that_is_frozen_or_killed_is_not_waited_for(start_node: Callable[..., Server]) -> None:
    one, two = two_nodes(start_node)
    ada, table = table_of(two, one)
    there = Person(one, ada.token)
    assert two.process
    with there.look(table, 0) as chair, ada.look(table, 1) as left:
        assert chair.move("draw")["type"] == "ack"
        with Frozen([two.process.pid]):
            began = time.monotonic()
            with there.look(table, 0) as again:
                assert time.monotonic() - began < 3, "who comes now waits a second at most, and is served here"
                assert again.move(again.choices[0])["type"] == "ack"
                assert moved(chair)
                assert time.monotonic() - began < SOON
                assert served(one) == 1
                played = again.version
        wait_for(lambda: reached(one, two), "it to be back")
        left.wait(lambda one: one.version == played)
        with there.look(table, 0) as chair:
            assert (served(one), served(two)) == (0, 2)
            assert left.move("draw")["type"] == "ack"
            abreast([left, chair])
            two.kill()
            began = time.monotonic()
            assert moved(chair)
    with there.look(table, 1, since=left.version) as again:
        assert again.move(again.choices[0])["type"] == "ack"
        assert time.monotonic() - began < SOON
    wait_for(lambda: metric(one, "fogcity_servers_reached") == 0, "it to be missed")


def moved(chair: Chair) -> bool:
    """Whether a socket is closed by a server that wants it to come back."""
    return chair.ended() == 1012 and json.loads(chair.frames[-1]) == {"type": "goodbye", "reason": "moved"}


def test_a_server_that_cannot_be_reached_serves_whoever_comes_and_passes_on_what_it_can(
    start_node: Callable[..., Server],
) -> None:
    """It says an address at which nobody answers; the broker rings."""
    with socket.create_server((HERE, 0)) as silent:
        one, two = start_node(), start_node(address=f"{HERE}:{silent.getsockname()[1]}")
        wait_for(lambda: metric(two, "fogcity_servers_reached") == 1, "one of them to be reached")
        known = [Node(f"{HERE}:{one.port}", 0), Node(two.settings["address"], 0)]
        for owner, other, at_the_owner in ((one, two, 2), (two, one, 1)):
            while True:  # the first one knows of no other
                ada, table = table_of(owner, other)
                if node_of(table, known) == known[(one, two).index(owner)]:
                    break
            began = time.monotonic()
            with ada.look(table, 0) as near, Person(other, ada.token).look(table, 1) as far:
                assert (served(owner), served(other)) == (at_the_owner, 2 - at_the_owner)
                player = Moody(3)
                for _ in range(4):
                    play_round([near, far], player)
                abreast([near, far])
            assert time.monotonic() - began < SOON
        assert metric(one, "fogcity_servers_reached") == 0


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


def test_two_servers_of_two_processes_each(start_node: Callable[..., Server]) -> None:
    """Between the processes of a machine a socket is handed over, between machines it is passed on."""
    one, two = (start_node(processes="2") for _ in range(2))
    wait_for(lambda: all(metric(server, "fogcity_servers_reached") == 2 for server in (one, two)), "all to be reached")
    ada, bob = Person(one), Person(two)
    for _ in range(3):
        table = ada.open("planners", "me Ada", "free")
        assert bob.sit(table, 1, "Bob").status == 200
        with ExitStack() as stack:
            chairs = [
                stack.enter_context(person.look(table, seat)) for _ in range(3) for seat, person in ((0, ada), (1, bob))
            ]
            wait_for(lambda: (served(one), served(two)) == (6, 0), "all of them to be on one machine")
            player = Moody(5)
            for _ in range(4):
                play_round(chairs[:2], player)
            abreast(chairs)
        wait_for(lambda: not served(one), "them to be gone")


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
