"""One player's city: five rows of five cells, kept as sets of cells (one bit a cell)."""

from typing import Final

from mypy_extensions import i64

from fogcity.engine.bits import count
from fogcity.games.planners.components import ALL_CELLS, PLACES, ROW_OF_CELLS

FIRST_PLACES: Final = 0x0108421
LAST_PLACES: Final = 0x1084210


class City:
    """What a player has built. Trams, garden values and skyscrapers follow from it (see `settle` in rules)."""

    filled: i64
    lines: i64  # cards with tram lines, printed or by a token, and depot cards
    depots: i64  # depot cards
    gardens: i64
    foundations: i64
    symbols: i64  # cards with a bonus symbol
    waterfronts: i64
    ones: i64  # the value of each card, garden values aside, in binary: the cells with a 1 in it,
    twos: i64  # with a 2,
    fours: i64  # with a 4,
    eights: i64  # with an 8
    trams: i64
    blooming: i64  # gardens next to a tram
    skyscrapers: i64
    used: i64  # the districts (one bit a row) whose one chance of a bonus is gone
    contracts: i64
    contract_tokens: i64
    point_tokens: i64

    def __init__(self) -> None:
        self.filled = 0
        self.lines = 0
        self.depots = 0
        self.gardens = 0
        self.foundations = 0
        self.symbols = 0
        self.waterfronts = 0
        self.ones = 0
        self.twos = 0
        self.fours = 0
        self.eights = 0
        self.trams = 0
        self.blooming = 0
        self.skyscrapers = 0
        self.used = 0
        self.contracts = 0
        self.contract_tokens = 0
        self.point_tokens = 0

    def copy(self) -> "City":
        other = City()
        other.filled = self.filled
        other.lines = self.lines
        other.depots = self.depots
        other.gardens = self.gardens
        other.foundations = self.foundations
        other.symbols = self.symbols
        other.waterfronts = self.waterfronts
        other.ones = self.ones
        other.twos = self.twos
        other.fours = self.fours
        other.eights = self.eights
        other.trams = self.trams
        other.blooming = self.blooming
        other.skyscrapers = self.skyscrapers
        other.used = self.used
        other.contracts = self.contracts
        other.contract_tokens = self.contract_tokens
        other.point_tokens = self.point_tokens
        return other

    def has_room(self, row: i64) -> bool:
        return self.filled >> PLACES * row & ROW_OF_CELLS != ROW_OF_CELLS

    def next_cell(self, row: i64) -> i64:
        """The leftmost empty cell of a row, as a set. Rows fill from the left: adding one finds it."""
        return (self.filled & ROW_OF_CELLS << PLACES * row) + (i64(1) << PLACES * row)

    def add_value(self, cell: i64, value: i64) -> None:
        """Raise the value of the one cell in the set: binary addition, cell by cell."""
        if value & 1:
            carry = self.ones & cell
            self.ones ^= cell
            if carry:
                value += 2
        if value & 2:
            carry = self.twos & cell
            self.twos ^= cell
            if carry:
                value += 4
        if value & 4:
            carry = self.fours & cell
            self.fours ^= cell
            if carry:
                value += 8
        if value & 8:
            self.eights ^= cell

    def worth(self, cells: i64, garden: i64) -> i64:
        """The sum of the values of these cells; `garden` is what a blooming garden is worth."""
        return (
            count(self.ones & cells)
            + 2 * count(self.twos & cells)
            + 4 * count(self.fours & cells)
            + 8 * count(self.eights & cells)
            + garden * count(self.blooming & cells)
        )

    def row_worth(self, row: i64, garden: i64) -> i64:
        return self.worth(ROW_OF_CELLS << PLACES * row, garden)


def neighbours(cells: i64) -> i64:
    """The cells that share a side with one of these (P3)."""
    around = cells << PLACES | cells >> PLACES | (cells & ~LAST_PLACES) << 1 | (cells & ~FIRST_PLACES) >> 1
    return around & ALL_CELLS


def spread(trams: i64, lines: i64) -> i64:
    """The network: these cells and all that they reach over cards with tram lines."""
    while True:
        grown = (trams | neighbours(trams)) & lines
        if grown == trams:
            return trams
        trams = grown
