"""People who play on whatever happens to the servers, and remember what was promised to them."""

import contextlib
import itertools
import threading
import time
from collections.abc import Callable, Sequence

import sqlalchemy as sql
from server.support import Chair, Closed, Person, Server, wait_for
from support import Moody
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fogcity.server.database import entries, tables
from fogcity.server.db_engine import connect

GONE = (Closed, ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


class Player(threading.Thread):
    """Somebody who answers whatever is asked of their seat, and comes back when the connection breaks."""

    def __init__(self, crowd: "Crowd", table: str, token: str, seat: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.crowd = crowd
        self.table = table
        self.token = token
        self.seat = seat
        self.mood = Moody(seed)
        self.numbers = itertools.count(1)
        self.promised: list[tuple[str, int, str]] = []  # id, version and text of every answer that was acknowledged
        self.unsure: tuple[str, int, str] | None = None  # id, decision and text of one that was not, so far
        self.version: int | None = None
        self.reconnects = -1
        self.scores: list[float] | None = None

    def run(self) -> None:
        for server in itertools.cycle(self.crowd.servers):
            if self.scores is not None or self.crowd.failure:
                return
            self.reconnects += 1
            try:
                with contextlib.suppress(*GONE):
                    self.sit_at(server)
            except BaseException as failure:
                self.crowd.failure = self.crowd.failure or failure
                raise SystemExit from failure
            self.crowd.pause.wait(0.02)  # a moment before coming back, as a page would

    def sit_at(self, server: Server) -> None:
        with Chair(server, self.table, self.token, self.seat, self.version, changes=True) as chair:
            try:
                while self.unsure or not chair.over:
                    if self.unsure is None and chair.decision is None:
                        chair.wait(lambda one: one.decision or one.over)
                    else:
                        self.answer(chair)
                self.scores = chair.position["outcome"]["scores"]
            finally:
                self.version = chair.version

    def answer(self, chair: Chair) -> None:
        """Answer the open decision; an answer of which one is not sure is sent again as it was."""
        if self.unsure is None:
            assert chair.decision
            self.unsure = (f"a{next(self.numbers)}", chair.decision["number"], chair.answer(self.mood))
        id, decision, text = self.unsure
        said = chair.ask("move", id=id, seat=self.seat, decision=decision, text=text)
        if said["type"] == "ack":
            self.promised.append((id, said["version"], text))
            self.unsure = None
        elif said["code"] in ("illegal", "over"):
            self.unsure = None  # a bid that was too low; an answer that did not arrive before the end
        else:
            assert said["code"] == "unavailable", said
            self.crowd.pause.wait(0.02)


class Crowd:
    """Several tables with people at them, on one server or on several that share their tables."""

    def __init__(self, servers: Sequence[Server], *games: tuple[str, Sequence[str]], seed: int = 1) -> None:
        """Seats are written `me` or `bot LEVEL`."""
        self.servers = servers
        self.failure: BaseException | None = None
        self.pause = threading.Event()
        self.players: list[Player] = []
        for number, (game, seats) in enumerate(games):
            person = Person(servers[0])
            table = person.open(game, *seats)
            for seat, kind in enumerate(seats):
                if kind.startswith("me"):
                    assert person.token
                    self.players.append(Player(self, table, person.token, seat, seed + 100 * number + seat))

    def __enter__(self) -> "Crowd":
        for player in self.players:
            player.start()
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind:
            self.failure = self.failure or AssertionError("the test has failed")

    def promises(self) -> int:
        return sum(len(player.promised) for player in self.players)

    def reach(self, promises: int) -> None:
        """Wait until so many answers were acknowledged, or all games are over."""
        self.wait(lambda: self.promises() >= promises or self.done(), f"{promises} acknowledged answers")

    def done(self) -> bool:
        return all(player.scores is not None for player in self.players)

    def finish(self) -> None:
        self.wait(self.done, "the end of all games")

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Patience lasts as long as anything happens."""
        while not condition():
            before, deadline = self.promises(), time.monotonic()
            wait_for(lambda: condition() or self.failure or self.promises() > before, what)  # noqa: B023
            if self.failure:
                raise AssertionError(f"somebody could not play on after {time.monotonic() - deadline:.1f} s") from (
                    self.failure
                )

    def check(self, database: str) -> None:
        """Every answer that was acknowledged is in the log, once, under its number; no number is missing."""
        engine = connect(database)
        with engine.connect() as connection:
            for name in {player.table for player in self.players}:
                log = connection.execute(entries.select().where(entries.c.table_id == name).order_by(entries.c.n)).all()
                assert [line.n for line in log] == list(range(1, len(log) + 1))
                version = connection.execute(sql.select(tables.c.version).where(tables.c.id == name)).scalar_one()
                assert version == len(log)
                for player in self.players:
                    if player.table == name:
                        mine = [line for line in log if line.seat == player.seat and line.kind == "move"]
                        stored = [(line.message.split(" ", 2)[2], line.n, line.text) for line in mine]
                        assert stored == player.promised
        engine.dispose()
