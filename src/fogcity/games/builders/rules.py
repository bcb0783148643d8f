"""The rules of `builders`: set-up, order of play, years and the end. B1 to B17 are the rulings behind unclear places.

What a player may choose stands in `legal`, what it does in `actions`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.chance import Chance
from fogcity.engine.observation import NO_WORDS, NOT_COUNTED, Feature
from fogcity.engine.rules import NOBODY, Points, Reason, Rules, exact, zeros
from fogcity.games.builders import actions, cards, estimate, legal, moves, observation, refusals, schema, scoring, view
from fogcity.games.builders.components import (
    AREA,
    BONUS,
    CARD_ROWS,
    CHOOSE_BONUS,
    CHOOSE_SPACE,
    COLLECT,
    COMMON,
    DO,
    DO_EARNINGS,
    EARNINGS,
    ENDINGS,
    FIRST_YEAR,
    FROM_DECK,
    GOES_ON,
    LAST_YEAR,
    MOST_ACTION_CARDS,
    MOST_MOVES,
    NO_PERMIT,
    NO_RUBBLE,
    NO_TYPE,
    NO_URBAN,
    OBJECTIVES,
    ON_PLOT,
    OVER,
    ROW,
    TAKE_OBJECTIVE,
    TAKE_PERMIT,
    TAKE_RUBBLE,
    TAKE_URBAN,
    TO_SPACE,
    YEARS_OVER,
    Components,
)
from fogcity.games.builders.developer import Developer
from fogcity.games.builders.layout import IN_ORDER, Layout

NO_DEVELOPERS: Final[list[Developer]] = []
UNTOLD: Final[list[str]] = []  # the names of cards, where nobody is told
OCCUPIED: Final = 8


class Builders(Rules):
    """The table: decks and rows, the map, the players' areas, and whose turn it is."""

    components: Components
    layout: Layout  # shared by copies
    developers: list[Developer]
    permit_deck: vec[u8]  # shared by copies: the decks change only by being replaced; the top card is the last
    permits_left: i64
    counted: vec[i64]  # what observations say of this deck when it had `counted_left` cards
    counted_left: i64  # or NOT_COUNTED
    permit_row: i64  # see cards
    objective_deck: vec[u8]
    objectives_left: i64
    objective_row: i64
    common: i64  # the objectives for all, one bit each
    rubble: i64  # where it lies, as a set of cells
    told_rubble: i64  # what of it is in `rubble_plots`,
    rubble_plots: i64  # where observations keep the same as a set of plots
    occupied: i64  # the cells with a building
    supply: i64  # of urban development cards, eight bits a type
    year: i64  # from 1906
    place: i64  # the action card that is visited now, counted in the circle, or AREA
    waiting: i64  # who has not finished here, in order, the one whose turn it is first (see cards)
    taken: i64  # the spaces here with a token, as a set,
    standing: i64  # and whose they are, eight bits a space: the seat + 1, and the bit OCCUPIED
    seat: i64  # whose turn it is
    phase: i64
    granted: bool  # the building is done with the grant action
    plot: i64  # the cell that is built on, as a set
    one: i64  # the permits it is built with
    other: i64
    best_builder: i64  # who has it, or NOBODY
    ended: i64  # why; also set while the last card is played to its end (B12)

    def __init__(self, players: i64, chance: Chance, components: Components, layout: Layout) -> None:
        super().__init__(players, chance)
        self.components = components
        self.layout = layout
        self.developers = NO_DEVELOPERS
        self.permit_deck = components.permits
        self.permits_left = 0
        self.counted = NO_WORDS
        self.counted_left = NOT_COUNTED
        self.permit_row = 0
        self.objective_deck = components.objectives
        self.objectives_left = 0
        self.objective_row = 0
        self.common = 0
        self.rubble = 0
        self.told_rubble = 0
        self.rubble_plots = 0
        self.occupied = 0
        self.supply = 0
        self.year = 0
        self.place = AREA
        self.waiting = 0
        self.taken = 0
        self.standing = 0
        self.seat = 0
        self.phase = CHOOSE_SPACE
        self.granted = False
        self.plot = 0
        self.one = NO_PERMIT
        self.other = NO_PERMIT
        self.best_builder = NOBODY
        self.ended = GOES_ON

    def clone(self) -> "Builders":
        other = Builders(self.players, self.chance.copy(), self.components, self.layout)
        other.deciding = self.deciding
        mine = self.developers
        if self.players == 2:
            other.developers = [mine[0].copy(), mine[1].copy()]
        elif self.players == 3:
            other.developers = [mine[0].copy(), mine[1].copy(), mine[2].copy()]
        else:
            other.developers = [mine[0].copy(), mine[1].copy(), mine[2].copy(), mine[3].copy()]
        other.permit_deck = self.permit_deck
        other.permits_left = self.permits_left
        other.permit_row = self.permit_row
        other.objective_deck = self.objective_deck
        other.objectives_left = self.objectives_left
        other.objective_row = self.objective_row
        other.common = self.common
        other.rubble = self.rubble
        other.occupied = self.occupied
        other.supply = self.supply
        other.year = self.year
        other.place = self.place
        other.waiting = self.waiting
        other.taken = self.taken
        other.standing = self.standing
        other.seat = self.seat
        other.phase = self.phase
        other.granted = self.granted
        other.plot = self.plot
        other.one = self.one
        other.other = self.other
        other.best_builder = self.best_builder
        other.ended = self.ended
        other.events = self.events
        return other

    # Setting up

    def set_up(self) -> None:
        self.lay_out()
        self.clear()
        self.deal()
        self.begin_turn()

    def lay_out(self) -> None:
        """The map and the circle of action cards; which card lies where and which side is up is random."""
        chance = self.chance
        places = CARD_ROWS * self.players
        plots = IN_ORDER[:places]
        chance.shuffle(plots, places)
        circle = IN_ORDER[: self.components.circle]
        chance.shuffle(circle, self.components.circle)
        if self.draws is not None:
            plots = self.draws.in_order(plots, places)
            circle = self.draws.in_order(circle, self.components.circle)
        sides = self.below(i64(1) << places)
        self.layout = Layout(self.components, self.players, plots, sides, circle)

    def clear(self) -> None:
        """The table before anything is dealt: only the layout is not touched."""
        self.developers = [Developer() for _ in range(self.players)]
        self.permits_left = self.permit_row = 0
        self.objectives_left = self.objective_row = 0
        self.common = 0
        self.rubble = self.layout.rubble
        self.told_rubble = 0
        self.rubble_plots = 0
        self.occupied = 0
        self.supply = self.components.supply
        self.year = 0
        self.place = AREA
        self.taken = self.standing = 0
        self.waiting = 0
        for seat in range(self.players):
            self.waiting = cards.append(self.waiting, seat)
        self.plot = 0
        self.one = self.other = NO_PERMIT
        self.best_builder = NOBODY
        self.ended = GOES_ON

    def deal(self) -> None:
        """Common objectives from the initial ones; all others are one deck, with a secret one for each player."""
        chance = self.chance
        objectives = self.components.objectives[:]
        chance.shuffle(objectives, self.components.initial)
        for i in range(i64(COMMON)):
            if self.draws is not None:
                initial = self.components.initial
                objectives = self.draws.put(objectives, i, initial, i, self.components.objective_names)
            self.common |= i64(1) << i64(objectives[i])
        deck = objectives[COMMON:]
        self.objectives_left = len(deck)
        chance.shuffle(deck, self.objectives_left)
        self.objective_deck = deck
        for seat in range(self.players):
            self.developers[seat].secret = i64(1) << self.draw_objective()
        permits = self.components.permits[:]
        self.permits_left = len(permits)
        self.counted_left = NOT_COUNTED
        chance.shuffle(permits, self.permits_left)
        self.permit_deck = permits
        self.refill()

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Unknown are the order of the decks and, while the game goes on, the secret objectives of others (B16)."""
        permits = self.permit_deck[:]
        chance.deal_anew(permits, self.permits_left)
        self.permit_deck = permits
        unknown: i64 = 0
        for i in range(self.objectives_left):
            unknown |= i64(1) << i64(self.objective_deck[i])
        if self.phase != OVER:
            for other in range(self.players):
                if other != seat:
                    unknown |= self.developers[other].secret
        self.redeal_objectives(chance, unknown)
        self.chance = chance.copy()

    def redeal_objectives(self, chance: Chance, unknown: i64) -> None:
        pool = self.components.objectives[:]
        left: i64 = 0
        for objective in range(i64(OBJECTIVES)):
            if unknown >> objective & 1:
                pool[left] = u8(objective)
                left += 1
        chance.shuffle(pool, left)
        for other in range(self.players):
            developer = self.developers[other]
            secrets = developer.secret & unknown
            developer.secret ^= secrets
            while secrets:
                secrets &= secrets - 1
                left -= 1
                developer.secret |= i64(1) << i64(pool[left])
        self.objective_deck = pool

    def reshuffle(self, chance: Chance) -> None:
        permits = self.permit_deck[:]
        chance.deal_anew(permits, self.permits_left)
        self.permit_deck = permits
        objectives = self.objective_deck[:]
        chance.deal_anew(objectives, self.objectives_left)
        self.objective_deck = objectives
        self.chance = chance.copy()

    # The legal moves

    def most_moves(self) -> i64:
        return MOST_MOVES

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        return legal.moves(self, seat, out)

    def stand(self, seat: i64, developer: Developer, space: i64) -> None:
        """A token stands on a space of the card that is visited now."""
        developer.space = space
        self.taken |= i64(1) << space
        self.standing |= (OCCUPIED | seat + 1) << 8 * space

    def space_count(self) -> i64:
        """How many spaces there are where the tokens go now."""
        return self.layout.space_count[self.place]

    def offer(self, space: i64) -> i64:
        """What a space of the card that is visited now offers."""
        return self.components.spaces[self.layout.first_space[self.place] + space]

    def apply(self, seat: i64, move: i64) -> None:
        developer = self.developers[seat]
        if move < DO:
            actions.move_token(self, seat, developer, move - TO_SPACE)
        elif move < COLLECT:
            actions.act(self, seat, developer, move - DO)
        elif move >= TAKE_PERMIT:
            self.apply_permit(seat, developer, move)
        elif move == COLLECT:
            actions.gain(self, seat, developer, self.components.collect, "collect")
            self.end_turn()
        elif move < BONUS:
            actions.act(self, seat, developer, EARNINGS + 16 * (move - DO_EARNINGS))
        elif move < NO_RUBBLE:
            actions.take_bonus(self, seat, developer, move)
        elif move == NO_RUBBLE:
            actions.clear_up(self, seat, developer, 0)
        elif move < NO_URBAN:
            actions.build(self, seat, developer, move - TAKE_URBAN)
        elif move == NO_URBAN:
            actions.build(self, seat, developer, NO_TYPE)
        elif move == FROM_DECK:
            actions.take_from_deck(self, seat, developer)
        elif move < TAKE_RUBBLE:
            actions.take_objective(self, seat, developer, move - TAKE_OBJECTIVE)
        elif move < ON_PLOT:
            actions.clear_up(self, seat, developer, self.layout.cell_of[move - TAKE_RUBBLE])
        else:
            actions.choose_plot(self, seat, move - ON_PLOT)

    def apply_permit(self, seat: i64, developer: Developer, move: i64) -> None:
        """A permit that is taken, or those that are built with."""
        if move < self.components.with_one:
            actions.take_permit(self, seat, developer, move - TAKE_PERMIT)
        elif move < self.components.with_two:
            actions.use_permits(self, seat, developer, move - self.components.with_one, NO_PERMIT)
        else:
            pair = move - self.components.with_two
            actions.use_permits(self, seat, developer, pair // self.components.kinds, pair % self.components.kinds)

    # The order of play

    def begin_turn(self) -> None:
        self.seat = (self.waiting & 255) - 1
        self.deciding = i64(1) << self.seat
        self.phase = CHOOSE_BONUS if self.year == LAST_YEAR else CHOOSE_SPACE

    def end_turn(self) -> None:
        """In a year change the rows are refilled at once, on a card when all have acted (B4)."""
        if self.place == AREA and self.year != LAST_YEAR:
            self.refill()
        self.waiting >>= 8
        if self.waiting:
            self.begin_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        """All have acted on this card: on to the next one, or to the next year."""
        if self.ended:
            self.close(self.ended)
        elif self.year == LAST_YEAR:
            self.close(YEARS_OVER)
        else:
            self.refill()
            self.waiting = self.order()
            self.taken = self.standing = 0
            if self.place == AREA:
                self.place = 0
            else:
                self.place += 1
                if self.place == self.components.circle:
                    self.place = AREA
                    self.begin_year()
            self.begin_turn()

    def order(self) -> i64:
        """The rightmost token goes first (B1)."""
        standing = self.standing
        waiting: i64 = 0
        while standing:
            waiting = waiting << (standing & OCCUPIED) | standing & 7  # moved on by 8 if somebody stands there
            standing >>= 8
        return waiting

    def begin_year(self) -> None:
        self.year = self.components.next_year[self.year]
        if self.telling:
            self.tell(schema.YearBegan(year=FIRST_YEAR + self.year, cost=self.components.cost[self.year]))

    def refill(self) -> None:
        """Fill up the rows from the decks, as far as these last."""
        if self.permit_row >> 8 * (ROW - 1) and self.objective_row >> 8 * (ROW - 1):
            return
        permits: list[str] = [] if self.telling else UNTOLD
        objectives: list[str] = [] if self.telling else UNTOLD
        while not self.permit_row >> 8 * (ROW - 1) and self.has_permits():
            if self.draws is not None:
                names = self.components.permit_names
                self.permit_deck = self.draws.on_top(self.permit_deck, self.permits_left, names)
            self.permits_left -= 1
            kind = i64(self.permit_deck[self.permits_left])
            self.permit_row = cards.append(self.permit_row, kind)
            if self.telling:
                permits.append(self.components.permit_names[kind])
        while not self.objective_row >> 8 * (ROW - 1) and self.objectives_left:
            objective = self.draw_objective()
            self.objective_row = cards.append(self.objective_row, objective)
            if self.telling:
                objectives.append(self.components.objective_names[objective])
        if permits or objectives:
            self.tell(schema.Refilled(permits=permits, objectives=objectives), reveals=True)

    def has_permits(self) -> bool:
        """An empty deck is made again from the discards (B4): from all permits that are nowhere else."""
        if self.permits_left:
            return True
        copies = zeros(self.components.kinds)
        for kind in self.components.permits:
            copies[i64(kind)] += 1
        for developer in self.developers:
            take_away(copies, developer.hand)
        take_away(copies, self.permit_row)
        deck = self.components.permits[:]
        for i in range(self.components.kinds):
            for _ in range(copies[i]):
                deck[self.permits_left] = u8(i)
                self.permits_left += 1
        self.chance.shuffle(deck, self.permits_left)
        self.permit_deck = deck
        self.counted_left = NOT_COUNTED
        if self.telling and self.permits_left:
            self.tell(schema.Reshuffled(permits=self.permits_left), reveals=True)
        return self.permits_left != 0

    def draw_objective(self) -> i64:
        if self.draws is not None:
            names = self.components.objective_names
            self.objective_deck = self.draws.on_top(self.objective_deck, self.objectives_left, names)
        self.objectives_left -= 1
        return i64(self.objective_deck[self.objectives_left])

    # The end of the year

    def bonus_money(self, developer: Developer) -> i64:
        """What the year's bonus is worth to a player in money."""
        return self.components.bonus_money[self.year] + self.components.bonus_each[self.year] * developer.houses

    # The end of the game

    def close(self, why: i64) -> None:
        """The secret objectives are shown."""
        self.ended = why
        self.phase = OVER
        self.deciding = 0
        if self.telling:
            self.tell(view.ended(self), reveals=True)

    def edition(self) -> tuple[str, str]:
        return self.components.name, self.components.digest

    def ending(self) -> str:
        return ENDINGS[self.ended] if self.phase == OVER else ""

    def half_points(self, out: vec[i64]) -> None:
        scoring.half_points(self, out)

    def winners(self) -> i64:
        return scoring.winners(self)

    def breakdown(self, seat: int) -> dict[str, Points]:
        self.check_seat(seat)
        return {name: exact(2 * points) for name, points in scoring.breakdown(self, seat).items()}

    def known_points(self, seat: int | None) -> list[dict[str, Points]]:
        return [view.known_points(self, seat, other) for other in range(int(self.players))]

    def own_points(self, seat: int, shared: list[dict[str, Points]]) -> list[dict[str, Points]]:
        return view.own_points(self, seat, shared)

    def is_certain(self, category: str) -> bool:
        """Money is spent, majorities are lost, and who stands alone may get a neighbour; all else only grows."""
        objective = category.split(" ")[-1]
        return objective not in ("money", "coins", "isolated") and not objective.startswith("most-")

    def estimate(self, out: vec[float]) -> None:
        estimate.estimate(self, out)

    def estimate_for(self, seat: i64, out: vec[float]) -> None:
        estimate.estimate_for(self, seat, out)

    def estimate_parts(self, out: vec[float]) -> i64:
        return estimate.estimate_parts(self, out)

    def clear_lead(self) -> float:
        return 8.0 + 16.0 * estimate.time_left(self)

    # For learning programs

    def all_moves(self) -> i64:
        return len(self.components.texts)

    def most_outcomes(self) -> i64:
        """Which sides of the plot cards are up is decided at once."""
        sides = i64(1) << CARD_ROWS * self.players
        return max(sides, self.components.kinds, i64(OBJECTIVES), i64(MOST_ACTION_CARDS))

    def features(self) -> list[Feature]:
        return observation.features(self)

    def observe(self, seat: i64, words: vec[i64]) -> None:
        observation.observe(self, seat, words)

    # In words

    def read(self, seat: i64, text: str) -> i64:
        return moves.read(self, seat, text)

    def write(self, move: i64) -> str:
        return self.components.texts[move]

    def parts(self, move: i64) -> schema.GameMove:
        return moves.parts(self.components, move)

    def name(self) -> str:
        return "builders"

    def refusal(self, seat: i64, move: i64) -> Reason:
        return refusals.refusal(self, seat, move)

    def open_view(self) -> schema.View:
        return view.view(self)

    def own_view(self, seat: int, shared: schema.View) -> schema.View:
        return view.own_view(self, seat, shared)

    def typed_state(self) -> schema.State:
        return view.state(self)


def take_away(copies: vec[i64], taken: i64) -> None:
    """Count these cards out of the copies."""
    while taken:
        copies[(taken & 255) - 1] -= 1
        taken >>= 8
