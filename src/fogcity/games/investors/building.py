"""How bids and offers are put together from cheques."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.decision import Build, Piece
from fogcity.games.investors import cheques, moves, options
from fogcity.games.investors.components import BID, CHEQUES, GIVE, LAY, MAKE_OFFER, MOST_PLAYERS, OFFER, SEALED

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def build(game: Investors, seat: i64) -> Build | None:
    """What the seat can build, from what it has begun already; None if it is asked for something else."""
    if not game.deciding >> seat & 1:
        return None
    if game.phase == CHEQUES:
        return open_bid(game, seat)
    if game.phase == SEALED:
        return sealed_bid(game, seat)
    if game.phase == OFFER:
        return offer(game, seat)
    return None


def open_bid(game: Investors, seat: i64) -> Build | None:
    """Cheques until all that lie before the seat are worth more than the highest bid (I4)."""
    me = game.investors[seat]
    values = game.components.values
    free = me.cheques - me.laid - me.adding
    if cheques.total(values, me.cheques) <= game.high or not free:
        return None
    missing = game.high - cheques.total(values, me.laid + me.adding)
    fewest = 0 if me.adding else 1
    return Build(laid(game, free), supply(game, free), game.write(BID), fewest, int(cheques.number(free)), int(missing))


def sealed_bid(game: Investors, seat: i64) -> Build | None:
    """A few cheques, or none (I5)."""
    me = game.investors[seat]
    free = me.cheques - me.adding
    most = min(game.components.most_bid - cheques.number(me.adding), cheques.number(free))
    if options.choosers(game, me.tile) == 1 or most <= 0:
        return None
    return Build(laid(game, free), supply(game, free), game.write(BID), 0, int(most))


def offer(game: Investors, seat: i64) -> Build | None:
    """Cheques for the others who chose the same tile, at least one for each (I19)."""
    me = game.investors[seat]
    free = me.cheques - game.offered()
    if not free or cheques.number(free) < options.without_gift(game, seat):
        return None
    to = [other for other in range(int(game.players)) if other != seat and game.investors[other].tile == me.tile]
    pieces = [piece(game, GIVE + MOST_PLAYERS * value + other, value, other) for other in to for value in kinds(free)]
    each = [other for other in to if not game.investors[other].gift]
    most = int(cheques.number(free))
    return Build(pieces, supply(game, free), game.write(MAKE_OFFER), fewest=len(each), most=most, each=each)


def kinds(free: i64) -> list[int]:
    """The places, in the list of values, of the cheques that are there."""
    found: list[int] = []
    value = 0
    while free:
        if free & cheques.MOST_ALIKE:
            found.append(value)
        free >>= cheques.BITS
        value += 1
    return found


def supply(game: Investors, free: i64) -> dict[str, int]:
    return {
        str(game.components.values[value]): int(free >> cheques.BITS * value & cheques.MOST_ALIKE)
        for value in kinds(free)
    }


def laid(game: Investors, free: i64) -> list[Piece]:
    return [piece(game, LAY + value, value, None) for value in kinds(free)]


def piece(game: Investors, move: i64, value: int, to: int | None) -> Piece:
    worth = int(game.components.values[value])
    return Piece(game.write(move), moves.parts(game.components, move), str(worth), worth, to)
