"""What a move does: the token, the actions in the order of the rulebook, and the bonuses of a new year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import only_member
from fogcity.engine.rules import NOBODY
from fogcity.games.builders import cards, schema, view
from fogcity.games.builders.components import (
    ACT,
    AREA,
    BONUS,
    BONUS_NAMES,
    CABLE_CAR,
    CHOOSE_BONUS,
    CHOOSE_OBJECTIVE,
    CHOOSE_PERMIT,
    CHOOSE_PLOT,
    CHOOSE_URBAN,
    CHOOSE_WITH,
    CLEAR,
    CLEAR_UP,
    EARNINGS,
    FOR_BUILD,
    FOR_BUILDING,
    FOR_STEP,
    GRANT,
    LAST_BUILDING,
    LAST_YEAR,
    MATERIALS,
    NO_PERMIT,
    NO_TYPE,
    OBJECTIVE,
    PARK,
    PASS,
    PERMIT,
    URBAN,
    space_name,
)
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.legal import building_cost, can_take_permit, has_bonus, steps_to, urban_types, way_cost

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders


# A turn: the token, then one action


def move_token(game: Builders, seat: i64, developer: Developer, space: i64) -> None:
    game.stand(seat, developer, space)
    if game.telling:
        game.tell(view.token_moved(game, seat))
    if game.place == AREA:
        gain(game, seat, developer, game.components.earnings[space], "earnings")
        give_bonus(game, seat, developer)
    elif game.offer(space) == PASS:
        if game.telling:
            game.tell(schema.Passed(seat=seat))
        game.end_turn()
    else:
        game.phase = ACT


def act(game: Builders, seat: i64, developer: Developer, offer: i64) -> None:
    """An action of the card, paid by the distance to the nearest space that offers it (B2)."""
    cost = way_cost(game, developer, offer)
    if game.telling:
        game.tell(schema.Acted(seat=seat, action=space_name(offer), steps=steps_to(game, developer, offer)))
    if cost:
        pay(game, seat, developer, cost, "distance")
    action = offer & 15
    if action == EARNINGS:
        gain(game, seat, developer, offer >> 4, "earnings")
        game.end_turn()
    elif action == MATERIALS:
        take_building(game, seat, developer)
        game.end_turn()
    elif action == URBAN:
        pay(game, seat, developer, game.components.step, "urban")
        step_right(game, seat, developer)
        game.end_turn()
    elif action == PERMIT:
        game.phase = CHOOSE_PERMIT
    elif action == OBJECTIVE:
        game.phase = CHOOSE_OBJECTIVE
    elif action == CLEAR_UP:
        game.phase = CLEAR
    else:
        game.granted = action == GRANT
        game.phase = CHOOSE_PLOT


# Earnings, materials, permits, objectives


def gain(game: Builders, seat: i64, developer: Developer, amount: i64, why: schema.EarnedFor) -> None:
    """What exceeds the money track is lost (B10)."""
    before = developer.money
    developer.money = min(before + amount, game.components.most_money)
    if game.telling:
        game.tell(schema.Earned(seat=seat, amount=developer.money - before, why=why, money=developer.money))


def pay(game: Builders, seat: i64, developer: Developer, amount: i64, why: schema.PaidFor) -> None:
    developer.money -= amount
    if game.telling and amount:
        game.tell(schema.Paid(seat=seat, amount=amount, why=why, money=developer.money))


def take_building(game: Builders, seat: i64, developer: Developer) -> None:
    developer.stock += 1
    if game.telling:
        game.tell(schema.Materials(seat=seat, stock=developer.stock))


def take_permit(game: Builders, seat: i64, developer: Developer, kind: i64) -> None:
    game.permit_row = cards.remove(game.permit_row, kind)
    developer.hand = cards.insert(developer.hand, kind)
    if game.telling:
        game.tell(schema.PermitTaken(seat=seat, permit=game.components.permit_names[kind]))
    game.end_turn()


def take_objective(game: Builders, seat: i64, developer: Developer, objective: i64) -> None:
    """One from the row is open for all to see (B16)."""
    game.objective_row = cards.remove(game.objective_row, objective)
    developer.open |= i64(1) << objective
    if game.telling:
        game.tell(schema.ObjectiveTaken(seat=seat, objective=game.components.objective_names[objective]))
    game.end_turn()


def take_from_deck(game: Builders, seat: i64, developer: Developer) -> None:
    """One from the deck is kept (B5), and secret (B16)."""
    objective = game.draw_objective()
    developer.secret |= i64(1) << objective
    if game.telling:
        name = game.components.objective_names[objective]
        facts = schema.SecretObjective(seat=seat, left=game.objectives_left, objective=name)
        game.tell_some(facts, i64(1) << seat, reveals=True)
    game.end_turn()


# Clear up, urban development


def clear_up(game: Builders, seat: i64, developer: Developer, cell: i64) -> None:
    """A rubble token and a step up, or for less only the step (B9)."""
    pay(game, seat, developer, game.components.rubble if cell else game.components.step, "clear up")
    if cell:
        take_rubble(game, seat, developer, cell)
    step_up(game, seat, developer)
    game.end_turn()


def take_rubble(game: Builders, seat: i64, developer: Developer, cell: i64) -> None:
    game.rubble ^= cell
    developer.rubble += 1
    if game.telling:
        plot = game.components.plot_names[game.layout.plot(cell)]
        game.tell(schema.RubbleCleared(seat=seat, plot=plot, tokens=developer.rubble))


def step_up(game: Builders, seat: i64, developer: Developer) -> None:
    """At the top up becomes right; in the corner a step earns money (B9)."""
    if developer.level < game.components.levels - 1:
        developer.level += 1
    elif developer.column < game.components.columns - 1:
        developer.column += 1
    else:
        gain(game, seat, developer, game.components.corner, "corner")
        return
    if game.telling:
        game.tell(view.stepped(game, seat))


def step_right(game: Builders, seat: i64, developer: Developer) -> None:
    """At the right edge right becomes up; in the corner a step earns money (B9)."""
    if developer.column < game.components.columns - 1:
        developer.column += 1
    elif developer.level < game.components.levels - 1:
        developer.level += 1
    else:
        gain(game, seat, developer, game.components.corner, "corner")
        return
    if game.telling:
        game.tell(view.stepped(game, seat))


# Build


def choose_plot(game: Builders, seat: i64, plot: i64) -> None:
    game.plot = game.layout.cell_of[plot]
    game.phase = CHOOSE_WITH
    if game.telling:
        game.tell(schema.PlotChosen(seat=seat, plot=game.components.plot_names[plot]))


def use_permits(game: Builders, seat: i64, developer: Developer, one: i64, other: i64) -> None:
    """One permit, or two, which may earn an urban development card by choice (B7)."""
    game.one = one
    game.other = other
    types = urban_types(game, developer)
    if types & (types - 1) or types == 1 << CABLE_CAR:
        game.phase = CHOOSE_URBAN
        if game.telling:
            game.tell(schema.PermitsUsed(seat=seat, with_permits=view.permits_used(game)))
    else:
        build(game, seat, developer, only_member(types) if types else i64(NO_TYPE))


def build(game: Builders, seat: i64, developer: Developer, kind: i64) -> None:
    """Pay for everything together (B8), then build and gain what comes with it (B3)."""
    cell = game.plot
    cost = building_cost(game)
    pay(game, seat, developer, cost + game.components.cable_car if kind == CABLE_CAR else cost, "build")
    developer.hand = cards.remove(developer.hand, game.one)
    if game.other != NO_PERMIT:
        developer.hand = cards.remove(developer.hand, game.other)
    developer.stock -= 1
    developer.houses += 1
    developer.built |= cell
    game.occupied |= cell
    if game.telling:
        game.tell(view.built(game, seat))
    game.plot = 0
    game.one = game.other = NO_PERMIT
    if game.rubble & cell:
        take_rubble(game, seat, developer, cell)
        step_up(game, seat, developer)
    if kind != NO_TYPE:
        take_urban(game, seat, developer, kind)
        step_right(game, seat, developer)
    if developer.houses == game.components.buildings:
        finish_buildings(game, seat)
    game.end_turn()


def take_urban(game: Builders, seat: i64, developer: Developer, kind: i64) -> None:
    """The parks lie in order: the next one is known by how many are left."""
    left = game.supply >> 8 * kind & 255
    game.supply -= i64(1) << 8 * kind
    developer.urban += i64(1) << 8 * kind
    if kind == PARK:
        developer.parks |= i64(1) << (len(game.components.park_points) - left)
    if game.telling:
        game.tell(view.urban_taken(game, seat, kind))


def finish_buildings(game: Builders, seat: i64) -> None:
    """All buildings of a player stand: before 1912 this card is the last one (B12)."""
    if game.best_builder == NOBODY:
        game.best_builder = seat
        if game.telling:
            game.tell(schema.BestBuilder(seat=seat))
    if game.year != LAST_YEAR:
        game.ended = LAST_BUILDING


# The bonus of a new year


def give_bonus(game: Builders, seat: i64, developer: Developer) -> None:
    """In 1906 a building and a permit; later one of what the year offers, if any can be had (B13)."""
    if game.year == 0:
        take_building(game, seat, developer)
        possible = can_take_permit(game, developer)
        game.phase = CHOOSE_PERMIT
    else:
        possible = has_bonus(game, developer)
        game.phase = CHOOSE_BONUS
    if not possible:
        if game.telling:
            game.tell(schema.BonusMissed(seat=seat))
        game.end_turn()


def take_bonus(game: Builders, seat: i64, developer: Developer, bonus: i64) -> None:
    """A bonus that is no card; for a building in 1912 the plot comes next."""
    if game.telling:
        game.tell(schema.BonusTaken(seat=seat, bonus=BONUS_NAMES[bonus - BONUS]))
    if bonus == FOR_BUILD:
        game.granted = False
        game.phase = CHOOSE_PLOT
        return
    if bonus == FOR_BUILDING:
        take_building(game, seat, developer)
    elif bonus == FOR_STEP:
        step_right(game, seat, developer)
    else:
        gain(game, seat, developer, game.bonus_money(developer), "bonus")
    game.end_turn()
