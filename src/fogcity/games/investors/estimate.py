"""How well each player stands: a quick guess at the final half points, set by hand. `forecast` is the better one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.investors import cheques
from fogcity.games.investors.components import BANK, CHEQUES, GAIN, INVEST, PARK, TOWN_HALL
from fogcity.games.investors.rebuilding import kind_of
from fogcity.games.investors.streets import ROWS, SQUARES, sides

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

# In half points, set by hand: a right is about a third of a district, and a player's cheques and influence together
# pay for some twenty rights.
DISTRICT: Final = 1.6  # for each point of prestige, by how likely it is to be had
RIGHT: Final = 3.5  # to invest, won and not yet used
INFLUENCE_POINT: Final = 0.6  # at the beginning of the game; at its end it is worth nothing
THOUSAND: Final = 0.035  # of cheques, likewise
STICK: Final = 0.1  # in hand
HOPELESS: Final = 0.04  # only an action card can help
EMPTY: Final = 1.3  # how much an empty street counts against those who have sticks


def estimate(game: Investors, out: vec[float]) -> None:
    """Write everybody's likely half points."""
    left = 1.0 - float(game.played()) / float(game.components.years)
    for seat in range(game.players):
        me = game.investors[seat]
        out[seat] = 2.0 * float(me.prestige) + STICK * float(me.sticks)
        out[seat] += left * INFLUENCE_POINT * float(me.influence)
        out[seat] += left * THOUSAND * float(cheques.total(game.components.values, me.cheques))
    if not game.deciding:
        return
    add_claims(game, left, out)


def estimate_for(game: Investors, seat: i64, out: vec[float]) -> None:
    """The same for somebody who sees how many cheques the others have, but not which, nor a bid in the making."""
    components = game.components
    known = game.clone()
    for other in range(game.players):
        if other != seat:
            known.investors[other].cheques = 0
            known.investors[other].adding = 0
    estimate(known, out)
    left = 1.0 - float(game.played()) / float(components.years)
    average = float(cheques.total(components.values, components.cheques)) / float(cheques.number(components.cheques))
    for other in range(game.players):
        if other != seat:
            out[other] += left * THOUSAND * average * float(cheques.number(game.investors[other].cheques))


def add_claims(game: Investors, left: float, out: vec[float]) -> None:
    """Add to everybody's half points the districts in the making and the rights to invest."""
    for square in range(i64(8 * ROWS)):
        if (SQUARES & ~game.rebuilt) >> square & 1:
            add_district(game, square, out)
    if game.phase == CHEQUES:
        add_auction(game, left, out)
    elif INVEST <= game.phase < GAIN:
        out[game.seat] += RIGHT
    queue = game.queue
    while queue:
        out[(queue & 15) - 1] += RIGHT
        queue >>= 4


def add_district(game: Investors, square: i64, out: vec[float]) -> None:
    """A district in the making goes to its investors by the squares of their sticks."""
    most: i64 = 0
    together = 0.0
    for investor in game.investors:
        n = sides(investor.h, investor.v, square)
        together += float(n * n)
        if n > most:
            most = n
    if not most:
        return
    kind = kind_of(game, square)
    if kind == PARK:
        return
    worth = DISTRICT * float(game.components.prestige[kind])
    landmark = kind == TOWN_HALL or kind == BANK
    empty = sides(game.empty_h, game.empty_v, square)
    for seat in range(game.players):
        n = sides(game.investors[seat].h, game.investors[seat].v, square)
        if not n:
            continue
        share = float(n * n)
        if empty == 0 or (n + empty <= most and n < most) or (landmark and share < together):
            out[seat] += worth * HOPELESS
        else:
            out[seat] += worth * share / (together + EMPTY * float(empty))


def add_auction(game: Investors, left: float, out: vec[float]) -> None:
    """Who leads the open auction, or is about to, may win it; what they have laid is then gone."""
    bidders: i64 = 0
    for seat in range(game.players):
        bidders += game.active >> seat & 1
    for seat in range(game.players):
        me = game.investors[seat]
        price = cheques.total(game.components.values, me.laid + me.adding)
        if me.adding and price <= game.high:
            price = game.high + 1
        if price and (me.adding or price == game.high):
            out[seat] += (RIGHT - left * THOUSAND * float(price)) / float(bidders)
