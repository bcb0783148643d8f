"""Connections below the requests: how many, how large a head, how long one may take over it, and in how many parts.

uvicorn reads whatever is sent for as long as it is sent; here is where that ends. frames.py does it for sockets.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fogcity.server import metrics
from fogcity.server.frames import FrameProtocol, Traffic
from fogcity.server.limits import Bucket, Buckets, guest
from fogcity.server.link import NOT_ME, UPGRADE
from fogcity.server.neighbours import Neighbours
from fogcity.server.nodes import Nodes
from fogcity.server.passing import End
from fogcity.server.proxies import Proxies
from fogcity.server.security import HEADERS, TooLarge
from fogcity.server.settings import Settings
from fogcity.server.tokens import ID
from fogcity.server.wire import ErrorAnswer

MOST_HEAD = 32 * 1024  # bytes of a request's line and headers
HEAD_TIME = 10.0  # seconds in which they must be there
MOST_PARTS = 2000  # in which a request may come
MOST_HEAD_PARTS = 200  # and its line and headers
SLICE = 1024  # bytes that are looked at before asking whether there is another request among them
TURN = 16  # slices, after which others have their turn
LINGER = 2.0  # seconds for a refusal to be read: to close while something still comes would take it away again
KILOBYTES = 2.0  # that an address may send with requests in a second, for each request that it may send in a minute
KILOBYTES_AT_ONCE = 8.0  # seconds' worth of them
SHORTEST = 0.05  # seconds for which nothing is looked at of who has sent more: there may be many connections
HANDSHAKES = 100  # sockets that an address may open at once, if it may not hold even more
AGAIN = 20.0  # seconds until it may open as many again


NO_REQUEST = "This is not a request that can be understood."
TABLE = re.compile(rf"/api/tables/({ID})/socket(?:$|\?)".encode())  # for whose socket is asked


Headers = Iterable[tuple[bytes, bytes]]
Bring = Callable[[dict[bytes, bytes], Callable[[], None]], End | None]  # a link: its headers, and when it is known


class NoHost(Exception):
    """A request must say once for which host it is: with two, a proxy and we might each read another."""


class Connections:
    """How many connections there are that have not become sockets."""

    def __init__(self, settings: Settings, nodes: Nodes, bring: Bring, neighbours: Neighbours | None) -> None:
        self.nodes = nodes
        self.bring = bring
        self.neighbours = neighbours
        self.most = settings.sockets
        self.most_of_one = settings.sockets_per_address
        self.proxies = Proxies(settings.proxies)
        at_once = max(HANDSHAKES, settings.sockets_per_address)
        self.handshakes = Buckets(at_once / AGAIN, at_once)
        kilobytes = KILOBYTES * max(1.0, settings.requests_per_minute)
        self.traffic = Buckets(kilobytes, KILOBYTES_AT_ONCE * kilobytes)
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in. A proxy speaks for many."""
        if self.open >= self.most:
            return False
        if self.by_address[guest(address)] >= self.most_of_one and address not in self.proxies:
            return False
        self.open += 1
        self.by_address[guest(address)] += 1
        return True

    def traffic_of(self, client: tuple[str, int] | None, headers: Headers) -> Bucket | None:
        """How much a guest may send, over all connections. None as long as only a proxy speaks, or a tool beside it."""
        own = client[0] if client else "?"
        address = self.proxies.guest(client, headers)
        return None if own in self.proxies and address == guest(own) else self.traffic.of(address)

    def leave(self, address: str) -> None:
        self.open -= 1
        self.by_address[guest(address)] -= 1
        if not self.by_address[guest(address)]:
            del self.by_address[guest(address)]


def protocols(
    settings: Settings, nodes: Nodes, bring: Bring, neighbours: Neighbours | None = None
) -> tuple[type[HttpToolsProtocol], type[FrameProtocol]]:
    """What speaks for the server, bound to the count of its connections and of what comes over its sockets."""
    connections = Connections(settings, nodes, bring, neighbours)

    class Counted(Requests):
        counted = connections

    class CountedFrames(FrameProtocol):
        traffic = Traffic(settings, connections.proxies)

    return Counted, CountedFrames


class Flow(FlowControl):
    """uvicorn says when it has enough, and when it has room again; what has come by then is looked at first."""

    def __init__(self, transport: asyncio.Transport, read_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self.read_on = read_on
        self.full = False

    def pause_reading(self) -> None:
        self.full = True

    def resume_reading(self) -> None:
        self.full = False
        self.read_on()

    def read(self, more: bool) -> None:
        (super().resume_reading if more else super().pause_reading)()


class Requests(HttpToolsProtocol):
    """A connection that asks; it may become a socket."""

    counted: Connections
    address: str | None = None  # while it is counted
    deadline: asyncio.TimerHandle | None = None
    due: asyncio.Handle | None = None  # when to go on with the backlog
    flow: Flow
    backlog: bytearray  # what has come and was not looked at
    shared: Bucket | None = None  # what whoever sends this may send; of a proxy's connection, known with the headers
    refused = False
    in_head = True
    head = 0  # bytes of the head that have come
    read = 0  # of those, the headers that are complete
    parts = 0  # in which the request has come; its head, as long as that is not complete
    hosts = 0  # that it names
    answering: RequestResponseCycle | None = None  # of several requests in a row, the one that has its turn

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.backlog = bytearray()
        self.flow = Flow(transport, self.read_on)
        address = self.client[0] if self.client else "?"
        if not self.counted.enter(address):
            self.refuse(b"503 Service Unavailable", "too-many", "Too many connections; close some of them.")
            return
        self.address = address
        self.shared = self.counted.traffic_of(self.client, [])
        self.deadline = self.loop.call_later(HEAD_TIME, self.too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self.backlog.clear()
        self.stop_holding()
        unanswered = self.answering is not None and not self.answering.response_complete
        if self.answering is not None:
            self.answering.disconnected = True  # uvicorn tells only the last one that nobody listens any more
        if unanswered or exc is not None:
            metrics.REFUSED.labels("hung-up").inc()
        super().connection_lost(exc)
        self.uncount()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def _should_upgrade(self) -> bool:
        return self._get_upgrade() == UPGRADE or super()._should_upgrade()

    def handle_websocket_upgrade(self) -> None:
        linked = self._get_upgrade() == UPGRADE
        if self.handed_over(linked):
            return
        if not self.counted.handshakes.take(self.counted.proxies.guest(self.client, self.scope["headers"])):
            text = "Too many sockets opened in so short a time; wait a moment."
            self.refuse(b"429 Too Many Requests", "too-fast", text)
            return
        self.backlog.clear()  # nothing may come before the answer
        if linked:
            self.link()
            return
        self.uncount()
        super().handle_websocket_upgrade()
        frames = self.transport.get_protocol()
        if isinstance(frames, FrameProtocol) and not frames.handshake_initiated:  # it has a body, or too many headers
            metrics.LET_GO.labels("malformed").inc()
            self.transport.write(refusal(b"400 Bad Request", "malformed", NO_REQUEST))
            self.transport.close()

    def link(self) -> None:
        """Somebody says that they are another server; this is a connection as any other until they have proved it."""
        end = self.counted.bring(dict(self.scope["headers"]), self.uncount)
        self.connections.discard(self)
        if end is None:
            self.uncount()
            self.transport.write(NOT_ME)
            self.transport.close()
            return
        self.stop_waiting()
        end.connection_made(self.transport)
        self.transport.set_protocol(end)
        self.transport.resume_reading()
        end.welcome()

    def handed_over(self, linked: bool) -> bool:
        """Whether another process of this server is meant, or has the table, and has got this connection now."""
        neighbours, process = self.counted.neighbours, self.process_meant(linked)
        if neighbours is None or process is None:
            return False
        head = [b"GET ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.scope["headers"]:
            head += [name, b": ", value, b"\r\n"]
        file = self.transport.get_extra_info("socket").fileno()
        if not neighbours.hand_over(process, b"".join([*head, b"\r\n"]), file):
            return False
        self.transport.abort()  # our end of it: theirs stays
        return True

    def process_meant(self, linked: bool) -> int | None:
        """The process of this machine to which a link goes, or that has the table; None if that is this one."""
        if linked:
            said = dict(self.scope["headers"]).get(b"server-process", b"")
            number = int(said) if said.isdigit() and len(said) < 4 else None
            return None if number == self.counted.nodes.own.process else number
        wanted = TABLE.match(self.url)
        return self.counted.nodes.process_of(wanted[1].decode()) if wanted else None

    def uncount(self) -> None:
        self.stop_waiting()
        if self.address is not None:
            self.counted.leave(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        if self.refused or self.transport.is_closing():
            return
        self.backlog += data
        self.count_part()
        self.count(1)
        self.read_on()

    def read_on(self) -> None:
        """Look at what has come, one request after the other, as far as limits and this turn allow; then read more."""
        self.stop_holding()
        if self.backlog and self.shared is not None and (wait := self.shared.wait()):
            metrics.HELD.inc()
            self.due = self.loop.call_later(max(wait, SHORTEST), self.read_on)
            self.flow.read(more=False)
            return
        for _ in range(TURN):
            if not self.backlog or not self.ready():
                break
            self.look()
        else:
            self.due = self.loop.call_soon(self.read_on)
        if self.transport.get_protocol() is self:
            self.flow.read(more=self.refused or (not self.backlog and self.ready()))

    def count(self, kilobytes: float) -> None:
        """An arrival counts as one, too: to look at it costs as much."""
        if self.shared is not None:
            self.shared.owe(kilobytes)

    def stop_holding(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None

    def ready(self) -> bool:
        """Whether there is room: not for a request that would wait behind another one."""
        return not (self.refused or self.flow.full or self.pipeline or self.transport.is_closing())

    def look(self) -> None:
        part = bytes(self.backlog[:SLICE])
        del self.backlog[:SLICE]
        super().data_received(part)
        self.count(len(part) / 1024)
        if self.refused:
            self.backlog.clear()
        elif self.in_head:
            self.head += len(part)
            if self.head > MOST_HEAD:
                self.refuse_head()

    def count_part(self) -> None:
        self.parts += 1
        if self.parts <= (MOST_HEAD_PARTS if self.in_head else MOST_PARTS):
            return
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and cycle.response_started:
            metrics.LET_GO.labels("too-large").inc()
            self.transport.abort()
        else:
            self.refuse(b"413 Content Too Large", "too-large", "The request comes in too many small parts.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head, self.head, self.read, self.parts, self.hosts = True, 0, 0, 0, 0
        self.stop_waiting()
        self.deadline = self.loop.call_later(HEAD_TIME, self.too_slow)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.hosts += name.lower() == b"host"
        self.read += len(name) + len(value)
        if self.read + len(self.url) > MOST_HEAD:
            raise TooLarge

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.stop_waiting()
        if self.hosts > 1 or (not self.hosts and self.parser.get_http_version() == "1.1"):
            raise NoHost
        if self.shared is None:
            self.shared = self.counted.traffic_of(self.client, self.scope["headers"])
            self.count(self.parts)
        self.parts = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.shared = self.counted.traffic_of(self.client, [])  # a proxy's next request is another guest's

    def on_body(self, body: bytes) -> None:
        self.count_part()
        if not self.refused:
            super().on_body(body)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.read_on()
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
            self.refuse(b"400 Bad Request", "malformed", NO_REQUEST)

    def refuse(self, status: bytes, code: str, text: str) -> None:
        """Answer before anything of the application is asked, and let go; what still comes is not looked at."""
        if self.refused or self.transport.is_closing():
            return
        self.refused = True
        metrics.LET_GO.labels(code).inc()
        self.transport.write(refusal(status, code, text))
        self.transport.write_eof()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # nobody listens to what the application would say
            cycle.message_event.set()
        self.stop_waiting()
        self.deadline = self.loop.call_later(LINGER, self.transport.abort)


def refusal(status: bytes, code: str, text: str) -> bytes:
    """An answer below the application, after which the connection ends."""
    body = msgspec.json.encode(ErrorAnswer(code, text))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *HEADERS,
    ]
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return b"HTTP/1.1 " + status + b"\r\n" + lines + b"\r\n" + body
