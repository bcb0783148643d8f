"""Processes that may use only a part of a core, by Linux's control groups; it takes root.

So a machine with few cores shows what full servers do: they are full long before the machine is.
"""

import contextlib
import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000  # microseconds in which a group has its share: in long ones it would run for a while, then stand still
numbers = itertools.count(1)


class Cap:
    """A share of a core for all processes that are put under it."""

    def __init__(self, share: float) -> None:
        self.newer = (GROUPS / "cgroup.controllers").exists()  # version 2
        self.group = (GROUPS if self.newer else GROUPS / "cpu") / f"fogcity-{os.getpid()}-{next(numbers)}"
        self.group.mkdir()
        quota = int(share * PERIOD)
        if self.newer:
            (self.group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (self.group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (self.group / "cpu.cfs_quota_us").write_text(str(quota))

    def add(self, processes: Sequence[int]) -> None:
        for process in processes:
            (self.group / "cgroup.procs").write_text(str(process))


@contextlib.contextmanager
def capping(share: float) -> Iterator[Cap]:
    """It ends after its processes."""
    cap = Cap(share)
    try:
        yield cap
    finally:
        cap.group.rmdir()
