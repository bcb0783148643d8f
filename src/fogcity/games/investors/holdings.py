"""What a seat holds that brings no points by itself, and how long its turn lasts: reasons are made of what changes."""

from fogcity.games.investors.components import CHEQUES
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.schema import View


def holdings(view: View, seat: int) -> dict[str, int]:
    mine = view.seats[seat]
    cheques = {"money": sum(mine.cheques)} if isinstance(mine.cheques, list) else {}
    sticks = sum(owner == seat for owner in view.streets.values())
    return {"influence": mine.influence, **cheques, "sticks": sticks}


def goes_on(before: Investors, now: Investors, seat: int) -> bool:
    """To the end of an auction or an action card: what others offer decides what comes of it.

    Offering more is another decision.
    """
    asked_again = bool(now.deciding >> seat & 1) and now.phase == before.phase == CHEQUES
    return (now.rounds, now.action) == (before.rounds, before.action) and not asked_again
