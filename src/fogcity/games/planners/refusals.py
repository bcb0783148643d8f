"""Why a move may not be made now: a code with the facts that its sentence needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.rules import Reason
from fogcity.games.planners import view
from fogcity.games.planners.city import City
from fogcity.games.planners.components import (
    BONUS,
    BONUS_NAMES,
    BUILD,
    CARD_BONUS,
    CHOOSE,
    CHOOSE_BONUS,
    DEPOT_BONUS,
    DRAW,
    FINALIZE,
    IN_ROW,
    LINES_BONUS,
    ON_CELL,
    PHASE_NAMES,
    PUT,
    ROWS,
    STOP,
    TARGET,
    THROW,
    VALUE_BONUS,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners


def refusal(game: Planners, seat: i64, move: i64) -> Reason:
    """Why a move is not legal now."""
    city = game.cities[seat]
    phase = game.phase
    if STOP < move < BONUS:
        return throw_refusal(game, city, move - THROW)
    if phase == CHOOSE and move == DRAW:
        return "deck-empty", {}
    if phase == CHOOSE and FINALIZE <= move < STOP:
        cards = int(game.sizes[move - FINALIZE])
        column = int(move - FINALIZE + 1)
        if not cards:
            return "column-empty", {"column": column}
        return "too-many-contracts", {"column": column, "cards": cards, "contracts": int(city.contracts)}
    if phase == BUILD and move >= PUT:
        name = game.components.card_names[(move - PUT) // ROWS]
        if name not in view.taken(game):
            return "not-taken", {"card": name}
        return "no-room", {"district": game.components.rows[(move - PUT) % ROWS]}
    if phase == CHOOSE_BONUS and BONUS <= move < IN_ROW:
        return bonus_refusal(game, city, move - BONUS)
    if phase == TARGET and IN_ROW <= move < PUT:
        return target_refusal(game, city, move)
    return game.misplaced(move, PHASE_NAMES[phase])


def throw_refusal(game: Planners, city: City, contracts: i64) -> Reason:
    if not city.contract_tokens:
        return "no-contracts-token", {}
    if contracts > game.components.throws:
        return "throws-at-most", {"contracts": int(game.components.throws)}
    return "holds-only", {"contracts": int(city.contracts)}


def bonus_refusal(game: Planners, city: City, bonus: i64) -> Reason:
    given = game.components.district_bonus[game.district]
    if bonus != given and bonus != LINES_BONUS:
        offered = [BONUS_NAMES[given], BONUS_NAMES[LINES_BONUS]]
        return "other-bonus", {"offered": offered, "bonus": BONUS_NAMES[bonus]}
    if not game.supply[bonus]:
        return "sold-out", {"bonus": BONUS_NAMES[bonus]}
    if bonus == CARD_BONUS or bonus == DEPOT_BONUS:
        return "no-empty-cell", {}
    return "all-have-lines", {}


def target_refusal(game: Planners, city: City, move: i64) -> Reason:
    is_card = game.bonus == CARD_BONUS or game.bonus == DEPOT_BONUS
    if is_card and move >= ON_CELL:
        return "into-a-row", {}
    if is_card:
        return "row-full", {"district": game.components.rows[move - IN_ROW]}
    if move < ON_CELL:
        return "onto-a-card", {}
    at = move - ON_CELL
    cell: dict[str, object] = {"cell": {"district": view.district_of(game, at), "place": view.place_of(at)}}
    if not city.filled >> (move - ON_CELL) & 1 or game.bonus == VALUE_BONUS:
        return "no-card-there", cell
    return "has-lines", cell
