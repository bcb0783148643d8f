"""What a seat holds that brings no points by itself, and how long its turn lasts: reasons are made of what changes."""

from fogcity.games.builders.rules import Builders
from fogcity.games.builders.schema import View


def holdings(view: View, seat: int) -> dict[str, int]:
    area = view.developers[seat]
    return {
        "money": area.money,
        "stock": area.stock,
        "buildings": len(area.buildings),
        "permits": len(area.permits),
        "rubble": area.rubble,
        "steps": area.column + area.row - 2,
    }


def goes_on(before: Builders, now: Builders, seat: int) -> bool:
    """On one card; whoever was last there may be first on the next one."""
    return now.deciding == 1 << seat and (now.year, now.place) == (before.year, before.place)
