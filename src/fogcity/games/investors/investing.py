"""Using a right: placing, lifting, moving, swapping and replacing sticks, and the rebuilding that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import bit
from fogcity.engine.rules import NOBODY
from fogcity.games.investors import rebuilding, schema, view
from fogcity.games.investors.components import (
    AS_OPTION,
    BORDER,
    DISTRICTS,
    INVEST,
    LIFT,
    MOVE,
    MOVE_FROM,
    MOVE_STICK,
    MOVE_TO,
    NO_CARD,
    PLACE,
    REPLACE,
    REPLACING,
    SWAP,
    SWAP_ONE,
    SWAP_OTHER,
    SWAP_STICK,
    TWO,
    WITH_STICK,
    WITHDRAWING,
)
from fogcity.games.investors.investor import Investor
from fogcity.games.investors.streets import (
    BORDER_H,
    BORDER_V,
    NO_STREET,
    STREETS,
    UPRIGHT,
    beside,
    h_bit,
    h_sides,
    next_to,
    street_name,
    v_bit,
    v_sides,
    with_two,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


# Which streets are open


def waiting(game: Investors, kind: i64) -> i64:
    """The districts of a kind that are still to be rebuilt."""
    return game.tiles[kind] & ~game.rebuilt


def card_fits(game: Investors, card: i64) -> bool:
    """Whether an auction card could be satisfied by an empty street (I1)."""
    where = game.components.where[card]
    if where == BORDER:
        return (game.empty_h & BORDER_H | game.empty_v & BORDER_V) != 0
    squares: i64 = 0
    if where == AS_OPTION:
        for kind in range(i64(DISTRICTS)):
            squares |= waiting(game, kind)
    else:
        squares = waiting(game, where)
    return (h_sides(squares) & game.empty_h | v_sides(squares) & game.empty_v) != 0


def any_card_fits(game: Investors) -> bool:
    for i in range(len(game.deck)):
        if card_fits(game, i64(game.deck[i])):
            return True
    return False


def is_by_tile(game: Investors) -> bool:
    """Whether the option tile of an investor says where the auction card in play lets them invest."""
    return game.components.where[game.card] == AS_OPTION


def effect(game: Investors) -> i64:
    """What the action card does, or NO_CARD while the auction card is in use."""
    return i64(NO_CARD) if game.action == NO_CARD else game.components.effect[game.action]


def open_streets(game: Investors, seat: i64) -> tuple[i64, i64]:
    """Where this seat may place its stick now: horizontal and vertical streets."""
    # Not back onto a street vacated for the same right (I20).
    h = game.empty_h & ~game.vacated_h
    v = game.empty_v & ~game.vacated_v
    if game.action == NO_CARD:
        where = game.components.where[game.card]
        if where == BORDER:
            return h & BORDER_H, v & BORDER_V
        # Any side of a district that is not rebuilt, border included (I2).
        if where == AS_OPTION:
            tile = game.investors[seat].tile
            squares = waiting(game, 2 * tile) | waiting(game, 2 * tile + 1)
        else:
            squares = waiting(game, where)
        return h & h_sides(squares), v & v_sides(squares)
    if effect(game) == TWO:
        # Both or none (I12): the first one only where a second fits, the second around the same district.
        squares = with_two(h, v) if game.placed == NO_STREET else beside(game.placed)
        return h & h_sides(squares), v & v_sides(squares)
    return h, v


def coloured(game: Investors, but: i64) -> tuple[i64, i64]:
    """The streets with a stick of any player but this one (or NOBODY)."""
    h: i64 = 0
    v: i64 = 0
    for seat in range(game.players):
        if seat != but:
            h |= game.investors[seat].h
            v |= game.investors[seat].v
    return h, v


def owner(game: Investors, street: i64) -> i64:
    """Whose stick lies on a street, or NOBODY."""
    h = h_bit(street)
    v = v_bit(street)
    for seat in range(game.players):
        if game.investors[seat].h & h or game.investors[seat].v & v:
            return seat
    return NOBODY


def movable(game: Investors) -> tuple[i64, i64]:
    """The sticks that have an empty street beside them to move to."""
    h, v = coloured(game, NOBODY)
    return h & next_to(game.empty_h), v & next_to(game.empty_v)


# The right begins


def reach(game: Investors, seat: i64) -> tuple[i64, i64]:
    """The streets from which the first one of a right is chosen; none, if no street can satisfy it."""
    what = effect(game)
    if what == MOVE:
        return movable(game)
    if what == SWAP:
        return swappable(game)
    if what == REPLACE:
        return coloured(game, seat)
    return open_streets(game, seat)


def is_usable(game: Investors) -> bool:
    """Whether anybody who won the right that is in auction could do something with it."""
    for seat in range(game.players):
        h, v = reach(game, seat)
        if h | v:
            return True
    return False


def begin(game: Investors, seat: i64) -> bool:
    """Let the investor decide; False if they have no street for it."""
    h, v = reach(game, seat)
    if not h | v:
        return False
    what = effect(game)
    phase: i64 = INVEST
    if what == MOVE:
        phase = MOVE_FROM
    elif what == SWAP:
        phase = SWAP_ONE
    elif what == REPLACE:
        phase = REPLACING
    game.decides(seat, phase)
    return True


def swappable(game: Investors) -> tuple[i64, i64]:
    """All coloured sticks, if they are not all of one colour (I12)."""
    colours: i64 = 0
    for investor in game.investors:
        if investor.h | investor.v:
            colours += 1
    return coloured(game, NOBODY) if colours > 1 else (i64(0), i64(0))


def may_decline(game: Investors) -> bool:
    """Until the first step is made (I6); after lifting one must place (I20), and two sticks are both or none (I12)."""
    return not game.vacated_h | game.vacated_v and game.placed == NO_STREET and game.held == NO_STREET


def decline(game: Investors, seat: i64) -> None:
    if game.telling:
        game.tell(schema.Declined(seat=seat))
    game.next_right()


def on_street(game: Investors, seat: i64, move: i64) -> None:
    """Carry out a move of one of the six groups that name a street."""
    group = move // STREETS * STREETS + PLACE
    street = move % STREETS
    if group == PLACE:
        if game.phase == MOVE_TO:
            move_to(game, seat, street)
        else:
            place(game, seat, street)
    elif group == LIFT:
        lift(game, seat, street)
    elif group == MOVE_STICK:
        game.held = street
        game.phase = MOVE_TO
    elif group == SWAP_STICK:
        game.held = street
        game.phase = SWAP_OTHER
    elif group == WITH_STICK:
        swap(game, seat, street)
    else:
        replace(game, seat, street)


# Sticks


def put_stick(game: Investors, investor: Investor, street: i64) -> None:
    if street < UPRIGHT:
        here = bit(street)
        investor.h |= here
        game.empty_h &= ~here
    else:
        here = bit(street - UPRIGHT)
        investor.v |= here
        game.empty_v &= ~here


def take_stick(game: Investors, investor: Investor, street: i64) -> None:
    if street < UPRIGHT:
        here = bit(street)
        investor.h &= ~here
        game.empty_h |= here
    else:
        here = bit(street - UPRIGHT)
        investor.v &= ~here
        game.empty_v |= here


def place(game: Investors, seat: i64, street: i64) -> None:
    me = game.investors[seat]
    me.sticks -= 1
    put_stick(game, me, street)
    if game.telling:
        game.tell(schema.Placed(seat=seat, street=street_name(street), where=view.where(game, street)))
    rebuilding.changed(game, seat, beside(street))
    if effect(game) == TWO and game.placed == NO_STREET:
        game.placed = street
    else:
        game.next_right()


def lift(game: Investors, seat: i64, street: i64) -> None:
    """To place it anew, or to withdraw it. Lifting alone never makes a majority: the street it leaves is empty."""
    me = game.investors[seat]
    me.sticks += 1
    take_stick(game, me, street)
    game.stirred = True
    if game.telling:
        game.tell(schema.Lifted(seat=seat, street=street_name(street), where=view.where(game, street)))
    if game.phase == WITHDRAWING:
        game.lifted += 1
    else:
        game.vacated_h |= h_bit(street)
        game.vacated_v |= v_bit(street)


def move_to(game: Investors, seat: i64, street: i64) -> None:
    start = game.held
    whose = owner(game, start)
    investor = game.investors[whose]
    take_stick(game, investor, start)
    put_stick(game, investor, street)
    if game.telling:
        here, there = view.where(game, start), view.where(game, street)
        game.tell(schema.Moved(seat=seat, street=here.street, where=here, owner=whose, to=there.street, to_where=there))
    rebuilding.changed(game, seat, beside(start) | beside(street))
    game.next_right()


def swap(game: Investors, seat: i64, street: i64) -> None:
    start = game.held
    whose = owner(game, start)
    whose_other = owner(game, street)
    take_stick(game, game.investors[whose], start)
    take_stick(game, game.investors[whose_other], street)
    put_stick(game, game.investors[whose], street)
    put_stick(game, game.investors[whose_other], start)
    if game.telling:
        here, there = view.where(game, start), view.where(game, street)
        game.tell(
            schema.Swapped(
                seat=seat,
                street=here.street,
                where=here,
                owner=whose,
                other=whose_other,
                other_street=there.street,
                other_where=there,
            )
        )
    rebuilding.changed(game, seat, beside(start) | beside(street))
    game.next_right()


def replace(game: Investors, seat: i64, street: i64) -> None:
    """The stick goes back to its owner (I12)."""
    whose = owner(game, street)
    me = game.investors[seat]
    take_stick(game, game.investors[whose], street)
    game.investors[whose].sticks += 1
    me.sticks -= 1
    put_stick(game, me, street)
    if game.telling:
        game.tell(schema.Replaced(seat=seat, street=street_name(street), where=view.where(game, street), owner=whose))
    rebuilding.changed(game, seat, beside(street))
    game.next_right()
