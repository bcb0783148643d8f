"""What is said to somebody who solves a puzzle: what a try costs and why, the explanation, what would have followed."""

from collections.abc import Sequence

from fogcity.advice.decisions import Whole
from fogcity.advice.reasons import Reason, outlook, reasons
from fogcity.engine.rules import Rules

MOST_FACTS = 3


def explanation(known: Rules, seat: int, decisions: Sequence[Whole], seed: int) -> list[Reason]:
    """Why the first of these decisions is the best: facts as in a hint, less what the next best brings, too."""
    outlooks = [outlook(known, seat, one.moves, seed) for one in decisions]
    facts = reasons(outlooks[0], outlooks[1:], seat)
    shared = reasons(outlooks[1], outlooks[:1], seat)
    return [fact for fact in facts if fact not in shared][:MOST_FACTS]
