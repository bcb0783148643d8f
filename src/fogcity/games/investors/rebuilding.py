"""Rebuilding: after every change of sticks, whoever has the majority around a district."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import bit, only_member
from fogcity.engine.rules import NOBODY
from fogcity.games.investors import schema
from fogcity.games.investors.components import BANK, HOUSE, KIND_NAMES, TOWN_HALL
from fogcity.games.investors.streets import sides, square_name, with_two

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def changed(game: Investors, seat: i64, squares: i64) -> None:
    """After a change of sticks around these squares whoever has a majority rebuilds (I8)."""
    game.stirred = True
    ready: i64 = 0
    left = squares & ~game.rebuilt & ~with_two(game.empty_h, game.empty_v)  # there anybody can still catch up
    while left:
        here = left & -left
        left ^= here
        if majority(game, only_member(here)) != NOBODY:
            ready |= here
    if not ready:
        return
    # Who made the change comes first, then clockwise, then in the order of the squares (I11).
    builder = seat
    for _ in range(game.players):
        left = ready
        while left:
            here = left & -left
            left ^= here
            if majority(game, only_member(here)) == builder:
                rebuild(game, builder, only_member(here))
        builder = game.after(builder)


def majority(game: Investors, square: i64) -> i64:
    """Who cannot be caught up with any more around a square (I7), or NOBODY; with two sides empty anybody can be."""
    empty = sides(game.empty_h, game.empty_v, square)
    if empty > 1:
        return NOBODY
    best: i64 = 0
    second: i64 = 0
    leader: i64 = NOBODY
    for seat in range(game.players):
        investor = game.investors[seat]
        n = sides(investor.h, investor.v, square)
        second = max(second, min(n, best))
        if n > best:
            best = n
            leader = seat
    landmark = (game.tiles[TOWN_HALL] | game.tiles[BANK]) >> square & 1 != 0
    return leader if is_majority(best, second, empty, landmark) else i64(NOBODY)


def is_majority(mine: i64, rival: i64, empty: i64, landmark: bool) -> bool:
    """Whether so many sticks cannot be caught up with by the best rival; of a landmark they must be all (I7)."""
    if landmark:
        return mine > 0 and not rival and not empty
    return mine > rival + empty


def kind_of(game: Investors, square: i64) -> i64:
    kind: i64 = 0
    while not game.tiles[kind] >> square & 1:
        kind += 1
    return kind


def rebuild(game: Investors, seat: i64, square: i64) -> None:
    me = game.investors[seat]
    kind = kind_of(game, square)
    prestige = game.components.prestige[kind]
    me.rebuilt |= bit(square)
    me.prestige += prestige
    game.rebuilt |= bit(square)
    game.rebuilt_now = True
    if game.telling:
        where = square_name(square)
        game.tell(schema.Rebuilt(seat=seat, square=where, kind=KIND_NAMES[kind], prestige=prestige))
    if kind <= HOUSE and game.open_plus:
        use_plus(game, seat)


def use_plus(game: Investors, seat: i64) -> None:
    """The oldest open plus card is used up by a villa or house (I11)."""
    me = game.investors[seat]
    me.prestige += game.components.plus
    me.bonus += game.components.plus
    game.open_plus &= game.open_plus - 1
    if game.telling:
        game.tell(schema.PlusUsed(seat=seat, prestige=game.components.plus))
