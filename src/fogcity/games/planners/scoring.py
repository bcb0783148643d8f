"""The end of the game: advantage tokens with their tie-breaks, points and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.game import NOBODY, zeros
from fogcity.games.planners.city import City, count
from fogcity.games.planners.tables import CELLS, MOST_PLAYERS, PLACES, ROWS

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

ONE_COLUMN: Final = 0x0108421  # the first place of every row


def half_points(game: Planners, out: vec[i64]) -> None:
    """Write the points of every seat, in halves, as if the game ended now."""
    for seat in range(game.players):
        out[seat] = built_points(game, seat)
    amounts = zeros(game.players)
    places = zeros(game.players)
    for row in range(i64(ROWS)):
        rank_district(game, row, amounts, places)
        for seat in range(game.players):
            out[seat] += game.tables.district_points[MOST_PLAYERS * game.players + places[seat]]
    rank_trams(game, amounts, places)
    for seat in range(game.players):
        out[seat] += game.tables.tram_points[MOST_PLAYERS * game.players + places[seat]]


def built_points(game: Planners, seat: i64) -> i64:
    """What does not depend on a comparison with the others."""
    tables = game.tables
    city = game.cities[seat]
    points = count(city.skyscrapers) * tables.skyscraper_points + city.point_tokens * tables.bonus_points
    points += completions(game, seat) * tables.completion_points
    if game.medal == seat:
        points += tables.medal_points
    return points


def completions(game: Planners, seat: i64) -> i64:
    n: i64 = 0
    for row in range(i64(ROWS)):
        if game.completed_by[row] == seat:
            n += 1
    return n


def rank_district(game: Planners, row: i64, amounts: vec[i64], places: vec[i64]) -> None:
    """Everybody's place in a district, from 0, the order computed in full (P12)."""
    for seat in range(game.players):
        amounts[seat] = game.cities[seat].row_worth(row, game.tables.garden)
        places[seat] = 0
    for seat in range(game.players):
        for other in range(seat + 1, game.players):
            ahead = amounts[seat] - amounts[other]
            if ahead == 0:
                ahead = compare_cells(game, seat, other, row)
            if ahead > 0:
                places[other] += 1
            else:
                places[seat] += 1


def rank_trams(game: Planners, amounts: vec[i64], places: vec[i64]) -> None:
    """Everybody's place in trams, from 0."""
    for seat in range(game.players):
        amounts[seat] = count(game.cities[seat].trams)
        places[seat] = 0
    for seat in range(game.players):
        for other in range(seat + 1, game.players):
            ahead = amounts[seat] - amounts[other]
            if ahead == 0:
                ahead = compare_tram_columns(game, seat, other)
            if ahead > 0:
                places[other] += 1
            else:
                places[seat] += 1


def compare_cells(game: Planners, seat: i64, other: i64, row: i64) -> i64:
    """Break a tie: cell by cell from the left, then the rows below, the top one after the lowest (P11)."""
    mine = game.cities[seat]
    theirs = game.cities[other]
    cell = PLACES * row
    for _ in range(i64(CELLS)):
        difference = cell_value(game, mine, cell) - cell_value(game, theirs, cell)
        if difference:
            return difference
        cell += 1
        if cell == CELLS:
            cell = 0
    return compare_seats(game, seat, other)


def compare_tram_columns(game: Planners, seat: i64, other: i64) -> i64:
    """Break a tie in trams: column by column from the left (P11)."""
    for place in range(i64(PLACES)):
        column = i64(ONE_COLUMN) << place
        difference = count(game.cities[seat].trams & column) - count(game.cities[other].trams & column)
        if difference:
            return difference
    return compare_seats(game, seat, other)


def compare_seats(game: Planners, seat: i64, other: i64) -> i64:
    """The last rule: who ended the game, else the first clockwise from him."""
    ender = game.seat if game.ended_by == NOBODY else game.ended_by
    return (other - ender + game.players) % game.players - (seat - ender + game.players) % game.players


def cell_value(game: Planners, city: City, cell: i64) -> i64:
    """The current value of one cell; an empty one counts nothing."""
    value = (city.ones >> cell & 1) + 2 * (city.twos >> cell & 1) + 4 * (city.fours >> cell & 1)
    value += 8 * (city.eights >> cell & 1)
    return value + game.tables.garden if city.blooming >> cell & 1 else value


def winners(game: Planners) -> i64:
    """Most points, then most trams, then a shared victory (P15)."""
    points = zeros(game.players)
    half_points(game, points)
    best: i64 = -1000000
    winning: i64 = 0
    for seat in range(game.players):
        standing = points[seat] * (CELLS + 1) + count(game.cities[seat].trams)
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= i64(1) << seat
    return winning


def breakdown(game: Planners, seat: i64) -> dict[str, i64]:
    """The half points of a seat by category."""
    tables = game.tables
    city = game.cities[seat]
    amounts = zeros(game.players)
    places = zeros(game.players)
    parts: dict[str, i64] = {
        "skyscrapers": count(city.skyscrapers) * tables.skyscraper_points,
        "medal": tables.medal_points if game.medal == seat else 0,
        "bonus": city.point_tokens * tables.bonus_points,
        "completion": completions(game, seat) * tables.completion_points,
    }
    for row in range(i64(ROWS)):
        rank_district(game, row, amounts, places)
        parts[tables.rows[row]] = tables.district_points[MOST_PLAYERS * game.players + places[seat]]
    rank_trams(game, amounts, places)
    parts["trams"] = tables.tram_points[MOST_PLAYERS * game.players + places[seat]]
    return parts
