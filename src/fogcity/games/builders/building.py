"""Which permits build on which plots. Sets of plots are masks of cells (see layout)."""

from typing import Final

from mypy_extensions import i64

from fogcity.games.builders.components import NO_NUMBER, Components
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.layout import Layout

COLOUR_FITS: Final = 1
NUMBER_FITS: Final = 2
BOTH_FIT: Final = 3
GRANT_FITS: Final = 7  # both, but never alone without the grant action


def reach(components: Components, layout: Layout, developer: Developer, granted: bool) -> i64:
    """The plots that one or two permits of a hand match (B6), free or not."""
    if developer.matched != developer.hand:
        match(components, layout, developer)
    colours = developer.colours
    numbers = developer.numbers
    grants = developer.grants
    if granted:
        return layout.all if grants else colours | numbers
    if grants > 1:
        return layout.all
    if grants:
        return colours | numbers
    return colours & numbers


def match(components: Components, layout: Layout, developer: Developer) -> None:
    """Note which plots the permits of a hand match in colour and in number."""
    colours: i64 = 0
    numbers: i64 = 0
    grants: i64 = 0
    hand = developer.hand
    while hand:
        kind = (hand & 255) - 1
        hand >>= 8
        number = components.number[kind]
        if number == NO_NUMBER:
            grants += 1
        else:
            colours |= layout.colours[components.colour[kind]]
            numbers |= layout.numbers[number]
    developer.colours = colours
    developer.numbers = numbers
    developer.grants = grants
    developer.matched = developer.hand


def fit(components: Components, layout: Layout, cell: i64, kind: i64) -> i64:
    """In what a permit matches a plot: COLOUR_FITS, NUMBER_FITS or both; a grant stands for either."""
    number = components.number[kind]
    if number == NO_NUMBER:
        return GRANT_FITS
    found: i64 = 0
    if cell & layout.colours[components.colour[kind]]:
        found = COLOUR_FITS
    if cell & layout.numbers[number]:
        found |= NUMBER_FITS
    return found


def is_enough(fit: i64, granted: bool) -> bool:
    """Whether one permit is enough: it must match in both, with the grant action in one of the two."""
    return fit != 0 if granted else fit == BOTH_FIT


def are_enough(one: i64, other: i64, granted: bool) -> bool:
    """Whether two permits are enough: one gives the colour and one the number, or one of them all that is needed."""
    if is_enough(one, granted) or is_enough(other, granted):
        return True
    return not granted and one != 0 and other != 0 and (one | other) & BOTH_FIT == BOTH_FIT
