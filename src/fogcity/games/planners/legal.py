"""The legal moves of every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.planners import bonuses
from fogcity.games.planners.city import City
from fogcity.games.planners.components import (
    BLACK,
    BONUS,
    BUILD,
    CARD_BONUS,
    CELLS,
    CHOOSE,
    CHOOSE_BONUS,
    COLUMN,
    COLUMNS,
    DEPOT_BONUS,
    DRAW,
    FINALIZE,
    IN_ROW,
    LINES_BONUS,
    ON_CELL,
    PLACE,
    PUT,
    ROWS,
    STOP,
    TAKEN,
    THROW,
    VALUE_BONUS,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners


def moves(game: Planners, seat: i64, out: vec[i64]) -> i64:
    """Write the legal moves of a seat to `out` and return how many there are."""
    if not game.deciding >> seat & 1:
        return 0
    n: i64 = 0
    phase = game.phase
    city = game.cities[seat]
    if phase == CHOOSE:
        if game.deck_left:
            out[n] = DRAW
            n += 1
        for column in range(i64(COLUMNS)):
            if city.contracts < game.sizes[column]:
                out[n] = FINALIZE + column
                n += 1
    elif phase == COLUMN:
        for column in range(i64(COLUMNS)):
            out[n] = PLACE + column
            n += 1
    elif phase == BUILD:
        n = put_moves(game, city, out)
        out[n] = STOP
        n += 1
    elif phase == CHOOSE_BONUS:
        given = game.components.district_bonus[game.district]
        if bonuses.can_take(game, city, given):
            out[n] = BONUS + given
            n += 1
        if given != LINES_BONUS and bonuses.can_take(game, city, LINES_BONUS):
            out[n] = BONUS + LINES_BONUS
            n += 1
    else:
        n = target_moves(game, city, out)
    if city.contract_tokens:
        for contracts in range(1, min(game.components.throws, city.contracts) + 1):
            out[n] = THROW + contracts
            n += 1
    return n


def put_moves(game: Planners, city: City, out: vec[i64]) -> i64:
    """Each different taken card in its row, a black one in any row (P1), where there is room."""
    n: i64 = 0
    first = TAKEN * len(game.deck)
    for i in range(first, first + game.sizes[TAKEN]):
        kind: i64 = i64(game.columns[i])
        repeated = False
        for j in range(first, i):
            if game.columns[j] == game.columns[i]:
                repeated = True
        if repeated:
            continue
        colour = game.components.colour[kind]
        if colour != BLACK:
            if city.has_room(colour):
                out[n] = PUT + ROWS * kind + colour
                n += 1
        else:
            for row in range(i64(ROWS)):
                if city.has_room(row):
                    out[n] = PUT + ROWS * kind + row
                    n += 1
    return n


def target_moves(game: Planners, city: City, out: vec[i64]) -> i64:
    """Where the chosen bonus may go: cards into a row (P2), tokens onto a card (P4, P5)."""
    n: i64 = 0
    if game.bonus == CARD_BONUS or game.bonus == DEPOT_BONUS:
        for row in range(i64(ROWS)):
            if city.has_room(row):
                out[n] = IN_ROW + row
                n += 1
    else:
        cells = city.filled if game.bonus == VALUE_BONUS else city.filled & ~city.lines
        for cell in range(i64(CELLS)):
            if cells >> cell & 1:
                out[n] = ON_CELL + cell
                n += 1
    return n
