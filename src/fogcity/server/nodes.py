"""The server processes that share a database, on this machine and on others: which there are, and whose table is whose.

Each that says by which address it is reached stands in the database, and all others keep a link to it (link.py). Who is
reached has tables; everybody finds the same node for a table by its name, without asking. A socket that comes to
another one is handed over, as it is, between the processes of one machine (neighbours.py), and passed on between
machines (passing.py). Nothing but speed depends on it: a node can serve any table, and does so at once when the right
one does not answer. Who inserts a move first wins, as ever.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sql
from starlette.types import ASGIApp

from fogcity.engine.errors import BadSetup
from fogcity.server import metrics
from fogcity.server.database import nodes
from fogcity.server.link import GREETING
from fogcity.server.loops import Mishaps
from fogcity.server.passing import COMING_BACK, End, Way
from fogcity.server.store import Store
from fogcity.server.tokens import new_id
from fogcity.server.wire import GoodbyeReason
from fogcity.server.writer import Unavailable

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between two looks at who is there
FORGOTTEN = 30.0  # seconds without a heartbeat after which a node that is not reached is struck off
LONGEST_PAUSE = 16.0  # seconds between two attempts to reach a node that does not answer
STEADY = 6.0  # seconds for which all nodes must have been the same before anybody is asked to move
PATIENCE = 30.0  # seconds until those that another node did not take are asked
LAST_WORD = 1.0  # seconds to be struck off when this server stops
MOVED_AT_ONCE = 60  # sockets that are asked in one look
LOOKED_AT_ONCE = 500  # sockets that are looked at before others have their turn
ATTEMPTS = 50  # to find a name for a table that belongs here


class Node(NamedTuple):
    """A server process: where its machine is reached, and its number there."""

    address: str
    process: int


def node_of(table: str, known: Iterable[Node]) -> Node:
    """Every node draws a number for every table, and the highest has it. So one that comes takes from each of the
    others what it is due, one that goes leaves its tables to all of them, and no other table moves."""
    return max(known, key=lambda node: drawn(table, node))


def drawn(table: str, node: Node) -> bytes:
    """From the address, so that a server that was started again has the tables that it had."""
    return blake2b(f"{node.process} {node.address} {table}".encode(), digest_size=8).digest()


class Held(Protocol):
    """A socket that came here, wherever it is served."""

    node: Node  # by which it is
    table_id: str
    brought: bool  # by another node: then that one looks after it

    def close_with(self, reason: GoodbyeReason, code: int) -> None: ...


class Nodes:
    """All nodes, as one of them sees them."""

    def __init__(self, address: str, number: int, count: int, id: str, store: Store, initial: str = "") -> None:
        self.id = id  # another one at every start
        self.address = address
        self.initial = initial
        self.store = store
        self.own = Node(address, number)
        self.here = [Node(address, process) for process in range(count)]  # the processes of this machine
        self.known = self.here  # and those of others that are reached: all that have tables
        self.since = 0.0  # when that last changed
        self.settled = False  # whether all sockets are where they belong since then
        self.ways: dict[str, Way] = {}  # to other machines' nodes, by their ids
        self.coming: set[End] = set()  # the links from them
        self.seen: dict[str, tuple[int, float]] = {}  # the last heartbeat of each, and since when it is known
        self.attempts: dict[str, tuple[float, float]] = {}  # when to try again to reach one, and the pause after that
        self.reaching: set[asyncio.Task[None]] = set()
        self.beats = 0
        self.secret = b""
        self.leaving = False
        self.mishaps = Mishaps()

    # Whose table it is.

    def node_of(self, table: str) -> Node:
        return node_of(table, self.known)

    def process_of(self, table: str) -> int | None:
        """The process of this machine that has a table, if it is not this one; None also if another machine has it."""
        node = self.node_of(table)
        return node.process if node.address == self.address and node != self.own else None

    def way_to(self, table: str) -> Way | None:
        """How to pass on a socket whose table another machine has, if that one answers."""
        node = self.node_of(table)
        if node.address == self.address:
            return None
        way = next((way for way in self.ways.values() if way.node == node and way.trusted()), None)
        if way is None:
            self.look_later()
        return way

    def look_later(self) -> None:
        """A socket is served here although it belongs elsewhere: it is not asked to move before that may go well."""
        self.since, self.settled = asyncio.get_running_loop().time() + PATIENCE, False

    def own_id(self) -> str:
        """A name for a table that belongs here: who opens one has most of the work with it already done. Where the host
        has said how it begins (`--initial`), a proxy knows that, too, and no socket has to be passed on."""
        drawn = [new_id(self.initial)]
        while self.node_of(drawn[-1]) != self.own and len(drawn) < ATTEMPTS:
            drawn.append(new_id(self.initial))
        return drawn[-1]

    def changed(self) -> None:
        """Somebody can be reached now, or no more."""
        known = sorted({*self.here, *(way.node for way in self.ways.values() if way.usable())})
        metrics.REACHED.set(len(known) - len(self.here))
        if known != self.known:
            self.known, self.since, self.settled = known, asyncio.get_running_loop().time(), False

    # Links to others.

    async def keep(self, opened: Collection[Held]) -> None:
        """Say that this node is there, see who else is, keep the links; as long as the server runs."""
        if not self.address:
            return
        while not self.leaving:
            with contextlib.suppress(Unavailable), self.mishaps.survived("nodes"):
                await self.look_round()
            with self.mishaps.survived("moving"):
                await self.bring_home(opened)
            await asyncio.sleep(PAUSE)

    async def look_round(self) -> None:
        self.secret = self.secret or bytes.fromhex(await self.store.shared_secret("nodes"))
        self.beats += 1
        mine = {"id": self.id, "address": self.address, "process": self.own.process, "beat": self.beats}
        await self.store.written(lambda c: here_i_am(c, mine))
        rows = await self.store.read(lambda c: list(c.execute(nodes.select())))
        now = asyncio.get_running_loop().time()
        self.seen = {row.id: self.seen.get(row.id, (0, now)) for row in rows}
        self.attempts = {id: attempt for id, attempt in self.attempts.items() if id in self.seen}
        for row in rows:
            beat, since = self.seen[row.id]
            if beat != row.beat:
                self.seen[row.id] = (row.beat, now)
            elif now - since > FORGOTTEN and row.id not in self.ways:
                await self.store.written(struck_off(row.id, row.beat))
            if row.address != self.address and row.id not in self.ways and not self.leaving:
                self.try_to_reach(row.id, Node(row.address, row.process), now)

    def try_to_reach(self, id: str, node: Node, now: float) -> None:
        due, pause = self.attempts.get(id, (now, PAUSE / 2))
        if now >= due:
            self.attempts[id] = (now + 2 * pause, min(2 * pause, LONGEST_PAUSE))
            task = asyncio.create_task(self.reach(id, node))
            self.reaching.add(task)
            task.add_done_callback(self.reaching.discard)

    async def reach(self, id: str, node: Node) -> None:
        """Link to another node, and stay linked. If it does not answer, that is tried again a little later."""
        way = Way(node, self.id, id, self.secret, self.way_changed)
        host, port = host_and_port(node.address)
        try:
            async with asyncio.timeout(GREETING):
                await asyncio.get_running_loop().create_connection(lambda: way, host, port)
                await way.up
        except OSError as error:
            log.info("another server is not reached", extra={"address": node.address, "error": type(error).__name__})
            return
        self.attempts.pop(id, None)

    def way_changed(self, way: Way) -> None:
        """A way is open now, or will not be used any more."""
        if way.usable():
            self.ways[way.there] = way
            log.info("another server is reached", extra={"address": way.node.address})
        elif way.over and self.ways.get(way.there) is way:
            del self.ways[way.there]
            log.warning("another server is not reached any more", extra={"address": way.node.address})
        self.changed()

    async def bring_home(self, opened: Collection[Held]) -> None:
        """Ask sockets to come back whose table is another node's now: a few at a time, when all has been quiet."""
        now = asyncio.get_running_loop().time()
        if self.settled or len(self.known) < 2 or now - self.since < STEADY:
            return
        known, away = self.known, 0
        for number, held in enumerate(list(opened), 1):
            if not held.brought and held.node != self.node_of(held.table_id):
                held.close_with("moved", COMING_BACK)
                away += 1
                if away == MOVED_AT_ONCE:
                    return
            if number % LOOKED_AT_ONCE == 0:
                await asyncio.sleep(0)
        self.settled = self.known is known

    # Links from others.

    def welcome(
        self, request: dict[bytes, bytes], app: ASGIApp, room: Callable[[str], bool], done: Callable[[], None]
    ) -> End | None:
        """The end of a link for another node that asks for one; None if it is not we who are meant. `done` is called
        when it has proved who it is, or failed to."""
        if self.leaving or not self.secret or request.get(b"server-to", b"") != self.id.encode():
            return None

        def settled(end: End) -> None:
            done()
            (self.coming.discard if end.over else self.coming.add)(end)

        return End(self.id, request, self.secret, app, room, settled)

    def leave(self) -> None:
        """This server is about to stop: nobody should bring anything more."""
        self.leaving = True
        for end in self.coming:
            end.leave()

    async def stop(self) -> None:
        """Let go of all others, and be struck off; if the database does not answer, they do that."""
        self.leaving = True
        for link in [*self.coming, *self.ways.values()]:
            link.end()
        for task in self.reaching:
            task.cancel()
        if self.beats and not self.store.writer.health.failing:
            with contextlib.suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(LAST_WORD):
                    await self.store.written(struck_off(self.id, self.beats))


def here_i_am(connection: sql.Connection, row: dict[str, Any]) -> None:
    beat = nodes.update().where(nodes.c.id == row["id"])
    if not connection.execute(beat, row).rowcount:
        connection.execute(nodes.insert(), row)


def struck_off(id: str, beat: int) -> Callable[[sql.Connection], Any]:
    """It is not there any more; unless it has said something meanwhile."""
    gone = nodes.delete().where(nodes.c.id == id, nodes.c.beat == beat)
    return lambda connection: connection.execute(gone)


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def whole_address(address: str, port: int) -> str:
    """An address as a host writes it, with the port at which this server listens if it names none."""
    host, colon, own = address.rpartition(":")
    if not colon or own.endswith("]") or (":" in host and not host.endswith("]")):
        host, own = address, str(port)  # no port: a name, [::1] or ::1
    if ":" in host and not host.startswith("["):
        host = f"[{host}]"
    if not host.strip("[]") or not own.isdecimal() or not 0 < int(own) < 65536 or not host.isascii() or " " in host:
        raise BadSetup(f"An address is a host or a host and a port, such as 10.0.0.5:8906, not {address}.")
    return f"{host}:{int(own)}"
