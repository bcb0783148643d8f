"""The types of `investors`: what can be seen, what can happen, and every move in structured form.

A street is `hRC`, the upper side of the square in row R and column C, or `vRC`, its left side; a square is `RC`; both
count from 0 at the top left. Cheques are in thousands. A seat is its number.
"""

from typing import Literal

from msgspec import UNSET, UnsetType

from fogcity.engine.schema import EventFacts, MoveParts, PerSeat, Points, Schema, Secret, Shape

Phase = Literal[
    "keep",
    "influence",
    "cheques",
    "options",
    "offer",
    "answer",
    "sealed",
    "invest",
    "move from",
    "move to",
    "swap one",
    "swap other",
    "replace",
    "gain",
    "withdraw",
    "draw",
    "over",
]
Kind = Literal["villa", "house", "market", "leisure", "industry", "office", "town hall", "bank", "park"]
Tile = Literal["villa-house", "market-leisure", "industry-office"]
Ending = Literal["last action card", "no street left", "standstill", "too many rounds"]
Owner = int | Literal["white"]  # of a stick
Answer = int | Tile | list[int]  # in secret: an influence card, an option tile, cheques


# What can be seen.


class Variants(Shape):
    """As they were chosen."""

    negotiated: bool
    actions: int | list[str] | None  # the number of bonus cards in the action deck, or the deck


class Prestige(Shape, rename={"town_hall": "town hall"}):
    """What each kind of district is worth."""

    villa: int
    house: int
    market: int
    leisure: int
    industry: int
    office: int
    town_hall: int
    bank: int


class Gain(Shape):
    """What a bonus card, or a withdrawn stick, brings: the one or the other."""

    influence: int
    cheques: int  # the limit for drawing them


class Printed(Shape):
    """Numbers that the rules, the scale and the cards of this edition say."""

    highest_card: int
    scale: int  # its end
    sealed_bid: int  # the most cheques of one
    plus: int  # prestige for the next villa or house
    bonus: Gain
    withdraw: Gain  # for each stick
    first_year: int
    years: int  # each takes an action card; after the last one the game is over


class Deck(Shape):
    """A deck: everybody knows what may be in it, nobody in which order."""

    left: int
    cards: dict[str, int]  # how many of each


class YearCard(Shape):
    """An action card that was played."""

    card: str
    open: bool  # a plus card that is not used yet


class Gift(Shape):
    """Cheques that somebody is offered, or bids."""

    seat: int
    cheques: list[int]


class Payment(Shape):
    """What a lone chooser has paid, and what tells of it."""

    seat: int
    cheque: int
    seen: list[int]  # in its hand before; can only have been paid then or later
    drawn: list[int]  # from the bank since; were such payments


class AnySeat(Shape, kw_only=True):
    """What everybody sees of a seat."""

    influence: int
    prestige: int
    bonus: int  # the part of it from plus cards
    sticks: int  # in hand
    cheques: list[int] | int  # of others only how many
    laid: list[int]  # in the open auction
    answered: bool  # has chosen in secret
    option: Tile | None
    gift: list[int]  # what it is offered
    limit: int  # for drawing cheques


class Seat(AnySeat, kw_only=True):
    """A seat in a view."""

    adding: list[int] | UnsetType = UNSET  # one's own: the bid in the making
    answer: Answer | UnsetType | None = UNSET  # one's own: what was chosen in secret
    gifts: list[Gift] | UnsetType = UNSET  # one's own: the offer in the making
    paid: list[int] | UnsetType = UNSET  # one's own: the payments that nobody else knows
    shown: list[int]  # cheques that everybody can know it holds: all of them until it has paid one in secret
    but_for_secrets: list[int]  # what it would hold, had it paid nothing in secret: everybody can count that


class StateSeat(AnySeat, kw_only=True):
    """A seat in a state."""

    adding: list[int]
    answer: Answer | None
    seen: list[int]  # since its last hidden payment


class Common(Shape, kw_only=True):
    """What lies open on the table."""

    game: Literal["investors"]
    edition: str
    players: int
    variants: Variants
    turn: list[int]  # the seats that owe a decision; in a secret choice those that have not answered
    seat: int | None  # who decides; nobody alone in a secret choice
    phase: Phase
    first: int  # the first player
    rounds: int  # that are over
    quiet: int  # of them the last ones without a change of sticks
    stirred: bool  # a stick has changed in this round
    rebuilt_now: bool  # a district was rebuilt since the last action card
    prestige: Prestige
    squares: list[list[Kind]]  # row by row
    streets: dict[str, Owner]  # whose stick lies where
    rebuilt: dict[str, int]  # the squares that are, and by which seat
    card: str | None  # the auction card in play
    discards: list[str]  # from the oldest
    action: str | None  # the action card that is being carried out
    years: list[YearCard]
    active: list[int]  # the seats that are still in the open auction
    high: int  # its highest bid
    settled: dict[Tile, int]  # the seat that has won with each option tile
    asked: list[int]  # the seats that have had the chance of an offer
    rights: list[int]  # the seats that invest after this one, in order
    vacated: list[str]  # the streets that were lifted from for this right
    placed: str | None  # the street of the first of two sticks
    held: str | None  # the street of the stick that is being moved or swapped
    lifted: int  # sticks that the seat has withdrawn
    drawn: list[int]  # cheques that the seat has drawn
    ending: Ending | None  # why the game ended
    scores: PerSeat[Points]  # prestige


class View(Common, kw_only=True):
    """What a seat may know: not the decks' order, nor others' cheques and answers."""

    printed: Printed
    auction_deck: Deck
    action_deck: Deck
    bonus_cards_left: int | UnsetType = UNSET  # where their number was chosen
    bank: int  # how many cheques
    bank_shown: list[int]  # those of them that were seen to go there, and are there still
    seats: PerSeat[Seat]


class State(Common, kw_only=True):
    """Everything; a position can be set up from it."""

    auction_deck: list[str]  # from the top
    action_deck: list[str]  # from the top
    bank: list[int]
    seats: PerSeat[StateSeat]
    hidden: list[Payment]
    chance: list[int]  # the random generator


# What can happen.


class RoundBegan(EventFacts, tag="round"):
    seat: int  # that is first
    round: int


class CardTurned(EventFacts, tag="card"):
    """An auction card was turned up. Reveals."""

    seat: int
    card: str


class Discarded(EventFacts, tag="discarded"):
    """An auction card that no empty street could satisfy. Reveals."""

    card: str


class Reshuffled(EventFacts, tag="reshuffled"):
    """The auction deck was made again from the discards. Reveals."""


class Kept(EventFacts, tag="kept"):
    seat: int
    card: str


class Rejected(EventFacts, tag="rejected"):
    seat: int
    card: str


class Answered(EventFacts, tag="answered"):
    """A secret choice was made."""

    seat: int
    answer: Secret[Answer] = UNSET  # for that seat


class InfluenceShown(EventFacts, tag="influence"):
    """The influence cards were turned up. Reveals."""

    cards: PerSeat[int]
    investors: list[int]  # the seats that invest, in order


class Bid(EventFacts, tag="bid"):
    """An open bid. Reveals."""

    seat: int
    cheques: list[int]  # added
    total: int


class Passed(EventFacts, tag="passed"):
    seat: int


class Won(EventFacts, tag="won"):
    """The open auction was won."""

    seat: int
    cheques: list[int]
    total: int


class Nobody(EventFacts, tag="nobody"):
    """An auction ended without an investor."""


class OptionsShown(EventFacts, tag="options"):
    """The option tiles were turned up. Reveals."""

    tiles: PerSeat[Tile]


class Offered(EventFacts, tag="offered"):
    """Somebody offers cheques to all others with the same tile. Reveals."""

    seat: int
    gifts: list[Gift]


class NoOffer(EventFacts, tag="no offer"):
    seat: int


class Accepted(EventFacts, tag="accepted"):
    seat: int


class Refused(EventFacts, tag="refused"):
    seat: int


class Dealt(EventFacts, tag="deal"):
    """All have accepted."""

    seat: int  # that has made the offer
    gifts: list[Gift]


class Alone(EventFacts, tag="alone"):
    """Somebody is alone with a tile and has no cheque to pay."""

    seat: int
    tile: Tile


class Paid(EventFacts, tag="paid"):
    """Somebody is alone with a tile and pays a cheque."""

    seat: int
    tile: Tile
    cheque: Secret[int] = UNSET  # for the payer


class SealedShown(EventFacts, tag="sealed"):
    """The sealed bids for a tile were opened. Reveals."""

    tile: Tile
    bids: list[Gift]
    winner: int | None  # nobody, if all are tied


class Where(Shape):
    """A street as people point to it: by what lies beside it."""

    street: str
    beside: list[Kind]  # above and below, or left and right of it; on the border only one
    edge: Literal["top", "bottom", "left", "right"] | None  # which border it is


class Placed(EventFacts, tag="placed"):
    seat: int
    street: str
    where: Where


class Lifted(EventFacts, tag="lifted"):
    seat: int
    street: str
    where: Where


class Declined(EventFacts, tag="declined"):
    seat: int


class Lapsed(EventFacts, tag="lapsed"):
    """A right that no street can satisfy."""

    seat: int


class Moved(EventFacts, tag="moved"):
    seat: int
    street: str
    where: Where
    owner: int  # of the stick
    to: str
    to_where: Where


class Swapped(EventFacts, tag="swapped", rename={"other_street": "with", "other_where": "with_where"}):
    seat: int
    street: str
    where: Where
    owner: int  # of the first stick
    other: int  # the owner of the other one
    other_street: str
    other_where: Where


class Replaced(EventFacts, tag="replaced"):
    seat: int
    street: str
    where: Where
    owner: int  # of the stick that was there


class Rebuilt(EventFacts, tag="rebuilt"):
    """A district was rebuilt."""

    seat: int
    square: str
    kind: Kind
    prestige: int


class PlusUsed(EventFacts, tag="plus"):
    """A plus card was used."""

    seat: int
    prestige: int


class ActionTurned(EventFacts, tag="action"):
    """An action card was turned up. Reveals."""

    seat: int
    card: str
    year: int


class Gained(EventFacts, tag="gained"):
    seat: int
    influence: int


class ChoseCheques(EventFacts, tag="chose cheques"):
    seat: int
    limit: int


class BankEmpty(EventFacts, tag="bank empty"):
    """There is nothing to draw."""

    seat: int


class Drew(EventFacts, tag="drew"):
    """A cheque was drawn. Reveals."""

    seat: int
    cheque: int
    total: int
    limit: int


class Took(EventFacts, tag="took"):
    """The cheques that were drawn are kept."""

    seat: int
    cheques: list[int]


class Lost(EventFacts, tag="lost"):
    """The cheques that were drawn exceed the limit."""

    seat: int
    cheques: list[int]


class Ended(EventFacts, tag="ended"):
    ending: Ending
    scores: PerSeat[Points]


GameEvent = (
    RoundBegan
    | CardTurned
    | Discarded
    | Reshuffled
    | Kept
    | Rejected
    | Answered
    | InfluenceShown
    | Bid
    | Passed
    | Won
    | Nobody
    | OptionsShown
    | Offered
    | NoOffer
    | Accepted
    | Refused
    | Dealt
    | Alone
    | Paid
    | SealedShown
    | Placed
    | Lifted
    | Declined
    | Lapsed
    | Moved
    | Swapped
    | Replaced
    | Rebuilt
    | PlusUsed
    | ActionTurned
    | Gained
    | ChoseCheques
    | BankEmpty
    | Drew
    | Took
    | Lost
    | Ended
)


# What can be done.


class KeepMove(MoveParts, tag="keep"):
    pass


class RejectMove(MoveParts, tag="reject"):
    pass


class PassMove(MoveParts, tag="pass"):
    pass


class BidMove(MoveParts, tag="bid"):
    pass


class ClearMove(MoveParts, tag="clear"):
    pass


class DeclineMove(MoveParts, tag="decline"):
    pass


class DrawMove(MoveParts, tag="draw"):
    pass


class StopMove(MoveParts, tag="stop"):
    pass


class AcceptMove(MoveParts, tag="accept"):
    pass


class RefuseMove(MoveParts, tag="refuse"):
    pass


class OfferMove(MoveParts, tag="offer"):
    pass


class GainMove(MoveParts, tag="gain"):
    what: Literal["influence", "cheques"]


class InfluenceMove(MoveParts, tag="influence"):
    card: int


class OptionMove(MoveParts, tag="option"):
    tile: Tile


class LayMove(MoveParts, tag="lay"):
    cheque: int


class PayMove(MoveParts, tag="pay"):
    cheque: int


class GiveMove(MoveParts, tag="give"):
    cheque: int
    to: int  # the seat


class PlaceMove(MoveParts, tag="place"):
    street: str


class LiftMove(MoveParts, tag="lift"):
    street: str


class MoveMove(MoveParts, tag="move"):
    """The stick that is moved; where it goes is placed next."""

    street: str


class SwapMove(MoveParts, tag="swap"):
    street: str


class WithMove(MoveParts, tag="with"):
    """The other stick of a swap."""

    street: str


class ReplaceMove(MoveParts, tag="replace"):
    street: str


GameMove = (
    KeepMove
    | RejectMove
    | PassMove
    | BidMove
    | ClearMove
    | DeclineMove
    | DrawMove
    | StopMove
    | AcceptMove
    | RefuseMove
    | OfferMove
    | GainMove
    | InfluenceMove
    | OptionMove
    | LayMove
    | PayMove
    | GiveMove
    | PlaceMove
    | LiftMove
    | MoveMove
    | SwapMove
    | WithMove
    | ReplaceMove
)

SCHEMA = Schema(View, State, GameEvent, GameMove)
