"""The house with the tables: which are open, and the one door through which everything that changes them goes.

`append` returns when the change is durable, and only then is anybody told. People's answers (answers.py), seats
(seating.py) and bots (players.py) all come through it.
"""

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError, IllegalMove, MoveError
from fogcity.engine.events import Event
from fogcity.engine.rules import Rules
from fogcity.server import bot_turns, editions, metrics, viewing
from fogcity.server.broker import Broker, Ring
from fogcity.server.editions import write_edition
from fogcity.server.identity import Identities
from fogcity.server.limits import Network
from fogcity.server.log import Entry, Replayer, Standing, apply_entry, apply_move, copy_of, standing_after
from fogcity.server.loops import Mishaps
from fogcity.server.nodes import Nodes
from fogcity.server.openers import DAY, Openers
from fogcity.server.presence import Gathered
from fogcity.server.replay import past_positions
from fogcity.server.reviews import Reviews
from fogcity.server.settings import Settings
from fogcity.server.store import Store, stored_setup
from fogcity.server.table import Table, Viewer
from fogcity.server.thinkers import Among, Thinkers
from fogcity.server.wire import PastPosition, Step, TableInfo, TableMessage, WaitingMessage
from fogcity.server.writer import Taken, Unavailable, Work

T = TypeVar("T")
log = logging.getLogger(__name__)

KEPT = 2000  # tables in memory that nobody looks at
RECENT = 60.0  # seconds for which a table stays in memory after somebody has asked for it
ARRIVING = 1.0  # seconds in which somebody who has asked for a table is on their way to it
MOST_ENTRIES = 10_000  # after which a table can only be played to its end: every newcomer has it all read
LONG = 2000  # entries in a log that takes so long to go through that others would notice
FINISHING = 3.0  # seconds for what is on its way to the disk when the server stops
GONE = 4404  # the code with which a socket is closed when its table is gone
PRUNED_AT_ONCE = 50  # tables
READ_AT_ONCE = 200  # tables that others have changed
UNHURRIED = 0.1  # seconds for which moves wait to be rung that nobody at another server sees
SILENT = 10.0  # seconds after which another server is thought to be gone, and nobody connected to it


class NotFound(FogCityError):
    """There is no such table."""


class Broken(FogCityError):
    """A stored game that these rules cannot replay. Why is not said: that would quote a move, and it may be secret."""

    def __init__(self) -> None:
        super().__init__("This game cannot be replayed by this version of the rules; it is set aside for the host.")


class House:
    def __init__(self, settings: Settings, store: Store, broker: Broker, among: Among | None = None) -> None:
        self.settings = settings
        self.store = store
        self.broker = broker
        self.identities = Identities(store)
        self.openers = Openers(store)
        self.reviews = Reviews(self)
        among = among or Among()
        self.thinkers = Thinkers(settings.thinkers(), among)
        self.nodes = Nodes(settings.address, among.number, among.count, broker.node, store, settings.initial)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.busy = 0  # changes that are on their way to the disk
        self.behind: dict[str, Table] = {}  # others have changed them, and that is still to be read
        self.reading_behind = False
        self.unrung: dict[str, int] = {}  # tables whose version nobody elsewhere waits to be rung
        self.doubtful: set[Table] = set()  # the database failed, and may have stored more than it said
        self.rung: dict[str, float] = {}  # the other servers, and when they last rang
        self.broken: set[str] = set()  # tables that cannot be replayed: nobody tries again until the next start
        self.shut_out: list[Network] = []  # by the host; read again from time to time
        self.send_away: Callable[[Sequence[Network]], None] = lambda _: None  # whose sockets are open already
        self.host_changes: str | None = None  # the last that were seen
        self.stopping = False
        self.last_moment: float | None = None  # until when what is under way may be finished, once it stops
        self.editions = settings.folder() / editions.FOLDER
        self.clock: Callable[[], float] = time.time
        self.mishaps = Mishaps()
        self.presence_changes = Gathered(self.tell_presence)
        self.long_work = ThreadPoolExecutor(1, thread_name_prefix="long-work")

    async def start(self) -> None:
        await self.broker.start(self.hear, self.join_others)
        self.begin(bot_turns.sweep(self))

    async def stop(self) -> None:
        """Finish what is under way, and let go."""
        await self.finish()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.thinkers.stop()
        await self.broker.stop()
        self.long_work.shutdown(wait=False, cancel_futures=True)

    async def finish(self) -> None:
        """Nothing new is begun, and what is on its way to the disk arrives there: soon, or nobody waits for it."""
        self.stopping = True
        self.nodes.leave()
        self.ring_versions()
        now = asyncio.get_running_loop().time
        self.last_moment = self.last_moment or now() + FINISHING
        while self.busy and now() < self.last_moment:
            await asyncio.sleep(0.01)

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something in the background failed", exc_info=error)

    async def in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        """Long work in a thread of its own, one at a time, while the tables play on."""
        return await asyncio.get_running_loop().run_in_executor(self.long_work, work, *arguments)

    async def now_or_in_thread(self, entries: Sequence[Entry], work: Callable[[], T]) -> T:
        """Go through a log: at once if it is short, else in the thread."""
        return work() if len(entries) < LONG else await self.in_thread(work)

    def count(self) -> None:
        metrics.TABLES.set(len(self.tables))
        metrics.ASIDE.set(len(self.broken))
        metrics.WRITING.set(len(self.store.writer.waiting))
        metrics.BOTS_WAITING.set(len(self.thinkers.waiting))

    def now(self) -> int:
        return int(self.clock())

    # Tables come into memory when somebody asks for them, and leave it when nobody looks.

    async def table(self, id: str) -> Table:
        if id in self.broken:
            raise Broken
        if table := self.tables.get(id):
            self.tables.move_to_end(id)
            table.asked_for = asyncio.get_running_loop().time()
            return table
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self.open(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id, None))
        return await asyncio.shield(self.opening[id])

    async def newest(self, id: str) -> Table:
        """A table as it stands now, for a request: where nobody here looks at it, its moves at another server are rung
        late. If the database does not answer, as far as this server knows."""
        known = self.tables.get(id)
        table = await self.table(id)
        if table is known and not (self.broker.alone or table.viewers or self.store.reading.failing):
            with contextlib.suppress(Unavailable):
                await self.catch_up_locked(table)
        return table

    async def open(self, id: str) -> Table:
        row = await self.store.table(id)
        if row is None:
            raise NotFound("There is no such table.")
        edition = await self.edition_file(row.edition) if row.edition else None
        setup = stored_setup(row, edition)
        entries = await self.store.log(id)
        with self.replaying(id, Exception):
            standing = await self.now_or_in_thread(entries, lambda: standing_after(setup, entries))
        table = Table(
            id=id,
            setup=setup,
            edition=row.edition,
            listed=row.listed,
            uploaded=row.uploaded,
            created=row.created,
            moved=row.moved,
            standing=standing,
            opener=row.opener,
            hints=row.hints,
        )
        self.keep(table)
        return table

    @contextlib.contextmanager
    def replaying(self, id: str, wrong: type[Exception] = MoveError) -> Iterator[None]:
        """Go through what is stored of a table, or set the table aside: logged once, and nobody hears of the move."""
        try:
            yield
        except (OSError, MemoryError):
            raise  # that may be better in a moment
        except wrong as error:
            if id not in self.broken:
                self.broken.add(id)
                log.error("a stored game cannot be replayed, and is set aside", exc_info=error)
            self.tables.pop(id, None)
            raise Broken from None

    def keep(self, table: Table) -> None:
        """Hold a table in memory, and forget others that nobody looks at; they can be read again at any time.

        Never one that somebody has just asked for: it would be there twice, and one of them would not hear the other.
        """
        self.tables[table.id] = table
        table.asked_for = table.changed = asyncio.get_running_loop().time()
        idle = len(self.tables) - KEPT
        if idle > 0:
            old = table.asked_for - RECENT
            unused = [id for id, kept in self.tables.items() if kept.asked_for < old and not kept.in_use()]
            for id in unused[:idle]:
                del self.tables[id]

    async def edition_file(self, digest: str) -> Path:
        file = editions.file_of(self.editions, digest)
        return file if editions.is_whole(file) else write_edition(self.editions, await self.store.edition(digest))

    # The door.

    async def append(
        self, table: Table, entry: Entry, more: Sequence[Work] = (), made: tuple[Rules, tuple[Event, ...]] | None = None
    ) -> None:
        """Add an entry to the log of a table whose lock is held, wait until it is durable, tell everybody.

        `made` is the game after a move and its events, where they were computed to check it. Raises Taken if another
        server was first; the table has then caught up.
        """
        if self.stopping:
            raise Unavailable("The server is about to stop; come back in a moment.")
        if table.standing.version >= MOST_ENTRIES and entry.kind != "move":
            raise IllegalMove("table-full")
        entry = msgspec.structs.replace(entry, n=table.standing.version + 1, at=self.now())
        standing, events = await self.following(table, entry, made)
        summary = viewing.info(table, standing, entry.at)
        self.busy += 1
        try:
            await self.store.append(entry, summary, standing.bots_owe(), more)
        except Taken:
            await self.catch_up(table)
            raise
        except Unavailable:
            self.doubtful.add(table)
            raise
        finally:
            self.busy -= 1
        waited = table.standing.waiting
        self.stands_now(table, standing, entry)
        metrics.entries(entry.kind).inc()
        self.ring_version(table, entry)
        await self.announce(table, entry, events, waited, summary)
        bot_turns.wake_bots(self, table)  # whoever made a move thinks for the bots that follow; others only listen

    def stands_now(self, table: Table, standing: Standing, entry: Entry) -> None:
        table.standing, table.moved = standing, entry.at
        table.changed = asyncio.get_running_loop().time()

    async def announce(
        self, table: Table, entry: Entry, events: Sequence[Event], waited: bool, summary: TableInfo
    ) -> None:
        """What happened to a table whose lock is held. Where the game had not begun, everybody is greeted anew: they
        see who sits there now, or, if that was the last seat, for the first time the game."""
        if waited:
            for viewer in list(table.viewers):
                await self.greet(table, viewer, None)
        else:
            self.tell(table, entry, events, summary)

    def tell(self, table: Table, entry: Entry, events: Sequence[Event], summary: TableInfo) -> None:
        """Everybody hears what happened; who watches the game go on cannot take over anybody's hand in it."""
        table.tell(entry, events, summary)
        if entry.kind == "move" and (fresh := table.new_watchers()):
            self.begin(self.note_watchers(table, fresh))

    async def note_watchers(self, table: Table, fresh: Sequence[str]) -> None:
        while True:
            with contextlib.suppress(Unavailable):  # then when the database is back
                return await self.store.watch(table.id, fresh)
            await asyncio.sleep(bot_turns.SWEEP)

    async def following(
        self, table: Table, entry: Entry, made: tuple[Rules, tuple[Event, ...]] | None = None
    ) -> tuple[Standing, tuple[Event, ...]]:
        """Where a table will stand after one more entry, and what happens in it; the table itself is not changed."""
        if entry.kind == "undo":
            before = [earlier for earlier in await self.store.log(table.id) if earlier.n < entry.n]
            with self.replaying(table.id):
                return await self.now_or_in_thread(before, lambda: standing_after(table.setup, [*before, entry])), ()
        standing = copy_of(table.standing)
        if made is not None:
            return standing, apply_move(standing, entry, *made)
        return standing, apply_entry(standing, entry)

    async def catch_up(self, table: Table) -> None:
        """Read what others have added to the log of a table whose lock is held."""
        await self.add_read(table, await self.store.log(table.id, table.standing.version))
        self.doubtful.discard(table)

    async def add_read(self, table: Table, entries: Sequence[Entry]) -> None:
        """Entries of the log of a table whose lock is held; those that it knows by now are left out."""
        for entry in entries:
            if entry.n <= table.standing.version:
                continue
            with self.replaying(table.id):
                standing, events = await self.following(table, entry)
            waited = table.standing.waiting
            self.stands_now(table, standing, entry)
            await self.announce(table, entry, events, waited, table.summary())
            if entry.kind in ("sit", "bot", "free"):
                await self.renew_viewers(table)

    async def renew_viewers(self, table: Table) -> None:
        """Whose seats are whose has changed: nobody may go on seeing what they may no longer know."""
        for viewer in list(table.viewers):
            await viewer.renew()
        self.presence(table)

    # Looking.

    async def welcome(self, table: Table, viewer: Viewer, seat: int | None, since: int | None) -> None:
        """Greet a viewer: where the table stands and what happened since. From here on they hear everything."""
        async with table.lock:
            if not self.broker.alone:
                await self.catch_up(table)
            await viewer.look_from(seat)
            await self.greet(table, viewer, since)
            first = not table.viewers
            table.viewers.add(viewer)
        self.presence(table, asks=first)
        bot_turns.wake_bots(self, table)

    async def greet(self, table: Table, viewer: Viewer, since: int | None) -> None:
        """The table's lock is held: nothing happens between this message and the next step."""
        if table.standing.waiting:
            viewer.send(msgspec.json.encode(WaitingMessage(table.info(), viewer.yours)))
            return
        steps = await self.steps(table, viewer.seat, since)
        position = viewing.position(table.standing, viewer.seat)
        message = TableMessage(
            table=table.info(),
            seat=viewer.seat,
            yours=viewer.yours,
            version=table.standing.version,
            steps=steps,
            position=position,
        )
        viewer.send(msgspec.json.encode(message))

    async def steps(self, table: Table, seat: int | None, since: int | None) -> list[Step]:
        """All that happened after a version, as a viewer hears of it."""
        after = since if since is not None and since <= table.standing.version else 0
        if after == table.standing.version:
            return []
        entries = [entry for entry in await self.store.log(table.id) if entry.n <= table.standing.version]
        if len(entries) < table.standing.version:
            raise NotFound("The table was deleted a moment ago.")
        with self.replaying(table.id):
            return await self.now_or_in_thread(entries, lambda: steps_after(table.setup, entries, after, seat))

    async def past(self, table: Table, seat: int | None, since: int) -> list[PastPosition]:
        """Where the game stood from a version on, as a viewer knew it."""
        version = table.standing.version
        entries = [entry for entry in await self.store.log(table.id) if entry.n <= version]
        with self.replaying(table.id):
            return await self.now_or_in_thread(entries, lambda: past_positions(table, entries, seat, since))

    def presence(self, table: Table, asks: bool = False) -> None:
        """Who is connected has changed."""
        self.presence_changes.changed(table, True, asks)

    def tell_presence(self, table: Table, rings: bool, asks: bool) -> None:
        table.tell_presence()
        if rings:
            self.ring_presence(table, asks)

    # Other servers.

    def ring_version(self, table: Table, entry: Entry) -> None:
        """Others that have the table in memory hear that it has changed. A ring costs them and us as much as a part of
        the move: where everybody who sees it is here, moves are rung together, after a while (see `newest`)."""
        if self.broker.alone:
            return
        if entry.kind != "move" or table.somebody_elsewhere():
            self.broker.ring(Ring(self.broker.node, table.id, entry.n))
            return
        if not self.unrung:
            asyncio.get_running_loop().call_later(UNHURRIED, self.ring_versions)
        self.unrung[table.id] = entry.n

    def ring_versions(self) -> None:
        for table, version in self.unrung.items():
            self.broker.ring(Ring(self.broker.node, table, version))
        self.unrung.clear()

    def ring_presence(self, table: Table, asks: bool) -> None:
        here, watching = table.here_on_this_server(), table.watching_on_this_server()
        self.broker.ring(Ring(self.broker.node, table.id, table.standing.version, here, watching, asks))

    async def join_others(self) -> None:
        """The broker is there, or there again: what was rung meanwhile was not heard."""
        for table in self.tables.values():
            if table.viewers:
                self.ring_presence(table, asks=True)
        await self.catch_up_all()

    def ring_alive(self) -> None:
        """Tell the others that this server is there, and see off those that have not been heard for long."""
        self.broker.ring(Ring(self.broker.node))
        now = asyncio.get_running_loop().time()
        for node in [node for node, rung in self.rung.items() if rung < now - SILENT]:
            del self.rung[node]
            for table in self.tables.values():
                if table.elsewhere.pop(node, None):
                    self.presence_changes.changed(table, False, False)

    def hear(self, ring: Ring) -> None:
        self.rung[ring.node] = asyncio.get_running_loop().time()
        table = self.tables.get(ring.table)
        if table is None:
            return
        if ring.here is not None:
            table.elsewhere[ring.node] = (ring.here, ring.watching)
            self.presence_changes.changed(table, False, False)
        if ring.asks and table.viewers:
            self.ring_presence(table, asks=False)
        if ring.version > table.standing.version:
            arriving = table.asked_for > asyncio.get_running_loop().time() - ARRIVING
            if arriving or table.in_use():  # without it they would look at a table that hears nothing more
                self.behind[table.id] = table
                if not self.reading_behind:
                    self.reading_behind = True
                    self.begin(self.read_behind())
            else:
                del self.tables[table.id]  # nobody looks: whoever asks for it has it read again

    async def forget_openers(self) -> None:
        before = await self.openers.forget(self.now())
        for table in self.tables.values():
            if before is not None and table.created < before:
                table.opener = ""

    async def resolve_doubts(self) -> None:
        """The database fell silent over some changes; when it is back it says whether they were made."""
        for table in list(self.doubtful):
            with self.mishaps.survived("doubts", table.id):
                await self.store.settle(table.id)
                await self.catch_up_locked(table)

    async def read_behind(self) -> None:
        """Read what was rung, of all such tables together: what is rung meanwhile comes next. To ask the database takes
        far longer than to read one more entry. If it is away, everything is looked at when the sweep comes by."""
        try:
            with contextlib.suppress(Unavailable), self.mishaps.survived("catching up"):
                while self.behind:
                    tables = [self.behind.pop(id) for id in list(self.behind)[:READ_AT_ONCE]]
                    found = await self.store.logs({table.id: table.standing.version for table in tables})
                    for table in tables:
                        if table.id in found:
                            self.begin(self.add_behind(table, found[table.id]))
        finally:
            self.reading_behind = False

    async def add_behind(self, table: Table, entries: Sequence[Entry]) -> None:
        """For itself: a table that is just being changed keeps no other waiting."""
        with contextlib.suppress(Unavailable), self.mishaps.survived("catching up", table.id):
            async with table.lock:
                await self.add_read(table, entries)

    async def catch_up_locked(self, table: Table) -> None:
        async with table.lock:
            await self.catch_up(table)

    async def catch_up_all(self) -> None:
        """Look for all tables in memory whether they have changed, or are gone: by another server, or by the host."""
        ids = list(self.tables)
        for start in range(0, len(ids), 500):
            some = ids[start : start + 500]
            versions = await self.store.versions(some)
            for id in some:
                table = self.tables.get(id)
                if table and id not in versions:
                    self.close(table)
                elif table and versions[id] > table.standing.version:
                    with self.mishaps.survived("catching up", id):
                        await self.catch_up_locked(table)

    def close(self, table: Table) -> None:
        """The table was deleted."""
        self.tables.pop(table.id, None)
        for viewer in list(table.viewers):
            viewer.close_with("gone", GONE)

    async def obey_the_host(self) -> None:
        """Who is shut out, what was changed by commands, and what is too old to be kept."""
        shut_out = [ipaddress.ip_network(network) for network in await self.store.shut_out(self.now())]
        if shut_out != self.shut_out:
            self.shut_out = shut_out
            self.send_away(shut_out)
        changes = await self.store.host_changes()
        if changes != self.host_changes:
            await self.catch_up_all()
            self.host_changes = changes  # not before: if the database fails meanwhile, everybody is looked at again
        if self.settings.keep:
            await self.store.prune(self.now() - self.settings.keep * DAY, PRUNED_AT_ONCE)


def steps_after(setup: Setup, entries: Sequence[Entry], after: int, seat: int | None) -> list[Step]:
    """The entries of a log after a version, as a viewer hears of them."""
    replayer = Replayer(setup)
    told: list[Step] = []
    for entry in entries:
        events = replayer.step(entry)
        if entry.n > after:
            told.append(viewing.step(entry, events, seat))
    return told
