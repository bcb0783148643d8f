"""The components of an edition as the rules read them, and the numbers that the rules have names for."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.games.investors.schema import Ending, Kind, Phase, Printed, Tile
from fogcity.games.investors.streets import STREETS

MOST_PLAYERS: Final = 5

# What a tile can be. The first six are the districts that auction cards name; two of them share an option tile.
VILLA: Final = 0
HOUSE: Final = 1
DISTRICTS: Final = 6
TOWN_HALL: Final = 6
BANK: Final = 7
PARK: Final = 8
KINDS: Final = 9
KIND_NAMES: Final[tuple[Kind, ...]] = (
    "villa",
    "house",
    "market",
    "leisure",
    "industry",
    "office",
    "town hall",
    "bank",
    "park",
)
TILES: Final = 3
TILE_NAMES: Final[tuple[Tile, ...]] = ("villa-house", "market-leisure", "industry-office")

# How a right to invest is won.
BY_INFLUENCE: Final = 0
BY_CHEQUES: Final = 1
BY_OPTIONS: Final = 2
WAY_NAMES: Final = ("influence", "cheques", "options")

# Where an auction card lets one invest, besides the six districts.
BORDER: Final = 6
AS_OPTION: Final = 7
NO_CARD: Final = -1

# What action cards do.
PLUS: Final = 0
TWO: Final = 1
MOVE: Final = 2
SWAP: Final = 3
ANY: Final = 4
REPLACE: Final = 5
BONUS: Final = 6
WITHDRAW: Final = 7
ACTION_NAMES: Final = ("plus", "two", "move", "swap", "any", "replace", "bonus", "withdraw")

# What there is to decide.
KEEP: Final = 0  # use the auction card or reject it
INFLUENCE: Final = 1  # which influence card, all in secret
CHEQUES: Final = 2  # raise or pass, in turn
OPTIONS: Final = 3  # which option tile, all in secret
OFFER: Final = 4  # what to offer the others who chose the same tile
ANSWER: Final = 5  # whether to accept it
SEALED: Final = 6  # which cheques to pay or bid, in secret
INVEST: Final = 7  # where to place a stick, or which to lift for it
MOVE_FROM: Final = 8  # which stick to move
MOVE_TO: Final = 9  # and where to
SWAP_ONE: Final = 10  # which stick to swap
SWAP_OTHER: Final = 11  # and with which
REPLACING: Final = 12  # which stick to replace, or which own one to lift for it
GAIN: Final = 13  # influence or cheques
WITHDRAWING: Final = 14  # which own sticks to withdraw
DRAWING: Final = 15  # another cheque from the bank, or stop
OVER: Final = 16
PHASE_NAMES: Final[tuple[Phase, ...]] = (
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
)

# Why the game ended.
GOES_ON: Final = 0
LAST_ACTION: Final = 1
NO_STREET_LEFT: Final = 2
STANDSTILL: Final = 3
TOO_LONG: Final = 4
ENDINGS: Final[tuple[Ending | Literal[""], ...]] = (
    "",
    "last action card",
    "no street left",
    "standstill",
    "too many rounds",
)

# Moves as numbers. The last six groups have one move for each street.
KEEP_CARD: Final = 0
REJECT_CARD: Final = 1
PASS: Final = 2
BID: Final = 3
CLEAR: Final = 4
DECLINE: Final = 5
DRAW: Final = 6
STOP: Final = 7
ACCEPT: Final = 8
REFUSE: Final = 9
MAKE_OFFER: Final = 10
GAIN_INFLUENCE: Final = 11
GAIN_CHEQUES: Final = 12
PLAY_CARD: Final = 13
MOST_CARDS: Final = 10
CHOOSE_TILE: Final = 23
MOST_VALUES: Final = 10  # different cheques
LAY: Final = 26
PAY: Final = 36
GIVE: Final = 46  # GIVE + MOST_PLAYERS * value + seat
PLACE: Final = 96
LIFT: Final = 184
MOVE_STICK: Final = 272
SWAP_STICK: Final = 360
WITH_STICK: Final = 448
REPLACE_STICK: Final = 536
ALL_MOVES: Final = 624
MOST_MOVES: Final = STREETS + 16  # in one decision


class Components:
    """An edition. Cards that look the same are one kind of card."""

    name: str
    digest: str
    town_hall: i64  # its square
    copies: vec[i64]  # tiles of each kind
    prestige: vec[i64]  # of each kind
    sticks: i64  # of each player
    start: i64  # on the influence scale
    scale: i64  # its end
    highest: i64  # influence card
    most_bid: i64  # cheques in a sealed bid
    values: vec[i64]  # of the different cheques, in thousands, rising
    cheques: i64  # of each player, as a set
    card_names: list[str]  # auction cards, by kind
    way: vec[i64]
    investors: vec[i64]
    where: vec[i64]
    deck: vec[u8]  # all auction cards
    action_names: list[str]  # action cards, by kind
    effect: vec[i64]
    action_way: vec[i64]
    actions: vec[u8]  # all action cards
    plus: i64  # prestige
    bonus_influence: i64
    bonus_limit: i64
    withdraw_influence: i64  # for each stick
    withdraw_limit: i64
    years: i64  # action cards that are played
    first_year: i64
    quiet_rounds: i64  # without a change of sticks, that end the game
    most_rounds: i64
    texts: list[str]  # of every move, by its number
    numbers: dict[str, int]  # of every move, by its text
    printed: Printed | None  # what views say of it, once somebody has asked

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        self.printed = None
        self.town_hall = 0
        self.copies = self.prestige = vec[i64]()
        self.sticks = 0
        self.start = self.scale = self.highest = 0
        self.most_bid = 0
        self.values = vec[i64]()
        self.cheques = 0
        self.card_names = []
        self.way = self.investors = self.where = vec[i64]()
        self.deck = vec[u8]()
        self.action_names = []
        self.effect = self.action_way = vec[i64]()
        self.actions = vec[u8]()
        self.plus = self.bonus_influence = self.bonus_limit = 0
        self.withdraw_influence = self.withdraw_limit = 0
        self.years = self.first_year = 0
        self.quiet_rounds = self.most_rounds = 0
        self.texts = []
        self.numbers = {}
