"""How well each player stands: a guess at the final points, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.builders import cards, legal
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.scoring import points
from fogcity.games.builders.tables import (
    ACT,
    ACTION_CARDS,
    BUILD,
    CHOOSE_BONUS,
    CHOOSE_OBJECTIVE,
    CHOOSE_PERMIT,
    CHOOSE_PLOT,
    CHOOSE_URBAN,
    CHOOSE_WITH,
    CLEAR,
    CLEAR_UP,
    EARNINGS,
    GRANT,
    LAST_YEAR,
    URBAN,
)

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

# In points, at the beginning of the game; what cannot be used any more at its end is worth nothing.
BUILDING: Final = 3.0  # in the area, if there is a permit for it; without one it waits
SPARE: Final = 1.0  # a building or a permit that has no partner
MONEY: Final = 0.5
OBJECTIVE: Final = 2.0  # each personal one, for the points it will still bring
# An action that was chosen and is not carried out yet, or could be chosen from here.
TO_BUILD: Final = 5.0
TO_TAKE: Final = 2.5  # a permit, an objective, materials
TO_STEP: Final = 1.5


def estimate(game: Builders, out: vec[float]) -> None:
    """Write everybody's likely half points: what he would have now, and what his things are still good for."""
    left = time_left(game)
    for seat in range(game.players):
        developer = game.developers[seat]
        permits = float(cards.size(developer.hand))
        stock = float(developer.stock)
        pairs = min(stock, permits)
        hope = BUILDING * pairs + SPARE * (stock + permits - 2.0 * pairs) + MONEY * float(developer.money)
        personal = developer.open | developer.secret
        while personal:
            personal &= personal - 1
            hope += OBJECTIVE
        out[seat] = 2.0 * (float(points(game, seat, True)) + left * hope)
    if game.owing:
        out[game.seat] += 2.0 * left * underway(game)


def underway(game: Builders) -> float:
    """What the decision in hand is about to bring to the one who takes it."""
    phase = game.phase
    if phase == ACT:
        return best_offer(game, game.developers[game.seat])
    if phase == CHOOSE_PLOT or phase == CHOOSE_WITH or phase == CHOOSE_URBAN:
        return TO_BUILD
    if phase == CHOOSE_PERMIT or phase == CHOOSE_OBJECTIVE or phase == CHOOSE_BONUS:
        return TO_TAKE
    if phase == CLEAR:
        return TO_STEP
    return 0.0


def best_offer(game: Builders, developer: Developer) -> float:
    """The best action of the card that a player can pay for, less what the distance costs."""
    tables = game.tables
    card = i64(game.layout.circle[game.place])
    best = MONEY * float(tables.collect)
    for space in range(tables.space_count(game.players, card)):
        offer = tables.space(game.players, card, space)
        cost = tables.distance * legal.apart(space, developer.space)
        if cost <= developer.money and legal.possible(game, developer, offer & 15, developer.money - cost):
            worth = offer_worth(offer) - MONEY * float(cost)
            if worth > best:
                best = worth
    return best


def offer_worth(offer: i64) -> float:
    action = offer & 15
    if action == BUILD or action == GRANT:
        return TO_BUILD
    if action == EARNINGS:
        return MONEY * float(offer >> 4)
    if action == CLEAR_UP or action == URBAN:
        return TO_STEP
    return TO_TAKE


def time_left(game: Builders) -> float:
    """Which part of the game is still to come, from 1 to 0."""
    cards_left = ACTION_CARDS * (LAST_YEAR - game.year) - (game.place if game.place < ACTION_CARDS else 0)
    return float(cards_left) / float(ACTION_CARDS * LAST_YEAR)
