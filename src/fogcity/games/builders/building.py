"""Which permits build on which plots. Sets of plots are masks of cells (see layout)."""

from mypy_extensions import i64

from fogcity.games.builders.components import NO_NUMBER, Components
from fogcity.games.builders.layout import Layout


def reach(components: Components, layout: Layout, hand: i64, granted: bool) -> i64:
    """The plots that one or two permits of a hand match (B6), free or not."""
    colours: i64 = 0
    numbers: i64 = 0
    grants: i64 = 0
    while hand:
        kind = (hand & 255) - 1
        hand >>= 8
        number = components.number[kind]
        if number == NO_NUMBER:
            grants += 1
        else:
            colours |= layout.colours[components.colour[kind]]
            numbers |= layout.numbers[number]
    if granted:
        return layout.all if grants else colours | numbers
    if grants > 1:
        return layout.all
    if grants:
        return colours | numbers
    return colours & numbers


def fits(components: Components, layout: Layout, cell: i64, kind: i64, granted: bool) -> bool:
    """Whether one permit is enough for a plot: it must match in both, with the grant action in one of the two."""
    number = components.number[kind]
    if number == NO_NUMBER:
        return granted
    colours = layout.colours[components.colour[kind]]
    numbers = layout.numbers[number]
    return (cell & (colours | numbers) if granted else cell & colours & numbers) != 0


def pair_fits(components: Components, layout: Layout, cell: i64, one: i64, other: i64, granted: bool) -> bool:
    """Whether two permits are enough: one gives the colour and one the number, or one of them all that is needed."""
    if fits(components, layout, cell, one, granted) or fits(components, layout, cell, other, granted):
        return True
    if granted:
        return False
    crossed = layout.colours[components.colour[one]] & layout.numbers[components.number[other]]
    crossed |= layout.colours[components.colour[other]] & layout.numbers[components.number[one]]
    return cell & crossed != 0
