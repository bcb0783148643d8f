"""What a seat holds that brings no points by itself, and how long its turn lasts: reasons are made of what changes."""

from fogcity.games.builders.rules import Builders
from fogcity.games.builders.schema import Plot, View

GAINS = frozenset({"lots"})  # fewer follow from permits that were given back


def holdings(view: View, seat: int) -> dict[str, int]:
    area = view.developers[seat]
    return {
        "money": area.money,
        "stock": area.stock,
        "buildings": len(area.buildings),
        "lots": lots(view, area.permits),
        "permits": len(area.permits),
        "rubble": area.rubble,
        "steps": area.column + area.row - 2,
    }


def lots(view: View, permits: list[str]) -> int:
    """On how many free lots one could build with these permits, one or two of them (B6)."""
    grants = permits.count("grant")
    kinds = [permit.split("-") for permit in permits if permit != "grant"]
    colours, numbers = {colour for colour, _ in kinds}, {number[0] for _, number in kinds}

    def fits(plot: Plot) -> bool:
        shown = (plot.colour in colours) + (str(plot.number) in numbers)
        return shown + grants >= 2

    return sum(plot.building is None and fits(plot) for row in view.plots for plot in row)


def goes_on(before: Builders, now: Builders, seat: int) -> bool:
    """On one card; whoever was last there may be first on the next one."""
    return now.deciding == 1 << seat and (now.year, now.place) == (before.year, before.place)
