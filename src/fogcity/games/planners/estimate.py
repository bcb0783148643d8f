"""How well each player stands: a guess at the final points, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.planners.city import City, count, neighbours
from fogcity.games.planners.scoring import built_points
from fogcity.games.planners.tables import MOST_PLAYERS, PLACES, ROW_OF_CELLS, ROWS, SYMBOL, TAKEN

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

# In half points, found by letting bots with different values play each other.
CONTRACT: Final = -0.9  # each contract narrows what can be finalized
CONTRACTS_TOKEN: Final = 0.8
SYMBOL_ALONE: Final = 0.6  # half of a bonus
FOUNDATION: Final = 1.6  # a skyscraper in the making, by how much of its sum is there
ROW_FILLED: Final = 1.0  # a district in the making, by how much of it is there
VALUE_SCALE: Final = 4.0  # a lead of so much in a district is worth three quarters of it
TRAM_SCALE: Final = 2.5
TAKEN_SHARE: Final = 0.8  # a card in the hand is worth a little less than on the board


def estimate(game: Planners, out: vec[float]) -> None:
    """Write everybody's likely half points, from what lies in the cities."""
    players = game.players
    for seat in range(players):
        out[seat] = float(built_points(game, seat)) + prospects(game, game.cities[seat])
    amounts = vec[float]([0.0, 0.0, 0.0, 0.0])
    first = MOST_PLAYERS * players
    for row in range(i64(ROWS)):
        for seat in range(players):
            amounts[seat] = float(game.cities[seat].row_worth(row, game.tables.garden))
        if game.sizes[TAKEN]:
            amounts[game.seat] += TAKEN_SHARE * float(taken_worth(game, row))
        share(amounts, players, VALUE_SCALE, game.tables.district_points, first, out)
    for seat in range(players):
        amounts[seat] = float(count(game.cities[seat].trams))
    share(amounts, players, TRAM_SCALE, game.tables.tram_points, first, out)


def share(amounts: vec[float], players: i64, scale: float, points: vec[i64], first: i64, out: vec[float]) -> None:
    """Points by expected place: a lead counts for more the larger it is, but never for certain."""
    for seat in range(players):
        behind = 0.0  # how many others are expected to be ahead
        for other in range(players):
            if other != seat:
                lead = (amounts[seat] - amounts[other]) / scale
                behind += 0.5 - 0.5 * lead / (1.0 + abs(lead))
        place = i64(behind)
        if place >= players - 1:
            place = players - 2
        part = behind - float(place)
        better = float(points[first + place])
        out[seat] += better + part * (float(points[first + place + 1]) - better)


def prospects(game: Planners, city: City) -> float:
    """What is begun and not finished."""
    hope = CONTRACT * float(city.contracts) + CONTRACTS_TOKEN * float(city.contract_tokens)
    needs = float(game.tables.needs - city.waterfronts)
    waiting = city.foundations & ~city.skyscrapers
    while waiting:
        cell = waiting & -waiting
        waiting ^= cell
        there = float(city.worth(neighbours(cell), game.tables.garden)) / needs
        hope += FOUNDATION * there * there
    for row in range(i64(ROWS)):
        cells = ROW_OF_CELLS << PLACES * row
        if not city.used >> row & 1 and city.symbols & cells:
            hope += SYMBOL_ALONE
        if game.completed_by[row] < 0:
            filled = float(count(city.filled & cells)) / float(PLACES)
            hope += ROW_FILLED * filled * filled * filled
    return hope


def taken_worth(game: Planners, row: i64) -> i64:
    """The value of the taken cards that belong to a row with room for them."""
    worth: i64 = 0
    city = game.cities[game.seat]
    if not city.has_room(row):
        return 0
    first = TAKEN * len(game.deck)
    for i in range(first, first + game.sizes[TAKEN]):
        kind = i64(game.columns[i])
        if game.tables.colour[kind] == row:
            worth += game.tables.value[kind]
            if game.tables.symbols[kind] & SYMBOL:
                worth += 1
    return worth
