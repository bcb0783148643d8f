"""Option tiles and cheques: lone choosers pay, those who clash bid in secret or, in the variant, make a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import bit
from fogcity.engine.rules import NOBODY
from fogcity.games.investors import auctions, cheques, knowledge, schema, view
from fogcity.games.investors.components import (
    ANSWER,
    OFFER,
    SEALED,
    TILE_NAMES,
    TILES,
)
from fogcity.games.investors.investor import NO_ANSWER, NO_TILE

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


# Tiles


def turn_up_options(game: Investors) -> None:
    for investor in game.investors:
        investor.tile = investor.answer
    count_choices(game)
    auctions.forget_answers(game)
    if game.telling:
        game.tell(schema.OptionsShown(tiles=[TILE_NAMES[investor.tile] for investor in game.investors]), reveals=True)
    game.settled = 0
    if game.negotiated:
        game.asked = 0
        next_offer(game)
    else:
        begin_bids(game)


def choosers(game: Investors, tile: i64) -> i64:
    """How many have chosen this tile."""
    return game.choices >> 4 * tile & 15


def count_choices(game: Investors) -> None:
    """Note how many have chosen each tile."""
    chosen: i64 = 0
    for investor in game.investors:
        if investor.tile != NO_TILE:
            chosen += bit(4 * investor.tile)
    game.choices = chosen


def is_settled(game: Investors, tile: i64) -> bool:
    return game.settled >> 4 * tile & 15 != 0


def settle(game: Investors, tile: i64, seat: i64) -> None:
    game.settled |= (seat + 1) << 4 * tile


def begin_bids(game: Investors) -> None:
    """Lone choosers pay one cheque, if they have any; the others bid against one another (I5)."""
    game.phase = SEALED
    game.asked = 0
    game.deciding = bidders(game)
    if not game.deciding:
        turn_up_bids(game)


def bidders(game: Investors) -> i64:
    """Who has to pay or to bid."""
    seats: i64 = 0
    for seat in range(game.players):
        investor = game.investors[seat]
        if not is_settled(game, investor.tile) and (investor.cheques or choosers(game, investor.tile) > 1):
            seats |= bit(seat)
    return seats


def turn_up_bids(game: Investors) -> None:
    """Every tile has one winner at most; industry and office invest first, villa and house last (I5)."""
    tile: i64 = TILES - 1
    place: i64 = 0
    game.queue = 0
    while tile >= 0:
        if not is_settled(game, tile):
            number = choosers(game, tile)
            if number == 1:
                pay_alone(game, tile)
            elif number > 1:
                compare_bids(game, tile)
        if is_settled(game, tile):
            game.queue |= (game.settled >> 4 * tile & 15) << place
            place += 4
        tile -= 1
    auctions.forget_answers(game)
    if game.telling and not game.queue:
        game.tell(schema.Nobody())
    game.next_right()


def pay_alone(game: Investors, tile: i64) -> None:
    """A lone chooser's cheque stays hidden (I18)."""
    seat: i64 = 0
    while game.investors[seat].tile != tile:
        seat += 1
    settle(game, tile, seat)
    me = game.investors[seat]
    if game.telling:
        if me.answer == NO_ANSWER:
            game.tell(schema.Alone(seat=seat, tile=TILE_NAMES[tile]))
        else:
            paid = cheques.listed(game.components.values, me.answer)
            game.tell_some(schema.Paid(seat=seat, tile=TILE_NAMES[tile], cheque=paid[0]), bit(seat))
    if me.answer != NO_ANSWER:
        knowledge.pay_hidden(game, seat, cheques.pick(me.answer, 0))


def compare_bids(game: Investors, tile: i64) -> None:
    """The highest bid that nobody else has made wins, even one of nothing (I5). All bids are seen (I18)."""
    values = game.components.values
    winner: i64 = NOBODY
    best: i64 = -1
    for seat in range(game.players):
        investor = game.investors[seat]
        if investor.tile != tile:
            continue
        investor.seen = cheques.covering(investor.seen, investor.answer)
        total = cheques.total(values, investor.answer)
        if total > best and not is_matched(game, seat, total):
            best = total
            winner = seat
    if game.telling:
        bids, won_by = view.bids(game, tile), view.seat_or_none(winner)
        game.tell(schema.SealedShown(tile=TILE_NAMES[tile], bids=bids, winner=won_by), reveals=True)
    if winner != NOBODY:
        settle(game, tile, winner)
        paid = game.investors[winner].answer
        knowledge.pay(game, winner, paid)
        game.bank += paid


def is_matched(game: Investors, seat: i64, total: i64) -> bool:
    """Whether somebody else bids the same for the same tile."""
    tile = game.investors[seat].tile
    for other in range(game.players):
        investor = game.investors[other]
        if other != seat and investor.tile == tile and cheques.total(game.components.values, investor.answer) == total:
            return True
    return False


# Variant: negotiated options (I19)


def next_offer(game: Investors) -> None:
    """Clash by clash in the order of investing, in each those concerned from the first player on."""
    tile: i64 = TILES - 1
    while tile >= 0:
        if not is_settled(game, tile) and choosers(game, tile) > 1:
            seat = game.first
            for _ in range(game.players):
                if game.investors[seat].tile == tile and not game.asked >> seat & 1:
                    game.decides(seat, OFFER)
                    return
                seat = game.after(seat)
        tile -= 1
    begin_bids(game)


def without_gift(game: Investors, seat: i64) -> i64:
    """How many of the others who chose the same tile are offered nothing yet."""
    n: i64 = 0
    for other in range(game.players):
        investor = game.investors[other]
        if other != seat and investor.tile == game.investors[seat].tile and not investor.gift:
            n += 1
    return n


def make_no_offer(game: Investors, seat: i64) -> None:
    forget_gifts(game)
    if game.telling:
        game.tell(schema.NoOffer(seat=seat))
    game.asked |= bit(seat)
    next_offer(game)


def make_offer(game: Investors, seat: i64) -> None:
    me = game.investors[seat]
    me.seen = cheques.covering(me.seen, game.offered())
    game.asked |= bit(seat)
    if game.telling:
        game.tell(schema.Offered(seat=seat, gifts=view.gifts(game)), reveals=True)
    ask_next(game, seat, seat)


def ask_next(game: Investors, offerer: i64, seat: i64) -> None:
    """The next one clockwise who is offered something answers; after the last one the deal is made."""
    seat = game.after(seat)
    while seat != offerer and not game.investors[seat].gift:
        seat = game.after(seat)
    if seat == offerer:
        deal(game, offerer)
    else:
        game.decides(seat, ANSWER)


def offerer_of(game: Investors, seat: i64) -> i64:
    """Who has made the offer that this seat answers: of those who chose the tile, the one without a gift."""
    for other in range(game.players):
        investor = game.investors[other]
        if investor.tile == game.investors[seat].tile and not investor.gift:
            return other
    return NOBODY


def accept(game: Investors, seat: i64) -> None:
    if game.telling:
        game.tell(schema.Accepted(seat=seat))
    ask_next(game, offerer_of(game, seat), seat)


def refuse(game: Investors, seat: i64) -> None:
    """The first refusal ends the offer."""
    if game.telling:
        game.tell(schema.Refused(seat=seat))
    forget_gifts(game)
    next_offer(game)


def forget_gifts(game: Investors) -> None:
    for investor in game.investors:
        investor.gift = 0


def deal(game: Investors, offerer: i64) -> None:
    """The offerer pays the others and has the right."""
    if game.telling:
        game.tell(schema.Dealt(seat=offerer, gifts=view.gifts(game)))
    for seat in range(game.players):
        gift = game.investors[seat].gift
        if gift:
            knowledge.pay(game, offerer, gift)
            knowledge.receive(game, seat, gift)
            game.investors[seat].gift = 0
    settle(game, game.investors[offerer].tile, offerer)
    next_offer(game)
