"""How well each player stands: a guess at the final points, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.planners.city import City, count, neighbours
from fogcity.games.planners.scoring import built_points
from fogcity.games.planners.tables import (
    BLACK,
    CHOOSE,
    COLUMNS,
    MOST_PLAYERS,
    PLACES,
    ROW_OF_CELLS,
    ROWS,
    SYMBOL,
    TAKEN,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

NO_AMOUNTS: Final = vec[float]([0.0] * MOST_PLAYERS)

# In half points, found by letting searches with different values play each other.
CONTRACT: Final = -0.5  # each contract narrows what can be finalized,
CONTRACT_EARLY: Final = -1.2  # at the beginning of the game more so
CONTRACTS_TOKEN: Final = 0.8
FOUNDATION: Final = 1.6  # a skyscraper in the making, by how much of its sum is there
ROW_FILLED: Final = 3.2  # a district in the making, by how much of it is there
VALUE_SCALE: Final = 4.6  # a lead of so much in a district is worth three quarters of it
TRAM_SCALE: Final = 5.0
TRAM_SCALE_EARLY: Final = -2.3
LINES_ALONE: Final = 0.67  # of a tram, for lines that are not connected yet
TAKEN_SHARE: Final = 1.75  # a card in the hand is worth more than its value: it also fills a cell
COLUMN_CARD: Final = 0.065  # for every point of the best column that can be finalized next
LATER_PICK: Final = 0.8  # and less for everybody further on


def estimate(game: Planners, out: vec[float]) -> None:
    """Write everybody's likely half points, from what lies in the cities and columns."""
    players = game.players
    early = float(game.tokens) / float(game.tables.foundations[players])
    for seat in range(players):
        out[seat] = float(built_points(game, seat)) + prospects(game, game.cities[seat], early)
    amounts = NO_AMOUNTS[:]
    first = MOST_PLAYERS * players
    for row in range(i64(ROWS)):
        for seat in range(players):
            amounts[seat] = float(game.cities[seat].row_worth(row, game.tables.garden))
        if game.sizes[TAKEN]:
            amounts[game.seat] += TAKEN_SHARE * float(taken_worth(game, row))
        share(amounts, players, VALUE_SCALE, game.tables.district_points, first, out)
    for seat in range(players):
        city = game.cities[seat]
        amounts[seat] = float(count(city.trams)) + LINES_ALONE * float(count(city.lines & ~city.trams))
    share(amounts, players, TRAM_SCALE + TRAM_SCALE_EARLY * early, game.tables.tram_points, first, out)
    if not game.ended:
        add_columns(game, out)


def add_columns(game: Planners, out: vec[float]) -> None:
    """What the columns offer: the next to choose has the first pick of those he may finalize."""
    gone: i64 = 0
    seat = game.seat if game.phase == CHOOSE else (game.seat + 1) % game.players
    weight = COLUMN_CARD
    for _ in range(game.players):
        city = game.cities[seat]
        best = 0.0
        pick: i64 = -1
        for column in range(i64(COLUMNS)):
            if not gone >> column & 1 and city.contracts < game.sizes[column]:
                worth = column_worth(game, city, column)
                if worth > best:
                    best = worth
                    pick = column
        if pick >= 0:
            gone |= i64(1) << pick
            out[seat] += weight * best
        weight *= LATER_PICK
        seat = (seat + 1) % game.players


def column_worth(game: Planners, city: City, column: i64) -> float:
    """The cards of a column that a city has room for: one each, their value, and one for symbols."""
    worth: i64 = 0
    first = column * len(game.deck)
    for i in range(first, first + game.sizes[column]):
        kind = i64(game.columns[i])
        colour = game.tables.colour[kind]
        if colour == BLACK or city.has_room(colour):
            worth += 1 + game.tables.value[kind]
            if game.tables.symbols[kind]:
                worth += 1
    return float(worth)


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


def prospects(game: Planners, city: City, early: float) -> float:
    """What is begun and not finished."""
    hope = (CONTRACT + CONTRACT_EARLY * early) * float(city.contracts) + CONTRACTS_TOKEN * float(city.contract_tokens)
    needs = float(game.tables.needs - city.waterfronts)
    waiting = city.foundations & ~city.skyscrapers
    while waiting:
        cell = waiting & -waiting
        waiting ^= cell
        there = float(city.worth(neighbours(cell), game.tables.garden)) / needs
        hope += FOUNDATION * there * there
    for row in range(i64(ROWS)):
        cells = ROW_OF_CELLS << PLACES * row
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
