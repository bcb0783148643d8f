"""Who does the work of the large commands: processes on this machine, or a Ray cluster.

Work is cut into tasks. What comes of one depends on nothing but the task and a plan that all of them share, so it is
the same wherever it is done, and when it has to be done again because the process that did it is gone.
"""

import argparse
import contextlib
import importlib.util
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from fogcity.engine.errors import BadSetup, FogCityError

TRIES = 4  # of a task: whatever ends every process that takes it on must end the command, too

Plan = TypeVar("Plan")
Task = TypeVar("Task")
Result = TypeVar("Result")


def add_engine(command: argparse.ArgumentParser, whole: Callable[[str], int], *also: str) -> None:
    """The options that all commands share which can use many cores; `also` are other names of the first."""
    command.add_argument("--jobs", *also, type=whole, metavar="N", help="at the same time (default: one for each core)")
    command.add_argument(
        "--engine",
        choices=("processes", "ray"),
        default="processes",
        help="who works: processes (default), or a Ray cluster",
    )
    command.add_argument(
        "--address",
        metavar="HOST:PORT",
        help="of the Ray cluster (default: as RAY_ADDRESS says; without it one is started here)",
    )


@dataclass(frozen=True)
class Engine:
    """Who works, how many at once, and where."""

    name: str = "processes"
    jobs: int | None = None
    address: str | None = None

    @contextlib.contextmanager
    def doing(
        self, work: Callable[[Plan, Task], Result], plan: Plan, tasks: Sequence[Task]
    ) -> Iterator[Generator[Result, None, None]]:
        """Have every task done; results come in the order in which they are finished. All work ends with the block."""
        if self.name == "ray":
            from fogcity.arena.cluster import on_ray

            results = on_ray(work, plan, tasks, self.jobs, self.address)
        else:
            from fogcity.arena.processes import in_processes

            results = in_processes(work, plan, tasks, self.jobs)
        with contextlib.closing(results):
            yield results


def engine_of(arguments: argparse.Namespace) -> Engine:
    """Who works, as the command was told; what cannot be is found before anything is begun."""
    if arguments.jobs is not None and arguments.jobs < 1:
        raise BadSetup(f"--jobs must be at least 1, not {arguments.jobs}.")
    if arguments.engine == "ray" and importlib.util.find_spec("ray") is None:
        raise BadSetup("--engine ray needs Ray: pip install 'fogcity[ray]'.")
    if arguments.engine != "ray" and arguments.address is not None:
        raise BadSetup("--address is that of a Ray cluster; say --engine ray, too.")
    return Engine(arguments.engine, arguments.jobs, arguments.address)


class Left(Generic[Task]):
    """The tasks that are left, with their numbers: those first that have to be done again."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.fresh = enumerate(tasks)
        self.again: deque[tuple[int, Task]] = deque()
        self.lost: Counter[int] = Counter()

    def __iter__(self) -> Iterator[tuple[int, Task]]:
        return self

    def __next__(self) -> tuple[int, Task]:
        return self.again.popleft() if self.again else next(self.fresh)

    def put_back(self, number: int, task: Task) -> None:
        """The process that did it is gone, and what it had done of it."""
        self.lost[number] += 1
        if self.lost[number] == TRIES:
            raise FogCityError(
                f"A process at work was ended from outside, {TRIES} times over the same piece of work; is there too "
                "little memory? What is kept in files stays, and the same command goes on."
            )
        self.again.append((number, task))
