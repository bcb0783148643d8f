"""Why a move may not be made now: a sentence for whoever tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogcity.engine.game import NOBODY
from fogcity.games.investors import investing
from fogcity.games.investors.cheques import BITS, MOST_ALIKE, number, total
from fogcity.games.investors.options import choosers
from fogcity.games.investors.streets import BORDER_H, BORDER_V, STREETS, h_bit, street_name, v_bit
from fogcity.games.investors.tables import (
    AS_OPTION,
    BID,
    BORDER,
    CHEQUES,
    CHOOSE_TILE,
    DECLINE,
    GIVE,
    INFLUENCE,
    INVEST,
    KIND_NAMES,
    LAY,
    LIFT,
    MAKE_OFFER,
    MOST_PLAYERS,
    MOVE_FROM,
    MOVE_STICK,
    MOVE_TO,
    NO_CARD,
    OFFER,
    PAY,
    PLACE,
    PLAY_CARD,
    REPLACE_STICK,
    REPLACING,
    SEALED,
    SWAP_ONE,
    SWAP_OTHER,
    SWAP_STICK,
    TILE_NAMES,
    TWO,
    WITH_STICK,
    WITHDRAWING,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

DUTIES: Final = (
    "keep or reject the auction card",
    "play an influence card",
    "lay cheques and bid, or pass",
    "choose an option tile",
    "offer cheques to the others who chose your tile, or pass",
    "accept or refuse the offer",
    "choose the cheques you pay or bid",
    "place a stick or decline",
    "choose a stick to move or decline",
    "place the stick you are moving",
    "choose a stick to swap or decline",
    "choose the stick to swap it with",
    "choose a stick to replace or decline",
    "gain influence or cheques",
    "lift sticks or stop",
    "draw a cheque or stop",
    "",
)


def refusal(game: Investors, seat: i64, move: i64) -> str:
    """Why a move is not legal now."""
    phase = game.phase
    reason = ""
    if move >= PLACE:
        reason = street_refusal(game, seat, move)
    elif move == DECLINE and INVEST <= phase <= REPLACING:
        reason = "You have begun to use your right; now you must place."
    elif PLAY_CARD <= move < CHOOSE_TILE and phase == INFLUENCE:
        me = game.investors[seat]
        reason = f"Your influence is {me.influence}; you cannot play card {move - PLAY_CARD}."
    elif LAY <= move < PAY or move == BID:
        reason = bid_refusal(game, seat, move)
    elif PAY <= move < GIVE and phase == SEALED:
        reason = pay_refusal(game, seat, move - PAY)
    elif (GIVE <= move < PLACE or move == MAKE_OFFER) and phase == OFFER:
        reason = offer_refusal(game, seat, move)
    return reason or f"'{game.write(move)}' does not fit here: now you {DUTIES[phase]}."


# Cheques


def bid_refusal(game: Investors, seat: i64, move: i64) -> str:
    me = game.investors[seat]
    values = game.tables.values
    if game.phase == SEALED:
        if choosers(game, me.tile) == 1:
            return f"You alone chose {TILE_NAMES[me.tile]}: pay one cheque, as in 'pay {values[0]}'."
        if number(me.adding) >= game.tables.most_bid:
            return f"A sealed bid has {game.tables.most_bid} cheques at most."
        return lack(game, seat, move - LAY)
    if game.phase != CHEQUES:
        return ""
    if total(values, me.cheques) <= game.high:
        return f"The highest bid is {game.high}, and all your cheques are worth {total(values, me.cheques)}: pass."
    if move == BID:
        mine = total(values, me.laid + me.adding)
        return f"Your cheques on the table are worth {mine}; a bid must beat {game.high}. Lay more, or pass."
    return lack(game, seat, move - LAY)


def lack(game: Investors, seat: i64, value: i64) -> str:
    me = game.investors[seat]
    laid = me.laid + me.adding
    if laid >> BITS * value & MOST_ALIKE:
        return f"You have no other cheque of {game.tables.values[value]}."
    return f"You have no cheque of {game.tables.values[value]}."


def pay_refusal(game: Investors, seat: i64, value: i64) -> str:
    me = game.investors[seat]
    if choosers(game, me.tile) > 1:
        return f"Others chose {TILE_NAMES[me.tile]} too: bid against them with 'lay' and 'bid'."
    return f"You have no cheque of {game.tables.values[value]}."


def offer_refusal(game: Investors, seat: i64, move: i64) -> str:
    me = game.investors[seat]
    if move == MAKE_OFFER:
        return "An offer gives at least one cheque to everybody who chose your tile."
    other = (move - GIVE) % MOST_PLAYERS
    value = (move - GIVE) // MOST_PLAYERS
    if other >= game.players or other == seat or game.investors[other].tile != me.tile:
        return f"Seat {other} is none of the others who chose {TILE_NAMES[me.tile]}."
    if not (me.cheques - game.offered()) >> BITS * value & MOST_ALIKE:
        return f"You have no cheque of {game.tables.values[value]} left."
    return "The cheques you have left are needed for those who are offered nothing yet."


# Streets


def street_refusal(game: Investors, seat: i64, move: i64) -> str:
    phase = game.phase
    group = (move - PLACE) // STREETS * STREETS + PLACE
    street = (move - PLACE) % STREETS
    name = street_name(street)
    whose = investing.owner(game, street)
    white = (h_bit(street) & game.white_h | v_bit(street) & game.white_v) != 0
    if group == PLACE and (phase == INVEST or phase == MOVE_TO):
        if white:
            return f"A white stick lies on {name}; white sticks stay."
        if whose != NOBODY:
            return f"{name} is taken: a stick of seat {whose} lies there."
        if phase == MOVE_TO:
            return f"A stick moves one or two squares in a straight line over empty streets; {name} is out of reach."
        return place_refusal(game, seat, street)
    if group == LIFT and (phase == INVEST or phase == REPLACING or phase == WITHDRAWING):
        if whose != seat:
            return f"You have no stick on {name}."
        if game.placed == street:
            return f"You have just placed the stick on {name} with this right."
        return "You lift a stick only when you have none in hand."
    named = (group == MOVE_STICK and phase == MOVE_FROM) or (group == SWAP_STICK and phase == SWAP_ONE)
    if named or (group == WITH_STICK and phase == SWAP_OTHER) or (group == REPLACE_STICK and phase == REPLACING):
        if white:
            return "White sticks stay where they are."
        if whose == NOBODY:
            return f"There is no stick on {name}."
        if group == MOVE_STICK:
            return f"The stick on {name} cannot move: all streets next to it are taken."
        if group == WITH_STICK:
            return "Swap sticks of two different colours."
        if group == REPLACE_STICK and whose == seat:
            return f"The stick on {name} is your own; replace somebody else's."
        return "You have no stick in hand: lift one first."
    return ""


def place_refusal(game: Investors, seat: i64, street: i64) -> str:
    """The street is empty, but not open to this right."""
    name = street_name(street)
    if not game.investors[seat].sticks:
        return "You have no stick in hand: lift one of yours first."
    if h_bit(street) & game.vacated_h or v_bit(street) & game.vacated_v:
        return f"You have lifted a stick from {name} for this right; it cannot go back there."
    if game.action != NO_CARD and investing.effect(game) == TWO:
        return f"Both sticks go around one district, which {name} does not allow."
    where = game.tables.where[game.card]
    if where == BORDER:
        border = h_bit(street) & BORDER_H | v_bit(street) & BORDER_V
        return "" if border else f"{name} is not on the border of the board."
    if where == AS_OPTION:
        wanted = TILE_NAMES[game.investors[seat].tile].replace("-", " or ")
    else:
        wanted = KIND_NAMES[where]
    return f"{name} is no side of a district that is still to be rebuilt and {wanted}."
