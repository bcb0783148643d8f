"""What a seat holds that brings no points by itself: reasons are made of how it changes."""

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
