"""What a player may choose: the legal moves of every decision, and what makes them possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.rules import zeros
from fogcity.games.builders import cards
from fogcity.games.builders.building import are_enough, fit, is_enough, reach
from fogcity.games.builders.components import (
    ACT,
    BONUS_BUILD,
    BONUS_BUILDING,
    BONUS_MONEY,
    BONUS_OBJECTIVE,
    BONUS_PERMIT,
    BONUS_STEP,
    BUILD,
    CABLE_CAR,
    CHOOSE_OBJECTIVE,
    CHOOSE_PERMIT,
    CHOOSE_PLOT,
    CHOOSE_SPACE,
    CHOOSE_URBAN,
    CHOOSE_WITH,
    CLEAR,
    CLEAR_UP,
    COLLECT,
    FOR_BUILD,
    FOR_BUILDING,
    FOR_MONEY,
    FOR_STEP,
    FROM_DECK,
    GRANT,
    LEAST,
    MATERIALS,
    MOST_MOVES,
    MOST_SPACES,
    NO_PERMIT,
    NO_RUBBLE,
    NO_URBAN,
    OBJECTIVE,
    ON_PLOT,
    PASS,
    PERMIT,
    TAKE_OBJECTIVE,
    TAKE_PERMIT,
    TAKE_RUBBLE,
    TAKE_URBAN,
    TO_SPACE,
    TYPES,
    URBAN,
    way_to,
)
from fogcity.games.builders.developer import Developer

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

NEVER: Final = 127  # money that nobody ever has


def moves(game: Builders, seat: i64, out: vec[i64]) -> i64:
    """Write the legal moves of a seat and return how many there are."""
    if not game.deciding >> seat & 1:
        return 0
    phase = game.phase
    if phase == CHOOSE_SPACE:
        return space_moves(game, out)
    developer = game.developers[seat]
    n: i64 = 0
    if phase == ACT:
        n = act_moves(game, developer, out)
    elif phase == CHOOSE_PERMIT:
        n = permit_moves(game, out, 0)
    elif phase == CHOOSE_OBJECTIVE:
        n = objective_moves(game, out, 0)
    elif phase == CLEAR:
        n = clear_moves(game, developer, out)
    elif phase == CHOOSE_PLOT:
        n = plot_moves(game, developer, out)
    elif phase == CHOOSE_WITH:
        n = with_moves(game, developer, out)
    elif phase == CHOOSE_URBAN:
        n = urban_moves(game, developer, out)
    else:
        n = bonus_moves(game, developer, out)
    return n


def space_moves(game: Builders, out: vec[i64]) -> i64:
    """Every free space. Each is written, free or not; if not, the next one over it: the processor has less to guess."""
    free = ~game.taken
    n: i64 = 0
    for space in range(game.space_count()):
        out[n] = TO_SPACE + space
        n += free >> space & 1
    return n


def act_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    """Every action of the card for which distance and action can be paid (B2, B3), or collect."""
    ways = game.components.ways
    first = first_way(game, developer)
    money = developer.money
    least = least_money(game, developer)
    n: i64 = 0
    for i in range(first, first + game.layout.way_count[game.place]):
        way = ways[i]
        out[n] = way & 63
        n += i64(money >= (way >> 12) + (least >> (way >> 6 & 63) & NEVER))
    out[n] = COLLECT
    return n + 1


def first_way(game: Builders, developer: Developer) -> i64:
    """Where the ways from a player's space to the actions of the card begin."""
    return MOST_SPACES * (game.layout.first_space[game.place] + developer.space)


def way_cost(game: Builders, developer: Developer, offer: i64) -> i64:
    """What it costs to get to the nearest space with this offer. All ways are asked, and one of them is it."""
    ways = game.components.ways
    first = first_way(game, developer)
    wanted = way_to(offer, 0)
    cost: i64 = 0
    for i in range(first, first + game.layout.way_count[game.place]):
        cost += (ways[i] >> 12) * i64(ways[i] & 4095 == wanted)
    return cost


def distance(a: i64, b: i64) -> i64:
    """The distance of two spaces; every space between counts, the pass space too (B2)."""
    return a - b if a > b else b - a


def steps_to(game: Builders, developer: Developer, offer: i64) -> i64:
    """How far the nearest space with this offer is from a player's token."""
    spaces = game.components.spaces
    here = game.layout.first_space[game.place] + developer.space
    left = developer.space
    right = game.space_count() - 1 - left
    steps: i64 = 0
    while steps < MOST_SPACES:
        if left >= steps and spaces[here - steps] == offer:
            break
        if right >= steps and spaces[here + steps] == offer:
            break
        steps += 1
    return steps


def least_money(game: Builders, developer: Developer) -> i64:
    """How little money is enough for some complete version of each action on the card (B3).

    In one number, LEAST bits an action; NEVER is more than there is.
    """
    components = game.components
    offered = game.layout.offered[game.place]
    step = components.step
    least: i64 = NEVER
    least <<= LEAST * PASS
    if offered >> BUILD & 1:
        least |= least_to_build(game, developer, False) << LEAST * BUILD
    if offered >> GRANT & 1:
        least |= least_to_build(game, developer, True) << LEAST * GRANT
    if not has_materials(game, developer):
        least |= NEVER << LEAST * MATERIALS
    if not can_take_permit(game, developer):
        least |= NEVER << LEAST * PERMIT
    if not game.objective_row and not game.objectives_left:
        least |= NEVER << LEAST * OBJECTIVE
    least |= (min(step, components.rubble) if game.rubble else step) << LEAST * CLEAR_UP
    return least | step << LEAST * URBAN


def least_to_build(game: Builders, developer: Developer, granted: bool) -> i64:
    """The year's cost, and the removal of rubble where it lies on all plots that are open (B8)."""
    cost = game.components.cost[game.year]
    if developer.money < cost:
        return NEVER
    plots = open_plots(game, developer, granted, NEVER)
    if not plots:
        return NEVER
    return cost if plots & ~game.rubble else cost + game.components.rubble


def has_materials(game: Builders, developer: Developer) -> bool:
    """Some buildings of this player are left in the pool (B11)."""
    return developer.stock + developer.houses < game.components.buildings


def can_take_permit(game: Builders, developer: Developer) -> bool:
    """There is one, and room for it (B5)."""
    return game.permit_row != 0 and not developer.hand >> 8 * (game.components.hand - 1)


def open_plots(game: Builders, developer: Developer, granted: bool, money: i64) -> i64:
    """Where a player can build: a building, the money (B8) and the permits (B6) are there."""
    money -= game.components.cost[game.year]
    if money < 0 or not developer.stock or not developer.hand:
        return 0
    closed = game.occupied
    if money < game.components.rubble:
        closed |= game.rubble
    return reach(game.components, game.layout, developer, granted) & ~closed


def permit_moves(game: Builders, out: vec[i64], n: i64) -> i64:
    row = game.permit_row
    seen: i64 = 0
    while row:
        kind = (row & 255) - 1
        row >>= 8
        if not cards.holds(seen, kind):
            seen = cards.append(seen, kind)
            out[n] = TAKE_PERMIT + kind
            n += 1
    return n


def objective_moves(game: Builders, out: vec[i64], n: i64) -> i64:
    row = game.objective_row
    while row:
        out[n] = TAKE_OBJECTIVE + (row & 255) - 1
        row >>= 8
        n += 1
    if game.objectives_left:
        out[n] = FROM_DECK
        n += 1
    return n


def clear_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    n: i64 = 0
    if developer.money >= game.components.rubble:
        n = cell_moves(game, game.rubble, TAKE_RUBBLE, out)
    if developer.money >= game.components.step:
        out[n] = NO_RUBBLE
        n += 1
    return n


def cell_moves(game: Builders, cells: i64, first: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        out[n] = first + game.layout.plot(cell)
        n += 1
    return n


def plot_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    return cell_moves(game, open_plots(game, developer, game.granted, developer.money), ON_PLOT, out)


def with_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    """Each permit and each pair that fits the plot; those that look the same count once."""
    components = game.components
    layout = game.layout
    n: i64 = 0
    before: i64 = NO_PERMIT
    rest = developer.hand
    while rest:
        one = (rest & 255) - 1
        rest >>= 8
        if one == before:
            continue
        before = one
        mine = fit(components, layout, game.plot, one)
        if is_enough(mine, game.granted):
            out[n] = components.with_one + one
            n += 1
        seconds = rest
        last: i64 = NO_PERMIT
        while seconds:
            other = (seconds & 255) - 1
            seconds >>= 8
            if other != last and are_enough(mine, fit(components, layout, game.plot, other), game.granted):
                out[n] = components.with_two + components.kinds * one + other
                n += 1
            last = other
    return n


def urban_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    n: i64 = 0
    types = urban_types(game, developer)
    for kind in range(i64(TYPES)):
        if types >> kind & 1:
            out[n] = TAKE_URBAN + kind
            n += 1
    if types == 1 << CABLE_CAR:
        out[n] = NO_URBAN
        n += 1
    return n


def urban_types(game: Builders, developer: Developer) -> i64:
    """The types of urban development that the two permits have in common and that can be had (B7), as a set."""
    components = game.components
    types: i64 = 0
    if game.other != NO_PERMIT:
        types = components.symbols[game.one] & components.symbols[game.other]
    for kind in range(i64(TYPES)):
        if not game.supply >> 8 * kind & 255:
            types &= ~(i64(1) << kind)
    if developer.money < building_cost(game) + components.cable_car:
        types &= ~(1 << CABLE_CAR)
    return types


def building_cost(game: Builders) -> i64:
    """The year's cost, and the removal of rubble (B8)."""
    cost = game.components.cost[game.year]
    return cost + game.components.rubble if game.rubble & game.plot else cost


def bonus_moves(game: Builders, developer: Developer, out: vec[i64]) -> i64:
    """What the year offers and can be had (B13)."""
    bonus = game.components.bonus[game.year]
    n: i64 = 0
    if bonus & BONUS_PERMIT and can_take_permit(game, developer):
        n = permit_moves(game, out, n)
    if bonus & BONUS_OBJECTIVE:
        n = objective_moves(game, out, n)
    if bonus & BONUS_BUILDING and has_materials(game, developer):
        out[n] = FOR_BUILDING
        n += 1
    if bonus & BONUS_BUILD and open_plots(game, developer, False, developer.money):
        out[n] = FOR_BUILD
        n += 1
    if bonus & BONUS_STEP:
        out[n] = FOR_STEP
        n += 1
    if bonus & BONUS_MONEY:
        out[n] = FOR_MONEY
        n += 1
    return n


def has_bonus(game: Builders, developer: Developer) -> bool:
    bonus = game.components.bonus[game.year]
    if bonus & (BONUS_MONEY | BONUS_STEP):
        return True
    return bonus_moves(game, developer, zeros(MOST_MOVES)) > 0
