"""How much a search may think: `search:1000` iterations, or `search:300ms`; and the levels people choose by name."""

import re
from dataclasses import dataclass, replace

LEVELS = {"easy": "search:30", "medium": "search:200ms", "hard": "search:800ms"}


@dataclass(frozen=True)
class Budget:
    """So many iterations, or milliseconds."""

    amount: int
    timed: bool

    @property
    def seconds(self) -> float:
        return self.amount / 1000 if self.timed else 0.0

    def of(self, amount: int) -> "Budget":
        """Another amount of the same."""
        return replace(self, amount=amount)

    def __str__(self) -> str:
        return f"search:{self.amount}{'ms' if self.timed else ''}"


def budget_of(spec: str) -> Budget | None:
    """The budget of a search or a level; None where a bot has none."""
    found = re.fullmatch(r"search:([1-9]\d{0,8})(ms)?", LEVELS.get(spec, spec))
    return Budget(int(found[1]), found[2] is not None) if found else None
