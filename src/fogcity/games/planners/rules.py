"""The rules of `planners`, in the order of the rulebook. P1 to P19 are the rulings behind unclear places."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.bits import count, only_member
from fogcity.engine.chance import Chance
from fogcity.engine.observation import NOT_COUNTED, Feature
from fogcity.engine.rules import NOBODY, SPECTATOR, Points, Reason, Rules, exact, zeros
from fogcity.games.planners import bonuses, estimate, legal, moves, observation, refusals, schema, scoring, view
from fogcity.games.planners.city import City, neighbours, spread
from fogcity.games.planners.components import (
    ALL_CELLS,
    BONUS,
    BUILD,
    CELLS,
    CHOOSE,
    CITY_FULL,
    COLUMN,
    COLUMNS,
    DEPOT,
    DRAW,
    ENDINGS,
    FINALIZE,
    FOUNDATION,
    GARDEN,
    GOES_ON,
    IN_ROW,
    LAST_FOUNDATION,
    LINES,
    NO_CARD,
    ON_CELL,
    OVER,
    PLACE,
    PLACES,
    PUT,
    ROW_OF_CELLS,
    ROWS,
    STOP,
    STUCK,
    SYMBOL,
    TAKEN,
    THROW,
    WATERFRONT,
    Components,
)

NO_CITIES: Final[list[City]] = []
NO_COUNTS: Final = vec[i64]()
ALL_COLUMNS: Final = (1 << COLUMNS + 1) - 1


class Planners(Rules):
    """The table: deck, columns, supplies, cities, and whose turn it is."""

    components: Components
    deck: vec[u8]  # shared by copies: it changes only by being replaced; the top card is the last
    deck_left: i64
    counted: vec[i64]  # what observations say of the deck when it had `counted_left` cards
    counted_left: i64  # or NOT_COUNTED, for a deck in another order
    tokens: i64  # foundation tokens left
    columns: vec[u8]  # COLUMNS and TAKEN, each with room for the whole deck
    sizes: vec[i64]  # of the columns and of TAKEN
    told_columns: vec[i64]  # what observations say of each of them when it had
    told_sizes: vec[i64]  # so many cards;
    changed: i64  # but for these, one bit each, which have lost cards since
    supply: vec[i64]  # of each bonus
    completed_by: vec[i64]  # the seat that completed each district first, or NOBODY
    laid: vec[u8]  # the kind of the card in each cell of each city, or NO_CARD
    cities: list[City]
    medal: i64  # who holds it, or NOBODY
    seat: i64  # whose turn it is
    phase: i64
    drawn: i64  # the card to be placed, or NO_CARD
    district: i64  # the row whose bonus is being chosen or placed
    bonus: i64  # the bonus being placed
    ended_by: i64  # who ended the game, or NOBODY
    ended: i64  # why

    def __init__(self, players: i64, chance: Chance, components: Components) -> None:
        super().__init__(players, chance)
        self.components = components
        self.deck = vec[u8]()
        self.counted = NO_COUNTS
        self.counted_left = NOT_COUNTED
        self.columns = vec[u8]()
        self.sizes = vec[i64]()
        self.told_columns = NO_COUNTS
        self.told_sizes = NO_COUNTS
        self.changed = 0
        self.supply = vec[i64]()
        self.completed_by = vec[i64]()
        self.laid = vec[u8]()
        self.cities = NO_CITIES
        self.deck_left = 0
        self.tokens = 0
        self.medal = NOBODY
        self.seat = 0
        self.phase = CHOOSE
        self.drawn = NO_CARD
        self.district = 0
        self.bonus = 0
        self.ended_by = NOBODY
        self.ended = GOES_ON

    def clone(self) -> "Planners":
        other = Planners(self.players, self.chance.copy(), self.components)
        other.deciding = self.deciding
        other.deck = self.deck
        other.deck_left = self.deck_left
        other.tokens = self.tokens
        other.columns = self.columns[:]
        other.sizes = self.sizes[:]
        other.supply = self.supply[:]
        other.completed_by = self.completed_by[:]
        other.laid = self.laid[:]
        cities = self.cities
        if self.players == 2:
            other.cities = [cities[0].copy(), cities[1].copy()]
        elif self.players == 3:
            other.cities = [cities[0].copy(), cities[1].copy(), cities[2].copy()]
        else:
            other.cities = [cities[0].copy(), cities[1].copy(), cities[2].copy(), cities[3].copy()]
        other.medal = self.medal
        other.seat = self.seat
        other.phase = self.phase
        other.drawn = self.drawn
        other.district = self.district
        other.bonus = self.bonus
        other.ended_by = self.ended_by
        other.ended = self.ended
        other.events = self.events
        return other

    # Setting up

    def set_up(self) -> None:
        self.deck = self.components.deck[:]
        self.deck_left = len(self.deck)
        self.counted_left = NOT_COUNTED
        self.chance.shuffle(self.deck, self.deck_left)
        self.clear()
        self.begin_turn(0)

    def clear(self) -> None:
        """An empty table: only the deck is not touched."""
        components = self.components
        self.tokens = components.foundations[self.players]
        room = len(components.deck)
        if len(self.columns) != room * (COLUMNS + 1):
            self.columns = vec[u8]([NO_CARD] * int(room * (COLUMNS + 1)))
        self.sizes = zeros(COLUMNS + 1)
        self.changed = ALL_COLUMNS
        self.supply = components.copies[:]
        self.completed_by = vec[i64]([-1, -1, -1, -1, -1])
        if len(self.laid) != CELLS * self.players:
            self.laid = vec[u8]([NO_CARD] * int(CELLS * self.players))
        for i in range(len(self.laid)):
            self.laid[i] = NO_CARD
        self.cities = [City() for _ in range(self.players)]
        self.medal = NOBODY
        self.drawn = NO_CARD
        self.ended_by = NOBODY
        self.ended = GOES_ON

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Only the order of the deck is unknown, to everybody alike (P19)."""
        deck = self.deck[:]
        chance.deal_anew(deck, self.deck_left)
        self.deck = deck
        self.counted_left = NOT_COUNTED
        self.chance = chance.copy()

    def reshuffle(self, chance: Chance) -> None:
        self.redeal(SPECTATOR, chance)

    # The legal moves

    def most_moves(self) -> i64:
        return PUT + ROWS * self.components.bonus_card

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        return legal.moves(self, seat, out)

    def apply(self, seat: i64, move: i64) -> None:
        if move == DRAW:
            self.draw(seat)
        elif move < FINALIZE:
            self.place(seat, move - PLACE)
        elif move < STOP:
            self.finalize(seat, move - FINALIZE)
        elif move >= PUT:
            self.put(seat, (move - PUT) // ROWS, (move - PUT) % ROWS)
        elif move == STOP:
            self.stop(seat)
        elif move < BONUS:
            self.throw(seat, move - THROW)
        elif move < IN_ROW:
            bonuses.take(self, seat, move - BONUS)
        elif move < ON_CELL:
            bonuses.put_card(self, seat, move - IN_ROW)
        else:
            bonuses.put_token(self, seat, i64(1) << (move - ON_CELL))

    # A turn: A, place a project

    def begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.deciding = i64(1) << seat
        self.phase = CHOOSE
        if not self.deck_left:
            self.end_if_stuck()

    def end_if_stuck(self) -> None:
        """Without a deck a player may have nothing left to do: that ends the game (P14)."""
        city = self.cities[self.seat]
        for column in range(i64(COLUMNS)):
            if city.contracts < self.sizes[column]:
                return
        if not city.contract_tokens or not city.contracts:
            self.end(self.seat, STUCK)
            self.close()

    def end_turn(self) -> None:
        next_seat = self.seat + 1
        self.begin_turn(next_seat if next_seat < self.players else i64(0))

    def draw(self, seat: i64) -> None:
        if self.draws is not None:
            self.deck = self.draws.on_top(self.deck, self.deck_left, self.components.card_names)
            self.counted_left = NOT_COUNTED
        self.deck_left -= 1
        self.drawn = i64(self.deck[self.deck_left])
        self.phase = COLUMN
        if self.telling:
            self.tell(schema.Drew(seat=seat, card=self.components.card_names[self.drawn]), reveals=True)

    def place(self, seat: i64, column: i64) -> None:
        kind = self.drawn
        self.drawn = NO_CARD
        self.columns[column * len(self.deck) + self.sizes[column]] = u8(kind)
        self.sizes[column] += 1
        if self.telling:
            self.tell(schema.Placed(seat=seat, card=self.components.card_names[kind], column=column + 1))
        if self.components.symbols[kind] & FOUNDATION:
            self.tokens -= 1
            if self.telling:
                self.tell(schema.Foundation(column=column + 1, left=self.tokens))
            if self.tokens == 0:
                self.end(seat, LAST_FOUNDATION)  # P18
                self.close()
                return
        self.end_turn()

    # A turn: B, finalize projects

    def finalize(self, seat: i64, column: i64) -> None:
        room = len(self.deck)
        size = self.sizes[column]
        for i in range(size):
            self.columns[TAKEN * room + i] = self.columns[column * room + i]
        self.sizes[TAKEN] = size
        self.sizes[column] = 0
        self.changed |= i64(1) << column | 1 << TAKEN
        self.phase = BUILD
        if self.telling:
            self.tell(schema.Finalized(seat=seat, column=column + 1, cards=view.taken(self)))
        self.take_contract(seat)

    def take_contract(self, seat: i64) -> None:
        """A contract for the finalizer; if nobody is then without one, all give one back at once (P9)."""
        self.cities[seat].contracts += 1
        free = False
        for other in range(self.players):
            if not self.cities[other].contracts:
                free = True
        if self.telling:
            self.tell(schema.Contract(seat=seat, contracts=self.cities[seat].contracts))
        if not free:
            for other in range(self.players):
                self.cities[other].contracts -= 1
            if self.telling:
                self.tell(schema.GaveBack(contracts=[city.contracts for city in self.cities]))

    def throw(self, seat: i64, contracts: i64) -> None:
        """Spend the bonus token that throws contracts back, in the middle of any decision (P17)."""
        city = self.cities[seat]
        city.contracts -= contracts
        city.contract_tokens -= 1
        if self.telling:
            self.tell(schema.Threw(seat=seat, thrown=contracts, contracts=city.contracts))
        if self.phase == BUILD:
            self.go_on_building(city)
        elif self.phase == CHOOSE and not self.deck_left:
            self.end_if_stuck()

    def stop(self, seat: i64) -> None:
        self.lose_taken(seat)
        self.end_turn()

    def lose_taken(self, seat: i64) -> None:
        if self.telling and self.sizes[TAKEN]:
            self.tell(schema.Discarded(seat=seat, cards=view.taken(self)))
        self.sizes[TAKEN] = 0
        self.changed |= 1 << TAKEN

    def go_on_building(self, city: City) -> None:
        """The turn ends by itself after the last taken card, unless contracts can be thrown back (P17)."""
        self.phase = BUILD
        if not self.sizes[TAKEN] and not (city.contract_tokens and city.contracts):
            self.end_turn()

    # Building

    def put(self, seat: i64, kind: i64, row: i64) -> None:
        city = self.cities[seat]
        self.remove_taken(kind)
        cell = self.lay(seat, city, kind, row)
        if self.components.symbols[kind] & SYMBOL:
            city.symbols |= cell
            symbols = city.symbols & ROW_OF_CELLS << PLACES * row
            if symbols & (symbols - 1) and not city.used >> row & 1:
                bonuses.earn(self, seat, city, row)
                return
        self.go_on(city)

    def remove_taken(self, kind: i64) -> None:
        """Take one card of this kind from the taken ones, which keep their order."""
        first = TAKEN * len(self.deck)
        last = first + self.sizes[TAKEN] - 1
        i = first
        while i64(self.columns[i]) != kind:
            i += 1
        while i < last:
            self.columns[i] = self.columns[i + 1]
            i += 1
        self.sizes[TAKEN] -= 1
        self.changed |= 1 << TAKEN

    def lay(self, seat: i64, city: City, kind: i64, row: i64) -> i64:
        """Lay a card into the leftmost empty cell of a row, with all that follows from it."""
        cell = city.next_cell(row)
        self.lay_down(seat, city, kind, cell)
        if self.telling:
            where = only_member(cell)
            district = view.district_of(self, where)
            card = self.components.card_names[kind]
            self.tell(schema.Put(seat=seat, card=card, district=district, place=view.place_of(where)))
        self.settle(seat, city)
        if not city.has_room(row):
            self.complete(seat, city, row)
        return cell

    def lay_down(self, seat: i64, city: City, kind: i64, cell: i64) -> None:
        """The card itself, without what follows from it."""
        symbols = self.components.symbols[kind]
        city.filled |= cell
        self.laid[CELLS * seat + only_member(cell)] = u8(kind)
        city.add_value(cell, self.components.value[kind])
        if symbols & (LINES | DEPOT):
            city.lines |= cell
            if symbols & DEPOT:
                city.depots |= cell
        if symbols & GARDEN:
            city.gardens |= cell
        if symbols & FOUNDATION:
            city.foundations |= cell
        if symbols & WATERFRONT:
            city.waterfronts += 1

    def complete(self, seat: i64, city: City, row: i64) -> None:
        if self.completed_by[row] == NOBODY:
            self.completed_by[row] = seat
            if self.telling:
                self.tell(schema.Completed(seat=seat, district=self.components.rows[row]))
        if city.filled == ALL_CELLS:
            self.end(seat, CITY_FULL)

    def settle(self, seat: i64, city: City) -> None:
        """After every change of a city: trams, then garden values, then skyscrapers (P6)."""
        before = city.trams
        city.trams = spread(before | city.depots | city.lines & self.components.printed_depots, city.lines)
        if city.gardens:
            city.blooming = city.gardens & neighbours(city.trams)
        if self.telling and city.trams != before:
            self.tell(schema.Trams(seat=seat, cells=view.spots(self, city.trams & ~before)))
        waiting = city.foundations & ~city.skyscrapers
        if waiting:
            self.build_skyscrapers(seat, city, waiting)

    def build_skyscrapers(self, seat: i64, city: City, waiting: i64) -> None:
        """On every foundation whose neighbours are worth enough; each waterfront card asks one less (P7)."""
        needs = self.components.needs - city.waterfronts
        built: i64 = 0
        while waiting:
            cell = waiting & -waiting
            waiting ^= cell
            if city.worth(neighbours(cell), self.components.garden) >= needs:
                built |= cell
        if built:
            city.skyscrapers |= built
            if self.telling:
                self.tell(schema.Skyscrapers(seat=seat, cells=view.spots(self, built)))
            self.award_medal(seat, city)

    def award_medal(self, seat: i64, city: City) -> None:
        """The medal goes to the first builder, and on to whoever has strictly more (P8)."""
        if self.medal == NOBODY or count(city.skyscrapers) > count(self.cities[self.medal].skyscrapers):
            self.medal = seat
            if self.telling:
                self.tell(schema.Medal(seat=seat))

    # The end of the game

    def go_on(self, city: City) -> None:
        """After a card and all that it caused: the game may be over (P13), else the turn goes on."""
        if self.ended:
            self.close()
        else:
            self.go_on_building(city)

    def end(self, seat: i64, why: i64) -> None:
        self.ended_by = seat
        self.ended = why

    def close(self) -> None:
        """The game is over; cards taken and not put down are lost (P13)."""
        self.lose_taken(self.seat)
        self.phase = OVER
        self.deciding = 0
        why = ENDINGS[self.ended]
        if self.telling and why:
            self.tell(schema.Ended(seat=self.ended_by, ending=why, scores=self.scores()))

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
        return {name: exact(halves) for name, halves in scoring.breakdown(self, seat).items()}

    def known_points(self, seat: int | None) -> list[dict[str, Points]]:
        """A token that nothing speaks for yet, or that only the end of the game can award, is nobody's."""
        counted = [scoring.breakdown(self, other, True) for other in range(self.players)]
        return [{name: exact(halves) for name, halves in parts.items()} for parts in counted]

    def is_certain(self, category: str) -> bool:
        """What stands, stands; the medal and the lead in a district can go to somebody else."""
        return category in ("skyscrapers", "bonus", "completion")

    def is_decided(self) -> bool:
        """The last foundation ends the game in whichever column it is put (P18)."""
        if self.phase != COLUMN or self.tokens != 1:
            return False
        return self.components.symbols[self.drawn] & FOUNDATION != 0

    def estimate(self, out: vec[float]) -> None:
        estimate.estimate(self, out)

    def estimate_parts(self, out: vec[float]) -> i64:
        return estimate.estimate_parts(self, out)

    def clear_lead(self) -> float:
        return 4.5 + 2.6 * float(self.tokens) / float(self.components.foundations[self.players])

    # For learning programs

    def all_moves(self) -> i64:
        return PUT + ROWS * self.components.bonus_card

    def most_outcomes(self) -> i64:
        return self.components.bonus_card

    def features(self) -> list[Feature]:
        return observation.features(self)

    def observe(self, seat: i64, words: vec[i64]) -> None:
        observation.observe(self, seat, words)

    # In words

    def read(self, seat: i64, text: str) -> i64:
        return moves.read(self.components, text)

    def write(self, move: i64) -> str:
        return self.components.texts[move]

    def parts(self, move: i64) -> schema.GameMove:
        return moves.parts(self.components, move)

    def name(self) -> str:
        return "planners"

    def refusal(self, seat: i64, move: i64) -> Reason:
        return refusals.refusal(self, seat, move)

    def open_view(self) -> schema.View:
        return view.view(self)

    def own_view(self, seat: int, shared: schema.View) -> schema.View:
        return shared  # nobody knows more than the others

    def typed_state(self) -> schema.State:
        return view.state(self)
