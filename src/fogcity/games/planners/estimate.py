"""How well each player stands: a guess at the final points, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import count
from fogcity.engine.rules import zeros
from fogcity.games.planners.city import City, neighbours
from fogcity.games.planners.components import (
    ALL_CELLS,
    BLACK,
    CHOOSE,
    COLUMNS,
    DEPOT,
    LINES,
    MOST_PLAYERS,
    PLACES,
    ROW_OF_CELLS,
    ROWS,
    SYMBOL,
    TAKEN,
)
from fogcity.games.planners.scoring import built_points, half_points

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

PARTS: Final = 5
NO_AMOUNTS: Final = vec[float]([0.0] * MOST_PLAYERS)

# Found by regression: how games between bots went on from the end of every turn. `gone` is 0 at the beginning of the
# game and 1 at its end; the sharper the weights of values and trams, the surer a lead is to last.
VALUE: Final = 0.31  # each point of value in a district, on a scale where a lead of 1 is worth three quarters of it
VALUE_2: Final = 0.66  # and by the square of what is gone,
VALUE_4: Final = 0.85  # and by its square
ROOM: Final = 0.37  # each empty cell of the district
ASLEEP: Final = 0.7  # a garden without a tram beside it
TRAM: Final = 0.47
TRAM_2: Final = 1.1
TRAM_4: Final = 0.72
LINES_ALONE: Final = 0.24  # lines that are not connected yet
TRAM_ROOM: Final = 0.16  # each empty cell, when all is gone,
TRAM_ROOM_EARLY: Final = -0.2
DEPOT_ROOM_EARLY: Final = 0.21  # each empty cell beside a printed depot
TAKEN_VALUE: Final = 1.75  # what counts of the value of a taken card: it will also fill a cell
TAKEN_LINES: Final = 0.7  # and of its tram lines, of which not all will be connected
CONTRACT_COMPARED: Final = -0.125  # each contract, in every comparison

# In half points.
CONTRACT: Final = -0.46  # each contract narrows what can be finalized,
CONTRACT_EARLY: Final = -0.28  # at the beginning of the game more so
CONTRACTS_TOKEN: Final = 0.4
FOUNDATION: Final = -1.2  # a skyscraper in the making: less, the less time there is,
FOUNDATION_EARLY: Final = 1.05
SUM_THERE: Final = 1.6  # more, the more of its sum is there,
SUM_SQUARED: Final = 0.75
BESIDE: Final = 0.39  # and for every empty cell beside it
BESIDE_EARLY: Final = 0.47
WATERFRONT_EARLY: Final = 0.8
CELL_FILLED: Final = -0.17
ROW_CELL: Final = 0.33  # a filled cell of a district that nobody has completed
ROW_FILLED: Final = 0.37  # by the cube of the part that is filled
TAKEN_CARD: Final = 0.3  # a taken card that there is room for
TAKEN_BLACK: Final = 0.3  # each point of a black one, and one point more, for it fits anywhere
MEDAL_SHARED: Final = -1.0  # the medal, when somebody needs only one skyscraper more for it
COLUMN_CARD: Final = 0.065  # for every point of the best column that can be finalized next
LATER_PICK: Final = 0.8  # and less for everybody further on


def estimate(game: Planners, out: vec[float]) -> None:
    """Write everybody's likely half points, from what lies in the cities and columns."""
    players = game.players
    if not game.deciding:
        write_points(game, out)
        return
    for seat in range(players):
        out[seat] = float(built_points(game, seat))
    add_hopes(game, out, out, out, out)


def estimate_parts(game: Planners, out: vec[float]) -> i64:
    """The same in parts: what is built, what is begun, districts, trams, columns."""
    players = game.players
    begun = NO_AMOUNTS[:]
    districts = NO_AMOUNTS[:]
    trams = NO_AMOUNTS[:]
    columns = NO_AMOUNTS[:]
    add_hopes(game, begun, districts, trams, columns)
    at: i64 = 0
    for seat in range(players):
        out[at] = float(built_points(game, seat))
        out[at + 1] = begun[seat]
        out[at + 2] = districts[seat]
        out[at + 3] = trams[seat]
        out[at + 4] = columns[seat]
        at += PARTS
    return PARTS


def add_hopes(game: Planners, begun: vec[float], districts: vec[float], trams: vec[float], columns: vec[float]) -> None:
    """Add to everybody's half points what is still to be hoped for, each kind to a row of its own, or all to one."""
    players = game.players
    early = float(game.tokens) / float(game.components.foundations[players])
    gone = (1.0 - early) * (1.0 - early)
    for seat in range(players):
        begun[seat] += prospects(game, game.cities[seat], early)
    if game.medal >= 0:
        begun[game.medal] += medal_risk(game)
    amounts = NO_AMOUNTS[:]
    first = MOST_PLAYERS * players
    weight = VALUE + gone * (VALUE_2 + VALUE_4 * gone)
    for row in range(i64(ROWS)):
        for seat in range(players):
            amounts[seat] = district_amount(game, game.cities[seat], row, weight)
        if game.sizes[TAKEN]:
            amounts[game.seat] += taken_amount(game, row, weight)
        share(amounts, players, game.components.district_points, first, districts)
    weight = TRAM + gone * (TRAM_2 + TRAM_4 * gone)
    for seat in range(players):
        amounts[seat] = tram_amount(game, game.cities[seat], early, weight)
    if game.sizes[TAKEN]:
        amounts[game.seat] += TAKEN_LINES * weight * float(taken_lines(game))
        begun[game.seat] += taken_hope(game)
    share(amounts, players, game.components.tram_points, first, trams)
    add_columns(game, columns)


def write_points(game: Planners, out: vec[float]) -> None:
    """At the end nothing is left to guess."""
    points = zeros(game.players)
    half_points(game, points)
    for seat in range(game.players):
        out[seat] = float(points[seat])


def district_amount(game: Planners, city: City, row: i64, weight: float) -> float:
    """How good a city is in a district: its value, the room that is left, gardens that may still bloom."""
    cells = ROW_OF_CELLS << PLACES * row
    worth = city.row_worth(row, game.components.garden)
    amount = weight * float(worth) + ROOM * float(PLACES - count(city.filled & cells))
    if city.gardens:
        amount += ASLEEP * float(count(city.gardens & ~city.blooming & cells))
    return amount + CONTRACT_COMPARED * float(city.contracts)


def tram_amount(game: Planners, city: City, early: float, weight: float) -> float:
    amount = weight * float(count(city.trams)) + LINES_ALONE * float(count(city.lines & ~city.trams))
    amount += (TRAM_ROOM + TRAM_ROOM_EARLY * early) * float(count(ALL_CELLS & ~city.filled))
    amount += DEPOT_ROOM_EARLY * early * float(count(game.components.printed_depots & ~city.filled))
    return amount + CONTRACT_COMPARED * float(city.contracts)


def medal_risk(game: Planners) -> float:
    for seat in range(game.players):
        if seat != game.medal and count(game.cities[seat].skyscrapers) == count(game.cities[game.medal].skyscrapers):
            return MEDAL_SHARED
    return 0.0


def add_columns(game: Planners, out: vec[float]) -> None:
    """What the columns offer: the next to choose has the first pick of those they may finalize."""
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
        colour = game.components.colour[kind]
        if has_room_for(city, colour):
            worth += 1 + game.components.value[kind]
            if game.components.symbols[kind]:
                worth += 1
    return float(worth)


def share(amounts: vec[float], players: i64, points: vec[i64], first: i64, out: vec[float]) -> None:
    """Points by expected place: a lead counts for more the larger it is, but never for certain."""
    for seat in range(players):
        behind = 0.0  # how many others are expected to be ahead
        for other in range(players):
            if other != seat:
                lead = amounts[seat] - amounts[other]
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
    hope += CELL_FILLED * float(count(city.filled)) + WATERFRONT_EARLY * early * float(city.waterfronts)
    waiting = city.foundations & ~city.skyscrapers
    if waiting:
        hope += skyscraper_hope(game, city, waiting, early)
    for row in range(i64(ROWS)):
        if game.completed_by[row] < 0:
            filled = float(count(city.filled & ROW_OF_CELLS << PLACES * row))
            part = filled / float(PLACES)
            hope += ROW_CELL * filled + ROW_FILLED * part * part * part
    return hope


def skyscraper_hope(game: Planners, city: City, waiting: i64, early: float) -> float:
    """Foundations on which nothing stands yet."""
    needs = float(max(1, game.components.needs - city.waterfronts))
    hope = 0.0
    while waiting:
        cell = waiting & -waiting
        waiting ^= cell
        around = neighbours(cell)
        there = float(city.worth(around, game.components.garden)) / needs
        hope += FOUNDATION + FOUNDATION_EARLY * early + (SUM_THERE + SUM_SQUARED * there) * there
        hope += (BESIDE + BESIDE_EARLY * early) * float(count(around & ~city.filled))
    return hope


def taken_amount(game: Planners, row: i64, weight: float) -> float:
    """The value of the taken cards that belong to a row with room for them, and a little for symbols."""
    if not game.cities[game.seat].has_room(row):
        return 0.0
    value: i64 = 0
    first = TAKEN * len(game.deck)
    for i in range(first, first + game.sizes[TAKEN]):
        kind = i64(game.columns[i])
        if game.components.colour[kind] == row:
            value += game.components.value[kind]
            if game.components.symbols[kind] & SYMBOL:
                value += 1
    return TAKEN_VALUE * weight * float(value)


def taken_lines(game: Planners) -> i64:
    """How many of the taken cards that there is room for have tram lines."""
    city = game.cities[game.seat]
    lines: i64 = 0
    first = TAKEN * len(game.deck)
    for i in range(first, first + game.sizes[TAKEN]):
        kind = i64(game.columns[i])
        if game.components.symbols[kind] & (LINES | DEPOT) and has_room_for(city, game.components.colour[kind]):
            lines += 1
    return lines


def taken_hope(game: Planners) -> float:
    """What the taken cards are good for besides their value and lines."""
    city = game.cities[game.seat]
    hope = 0.0
    first = TAKEN * len(game.deck)
    for i in range(first, first + game.sizes[TAKEN]):
        kind = i64(game.columns[i])
        colour = game.components.colour[kind]
        if has_room_for(city, colour):
            hope += TAKEN_CARD
            if colour == BLACK:
                hope += TAKEN_BLACK * float(1 + game.components.value[kind])
    return hope


def has_room_for(city: City, colour: i64) -> bool:
    """The game ends when a city is full, so there is always room for a black card."""
    return colour == BLACK or city.has_room(colour)
