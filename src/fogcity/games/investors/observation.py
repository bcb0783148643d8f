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
    BYTE,
    COUNTS,
    IN_COUNTS,
    MOST_IN_BYTE,
    Feature,
    clockwise,
    count_down,
    counts,
    flag,
    members,
    number,
    tally,
    together,
    turned,
    words_for,
)
from fogcity.engine.rules import zeros
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
    OVER,
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
ON_SQUARES: Final = (  # by kind of tile, as it is said; the names of features are promised, "industrys" too
    "a villa",
    "a house",
    "a market",
    "leisure",
    "industry",
    "an office",
    "the town hall",
    "a bank",
    "a park",
)
SEAT_WORDS: Final = 9
OWN_WORDS: Final = 5


def features(game: Investors) -> list[Feature]:
    """The numbers in their order: the table first, then every seat, the observer first and then clockwise."""
    components = game.components
    seats = clockwise(int(game.players))
    squares = [square_name(square) for square in range(8 * ROWS)]
    values = cheque_names(game)
    years = [str(components.first_year + year) for year in range(MOST_YEARS)]
    found = [
        *together(
            members("phase", "what is to be decided", list(PHASE_NAMES)),
            members("acting", "who owes a decision", seats),
        ),
        number("seat", "the observer's seat", 4),
        members("first", "the first player of the round", seats),
        *together(
            number("rounds", "rounds that are over, in fours", 100),
            number("quiet", "of them the last ones in which no stick changed", MOST),
        ),
        *together(
            flag("stirred", "a stick has changed in this round"),
            flag("rebuilt now", "a district was rebuilt since the last action card of this round"),
        ),
        *[
            members(f"{name}s", f"the squares with {tile}", squares)
            for name, tile in zip(KIND_NAMES, ON_SQUARES, strict=True)
        ],
        *streets("white", "white sticks"),
        members("card", "the auction card in play", components.card_names),
        counts("auction deck", "auction cards still in the deck", components.card_names),
        members("action", "the action card that is carried out", components.action_names),
        counts("action deck", "action cards that may still come", components.action_names),
        *together(
            number("bonus cards", "bonus cards among them, if their number was chosen, else -1", MOST, -1),
            number("years", "action cards drawn", MOST_YEARS),
        ),
        members("open plus", "the years in which a plus card lies open", years),
        number("bank", "how many cheques are in the bank", MOST),
        *together(
            flag("negotiated", "the variant of negotiated options is played"),
            members("active", "who is in the open auction", seats),
        ),
        number("high", "the highest bid in it, in tens of thousands, at most 127", MOST),
        members("asked", "who has had the chance to make an offer", seats),
        *streets("vacated", "streets from which a stick was lifted for the right in use"),
        *streets("placed", "the street of the first of two sticks"),
        *streets("held", "the street of the stick that is moved or swapped"),
        number("lifted", "sticks withdrawn", 15),
        counts("drawn", "cheques drawn", values),
        counts("my cheques", "the observer's cheques", values),
        counts("my adding", "their cheques taken out for a bid that is not made yet", values),
        *together(
            members("my card", "the influence card they have chosen in secret", [*map(str, range(MOST_CARDS))]),
            members("my tile", "the option tile they have chosen in secret", list(TILE_NAMES)),
        ),
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
        *together(
            number(f"{who} sticks", "sticks in their hand", 15),
            number(f"{who} influence", "their influence", MOST),
            number(f"{who} prestige", "their prestige", MOST, -MOST),
            number(f"{who} bonus", "the part of it that came from action cards", MOST, -MOST),
            number(f"{who} cheques", "how many cheques they have", MOST),
        ),
        counts(f"{who} shown", "cheques that all have seen there since a cheque was last paid in secret", values),
        counts(f"{who} laid", "cheques that they have laid in an open auction", values),
        *together(
            flag(f"{who} answered", "has answered in secret"),
            members(f"{who} tile", "the option tile they have shown", list(TILE_NAMES)),
            members(f"{who} settled", "the option tiles that they have won with", list(TILE_NAMES)),
        ),
        counts(f"{who} gift", "cheques that they are offered", values),
        *together(
            number(f"{who} limit", "up to where they may draw cheques, in tens of thousands", MOST),
            number(f"{who} queue", "their place among those who invest later, from 1; 0 if they are not", 5),
        ),
    ]


def observe(game: Investors, seat: i64, words: vec[i64]) -> None:
    """Not the decks' order, nor others' cheques and answers (I18)."""
    players = game.players
    phase = game.phase
    words[0] = i64(1) << phase | turned(game.deciding, seat, players) << (OVER + 1)
    words[1] = seat
    words[2] = turned(bit(game.first), seat, players)
    words[3] = game.rounds // 4 | min(game.quiet, MOST) << BYTE
    words[4] = i64(1) if game.stirred else i64(0)
    if game.rebuilt_now:
        words[4] |= 2
    at: i64 = 5
    tiles = game.tiles
    for kind in range(i64(KINDS)):
        words[at] = tiles[kind]
        at += 1
    words[at] = game.white_h
    words[at + 1] = game.white_v
    words[at + 2] = i64(0) if game.card == NO_CARD else bit(game.card)
    at += 3
    count_cards(game)
    counted = game.counted
    for i in range(i64(len(counted))):
        words[at] = counted[i]
        at += 1
    words[at] = i64(0) if game.action == NO_CARD else bit(game.action)
    at += 1
    count_actions(game)
    counted = game.counted_actions
    for i in range(i64(len(counted))):
        words[at] = counted[i]
        at += 1
    words[at] = bonus_cards_left(game) & MOST_IN_BYTE | game.played() << BYTE
    words[at + 1] = game.open_plus
    words[at + 2] = min(cheques.number(game.bank), MOST)
    words[at + 3] = (i64(1) if game.negotiated else i64(0)) | turned(game.active, seat, players) << 1
    words[at + 4] = min(game.high // THOUSANDS, MOST)
    words[at + 5] = turned(game.asked, seat, players)
    words[at + 6] = game.vacated_h
    words[at + 7] = game.vacated_v
    placed = game.placed
    words[at + 8] = i64(0) if placed == NO_STREET else h_bit(placed)
    words[at + 9] = i64(0) if placed == NO_STREET else v_bit(placed)
    held = game.held
    words[at + 10] = i64(0) if held == NO_STREET else h_bit(held)
    words[at + 11] = i64(0) if held == NO_STREET else v_bit(held)
    words[at + 12] = game.lifted
    words[at + 13] = game.drawn
    at += 14
    observe_own(game, seat, words, at)
    at += OWN_WORDS
    gifts = phase == ANSWER or (phase == OFFER and game.seat == seat)
    for i in range(players):
        other = seat + i
        observe_seat(game, other if other < players else other - players, gifts, words, at)
        at += SEAT_WORDS


def count_cards(game: Investors) -> None:
    """The auction cards in the deck."""
    if not len(game.counted):
        game.counted = zeros(words_for(len(game.components.card_names)))
    if game.counted_left != game.deck_left:
        count_down(game.deck, game.deck_left, game.counted, game.counted_left)
        game.counted_left = game.deck_left


def count_actions(game: Investors) -> None:
    """All action cards that may be in the deck: those to choose from without those played (I19)."""
    if not len(game.counted_actions):
        game.counted_actions = zeros(words_for(len(game.components.action_names)))
    counted = game.counted_actions
    if game.counted_actions_left < game.actions_left:
        tally(game.chosen, 0, len(game.chosen), counted, 0, len(counted))
        game.counted_actions_left = len(game.actions)
    for i in range(game.actions_left, game.counted_actions_left):
        kind = i64(game.actions[i])
        counted[kind // IN_COUNTS] -= bit(COUNTS * (kind % IN_COUNTS))
    game.counted_actions_left = game.actions_left


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
    chosen: i64 = 0
    if answered and game.phase == INFLUENCE:
        chosen = i64(1) << me.answer
    elif answered and game.phase == OPTIONS:
        chosen = i64(1) << (MOST_CARDS + me.answer)
    words[at] = me.cheques
    words[at + 1] = me.adding
    words[at + 2] = chosen
    words[at + 3] = me.answer if answered and game.phase == SEALED else i64(0)
    paid: i64 = 0
    hidden = game.hidden
    for i in range(i64(0), len(hidden), knowledge.FIELDS):
        if hidden[i + knowledge.PAYER] == seat:
            value = hidden[i + knowledge.VALUE]
            if paid >> cheques.BITS * value & cheques.MOST_ALIKE < cheques.MOST_ALIKE:
                paid += cheques.single(value)
    words[at + 4] = paid


def observe_seat(game: Investors, seat: i64, gift: bool, words: vec[i64], at: i64) -> None:
    """What everybody knows of a seat, and its gift if the observer may know that."""
    me = game.investors[seat]
    tiles = i64(0) if me.answer == NO_ANSWER else i64(1)
    if me.tile != NO_TILE:
        tiles |= i64(2) << me.tile
    settled = game.settled
    for tile in range(i64(TILES)):
        if (settled >> 4 * tile & 15) == seat + 1:
            tiles |= i64(2) << (TILES + tile)
    prestige = min(me.prestige, MOST) & MOST_IN_BYTE | (min(me.bonus, MOST) & MOST_IN_BYTE) << BYTE
    words[at] = me.h
    words[at + 1] = me.v
    words[at + 2] = me.rebuilt
    owned = me.sticks | min(me.influence, MOST) << BYTE
    words[at + 3] = owned | prestige << 2 * BYTE | min(cheques.number(me.cheques), MOST) << 4 * BYTE
    words[at + 4] = me.seen
    words[at + 5] = me.laid
    words[at + 6] = tiles
    words[at + 7] = me.gift if gift else i64(0)
    words[at + 8] = min(me.limit // THOUSANDS, MOST) | place_in_queue(game.queue, seat) << BYTE


def place_in_queue(queue: i64, seat: i64) -> i64:
    place: i64 = 1
    while queue:
        if (queue & 15) == seat + 1:
            return place
        queue >>= 4
        place += 1
    return 0
