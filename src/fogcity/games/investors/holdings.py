"""What a seat holds that brings no points by itself, and how long its turn lasts: reasons are made of what changes."""

from collections.abc import Iterator

from fogcity.games.investors.components import CHEQUES
from fogcity.games.investors.rebuilding import is_majority
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.schema import Owner, View

GAINS: frozenset[str] = frozenset()


def holdings(view: View, seat: int) -> dict[str, int]:
    mine = view.seats[seat]
    cheques = {"money": sum(mine.cheques)} if isinstance(mine.cheques, list) else {}
    sticks = sum(owner == seat for owner in view.streets.values())
    around = [*districts(view, seat)]
    return {
        "influence": mine.influence,
        **cheques,
        "reach": sum(is_in_reach(owners, seat, landmark) for owners, landmark in around),
        "safe": sum(is_safe(owners, seat, landmark) for owners, landmark in around),
        "shares": sum(seat in owners for owners, _ in around),
        "sticks": sticks,
    }


def districts(view: View, seat: int) -> Iterator[tuple[list[Owner | None], bool]]:
    """Whose sticks lie around each that the seat can have, but for white ones, and whether it is a landmark (I7).

    One that it has rebuilt stays its own, whatever becomes of the sticks.
    """
    for row, kinds in enumerate(view.squares):
        for column, kind in enumerate(kinds):
            builder = view.rebuilt.get(f"{row}{column}")
            if builder == seat:
                yield [seat], False
            elif builder is None and kind != "park":
                sides = (f"h{row}{column}", f"h{row + 1}{column}", f"v{row}{column}", f"v{row}{column + 1}")
                owners = [view.streets.get(side) for side in sides]
                yield [owner for owner in owners if owner != "white"], kind in ("town hall", "bank")


def is_in_reach(owners: list[Owner | None], seat: int, landmark: bool) -> bool:
    """Whether one more stick, or none, makes the majority."""
    empty = owners.count(None)
    one_more = min(empty, 1)
    return is_majority(owners.count(seat) + one_more, best_rival(owners, seat), empty - one_more, landmark)


def is_safe(owners: list[Owner | None], seat: int, landmark: bool) -> bool:
    """Whether the seat has sticks here, and no rival can have the majority any more as they lie."""
    mine = owners.count(seat)
    return mine > 0 and not is_majority(best_rival(owners, seat) + owners.count(None), mine, 0, landmark)


def best_rival(owners: list[Owner | None], seat: int) -> int:
    return max((owners.count(owner) for owner in owners if owner not in (None, seat)), default=0)


def goes_on(before: Investors, now: Investors, seat: int) -> bool:
    """To the end of an auction or an action card: what others offer decides what comes of it.

    Offering more is another decision.
    """
    asked_again = bool(now.deciding >> seat & 1) and now.phase == before.phase == CHEQUES
    return (now.rounds, now.action) == (before.rounds, before.action) and not asked_again
