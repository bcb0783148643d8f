"""The types of `builders`: what can be seen, what can happen, and every move in structured form.

A plot is named by colour, number and map card (`green-1@6`), a permit by colour, number and symbols (`red-3LK`), or it
is a `grant`. Spaces, columns and rows count from 1. A seat is its number, money is in dollars.
"""

from typing import Literal

from msgspec import UNSET, UnsetType

from fogcity.engine.schema import EventFacts, MoveParts, PerSeat, Points, Schema, Secret, Shape

Phase = Literal["space", "act", "permit", "objective", "clear", "plot", "with", "urban", "bonus", "over"]
Action = Literal["build", "grant", "materials", "permit", "objective", "clear up", "urban", "earnings", "pass"]
UrbanType = Literal["lighting", "cable-car", "hydrant", "park"]
YearBonus = Literal["building", "money", "step", "build"]
Ending = Literal["last building", "1912"]
PaidFor = Literal["distance", "urban", "clear up", "build"]
EarnedFor = Literal["earnings", "collect", "corner", "bonus"]


# What can be seen.


class ActionCard(Shape):
    """An action card of the circle."""

    card: str
    spaces: list[str]  # from the left: an action, earnings with their amount (`earnings 3`), or `pass`


class Tracks(Shape):
    """Points that are printed on the boards."""

    development: list[list[int]]  # the rows of the development board, the top one first
    urban_sidebar: list[int]
    clear_up_sidebar: list[int]
    money: list[int]


class Year(Shape):
    """What a year costs and offers."""

    year: int
    cost: int  # of a building
    bonus: list[str]  # by choice; none in 1906, which gives a building and a permit


class Prices(Shape):
    distance: int  # of each step from the token
    collect: int  # what collecting brings
    rubble: int
    step: int
    cable_car: int
    corner: int  # what a step beyond the corner of the development board brings


class Limits(Shape):
    permits: int
    buildings: int


class UrbanPoints(Shape, rename={"cable_car": "cable-car"}):
    """The points of urban development cards."""

    lighting: list[int]  # of so many together
    cable_car: int
    hydrant: int
    park: list[int]  # of each, in the order in which they are taken


class UrbanCards(Shape, rename={"cable_car": "cable-car"}):
    """How many urban development cards there are of each type."""

    lighting: int
    cable_car: int
    hydrant: int
    park: int


class Printed(Shape):
    """What the box says beside the boards."""

    years: list[Year]
    prices: Prices
    limits: Limits
    urban: UrbanPoints
    objectives: dict[str, int]  # the points of each, for each thing counted
    coins_each: int  # how many count as one
    majority_colour: list[int]  # by place
    majority_rubble: list[int]
    best_builder: int


class Plot(Shape):
    plot: str
    colour: str
    number: int
    rubble: bool
    building: int | None  # the seat whose it is


class Developer(Shape):
    """A player's area."""

    money: int
    stock: int  # buildings in the area
    pool: int  # buildings left
    buildings: list[str]  # their plots
    rubble: int  # tokens
    column: int  # on the development board, from the bottom left
    row: int
    urban: UrbanCards
    parks: list[str]  # their letters
    permits: list[str]
    open: list[str]  # objectives
    secret: list[str] | int  # objectives; how many, for who may not know them
    space: int | None  # of the token
    points: dict[str, int]  # by category, as far as the viewer knows


class PermitDeck(Shape):
    """The deck of permits: everybody knows what is in it, nobody in which order."""

    left: int
    cards: dict[str, int]  # how many of each


class ObjectiveDeck(Shape):
    left: int


class Common(Shape, kw_only=True, rename={"with_permits": "with"}):
    """What lies open on the table."""

    game: Literal["builders"]
    edition: str
    players: int
    turn: list[int]  # the seats that owe a decision
    seat: int  # whose turn it is
    phase: Phase
    year: int
    cost: int  # of a building this year
    bonus: list[str]  # what this year offers
    place: str  # the action card that is visited now, or `earnings`
    waiting: list[int]  # the seats that have not finished there, in order
    cards: list[ActionCard]  # the circle
    earnings: list[int]  # the amounts of the earnings spaces
    tracks: Tracks
    printed: Printed
    map: list[str]  # the map cards in reading order with their side, such as `5A`
    plots: list[list[Plot]]  # row by row
    rubble: list[str]  # the plots with rubble
    permit_row: list[str]
    discarded: dict[str, int]  # permits, how many of each
    objective_row: list[str]
    common: list[str]  # the objectives for all
    urban: UrbanCards  # left
    best_builder: int | None  # the seat that has the card
    granted: bool  # the building that is being decided on is by the grant action
    plot: str | None  # where it will be
    with_permits: list[str]  # with which permits
    ending: Ending | None  # why the game ended


class View(Common, kw_only=True):
    """What a seat may know: all but the order of the decks and, until the end, the secret objectives of others."""

    permit_deck: PermitDeck
    objective_deck: ObjectiveDeck
    developers: PerSeat[Developer]
    scores: PerSeat[Points]  # as if the game ended now, as far as the viewer knows


class State(Common, kw_only=True):
    """Everything; a position can be set up from it."""

    permit_deck: list[str]  # from the top
    objective_deck: list[str]  # from the top
    developers: PerSeat[Developer]
    scores: PerSeat[Points]  # as if the game ended now
    chance: list[int]  # the random generator


# What can happen.


class TokenMoved(EventFacts, tag="token"):
    """A token was put onto a space."""

    seat: int
    place: str
    number: int  # of the card, by its place in the circle; 0 is the earnings area
    space: int
    offer: str  # what the space offers


class Passed(EventFacts, tag="passed"):
    seat: int


class Acted(EventFacts, tag="acted"):
    seat: int
    action: str  # earnings with their amount
    steps: int  # its distance from the token


class Earned(EventFacts, tag="earned", rename={"why": "for"}):
    seat: int
    amount: int  # what the money track really moved
    why: EarnedFor
    money: int  # now


class Paid(EventFacts, tag="paid", rename={"why": "for"}):
    seat: int
    amount: int
    why: PaidFor
    money: int  # now


class Materials(EventFacts, tag="materials"):
    """A building was taken."""

    seat: int
    stock: int  # now


class PermitTaken(EventFacts, tag="permit"):
    seat: int
    permit: str


class ObjectiveTaken(EventFacts, tag="objective"):
    """An objective was taken from the row."""

    seat: int
    objective: str


class SecretObjective(EventFacts, tag="secret objective"):
    """An objective was taken from the deck. Reveals."""

    seat: int
    left: int  # in the deck
    objective: Secret[str] = UNSET  # for the taker


class RubbleCleared(EventFacts, tag="rubble"):
    seat: int
    plot: str
    tokens: int  # now


class Stepped(EventFacts, tag="step"):
    """A step on the development board."""

    seat: int
    column: int
    row: int
    urban: int  # what is printed below the column,
    clear_up: int  # and beside the row
    points: int  # of the space


class PlotChosen(EventFacts, tag="plot"):
    seat: int
    plot: str


class PermitsUsed(EventFacts, tag="permits", rename={"with_permits": "with"}):
    """Permits were chosen for a building, where a choice of urban development follows."""

    seat: int
    with_permits: list[str]


class Built(EventFacts, tag="built", rename={"with_permits": "with"}):
    seat: int
    plot: str
    with_permits: list[str]
    buildings: int  # on the map now


class UrbanTaken(EventFacts, tag="urban"):
    seat: int
    card: UrbanType
    letter: str | UnsetType = UNSET  # of a park


class BestBuilder(EventFacts, tag="best builder"):
    """Somebody has built all buildings first."""

    seat: int


class YearBegan(EventFacts, tag="year"):
    year: int
    cost: int


class BonusTaken(EventFacts, tag="bonus"):
    seat: int
    bonus: YearBonus


class BonusMissed(EventFacts, tag="bonus missed"):
    """Nothing of what the year offers could be taken."""

    seat: int


class Refilled(EventFacts, tag="refilled"):
    """Cards that are new in the rows. Reveals."""

    permits: list[str]
    objectives: list[str]


class Reshuffled(EventFacts, tag="reshuffled"):
    """The discarded permits became a new deck. Reveals."""

    permits: int  # in it


class Ended(EventFacts, tag="ended"):
    """The game ended, and the secret objectives were shown. Reveals."""

    ending: Ending
    secrets: PerSeat[list[str]]
    scores: PerSeat[Points]


GameEvent = (
    TokenMoved
    | Passed
    | Acted
    | Earned
    | Paid
    | Materials
    | PermitTaken
    | ObjectiveTaken
    | SecretObjective
    | RubbleCleared
    | Stepped
    | PlotChosen
    | PermitsUsed
    | Built
    | UrbanTaken
    | BestBuilder
    | YearBegan
    | BonusTaken
    | BonusMissed
    | Refilled
    | Reshuffled
    | Ended
)


# What can be done.


class SpaceMove(MoveParts, tag="space"):
    space: int


class ActMove(MoveParts, tag="act"):
    action: Action
    amount: int | UnsetType = UNSET  # of earnings


class CollectMove(MoveParts, tag="collect"):
    pass


class BonusMove(MoveParts, tag="bonus"):
    bonus: YearBonus


class RubbleMove(MoveParts, tag="rubble"):
    plot: str | None  # None: only the step


class UrbanMove(MoveParts, tag="urban"):
    card: UrbanType | None  # None: it is declined


class ObjectiveMove(MoveParts, tag="objective", rename={"source": "from"}):
    objective: str | None  # None: the top one of the deck
    source: Literal["row", "deck"]


class PlotMove(MoveParts, tag="plot"):
    plot: str


class PermitMove(MoveParts, tag="permit"):
    permit: str


class WithMove(MoveParts, tag="with"):
    permits: list[str]  # one or two


GameMove = (
    SpaceMove
    | ActMove
    | CollectMove
    | BonusMove
    | RubbleMove
    | UrbanMove
    | ObjectiveMove
    | PlotMove
    | PermitMove
    | WithMove
)

SCHEMA = Schema(View, State, GameEvent, GameMove)
