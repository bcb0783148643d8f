"""Work on a Ray cluster: one that is there, or one that is started on this machine for the purpose."""

import contextlib
import hashlib
import logging
import os
import platform
import re
import secrets
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import fogcity
from fogcity.arena.engines import Left, Plan, Result, Task
from fogcity.engine.errors import BadSetup, FogCityError

PACKAGE = Path(fogcity.__file__).parent
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody outside hears of it
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or some versions warn of what will change
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # nor is a lost process told among the results: it is replaced
}
LOOK = 10.0  # seconds after which it is looked how large the cluster is now


def on_ray(
    work: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task], jobs: int | None, address: str | None
) -> Generator[Result, None, None]:
    """Have every task done. Ray itself would do one again whose process is gone, but for ever if it was the memory."""
    if not tasks:
        return
    address = address or os.environ.get("RAY_ADDRESS", "")
    with connected(jobs, address) as ray:
        remote = ray.remote(max_retries=0)(do_there)
        shared = ray.put((fingerprint(), work, plan))
        left = Left(tasks)
        busy: dict[Any, tuple[int, Task]] = {}
        look_at = time.monotonic()
        while True:
            if time.monotonic() >= look_at:
                look_at = time.monotonic() + LOOK
                room = jobs if jobs and address else 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for number, task in islice(left, max(0, room - len(busy))):
                busy[remote.remote(shared, task)] = number, task
            if not busy:
                return
            [done], _ = ray.wait([*busy])
            number, task = busy.pop(done)
            try:
                result = fetched(ray, done)
            except Gone:
                left.put_back(number, task)
            else:
                yield result


class Gone(Exception):
    """A process or computer of the cluster was ended from outside, or what came of a task was lost with it."""


def fetched(ray: Any, reference: Any) -> Any:
    """What came of a task."""
    errors = ray.exceptions
    try:
        return ray.get(reference)
    except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError, errors.ObjectLostError):
        raise Gone from None
    except errors.RayTaskError as error:
        if isinstance(error.cause, FogCityError):
            raise error.cause from None
        if missing := re.search(r"No module named '(\w+)", str(error)):
            raise FogCityError(
                f"A computer of the cluster lacks the module {missing[1]}; docs/clusters.md says what each needs."
            ) from None
        raise


# On the computers of the cluster.


def do_there(shared: tuple[str, Callable[[Plan, Task], Result], Plan], task: Task) -> Result:
    """What a process of the cluster does with a task."""
    wanted, work, plan = shared
    if fingerprint() != wanted:
        raise FogCityError(
            f"Fog City on {platform.node()}, a computer of the cluster, is not the same as here; install the same "
            "version on every one."
        )
    return work(plan, task)


@cache
def fingerprint() -> str:
    """A digest of all that decides how games go, compiled or not."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml", ".network"):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


# Reaching it.


@contextlib.contextmanager
def connected(jobs: int | None, address: str) -> Iterator[Any]:
    """Ray, connected to a cluster. Whatever still works there for this command ends with the block."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    import ray

    check_address(address)
    with contextlib.ExitStack() as closing:
        where: dict[str, Any] = {"address": address} if address else closing.enter_context(of_our_own(jobs))
        closing.enter_context(ending_in_good_order())
        on_term = signal.getsignal(signal.SIGTERM)
        closing.callback(ray.shutdown)
        try:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, **where)
        except Exception as error:  # on a busy machine it is no narrower one
            reason = str(error).partition("\n")[0].rstrip(".")
            raise BadSetup(f"Ray cannot be reached at {address or 'this machine'}: {reason}.") from None
        signal.signal(signal.SIGTERM, on_term)  # Ray would end the command without a word
        yield ray


@contextlib.contextmanager
def ending_in_good_order() -> Iterator[None]:
    """What would end the command at once, and leave Ray alone, ends it as Ctrl-C does."""
    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    deadly = [number for number in known if signal.getsignal(number) == signal.SIG_DFL]
    for number in deadly:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in deadly:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def of_our_own(jobs: int | None) -> Iterator[dict[str, Any]]:
    """How Ray is to be started on this machine; what it writes down goes with it."""
    if "RAY_AUTH_TOKEN_PATH" not in os.environ:
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else Ray would leave one in the home folder
    root = "/tmp" if os.path.isdir("/tmp") else None  # the names of sockets below it must be short
    with tempfile.TemporaryDirectory(prefix="fogcity-ray-", dir=root, ignore_cleanup_errors=True) as folder:
        yield {"address": "local", "num_cpus": jobs, "include_dashboard": False, "_temp_dir": folder}


def check_address(address: str) -> None:
    """Ray itself would try for many minutes to reach a cluster that is not there."""
    if found := re.fullmatch(r"(?:ray://)?([^/:]+):(\d+)", address):
        try:
            socket.create_connection((found[1], int(found[2])), timeout=10).close()
        except (OSError, OverflowError) as error:
            raise BadSetup(f"No Ray cluster answers at {address}: {error}.") from None
