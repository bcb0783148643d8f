"""Why a move may not be made now: a code with the facts that its sentence needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.rules import NOBODY, Reason
from fogcity.games.investors import investing
from fogcity.games.investors.cheques import BITS, MOST_ALIKE, number, total
from fogcity.games.investors.components import (
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
    PHASE_NAMES,
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
from fogcity.games.investors.options import choosers
from fogcity.games.investors.streets import BORDER_H, BORDER_V, STREETS, h_bit, street_name, v_bit

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def refusal(game: Investors, seat: i64, move: i64) -> Reason:
    """Why a move is not legal now."""
    phase = game.phase
    reason: Reason | None = None
    if move >= PLACE:
        reason = street_refusal(game, seat, move)
    elif move == DECLINE and INVEST <= phase <= REPLACING:
        reason = "must-place", {}
    elif PLAY_CARD <= move < CHOOSE_TILE and phase == INFLUENCE:
        influence = int(game.investors[seat].influence)
        reason = "influence-too-low", {"influence": influence, "card": int(move - PLAY_CARD)}
    elif LAY <= move < PAY or move == BID:
        reason = bid_refusal(game, seat, move)
    elif PAY <= move < GIVE and phase == SEALED:
        reason = pay_refusal(game, seat, move - PAY)
    elif (GIVE <= move < PLACE or move == MAKE_OFFER) and phase == OFFER:
        reason = offer_refusal(game, seat, move)
    return reason or game.misplaced(move, PHASE_NAMES[phase])


# Cheques


def bid_refusal(game: Investors, seat: i64, move: i64) -> Reason | None:
    me = game.investors[seat]
    values = game.components.values
    if game.phase == SEALED:
        if choosers(game, me.tile) == 1:
            return "alone", {"tile": TILE_NAMES[me.tile]}
        if number(me.adding) >= game.components.most_bid:
            return "sealed-most", {"most": int(game.components.most_bid)}
        return lack(game, seat, move - LAY)
    if game.phase != CHEQUES:
        return None
    high = int(game.high)
    if total(values, me.cheques) <= high:
        return "cannot-beat", {"high": high, "worth": int(total(values, me.cheques))}
    if move == BID:
        return "bid-too-low", {"high": high, "worth": int(total(values, me.laid + me.adding))}
    return lack(game, seat, move - LAY)


def lack(game: Investors, seat: i64, value: i64) -> Reason:
    me = game.investors[seat]
    laid = me.laid + me.adding
    cheque: dict[str, object] = {"cheque": int(game.components.values[value])}
    if laid >> BITS * value & MOST_ALIKE:
        return "no-other-cheque", cheque
    return "no-cheque", cheque


def pay_refusal(game: Investors, seat: i64, value: i64) -> Reason:
    me = game.investors[seat]
    if choosers(game, me.tile) > 1:
        return "not-alone", {"tile": TILE_NAMES[me.tile]}
    return "no-cheque", {"cheque": int(game.components.values[value])}


def offer_refusal(game: Investors, seat: i64, move: i64) -> Reason:
    me = game.investors[seat]
    if move == MAKE_OFFER:
        return "offer-to-all", {}
    other = (move - GIVE) % MOST_PLAYERS
    value = (move - GIVE) // MOST_PLAYERS
    if other >= game.players or other == seat or game.investors[other].tile != me.tile:
        return "no-rival", {"seat": int(other), "tile": TILE_NAMES[me.tile]}
    if not (me.cheques - game.offered()) >> BITS * value & MOST_ALIKE:
        return "no-cheque-left", {"cheque": int(game.components.values[value])}
    return "cheques-needed", {}


# Streets


def street_refusal(game: Investors, seat: i64, move: i64) -> Reason | None:
    phase = game.phase
    group = (move - PLACE) // STREETS * STREETS + PLACE
    street = (move - PLACE) % STREETS
    here: dict[str, object] = {"street": street_name(street)}
    whose = investing.owner(game, street)
    white = (h_bit(street) & game.white_h | v_bit(street) & game.white_v) != 0
    if group == PLACE and (phase == INVEST or phase == MOVE_TO):
        if white:
            return "white-there", here
        if whose != NOBODY:
            return "taken", {**here, "seat": int(whose)}
        if phase == MOVE_TO:
            return "out-of-reach", here
        return place_refusal(game, seat, street)
    if group == LIFT and (phase == INVEST or phase == REPLACING or phase == WITHDRAWING):
        if whose != seat:
            return "no-stick-of-yours", here
        if game.placed == street:
            return "just-placed", here
        return "stick-in-hand", {}
    named = (group == MOVE_STICK and phase == MOVE_FROM) or (group == SWAP_STICK and phase == SWAP_ONE)
    if named or (group == WITH_STICK and phase == SWAP_OTHER) or (group == REPLACE_STICK and phase == REPLACING):
        if white:
            return "white-stays", {}
        if whose == NOBODY:
            return "no-stick", here
        if group == MOVE_STICK:
            return "cannot-move", here
        if group == WITH_STICK:
            return "same-colour", {}
        if group == REPLACE_STICK and whose == seat:
            return "own-stick", here
        return "no-stick-to-replace", {}
    return None


def place_refusal(game: Investors, seat: i64, street: i64) -> Reason | None:
    """The street is empty, but not open to this right."""
    here: dict[str, object] = {"street": street_name(street)}
    if not game.investors[seat].sticks:
        return "no-stick-to-place", {}
    if h_bit(street) & game.vacated_h or v_bit(street) & game.vacated_v:
        return "vacated", here
    if game.action != NO_CARD and investing.effect(game) == TWO:
        return "one-district", here
    where = game.components.where[game.card]
    if where == BORDER:
        border = h_bit(street) & BORDER_H | v_bit(street) & BORDER_V
        return None if border else ("not-on-border", here)
    if where == AS_OPTION:
        kinds = TILE_NAMES[game.investors[seat].tile].split("-")
    else:
        kinds = [KIND_NAMES[where]]
    return "wrong-district", {**here, "kinds": kinds}
