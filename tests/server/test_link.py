"""The line between two servers: nobody else can pretend to be one, and one that does not answer is not waited for."""

import socket
from collections.abc import Callable

from server.engines import Frozen
from server.flooding import metric, served
from server.linked import HERE, Cluster, moved, reached, table_of, two_nodes
from server.playing import abreast, play_round
from server.support import PATIENCE, Person, Server, wait_for
from support import Moody

from fogcity.server.database import nodes
from fogcity.server.db_engine import connect
from fogcity.server.link import HEAD, NUMBER, OPEN, PROOF, REQUEST
from fogcity.server.nodes import Node, node_of
from fogcity.server.passing import Asked, encode

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
        b"",  # and says nothing more: then they are let go a little later
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


def test_a_server_alone_links_to_nobody(server: Server) -> None:
    with socket.create_connection((HERE, server.port), PATIENCE) as line:
        line.sendall(REQUEST.format(address=HERE, here="00", there="", process=0, chance="").encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 421 ")


# When the other one does not answer.


def test_a_server_that_is_frozen_or_killed_is_not_waited_for(start_node: Callable[..., Server]) -> None:
    """Whatever is answered while it does nothing, and does not live again before that, has not waited for it."""
    one, two = two_nodes(start_node)
    ada, table = table_of(two, one)
    there = Person(one, ada.token)
    assert two.process
    with there.look(table, 0) as chair, ada.look(table, 1) as left:
        assert chair.move("draw")["type"] == "ack"
        with Frozen([two.process.pid]), there.look(table, 0) as again:
            assert again.move(again.choices[0])["type"] == "ack"
            assert moved(chair)
            at_once = again.times[0] < chair.times[-1] or metric(one, "fogcity_sockets_not_taken_total") == 0
            assert at_once, "who comes now is served before it is clear to all that the other one is gone"
            assert served(one) == 1
            played = again.version
        wait_for(lambda: reached(one, two), "it to be back")
        left.wait(lambda one: one.version == played)
        with there.look(table, 0) as chair:
            assert (served(one), served(two)) == (0, 2)
            assert left.move("draw")["type"] == "ack"
            abreast([left, chair])
            two.kill()
            assert moved(chair)
    with there.look(table, 1, since=left.version) as again:
        assert again.move(again.choices[0])["type"] == "ack"
    wait_for(lambda: metric(one, "fogcity_servers_reached") == 0, "it to be missed")


def test_a_server_that_cannot_be_reached_serves_whoever_comes_and_passes_on_what_it_can(
    start_node: Callable[..., Server],
) -> None:
    """It says an address at which nobody ever answers, so that nothing here has waited for that; the broker rings."""
    with socket.create_server((HERE, 0)) as silent:
        one, two = start_node(), start_node(address=f"{HERE}:{silent.getsockname()[1]}")
        wait_for(lambda: metric(two, "fogcity_servers_reached") == 1, "one of them to be reached")
        known = [Node(f"{HERE}:{one.port}", 0), Node(two.settings["address"], 0)]
        for owner, other, at_the_owner in ((one, two, 2), (two, one, 1)):
            while True:  # the first one knows of no other
                ada, table = table_of(owner, other)
                if node_of(table, known) == known[(one, two).index(owner)]:
                    break
            with ada.look(table, 0) as near, Person(other, ada.token).look(table, 1) as far:
                assert (served(owner), served(other)) == (at_the_owner, 2 - at_the_owner)
                player = Moody(3)
                for _ in range(4):
                    play_round([near, far], player)
                abreast([near, far])
        assert metric(one, "fogcity_servers_reached") == 0
