"""A socket that comes to one server and whose table is on another: both of its ends.

Where it came (`Passed`) it is a socket like any other: its frames are counted and bounded, it is pinged, it has its
place among those of its address. Whole messages go over the link, and whatever is told comes back as ready-made frames.
Where the table is (`Brought`) it is a socket like any other, too: the application does not know the difference. There
its messages count, its token is looked at, its seats are asked for.
"""

import asyncio
import contextlib
import hmac
import itertools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from fogcity.server import metrics
from fogcity.server.frames import AHEAD, LAST_WORD, LINE, FrameProtocol, framed
from fogcity.server.link import (
    BEAT,
    CLOSE,
    FRAME,
    GONE,
    HEARD,
    LEAVING,
    NO_TEXT,
    NOT_HERE,
    NUMBER,
    OPEN,
    PROOF,
    REQUEST,
    TAKEN,
    TEXT,
    WELCOME,
    Link,
    message,
    numbers_in,
    proof,
    whom,
)
from fogcity.server.wire import GoodbyeMessage, GoodbyeReason

if TYPE_CHECKING:
    from fogcity.server.nodes import Node

log = logging.getLogger(__name__)

TAKING = 1.0  # seconds in which the other server must say that it has taken a socket
SAID = (b"host", b"origin", b"cookie", b"authorization")  # headers that a socket's request needs there
COMING_BACK = 1012  # the code with which a socket is closed that should come back


class Asked(msgspec.Struct, array_like=True):
    """The request for a socket, from one server to another."""

    table: str
    query: bytes
    scheme: str
    client: tuple[str, int] | None  # proxies have been asked
    headers: list[tuple[bytes, bytes]]


decode = msgspec.msgpack.Decoder(Asked).decode
encode = msgspec.msgpack.Encoder().encode


# Where it came.


class Passed:
    """Somebody's socket, which another server serves."""

    brought = False

    def __init__(self, websocket: WebSocket, way: "Way") -> None:
        self.websocket = websocket
        self.way = way
        self.node = way.node
        self.table_id: str = websocket.path_params["id"]
        self.line: FrameProtocol = websocket.scope["extensions"][LINE]
        self.number = 0
        self.taken: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.early: list[bytes] = []
        self.told: Callable[[bytes], None] = self.early.append  # until the socket is open
        self.code: int | None = None  # with which it is closed from this side

    async def run(self) -> None:
        """Until one of the two sides has had enough. What they say goes there as it comes, a few messages ahead of what
        is heard there (frames.py); all that is waited for here is the end."""
        self.line.too_slow = lambda: self.close_with("too-slow", 4408)
        self.line.hand_on = self.hand_on
        try:
            await self.websocket.accept()
            for frame in self.early:
                self.line.write(frame)
            if self.code is None:
                self.told = self.line.write
            while (await self.line.receive())["type"] != "websocket.disconnect":
                pass
        finally:
            self.way.let_go(self)
            self.line.hand_on = None
            if self.code is not None:
                with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # they have gone
                    await self.websocket.close(self.code)

    def hand_on(self, text: bytes | None) -> None:
        self.way.pass_on(self.number, text)

    def close_with(self, reason: GoodbyeReason, code: int) -> None:
        if self.code is None:
            if reason.startswith("too-"):
                metrics.LET_GO.labels(reason).inc()
            self.told(framed(msgspec.json.encode(GoodbyeMessage(reason))))
            self.close(code)

    def close(self, code: int) -> None:
        if self.code is None:
            self.code = code
            self.told = ignore
            asyncio.get_running_loop().call_later(2 * LAST_WORD, self.line.hang_up)  # who does not read hears nothing
            self.line.enough()


def ignore(_: bytes) -> None:
    """What is told a socket that is being closed."""


class Way(Link):
    """The link to another server, at the end from which sockets are passed on."""

    def __init__(self, node: "Node", here: str, there: str, secret: bytes, changed: Callable[["Way"], None]) -> None:
        super().__init__()
        self.node = node
        self.here, self.there, self.secret = here, there, secret
        self.changed = changed  # called when it is up, and when it is no more
        self.passed: dict[int, Passed] = {}
        self.numbers = itertools.count(1)
        self.up: asyncio.Future[None] = self.loop.create_future()
        self.leaving = False  # the other one is about to stop
        self.doubted: float | None = None  # since when it owes an answer; until it is heard, nothing is passed on

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        request = REQUEST.format(
            address=self.node.address, here=self.here, there=self.there, process=self.node.process, chance=self.chance
        )
        self.transport.write(request.encode())

    def greet(self, data: bytes) -> int:
        head, end, _ = data.partition(b"\r\n\r\n")
        if not end:
            return 0
        status, *lines = head.decode("latin-1").split("\r\n")
        said = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        chances = (self.chance, said.get("server-chance", ""))
        theirs = proof(self.secret, "there", self.here, self.there, *chances)
        if " 101 " not in status or not said.get("server-proof", "").isascii():
            self.cut("refused")
        elif hmac.compare_digest(said.get("server-proof", ""), theirs):
            self.say(PROOF, proof(self.secret, "here", self.here, self.there, *chances).encode())
            self.begin()
            self.up.set_result(None)
            self.changed(self)
        else:
            self.cut("another secret")
        return len(head) + len(end)

    def lost(self) -> None:
        if not self.up.done():
            self.up.set_exception(ConnectionError("the other server has hung up"))
            self.up.exception()  # whoever waits for it hears of it; nobody else needs to
        for passed in list(self.passed.values()):
            if passed.taken.done():
                passed.close_with("moved", COMING_BACK)
            else:
                passed.taken.set_result(False)
        self.passed.clear()
        self.changed(self)

    def usable(self) -> bool:
        return self.greeted and not self.over and not self.leaving

    def trusted(self) -> bool:
        return self.usable() and (self.doubted is None or self.heard > self.doubted)

    async def open(self, passed: Passed, asked: bytes) -> bool:
        """Pass a socket on; False if it is better served here."""
        passed.number = next(self.numbers)
        self.passed[passed.number] = passed
        self.say(OPEN, NUMBER.pack(passed.number), asked)
        try:
            async with asyncio.timeout(TAKING):
                taken = await passed.taken
        except TimeoutError:
            self.doubted = self.loop.time()
            taken = False
        if not taken:
            self.let_go(passed)
        return taken

    def pass_on(self, number: int, text: bytes | None) -> None:
        if text is None:
            self.say(NO_TEXT, NUMBER.pack(number))
        else:
            self.say(TEXT, NUMBER.pack(number), text)

    def let_go(self, passed: Passed) -> None:
        if self.passed.pop(passed.number, None):
            self.say(GONE, NUMBER.pack(passed.number))

    def hear(self, kind: int, body: bytes) -> None:
        if kind == FRAME:
            numbers, start = numbers_in(body)
            frame = body[start:]
            for number in numbers:
                if passed := self.passed.get(number):
                    passed.told(frame)
        elif kind == HEARD:
            for number in numbers_in(body)[0]:
                if passed := self.passed.get(number):
                    passed.line.heard()
        elif kind == LEAVING:
            self.leaving = True
            self.changed(self)
        elif kind in (TAKEN, NOT_HERE, CLOSE):
            self.hear_of(kind, NUMBER.unpack_from(body)[0], body[NUMBER.size :])
        elif kind != BEAT:
            self.cut("nonsense")

    def hear_of(self, kind: int, number: int, rest: bytes) -> None:
        """Of one socket."""
        passed = self.passed.get(number)
        if passed is None:
            return  # it has gone meanwhile
        if kind == CLOSE:
            del self.passed[number]  # there they know it
            passed.close(NUMBER.unpack(rest)[0])
        elif not passed.taken.done():
            passed.taken.set_result(kind == TAKEN)


async def pass_on(websocket: WebSocket, way: Way, opened: set[Any]) -> bool:
    """Have a socket served by the server that has its table; False if that does not take it, and nothing was said."""
    scope = websocket.scope
    headers = [(name, value) for name, value in scope["headers"] if name in SAID]
    client = tuple(scope["client"]) if scope.get("client") else None
    passed = Passed(websocket, way)
    asked = encode(Asked(passed.table_id, scope["query_string"], scope["scheme"], client, headers))
    try:
        if not await way.open(passed, asked):
            metrics.NOT_TAKEN.inc()
            return False
        opened.add(passed)
        metrics.PASSED_ON.inc()
        try:
            with contextlib.suppress(WebSocketDisconnect):  # gone before it began
                await passed.run()
        finally:
            metrics.PASSED_ON.dec()
            opened.discard(passed)
    finally:
        way.let_go(passed)
    return True


# Where the table is.


class Brought:
    """A socket that another server has brought here, as what lies below a socket (frames.py) and as what calls the
    application."""

    brought = True
    too_slow: Callable[[], None] = staticmethod(lambda: None)  # known where it came

    def __init__(self, end: "End", number: int) -> None:
        self.end = end
        self.number = number
        self.queue: asyncio.Queue[Any] = asyncio.Queue()
        self.queue.put_nowait({"type": "websocket.connect"})
        self.over = False
        self.owed = 0  # messages that have come of which it was not said that they were heard
        self.turn = self.at = -1  # where the last that was told it stands in what goes out

    async def receive(self) -> Any:
        message = await self.queue.get()
        if message["type"] == "websocket.receive":
            self.end.heard_from(self)
        return message

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.write(framed(message["text"].encode()))
        elif message["type"] == "websocket.close":
            self.close(message.get("code", 1000))

    def write(self, frame: bytes) -> None:
        if not self.over:
            self.end.tell(self, frame)

    def close(self, code: int) -> None:
        if not self.over:
            self.over = True
            self.end.close(self, code)

    def hang_up(self) -> None:
        self.close(COMING_BACK)

    def gone(self) -> None:
        self.over = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})


class End(Link):
    """The link from another server, at the end to which sockets are brought."""

    def __init__(
        self,
        here: str,
        request: dict[bytes, bytes],
        secret: bytes,
        app: ASGIApp,
        room: Callable[[str], bool],
        settled: Callable[["End"], None],
    ) -> None:
        super().__init__()
        self.here = here
        self.there = request.get(b"server-from", b"").decode("latin-1")
        self.theirs = request.get(b"server-chance", b"").decode("latin-1")
        self.secret = secret
        self.app = app
        self.room = room  # whether there is room for one more socket from an address
        self.settled = settled  # called when it is known who this is, and when it is over
        self.brought: dict[int, Brought] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.turn = 0
        self.said: dict[int, int] = {}  # where a frame stands in what goes out in this turn
        self.listened: list[Brought] = []  # whose messages were heard, which is still to be said

    def welcome(self) -> None:
        mine = proof(self.secret, "there", self.there, self.here, self.theirs, self.chance)
        self.transport.write(WELCOME.format(chance=self.chance, proof=mine).encode())

    def greet(self, data: bytes) -> int:
        size = 5 + 64
        if len(data) < size:
            return 0
        wanted = proof(self.secret, "here", self.there, self.here, self.theirs, self.chance).encode()
        if data[4] == PROOF and hmac.compare_digest(data[5:size], wanted):
            self.begin()
            self.settled(self)
        else:
            self.cut("no proof")
        return size

    def lost(self) -> None:
        for brought in self.brought.values():
            brought.gone()
        self.brought.clear()
        self.settled(self)

    def hear(self, kind: int, body: bytes) -> None:
        if kind == BEAT:
            return
        (number,) = NUMBER.unpack_from(body)
        if kind == OPEN:
            self.open(number, decode(body[NUMBER.size :]))
        elif kind in (TEXT, NO_TEXT, GONE):
            brought = self.brought.get(number)
            if brought is None:
                return  # it was closed here meanwhile
            if kind == GONE:
                del self.brought[number]
                brought.gone()
            else:
                said = {"text": body[NUMBER.size :].decode()} if kind == TEXT else {"bytes": b""}
                brought.owed += 1
                brought.queue.put_nowait({"type": "websocket.receive", **said})
        else:
            self.cut("nonsense")

    def open(self, number: int, asked: Asked) -> None:
        if not self.room(asked.client[0] if asked.client else "?"):
            self.say(NOT_HERE, NUMBER.pack(number))
            return
        brought = self.brought[number] = Brought(self, number)
        self.say(TAKEN, NUMBER.pack(number))
        task = self.loop.create_task(self.serve(brought, asked))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def serve(self, brought: Brought, asked: Asked) -> None:
        path = f"/api/tables/{asked.table}/socket"
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": asked.scheme,
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": asked.query,
            "headers": asked.headers,
            "client": asked.client,
            "server": None,
            "subprotocols": [],
            "state": {},
            "extensions": {LINE: brought},
        }
        try:
            await self.app(scope, brought.receive, brought.send)
        except Exception as error:
            log.error("a socket has failed", exc_info=error)
        finally:
            brought.close(COMING_BACK)

    # What goes out in a turn: a frame for several is there once, and for each socket all is in its order.

    def tell(self, brought: Brought, frame: bytes) -> None:
        if self.over:
            return
        if not self.out:
            self.loop.call_soon(self.flush)
        at = self.said.get(id(frame), -1)
        if at < 0 or (brought.turn == self.turn and at < brought.at):
            at = self.said[id(frame)] = len(self.out)
            self.out.append((frame, []))
        entry = self.out[at]
        assert isinstance(entry, tuple)
        entry[1].append(brought.number)
        brought.turn, brought.at = self.turn, at

    def heard_from(self, brought: Brought) -> None:
        """That is said with whatever goes out next, a beat at the latest; at once only where they wait for it."""
        self.listened.append(brought)
        if brought.owed >= AHEAD and not self.out:
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        if self.listened and not self.over:
            for brought in self.listened:
                brought.owed -= 1
            numbers = [brought.number for brought in self.listened]
            self.listened.clear()
            self.out.append(message(HEARD, whom(len(numbers)).pack(len(numbers), *numbers)))
        self.turn += 1
        self.said.clear()
        super().flush()

    def close(self, brought: Brought, code: int) -> None:
        if self.brought.pop(brought.number, None):
            self.say(CLOSE, NUMBER.pack(brought.number), NUMBER.pack(code))

    def leave(self) -> None:
        """This server is about to stop: nothing more should be brought."""
        self.say(LEAVING)
