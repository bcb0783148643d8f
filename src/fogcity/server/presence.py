"""Who comes to a table and goes is gathered, and told a few times a second at most.

Everybody hears of it, so that telling it of each newcomer would cost the square of the watchers.
"""

import asyncio
from collections.abc import Callable

from fogcity.server.table import Table

PAUSE = 0.3  # seconds between two messages to one table


class Gathered:
    """The first change is told at once, what follows within the pause together when it is over."""

    def __init__(self, tell: Callable[[Table, bool, bool], None]) -> None:
        self.tell = tell
        self.news: dict[Table, tuple[bool, bool] | None] = {}  # tables told of a moment ago, and what waits for them

    def changed(self, table: Table, rings: bool, asks: bool) -> None:
        """Other servers are to hear of it too (`rings`), or even to tell who is with them (`asks`)."""
        if table in self.news:
            waiting = self.news[table] or (False, False)
            self.news[table] = (waiting[0] or rings, waiting[1] or asks)
        else:
            self.say(table, rings, asks)

    def say(self, table: Table, rings: bool, asks: bool) -> None:
        self.news[table] = None
        asyncio.get_running_loop().call_later(PAUSE, self.rested, table)
        self.tell(table, rings, asks)

    def rested(self, table: Table) -> None:
        waiting = self.news.pop(table)
        if waiting is not None:
            self.say(table, *waiting)
