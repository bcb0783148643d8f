"""How much a search may think: `search:1000` iterations, or `search:300ms`; and the levels people choose by name."""

import re
from dataclasses import dataclass, replace

# What people know as easy and medium stays as it was: searches that judge by hand. docs/strength.md has the distances.
LEVELS = {"easy": "search-v1:30", "medium": "search-v1:200ms", "hard": "search:800ms", "master": "search:3000ms"}


@dataclass(frozen=True)
class Budget:
    """So many iterations, or milliseconds, of one of the searches."""

    amount: int
    timed: bool
    learned: bool = True  # or the first search, which judges by hand

    @property
    def seconds(self) -> float:
        return self.amount / 1000 if self.timed else 0.0

    def of(self, amount: int) -> "Budget":
        """Another amount of the same."""
        return replace(self, amount=amount)

    def __str__(self) -> str:
        return f"search{'' if self.learned else '-v1'}:{self.amount}{'ms' if self.timed else ''}"


def budget_of(spec: str) -> Budget | None:
    """The budget of a search or a level; None where a bot has none."""
    found = re.fullmatch(r"search(-v1)?:([1-9]\d{0,8})(ms)?", LEVELS.get(spec, spec))
    return Budget(int(found[2]), found[3] is not None, found[1] is None) if found else None
