"""What a seat cannot know, and how it is dealt anew.

Everybody sees which cheques are laid, bid, offered and drawn; only what a lone chooser pays stays hidden (I18).
So everybody could tell every hand but for these payments, and all that is uncertain is which cheques they
were. The list `hidden` holds them in order, each with what was seen since and restricts them:

- SEEN: cheques that the payer was seen to hold just before; what they spent or received since is
  taken out or added. Their hand now, this payment and their later ones together must hold them.
- DRAWN: cheques that have come out of the bank and can only have been hidden payments up to this one.

Dealing anew begins with the first values that agree with all this, whatever was truly paid, and then exchanges
them for others at random, step by step, as long as all this stays true. So the result says nothing about the truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.chance import Chance
from fogcity.engine.rules import zeros
from fogcity.games.investors import cheques
from fogcity.games.investors.auctions import highest_card
from fogcity.games.investors.cheques import BITS, MOST_ALIKE, pick, single, without
from fogcity.games.investors.components import BONUS, INFLUENCE, MOST_VALUES, OFFER, OPTIONS, TILES
from fogcity.games.investors.investor import NO_ANSWER, Investor
from fogcity.games.investors.options import choosers

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

PAYER: Final = 0
VALUE: Final = 1
SEEN: Final = 2
DRAWN: Final = 3
FIELDS: Final = 4
OF_PAYER: Final = 0  # of a wish: who should have paid
OF_VALUE: Final = 1  # what,
TIMES: Final = 2  # and how often at least; 0 is no wish
WISH: Final = 3
NOTHING_HIDDEN: Final = vec[i64]()
EXCHANGES: Final = 8  # tried for each hidden payment
MOST_TRIES: Final = 100_000  # far more than any real game needs


# What happens to cheques


def pay(game: Investors, seat: i64, paid: i64) -> None:
    """Cheques that all have seen leave a hand."""
    me = game.investors[seat]
    me.cheques -= paid
    me.seen = without(me.seen, paid)
    if is_payer(game, seat):
        hidden = game.hidden[:]
        for i in range(i64(0), len(hidden), FIELDS):
            if hidden[i + PAYER] == seat:
                hidden[i + SEEN] = without(hidden[i + SEEN], paid)
        game.hidden = hidden


def receive(game: Investors, seat: i64, received: i64) -> None:
    """Cheques that all have seen come into a hand."""
    me = game.investors[seat]
    me.cheques += received
    me.seen += received
    if received and is_payer(game, seat):
        hidden = game.hidden[:]
        for i in range(i64(0), len(hidden), FIELDS):
            if hidden[i + PAYER] == seat:
                hidden[i + SEEN] = added(hidden[i + SEEN], received)
        game.hidden = hidden


def added(some: i64, others: i64) -> i64:
    """Both sets together, in as far as four bits can count them."""
    both: i64 = 0
    for value in range(i64(MOST_VALUES)):
        alike = (some >> BITS * value & MOST_ALIKE) + (others >> BITS * value & MOST_ALIKE)
        both |= min(alike, MOST_ALIKE) << BITS * value
    return both


def is_payer(game: Investors, seat: i64) -> bool:
    """Whether this seat has made a hidden payment."""
    for i in range(i64(0), len(game.hidden), FIELDS):
        if game.hidden[i + PAYER] == seat:
            return True
    return False


def pay_hidden(game: Investors, seat: i64, value: i64) -> None:
    """A cheque that nobody else sees goes into the bank."""
    me = game.investors[seat]
    me.cheques -= single(value)
    game.bank += single(value)
    old = game.hidden
    size = len(old)
    hidden = zeros(size + FIELDS)
    for i in range(size):
        hidden[i] = old[i]
    hidden[size + PAYER] = seat
    hidden[size + VALUE] = value
    hidden[size + SEEN] = me.seen
    me.seen = 0
    game.hidden = hidden


def notice_draw(game: Investors, value: i64) -> None:
    """A cheque was drawn face up: if the others of its value in the bank are too few, it was a hidden payment."""
    size = len(game.hidden)
    if not size:
        return
    must = -(game.bank >> BITS * value & MOST_ALIKE)
    for i in range(i64(0), size, FIELDS):
        if game.hidden[i + VALUE] == value:
            must += 1
    last = size - FIELDS + DRAWN
    known = game.hidden[last] >> BITS * value & MOST_ALIKE
    if must > known:
        hidden = game.hidden[:]
        hidden[last] += (min(must, MOST_ALIKE) - known) << BITS * value
        game.hidden = hidden


# Dealing anew


def redeal(game: Investors, seat: i64, chance: Chance) -> None:
    """All that a seat cannot know: hidden payments, answers and bids in the making, the decks, the future."""
    exchange_hidden(game, seat, chance)
    for other in range(game.players):
        if other != seat:
            investor = game.investors[other]
            investor.adding = 0
            if investor.answer != NO_ANSWER:
                investor.answer = any_answer(game, investor, chance)
    if game.phase == OFFER and game.seat != seat:
        for investor in game.investors:
            investor.gift = 0
    deck = game.deck[:]
    chance.deal_anew(deck, game.deck_left)
    game.deck = deck
    game.actions = other_actions(game, chance)
    game.chance = chance.copy()


def any_answer(game: Investors, investor: Investor, chance: Chance) -> i64:
    """Some answer that this investor could have given."""
    if game.phase == INFLUENCE:
        return chance.below(highest_card(game, investor) + 1)
    if game.phase == OPTIONS:
        return chance.below(TILES)
    number = cheques.number(investor.cheques)
    if choosers(game, investor.tile) == 1:
        return cheques.single(pick(investor.cheques, chance.below(number)))
    bid: i64 = 0
    for _ in range(chance.below(min(number, game.components.most_bid) + 1)):
        left = investor.cheques - bid
        bid += cheques.single(pick(left, chance.below(cheques.number(left))))
    return bid


def other_actions(game: Investors, chance: Chance) -> vec[u8]:
    """The action deck in another order; with a chosen number of bonus cards, also with other cards (I19)."""
    cards = game.actions[:]
    if game.bonus_cards < 0:
        chance.deal_anew(cards, game.actions_left)
        return cards
    effect = game.components.effect
    unplayed = game.chosen[:]
    left = len(unplayed)
    for i in range(game.actions_left, len(cards)):
        left -= 1
        move_to_end(unplayed, cards[i], left)
    bonus: i64 = 0
    for i in range(game.actions_left):
        if effect[i64(cards[i])] == BONUS:
            bonus += 1
    others = game.actions_left - bonus
    chance.shuffle(unplayed, left)
    place: i64 = 0
    for i in range(left):
        card = unplayed[i]
        if effect[i64(card)] == BONUS:
            bonus -= 1
            wanted = bonus >= 0
        else:
            others -= 1
            wanted = others >= 0
        if wanted:
            cards[place] = card
            place += 1
    chance.shuffle(cards, game.actions_left)
    return cards


def move_to_end(cards: vec[u8], card: u8, last: i64) -> None:
    """Exchange one such card with the last one."""
    i: i64 = 0
    while cards[i] != card:
        i += 1
    cards[i] = cards[last]
    cards[last] = card


def exchange_hidden(game: Investors, seat: i64, chance: Chance) -> None:
    size = len(game.hidden)
    if not size:
        return
    game.hidden = game.hidden[:]
    guess_first(game, seat)
    payments = size // FIELDS
    for _ in range(EXCHANGES * payments):
        payment = FIELDS * chance.below(payments)
        if game.hidden[payment + PAYER] == seat:
            continue
        if chance.below(2):
            exchange_with_hand(game, payment, chance)
        else:
            exchange_payments(game, seat, payment, FIELDS * chance.below(payments))


def guess_first(game: Investors, seat: i64) -> None:
    """Give the payments of others the first values that agree with all that was seen."""
    hidden = game.hidden
    payments = len(hidden) // FIELDS
    guess = zeros(payments)
    if guess_all(game, seat, zeros(WISH), guess, zeros(1)):
        for payment in range(payments):
            i = payment * FIELDS
            payer = game.investors[hidden[i + PAYER]]
            payer.cheques += single(hidden[i + VALUE]) - single(guess[payment])
            game.bank += single(guess[payment]) - single(hidden[i + VALUE])
            hidden[i + VALUE] = guess[payment]


def guess_all(game: Investors, seat: i64, wish: vec[i64], guess: vec[i64], tries: vec[i64]) -> bool:
    """Guess all payments, those of a seat as it made them; with a wish, that a payer has paid a value so often."""
    hidden = game.hidden
    payments = len(hidden) // FIELDS
    pools = zeros(game.players * MOST_VALUES)  # what each payer had, were nothing hidden paid
    kept = zeros(game.players * MOST_VALUES)  # what they are known to have kept, going back in time
    for other in range(game.players):
        me = game.investors[other]
        for value in range(i64(MOST_VALUES)):
            pools[other * MOST_VALUES + value] = me.cheques >> BITS * value & MOST_ALIKE
            kept[other * MOST_VALUES + value] = me.seen >> BITS * value & MOST_ALIKE
    keeps = zeros(payments * MOST_VALUES)  # the same, after each payment
    needs = zeros((payments + 1) * MOST_VALUES)  # what these and later draws say was paid
    payment = payments - 1
    while payment >= 0:
        i = payment * FIELDS
        first = hidden[i + PAYER] * MOST_VALUES
        pools[first + hidden[i + VALUE]] += 1
        for value in range(i64(MOST_VALUES)):
            keeps[payment * MOST_VALUES + value] = kept[first + value]
            kept[first + value] = max(kept[first + value], hidden[i + SEEN] >> BITS * value & MOST_ALIKE)
            later = needs[(payment + 1) * MOST_VALUES + value]
            needs[payment * MOST_VALUES + value] = max(later, hidden[i + DRAWN] >> BITS * value & MOST_ALIKE)
        payment -= 1
    guesses = Guesses(hidden, seat=seat, pools=pools, keeps=keeps, needs=needs, wish=wish, guess=guess, tries=tries)
    return guesses.guess_from(0)


class Guesses:
    """What is being guessed, and what the guesses must agree with."""

    hidden: vec[i64]
    seat: i64  # whose own payments are as they were
    pools: vec[i64]
    keeps: vec[i64]
    needs: vec[i64]
    paid: vec[i64]  # of each value, by the guesses so far
    wish: vec[i64]
    guess: vec[i64]
    tries: vec[i64]

    def __init__(
        self,
        hidden: vec[i64],
        seat: i64,
        pools: vec[i64],
        keeps: vec[i64],
        needs: vec[i64],
        wish: vec[i64],
        guess: vec[i64],
        tries: vec[i64],
    ) -> None:
        self.hidden = hidden
        self.seat = seat
        self.pools = pools
        self.keeps = keeps
        self.needs = needs
        self.paid = zeros(MOST_VALUES)
        self.wish = wish
        self.guess = guess
        self.tries = tries

    def guess_from(self, payment: i64) -> bool:
        """Guess this payment and all later ones: the smallest cheque, but first those that must have been paid."""
        hidden, wish, pools, paid = self.hidden, self.wish, self.pools, self.paid
        i = payment * FIELDS
        if wish[TIMES] > 0 and wish[TIMES] > payments_from(hidden, i, wish[OF_PAYER]):
            return False
        if i == len(hidden):
            return True
        self.tries[0] += 1
        if self.tries[0] > MOST_TRIES:
            return False
        wished = i64(hidden[i + PAYER] == wish[OF_PAYER])
        first = hidden[i + PAYER] * MOST_VALUES
        for needed in range(i64(2)):
            for value in range(i64(MOST_VALUES)):
                if hidden[i + PAYER] == self.seat and value != hidden[i + VALUE]:
                    continue
                place = payment * MOST_VALUES + value
                if (paid[value] < self.needs[place]) != (needed == 0) or pools[first + value] <= self.keeps[place]:
                    continue
                pools[first + value] -= 1
                paid[value] += 1
                if value == wish[OF_VALUE]:
                    wish[TIMES] -= wished
                self.guess[payment] = value
                if has(paid, hidden[i + DRAWN]) and self.guess_from(payment + 1):
                    return True
                pools[first + value] += 1
                paid[value] -= 1
                if value == wish[OF_VALUE]:
                    wish[TIMES] += wished
        return False


def payments_from(hidden: vec[i64], first: i64, payer: i64) -> i64:
    """How many payments this payer has made from one on."""
    n: i64 = 0
    for i in range(first, len(hidden), FIELDS):
        if hidden[i + PAYER] == payer:
            n += 1
    return n


def is_explained(game: Investors) -> bool:
    """Whether cheques that are not in the bank, though paid there in secret, are known to have been drawn."""
    for value in range(i64(MOST_VALUES)):
        gone = -(game.bank >> BITS * value & MOST_ALIKE)
        drawn: i64 = 0
        for payment in range(len(game.hidden) // FIELDS):
            i = payment * FIELDS
            if game.hidden[i + VALUE] == value:
                gone += 1
            drawn = max(drawn, game.hidden[i + DRAWN] >> BITS * value & MOST_ALIKE)
        if gone > drawn:
            return False
    return True


def exchange_with_hand(game: Investors, payment: i64, chance: Chance) -> None:
    """Let the payer have paid another cheque of their hand; the old one must still be in the bank."""
    hidden = game.hidden
    payer = game.investors[hidden[payment + PAYER]]
    old = hidden[payment + VALUE]
    number = cheques.number(payer.cheques)
    if not number or not game.bank >> BITS * old & MOST_ALIKE:
        return
    new = pick(payer.cheques, chance.below(number))
    hidden[payment + VALUE] = new
    payer.cheques += single(old) - single(new)
    if fits(game):
        game.bank += single(new) - single(old)
    else:
        hidden[payment + VALUE] = old
        payer.cheques += single(new) - single(old)


def exchange_payments(game: Investors, seat: i64, payment: i64, other: i64) -> None:
    """Let each of two payments have been the other's value; the bank stays the same."""
    hidden = game.hidden
    mine = hidden[payment + VALUE]
    theirs = hidden[other + VALUE]
    payer = game.investors[hidden[payment + PAYER]]
    other_payer = game.investors[hidden[other + PAYER]]
    if hidden[other + PAYER] == seat or mine == theirs:
        return
    same = hidden[other + PAYER] == hidden[payment + PAYER]
    if not same and not (holds(payer, theirs) and holds(other_payer, mine)):
        return
    payer.cheques += single(mine) - single(theirs)
    other_payer.cheques += single(theirs) - single(mine)
    hidden[payment + VALUE] = theirs
    hidden[other + VALUE] = mine
    if not fits(game):
        hidden[payment + VALUE] = mine
        hidden[other + VALUE] = theirs
        payer.cheques += single(theirs) - single(mine)
        other_payer.cheques += single(mine) - single(theirs)


def holds(investor: Investor, value: i64) -> bool:
    return investor.cheques >> BITS * value & MOST_ALIKE != 0


def fits(game: Investors) -> bool:
    """Whether hands and hidden payments agree with all that was seen."""
    hidden = game.hidden
    size = len(hidden)
    counts = zeros(MOST_VALUES)
    for i in range(i64(0), size, FIELDS):
        counts[hidden[i + VALUE]] += 1
        if hidden[i + DRAWN] and not has(counts, hidden[i + DRAWN]):
            return False
    for seat in range(game.players):
        me = game.investors[seat]
        if without(me.seen, me.cheques):
            return False
        for value in range(i64(MOST_VALUES)):
            counts[value] = me.cheques >> BITS * value & MOST_ALIKE
        i = size - FIELDS
        while i >= 0:
            if hidden[i + PAYER] == seat:
                counts[hidden[i + VALUE]] += 1
                if hidden[i + SEEN] and not has(counts, hidden[i + SEEN]):
                    return False
            i -= FIELDS
    return True


def has(counts: vec[i64], some: i64) -> bool:
    """Whether there are as many cheques of each value as in a set."""
    for value in range(i64(MOST_VALUES)):
        if counts[value] < some >> BITS * value & MOST_ALIKE:
            return False
    return True
