"""One player: what lies before them, in their hand and on the board."""

from typing import Final

from mypy_extensions import i64

NO_ANSWER: Final = -1
NO_TILE: Final = -1


class Investor:
    h: i64  # their sticks on the board
    v: i64
    sticks: i64  # in their hand
    influence: i64
    cheques: i64  # all that are theirs, those laid on the table included
    laid: i64  # on the table in an open auction
    adding: i64  # taken out for a bid that is not made yet; nobody else sees them
    answer: i64  # what they have chosen in secret: a card, a tile, a set of cheques; or NO_ANSWER
    tile: i64  # the option tile they have shown
    gift: i64  # cheques that they are offered for their claim
    limit: i64  # up to where they may draw cheques, in thousands
    seen: i64  # cheques that all have seen them hold since they last paid in secret (I18); see `deduction`
    rebuilt: i64  # districts
    prestige: i64
    bonus: i64  # prestige from action cards, which is part of it

    def __init__(self) -> None:
        self.h = 0
        self.v = 0
        self.sticks = 0
        self.influence = 0
        self.cheques = 0
        self.laid = 0
        self.adding = 0
        self.answer = NO_ANSWER
        self.tile = NO_TILE
        self.gift = 0
        self.limit = 0
        self.seen = 0
        self.rebuilt = 0
        self.prestige = 0
        self.bonus = 0

    def copy(self) -> "Investor":
        other = Investor()
        other.h = self.h
        other.v = self.v
        other.sticks = self.sticks
        other.influence = self.influence
        other.cheques = self.cheques
        other.laid = self.laid
        other.adding = self.adding
        other.answer = self.answer
        other.tile = self.tile
        other.gift = self.gift
        other.limit = self.limit
        other.seen = self.seen
        other.rebuilt = self.rebuilt
        other.prestige = self.prestige
        other.bonus = self.bonus
        return other
