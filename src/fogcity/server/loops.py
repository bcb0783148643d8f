"""What runs as long as the server does goes on, whatever happens in it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from fogcity.server import metrics
from fogcity.server.writer import Unavailable

log = logging.getLogger(__name__)


class Mishaps:
    """Unexpected errors that must not stop a loop: each is counted, and logged once until it has gone well again."""

    def __init__(self) -> None:
        self.known: set[tuple[str, str]] = set()

    @contextmanager
    def survived(self, loop: str, about: str = "", **facts: object) -> Iterator[None]:
        """Do something of a loop; `about` tells the things apart that it looks after, and only `facts` are logged."""
        try:
            yield
            self.known.discard((loop, about))
        except Unavailable:
            raise  # the database is away; said where it happened
        except Exception as error:
            metrics.MISHAPS.labels(loop).inc()
            if (loop, about) not in self.known:
                self.known.add((loop, about))
                log.error("something failed in a loop, which goes on", exc_info=error, extra={"loop": loop, **facts})
