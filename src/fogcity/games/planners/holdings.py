"""What a seat holds that brings no points by itself, and how long its turn lasts: reasons are made of what changes."""

from fogcity.games.planners.rules import Planners
from fogcity.games.planners.schema import View

GAINS: frozenset[str] = frozenset()


def holdings(view: View, seat: int) -> dict[str, int]:
    city = view.cities[seat]
    values = {f"value {row}": value for row, value in zip(city.rows, city.values, strict=True)}
    return {"contracts": city.contracts, "trams": city.trams, **values}


def goes_on(before: Planners, now: Planners, seat: int) -> bool:
    """Until somebody else has a turn."""
    return now.deciding == 1 << seat
