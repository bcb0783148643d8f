"""The end of the game: objectives, boards, cards, money, and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import count, only_member
from fogcity.games.builders.components import (
    BUILDINGS,
    CABLE_CAR,
    CLEAR_UP_SIDEBAR,
    COINS,
    COLOUR,
    COLOUR_SET,
    COLOURS,
    CORNER,
    HYDRANT,
    ISOLATED,
    LIGHTING,
    MOST_COLOUR,
    MOST_PLAYERS,
    MOST_RUBBLE,
    OBJECTIVES,
    PAIRS,
    RIVALS,
    TYPE,
    TYPE_NAMES,
    TYPE_SET,
    TYPES,
    URBAN_SIDEBAR,
)
from fogcity.games.builders.layout import neighbours

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders


def half_points(game: Builders, out: vec[i64]) -> None:
    """Write the points of every seat, in halves, as if the game ended now."""
    for seat in range(game.players):
        out[seat] = 2 * points(game, seat, True)


def points(game: Builders, seat: i64, with_secrets: bool) -> i64:
    """The points of a seat; without its secret objectives they are what everybody can count."""
    developer = game.developers[seat]
    components = game.components
    secret = developer.secret if with_secrets else i64(0)
    total = objective_points(game, seat, game.common | developer.open | secret)
    total += board_points(game, seat) + components.money_points[developer.money]
    for kind in range(i64(TYPES)):
        total += urban_points(game, seat, kind)
    if game.best_builder == seat:
        total += components.best_builder
    return total


def breakdown(game: Builders, seat: i64, with_secrets: bool = True) -> dict[str, i64]:
    """The points of a seat by category and by objective."""
    developer = game.developers[seat]
    names = game.components.objective_names
    parts: dict[str, i64] = {}
    personal = developer.open | developer.secret if with_secrets else developer.open
    for objective in range(i64(OBJECTIVES)):
        if game.common >> objective & 1:
            parts[f"common {names[objective]}"] = objective_score(game, seat, objective)
    for objective in range(i64(OBJECTIVES)):
        if personal >> objective & 1:
            parts[f"personal {names[objective]}"] = objective_score(game, seat, objective)
    parts["development board"] = board_points(game, seat)
    for kind in range(i64(TYPES)):
        parts[f"urban {TYPE_NAMES[kind]}"] = urban_points(game, seat, kind)
    parts["best builder"] = game.components.best_builder if game.best_builder == seat else 0
    parts["money"] = game.components.money_points[developer.money]
    return parts


def winners(game: Builders) -> i64:
    """Most points, then most buildings on the map, then a shared victory (B17)."""
    best: i64 = -1000000
    winning: i64 = 0
    for seat in range(game.players):
        standing = points(game, seat, True) * 100 + game.developers[seat].houses
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= i64(1) << seat
    return winning


# Boards and cards


def board_points(game: Builders, seat: i64) -> i64:
    developer = game.developers[seat]
    return game.components.board[game.components.columns * developer.level + developer.column]


def urban_count(game: Builders, seat: i64, kind: i64) -> i64:
    return game.developers[seat].urban >> 8 * kind & 255


def urban_points(game: Builders, seat: i64, kind: i64) -> i64:
    """The urban development cards of one type."""
    components = game.components
    if kind == LIGHTING:
        return components.lighting_points[urban_count(game, seat, kind)]
    if kind == CABLE_CAR or kind == HYDRANT:
        return components.urban_points[kind] * urban_count(game, seat, kind)
    total: i64 = 0
    for park in range(len(components.park_points)):
        if game.developers[seat].parks >> park & 1:
            total += components.park_points[park]
    return total


# Objectives


def objective_points(game: Builders, seat: i64, objectives: i64) -> i64:
    """A set of objectives together."""
    total: i64 = 0
    while objectives:
        total += objective_score(game, seat, only_member(objectives & -objectives))
        objectives &= objectives - 1
    return total


def objective_score(game: Builders, seat: i64, objective: i64) -> i64:
    """What an objective gives a seat. As a common card it does so for all, as a personal one for its holder."""
    developer = game.developers[seat]
    components = game.components
    if objective == URBAN_SIDEBAR:
        return components.urban_sidebar[developer.column]
    if objective == CLEAR_UP_SIDEBAR:
        return components.clear_up_sidebar[developer.level]
    if MOST_COLOUR <= objective <= MOST_RUBBLE:
        return majority(game, seat, objective)
    return components.points[objective] * counted(game, seat, objective)


def counted(game: Builders, seat: i64, objective: i64) -> i64:
    """How many there are of what an objective counts (B14)."""
    developer = game.developers[seat]
    built = developer.built
    if objective == COINS:
        return developer.money // game.components.coins_each
    if objective == BUILDINGS:
        return developer.houses
    if objective == ISOLATED:
        return count(built & ~neighbours(game.occupied))
    if objective == RIVALS:
        return count(built & neighbours(game.occupied & ~built))
    if objective == PAIRS:
        return pairs(built)
    if objective == CORNER:
        return surrounded_corners(game, built)
    if COLOUR <= objective < COLOUR_SET:
        return count(built & game.layout.colours[objective - COLOUR])
    if objective == COLOUR_SET:
        return colour_sets(game, built)
    if TYPE <= objective < TYPE_SET:
        return urban_count(game, seat, objective - TYPE)
    if objective == TYPE_SET:
        return type_sets(game, seat)
    return developer.rubble


def pairs(cells: i64) -> i64:
    """The largest number of disjoint pairs of neighbours (B14).

    The first cell, reading from the top left, can only be paired with the one to its right or the one below,
    and if it has a neighbour, leaving it alone is never better: a partner of that neighbour can change over.
    """
    found: i64 = 0
    while cells:
        first = cells & -cells
        cells ^= first
        around = cells & neighbours(first)
        if around & (around - 1):
            right = around & -around
            below = around ^ right
            return found + 1 + max(pairs(cells ^ right), pairs(cells ^ below))
        if around:
            cells ^= around
            found += 1
    return found


def surrounded_corners(game: Builders, built: i64) -> i64:
    """Buildings in a corner of the map with buildings, anybody's, on both sides."""
    n: i64 = 0
    corners = built & game.layout.corners
    while corners:
        corner = corners & -corners
        corners ^= corner
        if not neighbours(corner) & game.layout.all & ~game.occupied:
            n += 1
    return n


def colour_sets(game: Builders, built: i64) -> i64:
    sets = count(built & game.layout.colours[0])
    for colour in range(1, i64(COLOURS)):
        sets = min(sets, count(built & game.layout.colours[colour]))
    return sets


def type_sets(game: Builders, seat: i64) -> i64:
    sets = urban_count(game, seat, 0)
    for kind in range(1, i64(TYPES)):
        sets = min(sets, urban_count(game, seat, kind))
    return sets


def majority(game: Builders, seat: i64, objective: i64) -> i64:
    """The points of a place; who ties for places shares theirs, rounded down, and none means no place (B15)."""
    mine = compared(game, seat, objective)
    if not mine:
        return 0
    place: i64 = 0
    tied: i64 = 0
    for other in range(game.players):
        theirs = compared(game, other, objective)
        if theirs > mine:
            place += 1
        elif theirs == mine:
            tied += 1
    places = game.components.rubble_places if objective == MOST_RUBBLE else game.components.colour_places
    total: i64 = 0
    for i in range(place, place + tied):
        total += places[MOST_PLAYERS * game.players + i]
    return total // tied


def compared(game: Builders, seat: i64, objective: i64) -> i64:
    developer = game.developers[seat]
    if objective == MOST_RUBBLE:
        return developer.rubble
    return count(developer.built & game.layout.colours[objective - MOST_COLOUR])
