"""Work in processes on this machine."""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import Any

from fogcity.arena.engines import Left, Plan, Result, Task
from fogcity.engine.errors import FogCityError


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(
    work: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task], jobs: int | None
) -> Generator[Result, None, None]:
    """Have every task done. One whose process is gone is done again by a new one."""
    jobs = min(jobs or cores(), len(tasks))
    if jobs <= 1:
        yield from (work(plan, task) for task in tasks)
        return
    left = Left(tasks)
    busy: dict[Any, tuple[Worker, tuple[int, Task]]] = {}  # by the pipe that is listened to

    def feed(worker: Worker) -> None:
        if following := next(left, None):
            worker.begin(following[1])
            busy[worker.pipe] = worker, following

    with hiring(work, plan) as hire:
        for _ in range(jobs):
            feed(hire())
        while busy:
            for pipe in wait([*busy]):
                worker, task = busy.pop(pipe)
                try:
                    result = worker.answer()
                except Gone:
                    left.put_back(*task)
                    worker.end()
                    feed(hire())
                else:
                    feed(worker)
                    yield result


class Gone(FogCityError):
    """A process was ended from outside."""


class Worker:
    """A process that works, at the other end of a pipe."""

    def __init__(self, work: Callable[[Plan, Any], Any], plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(work, plan, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def begin(self, task: object) -> None:
        with contextlib.suppress(OSError):  # who is gone does not answer either
            self.pipe.send(task)

    def answer(self) -> Any:
        """What came of the task."""
        try:
            result = self.pipe.recv()
        except (EOFError, OSError):
            raise Gone("A process at work was ended from outside.") from None
        if isinstance(result, Exception):
            raise result
        return result

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextlib.contextmanager
def hiring(work: Callable[[Plan, Any], Any], plan: Plan) -> Iterator[Callable[[], Worker]]:
    """Starts a process whenever it is called; they all end with this block, whatever they are doing."""
    hired: list[Worker] = []

    def hire() -> Worker:
        with uninterrupted():
            hired.append(Worker(work, plan))
        return hired[-1]

    try:
        yield hire
    finally:
        for worker in hired:
            worker.end()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal; those that start here leave it to this one to answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # when it is started, it lets SIGINT through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(work: Callable[[Plan, Any], Any], plan: Plan, pipe: Any) -> None:
    """What a process does: the tasks that come through the pipe, and send back what came of them."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = pipe.recv()
            try:
                pipe.send(work(plan, task))
            except FogCityError as error:
                pipe.send(error)
            except Exception:
                pipe.send(RuntimeError(traceback.format_exc()))


def end_with_parent() -> None:
    """A process whose command was killed must not go on with what nobody waits for."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
