"""What is laid out once and then stays: the map of plot cards and the circle of action cards.

The map has four rows of plots, eight places to a row, of which fewer players use the first four or six. A set
of plots is a mask with one bit a cell, cell 8 * row + place from the top left. Games that are copies of each
other share their layout.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.game import NOBODY, zeros
from fogcity.games.builders.tables import ACTION_CARDS, ANY_COLOUR, CARD_ROWS, MOST_NUMBER, NO_NUMBER, PLOTS, Tables

WIDTH: Final = 8
IN_ORDER: Final = vec[u8]([0, 1, 2, 3, 4, 5, 6, 7])
FIRST_PLACES: Final = 0x01010101
LAST_PLACES: Final = 0x80808080
ALL_CELLS: Final = 0xFFFFFFFF
# A set with one cell times this has other upper five bits (of 32) for every cell.
DE_BRUIJN: Final = 0x077CB531


def cell_sets() -> vec[i64]:
    """The set of each cell alone. Compiled, `1 << 31` would be computed in 32 bits, hence by doubling."""
    sets = zeros(PLOTS)
    bit: i64 = 1
    for cell in range(i64(PLOTS)):
        sets[cell] = bit
        bit += bit
    return sets


def cell_numbers() -> vec[i64]:
    numbers = zeros(PLOTS)
    for cell in range(i64(PLOTS)):
        numbers[(CELL_SETS[cell] * DE_BRUIJN & ALL_CELLS) >> 27] = cell
    return numbers


CELL_SETS: Final = cell_sets()
CELL_NUMBERS: Final = cell_numbers()


class Layout:
    cards: vec[u8]  # the plot cards in reading order
    sides: i64  # one bit a place of the map: side B is up there
    circle: vec[u8]  # the action cards in the order in which they are visited
    plot_at: vec[i64]  # by cell: the plot, or NOBODY outside the map
    cell_of: vec[i64]  # by plot: its cell as a set, empty for one that is not on the map
    all: i64  # the cells of the map
    corners: i64
    rubble: i64  # where it lies at the start
    colours: vec[i64]  # the cells of each colour; those of a grant's colour are all
    numbers: vec[i64]  # the cells of each number

    def __init__(self, tables: Tables, players: i64, cards: vec[u8], sides: i64, circle: vec[u8]) -> None:
        self.cards = cards
        self.sides = sides
        self.circle = circle
        self.plot_at = zeros(PLOTS)
        self.cell_of = zeros(PLOTS)
        self.colours = zeros(ANY_COLOUR + 1)
        self.numbers = zeros(MOST_NUMBER + 1)
        self.all = 0
        self.rubble = 0
        for cell in range(i64(PLOTS)):
            self.plot_at[cell] = NOBODY
        for place in range(CARD_ROWS * players):
            corners = tables.rubble_corners[sides >> place & 1]
            first = place // players * 2 * WIDTH + place % players * 2
            for corner in range(i64(4)):
                cell = first + corner // 2 * WIDTH + corner % 2
                plot = 4 * i64(cards[place]) + corner
                bit = CELL_SETS[cell]
                self.plot_at[cell] = plot
                self.cell_of[plot] = bit
                self.all |= bit
                self.colours[tables.plot_colour[plot]] |= bit
                self.numbers[tables.plot_number[plot]] |= bit
                if corners >> corner & 1:
                    self.rubble |= bit
        self.colours[ANY_COLOUR] = self.all
        self.numbers[NO_NUMBER] = self.all
        last = 2 * players - 1
        self.corners = (1 | i64(1) << last) * (1 | i64(1) << 3 * WIDTH)

    def plot(self, cell: i64) -> i64:
        """The plot of the one cell in a set."""
        return self.plot_at[cell_number(cell)]


def in_order(tables: Tables, players: i64) -> Layout:
    """All cards in the order of the edition, with side A up."""
    return Layout(tables, players, IN_ORDER[: CARD_ROWS * players], 0, IN_ORDER[:ACTION_CARDS])


def neighbours(cells: i64) -> i64:
    """The cells that share a side with one of these, across cards too (B14)."""
    around = cells << WIDTH | cells >> WIDTH | (cells & ~LAST_PLACES) << 1 | (cells & ~FIRST_PLACES) >> 1
    return around & ALL_CELLS


def count(cells: i64) -> i64:
    """How many cells a set has."""
    n: i64 = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


def cell_number(cell: i64) -> i64:
    """The number of the one cell in a set."""
    return CELL_NUMBERS[(cell * DE_BRUIJN & ALL_CELLS) >> 27]
