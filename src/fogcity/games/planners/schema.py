"""The types of `planners`: what can be seen, what can happen, and every move in structured form.

Cards are named by colour, value and symbols (`blue-2TC`), districts as the edition names them; places and columns count
from 1. A seat is its number.
"""

from typing import Literal

from fogcity.engine.schema import EventFacts, MoveParts, PerSeat, Points, Schema, Shape

Phase = Literal["choose", "column", "build", "bonus", "target", "over"]
Bonus = Literal["value", "card", "depot", "points", "contracts", "lines"]
Ending = Literal["last foundation", "city full", "stuck"]


# What can be seen.


class Cell(Shape):
    """A card in a city."""

    card: str
    value: int  # now
    value_tokens: int
    lines_token: bool
    tram: bool
    skyscraper: bool


class City(Shape):
    """What a player has built and holds."""

    contracts: int
    contract_tokens: int
    point_tokens: int
    bonuses_used: list[str]  # the districts that have had their one chance
    needs: int  # what the neighbours of a foundation must be worth
    trams: int
    skyscrapers: int
    values: list[int]  # of the districts, from the top
    rows: dict[str, list[Cell]]  # the cards of each district from the left


class Deck(Shape):
    """The deck: everybody knows what is in it, nobody in which order."""

    left: int
    cards: dict[str, int]  # how many of each


class Supply(Shape):
    """How many there are of each bonus."""

    value: int
    card: int
    depot: int
    points: int
    contracts: int
    lines: int


class Printed(Shape):
    """What this edition says on its boards, gardens, bonuses and medal."""

    depots: list[int]  # the columns above a printed depot
    garden: int  # the value of a garden with a tram beside it
    value: int  # the number on each bonus
    card: int
    points: Points
    contracts: int
    medal: Points  # the points of the medal
    completion: Points  # for completing a district first


class Common(Shape, kw_only=True):
    """What lies open on the table."""

    game: Literal["planners"]
    edition: str
    players: int
    turn: list[int]  # the seats that owe a decision
    seat: int  # whose turn it is
    phase: Phase
    foundations: int  # tokens left
    columns: list[list[str]]  # the cards of each, in the order in which they were placed
    drawn: str | None  # the card to be placed
    taken: list[str]  # the cards to be put down
    district: str | None  # whose bonus is being chosen or placed
    bonus: Bonus | None  # the one that is being placed
    discarded: dict[str, int]  # the cards in the box, how many of each
    supply: Supply  # bonuses left
    offers: dict[str, Bonus]  # the bonus of each district, from the top
    medal: int | None  # the seat that has it
    completed: dict[str, int | None]  # the seat that completed each district first
    cities: PerSeat[City]
    ending: Ending | None  # why the game ended
    ended_by: int | None  # the seat that ended it
    scores: PerSeat[Points]  # as if the game ended now; in a view without tokens that nothing speaks for yet


class View(Common, kw_only=True):
    """What everybody may know: all but the order of the deck, so it is the same for every seat."""

    deck: Deck
    advantage: dict[str, PerSeat[Points]]  # for each district and for `trams`, counted as in `scores`
    printed: Printed


class State(Common, kw_only=True):
    """Everything; a position can be set up from it."""

    deck: list[str]  # from the top
    chance: list[int]  # the random generator


# What can happen.


class Spot(Shape):
    """A cell of a city."""

    district: str
    place: int


class Drew(EventFacts, tag="drew"):
    """The top card of the deck was turned over. Reveals."""

    seat: int
    card: str


class Placed(EventFacts, tag="placed"):
    seat: int
    card: str
    column: int


class Foundation(EventFacts, tag="foundation"):
    """A foundation token went onto the card that was placed."""

    column: int
    left: int


class Finalized(EventFacts, tag="finalized"):
    """A column was taken."""

    seat: int
    column: int
    cards: list[str]


class Contract(EventFacts, tag="contract"):
    """A contract was taken."""

    seat: int
    contracts: int  # now


class GaveBack(EventFacts, tag="gave back"):
    """Everybody gave a contract back."""

    contracts: PerSeat[int]  # now


class Threw(EventFacts, tag="threw"):
    """Contracts were thrown back with the token."""

    seat: int
    thrown: int
    contracts: int  # now


class Put(EventFacts, tag="put"):
    """A card was put down."""

    seat: int
    card: str
    district: str
    place: int


class Completed(EventFacts, tag="completed"):
    """A district was completed, by the first to do so."""

    seat: int
    district: str


class Trams(EventFacts, tag="trams"):
    seat: int
    cells: list[Spot]  # that have one now


class Skyscrapers(EventFacts, tag="skyscrapers"):
    seat: int
    cells: list[Spot]  # where they were built


class Medal(EventFacts, tag="medal"):
    """The medal went to who has the most skyscrapers."""

    seat: int


class BonusEarned(EventFacts, tag="bonus earned"):
    seat: int
    district: str


class BonusMissed(EventFacts, tag="bonus missed"):
    """A bonus was earned, and there was none to take."""

    seat: int
    district: str


class BonusTaken(EventFacts, tag="bonus"):
    seat: int
    bonus: Bonus


class Token(EventFacts, tag="token"):
    """A bonus token was put onto a card."""

    seat: int
    bonus: Bonus
    district: str
    place: int


class Discarded(EventFacts, tag="discarded"):
    """Cards that were taken and not put down."""

    seat: int
    cards: list[str]


class Ended(EventFacts, tag="ended"):
    seat: int  # that ended it
    ending: Ending
    scores: PerSeat[Points]


GameEvent = (
    Drew
    | Placed
    | Foundation
    | Finalized
    | Contract
    | GaveBack
    | Threw
    | Put
    | Completed
    | Trams
    | Skyscrapers
    | Medal
    | BonusEarned
    | BonusMissed
    | BonusTaken
    | Token
    | Discarded
    | Ended
)


# What can be done.


class DrawMove(MoveParts, tag="draw"):
    pass


class PlaceMove(MoveParts, tag="place"):
    column: int


class FinalizeMove(MoveParts, tag="finalize"):
    column: int


class StopMove(MoveParts, tag="stop"):
    pass


class ThrowMove(MoveParts, tag="throw"):
    contracts: int  # how many


class BonusMove(MoveParts, tag="bonus"):
    bonus: Bonus


class InMove(MoveParts, tag="in"):
    """The row of a bonus card."""

    district: str


class OnMove(MoveParts, tag="on"):
    """The card that gets a token."""

    district: str
    place: int


class PutMove(MoveParts, tag="put"):
    card: str
    district: str


GameMove = DrawMove | PlaceMove | FinalizeMove | StopMove | ThrowMove | BonusMove | InMove | OnMove | PutMove

SCHEMA = Schema(View, State, GameEvent, GameMove)
