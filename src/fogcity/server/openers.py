"""Who opened a table, for the limits: a hash of the address under a key that changes daily. Nothing older is kept.

An address has so little chance in it that a plain hash can be turned back by trying all of them; when the key is gone,
this one cannot. Two days are known at a time, so that midnight opens no door.
"""

import hmac

from fogcity.server.store import Store

DAY = 24 * 3600


class Openers:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.keys: dict[str, bytes] = {}
        self.tidied = -1  # the day on which the old ones were last taken away

    async def names(self, address: str, now: int) -> list[str]:
        """What an address is called today, and what it was called yesterday."""
        return [named(await self.key(key), address) for key in keys_of(now)]

    async def key(self, name: str) -> bytes:
        if name not in self.keys:
            self.keys[name] = bytes.fromhex(await self.store.shared_secret(name))
        return self.keys[name]

    async def forget(self, now: int) -> int | None:
        """Once a day: keys and hashes from before yesterday go. The time before which nobody is remembered."""
        if now // DAY == self.tidied:
            return None
        before = (now // DAY - 1) * DAY
        await self.store.forget_openers(before, keys_of(now))
        self.keys = {name: key for name, key in self.keys.items() if name in keys_of(now)}
        self.tidied = now // DAY
        return before


def keys_of(now: int) -> list[str]:
    """The names of the keys of today and yesterday."""
    return [f"opener {now // DAY - ago}" for ago in range(2)]


def named(key: bytes, address: str) -> str:
    return hmac.digest(key, address.encode(), "sha256").hex()[:16]
