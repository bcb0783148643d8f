"""What comes over a socket: all of it counts, little of it is looked at in one turn, and who sends too much is slowed.

uvicorn and websockets look at everything that has come before anybody else has a turn, and answer every ping in it.
Here it waits in a backlog, and while something waits there nothing more is read: the other side, or the proxy before
it, cannot send more. Slowing costs nothing and hurts nobody who sent a little too much; only who does not stop goes.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fogcity.server import metrics
from fogcity.server.limits import Bucket, Buckets
from fogcity.server.proxies import Proxies
from fogcity.server.settings import Settings

# What a socket may send in a second. A frame of any kind counts one, so does each arrival, and each slice of 256 bytes.
AT_LEAST = 40.0  # however few messages: answers to our pings, a proxy's own pings
FOR_A_MESSAGE = 4.0  # and for each message that it may send
AT_ONCE = 3.0  # seconds' worth of it
AS_SOCKETS = 5.0  # an address may send as much as so many sockets

SLICE = 256  # bytes that are looked at before they are counted: 42 frames at most
UNSEEN = 32 * 1024  # bytes that the system keeps for a socket until they are read; by itself it would take megabytes
TURN = 32.0  # what may be looked at before others have their turn, counted likewise
PATIENCE = 2.5  # seconds for which a socket may be slowed; half of any time comes back
AHEAD = 2  # messages that are read before the first of them is heard
MOST_PARTS = 1000  # of one message
MOST_UNREAD = 256 * 1024  # bytes that a socket's other side has asked for by pings and does not read
MOST_UNSENT = 1024 * 1024  # bytes that it does not read of what is told it
LAST_WORD = 2.0  # seconds for it to be read: to close while something still comes would take it away again
CLOSING = 5.0  # seconds for the other side to agree that a socket is closed

FLOOD = 4429  # the code with which a socket is closed that sends too many messages, too

LINE = "fogcity.line"  # among a socket's extensions: what lies below it


class Traffic:
    """How much may come over a socket, and over all sockets of an address."""

    def __init__(self, settings: Settings, proxies: Proxies) -> None:
        self.rate = AT_LEAST + FOR_A_MESSAGE * settings.messages_per_second
        self.by_address = Buckets(AS_SOCKETS * self.rate, AS_SOCKETS * AT_ONCE * self.rate)
        self.proxies = proxies

    def of_socket(self) -> Bucket:
        return Bucket(self.rate, AT_ONCE * self.rate)


class FrameProtocol(WebSocketsSansIOProtocol):
    """A socket below its messages."""

    traffic: Traffic
    own: Bucket  # what it may send
    shared: Bucket  # what all sockets of its address may send
    patience: Bucket
    backlog: bytearray
    due: asyncio.Handle | None = None  # when to go on with the backlog
    seen = 0  # frames in the slice looked at last
    parts = 0  # of the message under way
    gone = False
    brought = False  # by another server: see passing.py
    hand_on: Callable[[bytes | None], None] | None = None  # takes messages as they come, for another server
    unheard = 0  # messages that were handed on and not heard there yet
    too_slow: Callable[[], None] = staticmethod(lambda: None)  # called when too much waits to be read by the other side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.backlog = bytearray()
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNSEEN)
        self.transport.set_write_buffer_limits(high=MOST_UNSENT)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.backlog.clear()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.own, self.patience = self.traffic.of_socket(), Bucket(0.5, PATIENCE)
        self.shared = self.traffic.by_address.of(self.traffic.proxies.guest(self.client, self.scope["headers"]))
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        await super().run_asgi()

    # Reading.

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the request, which has been measured before
            return
        self.backlog += data
        if self.handshake_complete:
            self.count(1)
        self.read_on()

    def read_on(self) -> None:
        """Look at what has come as far as the limits and this turn allow; when all of it is seen, read more."""
        self.stop_waiting()
        turn = 0.0
        while self.backlog and self.ready():
            if wait := max(self.own.wait(), self.shared.wait()):
                self.hold(wait)
            elif turn >= TURN:
                self.due = self.loop.call_soon(self.read_on)
            else:
                turn += self.look()
                continue
            break
        paused = bool(self.backlog) or not self.ready()
        if paused != self.read_paused:
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    def ready(self) -> bool:
        """Whether there is somebody to hear the next message; few wait in a queue, and none for long."""
        if self.gone or not self.handshake_complete or self.transport.is_closing():
            return False
        return self.close_sent or self.queue.qsize() + self.unheard < AHEAD

    def look(self) -> float:
        """Hand on a slice of the backlog; how much it counts."""
        part = bytes(self.backlog[:SLICE])
        del self.backlog[:SLICE]
        self.seen = 0
        super().data_received(part)
        metrics.FRAMES.inc(self.seen)
        cost = self.seen + len(part) / SLICE
        self.count(cost)
        return cost

    def handle_events(self) -> None:
        self.seen = len(self.conn.events)
        super().handle_events()

    def count(self, cost: float) -> None:
        self.own.owe(cost)
        self.shared.owe(cost)

    def hold(self, wait: float) -> None:
        """Too much has come: nothing is looked at for a while, and who goes on like this is let go."""
        metrics.HELD.inc()
        if self.patience.take(wait):
            self.due = self.loop.call_later(wait, self.read_on)
        else:
            self.let_go()

    def let_go(self) -> None:
        metrics.LET_GO.labels("too-many").inc()
        self.gone = True
        self.backlog.clear()
        self.conn.fail(FLOOD, "too-many")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LAST_WORD, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            self.read_soon()
        return message

    def heard(self) -> None:
        """A message that was handed on."""
        self.unheard -= 1
        self.read_soon()

    def read_soon(self) -> None:
        """There is room again; others have their turn first."""
        if self.read_paused and self.due is None:
            self.due = self.loop.call_soon(self.read_on)

    # Frames.

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.abort("too-slow")

    def handle_cont(self, event: Any) -> None:
        """Parts become one text as they come: each for itself would take much more room than what it says."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            self.abort("too-many")
            return
        self.frames = [b"".join((*self.frames, event.data))]
        if event.fin:
            self.send_receive_event_to_app()

    def abort(self, code: str) -> None:
        metrics.LET_GO.labels(code).inc()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Text must be Unicode; uvicorn would write a page into the log about it, and stop reading after every one."""
        data, self.frames, self.parts = b"".join(self.frames), [], 0
        if self.close_sent:
            return
        message: Any = {"type": "websocket.receive", "bytes": data}
        is_text = self.curr_msg_data_type == "text"
        if is_text:
            try:
                message = {"type": "websocket.receive", "text": data.decode()}
            except UnicodeDecodeError:
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        if self.hand_on is None:
            self.queue.put_nowait(message)
        else:
            self.unheard += 1
            self.hand_on(data if is_text else None)

    # Sending.

    def write(self, frame: bytes) -> None:
        """Send a frame as it is. Who sends the same to many makes it once."""
        if not (self.close_sent or self.gone or self.disconnected):
            self.transport.write(frame)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.too_slow()

    def hang_up(self) -> None:
        """Let go of it at once, whatever waits to be sent."""
        self.transport.abort()

    def enough(self) -> None:
        """Whoever waits for what comes is told that nothing more does."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(CLOSING, self.transport.abort)
        if message["type"] in ("websocket.accept", "websocket.close"):
            self.read_on()
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # refused, and that is not an error of ours

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # what it has not read it will not read


def framed(message: bytes) -> bytes:
    """A message as the frame in which it goes to a client."""
    length = len(message)
    if length < 126:
        return bytes((0x81, length)) + message
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message
