"""Connections below the requests and sockets: how many, how large a head, how long one may take over it.

uvicorn reads whatever is sent for as long as it is sent; here is where that ends.
"""

import asyncio
from collections import Counter
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fogcity.server.limits import among, networks
from fogcity.server.security import HEADERS, TooLarge
from fogcity.server.settings import Settings
from fogcity.server.wire import Trouble

MOST_HEAD = 32 * 1024  # bytes of a request's line and headers
HEAD_TIME = 10.0  # seconds in which they must be there
MOST_FRAMES = 1000  # parts of one message on a socket
MOST_UNREAD = 256 * 1024  # bytes that a socket's other side has asked for and does not read
LINGER = 2.0  # seconds for a refusal to be read: to close while something still comes would take it away again
CLOSING = 5.0  # seconds for the other side to agree that a socket is closed

HANG_UP = "fogcity.hang-up"  # among a socket's extensions: let go of it at once, whatever waits to be sent


class Connections:
    """How many connections there are that have not become sockets."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.sockets
        self.most_of_one = settings.sockets_per_address
        self.proxies = networks(settings.proxies)
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in. A proxy speaks for many."""
        if self.open >= self.most:
            return False
        if self.by_address[address] >= self.most_of_one and not among(address, self.proxies):
            return False
        self.open += 1
        self.by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def protocols(settings: Settings) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """What speaks for the server, bound to the count of its connections."""
    connections = Connections(settings)

    class Counted(Requests):
        counted = connections

    return Counted, Frames


class Requests(HttpToolsProtocol):
    """A connection that asks; it may become a socket."""

    counted: Connections
    address: str | None = None  # while it is counted
    deadline: asyncio.TimerHandle | None = None
    refused = False
    in_head = True
    head = 0  # bytes of the head that have come
    read = 0  # of those, the headers that are complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if not self.counted.enter(address):
            self.refuse(b"503 Service Unavailable", "too-many", "Too many connections; close some of them.")
            return
        self.address = address
        self.deadline = self.loop.call_later(HEAD_TIME, self.too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.uncount()

    def handle_websocket_upgrade(self) -> None:
        self.uncount()
        super().handle_websocket_upgrade()

    def uncount(self) -> None:
        self.stop_waiting()
        if self.address is not None:
            self.counted.leave(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        if self.refused or self.transport.is_closing():
            return
        super().data_received(data)
        if self.in_head:
            self.head += len(data)
            if self.head > MOST_HEAD:
                self.refuse_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head, self.head, self.read = True, 0, 0
        self.stop_waiting()
        self.deadline = self.loop.call_later(HEAD_TIME, self.too_slow)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.read += len(name) + len(value)
        if self.read + len(self.url) > MOST_HEAD:
            raise TooLarge

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.more_body and not self.transport.is_closing():
            self.stop_waiting()
            self.deadline = self.loop.call_later(LINGER, self.transport.close)

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def too_slow(self) -> None:
        self.deadline = None
        self.refuse(b"408 Request Timeout", "too-slow", "The request did not come in time.")

    def refuse_head(self) -> None:
        most = MOST_HEAD // 1024
        text = f"The request's headers are larger than {most} KB."
        self.refuse(b"431 Request Header Fields Too Large", "too-large", text)

    def send_400_response(self, msg: str) -> None:
        """Called by uvicorn when it cannot read a request."""
        if self.in_head and self.read + len(self.url or b"") > MOST_HEAD:
            self.refuse_head()
        else:
            self.refuse(b"400 Bad Request", "malformed", "This is not a request that can be understood.")

    def refuse(self, status: bytes, code: str, text: str) -> None:
        """Answer before anything of the application is asked, and let go; what still comes is not looked at."""
        if self.refused or self.transport.is_closing():
            return
        self.refused = True
        body = msgspec.json.encode(Trouble(code, text))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
            *HEADERS,
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + lines + b"\r\n" + body)
        self.transport.write_eof()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # nobody listens to what the application would say
            cycle.message_event.set()
        self.stop_waiting()
        self.deadline = self.loop.call_later(LINGER, self.transport.abort)


class Frames(WebSocketsSansIOProtocol):
    """A socket's frames: what is sent must be read, and a message ends some time."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][HANG_UP] = {"now": self.transport.abort}
        await super().run_asgi()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MOST_FRAMES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Text must be Unicode; uvicorn would write a page into the log about it."""
        if self.curr_msg_data_type == "text" and not readable(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(CLOSING, self.transport.abort)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # refused, and that is not an error of ours

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # what it has not read it will not read


def readable(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
