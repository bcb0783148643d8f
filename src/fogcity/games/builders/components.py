"""The components of an edition as the rules read them: plain numbers."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.games.builders.schema import Action, ActionCard, Ending, Phase, Plot, Printed, Tracks, UrbanType, YearBonus

MOST_PLAYERS: Final = 4
COLOURS: Final = 4
MOST_NUMBER: Final = 9  # on a plot or a permit
NO_NUMBER: Final = 0  # of a grant
ANY_COLOUR: Final = COLOURS  # of a grant

# The map: two rows of plot cards, so four rows of plots; plot 4 * card + corner.
CARD_ROWS: Final = 2
PLOT_CARDS: Final = 8
CORNERS: Final = ("NW", "NE", "SW", "SE")
SIDES: Final = ("A", "B")
PLOTS: Final = 32

MOST_ACTION_CARDS: Final = 6
MOST_SPACES: Final = 8
ROW: Final = 3  # permits and objectives that lie open
COMMON: Final = 3  # objectives for all
MOST_HAND: Final = 7
MOST_AMOUNT: Final = 9  # of dollars on a space

# What the spaces of an action card offer. A space is its action + 16 * its amount.
BUILD: Final = 0
GRANT: Final = 1
MATERIALS: Final = 2
PERMIT: Final = 3
OBJECTIVE: Final = 4
CLEAR_UP: Final = 5
URBAN: Final = 6
EARNINGS: Final = 7
PASS: Final = 8
ACTION_NAMES: Final[tuple[Action, ...]] = (
    "build",
    "grant",
    "materials",
    "permit",
    "objective",
    "clear up",
    "urban",
    "earnings",
    "pass",
)

# The years, counted from 1906, and their bonuses as a set.
FIRST_YEAR: Final = 1906
YEARS: Final = 7
LAST_YEAR: Final = 6
BONUS_PERMIT: Final = 1
BONUS_OBJECTIVE: Final = 2
BONUS_BUILDING: Final = 4
BONUS_MONEY: Final = 8
BONUS_STEP: Final = 16
BONUS_BUILD: Final = 32

# Urban development cards.
LIGHTING: Final = 0
CABLE_CAR: Final = 1
HYDRANT: Final = 2
PARK: Final = 3
TYPES: Final = 4
TYPE_NAMES: Final[tuple[UrbanType, ...]] = ("lighting", "cable-car", "hydrant", "park")
TYPE_LETTERS: Final = "LTHK"

# What an objective counts. Those for a colour or a type of urban development are the first of four.
COINS: Final = 0
URBAN_SIDEBAR: Final = 1
CLEAR_UP_SIDEBAR: Final = 2
MOST_COLOUR: Final = 3
MOST_RUBBLE: Final = 7
BUILDINGS: Final = 8
ISOLATED: Final = 9
RIVALS: Final = 10
PAIRS: Final = 11
CORNER: Final = 12
COLOUR: Final = 13
COLOUR_SET: Final = 17
TYPE: Final = 18
TYPE_SET: Final = 22
RUBBLE: Final = 23
OBJECTIVES: Final = 24

# What the player whose turn it is has to decide.
CHOOSE_SPACE: Final = 0  # where to put the token: on the next action card, or in the earnings area
ACT: Final = 1  # what to do on the card
CHOOSE_PERMIT: Final = 2
CHOOSE_OBJECTIVE: Final = 3
CLEAR: Final = 4  # which rubble to clear, or only the step
CHOOSE_PLOT: Final = 5  # where to build
CHOOSE_WITH: Final = 6  # with which permits
CHOOSE_URBAN: Final = 7  # which urban development card the permits earn
CHOOSE_BONUS: Final = 8  # what the new year gives
OVER: Final = 9
PHASE_NAMES: Final[tuple[Phase, ...]] = (
    "space",
    "act",
    "permit",
    "objective",
    "clear",
    "plot",
    "with",
    "urban",
    "bonus",
    "over",
)

# Why the game ended.
GOES_ON: Final = 0
LAST_BUILDING: Final = 1
YEARS_OVER: Final = 2
ENDINGS: Final[tuple[Ending | Literal[""], ...]] = ("", "last building", "1912")

AREA: Final = 6  # the earnings area, where one is between the last action card and the first
NO_PERMIT: Final = -1
NO_TYPE: Final = -1

# Moves as numbers. Those that name permits depend on how many different ones (`kinds`) an edition has:
# taking one is TAKE_PERMIT + kind, building with one `with_one` + kind, with two `with_two` + kinds * a + b.
TO_SPACE: Final = 0
DO: Final = 8  # DO + action, up to URBAN
COLLECT: Final = 15
DO_EARNINGS: Final = 15  # DO_EARNINGS + 3 is the space that earns $3
BONUS: Final = 25
FOR_BUILDING: Final = 25
FOR_MONEY: Final = 26
FOR_STEP: Final = 27
FOR_BUILD: Final = 28
NO_RUBBLE: Final = 29
TAKE_URBAN: Final = 30
NO_URBAN: Final = 34
FROM_DECK: Final = 35
TAKE_OBJECTIVE: Final = 36
TAKE_RUBBLE: Final = 60
ON_PLOT: Final = 92
TAKE_PERMIT: Final = 124
BONUS_NAMES: Final[tuple[YearBonus, ...]] = ("building", "money", "step", "build")

LEAST: Final = 7  # bits of each action in `legal.least_money`
MOST_MOVES: Final = 40  # of one decision: all plots, or all pairs of a hand


class Components:
    """An edition. Permits that look the same are one *kind*; objectives are numbered by what they count."""

    name: str
    digest: str
    colours: list[str]
    # Prices, limits, years
    distance: i64
    collect: i64
    rubble: i64
    step: i64
    cable_car: i64
    corner: i64
    hand: i64
    buildings: i64
    laps: vec[i64]  # by year: how often the circle is still to be walked round, this year's walk included
    next_year: vec[i64]  # by year: the one that comes after it; 0 if it is not played itself
    cost: vec[i64]  # by year
    bonus: vec[i64]  # by year, a set
    bonus_money: vec[i64]  # by year
    bonus_each: vec[i64]  # by year: for each building on the map
    # Boards and cards
    earnings: vec[i64]  # the amounts, from left to right
    action_cards: list[str]
    circle: i64  # how many there are
    spaces: vec[i64]  # MOST_SPACES * card + space, for two players; the other sides follow
    space_counts: vec[i64]  # by card, for two players; the other sides follow
    offers: vec[i64]  # the same: the actions that its spaces offer, as a set
    way_counts: vec[i64]  # the same: how many different ones, without passing
    ways: vec[i64]  # MOST_SPACES * where one stands among all spaces + i: the ith way to act from there (see `way_to`)
    plot_names: list[str]
    plot_colour: vec[i64]
    plot_number: vec[i64]
    rubble_corners: vec[i64]  # of each side, as a set
    rubble_tokens: i64
    kinds: i64  # of permits
    permit_names: list[str]
    colour: vec[i64]  # of each kind of permit
    number: vec[i64]
    symbols: vec[i64]  # as a set of types
    permits: vec[u8]  # the kinds of all permits, copies repeated
    supply: i64  # of urban development cards, eight bits a type
    objectives: vec[u8]  # all of them, those that can be common first
    initial: i64  # how many can be common
    objective_names: list[str]
    # Points
    urban_points: vec[i64]  # of each cable car and hydrant, by type
    lighting_points: vec[i64]  # of so many cards together
    park_points: vec[i64]  # of each card, in the order in which they are taken
    points: vec[i64]  # of an objective, for each thing counted
    coins_each: i64
    best_builder: i64
    colour_places: vec[i64]  # MOST_PLAYERS * players + place
    rubble_places: vec[i64]
    columns: i64  # of the development board
    levels: i64
    board: vec[i64]  # columns * level + column, from the bottom left
    urban_sidebar: vec[i64]
    clear_up_sidebar: vec[i64]
    money_points: vec[i64]
    most_money: i64
    # Moves
    with_one: i64
    with_two: i64
    texts: list[str]  # of every move, by its number
    numbers: dict[str, int]  # of every move, by its text
    plain_numbers: dict[str, int]  # the same, by its text as people may type it
    # What views say of it, once somebody has asked
    printed: dict[int, Printed]  # by number of players
    tracks: Tracks | None
    cards_shown: dict[int, ActionCard]  # by card and number of players
    plots_shown: dict[int, Plot]  # by all that is seen of them

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        self.colours = []
        self.distance = self.collect = self.rubble = self.step = self.cable_car = self.corner = 0
        self.hand = self.buildings = 0
        self.laps = self.next_year = self.cost = self.bonus = self.bonus_money = self.bonus_each = vec[i64]()
        self.earnings = self.spaces = self.space_counts = self.offers = vec[i64]()
        self.way_counts = self.ways = vec[i64]()
        self.action_cards = []
        self.circle = 0
        self.plot_names = []
        self.plot_colour = self.plot_number = self.rubble_corners = vec[i64]()
        self.rubble_tokens = 0
        self.kinds = 0
        self.permit_names = []
        self.colour = self.number = self.symbols = vec[i64]()
        self.permits = self.objectives = vec[u8]()
        self.supply = self.initial = 0
        self.objective_names = []
        self.urban_points = self.lighting_points = self.park_points = self.points = vec[i64]()
        self.coins_each = 1
        self.best_builder = 0
        self.colour_places = self.rubble_places = vec[i64]()
        self.columns = self.levels = 0
        self.board = self.urban_sidebar = self.clear_up_sidebar = self.money_points = vec[i64]()
        self.most_money = 0
        self.with_one = self.with_two = 0
        self.texts = []
        self.numbers = {}
        self.plain_numbers = {}
        self.printed = {}
        self.tracks = None
        self.cards_shown = {}
        self.plots_shown = {}

    def side(self, players: i64) -> i64:
        """Which side of the action cards is up: 0 for two players, 1 for more."""
        return i64(0) if players == 2 else i64(1)

    def first_space(self, players: i64, card: i64) -> i64:
        """Where the spaces of a card begin among all."""
        return MOST_SPACES * (self.circle * self.side(players) + card)

    def space(self, players: i64, card: i64, space: i64) -> i64:
        return self.spaces[self.first_space(players, card) + space]

    def space_count(self, players: i64, card: i64) -> i64:
        return self.space_counts[self.circle * self.side(players) + card]

    def offered(self, players: i64, card: i64) -> i64:
        """The actions that a card offers, as a set."""
        return self.offers[self.circle * self.side(players) + card]

    def way_count(self, players: i64, card: i64) -> i64:
        return self.way_counts[self.circle * self.side(players) + card]


def way_to(offer: i64, cost: i64) -> i64:
    """An action of a card and what it costs to get there: six bits for its move, six for where the action stands in
    what says how much money each needs (`legal.least_money`), then the cost."""
    action = offer & 15
    move = DO_EARNINGS + (offer >> 4) if action == EARNINGS else DO + offer
    return move | LEAST * action << 6 | cost << 12


def space_name(space: i64) -> str:
    """A space of an action card in words."""
    action = space & 15
    return f"earnings {space >> 4}" if action == EARNINGS else ACTION_NAMES[action]
