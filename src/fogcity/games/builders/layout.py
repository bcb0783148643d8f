"""What is laid out once and then stays: the map of plot cards and the circle of action cards.

The map has four rows of plots, eight places to a row, of which fewer players use the first four or six. A set
of plots is a mask with one bit a cell, cell 8 * row + place from the top left. Games that are copies of each
other share their layout.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.bits import bit, only_member
from fogcity.engine.rules import NOBODY, zeros
from fogcity.games.builders.components import (
    ANY_COLOUR,
    AREA,
    CARD_ROWS,
    MOST_NUMBER,
    MOST_SPACES,
    NO_NUMBER,
    PLOTS,
    Components,
)

WIDTH: Final = 8
NO_PLOTS: Final = vec[i64]([i64(NOBODY)] * PLOTS)
IN_ORDER: Final = vec[u8]([0, 1, 2, 3, 4, 5, 6, 7])
FIRST_PLACES: Final = 0x01010101
LAST_PLACES: Final = 0x80808080
ALL_CELLS: Final = 0xFFFFFFFF


class Layout:
    cards: vec[u8]  # the plot cards in reading order
    sides: i64  # one bit a place of the map: side B is up there
    circle: vec[u8]  # the action cards in the order in which they are visited
    first_space: vec[i64]  # by place in the circle: where the spaces of the card begin among all
    space_count: vec[i64]  # by place, the earnings area included: how many there are
    offered: vec[i64]  # by place in the circle: the actions on the card, as a set,
    way_count: vec[i64]  # and how many different ones there are, without passing
    plot_at: vec[i64]  # by cell: the plot, or NOBODY outside the map
    cell_of: vec[i64]  # by plot: its cell as a set, empty for one that is not on the map
    all: i64  # the cells of the map
    corners: i64
    rubble: i64  # where it lies at the start
    colours: vec[i64]  # the cells of each colour; those of a grant's colour are all
    numbers: vec[i64]  # the cells of each number
    told: vec[i64]  # what observations say of it, once somebody has asked

    def __init__(self, components: Components, players: i64, cards: vec[u8], sides: i64, circle: vec[u8]) -> None:
        self.cards = cards
        self.sides = sides
        self.circle = circle
        self.first_space = zeros(AREA + 1)
        self.space_count = zeros(AREA + 1)
        self.offered = zeros(AREA + 1)
        self.way_count = zeros(AREA + 1)
        up = components.circle * components.side(players)
        for place in range(i64(len(circle))):
            card = up + i64(circle[place])
            self.first_space[place] = MOST_SPACES * card
            self.space_count[place] = components.space_counts[card]
            self.offered[place] = components.offers[card]
            self.way_count[place] = components.way_counts[card]
        self.space_count[AREA] = len(components.earnings)
        self.plot_at = NO_PLOTS[:]
        self.cell_of = zeros(PLOTS)
        self.colours = zeros(ANY_COLOUR + 1)
        self.numbers = zeros(MOST_NUMBER + 1)
        self.told = zeros(0)
        self.all = 0
        self.rubble = 0
        at: i64 = 0
        for row in range(i64(CARD_ROWS)):
            for column in range(players):
                first = 2 * (WIDTH * row + column)
                plot = 4 * i64(cards[at])
                corners = components.rubble_corners[sides >> at & 1]
                at += 1
                for corner in range(i64(4)):
                    cell = first + (corner >> 1) * WIDTH + (corner & 1)
                    alone = bit(cell)
                    self.plot_at[cell] = plot
                    self.cell_of[plot] = alone
                    self.all |= alone
                    self.colours[components.plot_colour[plot]] |= alone
                    self.numbers[components.plot_number[plot]] |= alone
                    self.rubble |= alone * (corners >> corner & 1)
                    plot += 1
        self.colours[ANY_COLOUR] = self.all
        self.numbers[NO_NUMBER] = self.all
        last = 2 * players - 1
        self.corners = (1 | i64(1) << last) * (1 | i64(1) << 3 * WIDTH)

    def plot(self, cell: i64) -> i64:
        """The plot of the one cell in a set."""
        return self.plot_at[only_member(cell)]


def in_order(components: Components, players: i64) -> Layout:
    """All cards in the order of the edition, with side A up."""
    return Layout(components, players, IN_ORDER[: CARD_ROWS * players], 0, IN_ORDER[: components.circle])


def neighbours(cells: i64) -> i64:
    """The cells that share a side with one of these, across cards too (B14)."""
    around = cells << WIDTH | cells >> WIDTH | (cells & ~LAST_PLACES) << 1 | (cells & ~FIRST_PLACES) >> 1
    return around & ALL_CELLS
