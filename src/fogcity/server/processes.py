"""`fogcity serve --processes N`: starts the processes, keeps their number, and ends with them."""

import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from prometheus_client import multiprocess

from fogcity.engine.errors import BadSetup
from fogcity.server.neighbours import LARGEST, Neighbours

log = logging.getLogger(__name__)

METRICS = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which the processes keep their numbers, so that any can tell all
TOO_SOON = 2.0  # seconds: a process that ends after less has not even started well
PAUSE = 1.0  # seconds until one that has died is replaced

Serve = Callable[[Neighbours, int], None]  # what a process does; the second is a file that ends when its parent does


def serve_together(number: int, serve: Serve) -> None:
    """Serve in so many processes until somebody stops it."""
    if not hasattr(os, "fork"):
        raise BadSetup("Several processes are not possible on this system; start it without --processes.")
    Together(number, serve).run()


def inbox() -> tuple[socket.socket, socket.socket]:
    """Two ends of a line that takes whole messages; macOS allows only small ones unless one asks."""
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in ends:
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            if end.getsockopt(socket.SOL_SOCKET, option) < LARGEST:
                end.setsockopt(socket.SOL_SOCKET, option, LARGEST)
    return ends


class Together:
    def __init__(self, number: int, serve: Serve) -> None:
        self.serve = serve
        self.inboxes = [inbox() for _ in range(number)]
        self.places = tempfile.TemporaryFile()  # noqa: SIM115  (in which bots think: see thinkers.py; open to the end)
        self.life = os.pipe()  # nobody ever writes into it: it ends when this process does, however that happens
        self.running: dict[int, tuple[int, float]] = {}  # by process: its number, and when it was started
        self.stopping = False
        self.status = 0

    def run(self) -> None:
        for number in range(len(self.inboxes)):
            self.begin(number)
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self.stop)
        while self.running:
            process, status = os.wait()
            if process in self.running:
                self.ended(process, *self.running.pop(process), os.waitstatus_to_exitcode(status))
        shutil.rmtree(os.environ.get(METRICS, ""), ignore_errors=True)
        if self.status:
            sys.exit(self.status)

    def begin(self, number: int) -> None:
        process = os.fork()
        if process == 0:
            self.be(number)
        self.running[process] = (number, time.monotonic())

    def be(self, number: int) -> NoReturn:
        """What happens in the new process."""
        status = 1
        try:
            os.close(self.life[1])
            self.serve(Neighbours(number, self.inboxes, self.places.fileno()), self.life[0])
            status = 0
        except Exception as error:
            log.error("a server process has failed", exc_info=error)
        finally:
            os._exit(status)

    def ended(self, process: int, number: int, began: float, status: int) -> None:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
        if self.stopping:
            return
        log.error("a server process has died, and is replaced", extra={"status": status})
        if time.monotonic() - began < TOO_SOON:
            self.status = 1
            self.stop()
            return
        time.sleep(PAUSE)
        if not self.stopping:
            self.begin(number)

    def stop(self, _: int = 0, __: FrameType | None = None) -> None:
        self.stopping = True
        for process in self.running:
            os.kill(process, signal.SIGTERM)
