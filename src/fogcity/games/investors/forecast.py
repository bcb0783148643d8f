"""How well each player stands, by regression: how 1,500 games between bots went on from every decision.

Who will rebuild a district depends on how many sticks one has there, how many the best rival has, and how many streets
are empty; much the same with three, four or five players. A right to invest is worth what the best street for it adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.games.investors import cheques, investing
from fogcity.games.investors.components import (
    ANY,
    BANK,
    CHEQUES,
    GAIN,
    HOUSE,
    INFLUENCE,
    INVEST,
    KEEP,
    NO_CARD,
    OPTIONS,
    PARK,
    TOWN_HALL,
    TWO,
)
from fogcity.games.investors.investor import NO_TILE
from fogcity.games.investors.rebuilding import kind_of
from fogcity.games.investors.streets import ROWS, SQUARES, sides

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

PARTS: Final = 5
NOBODYS: Final = vec[float]([0.0] * 5)
NO_GAINS: Final = vec[float]([0.0] * 64)
NO_COUNTS: Final = vec[i64]([i64(0)] * 5)
STAGES: Final = 3  # a sixth of the game from its end, its middle, a sixth from its beginning

# In half points; `left` is the part of the years that is still to come.
DISTRICT: Final = 0.87  # of what a district brings, by how likely it is to be had
INFLUENCE_POINT: Final = 0.35  # by what is left
ONE_CARD: Final = 0.2  # for each of as many points as the highest card costs
ONE_CARD_LEFT: Final = 0.55
THOUSAND: Final = 0.11  # of cheques, by what is left
THOUSAND_LEFT: Final = -0.075
CHEQUE: Final = 0.7  # each, by what is left
STICK: Final = -0.3  # in hand
HELD: Final = 0.7  # a right, by what the best street adds
OTHER_RIGHT: Final = 7.5  # to move, swap or replace a stick
SOUGHT: Final = 0.26  # a right that everybody seeks by influence
CHOSEN: Final = 0.2  # or with the tile they have shown
BID_FOR: Final = 0.35  # in an open auction, shared by all who are in it
LED: Final = 0.7  # by the one who leads it
# How sure a lead is to last.
SURE: Final = 0.59
SURE_LATE: Final = 0.64
LAST_SIXTH: Final = 0.4  # how likely what is likely in the last stage still is at the very end


def likely(landmark: bool) -> list[tuple[int, int, int, float, float, float]]:
    """Own sticks, the best rival's, empty streets; how likely one then is to rebuild, late, in the middle, early."""
    if landmark:
        return [
            (1, 0, 2, 0.07, 0.2, 0.32),
            (1, 0, 3, 0.0, 0.035, 0.08),
            (1, 1, 1, 0.0, 0.03, 0.1),
            (1, 1, 2, 0.0, 0.01, 0.02),
            (2, 0, 1, 0.2, 0.42, 0.48),
            (2, 0, 2, 0.03, 0.07, 0.14),
            (2, 1, 0, 0.06, 0.28, 0.45),
            (2, 1, 1, 0.01, 0.045, 0.08),
            (3, 0, 1, 0.13, 0.26, 0.4),
            (3, 1, 0, 0.09, 0.25, 0.35),
        ]
    return [
        (0, 0, 1, 0.1, 0.2, 0.25),
        (0, 0, 2, 0.05, 0.15, 0.25),
        (0, 0, 3, 0.02, 0.12, 0.2),
        (0, 0, 4, 0.005, 0.05, 0.12),
        (0, 1, 1, 0.01, 0.02, 0.03),
        (0, 1, 2, 0.015, 0.045, 0.065),
        (0, 1, 3, 0.01, 0.025, 0.05),
        (0, 2, 1, 0.0, 0.005, 0.015),
        (0, 2, 2, 0.0, 0.01, 0.015),
        (1, 0, 1, 0.23, 0.53, 0.67),
        (1, 0, 2, 0.45, 0.73, 0.78),
        (1, 0, 3, 0.08, 0.25, 0.39),
        (1, 1, 0, 0.06, 0.16, 0.22),
        (1, 1, 1, 0.21, 0.4, 0.46),
        (1, 1, 2, 0.06, 0.18, 0.27),
        (1, 2, 1, 0.01, 0.06, 0.1),
        (2, 0, 2, 0.33, 0.66, 0.77),
        (2, 1, 1, 0.23, 0.49, 0.61),
        (2, 2, 0, 0.06, 0.18, 0.32),
    ]


def as_table() -> list[float]:
    """The same by landmark or not, own sticks, the best rival's, empty streets (five of each), and stage."""
    table = [0.0] * (2 * 125 * STAGES)
    for landmark in range(2):
        for mine, best, empty, late, middle, early in likely(landmark == 1):
            at = STAGES * (125 * landmark + 25 * mine + 5 * best + empty)
            table[at : at + STAGES] = [late, middle, early]
    return table


CHANCES: Final = vec[float](as_table())


class Forecast:
    """Of one position."""

    game: Investors
    left: float
    stage: i64  # of CHANCES
    part: float  # of the way to the next one
    scale: float
    counts: vec[i64]  # sticks around a square, by seat

    def __init__(self, game: Investors) -> None:
        self.game = game
        self.left = 1.0 - float(game.played()) / float(game.components.years)
        place = 3.0 * self.left - 0.5
        self.scale = 1.0 if place >= 0.0 else LAST_SIXTH + (1.0 - LAST_SIXTH) * 6.0 * self.left
        place = min(2.0, max(0.0, place))
        self.stage = 1 if place >= 1.0 else 0
        self.part = place - float(self.stage)
        self.counts = NO_COUNTS[:]

    def thousand(self) -> float:
        """What a thousand is worth now."""
        return self.left * (THOUSAND + THOUSAND_LEFT * self.left)

    def chance(self, landmark: i64, mine: i64, best: i64, empty: i64) -> float:
        """How likely one is to rebuild a district."""
        if (mine > best + empty) if not landmark else (mine > 0 and not best and not empty):
            return 1.0
        at = STAGES * (125 * landmark + 25 * mine + 5 * best + empty) + self.stage
        late = CHANCES[at]
        return self.scale * (late + self.part * (CHANCES[at + 1] - late))

    def count(self, square: i64) -> tuple[i64, i64]:
        """Count everybody's sticks around a square; the most that anybody has, and the most of the others."""
        game = self.game
        best: i64 = 0
        second: i64 = 0
        for seat in range(game.players):
            me = game.investors[seat]
            n = sides(me.h, me.v, square)
            self.counts[seat] = n
            if n > best:
                second = best
                best = n
            elif n > second:
                second = n
        return best, second

    def worth(self, kind: i64) -> float:
        """The half points of a district, with an open plus card."""
        components = self.game.components
        prestige = components.prestige[kind]
        if kind <= HOUSE and self.game.open_plus:
            prestige += components.plus
        return 2.0 * float(prestige)

    def add_districts(self, out: vec[float]) -> None:
        game = self.game
        counts = self.counts
        for square in range(i64(8 * ROWS)):
            if not (SQUARES & ~game.rebuilt & ~game.tiles[PARK]) >> square & 1:
                continue
            best, second = self.count(square)
            if not best:
                continue  # the same for all
            kind = kind_of(game, square)
            landmark: i64 = 1 if kind == TOWN_HALL or kind == BANK else 0
            worth = DISTRICT * self.worth(kind)
            empty = sides(game.empty_h, game.empty_v, square)
            for seat in range(game.players):
                mine = counts[seat]
                out[seat] += worth * self.chance(landmark, mine, second if mine == best else best, empty)

    def gain(self, seat: i64, square: i64) -> float:
        """What one more stick at a square would add to one's points, and take from the others', on average."""
        game = self.game
        empty = sides(game.empty_h, game.empty_v, square)
        if not empty:
            return 0.0
        kind = kind_of(game, square)
        landmark: i64 = 1 if kind == TOWN_HALL or kind == BANK else 0
        best, second = self.count(square)
        counts = self.counts
        mine = counts[seat]
        rival = second if mine == best else best
        own = self.chance(landmark, mine + 1, rival, empty - 1) - self.chance(landmark, mine, rival, empty)
        lost = 0.0
        for other in range(game.players):
            if other != seat:
                n = counts[other]
                rival = second if n == best else best
                lost += self.chance(landmark, n, rival, empty)
                lost -= self.chance(landmark, n, max(rival, mine + 1), empty - 1)
        return self.worth(kind) * (own + lost / float(game.players - 1))

    def best_street(self, seat: i64) -> float:
        """What a right is worth to a seat: by the best street that is open to it."""
        game = self.game
        if game.action != NO_CARD:
            what = investing.effect(game)
            if what != ANY and what != TWO:
                return OTHER_RIGHT / HELD
        h, v = investing.open_streets(game, seat)
        squares = (h | h >> 8 | v | v >> 1) & SQUARES & ~game.rebuilt & ~game.tiles[PARK]
        gains = NO_GAINS[:]
        square: i64 = 0
        while squares >> square:
            if squares >> square & 1:
                gains[square + 8] = self.gain(seat, square)
            square += 1
        best = 0.0
        street: i64 = 0
        while h >> street:
            if h >> street & 1:
                worth = gains[street] + gains[street + 8]
                if worth > best:
                    best = worth
            street += 1
        street = 0
        while v >> street:
            if v >> street & 1:
                worth = gains[street + 8]
                if street & 7:
                    worth += gains[street + 7]
                if worth > best:
                    best = worth
            street += 1
        return best

    def add_rights(self, out: vec[float]) -> None:
        """Rights to invest: won, led, or still to be won."""
        game = self.game
        phase = game.phase
        if phase == KEEP or phase == INFLUENCE:
            for seat in range(game.players):
                if game.action != NO_CARD or game.investors[seat].tile != NO_TILE or not self.by_tile():
                    out[seat] += SOUGHT * self.best_street(seat)
        elif phase == CHEQUES:
            self.add_auction(out)
        elif OPTIONS < phase < INVEST:
            for seat in range(game.players):
                out[seat] += CHOSEN * self.best_street(seat)
        elif INVEST <= phase < GAIN:
            out[game.seat] += HELD * self.best_street(game.seat)
        queue = game.queue
        while queue:
            seat = (queue & 15) - 1
            out[seat] += HELD * self.best_street(seat)
            queue >>= 4

    def by_tile(self) -> bool:
        """Whether it takes an option tile to say where one may invest."""
        game = self.game
        return game.card != NO_CARD and investing.is_by_tile(game)

    def add_auction(self, out: vec[float]) -> None:
        """Who leads the open auction, or is about to, may win it; what they have laid is then gone."""
        game = self.game
        values = game.components.values
        bidders: i64 = 0
        for seat in range(game.players):
            bidders += game.active >> seat & 1
        for seat in range(game.players):
            if not game.active >> seat & 1:
                continue
            me = game.investors[seat]
            price = cheques.total(values, me.laid + me.adding)
            if me.adding and price <= game.high:
                price = game.high + 1
            worth = self.best_street(seat)
            if price and (me.adding or price == game.high):
                out[seat] += (LED * worth - self.thousand() * float(price)) / float(bidders)
            else:
                out[seat] += BID_FOR * worth / float(bidders)


def forecast(game: Investors, out: vec[float]) -> i64:
    """Everybody's points in parts: prestige, influence and sticks, cheques, districts in the making, rights to invest.

    They are compared more sharply the less of the game is left.
    """
    seen = Forecast(game)
    left = seen.left
    districts = NOBODYS[:]
    rights = NOBODYS[:]
    seen.add_districts(districts)
    seen.add_rights(rights)
    sure = SURE + SURE_LATE * (1.0 - left) * (1.0 - left)
    at: i64 = 0
    for seat in range(game.players):
        me = game.investors[seat]
        one_card = float(min(me.influence, game.components.highest))
        influence = left * INFLUENCE_POINT * float(me.influence) + (ONE_CARD + ONE_CARD_LEFT * left) * one_card
        money = seen.thousand() * float(cheques.total(game.components.values, me.cheques))
        out[at] = sure * 2.0 * float(me.prestige)
        out[at + 1] = sure * (influence + STICK * float(me.sticks))
        out[at + 2] = sure * (money + left * CHEQUE * float(cheques.number(me.cheques)))
        out[at + 3] = sure * districts[seat]
        out[at + 4] = sure * rights[seat]
        at += PARTS
    return PARTS
