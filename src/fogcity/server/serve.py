"""`fogcity serve`: the server as a program, from its first line of log to its last word."""

import asyncio
import contextlib
import errno
import gc
import json
import logging
import os
import platform
import socket
import sys
import threading
import traceback
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import uvicorn

import fogcity
from fogcity.engine.errors import BadSetup
from fogcity.server.app import bring_up_to_date, make_app
from fogcity.server.connections import protocols
from fogcity.server.levels import is_compiled
from fogcity.server.neighbours import Neighbours
from fogcity.server.nodes import whole_address
from fogcity.server.processes import serve_together
from fogcity.server.proxies import Proxies
from fogcity.server.settings import Settings

log = logging.getLogger(__name__)

LARGEST = 64 * 1024  # bytes of a message on a socket
UNREAD = 30_000  # milliseconds after which the other side must have taken what was sent
SWITCHING = 0.0005  # seconds for which the loop may go on while another thread waits for the interpreter
GARBAGE = 50_000  # new objects after which Python looks for circles among them
MOST_ON_MACOS = 10_240  # open files: where it names no limit it refuses more all the same
OTHER_FILES = 100  # the database, the log, pipes to the processes in which bots think
UNFINISHED = 2.0  # seconds for which requests are waited for when the server stops
GRACE = 3  # seconds after which uvicorn would end them, and write into the log about each
STOPPING = 9.0  # seconds in which a server that was told to stop has ended; some hosts kill after ten
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Json(logging.Formatter):
    """One JSON object a line. Nobody's token, name, move or table is ever given to a log."""

    def format(self, record: logging.LogRecord) -> str:
        said = {key: value for key, value in vars(record).items() if key not in PLAIN and key != "color_message"}
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line = said | line  # nothing that is said besides may hide how grave it is
        if record.exc_info:
            line["traceback"] = places(record.exc_info[1])
        return json.dumps(line, default=str)


def places(error: BaseException | None) -> str:
    """Where an error came from. What it says stays out: that may be somebody's name, move or token."""
    told = ""
    while error is not None:
        told = f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__}\n{told}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return told


class Server(uvicorn.Server):
    """Says when it is open, and tells everybody before it goes."""

    def __init__(
        self,
        settings: Settings,
        greet: Callable[[], None] | None,
        neighbours: Neighbours | None = None,
        life: int | None = None,
    ) -> None:
        self.app = make_app(settings, neighbours)
        self.greet = greet
        self.neighbours = neighbours
        self.life = life  # a file that ends when the process does that has started this one
        state = self.app.state
        requests, frames = protocols(settings, state.house.nodes, state.bring, neighbours)
        super().__init__(
            uvicorn.Config(
                self.app,
                log_config=None,
                access_log=False,
                http=requests,
                ws=frames,
                forwarded_allow_ips=Proxies(settings.proxies).known,
                ws_max_size=LARGEST,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE,
                server_header=False,
                date_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        collect_garbage_seldom()
        take_turns_quickly()
        if self.life is not None:
            asyncio.get_running_loop().add_reader(self.life, self.orphaned, self.life)
        if self.neighbours:
            self.neighbours.welcome = self.welcome
            self.neighbours.start()
        if self.started and self.greet:
            self.greet()

    def welcome(self, line: socket.socket, head: bytes) -> None:
        """A connection comes from another process, with the request that it has read."""
        task = asyncio.ensure_future(self.take_in(line, head))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def take_in(self, line: socket.socket, head: bytes) -> None:
        def protocol() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        line.setblocking(False)
        try:
            _, made = await asyncio.get_running_loop().connect_accepted_socket(protocol, line)
        except OSError:
            line.close()  # they have gone meanwhile
            return
        made.data_received(head)

    def orphaned(self, life: int) -> None:
        asyncio.get_running_loop().remove_reader(life)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_by_force_after(STOPPING)
        await self.app.state.house.finish()
        await self.app.state.sockets.say_goodbye()
        await self.app.state.house.nodes.stop()
        if self.neighbours:
            self.neighbours.stop()
        asyncio.get_running_loop().call_later(UNFINISHED, self.wait_no_longer)
        await super().shutdown(sockets)

    def wait_no_longer(self) -> None:
        """For requests that have not come to their end, or wait for their turn: who sent them is told to come again."""
        for task in self.server_state.tasks:
            task.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # being stopped is a good end, not a failure


def take_turns_quickly() -> None:
    """The threads of the database need the interpreter for moments only, several times for a move; while the loop is
    busy, or a replay is computed, whoever wants it would wait five milliseconds each time."""
    sys.setswitchinterval(SWITCHING)


def collect_garbage_seldom() -> None:
    """Views are made of many small objects, none of which points back: looking for circles among them, and among all
    that the server holds, would take a third of its time."""
    gc.collect()
    gc.freeze()  # what is there now stays
    gc.set_threshold(GARBAGE, 20, 50)


def end_by_force_after(seconds: float) -> None:
    """Whatever hangs, a server that was told to stop ends. What was acknowledged is on the disk already."""

    def end() -> None:
        log.warning("something hung, and was left behind")
        os._exit(0)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def prepare_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it tells of every connection, and of what guests do wrong


def first_words(settings: Settings) -> dict[str, Any]:
    """What one wants to know first when one reads a log later."""
    return {
        "version": fogcity.__version__,
        "python": platform.python_version(),
        "compiled": is_compiled(),
        "database": settings.database.partition(":")[0] or "sqlite",
        "broker": settings.broker.partition(":")[0] or "none",
        "thinkers": settings.thinkers(),
        "pid": os.getpid(),
    }


def make_room_for_sockets(sockets: int) -> None:
    """Every connection is an open file, of which a system allows a process a thousand or so unless it asks for more."""
    if sys.platform == "win32":
        return
    import resource

    needed = 2 * sockets + OTHER_FILES  # sockets, and as many connections that are none yet
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < needed:
        wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        for number in sorted({wanted, min(wanted, MOST_ON_MACOS)}, reverse=True):
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
                break
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < needed:
            more = {"files": soft, "needed": needed}
            log.warning(
                "the system allows fewer open files than --sockets needs; raise its limit (ulimit -n)", extra=more
            )


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on, before anything else is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # where it would let several programs have the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        wrong = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise BadSetup(f"{where} cannot be listened on ({error.strerror}); choose another {wrong}.") from None
    listening.set_inheritable(False)
    listening.listen(2048)  # whoever connects from now on waits, and is not turned away
    return listening


def addressed(settings: Settings, port: int) -> Settings:
    """With the whole address at which others reach this server, if it says one."""
    if not settings.address:
        return settings
    if not (settings.database and settings.broker):
        raise BadSetup("--address is for several servers, which share a --database and a --broker.")
    return replace(settings, address=whole_address(settings.address, port))


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until somebody stops it."""
    prepare_logs(settings.log_level)
    log.info("starting", extra=first_words(settings))
    make_room_for_sockets(settings.sockets)
    listening = bind(settings)
    host, port = listening.getsockname()[:2]
    settings = addressed(settings, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}/"

    def greet() -> None:
        print(f"Fog City is open: {address}  (Ctrl-C stops it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    if settings.processes < 2:
        Server(settings, greet).run(sockets=[listening])
        return

    def one_of_several(neighbours: Neighbours, life: int) -> None:
        Server(settings, greet if neighbours.number == 0 else None, neighbours, life).run(sockets=[listening])

    bring_up_to_date(settings)
    serve_together(settings.processes, one_of_several)
