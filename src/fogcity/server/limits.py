"""How much one address, one socket may do: generous for people, little for a flood."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache

MOST_REMEMBERED = 10_000  # addresses

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@lru_cache(maxsize=MOST_REMEMBERED)
def guest(address: str) -> str:
    """Who is counted: an IPv4 address, or the network of an IPv6 one. Everybody is given a whole /64 of those."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address  # no address at all, such as a local socket's
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


class Bucket:
    """So many a second, with a store of them for a burst."""

    __slots__ = ("filled", "rate", "room", "when")

    def __init__(self, rate: float, room: float) -> None:
        self.rate = rate
        self.room = room
        self.filled = room
        self.when = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """What costs more than there can be takes all: else it could never be done, however long one waits."""
        cost = min(cost, self.room)
        if self.level() < cost:
            return False
        self.filled -= cost
        return True

    def owe(self, cost: float) -> None:
        """Take it whether it is there or not: what has come has come. `wait`, which is asked next, fills it up."""
        self.filled -= cost

    def wait(self) -> float:
        """Seconds until nothing is owed."""
        return max(0.0, -self.level() / self.rate)

    def level(self) -> float:
        now = time.monotonic()
        self.filled = min(self.room, self.filled + (now - self.when) * self.rate)
        self.when = now
        return self.filled


class Buckets:
    """A bucket for every guest; those not seen for long are forgotten."""

    def __init__(self, rate: float, room: float) -> None:
        self.rate = rate
        self.room = room
        self.by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        return self.of(address).take(cost)

    def of(self, address: str) -> Bucket:
        bucket = self.by_address.get(address)
        if bucket is None:
            bucket = self.by_address[address] = Bucket(self.rate, self.room)
            if len(self.by_address) > MOST_REMEMBERED:
                self.by_address.popitem(last=False)
        self.by_address.move_to_end(address)
        return bucket


def networks(text: str) -> list[Network]:
    """Addresses and networks as a host writes them, with commas between; a ValueError if they are none."""
    return [ipaddress.ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip()]


def is_among(address: str, listed: Sequence[Network]) -> bool:
    """Whether an address belongs to one of these networks."""
    if not listed:
        return False
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any((getattr(ip, "ipv4_mapped", None) or ip) in network for network in listed)
