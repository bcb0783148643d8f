"""The end of the game: advantage tokens with their tie-breaks, points and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import count
from fogcity.engine.rules import NOBODY, zeros
from fogcity.games.planners.city import FIRST_PLACES, City
from fogcity.games.planners.components import CELLS, MOST_PLAYERS, PLACES, ROWS

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

TRAMS: Final = ROWS  # what is compared after the districts


def half_points(game: Planners, out: vec[i64]) -> None:
    """Write the points of every seat, in halves, as if the game ended now."""
    for seat in range(game.players):
        out[seat] = built_points(game, seat)
    places = zeros(game.players)
    for what in range(i64(ROWS + 1)):
        rank(game, what, places)
        for seat in range(game.players):
            out[seat] += place_points(game, what, places[seat])


def built_points(game: Planners, seat: i64) -> i64:
    """What does not depend on a comparison with the others."""
    return skyscrapers(game, seat) + medal(game, seat) + bonus(game, seat) + completion(game, seat)


def skyscrapers(game: Planners, seat: i64) -> i64:
    return count(game.cities[seat].skyscrapers) * game.components.skyscraper_points


def medal(game: Planners, seat: i64) -> i64:
    return game.components.medal_points if game.medal == seat else i64(0)


def bonus(game: Planners, seat: i64) -> i64:
    return game.cities[seat].point_tokens * game.components.bonus_points


def completion(game: Planners, seat: i64) -> i64:
    points: i64 = 0
    for row in range(i64(ROWS)):
        if game.completed_by[row] == seat:
            points += game.components.completion_points
    return points


# Advantage: the five districts, and the trams as a sixth comparison


def place_points(game: Planners, what: i64, place: i64) -> i64:
    """The advantage token for a place, from 0."""
    points = game.components.tram_points if what == TRAMS else game.components.district_points
    return points[MOST_PLAYERS * game.players + place]


def rank(game: Planners, what: i64, places: vec[i64]) -> None:
    """Everybody's place, from 0, the order computed in full (P12)."""
    for seat in range(game.players):
        places[seat] = 0
    for seat in range(game.players):
        for other in range(seat + 1, game.players):
            if compare(game, what, seat, other) > 0:
                places[other] += 1
            else:
                places[seat] += 1


def compare(game: Planners, what: i64, seat: i64, other: i64) -> i64:
    """Who is ahead, ties broken: more than 0 if the first one is."""
    mine = game.cities[seat]
    theirs = game.cities[other]
    if what == TRAMS:
        ahead = count(mine.trams) - count(theirs.trams)
        return ahead if ahead else compare_tram_columns(game, seat, other)
    ahead = mine.row_worth(what, game.components.garden) - theirs.row_worth(what, game.components.garden)
    return ahead if ahead else compare_cells(game, seat, other, what)


def compare_cells(game: Planners, seat: i64, other: i64, row: i64) -> i64:
    """Break a tie: cell by cell from the left, then the rows below, the top one after the lowest (P11)."""
    mine = game.cities[seat]
    theirs = game.cities[other]
    cell = PLACES * row
    left: i64 = CELLS
    while left:
        left -= 1
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
        column = i64(FIRST_PLACES) << place
        difference = count(game.cities[seat].trams & column) - count(game.cities[other].trams & column)
        if difference:
            return difference
    return compare_seats(game, seat, other)


def compare_seats(game: Planners, seat: i64, other: i64) -> i64:
    """The last rule: who ended the game, else the first clockwise from them."""
    ender = game.seat if game.ended_by == NOBODY else game.ended_by
    return (other - ender + game.players) % game.players - (seat - ender + game.players) % game.players


def undecided(game: Planners, what: i64, seat: i64) -> bool:
    """Whether nothing speaks for the seat's place yet: it is level with somebody, and both have nothing there, or only
    who will end the game could tell them apart."""
    if game.ended_by != NOBODY:
        return False
    for other in range(game.players):
        if other != seat and (same_trams(game, seat, other) if what == TRAMS else level(game, what, seat, other)):
            return True
    return False


def level(game: Planners, row: i64, seat: i64, other: i64) -> bool:
    garden = game.components.garden
    mine = game.cities[seat].row_worth(row, garden)
    theirs = game.cities[other].row_worth(row, garden)
    return mine == theirs and (mine == 0 or same_values(game, seat, other))


def same_values(game: Planners, seat: i64, other: i64) -> bool:
    mine = game.cities[seat]
    theirs = game.cities[other]
    for cell in range(i64(CELLS)):
        if cell_value(game, mine, cell) != cell_value(game, theirs, cell):
            return False
    return True


def same_trams(game: Planners, seat: i64, other: i64) -> bool:
    for place in range(i64(PLACES)):
        column = i64(FIRST_PLACES) << place
        if count(game.cities[seat].trams & column) != count(game.cities[other].trams & column):
            return False
    return True


def cell_value(game: Planners, city: City, cell: i64) -> i64:
    """The current value of one cell; an empty one counts nothing."""
    value = (city.ones >> cell & 1) + 2 * (city.twos >> cell & 1) + 4 * (city.fours >> cell & 1)
    value += 8 * (city.eights >> cell & 1)
    return value + game.components.garden if city.blooming >> cell & 1 else value


def winners(game: Planners) -> i64:
    """Most points, then most trams, then a shared victory (P15)."""
    points = zeros(game.players)
    half_points(game, points)
    best: i64 = -(1 << 40)
    winning: i64 = 0
    for seat in range(game.players):
        standing = points[seat] * (CELLS + 1) + count(game.cities[seat].trams)
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= i64(1) << seat
    return winning


def breakdown(game: Planners, seat: i64, certain: bool = False) -> dict[str, i64]:
    """The half points of a seat by category; `certain`, without tokens that nothing speaks for yet."""
    parts: dict[str, i64] = {
        "skyscrapers": skyscrapers(game, seat),
        "medal": medal(game, seat),
        "bonus": bonus(game, seat),
        "completion": completion(game, seat),
    }
    places = zeros(game.players)
    for what in range(i64(ROWS + 1)):
        rank(game, what, places)
        name = "trams" if what == TRAMS else game.components.rows[what]
        parts[name] = 0 if certain and undecided(game, what, seat) else place_points(game, what, places[seat])
    return parts
