"""Whether the database answers: one line in the log when it begins to fail, one when it is back."""

import logging
import threading
import time

from fogcity.server import metrics

log = logging.getLogger(__name__)


class Health:
    """Of reading, or of writing. Threads tell it how they fared."""

    def __init__(self, doing: str) -> None:
        self.doing = doing
        self.since: float | None = None  # when it began to fail
        self.lock = threading.Lock()

    @property
    def failing(self) -> bool:
        return self.since is not None

    def failed(self, error: str) -> None:
        metrics.DATABASE_FAILURES.labels(self.doing).inc()
        with self.lock:
            if self.since is not None:
                return
            self.since = time.monotonic()
        log.error("the database fails", extra={"doing": self.doing, "error": error})

    def well(self) -> None:
        if not self.failing:  # without the lock: this is asked after everything that goes well
            return
        with self.lock:
            if self.since is None:
                return
            seconds = round(time.monotonic() - self.since, 1)
            self.since = None
        log.warning("the database answers again", extra={"doing": self.doing, "seconds": seconds})
