"""One WebSocket for each open table: what happens goes out, answers come in; docs/protocol.md."""

import asyncio
import contextlib
import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fogcity.engine.errors import MoveError, NotOneAnswer, UnreadableMove
from fogcity.server import answers, metrics, seating, wire
from fogcity.server.answers import Final, NotYours, Sender, Stale
from fogcity.server.frames import LINE, framed
from fogcity.server.house import GONE, Broken, House, NotFound
from fogcity.server.limits import Bucket, Buckets, Network, guest, is_among
from fogcity.server.log import Entry, NoUndo
from fogcity.server.passing import Passed, Way, pass_on
from fogcity.server.security import HEADERS, error_answer, same_origin
from fogcity.server.settings import Settings
from fogcity.server.table import Group, Table
from fogcity.server.tokens import ID
from fogcity.server.writer import Unavailable, Unsure

log = logging.getLogger(__name__)

MOST_REFUSED = 50  # messages in a row that could not be understood, or came too fast
GREETING = 10.0  # seconds in which hello must come
DEAR = 5.0  # messages for which one counts that has the whole log read
ENTRIES = 100.0  # of logs that an address may have read in a second, for each message that a socket may send
ENTRIES_AT_ONCE = 10.0  # seconds' worth of them
LAST_WORD = 2.0  # seconds for the last messages before a socket is closed

TOO_MANY, TOO_SLOW, SHUT_OUT, STOPPING = 4429, 4408, 4403, 1012

TOO_FAST = "Too many messages in so short a time; wait a moment."

decode = msgspec.json.Decoder(wire.ClientMessage).decode


class Sockets:
    """All open sockets, and how many there may be."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.open: set[Socket | Passed] = set()
        self.places = 0
        self.by_address: Counter[str] = Counter()
        entries = ENTRIES * settings.messages_per_second
        self.reading = Buckets(entries, ENTRIES_AT_ONCE * entries)

    def full(self, address: str) -> bool:
        return self.places >= self.settings.sockets or self.by_address[address] >= self.settings.sockets_per_address

    @contextlib.contextmanager
    def place(self, address: str, brought: bool) -> Iterator[None]:
        """A socket's place, from before it is known which table it wants."""
        self.places += 1
        self.by_address[address] += 1
        metric = metrics.BROUGHT if brought else metrics.SOCKETS
        metric.inc()
        try:
            yield
        finally:
            self.places -= 1
            self.by_address[address] -= 1
            metric.dec()
            if not self.by_address[address]:
                del self.by_address[address]

    def send_away(self, networks: Sequence[Network]) -> None:
        """The host has shut out these: who is here already goes, too."""
        for socket in list(self.open):
            if not socket.brought and is_among(address_of(socket.websocket), networks):
                socket.close_with("shut-out", SHUT_OUT)

    async def say_goodbye(self) -> None:
        """The server stops: everybody is told, and what waits to be sent is sent."""
        for socket in list(self.open):
            socket.close_with("stopping", STOPPING)
        deadline = asyncio.get_running_loop().time() + LAST_WORD
        while self.open and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)


class Line(Protocol):
    """What lies below a socket: see frames.py."""

    too_slow: Callable[[], None]
    brought: bool  # by another server

    def write(self, frame: bytes) -> None: ...

    async def receive(self) -> Message: ...

    def hang_up(self) -> None: ...


class Socket:
    """Somebody's connection to a table."""

    def __init__(self, websocket: WebSocket, house: House, table: Table, holder: str, reading: Bucket) -> None:
        self.websocket = websocket
        self.house = house
        self.table = table
        self.sender = Sender(holder, [])
        self.holder = holder
        self.yours: list[int] = []
        self.seat: int | None = None
        self.group: Group = (None, ())
        self.wants_changes = False
        self.told: int | None = None
        self.awaited: str | None = None
        self.awaited_id = ""  # what its sender calls it
        self.greeted = False
        self.line: Line = websocket.scope["extensions"][LINE]
        self.line.too_slow = self.too_slow
        self.brought = self.line.brought
        self.table_id = table.id
        self.node = house.nodes.own  # which serves it
        self.send_frame = self.line.write
        self.closed = asyncio.Event()  # from this side
        self.code: int | None = None  # with which it is closed
        rate = house.settings.messages_per_second
        self.bucket = Bucket(rate, max(3 * rate, 2 * DEAR))
        self.reading = reading  # shared by all sockets of an address: a new one must not make long logs cheap
        self.refused = 0
        self.obeying = asyncio.Lock()  # a message is carried out to its end, even if its sender has gone

    def show(self, seat: int | None, yours: list[int]) -> None:
        """What this socket shows from now on, and who belongs to whom."""
        self.seat, self.yours, self.sender.yours = seat, yours, yours
        self.group = (seat, tuple(yours))
        self.told = None  # from now on another view, which is told as a whole first

    def send(self, message: bytes) -> None:
        """Send a message at once; who does not read is let go."""
        self.send_frame(framed(message))

    def too_slow(self) -> None:
        self.close_with("too-slow", TOO_SLOW)

    def say(self, message: wire.ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    def close_with(self, reason: wire.GoodbyeReason, code: int) -> None:
        self.table.viewers.discard(self)
        if self.code is None:
            self.code = code
            if reason.startswith("too-"):
                metrics.LET_GO.labels(reason).inc()
            self.line.write(framed(msgspec.json.encode(wire.GoodbyeMessage(reason))))
            asyncio.get_running_loop().call_later(2 * LAST_WORD, self.line.hang_up)  # who does not read hears nothing
            self.closed.set()

    async def run(self) -> None:
        """Until one of the two sides has had enough."""
        receiving = asyncio.create_task(self.receive_all())
        closing = asyncio.create_task(self.closed.wait())
        try:
            await asyncio.wait({receiving, closing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            async with self.obeying:
                self.table.viewers.discard(self)
                receiving.cancel()
                closing.cancel()
            for result in await asyncio.gather(receiving, closing, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    log.error("a socket has failed", exc_info=result)
            if self.greeted:
                self.house.presence(self.table)
            if self.code is not None:
                with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # they have gone
                    await self.websocket.close(self.code)

    async def receive_all(self) -> None:
        deadline = asyncio.get_running_loop().time() + GREETING
        while True:
            try:
                frame = await (self.line.receive() if self.greeted else self.greeting(deadline))
            except TimeoutError:
                self.close_with("too-slow", TOO_SLOW)
                return
            if frame["type"] == "websocket.disconnect":
                return
            if not self.bucket.take():
                self.refuse(None, "too-fast", TOO_FAST)
            else:
                async with self.obeying:
                    await self.hear(frame.get("text"))
            if self.refused >= MOST_REFUSED:
                self.close_with("too-many", TOO_MANY)
                return

    async def greeting(self, deadline: float) -> Message:
        async with asyncio.timeout_at(deadline):
            return await self.websocket.receive()

    async def hear(self, text: str | None) -> None:
        """Carry out one message, or say why not."""
        id: str | None = None
        try:
            if text is None:
                raise msgspec.ValidationError("it is not text")
            message = decode(text)
            id = getattr(message, "id", None)
            if not self.greeted and not isinstance(message, wire.HelloMessage | wire.PingMessage):
                self.refuse(id, "malformed", "The first message is hello.")
                return
            if isinstance(message, wire.ReadsLog) and not self.may_read(message):
                self.refuse(id, "too-fast", TOO_FAST)
                return
            await self.obey(message)
            self.refused = 0
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refuse(id, "malformed", f"That message cannot be understood: {plain(error)}.")
        except MoveError as error:
            self.refuse(id, self.kind(error), str(error), wire.Reason(error.code, error.facts))
        except (Broken, NotFound):
            self.close_with("gone", GONE)
        except Final as error:
            self.refuse(id, "final", str(error))
        except Stale as error:
            self.refuse(id, "stale", str(error))
        except NotYours as error:
            self.refuse(id, "not-yours", str(error))
        except Unavailable as error:
            self.refuse(id, "unsure" if isinstance(error, Unsure) else "unavailable", str(error))

    def may_read(self, message: wire.ReadsLog) -> bool:
        """Whether this may have the log read: long ones cost more, and who has seen everything has nothing read."""
        version = self.table.standing.version
        if isinstance(message, wire.HelloMessage) and message.since == version:
            return self.bucket.take(DEAR)
        return self.bucket.take(DEAR) and self.reading.take(version)

    def kind(self, error: MoveError) -> wire.RefusalCode:
        if isinstance(error, UnreadableMove):
            return "unreadable"
        if isinstance(error, NoUndo):
            return "no-undo"
        if isinstance(error, NotOneAnswer):
            return "not-one-answer"
        return "over" if self.table.standing.game.over else "illegal"

    def refuse(self, id: str | None, code: wire.RefusalCode, text: str, reason: wire.Reason | None = None) -> None:
        metrics.REFUSED.labels(code).inc()
        if code in ("malformed", "too-fast"):
            self.refused += 1
        self.say(wire.RefusedMessage(id, code, text, reason))

    async def obey(self, message: wire.ClientMessage) -> None:
        house, table, sender = self.house, self.table, self.sender
        match message:
            case wire.HelloMessage(seat, since):
                await self.greet(seat, since)
            case wire.MoveMessage(id):
                await self.play(message)
            case wire.UndoMessage(id):
                self.say(wire.AckMessage(id, await answers.undo(house, table, sender, message)))
            case wire.AgreeMessage(id):
                self.say(wire.AckMessage(id, await answers.agree(house, table, sender, message)))
            case wire.AdmitMessage(id):
                self.say(wire.AckMessage(id, await seating.admit(house, table, sender, message)))
            case wire.PreviewMessage():
                answers.check_seat(table, sender, message.seat)
                self.say(answers.preview(table, message))
            case wire.WhyMessage():
                answers.check_seat(table, sender, message.seat)
                self.say(answers.why_not(table, message))
            case wire.RecallMessage(id, since):
                self.say(wire.RecalledMessage(id, await house.past(table, self.seat, since)))
            case wire.PingMessage(id):
                self.say(wire.PongMessage(id))

    async def play(self, message: wire.MoveMessage) -> None:
        began = time.perf_counter()
        self.awaited, self.awaited_id = self.sender.message(message), message.id
        try:
            version = await answers.play(self.house, self.table, self.sender, message)
            if self.awaited is not None:
                self.say(wire.AckMessage(message.id, version))
        finally:
            self.awaited = None
        metrics.ANSWER.observe(time.perf_counter() - began)

    def acknowledged(self, entry: Entry) -> bytes:
        """What goes out together with the step of an entry, if that is the one this socket waits for."""
        if entry.message != self.awaited:
            return b""
        self.awaited = None
        return framed(msgspec.json.encode(wire.AckMessage(self.awaited_id, entry.n)))

    async def held(self) -> list[int]:
        holder = self.sender.holder
        return await self.house.store.held(self.table.id, holder) if holder else []

    async def greet(self, seat: int | None, since: int | None) -> None:
        self.table = await self.house.table(self.table.id)  # it may have left the memory before anybody looked at it
        await self.house.welcome(self.table, self, seat, since)

    async def look_from(self, seat: int | None) -> None:
        """Show what this seat may know. Called with the table's lock held: meanwhile nobody else can take it."""
        yours = await self.held()
        if seat is not None and seat not in yours:
            raise NotYours("That seat is not yours; without a seat you may watch.")
        self.show(seat, yours)
        self.greeted = True

    async def renew(self) -> None:
        """Whose seats are whose may have changed. Called with the table's lock held."""
        yours = await self.held()
        if yours != self.yours:
            self.show(self.seat if self.seat in yours else None, yours)
            await self.house.greet(self.table, self, self.table.standing.version)


async def serve_socket(websocket: WebSocket, house: House, sockets: Sockets) -> None:
    """The route: who may come in, and to which table."""
    address = guest(address_of(websocket))
    brought = websocket.scope["extensions"][LINE].brought
    if not brought and not await may_come_in(websocket, house, sockets):
        return
    with sockets.place(address, brought):
        way = None if brought else way_there(websocket, house)
        if way is not None:
            if await pass_on(websocket, way, sockets.open):
                return
            if not way.trusted():
                house.nodes.look_later()
        try:
            table = await asked_table(websocket, house)
            identity = await house.identities.of(websocket)
        except (NotFound, Broken):
            await refuse_entry(websocket, "gone", GONE)
            return
        except Unavailable:
            await refuse_entry(websocket, "stopping", STOPPING)
            return
        holder = identity.holder if not identity.fresh else ""
        socket = Socket(websocket, house, table, holder, sockets.reading.of(address))
        socket.wants_changes = "changes" in websocket.query_params
        await websocket.accept()
        sockets.open.add(socket)
        try:
            await socket.run()
        finally:
            sockets.open.discard(socket)


async def may_come_in(websocket: WebSocket, house: House, sockets: Sockets) -> bool:
    """Whether this may be a socket at all; whoever may not is told why. One that is brought was asked where it came."""
    if is_among(address_of(websocket), house.shut_out):
        await deny(websocket, 403, "shut-out", "The host has shut out this address.")
        return False
    if not same_origin(websocket, house.settings):
        await deny(websocket, 403, "origin", "This socket comes from another site's page.")
        return False
    if sockets.full(guest(address_of(websocket))):
        await refuse_entry(websocket, "too-many", TOO_MANY)
        return False
    return True


def way_there(websocket: WebSocket, house: House) -> Way | None:
    """To the server that has the table, if that is another one and can be reached."""
    id = websocket.path_params["id"]
    return house.nodes.way_to(id) if re.fullmatch(ID, id) else None


def address_of(websocket: WebSocket) -> str:
    return websocket.client.host if websocket.client else "?"


async def asked_table(websocket: WebSocket, house: House) -> Table:
    id = websocket.path_params["id"]
    if not re.fullmatch(ID, id):
        raise NotFound("There is no such table.")
    return await house.table(id)


async def refuse_entry(websocket: WebSocket, reason: str, code: int) -> None:
    """Say why before closing: a browser learns nothing from a refused handshake."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.accept()
        await websocket.send_text(msgspec.json.encode({"type": "goodbye", "reason": reason}).decode())
        if websocket.client_state is WebSocketState.CONNECTED:
            await websocket.close(code)


async def deny(websocket: WebSocket, status: int, code: str, text: str) -> None:
    """Refuse the handshake itself."""
    answer = error_answer(status, code, text)
    answer.raw_headers.extend(HEADERS)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.send_denial_response(answer)


def plain(error: BaseException) -> str:
    """An error of a library as half a sentence."""
    return str(error)[:200].rstrip(".") or type(error).__name__
