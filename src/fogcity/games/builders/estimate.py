"""How well each player stands: a guess at the final points, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import count
from fogcity.games.builders import cards, legal
from fogcity.games.builders.components import (
    ACT,
    AREA,
    BUILD,
    CHOOSE_BONUS,
    CHOOSE_OBJECTIVE,
    CHOOSE_PERMIT,
    CHOOSE_PLOT,
    CHOOSE_SPACE,
    CHOOSE_URBAN,
    CHOOSE_WITH,
    CLEAR,
    CLEAR_UP,
    EARNINGS,
    GRANT,
    LEAST,
    URBAN,
)
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.scoring import board_points, points

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

PARTS: Final = 6
NO_TURNS: Final = vec[float]([0.0] * 4)

# In points, found by regression: how games between bots went on from every turn. The first of two is what a thing is
# worth as long as it can be used at all, the second what the time that is left adds, from the whole of it at the
# beginning of the game to nothing at its end.
PERMIT_NOW: Final = 0.9
PERMIT: Final = 3.0
BUILDING_NOW: Final = 1.6  # in the area
BUILDING: Final = -1.0
HOUSE_NOW: Final = 1.4  # on the map: it pays in bonuses, and the last one ends the game
HOUSE: Final = 2.4
MONEY: Final = 0.15
BOARD: Final = -0.75  # a point of the development board that is there already: others catch up
TURN_NOW: Final = 1.0  # a turn on the card that is visited now
TURN: Final = 1.1
NEW_YEAR: Final = 2.4  # the same in a year change
LATE: Final = 12.0  # in the last twelfth of the game things lose their use
# The points that each personal objective will still bring, beyond those it brings now.
OBJECTIVE: Final = vec[float](
    [
        1.2,  # coins
        4.8,  # sidebars of the development board
        4.7,
        0.2,  # most buildings on a colour
        0.2,
        0.2,
        0.2,
        -1.2,  # most rubble
        5.4,  # buildings
        -2.4,  # isolated ones, which do not stay so
        8.6,  # next to a rival's
        2.5,  # pairs
        3.5,  # corners
        2.2,  # on a colour
        2.2,
        2.2,
        2.2,
        6.2,  # sets of colours
        -1.8,  # urban development: lighting, cable car, hydrant, park
        1.9,
        0.0,
        4.2,
        1.1,  # sets of types
        7.3,  # rubble
    ]
)
ANY_OBJECTIVE: Final = 2.2  # their average
# An action that was chosen and is not carried out yet, or could be chosen from here.
TO_BUILD: Final = 5.0
TO_TAKE: Final = 2.5  # a permit, an objective, materials
TO_STEP: Final = 1.5
A_DOLLAR: Final = 0.5
AT_ONCE: Final = 0.4  # the part of these that comes at once, however little time is left


def estimate(game: Builders, out: vec[float]) -> None:
    """Write everybody's likely half points: what they would have now, and what their things are still good for."""
    left = time_left(game)
    usable = min(1.0, LATE * left)
    for seat in range(game.players):
        developer = game.developers[seat]
        hope = (PERMIT_NOW * usable + PERMIT * left) * float(cards.size(developer.hand))
        hope += (BUILDING_NOW * usable + BUILDING * left) * float(developer.stock)
        hope += (HOUSE_NOW * usable + HOUSE * left) * float(developer.houses)
        hope += left * (MONEY * float(developer.money) + BOARD * float(board_points(game, seat)))
        personal = developer.open | developer.secret
        objective: i64 = 0
        while personal:
            if personal & 1:
                hope += left * OBJECTIVE[objective]
            personal >>= 1
            objective += 1
        out[seat] = 2.0 * (float(points(game, seat, True)) + hope)
    if game.deciding:
        add_turns(game, left, out)


def estimate_for(game: Builders, seat: i64, out: vec[float]) -> None:
    """The same for somebody who does not know the secret objectives of others: each counts as an average one."""
    known = game.clone()
    for other in range(game.players):
        if other != seat:
            known.developers[other].secret = 0
    estimate(known, out)
    left = time_left(game)
    for other in range(game.players):
        if other != seat:
            out[other] += 2.0 * left * ANY_OBJECTIVE * float(count(game.developers[other].secret))


def estimate_parts(game: Builders, out: vec[float]) -> i64:
    """The same in parts: points, permits, buildings, money and board, objectives, turns to come."""
    left = time_left(game)
    usable = min(1.0, LATE * left)
    turns = NO_TURNS[:]
    add_turns(game, left, turns)
    at: i64 = 0
    for seat in range(game.players):
        developer = game.developers[seat]
        out[at] = 2.0 * float(points(game, seat, True))
        out[at + 1] = 2.0 * (PERMIT_NOW * usable + PERMIT * left) * float(cards.size(developer.hand))
        hope = (BUILDING_NOW * usable + BUILDING * left) * float(developer.stock)
        hope += (HOUSE_NOW * usable + HOUSE * left) * float(developer.houses)
        out[at + 2] = 2.0 * hope
        out[at + 3] = 2.0 * left * (MONEY * float(developer.money) + BOARD * float(board_points(game, seat)))
        hope = 0.0
        personal = developer.open | developer.secret
        objective: i64 = 0
        while personal:
            if personal & 1:
                hope += OBJECTIVE[objective]
            personal >>= 1
            objective += 1
        out[at + 4] = 2.0 * left * hope
        out[at + 5] = turns[seat]
        at += PARTS
    return PARTS


def add_turns(game: Builders, left: float, out: vec[float]) -> None:
    """Who still has a turn before the next card is better off for it."""
    waiting = game.waiting
    if game.phase != CHOOSE_SPACE:
        out[game.seat] += 2.0 * (AT_ONCE + (1.0 - AT_ONCE) * left) * underway(game)
        waiting >>= 8
    turn = TURN_NOW + TURN * left
    if game.place == AREA:
        turn += NEW_YEAR
    while waiting:
        out[(waiting & 255) - 1] += 2.0 * turn
        waiting >>= 8


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
    components = game.components
    best = A_DOLLAR * float(components.collect)
    least = legal.least_money(game, developer)
    for space in range(game.space_count()):
        offer = game.offer(space)
        cost = components.distance * legal.distance(space, developer.space)
        if developer.money - cost >= (least >> LEAST * (offer & 15) & legal.NEVER):
            worth = offer_worth(offer) - A_DOLLAR * float(cost)
            if worth > best:
                best = worth
    return best


def offer_worth(offer: i64) -> float:
    action = offer & 15
    if action == BUILD or action == GRANT:
        return TO_BUILD
    if action == EARNINGS:
        return A_DOLLAR * float(offer >> 4)
    if action == CLEAR_UP or action == URBAN:
        return TO_STEP
    return TO_TAKE


def time_left(game: Builders) -> float:
    """Which part of the game is still to come, from 1 to 0."""
    components = game.components
    cards_left = components.circle * components.laps[game.year] - (game.place if game.place != AREA else 0)
    return float(cards_left) / float(components.circle * components.laps[0])
