"""Server processes side by side on one machine: every table belongs to one of them, which holds all of its sockets.

They accept connections from the same listening socket. A socket that wants a table of another process is handed over
to it, as it is: after that it costs nobody else anything. Which process that is follows from the table's name: see
nodes.py. Requests are answered by whoever got them; what they change is rung, as between machines. Each process has an
inbox for both, which all of them have inherited.
"""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Awaitable, Callable

import msgspec

from fogcity.server.broker import GATHERING, MOST_RINGS, Broker, Hear, Ring

log = logging.getLogger(__name__)

RING, SOCKET = b"r", b"s"
LARGEST = 128 * 1024  # bytes of a message in an inbox
AT_ONCE = 100  # messages that are read before others have their turn


class Neighbours:
    """The inboxes of all processes, from one of them."""

    def __init__(
        self, number: int, inboxes: list[tuple[socket.socket, socket.socket]], places: int | None = None
    ) -> None:
        self.number = number
        self.places = places  # the file with the places in which bots think
        self.own = inboxes[number][0]
        self.others = {other: to for other, (_, to) in enumerate(inboxes) if other != number}
        self.count = len(inboxes)
        self.rings: list[Ring] = []  # that wait to be sent
        self.hear: Hear | None = None
        self.welcome: Callable[[socket.socket, bytes], None] | None = None

    def start(self) -> None:
        self.own.setblocking(False)
        asyncio.get_running_loop().add_reader(self.own, self.read)

    def stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self.own)

    def ring(self, ring: Ring) -> None:
        """Tell all others, together with all else that happens in these moments."""
        if not self.rings:
            asyncio.get_running_loop().call_later(GATHERING, self.send_rings)
        self.rings.append(ring)

    def send_rings(self) -> None:
        """Whose inbox is full looks into the database by themselves, a little later."""
        rings, self.rings = self.rings, []
        for first in range(0, len(rings), MOST_RINGS):
            message = RING + msgspec.json.encode(rings[first : first + MOST_RINGS])
            for inbox in self.others.values():
                with contextlib.suppress(OSError):
                    inbox.send(message, socket.MSG_DONTWAIT)

    def hand_over(self, number: int, head: bytes, file: int) -> bool:
        """Give a connection, with the request that has been read, to another process; False if that cannot be."""
        inbox = self.others.get(number)
        if inbox is None:
            return False
        try:
            socket.send_fds(inbox, [SOCKET + head], [file], socket.MSG_DONTWAIT)
        except OSError:
            return False  # its inbox is full, or it is gone
        return True

    def read(self) -> None:
        for _ in range(AT_ONCE):
            try:
                message, files, _, _ = socket.recv_fds(self.own, LARGEST, 1, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return
            except OSError as error:
                log.error("the inbox cannot be read", extra={"error": type(error).__name__})
                return
            if message.startswith(RING) and self.hear:
                for ring in msgspec.json.decode(message[1:], type=list[Ring]):
                    self.hear(ring)
            for file in files:
                os.set_inheritable(file, False)  # else a process in which bots think would keep it open
                line = socket.socket(fileno=file)
                if self.welcome and message.startswith(SOCKET):
                    self.welcome(line, message[1:])
                else:
                    line.close()  # this process is not ready; whoever it is comes again


class LocalBroker(Broker):
    """Rings between the processes of one machine."""

    alone = False

    def __init__(self, neighbours: Neighbours) -> None:
        super().__init__()
        self.neighbours = neighbours

    async def start(self, hear: Hear, returned: Callable[[], Awaitable[None]]) -> None:
        self.neighbours.hear = hear

    def ring(self, ring: Ring) -> None:
        self.neighbours.ring(ring)
