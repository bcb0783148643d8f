"""What a seat may know, as numbers for learning programs. The table in docs/envs.md is made from this file.

Streets have the numbers of `streets`: 48 horizontal ones, eight to a row (the last of each row is none), then
40 vertical ones. Squares are eight to a row too. Cheques are counted by value, 10 to 100 thousand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import bit
from fogcity.engine.observation import (
    COUNTS,
    IN_COUNTS,
    Feature,
    at_most,
    clockwise,
    counts,
    flag,
    members,
    number,
    tally,
    turned,
    words_for,
)
from fogcity.games.investors import cheques, knowledge
from fogcity.games.investors.components import (
    ANSWER,
    BONUS,
    INFLUENCE,
    KIND_NAMES,
    KINDS,
    MOST_CARDS,
    MOST_VALUES,
    NO_CARD,
    OFFER,
    OPTIONS,
    PHASE_NAMES,
    SEALED,
    TILE_NAMES,
    TILES,
)
from fogcity.games.investors.investor import NO_ANSWER, NO_TILE
from fogcity.games.investors.streets import (
    NO_STREET,
    ROWS,
    STREETS,
    UPRIGHT,
    h_bit,
    is_street,
    square_name,
    street_name,
    v_bit,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

VERSION: Final = 1  # of the environment: whoever changes what a number or an action means raises it
MOST: Final = 127
MOST_YEARS: Final = 18
THOUSANDS: Final = 10  # money is told in tens of thousands


def features(game: Investors) -> list[Feature]:
    """The numbers in their order: the table first, then every seat, the observer first and then clockwise."""
    components = game.components
    seats = clockwise(int(game.players))
    squares = [square_name(square) for square in range(8 * ROWS)]
    values = cheque_names(game)
    years = [str(components.first_year + year) for year in range(MOST_YEARS)]
    found = [
        members("phase", "what is to be decided", list(PHASE_NAMES)),
        members("acting", "who owes a decision", seats),
        number("seat", "the observer's seat", 4),
        members("first", "the first player of the round", seats),
        number("rounds", "rounds that are over, in fours", 100),
        number("quiet", "of them the last ones in which no stick changed", MOST),
        flag("stirred", "a stick has changed in this round"),
        flag("rebuilt now", "a district was rebuilt since the last action card of this round"),
        *[members(f"{name}s", f"the squares with a {name}", squares) for name in KIND_NAMES],
        *streets("white", "white sticks"),
        members("card", "the auction card in play", components.card_names),
        counts("auction deck", "auction cards still in the deck", components.card_names),
        members("action", "the action card that is carried out", components.action_names),
        counts("action deck", "action cards that may still come", components.action_names),
        number("bonus cards", "bonus cards among them, if their number was chosen, else -1", MOST, -1),
        number("years", "action cards drawn", MOST_YEARS),
        members("open plus", "the years in which a plus card lies open", years),
        number("bank", "how many cheques are in the bank", MOST),
        flag("negotiated", "the variant of negotiated options is played"),
        members("active", "who is in the open auction", seats),
        number("high", "the highest bid in it, in tens of thousands, at most 127", MOST),
        members("asked", "who has had the chance to make an offer", seats),
        *streets("vacated", "streets from which a stick was lifted for the right in use"),
        *streets("placed", "the street of the first of two sticks"),
        *streets("held", "the street of the stick that is moved or swapped"),
        number("lifted", "sticks withdrawn", 15),
        counts("drawn", "cheques drawn", values),
        counts("my cheques", "the observer's cheques", values),
        counts("my adding", "their cheques taken out for a bid that is not made yet", values),
        members("my card", "the influence card they have chosen in secret", [str(card) for card in range(MOST_CARDS)]),
        members("my tile", "the option tile they have chosen in secret", list(TILE_NAMES)),
        counts("my bid", "the cheques they have bid or paid in secret", values),
        counts("my payments", "the cheques they have paid that nobody else has seen", values),
    ]
    for seat in range(int(game.players)):
        found += seat_features(game, f"seat {seat}")
    return found


def cheque_names(game: Investors) -> list[str]:
    """In thousands; places for more values than there are stay empty."""
    values = [str(value) for value in game.components.values]
    return values + [""] * (MOST_VALUES - len(values))


def streets(name: str, meaning: str) -> list[Feature]:
    names = [street_name(street) if is_street(street) else "" for street in range(STREETS)]
    return [
        members(f"{name} h", f"{meaning}: horizontal streets", names[:UPRIGHT]),
        members(f"{name} v", f"{meaning}: vertical streets", names[UPRIGHT:]),
    ]


def seat_features(game: Investors, who: str) -> list[Feature]:
    values = cheque_names(game)
    squares = [square_name(square) for square in range(8 * ROWS)]
    return [
        *streets(who, "their sticks"),
        members(f"{who} rebuilt", "the squares they have rebuilt", squares),
        number(f"{who} sticks", "sticks in their hand", 15),
        number(f"{who} influence", "their influence", MOST),
        number(f"{who} prestige", "their prestige", MOST, -MOST),
        number(f"{who} bonus", "the part of it that came from action cards", MOST, -MOST),
        number(f"{who} cheques", "how many cheques they have", MOST),
        counts(f"{who} shown", "cheques that all have seen there since a cheque was last paid in secret", values),
        counts(f"{who} laid", "cheques that they have laid in an open auction", values),
        flag(f"{who} answered", "has answered in secret"),
        members(f"{who} tile", "the option tile they have shown", list(TILE_NAMES)),
        members(f"{who} settled", "the option tiles that they have won with", list(TILE_NAMES)),
        counts(f"{who} gift", "cheques that they are offered", values),
        number(f"{who} limit", "up to where they may draw cheques, in tens of thousands", MOST),
        number(f"{who} queue", "their place among those who invest later, from 1; 0 if they are not", 5),
    ]


def observe(game: Investors, seat: i64, words: vec[i64]) -> None:
    """Not the decks' order, nor others' cheques and answers (I18)."""
    players = game.players
    words[0] = i64(1) << game.phase
    words[1] = turned(game.deciding, seat, players)
    words[2] = seat
    words[3] = turned(bit(game.first), seat, players)
    words[4] = game.rounds // 4
    words[5] = at_most(game.quiet, MOST)
    words[6] = 1 if game.stirred else 0
    words[7] = 1 if game.rebuilt_now else 0
    at: i64 = 8
    for kind in range(i64(KINDS)):
        words[at] = game.tiles[kind]
        at += 1
    words[at] = game.white_h
    words[at + 1] = game.white_v
    words[at + 2] = 0 if game.card == NO_CARD else bit(game.card)
    at += 3
    span = words_for(len(game.components.card_names))
    tally(game.deck, 0, game.deck_left, words, at, span)
    at += span
    words[at] = 0 if game.action == NO_CARD else bit(game.action)
    at = count_actions(game, words, at + 1)
    words[at] = bonus_cards_left(game)
    words[at + 1] = game.played()
    words[at + 2] = game.open_plus
    words[at + 3] = at_most(cheques.number(game.bank), MOST)
    words[at + 4] = 1 if game.negotiated else 0
    words[at + 5] = turned(game.active, seat, players)
    words[at + 6] = at_most(game.high // THOUSANDS, MOST)
    words[at + 7] = turned(game.asked, seat, players)
    words[at + 8] = game.vacated_h
    words[at + 9] = game.vacated_v
    words[at + 10] = 0 if game.placed == NO_STREET else h_bit(game.placed)
    words[at + 11] = 0 if game.placed == NO_STREET else v_bit(game.placed)
    words[at + 12] = 0 if game.held == NO_STREET else h_bit(game.held)
    words[at + 13] = 0 if game.held == NO_STREET else v_bit(game.held)
    words[at + 14] = game.lifted
    words[at + 15] = game.drawn
    observe_own(game, seat, words, at + 16)
    at += 22
    other = seat
    for _ in range(players):
        observe_seat(game, other, game.phase == ANSWER or (game.phase == OFFER and game.seat == seat), words, at)
        at += 16
        other = other + 1 if other + 1 < players else 0


def count_actions(game: Investors, words: vec[i64], at: i64) -> i64:
    """All action cards that may be in the deck: those to choose from without those played (I19)."""
    span = words_for(len(game.components.action_names))
    tally(game.chosen, 0, len(game.chosen), words, at, span)
    for i in range(game.actions_left, len(game.actions)):
        kind = i64(game.actions[i])
        words[at + kind // IN_COUNTS] -= bit(COUNTS * (kind % IN_COUNTS))
    return at + span


def bonus_cards_left(game: Investors) -> i64:
    if game.bonus_cards < 0:
        return -1
    n = game.bonus_cards
    for i in range(game.actions_left, len(game.actions)):
        if game.components.effect[i64(game.actions[i])] == BONUS:
            n -= 1
    return n


def observe_own(game: Investors, seat: i64, words: vec[i64], at: i64) -> None:
    """What only this seat knows of itself."""
    me = game.investors[seat]
    answered = me.answer != NO_ANSWER
    words[at] = me.cheques
    words[at + 1] = me.adding
    words[at + 2] = bit(me.answer) if answered and game.phase == INFLUENCE else 0
    words[at + 3] = bit(me.answer) if answered and game.phase == OPTIONS else 0
    words[at + 4] = me.answer if answered and game.phase == SEALED else 0
    paid: i64 = 0
    for payment in range(len(game.hidden) // knowledge.FIELDS):
        i = payment * knowledge.FIELDS
        if game.hidden[i + knowledge.PAYER] == seat:
            paid = knowledge.added(paid, cheques.single(game.hidden[i + knowledge.VALUE]))
    words[at + 5] = paid


def observe_seat(game: Investors, seat: i64, gift: bool, words: vec[i64], at: i64) -> None:
    """What everybody knows of a seat, and its gift if the observer may know that."""
    me = game.investors[seat]
    settled: i64 = 0
    for tile in range(i64(TILES)):
        if (game.settled >> 4 * tile & 15) == seat + 1:
            settled |= i64(1) << tile
    words[at] = me.h
    words[at + 1] = me.v
    words[at + 2] = me.rebuilt
    words[at + 3] = me.sticks
    words[at + 4] = at_most(me.influence, MOST)
    words[at + 5] = at_most(me.prestige, MOST)
    words[at + 6] = at_most(me.bonus, MOST)
    words[at + 7] = at_most(cheques.number(me.cheques), MOST)
    words[at + 8] = me.seen
    words[at + 9] = me.laid
    words[at + 10] = 0 if me.answer == NO_ANSWER else 1
    words[at + 11] = 0 if me.tile == NO_TILE else i64(1) << me.tile
    words[at + 12] = settled
    words[at + 13] = me.gift if gift else 0
    words[at + 14] = at_most(me.limit // THOUSANDS, MOST)
    words[at + 15] = place_in_queue(game.queue, seat)


def place_in_queue(queue: i64, seat: i64) -> i64:
    place: i64 = 1
    while queue:
        if (queue & 15) == seat + 1:
            return place
        queue >>= 4
        place += 1
    return 0
