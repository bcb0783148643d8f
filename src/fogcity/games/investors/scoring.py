"""Prestige, where it comes from, and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import bit, count
from fogcity.games.investors.components import KIND_NAMES, PARK
from fogcity.games.investors.streets import STREETS

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


def half_points(game: Investors, out: vec[i64]) -> None:
    """Write the prestige of every seat, in halves."""
    for seat in range(game.players):
        out[seat] = 2 * game.investors[seat].prestige


def winners(game: Investors) -> i64:
    """Most prestige, then most sticks on the board, then a shared victory (I17)."""
    best: i64 = -1
    winning: i64 = 0
    for seat in range(game.players):
        investor = game.investors[seat]
        standing = investor.prestige * STREETS + count(investor.h) + count(investor.v)
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= bit(seat)
    return winning


def breakdown(game: Investors, seat: i64) -> dict[str, i64]:
    """The half points of a seat: what each kind of tile has brought, and the plus cards."""
    me = game.investors[seat]
    parts: dict[str, i64] = {}
    for kind in range(i64(PARK)):
        parts[KIND_NAMES[kind]] = 2 * count(me.rebuilt & game.tiles[kind]) * game.components.prestige[kind]
    parts["plus"] = 2 * me.bonus
    return parts
