"""How much a bot may think, such as `search:1000`, `search:300ms` or `search:300ms*2`; the levels; and who it is."""

import re
from dataclasses import dataclass, replace

from fogcity.bots.characters import characters

# Easy and medium judge by hand, and are the same on every machine. docs/strength.md has the distances.
LEVELS = {"easy": "novice:12", "medium": "search-v1:300", "hard": "search:800ms", "master": "search:3000ms*2"}

AT_HOME = "hard"  # how strong a character is that is named alone


@dataclass(frozen=True)
class Budget:
    """So many iterations, or milliseconds, of one of the searches."""

    amount: int
    timed: bool
    kind: str = "search"  # or one of those before, or a novice: see `one_search`
    character: str = ""  # who thinks; see `characters`
    cores: int = 1  # each of which thinks for so long

    @property
    def learned(self) -> bool:
        """Whether it judges with a network."""
        return self.kind in ("search", "search-v2")

    @property
    def seconds(self) -> float:
        return self.amount / 1000 if self.timed else 0.0

    def of(self, amount: int) -> "Budget":
        """Another amount of the same."""
        return replace(self, amount=amount)

    def __str__(self) -> str:
        who = f"{self.character}@" if self.character else ""
        cores = f"*{self.cores}" if self.cores > 1 else ""
        return f"{who}{self.kind}:{self.amount}{'ms' if self.timed else ''}{cores}"


def budget_of(spec: str) -> Budget | None:
    """The budget of a search, a level or a character; None where a bot has none."""
    if spec in characters():
        spec = f"{spec}@{AT_HOME}"
    who, at, how = spec.rpartition("@")
    found = re.fullmatch(r"(search|search-v2|search-v1|novice):([1-9]\d{0,8})(ms)?(?:\*([2-9]))?", LEVELS.get(how, how))
    if not found or (at and who not in characters()):
        return None
    return Budget(int(found[2]), found[3] is not None, found[1], who, int(found[4] or 1))
