"""Why a move may not be made now: a code with the facts that its sentence needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.rules import Reason
from fogcity.games.builders import cards, legal, view
from fogcity.games.builders.building import reach
from fogcity.games.builders.components import (
    ACT,
    ACTION_NAMES,
    BONUS,
    BONUS_BUILD,
    BONUS_BUILDING,
    BONUS_MONEY,
    BONUS_NAMES,
    BONUS_OBJECTIVE,
    BONUS_PERMIT,
    BONUS_STEP,
    BUILD,
    CABLE_CAR,
    CHOOSE_BONUS,
    CHOOSE_OBJECTIVE,
    CHOOSE_PERMIT,
    CHOOSE_PLOT,
    CHOOSE_SPACE,
    CHOOSE_URBAN,
    CHOOSE_WITH,
    CLEAR,
    DO,
    DO_EARNINGS,
    EARNINGS,
    FIRST_YEAR,
    FOR_BUILD,
    FOR_BUILDING,
    FROM_DECK,
    GRANT,
    MATERIALS,
    NO_PERMIT,
    NO_RUBBLE,
    NO_URBAN,
    OBJECTIVE,
    ON_PLOT,
    PERMIT,
    PHASE_NAMES,
    TAKE_OBJECTIVE,
    TAKE_PERMIT,
    TAKE_RUBBLE,
    TAKE_URBAN,
    TO_SPACE,
    TYPE_NAMES,
    TYPES,
    space_name,
)
from fogcity.games.builders.developer import Developer

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders


def refusal(game: Builders, seat: i64, move: i64) -> Reason:
    """Why a move is not legal now."""
    developer = game.developers[seat]
    phase = game.phase
    if phase == CHOOSE_SPACE and move < DO:
        return space_refusal(game, move - TO_SPACE)
    if phase == ACT and DO <= move < BONUS:
        return act_refusal(game, developer, EARNINGS + 16 * (move - DO_EARNINGS) if move > DO_EARNINGS else move - DO)
    if phase == CHOOSE_PERMIT and TAKE_PERMIT <= move < game.components.with_one:
        return permit_refusal(game, developer, move - TAKE_PERMIT)
    if phase == CHOOSE_OBJECTIVE and FROM_DECK <= move < TAKE_RUBBLE:
        return objective_refusal(game, move)
    if phase == CLEAR and (move == NO_RUBBLE or TAKE_RUBBLE <= move < ON_PLOT):
        return rubble_refusal(game, developer, move)
    if phase == CHOOSE_PLOT and ON_PLOT <= move < TAKE_PERMIT:
        return plot_refusal(game, developer, move - ON_PLOT)
    if phase == CHOOSE_WITH and move >= game.components.with_one:
        return with_refusal(game, developer, move)
    if phase == CHOOSE_URBAN and TAKE_URBAN <= move <= NO_URBAN:
        return urban_refusal(game, developer, move)
    if phase == CHOOSE_BONUS:
        return bonus_refusal(game, developer, move)
    return game.misplaced(move, PHASE_NAMES[phase])


def too_dear(code: str, cost: i64, developer: Developer, more: dict[str, object]) -> Reason:
    """It costs more than this developer has."""
    return code, {"cost": int(cost), "money": int(developer.money), **more}


# On an action card


def space_refusal(game: Builders, space: i64) -> Reason:
    spaces = int(game.space_count())
    if space >= spaces:
        return "only-spaces", {"spaces": spaces}
    return "space-taken", {"space": int(space + 1)}


def act_refusal(game: Builders, developer: Developer, offer: i64) -> Reason:
    """The card does not offer it, or the distance or the action cannot be paid or done."""
    components = game.components
    card = i64(game.layout.circle[game.place])
    count = components.space_count(game.players, card)
    spaces = [components.space(game.players, card, i) for i in range(count)]
    if offer not in spaces:
        offers = [space_name(space) for space in spaces]
        return "not-offered", {"offer": space_name(offer), "offers": offers}
    steps = legal.steps_to(game, developer, offer)
    distance = steps * components.distance
    left = developer.money - distance
    if left < 0:
        return too_dear("too-far", distance, developer, {"steps": int(steps)})
    code, facts = action_refusal(game, developer, offer & 15, left)
    if steps:
        return "with-distance", {"why": {"code": code, "facts": facts}, "distance": int(distance)}
    return code, facts


def action_refusal(game: Builders, developer: Developer, action: i64, left: i64) -> Reason:
    """Why an action cannot be done with the money that is left after the distance."""
    if action == BUILD or action == GRANT:
        return building_refusal(game, developer, action == GRANT, left)
    if action == MATERIALS:
        return materials_refusal(game)
    if action == PERMIT:
        return permit_refusal(game, developer, NO_PERMIT)
    if action == OBJECTIVE:
        return "no-objective-left", {}
    return too_dear("action-cost", game.components.step, developer, {"action": ACTION_NAMES[action]})


def materials_refusal(game: Builders) -> Reason:
    return "pool-empty", {"buildings": int(game.components.buildings)}


def building_refusal(game: Builders, developer: Developer, granted: bool, left: i64) -> Reason:
    """Why nothing at all can be built."""
    components = game.components
    cost = components.cost[game.year]
    if not developer.stock:
        return "no-building", {}
    if not developer.hand:
        return "no-permit", {}
    if left < cost:
        return too_dear("building-cost", cost, developer, {"year": int(FIRST_YEAR + game.year)})
    plots = reach(components, game.layout, developer, granted) & ~game.occupied
    permits: dict[str, object] = {"permits": view.permit_list(game, developer.hand)}
    if not plots:
        return "no-plot-fits", permits
    return too_dear("only-rubble-fits", cost + components.rubble, developer, permits)


def permit_refusal(game: Builders, developer: Developer, kind: i64) -> Reason:
    if cards.size(developer.hand) >= game.components.hand:
        return "hand-full", {"permits": int(game.components.hand)}
    if not game.permit_row:
        return "no-permit-in-row", {}
    return "permit-not-in-row", {"permit": game.components.permit_names[kind], "row": view.permits_open(game)}


def objective_refusal(game: Builders, move: i64) -> Reason:
    if move == FROM_DECK:
        return "objectives-empty", {}
    name = game.components.objective_names[move - TAKE_OBJECTIVE]
    return "objective-not-in-row", {"objective": name, "row": view.objectives_open(game)}


def rubble_refusal(game: Builders, developer: Developer, move: i64) -> Reason:
    if move == NO_RUBBLE:
        return too_dear("step-cost", game.components.step, developer, {})
    plot = move - TAKE_RUBBLE
    facts: dict[str, object] = {"plot": game.components.plot_names[plot]}
    if not game.layout.cell_of[plot]:
        return "not-on-map", facts
    if not game.layout.cell_of[plot] & game.rubble:
        return "no-rubble-there", facts
    return too_dear("rubble-cost", game.components.rubble, developer, {})


# Building


def plot_refusal(game: Builders, developer: Developer, plot: i64) -> Reason:
    components = game.components
    facts: dict[str, object] = {"plot": components.plot_names[plot]}
    cell = game.layout.cell_of[plot]
    if not cell:
        return "not-on-map", facts
    if cell & game.occupied:
        return "built-already", facts
    if not cell & reach(components, game.layout, developer, game.granted):
        return "permits-do-not-fit", needed(game, plot, view.permit_list(game, developer.hand))
    return too_dear("rubble-there", components.cost[game.year] + components.rubble, developer, facts)


def needed(game: Builders, plot: i64, permits: list[str]) -> dict[str, object]:
    """Permits that do not fit a plot, and what they must show for it."""
    return {
        "permits": permits,
        "plot": game.components.plot_names[plot],
        "colour": game.components.colours[game.components.plot_colour[plot]],
        "number": int(game.components.plot_number[plot]),
        "granted": bool(game.granted),
    }


def with_refusal(game: Builders, developer: Developer, move: i64) -> Reason:
    components = game.components
    wanted = [move - components.with_one]
    if move >= components.with_two:
        pair = move - components.with_two
        wanted = [pair // components.kinds, pair % components.kinds]
    hand = developer.hand
    for kind in wanted:
        if not cards.holds(hand, kind):
            code = "not-held-twice" if cards.holds(developer.hand, kind) else "not-held"
            return code, {"permit": components.permit_names[kind], "held": view.permit_list(game, developer.hand)}
        hand = cards.remove(hand, kind)
    if len(wanted) == 1 and components.permit_names[wanted[0]] == "grant":
        return "grant-alone", {}
    permits = [components.permit_names[kind] for kind in wanted]
    return "these-do-not-fit", needed(game, game.layout.plot(game.plot), permits)


def urban_refusal(game: Builders, developer: Developer, move: i64) -> Reason:
    components = game.components
    types = legal.urban_types(game, developer)
    if move == NO_URBAN:
        return "must-take", {"types": [TYPE_NAMES[kind] for kind in range(i64(TYPES)) if types >> kind & 1]}
    kind = move - TAKE_URBAN
    facts: dict[str, object] = {"type": TYPE_NAMES[kind]}
    if not (components.symbols[game.one] & components.symbols[game.other]) >> kind & 1:
        return "not-in-common", facts
    if kind == CABLE_CAR and game.supply >> 8 * kind & 255:
        return too_dear("cable-car-cost", legal.building_cost(game) + components.cable_car, developer, {})
    return "type-sold-out", facts


# A new year


def bonus_refusal(game: Builders, developer: Developer, move: i64) -> Reason:
    bonus = game.components.bonus[game.year]
    if bonus & BONUS_PERMIT and TAKE_PERMIT <= move < game.components.with_one:
        return permit_refusal(game, developer, move - TAKE_PERMIT)
    if bonus & BONUS_OBJECTIVE and FROM_DECK <= move < TAKE_RUBBLE:
        return objective_refusal(game, move)
    if bonus & BONUS_BUILDING and move == FOR_BUILDING:
        return materials_refusal(game)
    if bonus & BONUS_BUILD and move == FOR_BUILD:
        return building_refusal(game, developer, False, developer.money)
    return "other-bonus", {"year": int(FIRST_YEAR + game.year), "offered": offered(game, developer)}


def offered(game: Builders, developer: Developer) -> list[object]:
    """The bonuses of the year."""
    bonus = game.components.bonus[game.year]
    kinds: list[object] = []
    if bonus & BONUS_PERMIT:
        kinds.append({"bonus": "permit"})
    if bonus & BONUS_OBJECTIVE:
        kinds.append({"bonus": "objective"})
    if bonus & BONUS_BUILDING:
        kinds.append({"bonus": BONUS_NAMES[0]})
    if bonus & BONUS_MONEY:
        kinds.append({"bonus": BONUS_NAMES[1], "amount": int(game.bonus_money(developer))})
    if bonus & BONUS_STEP:
        kinds.append({"bonus": BONUS_NAMES[2]})
    if bonus & BONUS_BUILD:
        kinds.append({"bonus": BONUS_NAMES[3]})
    return kinds
