"""The ways to win a right to invest: influence cards and cheques; option tiles stand in `options`.

In the secret ones everybody owes an answer, and may change it until the last one is in. Cheques taken out for
a bid that is not made yet (`adding`) are nobody else's business, in the open auction too. They are not put back
one by one: so no player, and no bot, can go round in circles over one decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogcity.engine.bits import bit, only_member
from fogcity.games.investors import cheques, knowledge, options, schema, view
from fogcity.games.investors.components import (
    CHEQUES,
    INFLUENCE,
    OFFER,
    OPTIONS,
    SEALED,
)
from fogcity.games.investors.investor import NO_ANSWER, Investor

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

EVERY_CARD: Final = 0x111111111111  # one of each


def answer(game: Investors, seat: i64, answer: i64) -> None:
    """A secret answer, or a change of it, which nobody notices. The last one turns all of them up."""
    game.investors[seat].answer = answer
    if not game.deciding >> seat & 1:
        return
    game.deciding &= ~bit(seat)
    if game.telling:
        game.tell_some(schema.Answered(seat=seat, answer=view.answer_in_words(game, answer)), bit(seat))
    if game.deciding:
        return
    if game.phase == INFLUENCE:
        turn_up_influence(game)
    elif game.phase == OPTIONS:
        options.turn_up_options(game)
    else:
        options.turn_up_bids(game)


# a) Influence cards


def highest_card(game: Investors, me: Investor) -> i64:
    """Nobody plays a card above their influence; 0 always can be played (I3)."""
    return min(me.influence, game.components.highest)


def turn_up_influence(game: Investors) -> None:
    """Tied cards are out; the others invest in falling order, as many as the card allows, and pay (I3)."""
    highest = game.components.highest
    played: i64 = 0  # four bits a card, the highest one first: how often it is played,
    whose: i64 = 0  # and by whom, the seat + 1, or the sum of them
    for seat in range(game.players):
        place = 4 * (highest - game.investors[seat].answer)
        played += bit(place)
        whose += (seat + 1) << place
    alone = played & ~(played >> 1) & ~(played >> 2) & EVERY_CARD
    left = game.most_investors()
    game.queue = 0
    place = 0
    while alone and left:
        game.queue |= (whose >> only_member(alone & -alone) & 15) << place
        alone &= alone - 1
        place += 4
        left -= 1
    if game.telling:
        played_cards = [int(investor.answer) for investor in game.investors]
        game.tell(schema.InfluenceShown(cards=played_cards, investors=view.queued(game)), reveals=True)
    queue = game.queue
    while queue:
        winner = game.investors[(queue & 15) - 1]
        winner.influence -= winner.answer
        queue >>= 4
    forget_answers(game)
    game.next_right()


def forget_answers(game: Investors) -> None:
    for investor in game.investors:
        investor.answer = NO_ANSWER
        investor.adding = 0


# b) Cheques


def begin_cheques(game: Investors) -> None:
    game.active = bit(game.players) - 1
    game.high = 0
    game.decides(game.first, CHEQUES)


def bid(game: Investors, seat: i64) -> None:
    me = game.investors[seat]
    if game.phase == SEALED:
        answer(game, seat, me.adding)
        return
    if game.telling:
        added = cheques.listed(game.components.values, me.adding)
        total = cheques.total(game.components.values, me.laid + me.adding)
        game.tell(schema.Bid(seat=seat, cheques=added, total=total), reveals=True)
    me.laid += me.adding
    me.adding = 0
    me.seen = cheques.covering(me.seen, me.laid)
    game.high = cheques.total(game.components.values, me.laid)
    next_bidder(game)


def pass_by(game: Investors, seat: i64) -> None:
    me = game.investors[seat]
    if game.phase == OFFER:
        options.make_no_offer(game, seat)
        return
    if game.telling:
        game.tell(schema.Passed(seat=seat))
    me.laid = 0
    me.adding = 0
    game.active &= ~bit(seat)
    next_bidder(game)


def next_bidder(game: Investors) -> None:
    """The last one left wins with what they have laid; if they have laid nothing, they may still bid or pass (I4)."""
    if not game.active:
        if game.telling:
            game.tell(schema.Nobody())
        game.next_right()
        return
    seat = game.after(game.seat)
    while not game.active >> seat & 1:
        seat = game.after(seat)
    me = game.investors[seat]
    if me.laid and game.active == bit(seat):
        win(game, seat)
    else:
        game.decides(seat, CHEQUES)


def win(game: Investors, seat: i64) -> None:
    me = game.investors[seat]
    if game.telling:
        paid = cheques.listed(game.components.values, me.laid)
        game.tell(schema.Won(seat=seat, cheques=paid, total=game.high))
    knowledge.pay(game, seat, me.laid)
    game.bank += me.laid
    me.laid = 0
    game.active = 0
    game.high = 0
    game.queue = seat + 1
    game.next_right()
