"""Who is asked next where several owe a decision at once.

Only the last answer of a secret choice leads to its turning up, so a bot that looks ahead sees more the later it
is asked. Where games are counted the order is drawn, so that a difference between seats is the seats'.
"""

from mypy_extensions import i64

from fogcity.engine.bits import count, lowest, nth
from fogcity.engine.chance import Chance
from fogcity.engine.rules import NOBODY


class Asking:
    """An order drawn anew for each decision, by a chance of its own: that of the game is not touched."""

    chance: Chance
    deciding: i64  # the seats that owed a decision when somebody was last asked
    seat: i64  # who that was

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.deciding = 0
        self.seat = NOBODY

    def next(self, deciding: i64) -> i64:
        """One of the seats that owe a decision; one in the middle of its answer is asked on."""
        if deciding != self.deciding:
            self.deciding = deciding
            self.seat = lowest(deciding) if deciding & (deciding - 1) == 0 else self.any_of(deciding)
        return self.seat

    def any_of(self, seats: i64) -> i64:
        return lowest(nth(seats, self.chance.below(count(seats))))
