"""Why a move is not legal now, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogcity.games.builders import cards, legal, view
from fogcity.games.builders.building import reach
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.tables import (
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
    CLEAR_UP,
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
    TAKE_OBJECTIVE,
    TAKE_PERMIT,
    TAKE_RUBBLE,
    TAKE_URBAN,
    TO_SPACE,
    TYPE_NAMES,
    TYPES,
    space_name,
)

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

DUTIES: Final = (
    "choose a space for your token",
    "choose what to do on this card",
    "choose a permit from the row",
    "choose an objective",
    "choose the rubble to clear, or no rubble",
    "choose the plot to build on",
    "choose the permits to build with",
    "choose the urban development card",
    "choose the bonus of the year",
    "",
)


def refusal(game: Builders, seat: i64, move: i64) -> str:
    """Why a move is not legal now."""
    developer = game.developers[seat]
    phase = game.phase
    if phase == CHOOSE_SPACE and move < DO:
        return space_refusal(game, move - TO_SPACE)
    if phase == ACT and DO <= move < BONUS:
        return act_refusal(game, developer, EARNINGS + 16 * (move - DO_EARNINGS) if move > DO_EARNINGS else move - DO)
    if phase == CHOOSE_PERMIT and TAKE_PERMIT <= move < game.tables.with_one:
        return permit_refusal(game, developer, move - TAKE_PERMIT)
    if phase == CHOOSE_OBJECTIVE and FROM_DECK <= move < TAKE_RUBBLE:
        return objective_refusal(game, move)
    if phase == CLEAR and (move == NO_RUBBLE or TAKE_RUBBLE <= move < ON_PLOT):
        return rubble_refusal(game, developer, move)
    if phase == CHOOSE_PLOT and ON_PLOT <= move < TAKE_PERMIT:
        return plot_refusal(game, developer, move - ON_PLOT)
    if phase == CHOOSE_WITH and move >= game.tables.with_one:
        return with_refusal(game, developer, move)
    if phase == CHOOSE_URBAN and TAKE_URBAN <= move <= NO_URBAN:
        return urban_refusal(game, developer, move)
    if phase == CHOOSE_BONUS:
        return bonus_refusal(game, developer, move)
    return misplaced(game, move)


def misplaced(game: Builders, move: i64) -> str:
    return f"'{game.write(move)}' does not fit here: now you {DUTIES[game.phase]}."


def dollars(developer: Developer) -> str:
    return f"you have ${developer.money}"


def number_of(n: i64, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


# On an action card


def space_refusal(game: Builders, space: i64) -> str:
    spaces = game.space_count()
    if space >= spaces:
        return f"There are only {spaces} spaces here."
    return f"A token stands on space {space + 1} already."


def act_refusal(game: Builders, developer: Developer, offer: i64) -> str:
    """The card does not offer it, or the distance or the action cannot be paid or done."""
    tables = game.tables
    card = i64(game.layout.circle[game.place])
    count = tables.space_count(game.players, card)
    spaces = [tables.space(game.players, card, i) for i in range(count)]
    if offer not in spaces:
        listed = ", ".join([space_name(space) for space in spaces])
        return f"This card has no '{space_name(offer)}'; from left to right it has: {listed}."
    steps = legal.steps_to(game, developer, offer)
    left = developer.money - steps * tables.distance
    if left < 0:
        far = number_of(steps, "step")
        return f"That is {far} away from your token and costs ${steps * tables.distance}; {dollars(developer)}."
    reason = action_reason(game, developer, offer & 15, left)
    if steps:
        reason += f" (The distance costs ${steps * tables.distance}.)"
    return reason


def action_reason(game: Builders, developer: Developer, action: i64, left: i64) -> str:
    """Why an action cannot be done with the money that is left after the distance."""
    if action == BUILD or action == GRANT:
        return building_reason(game, developer, action == GRANT, left)
    if action == MATERIALS:
        return materials_reason(game)
    if action == PERMIT:
        return permit_refusal(game, developer, NO_PERMIT)
    if action == OBJECTIVE:
        return "No objective is left, neither in the row nor in the deck."
    name = ACTION_NAMES[CLEAR_UP] if action == CLEAR_UP else "urban development"
    return f"A step of {name} costs ${game.tables.step}; {dollars(developer)}."


def materials_reason(game: Builders) -> str:
    return f"All your {game.tables.buildings} buildings have left the pool."


def building_reason(game: Builders, developer: Developer, granted: bool, left: i64) -> str:
    """Why nothing at all can be built."""
    tables = game.tables
    cost = tables.cost[game.year]
    if not developer.stock:
        return "You have no building in your area; take one with materials."
    if not developer.hand:
        return "You have no permit."
    if left < cost:
        return f"Building costs ${cost} in {FIRST_YEAR + game.year}; {dollars(developer)}."
    plots = reach(tables, game.layout, developer.hand, granted) & ~game.occupied
    permits = " and ".join(view.permit_list(game, developer.hand))
    if not plots:
        return f"Your permits ({permits}) fit no free plot."
    return (
        f"Your permits ({permits}) fit only plots with rubble: with its removal building costs "
        f"${cost + tables.rubble}; {dollars(developer)}."
    )


def permit_refusal(game: Builders, developer: Developer, kind: i64) -> str:
    if cards.size(developer.hand) >= game.tables.hand:
        return f"You hold {game.tables.hand} permits, and that is the most."
    if not game.permit_row:
        return "The row of permits is empty until all have acted on this card."
    return f"{game.tables.permit_names[kind]} does not lie in the row; there is {row_list(view.permits_open(game))}."


def row_list(names: list[str]) -> str:
    return ", ".join(names) if names else "nothing"


def objective_refusal(game: Builders, move: i64) -> str:
    if move == FROM_DECK:
        return "The deck of objectives is empty."
    name = game.tables.objective_names[move - TAKE_OBJECTIVE]
    return f"{name} does not lie in the row; there is {row_list(view.objectives_open(game))}."


def rubble_refusal(game: Builders, developer: Developer, move: i64) -> str:
    if move == NO_RUBBLE:
        return f"A step costs ${game.tables.step}; {dollars(developer)}."
    plot = move - TAKE_RUBBLE
    name = game.tables.plot_names[plot]
    if not game.layout.cell_of[plot]:
        return f"{name} is not on this map."
    if not game.layout.cell_of[plot] & game.rubble:
        return f"There is no rubble on {name}."
    return f"Clearing rubble costs ${game.tables.rubble}; {dollars(developer)}. 'no rubble' is only the step."


# Building


def plot_refusal(game: Builders, developer: Developer, plot: i64) -> str:
    tables = game.tables
    name = tables.plot_names[plot]
    cell = game.layout.cell_of[plot]
    if not cell:
        return f"{name} is not on this map."
    if cell & game.occupied:
        return f"There is a building on {name} already."
    if not cell & reach(tables, game.layout, developer.hand, game.granted):
        permits = " and ".join(view.permit_list(game, developer.hand))
        return f"Your permits ({permits}) do not fit {name}: {needed(game, plot)}."
    cost = tables.cost[game.year] + tables.rubble
    return f"There is rubble on {name}: with its removal building costs ${cost}; {dollars(developer)}."


def needed(game: Builders, plot: i64) -> str:
    """What permits must show for a plot."""
    colour = game.tables.colours[game.tables.plot_colour[plot]]
    number = game.tables.plot_number[plot]
    if game.granted:
        return f"with the grant one of them must show {colour} or {number}"
    return f"one permit must show {colour} and {number}, or two of them {colour} and {number} between them"


def with_refusal(game: Builders, developer: Developer, move: i64) -> str:
    tables = game.tables
    wanted = [move - tables.with_one]
    if move >= tables.with_two:
        pair = move - tables.with_two
        wanted = [pair // tables.kinds, pair % tables.kinds]
    hand = developer.hand
    for kind in wanted:
        if not cards.holds(hand, kind):
            held = row_list(view.permit_list(game, developer.hand))
            twice = " twice" if cards.holds(developer.hand, kind) else ""
            return f"You do not hold {tables.permit_names[kind]}{twice}; you hold {held}."
        hand = cards.remove(hand, kind)
    names = " and ".join([tables.permit_names[kind] for kind in wanted])
    plot = game.layout.plot(game.plot)
    verb = "does" if len(wanted) == 1 else "do"
    if len(wanted) == 1 and tables.permit_names[wanted[0]] == "grant":
        return "A grant gives the colour or the number, not both: add a second permit."
    return f"{names} {verb} not fit {tables.plot_names[plot]}: {needed(game, plot)}."


def urban_refusal(game: Builders, developer: Developer, move: i64) -> str:
    tables = game.tables
    types = legal.urban_types(game, developer)
    if move == NO_URBAN:
        names = [TYPE_NAMES[kind] for kind in range(i64(TYPES)) if types >> kind & 1]
        return f"Only a cable car can be declined; choose {' or '.join(names)}."
    kind = move - TAKE_URBAN
    name = TYPE_NAMES[kind]
    if not (tables.symbols[game.one] & tables.symbols[game.other]) >> kind & 1:
        return f"Your two permits have no {name} in common."
    if kind == CABLE_CAR and game.supply >> 8 * kind & 255:
        cost = legal.building_cost(game) + tables.cable_car
        return f"With a cable car the building costs ${cost}; {dollars(developer)}."
    return f"The {name} cards are sold out."


# A new year


def bonus_refusal(game: Builders, developer: Developer, move: i64) -> str:
    bonus = game.tables.bonus[game.year]
    if bonus & BONUS_PERMIT and TAKE_PERMIT <= move < game.tables.with_one:
        return permit_refusal(game, developer, move - TAKE_PERMIT)
    if bonus & BONUS_OBJECTIVE and FROM_DECK <= move < TAKE_RUBBLE:
        return objective_refusal(game, move)
    if bonus & BONUS_BUILDING and move == FOR_BUILDING:
        return materials_reason(game)
    if bonus & BONUS_BUILD and move == FOR_BUILD:
        return building_reason(game, developer, False, developer.money)
    return f"The bonus of {FIRST_YEAR + game.year} is {bonus_words(game, developer)}."


def bonus_words(game: Builders, developer: Developer) -> str:
    bonus = game.tables.bonus[game.year]
    words: list[str] = []
    if bonus & BONUS_PERMIT:
        words.append("a permit")
    if bonus & BONUS_OBJECTIVE:
        words.append("an objective")
    if bonus & BONUS_BUILDING:
        words.append(f"'bonus {BONUS_NAMES[0]}'")
    if bonus & BONUS_MONEY:
        words.append(f"'bonus {BONUS_NAMES[1]}' (${game.bonus_money(developer)})")
    if bonus & BONUS_STEP:
        words.append(f"'bonus {BONUS_NAMES[2]}'")
    if bonus & BONUS_BUILD:
        words.append(f"'bonus {BONUS_NAMES[3]}'")
    return " or ".join(words)
