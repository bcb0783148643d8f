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
from typing import NoReturn

from prometheus_client import multiprocess

from fogcity.engine.errors import BadSetup
from fogcity.server.neighbours import LARGEST, Neighbours

log = logging.getLogger(__name__)

METRICS = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which the processes keep their numbers, so that any can tell all
TOO_SOON = 2.0  # seconds: a process that ends after less has not even started well
PAUSE = 1.0  # seconds until one that has died is replaced
LATEST = 9.2  # seconds in which all have ended when they were told to; one that is not frozen sees to that itself
HEARD = ("SIGTERM", "SIGINT", "SIGCHLD", "SIGALRM")  # by whoever keeps the processes, one after the other

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
        """Signals are waited for instead of being handled whenever they come: then none can come at a bad moment."""
        heard = {getattr(signal, name) for name in HEARD}
        for one in (signal.SIGCHLD, signal.SIGALRM):
            signal.signal(one, lambda *_: None)  # so that no system thinks that nobody wants them
        signal.pthread_sigmask(signal.SIG_BLOCK, heard)
        multiprocess.mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]  # it serves nobody
        for number in range(len(self.inboxes)):
            self.begin(number)
        while self.running:
            match signal.sigwait(heard):
                case signal.SIGCHLD:
                    self.look_who_ended()
                case signal.SIGALRM:
                    log.warning("something hung, and was left behind")
                    self.tell_all(signal.SIGKILL)
                case _:
                    self.stop()
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
            for one in (signal.SIGCHLD, signal.SIGALRM):
                signal.signal(one, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, ())
            os.close(self.life[1])
            self.serve(Neighbours(number, self.inboxes, self.places.fileno()), self.life[0])
            status = 0
        except Exception as error:
            log.error("a server process has failed", exc_info=error)
        finally:
            os._exit(status)

    def look_who_ended(self) -> None:
        """One signal may stand for several of them."""
        for process in list(self.running):
            done, status = os.waitpid(process, os.WNOHANG)
            if done:
                self.ended(process, *self.running.pop(process), os.waitstatus_to_exitcode(status))

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
        self.begin(number)

    def stop(self) -> None:
        """All are told to end; those that do not, frozen ones even, are ended."""
        if not self.stopping:
            signal.setitimer(signal.ITIMER_REAL, LATEST)
        self.stopping = True
        self.tell_all(signal.SIGTERM)

    def tell_all(self, what: signal.Signals) -> None:
        for process in self.running:  # of whom none is gone before it was asked how it ended
            os.kill(process, what)
