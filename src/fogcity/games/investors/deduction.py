"""What everybody knows of the cheques of a seat: those that it holds in every world that fits all that was seen (I18).

All begin with the same cheques, and only payments in secret are hidden; see `knowledge`. So everybody knows the hand
of whoever made none. Of a value that was seen just before some of these payments, at most as many are gone as there
were payments since. That is all there is to know, until a cheque is drawn that only a hidden payment can have brought
into the bank: what one has paid, another has not. Then the worlds are searched; only what is proved counts as known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.rules import SPECTATOR, zeros
from fogcity.games.investors import knowledge
from fogcity.games.investors.cheques import BITS, MOST_ALIKE
from fogcity.games.investors.components import MOST_VALUES

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def known_cheques(game: Investors) -> vec[i64]:
    """For every seat the set of cheques that everybody knows it holds."""
    known = zeros(game.players)
    for seat in range(game.players):
        me = game.investors[seat]
        known[seat] = left_for_sure(game, seat) if knowledge.is_payer(game, seat) else me.cheques
    for i in range(i64(0), len(game.hidden), knowledge.FIELDS):
        if game.hidden[i + knowledge.DRAWN]:
            search(game, known)
            break
    return known


def left_for_sure(game: Investors, seat: i64) -> i64:
    """What is left of every value, had all hidden payments since been of it."""
    hidden = game.hidden
    me = game.investors[seat]
    known: i64 = 0
    for value in range(i64(MOST_VALUES)):
        shift = BITS * value
        held = me.cheques >> shift & MOST_ALIKE  # and what was paid of it: their hand, were nothing hidden paid
        most = me.seen >> shift & MOST_ALIKE
        payments: i64 = 0
        i = len(hidden) - knowledge.FIELDS
        while i >= 0:
            if hidden[i + knowledge.PAYER] == seat:
                payments += 1
                if hidden[i + knowledge.VALUE] == value:
                    held += 1
                most = max(most, (hidden[i + knowledge.SEEN] >> shift & MOST_ALIKE) - payments)
            i -= knowledge.FIELDS
        known |= max(most, held - payments) << shift
    return known


def search(game: Investors, known: vec[i64]) -> None:
    """Add what follows from draws: the least that a payer holds of a value in any world there can be."""
    tries = zeros(1)
    guess = zeros(len(game.hidden) // knowledge.FIELDS)
    for seat in range(game.players):
        if knowledge.is_payer(game, seat):
            for value in range(i64(MOST_VALUES)):
                known[seat] += more_of(game, seat, value, known[seat] >> BITS * value & MOST_ALIKE, guess, tries)


def more_of(game: Investors, seat: i64, value: i64, sure: i64, guess: vec[i64], tries: vec[i64]) -> i64:
    """As a set, how many more of a value a seat holds for sure than it is known to hold already."""
    held = game.investors[seat].cheques >> BITS * value & MOST_ALIKE
    for i in range(i64(0), len(game.hidden), knowledge.FIELDS):
        if game.hidden[i + knowledge.PAYER] == seat and game.hidden[i + knowledge.VALUE] == value:
            held += 1
    paid = min(held - sure, knowledge.payments_from(game.hidden, 0, seat))  # at most
    wish = zeros(knowledge.WISH)
    while paid:
        wish[knowledge.OF_PAYER] = seat
        wish[knowledge.OF_VALUE] = value
        wish[knowledge.TIMES] = paid
        if knowledge.guess_all(game, SPECTATOR, wish, guess, tries):
            break
        if tries[0] > knowledge.MOST_TRIES:
            return 0
        paid -= 1
    return (held - paid - sure) << BITS * value
