"""A bar that shows how far a long command is, on the error stream and only for people."""

import sys
import time
from types import TracebackType

WIDTH = 30
PAUSE = 0.1


class Progress:
    def __init__(self, total: int, unit: str, wanted: bool = True) -> None:
        self.total = total
        self.unit = unit
        self.shown = wanted and sys.stderr.isatty()
        self.started = self.last = time.monotonic()
        self.width = 0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()

    def step(self, done: int) -> None:
        now = time.monotonic()
        if not self.shown or now - self.last < PAUSE:
            return
        self.last = now
        filled = WIDTH * done // self.total
        left = (now - self.started) / done * (self.total - done)
        line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {self.total} {self.unit}, {left:.0f} s left"
        self.width = max(self.width, len(line))
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()
