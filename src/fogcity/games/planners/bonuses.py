"""Bonuses: earning one, choosing it, and putting it where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import only_member
from fogcity.games.planners import schema, view
from fogcity.games.planners.city import City
from fogcity.games.planners.components import (
    ALL_CELLS,
    BONUS_NAMES,
    CARD_BONUS,
    CHOOSE_BONUS,
    CONTRACTS_BONUS,
    DEPOT_BONUS,
    LINES_BONUS,
    POINTS_BONUS,
    TARGET,
    VALUE_BONUS,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners


def can_take(game: Planners, city: City, bonus: i64) -> bool:
    """Some are left, and there is a place for it (P10)."""
    if not game.supply[bonus]:
        return False
    if bonus == CARD_BONUS or bonus == DEPOT_BONUS:
        return city.filled != ALL_CELLS
    if bonus == LINES_BONUS:
        return city.filled & ~city.lines != 0
    return True


def earn(game: Planners, seat: i64, city: City, row: i64) -> None:
    """The second symbol in a district: its one chance, taken or not (P10)."""
    city.used |= i64(1) << row
    if can_take(game, city, game.components.district_bonus[row]) or can_take(game, city, LINES_BONUS):
        game.district = row
        game.phase = CHOOSE_BONUS
        if game.telling:
            game.tell(schema.BonusEarned(seat=seat, district=game.components.rows[row]))
    else:
        if game.telling:
            game.tell(schema.BonusMissed(seat=seat, district=game.components.rows[row]))
        game.go_on(city)


def take(game: Planners, seat: i64, bonus: i64) -> None:
    city = game.cities[seat]
    game.supply[bonus] -= 1
    if game.telling:
        game.tell(schema.BonusTaken(seat=seat, bonus=BONUS_NAMES[bonus]))
    if bonus == POINTS_BONUS:
        city.point_tokens += 1
        game.go_on(city)
    elif bonus == CONTRACTS_BONUS:
        city.contract_tokens += 1
        game.go_on(city)
    else:
        game.bonus = bonus
        game.phase = TARGET


def put_card(game: Planners, seat: i64, row: i64) -> None:
    city = game.cities[seat]
    kind = game.components.bonus_card if game.bonus == CARD_BONUS else game.components.bonus_depot
    game.lay(seat, city, kind, row)
    game.go_on(city)


def put_token(game: Planners, seat: i64, cell: i64) -> None:
    city = game.cities[seat]
    if game.telling:
        where = only_member(cell)
        bonus, district = BONUS_NAMES[game.bonus], view.district_of(game, where)
        game.tell(schema.Token(seat=seat, bonus=bonus, district=district, place=view.place_of(where)))
    if game.bonus == VALUE_BONUS:
        city.add_value(cell, game.components.adds)
    else:
        city.lines |= cell
    game.settle(seat, city)
    game.go_on(city)
