"""How much one address, one socket may do: generous for people, little for a flood."""

import time
from collections import OrderedDict

MOST_REMEMBERED = 10_000  # addresses


class Bucket:
    """So many a second, with a store of them for a burst."""

    __slots__ = ("filled", "rate", "room", "when")

    def __init__(self, rate: float, room: float) -> None:
        self.rate = rate
        self.room = room
        self.filled = room
        self.when = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.filled = min(self.room, self.filled + (now - self.when) * self.rate)
        self.when = now
        if self.filled < 1:
            return False
        self.filled -= 1
        return True


class Buckets:
    """A bucket for every address; those not seen for long are forgotten."""

    def __init__(self, rate: float, room: float) -> None:
        self.rate = rate
        self.room = room
        self.by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.by_address.get(address)
        if bucket is None:
            bucket = self.by_address[address] = Bucket(self.rate, self.room)
            if len(self.by_address) > MOST_REMEMBERED:
                self.by_address.popitem(last=False)
        self.by_address.move_to_end(address)
        return bucket.take()
