"""What a seat holds that brings no points by itself: reasons are made of how it changes."""

from fogcity.games.planners.schema import View


def holdings(view: View, seat: int) -> dict[str, int]:
    city = view.cities[seat]
    values = {f"value {row}": value for row, value in zip(city.rows, city.values, strict=True)}
    return {"contracts": city.contracts, "trams": city.trams, **values}
