"""The components of an edition as the rules read them: plain numbers."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.games.planners.schema import Bonus, Cell, Ending, Phase, Printed

# The city is five rows of five cells; cell 5 * row + place, rows from the top, places from the left.
ROWS: Final = 5
PLACES: Final = 5
CELLS: Final = 25
ROW_OF_CELLS: Final = 31  # the five cells of the top row as a set
ALL_CELLS: Final = 0x1FFFFFF
LOWEST_ROW: Final = 20  # its first cell
BLACK: Final = 5  # the colour that may lie in any row
COLUMNS: Final = 3  # under the project board
MOST_PLAYERS: Final = 4
MOST_THROWN: Final = 9  # contracts that one token can throw back

# What is printed on a card besides its value.
LINES: Final = 1
DEPOT: Final = 2
GARDEN: Final = 4
FOUNDATION: Final = 8
WATERFRONT: Final = 16
SYMBOL: Final = 32  # two of them in a district earn its bonus
SYMBOL_LETTERS: Final = {
    "T": LINES,
    "D": DEPOT,
    "P": GARDEN,
    "F": FOUNDATION,
    "W": WATERFRONT,
    "C": SYMBOL,
}

# The bonuses.
VALUE_BONUS: Final = 0
CARD_BONUS: Final = 1
DEPOT_BONUS: Final = 2
POINTS_BONUS: Final = 3
CONTRACTS_BONUS: Final = 4
LINES_BONUS: Final = 5
BONUS_KINDS: Final = 6
BONUS_NAMES: Final[tuple[Bonus, ...]] = ("value", "card", "depot", "points", "contracts", "lines")

# What the player whose turn it is has to decide.
CHOOSE: Final = 0  # draw, or finalize a column
COLUMN: Final = 1  # where to place the drawn card
BUILD: Final = 2  # which taken card to put down next, or stop
CHOOSE_BONUS: Final = 3
TARGET: Final = 4  # where the chosen bonus goes
OVER: Final = 5
PHASE_NAMES: Final[tuple[Phase, ...]] = ("choose", "column", "build", "bonus", "target", "over")

# Why the game ended.
GOES_ON: Final = 0
LAST_FOUNDATION: Final = 1
CITY_FULL: Final = 2
STUCK: Final = 3
ENDINGS: Final[tuple[Ending | Literal[""], ...]] = ("", "last foundation", "city full", "stuck")

TAKEN: Final = 3  # the cards taken but not yet put down are kept like a fourth column
NO_CARD: Final = 255

# Moves as numbers. A move that puts a card is PUT + ROWS * kind + row.
DRAW: Final = 0
PLACE: Final = 1
FINALIZE: Final = 4
STOP: Final = 7
THROW: Final = 7  # THROW + 1 throws one contract back, THROW + 2 two
BONUS: Final = 17
IN_ROW: Final = 23
ON_CELL: Final = 28
PUT: Final = 53


class Components:
    """An edition. Cards that look the same are one *kind*; the two bonus cards are the last two kinds."""

    name: str
    digest: str
    rows: list[str]
    card_names: list[str]  # by kind
    colour: vec[i64]  # by kind: the row, or BLACK
    value: vec[i64]
    symbols: vec[i64]
    deck: vec[u8]  # the kinds of all project cards, copies repeated
    bonus_card: i64  # the kind of the bonus card with a value
    bonus_depot: i64  # the kind of the bonus card that is a depot
    printed_depots: i64  # the cells of the lowest row that touch one
    foundations: vec[i64]  # tokens, by number of players
    needs: i64
    garden: i64
    adds: i64
    throws: i64
    copies: vec[i64]  # of each bonus
    district_bonus: vec[i64]  # by row
    skyscraper_points: i64  # these and all that follow in half points
    medal_points: i64
    completion_points: i64
    bonus_points: i64
    district_points: vec[i64]  # MOST_PLAYERS * players + place
    tram_points: vec[i64]
    texts: list[str]  # of every move, by its number
    numbers: dict[str, int]  # of every move, by its text
    printed: Printed | None  # what views say of it, once somebody has asked
    cells_shown: dict[int, Cell]  # cards in cities, by all that is seen of them

    def __init__(self, name: str, digest: str, rows: list[str]) -> None:
        self.name = name
        self.digest = digest
        self.rows = rows
        self.card_names = []
        self.colour = self.value = self.symbols = vec[i64]()
        self.deck = vec[u8]()
        self.bonus_card = self.bonus_depot = 0
        self.printed_depots = 0
        self.foundations = vec[i64]()
        self.needs = self.garden = self.adds = self.throws = 0
        self.copies = self.district_bonus = vec[i64]()
        self.skyscraper_points = self.medal_points = self.completion_points = self.bonus_points = 0
        self.district_points = self.tram_points = vec[i64]()
        self.texts = []
        self.numbers = {}
        self.printed = None
        self.cells_shown = {}

    def cell_name(self, cell: i64) -> str:
        return f"{self.rows[cell // PLACES]} {cell % PLACES + 1}"
