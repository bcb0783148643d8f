"""The legal moves of every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.investors import auctions, cheques, investing, options
from fogcity.games.investors.components import (
    ACCEPT,
    BID,
    CHEQUES,
    CHOOSE_TILE,
    CLEAR,
    DECLINE,
    DRAW,
    DRAWING,
    GAIN,
    GAIN_CHEQUES,
    GAIN_INFLUENCE,
    GIVE,
    INFLUENCE,
    INVEST,
    KEEP,
    KEEP_CARD,
    LAY,
    LIFT,
    MAKE_OFFER,
    MOST_PLAYERS,
    MOVE_FROM,
    MOVE_STICK,
    MOVE_TO,
    OFFER,
    OPTIONS,
    PASS,
    PAY,
    PLACE,
    PLAY_CARD,
    REFUSE,
    REJECT_CARD,
    REPLACE_STICK,
    REPLACING,
    SEALED,
    STOP,
    SWAP_ONE,
    SWAP_STICK,
    TILES,
    WITH_STICK,
)
from fogcity.games.investors.investor import NO_ANSWER, Investor
from fogcity.games.investors.streets import NO_STREET, h_bit, v_bit, within_two
from fogcity.games.investors.streets import write_moves as street_moves

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    """Write the legal moves of a seat to `out` and return how many there are."""
    phase = game.phase
    # Who has answered in secret may answer anew as long as somebody else has not.
    if not game.deciding >> seat & 1 and (game.investors[seat].answer == NO_ANSWER or not game.deciding):
        return 0
    if phase >= GAIN:
        return action_moves(game, seat, out)
    if phase > SEALED:
        return investing_moves(game, seat, out)
    if phase == KEEP:
        out[0] = KEEP_CARD
        out[1] = REJECT_CARD
        return 2
    return auction_moves(game, seat, out)


# Winning a right


def auction_moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    phase = game.phase
    me = game.investors[seat]
    if phase == INFLUENCE:
        cards = auctions.highest_card(game, me) + 1
        for card in range(cards):
            out[card] = PLAY_CARD + card
        return cards
    if phase == CHEQUES:
        return bid_moves(game, me, out)
    if phase == OPTIONS:
        for tile in range(i64(TILES)):
            out[tile] = CHOOSE_TILE + tile
        return TILES
    if phase == SEALED:
        return sealed_moves(game, seat, out)
    if phase == OFFER:
        return offer_moves(game, seat, out)
    out[0] = ACCEPT
    out[1] = REFUSE
    return 2


def bid_moves(game: Investors, me: Investor, out: vec[i64]) -> i64:
    """Pass, or lay cheques until they beat the highest bid; none are offered to those who never could (I4)."""
    values = game.components.values
    out[0] = PASS
    n: i64 = 1
    if cheques.total(values, me.cheques) <= game.high:
        return n
    if me.adding and cheques.total(values, me.laid + me.adding) > game.high:
        out[n] = BID
        n += 1
    return cheques.write_moves(LAY, me.cheques - me.laid - me.adding, out, n)


def sealed_moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    """Who has bid already may begin anew; until the new bid is made, the old one stands."""
    me = game.investors[seat]
    if options.choosers(game, me.tile) == 1:
        return cheques.write_moves(PAY, me.cheques, out, 0)
    out[0] = BID
    n: i64 = 1
    if me.adding and not game.deciding >> seat & 1:
        out[n] = CLEAR
        n += 1
    if cheques.number(me.adding) < game.components.most_bid:
        n = cheques.write_moves(LAY, me.cheques - me.adding, out, n)
    return n


def offer_moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    """Give cheques to the others, at least one to each; no gift may leave too few for that."""
    me = game.investors[seat]
    left = me.cheques - game.offered()
    spare = cheques.number(left) - options.without_gift(game, seat)
    out[0] = PASS
    n: i64 = 1
    if not options.without_gift(game, seat):
        out[n] = MAKE_OFFER
        n += 1
    if spare < 0:
        return n
    for other in range(game.players):
        investor = game.investors[other]
        if other == seat or investor.tile != me.tile or (investor.gift and not spare):
            continue
        for value in range(len(game.components.values)):
            if left >> cheques.BITS * value & cheques.MOST_ALIKE:
                out[n] = GIVE + MOST_PLAYERS * value + other
                n += 1
    return n


# Using it


def investing_moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    phase = game.phase
    me = game.investors[seat]
    n: i64 = 0
    if investing.may_decline(game):
        out[0] = DECLINE
        n = 1
    if phase == INVEST or phase == REPLACING:
        if not me.sticks:
            # Only with none in hand, and not the one just placed by this right (I20).
            keep = game.placed
            if keep == NO_STREET:
                return street_moves(LIFT, me.h, me.v, out, n)
            return street_moves(LIFT, me.h & ~h_bit(keep), me.v & ~v_bit(keep), out, n)
        if phase == INVEST:
            h, v = investing.open_streets(game, seat)
            return street_moves(PLACE, h, v, out, n)
        h, v = investing.coloured(game, seat)
        return street_moves(REPLACE_STICK, h, v, out, n)
    if phase == MOVE_FROM:
        h, v = investing.movable(game)
        return street_moves(MOVE_STICK, h, v, out, n)
    if phase == MOVE_TO:
        h = within_two(h_bit(game.held), game.empty_h)
        v = within_two(v_bit(game.held), game.empty_v)
        return street_moves(PLACE, h, v, out, n)
    if phase == SWAP_ONE:
        h, v = investing.swappable(game)
        return street_moves(SWAP_STICK, h, v, out, n)
    h, v = investing.coloured(game, investing.owner(game, game.held))
    return street_moves(WITH_STICK, h, v, out, n)


# The action cards for everybody


def action_moves(game: Investors, seat: i64, out: vec[i64]) -> i64:
    if game.phase == GAIN:
        out[0] = GAIN_INFLUENCE
        out[1] = GAIN_CHEQUES
        return 2
    if game.phase == DRAWING:
        out[0] = DRAW
        out[1] = STOP
        return 2
    out[0] = STOP
    me = game.investors[seat]
    return street_moves(LIFT, me.h, me.v, out, 1)
