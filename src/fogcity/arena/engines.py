"""Who does the work: processes on this machine, or a Ray cluster.

A play is given a plan, which is the same for all, and one task after the other: a game of an arena, or many games.
"""

import contextlib
import logging
import multiprocessing
import os
import re
import secrets
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

from fogcity.engine.errors import BadSetup, FogCityError

Plan = TypeVar("Plan")
Task = TypeVar("Task")
Result = TypeVar("Result")


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# Processes on this machine.


def in_processes(
    play: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task], jobs: int | None
) -> Generator[Result, None, None]:
    """Work in several processes; results come in the order in which they are finished."""
    jobs = min(jobs or cores(), len(tasks))
    if jobs <= 1:
        yield from (play(plan, task) for task in tasks)
        return
    left = iter(tasks)
    with workers(play, plan, jobs) as idle:
        busy = set()
        for worker, task in zip(idle, left):
            worker.send(task)
            busy.add(worker)
        while busy:
            for worker in [worker for worker in wait(busy) if isinstance(worker, Connection)]:
                yield answer(worker)
                following = next(left, None)
                if following is None:
                    busy.discard(worker)
                else:
                    worker.send(following)


@contextlib.contextmanager
def workers(play: Callable[[Plan, Any], Any], plan: Plan, jobs: int) -> Iterator[list[Connection]]:
    """Processes that play, each at the other end of a pipe; they end with this block, whatever they are doing."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    processes = []
    try:
        with uninterrupted():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(play, plan, theirs), daemon=True)
                process.start()
                theirs.close()
                pipes.append(ours)
                processes.append(process)
        yield pipes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()
        for pipe in pipes:
            pipe.close()


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


def work(play: Callable[[Plan, Any], Any], plan: Plan, pipe: Connection) -> None:
    """What a worker does: play what comes through the pipe, and send back what came of it."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = pipe.recv()
            try:
                pipe.send(play(plan, task))
            except FogCityError as error:
                pipe.send(error)
            except Exception:
                pipe.send(RuntimeError(traceback.format_exc()))


def end_with_parent() -> None:
    """A worker whose command was killed must not go on with a game that nobody waits for."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def answer(worker: Connection) -> Any:
    try:
        result = worker.recv()
    except EOFError:
        raise FogCityError("A process that played a game was ended from outside; the same command goes on.") from None
    if isinstance(result, Exception):
        raise result
    return result


# A Ray cluster.


def on_ray(
    play: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task], jobs: int | None
) -> Generator[Result, None, None]:
    """Work on the Ray cluster that RAY_ADDRESS names, else on one that is started here for the purpose."""
    with cluster(jobs) as ray:
        remote = ray.remote(play)
        at_once = 2 * (jobs or int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        shared = ray.put(plan)
        busy = [remote.remote(shared, task) for task in islice(left, at_once)]
        while busy:
            done, busy = ray.wait(busy)
            busy += [remote.remote(shared, task) for task in islice(left, len(done))]
            for one in done:
                yield fetched(ray, one)


@contextlib.contextmanager
def cluster(jobs: int | None) -> Iterator[Any]:
    """Ray, connected to a cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody outside hears of it
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or some versions warn of what will change
    try:
        import ray
    except ImportError:
        raise BadSetup("--engine ray needs Ray: pip install 'fogcity[ray]'.") from None
    local: dict[str, Any] = {"address": "local", "num_cpus": jobs, "include_dashboard": False}
    address = os.environ.get("RAY_ADDRESS", "")
    check_address(address)
    if not address and "RAY_AUTH_TOKEN_PATH" not in os.environ:
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else Ray would leave one in the home folder
    on_term = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **({} if address else local))
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise BadSetup(f"Ray cannot be reached at {address or 'this machine'}: {reason}.") from None
    signal.signal(signal.SIGTERM, on_term)  # Ray would end the command without a word
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Ray itself would try for many minutes to reach a cluster that is not there."""
    if found := re.fullmatch(r"(?:ray://)?([^/:]+):(\d+)", address):
        try:
            socket.create_connection((found[1], int(found[2])), timeout=10).close()
        except (OSError, OverflowError) as error:
            raise BadSetup(f"No Ray cluster answers at RAY_ADDRESS {address}: {error}.") from None


def fetched(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, FogCityError):
            raise error.cause from None
        raise


class Engine(Protocol):
    """Has every task of a list played."""

    def __call__(
        self, play: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task], jobs: int | None
    ) -> Generator[Result, None, None]: ...


ENGINES: dict[str, Engine] = {"processes": in_processes, "ray": on_ray}
