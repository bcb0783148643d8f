"""A real server in a process of its own, and people who sit at its tables."""

import contextlib
import http.client
import io
import itertools
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import msgspec
from support import Moody, some_pieces
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fogcity.cli import main
from fogcity.engine.decision import Build, Decision, built

PATIENCE = float(os.environ.get("PATIENCE", "30"))  # seconds after which what should happen has not happened
QUICK = {  # bots that do not wait, and no limits in the way; the tests of limits set their own
    "bot_pause": "0",
    "tables_per_address": "100000",
    "sockets_per_address": "5000",
    "messages_per_second": "100000",
    "requests_per_minute": "6000000",
    "workers": "1",
}
MEASURED = "COVERAGE_PROCESS_CONFIG" in os.environ  # a server that is killed cannot say what it ran
Message = dict[str, Any]

numbers = itertools.count(1)


@dataclass
class Ended:
    """How a command ended, and what it said."""

    returncode: object
    stdout: str
    stderr: str


def fogcity(*words: object) -> Ended:
    """The `fogcity` command, in this process: to start Python for it each time would take longer than all it does."""
    called = patch.object(sys, "argv", ["fogcity", *map(str, words)])
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as errors, called:
        try:
            main()
        except SystemExit as ended:
            return Ended(ended.code, out.getvalue(), errors.getvalue())
    raise AssertionError("the command always ends with a status")


class Closed(AssertionError):
    """The server has closed a socket from which more was expected."""


class Answer:
    """What an HTTP request got back."""

    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


class Server:
    """`fogcity serve` as a host runs it. It can be killed and started again on the same data."""

    source: Path | None = None  # of another version

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = QUICK | settings
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = data / "log.txt"

    def start(self) -> Self:
        self.data.mkdir(parents=True, exist_ok=True)
        options = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        command = [sys.executable, "-m", "fogcity.cli", "serve", f"--port={self.port}", f"--data={self.data}", *options]
        environment = os.environ | ({"PYTHONPATH": str(self.source)} if self.source else {})
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, process_group=0, env=environment
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", first)
        assert found, f"the server said {first!r}; its log: {self.log.read_text()[-2000:]}"
        self.port = int(found[1])
        wait_for(self.ready, "the server to be ready")
        return self

    def ready(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.get("/readyz").status == 200
        return False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would: nothing is finished, nobody is told."""
        assert self.process is not None
        self.process.kill()
        self.wait()

    def stop(self) -> int:
        """As a host would: it may finish what it does. Its status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        assert self.process is not None
        status = self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return status

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        """Any request; a body that is not bytes goes as JSON."""
        sent = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self.request("GET", path)

    def said(self) -> str:
        """All that it has written to its log."""
        return self.log.read_text()


class Person:
    """Somebody with a token; without one the server gives them one at their first table or seat."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        self.token = token

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> Answer:
        return self.server.request("GET", path, headers=self.headers())

    def post(self, path: str, body: Any = None) -> Answer:
        answer = self.server.request("POST", path, {} if body is None else body, self.headers())
        if answer.status < 300 and self.token is None and "token" in answer.json:
            self.token = answer.json["token"]
        return answer

    def open(self, game: str, *seats: str | Message, **more: Any) -> str:
        """Open a table and give its name. Seats are written `me`, `me Ada`, `free`, `bot easy`."""
        answer = self.post("/api/tables", {"game": game, "seats": [new_seat(seat) for seat in seats], **more})
        assert answer.status == 201, answer.text
        name: str = answer.json["table"]["id"]
        return name

    def sit(self, table: str, seat: int, name: str = "Guest", key: str | None = None) -> Answer:
        return self.post(f"/api/tables/{table}/seats/{seat}", {"name": name, **({"key": key} if key else {})})

    def look(self, table: str, seat: int | None = None, since: int | None = None) -> "Chair":
        """A socket that shows what a seat sees; without a seat they watch."""
        return Chair(self.server, table, self.token, seat, since)


def new_seat(seat: str | Message) -> Message:
    if not isinstance(seat, str):
        return seat
    kind, _, rest = seat.partition(" ")
    return {"kind": kind} | ({"level" if kind == "bot" else "name": rest} if rest else {})


class Chair:
    """One socket at a table. Reads all that comes, checks that no version is missing or comes twice."""

    def __init__(
        self, server: Server, table: str, token: str | None, seat: int | None = None, since: int | None = None,
        hello: bool = True, origin: str | None = None, changes: bool = False, address: str | None = None,
    ) -> None:  # fmt: skip
        self.table = table
        self.seat = seat
        self.version = since or 0
        self.frames: list[str] = []  # everything, as it came
        self.times: list[float] = []  # and when
        self.steps: list[Message] = []
        self.position: Message = {}
        self.info: Message = {}
        self.yours: list[int] = []
        self.incoming: queue.SimpleQueue[tuple[str, float] | None] = queue.SimpleQueue()
        self.opened = contextlib.ExitStack()
        self.socket: ClientConnection = self.opened.enter_context(
            connect(
                f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket{'?changes' if changes else ''}",
                additional_headers=({"Authorization": f"Bearer {token}"} if token else {})
                | ({"X-Forwarded-For": address} if address else {}),
                origin=origin,  # type: ignore[arg-type]
                open_timeout=PATIENCE,
                max_size=None,
                compression=None,
                ping_interval=None,  # from a thread of its own, with numbers of `random`, which other tests watch
            )
        )
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        if hello:
            self.say(type="hello", seat=seat, since=since)
            self.until("table")

    def read(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            while True:
                frame = self.socket.recv()
                self.incoming.put((frame if isinstance(frame, str) else frame.decode(), time.monotonic()))
        self.incoming.put(None)

    @property
    def closed_with(self) -> int | None:
        return self.socket.close_code

    def close(self) -> None:
        self.opened.close()
        self.reader.join(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, patience: float = PATIENCE) -> Message | None:
        """The next message; None when the socket was closed."""
        try:
            came = self.incoming.get(timeout=patience)
        except queue.Empty:
            raise AssertionError(f"nothing came in {patience} s; last: {self.frames[-1:]}") from None
        if came is None:
            self.incoming.put(None)
            return None
        frame, when = came
        self.frames.append(frame)
        self.times.append(when)
        message: Message = json.loads(frame)
        self.take(message)
        return message

    def take(self, message: Message) -> None:
        if message["type"] == "table":
            self.info, self.position, self.yours = message["table"], message["position"], message["yours"]
            self.seat = message["seat"]
            for step in message["steps"]:
                self.step(step)
            assert self.version == message["version"], "the welcome has a gap"
        elif message["type"] == "step":
            self.info, self.position, self.yours = message["table"], message["position"], message["yours"]
            self.step(message["step"])
        elif message["type"] == "change":
            put({"table": self.info, "position": self.position}, message["changed"])
            self.step(message["step"])

    def step(self, step: Message) -> None:
        assert step["version"] == self.version + 1, f"version {step['version']} after {self.version}"
        self.version = step["version"]
        self.steps.append(step)

    def until(self, wanted: str | Callable[[Message], object]) -> Message:
        """Read until a message of this type, or one that fits."""
        fits = (lambda message: message["type"] == wanted) if isinstance(wanted, str) else wanted
        deadline = time.monotonic() + PATIENCE
        while (message := self.next(max(0.0, deadline - time.monotonic()))) is not None:
            if fits(message):
                return message
        raise Closed(f"the socket was closed with {self.closed_with}")

    def wait(self, condition: Callable[[Self], object]) -> Self:
        """Read until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not condition(self):
            if self.next(max(0.0, deadline - time.monotonic())) is None:
                raise Closed(f"the socket was closed with {self.closed_with}")
        return self

    def ended(self) -> int | None:
        """Read until the socket is closed; the code with which it was."""
        while self.next() is not None:
            pass
        self.reader.join(PATIENCE)
        return self.closed_with

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message and read until its answer has come."""
        fields.setdefault("id", f"m{next(numbers)}")
        self.say(type=type, **fields)
        return self.until(lambda message: message.get("id") == fields["id"])

    # Playing.

    @property
    def decision(self) -> Message | None:
        found: Message | None = self.position["decision"]
        return found

    @property
    def choices(self) -> list[str]:
        return [choice["text"] for choice in self.decision["choices"]] if self.decision else []

    @property
    def build(self) -> Build | None:
        """How an answer can be put together, if it can."""
        return msgspec.convert(self.decision["build"], Build | None) if self.decision else None

    @property
    def over(self) -> bool:
        return self.position["outcome"] is not None

    def move(self, text: str, **fields: Any) -> Message:
        """Answer the open decision; the server's answer to that."""
        assert self.decision, "nothing is asked of this seat"
        return self.ask("move", **{"seat": self.seat, "decision": self.decision["number"], "text": text} | fields)

    def answer(self, player: Moody) -> str:
        """An offered answer of a moody player, as one text."""
        assert self.decision, "nothing is asked of this seat"
        return whole_answer(Decision(self.choices, self.build), player)


def put(told: Message, changed: Message) -> None:
    """Put what has changed into what was told before, as docs/protocol.md says."""
    for place, value in changed.items():
        *path, last = place.split(".")
        at: Any = told
        for key in path:
            at = at[int(key) if isinstance(at, list) else key]
        at[int(last) if isinstance(at, list) else last] = value


def whole_answer(decision: Decision, player: Moody) -> str:
    """One of the choices, or now and then one that is put together."""
    if decision.build and player.chance.below(3) == 0:
        return built(decision.build, some_pieces(decision.build, player.chance))
    return player.choose(decision.choices)


def wait_for(condition: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is so. The one place where a test pauses between two looks."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, f"waited {patience} s in vain for {what}"
        threading.Event().wait(0.01)


@contextlib.contextmanager
def serving(data: Path, **settings: str) -> Iterator[Server]:
    """A server of one's own, to be stopped or killed."""
    server = Server(data, **settings).start()
    try:
        yield server
    finally:
        if server.running():
            (server.stop if MEASURED else server.kill)()


def worked(server: Server) -> float:
    """The seconds of processor time that a server has taken so far, whatever else the machine does."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def thinkers_of(server: Server) -> list[int]:
    """The processes in which its bots think."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def end(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
