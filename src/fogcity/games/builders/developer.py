"""What one player has: money, buildings, cards and the token on the development board."""

from typing import Final

from mypy_extensions import i64

NO_SPACE: Final = -1


class Developer:
    money: i64
    stock: i64  # buildings in the playing area
    houses: i64  # buildings on the map
    built: i64  # where they stand, as a set of cells
    rubble: i64
    column: i64  # on the development board, from the left
    level: i64  # on the development board, from the bottom
    urban: i64  # how many urban development cards, eight bits a type
    parks: i64  # which parks, one bit a card
    hand: i64  # permits, in ascending order (see cards)
    secret: i64  # objectives that nobody else knows, one bit each
    open: i64  # objectives that everybody knows
    space: i64  # of the playing token, from the left
    matched: i64  # the hand when it was noted for building
    colours: i64  # which plots its permits match in colour,
    numbers: i64  # and in number,
    grants: i64  # and how many are grants
    told_built: i64  # what of `built` is in `built_plots`,
    built_plots: i64  # where observations keep the same as a set of plots

    def __init__(self) -> None:
        self.money = 0
        self.stock = 0
        self.houses = 0
        self.built = 0
        self.rubble = 0
        self.column = 0
        self.level = 0
        self.urban = 0
        self.parks = 0
        self.hand = 0
        self.secret = 0
        self.open = 0
        self.space = NO_SPACE
        self.matched = 0
        self.colours = 0
        self.numbers = 0
        self.grants = 0
        self.told_built = 0
        self.built_plots = 0

    def copy(self) -> "Developer":
        other = Developer()
        other.money = self.money
        other.stock = self.stock
        other.houses = self.houses
        other.built = self.built
        other.rubble = self.rubble
        other.column = self.column
        other.level = self.level
        other.urban = self.urban
        other.parks = self.parks
        other.hand = self.hand
        other.secret = self.secret
        other.open = self.open
        other.space = self.space
        return other
