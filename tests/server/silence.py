"""A line to PostgreSQL that can fall silent at a certain word, as a network does: nothing is closed, nothing comes."""

import contextlib
import socket
import threading
from typing import Self
from urllib.parse import quote

from server.engines import Postgres


class Silence:
    """Stands between a server and PostgreSQL and passes on what they say."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.before: bytes | None = None  # from this word on nothing reaches the database
        self.after: bytes | None = None  # this word reaches it, and nothing comes back
        self.mute: set[socket.socket] = set()  # the ends that have fallen silent
        self.open: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self, postgres: Postgres) -> str:
        """The address of a new database behind this line."""
        name = postgres.database().partition("?")[0].rpartition("/")[2]
        return f"postgresql://postgres:@127.0.0.1:{self.listening.getsockname()[1]}/{quote(name)}"

    def swallow(self, word: bytes) -> None:
        self.before = word

    def swallow_answers_to(self, word: bytes) -> None:
        self.after = word

    def speak(self) -> None:
        """New connections are passed on again; those that fell silent stay so."""
        self.before = self.after = None

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self.database)
                self.open += [near, far]
                threading.Thread(target=self.ask, args=[near, far], daemon=True).start()
                threading.Thread(target=self.answer, args=[near, far], daemon=True).start()

    def ask(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := near.recv(65536):
                if self.before and self.before in said:
                    self.mute |= {near, far}
                if self.after and self.after in said:
                    self.mute.add(near)
                if far not in self.mute:
                    far.sendall(said)
            far.shutdown(socket.SHUT_WR)

    def answer(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := far.recv(65536):
                if near not in self.mute:
                    near.sendall(said)
            near.shutdown(socket.SHUT_WR)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in (self.listening, *self.open):
            one.close()
