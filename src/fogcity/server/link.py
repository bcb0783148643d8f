"""A line from one server to another, over which sockets are passed on: one for all of them, from whoever passes on.

It begins as a request to the other server's usual port, `GET /servers`, in which both prove that they know a secret
from their database. After that it carries small messages: how long, of which kind, and what it says. All that is said
in a turn of the loop goes out together, and of what goes to several sockets there is one copy. Both ends say something
every second; who has been silent for three is taken for gone, whatever the network thinks.
"""

import asyncio
import hmac
import logging
import secrets
import struct
from functools import lru_cache
from struct import Struct
from typing import cast

import msgspec

log = logging.getLogger(__name__)

UPGRADE = b"fogcity-1"  # with another number, when these messages change: such servers do not link
REQUEST = (
    "GET /servers HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: fogcity-1\r\n"
    "Server-From: {here}\r\nServer-To: {there}\r\nServer-Process: {process}\r\nServer-Chance: {chance}\r\n\r\n"
)
WELCOME = (
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: fogcity-1\r\n"
    "Server-Chance: {chance}\r\nServer-Proof: {proof}\r\n\r\n"
)
NOT_ME = b"HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

# What is said. First by whoever passes sockets on ...
PROOF, OPEN, TEXT, NO_TEXT, GONE = range(1, 6)
# ... then by whoever has the table, and by both.
TAKEN, NOT_HERE, FRAME, HEARD, CLOSE, LEAVING, BEAT = range(11, 18)

HEAD = Struct("<IB")  # the length of what follows, and its kind
NUMBER = Struct("<I")  # of a socket on this line

BEATS = 1.0  # seconds between two words at least
SILENT = 3.0  # seconds after which the other one is gone
GREETING = 2.0  # seconds in which both must have proved themselves
LARGEST_GREETING = 4096  # bytes
LARGEST = 64 * 1024 * 1024  # bytes of a message: a table with a long log, as a whole
MOST_UNSENT = 32 * 1024 * 1024  # bytes that the other one has not read: it cannot keep up, or does not live


def proof(secret: bytes, who: str, here: str, there: str, *chances: str) -> str:
    """That somebody knows the secret, said to this one, now."""
    return hmac.digest(secret, " ".join(("servers", who, here, there, *chances)).encode(), "sha256").hex()


class Link(asyncio.Protocol):
    """One end of it."""

    transport: asyncio.Transport
    greeted = False  # whether the other one has proved itself
    over = False

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rest = b""  # of a message that has not come to its end
        self.heard = self.looked = self.loop.time()
        self.chance = secrets.token_hex(16)
        self.out: list[bytes | tuple[bytes, list[int]]] = []  # what goes out in this turn: messages, frames for whom
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=MOST_UNSENT)
        self.clock = self.loop.call_later(GREETING, self.too_late)

    def connection_lost(self, error: Exception | None) -> None:
        self.over = True
        self.out.clear()
        if self.clock:
            self.clock.cancel()
        self.lost()

    def lost(self) -> None:
        """The line is no more."""

    def end(self) -> None:
        """What was said goes out, and no more."""
        if not self.over:
            self.flush()
            self.over = True
            self.transport.close()

    def cut(self, why: str) -> None:
        if not self.over:
            log.log(
                logging.WARNING if self.greeted else logging.INFO,
                "a link to another server was cut",
                extra={"why": why},
            )
        self.over = True
        self.transport.abort()

    def pause_writing(self) -> None:
        self.cut("it does not read")

    # Both live.

    def too_late(self) -> None:
        self.cut("no greeting")

    def begin(self) -> None:
        """The other one has proved itself."""
        self.greeted = True
        if self.clock:
            self.clock.cancel()
        self.looked = self.loop.time()
        self.beat()

    def beat(self) -> None:
        now = self.loop.time()
        if now - self.looked > 2 * BEATS:
            self.heard = now  # it was we who slept; what has come meanwhile is not read yet
        self.looked = now
        if now - self.heard > SILENT:
            self.cut("silence")
            return
        self.say(BEAT)
        self.clock = self.loop.call_later(BEATS, self.beat)

    # Saying and hearing.

    def say(self, kind: int, *parts: bytes) -> None:
        if self.over:
            return
        if not self.out:
            self.loop.call_soon(self.flush)
        self.out.append(message(kind, *parts))

    def flush(self) -> None:
        """All that was said in this turn, in one go."""
        out, self.out = self.out, []
        if out and not self.over:
            self.transport.write(b"".join([part if isinstance(part, bytes) else for_several(*part) for part in out]))

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        if not self.greeted:
            at = self.greet(data)
        while self.greeted and not self.over and end - at >= HEAD.size:
            length, kind = HEAD.unpack_from(data, at)
            start = at + HEAD.size
            if length > LARGEST:
                self.cut("nonsense")
            if end - start < length:
                break
            at = start + length
            try:
                self.hear(kind, data[start:at])
            except (struct.error, msgspec.MsgspecError, UnicodeError):
                self.cut("nonsense")
        self.rest = data[at:]
        if not self.greeted and len(self.rest) > LARGEST_GREETING:
            self.cut("no greeting")

    def greet(self, data: bytes) -> int:
        """Look for the other one's proof; how much of this was looked at."""
        raise NotImplementedError

    def hear(self, kind: int, body: bytes) -> None:
        raise NotImplementedError


def message(kind: int, *parts: bytes) -> bytes:
    return b"".join((HEAD.pack(sum(map(len, parts)), kind), *parts))


def for_several(frame: bytes, numbers: list[int]) -> bytes:
    """A frame and the sockets to which it goes."""
    those = whom(len(numbers))
    return b"".join((HEAD.pack(those.size + len(frame), FRAME), those.pack(len(numbers), *numbers), frame))


@lru_cache(maxsize=256)
def whom(count: int) -> Struct:
    """So many sockets, after how many they are."""
    return Struct(f"<{count + 1}I")


def numbers_in(body: bytes) -> tuple[tuple[int, ...], int]:
    """The sockets that a message names, and where the rest of it begins."""
    those = whom(NUMBER.unpack_from(body)[0])
    return those.unpack_from(body)[1:], those.size
