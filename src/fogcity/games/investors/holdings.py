"""What a seat holds that brings no points by itself: reasons are made of how it changes."""

from fogcity.games.investors.schema import View


def holdings(view: View, seat: int) -> dict[str, int]:
    mine = view.seats[seat]
    cheques = {"money": sum(mine.cheques)} if isinstance(mine.cheques, list) else {}
    sticks = sum(owner == seat for owner in view.streets.values())
    return {"influence": mine.influence, **cheques, "sticks": sticks}
