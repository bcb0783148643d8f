"""A socket that comes to one of several servers and whose table is at another: it is passed on, and a table's people
are together wherever they come in.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from server import test_live
from server.engines import Postgres
from server.flooding import PING, TEXT, Flood, frame, let_go, metric, open_line, served
from server.linked import HERE, Cluster, linked_servers, table_of
from server.playing import abreast, play_round
from server.support import PATIENCE, Answer, Chair, Person, Server, wait_for
from support import Moody

from fogcity.server.db_engine import connect
from fogcity.server.store import delete_tables


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
