"""The rules of `investors`, in the order of the rulebook. I1 to I21 are the rulings behind unclear places.

This file is the flow of the game: setting up, the round with its phases, the end. What happens inside a phase
stands in `auctions`, `investing` and `actions`; what a seat cannot know in `knowledge`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.bits import bit, count
from fogcity.engine.chance import Chance
from fogcity.engine.decision import Build
from fogcity.engine.observation import NO_WORDS, NOT_COUNTED, Feature
from fogcity.engine.rules import Points, Reason, Rules, exact
from fogcity.games.investors import (
    actions,
    auctions,
    building,
    cheques,
    estimate,
    forecast,
    investing,
    knowledge,
    legal,
    moves,
    observation,
    options,
    refusals,
    schema,
    scoring,
    setup,
    view,
)
from fogcity.games.investors.components import (
    ACCEPT,
    ALL_MOVES,
    BID,
    BONUS,
    BY_CHEQUES,
    BY_INFLUENCE,
    CHEQUES,
    CHOOSE_TILE,
    CLEAR,
    DECLINE,
    DRAW,
    DRAWING,
    ENDINGS,
    GAIN_CHEQUES,
    GAIN_INFLUENCE,
    GIVE,
    GOES_ON,
    INFLUENCE,
    KEEP,
    KEEP_CARD,
    LAST_ACTION,
    LAY,
    MAKE_OFFER,
    MOST_MOVES,
    MOST_PLAYERS,
    NO_CARD,
    NO_STREET_LEFT,
    OPTIONS,
    OVER,
    PASS,
    PAY,
    PLACE,
    PLAY_CARD,
    PLUS,
    REFUSE,
    REJECT_CARD,
    SEALED,
    STANDSTILL,
    STOP,
    TOO_LONG,
    WITHDRAW,
    Components,
)
from fogcity.games.investors.investor import NO_TILE, Investor
from fogcity.games.investors.streets import NO_STREET, SQUARES

NO_INVESTORS: Final[list[Investor]] = []


class Investors(Rules):
    """The table: board, decks, bank, players, and where the round stands."""

    components: Components
    negotiated: bool  # variant: those who chose the same option tile may make a deal (I19)
    bonus_cards: i64  # variant: how many of them the action deck has (I19), or ANY_BONUS_CARDS
    chosen: vec[u8]  # the action cards to make the deck from
    tiles: vec[i64]  # the squares of each kind of tile
    deck: vec[u8]  # auction cards: the deck up to deck_left, its top last, then the card in play and the discards
    deck_left: i64
    counted: vec[i64]  # what observations say of the deck when it had `counted_left` cards
    counted_left: i64  # or NOT_COUNTED
    counted_actions: vec[i64]  # the same of the action cards that may still come,
    counted_actions_left: i64  # when there were so many
    card: i64  # in play, or NO_CARD
    actions: vec[u8]  # action cards: the deck up to actions_left, then those played, the oldest last
    actions_left: i64
    action: i64  # the action card being carried out, or NO_CARD
    open_plus: i64  # the years (one bit a year) in which a plus card lies open
    bank: i64  # cheques
    hidden: vec[i64]  # payments whose value only the payer knows; see `knowledge`
    investors: list[Investor]
    empty_h: i64  # streets
    empty_v: i64
    white_h: i64
    white_v: i64
    rebuilt: i64  # squares
    first: i64  # the first player of this round
    seat: i64  # who is deciding, unless all are
    phase: i64
    active: i64  # who is still in the open auction
    high: i64  # the highest bid in it
    choices: i64  # how many have chosen each option tile: four bits a tile
    settled: i64  # who has won with each option tile: four bits a tile, the seat + 1
    asked: i64  # who has had the chance to make an offer
    queue: i64  # who invests after this one: four bits each, the seat + 1, the next one lowest
    vacated_h: i64  # streets from which a stick was lifted for the right in use
    vacated_v: i64
    placed: i64  # the street of the first of two sticks, or NO_STREET
    held: i64  # the street of the stick that is being moved or swapped, or NO_STREET
    lifted: i64  # sticks that the seat has withdrawn
    drawn: i64  # cheques that the seat has drawn
    rebuilt_now: bool  # whether a district was rebuilt since the last action card of this round
    stirred: bool  # whether a stick has changed in this round
    rounds: i64  # that are over
    quiet: i64  # of them, the last ones in which no stick changed
    ended: i64  # why

    def __init__(self, players: i64, chance: Chance, components: Components) -> None:
        super().__init__(players, chance)
        self.components = components
        self.negotiated = False
        self.bonus_cards = setup.ANY_BONUS_CARDS
        self.chosen = components.actions
        self.tiles = components.copies
        self.deck = components.deck
        self.deck_left = 0
        self.counted = NO_WORDS
        self.counted_left = NOT_COUNTED
        self.counted_actions = NO_WORDS
        self.counted_actions_left = NOT_COUNTED
        self.card = NO_CARD
        self.actions = components.actions
        self.actions_left = 0
        self.action = NO_CARD
        self.open_plus = 0
        self.bank = 0
        self.hidden = knowledge.NOTHING_HIDDEN
        self.investors = NO_INVESTORS
        self.empty_h = 0
        self.empty_v = 0
        self.white_h = 0
        self.white_v = 0
        self.rebuilt = 0
        self.first = 0
        self.seat = 0
        self.phase = KEEP
        self.active = 0
        self.high = 0
        self.choices = 0
        self.settled = 0
        self.asked = 0
        self.queue = 0
        self.vacated_h = 0
        self.vacated_v = 0
        self.placed = NO_STREET
        self.held = NO_STREET
        self.lifted = 0
        self.drawn = 0
        self.rebuilt_now = False
        self.stirred = False
        self.rounds = 0
        self.quiet = 0
        self.ended = GOES_ON

    def clone(self) -> "Investors":
        other = Investors(self.players, self.chance.copy(), self.components)
        other.deciding = self.deciding
        other.events = self.events
        other.negotiated = self.negotiated
        other.bonus_cards = self.bonus_cards
        # What is shared here changes only by being replaced.
        other.chosen = self.chosen
        other.tiles = self.tiles
        other.deck = self.deck
        other.deck_left = self.deck_left
        other.card = self.card
        other.actions = self.actions
        other.actions_left = self.actions_left
        other.action = self.action
        other.open_plus = self.open_plus
        other.bank = self.bank
        other.hidden = self.hidden
        old = self.investors
        if self.players == 3:
            other.investors = [old[0].copy(), old[1].copy(), old[2].copy()]
        elif self.players == 4:
            other.investors = [old[0].copy(), old[1].copy(), old[2].copy(), old[3].copy()]
        else:
            other.investors = [old[0].copy(), old[1].copy(), old[2].copy(), old[3].copy(), old[4].copy()]
        other.empty_h = self.empty_h
        other.empty_v = self.empty_v
        other.white_h = self.white_h
        other.white_v = self.white_v
        other.rebuilt = self.rebuilt
        other.first = self.first
        other.seat = self.seat
        other.phase = self.phase
        other.active = self.active
        other.high = self.high
        other.choices = self.choices
        other.settled = self.settled
        other.asked = self.asked
        other.queue = self.queue
        other.vacated_h = self.vacated_h
        other.vacated_v = self.vacated_v
        other.placed = self.placed
        other.held = self.held
        other.lifted = self.lifted
        other.drawn = self.drawn
        other.rebuilt_now = self.rebuilt_now
        other.stirred = self.stirred
        other.rounds = self.rounds
        other.quiet = self.quiet
        other.ended = self.ended
        return other

    # Setting up

    def set_up(self) -> None:
        setup.clear(self)
        setup.lay_tiles(self, setup.no_tiles())
        self.shuffle_deck(len(self.components.deck))
        setup.make_action_deck(self)
        self.begin_round()

    def shuffle_deck(self, cards: i64) -> None:
        """The first cards in a new order. Copies of the game keep theirs."""
        deck = self.deck[:]
        self.chance.shuffle(deck, cards)
        self.deck = deck
        self.deck_left = cards
        self.counted_left = NOT_COUNTED

    def redeal(self, seat: i64, chance: Chance) -> None:
        knowledge.redeal(self, seat, chance)

    def reshuffle(self, chance: Chance) -> None:
        deck = self.deck[:]
        chance.deal_anew(deck, self.deck_left)
        self.deck = deck
        actions = self.actions[:]
        chance.deal_anew(actions, self.actions_left)
        self.actions = actions
        self.chance = chance.copy()

    # The legal moves

    def most_moves(self) -> i64:
        return MOST_MOVES

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        return legal.moves(self, seat, out)

    def apply(self, seat: i64, move: i64) -> None:
        if move >= PLACE:
            investing.on_street(self, seat, move - PLACE)
        elif move >= GIVE:
            self.investors[(move - GIVE) % MOST_PLAYERS].gift += cheques.single((move - GIVE) // MOST_PLAYERS)
        elif move >= PAY:
            auctions.answer(self, seat, cheques.single(move - PAY))
        elif move >= LAY:
            self.investors[seat].adding += cheques.single(move - LAY)
        elif move >= CHOOSE_TILE:
            auctions.answer(self, seat, move - CHOOSE_TILE)
        elif move >= PLAY_CARD:
            auctions.answer(self, seat, move - PLAY_CARD)
        elif move == KEEP_CARD:
            self.keep_card(seat)
        elif move == REJECT_CARD:
            self.reject_card(seat)
        elif move == PASS:
            auctions.pass_by(self, seat)
        elif move == BID:
            auctions.bid(self, seat)
        elif move == CLEAR:
            self.investors[seat].adding = 0
        elif move == DRAW:
            actions.draw(self, seat)
        elif move == STOP:
            actions.stop(self, seat)
        elif move == DECLINE:
            investing.decline(self, seat)
        elif move == GAIN_INFLUENCE:
            actions.gain_influence(self, seat)
        elif move == GAIN_CHEQUES:
            actions.gain_cheques(self, seat)
        elif move == MAKE_OFFER:
            options.make_offer(self, seat)
        elif move == ACCEPT:
            options.accept(self, seat)
        elif move == REFUSE:
            options.refuse(self, seat)

    def decides(self, seat: i64, phase: i64) -> None:
        """From now on it is this seat alone that decides."""
        self.seat = seat
        self.phase = phase
        self.deciding = bit(seat)

    def after(self, seat: i64) -> i64:
        """The seat to the left."""
        return seat + 1 if seat + 1 < self.players else i64(0)

    # 1. Draw an auction card

    def begin_round(self) -> None:
        if self.telling:
            self.tell(schema.RoundBegan(seat=self.first, round=self.rounds + 1))
        self.draw_card()
        if self.card != NO_CARD:
            self.decides(self.first, KEEP)

    def draw_card(self) -> None:
        """The next card that some street can satisfy; if there is none at all, the game is over (I1)."""
        self.card = NO_CARD
        while True:
            if not self.deck_left:
                # All cards are discards now, for none is in play (I16).
                self.shuffle_deck(len(self.deck))
                if self.telling:
                    self.tell(schema.Reshuffled(), reveals=True)
            if self.draws is not None and investing.any_card_fits(self):
                self.deck = self.draws.on_top(self.deck, self.deck_left, self.components.card_names)
            card = i64(self.deck[self.deck_left - 1])
            fits = investing.card_fits(self, card)
            if not fits and not investing.any_card_fits(self):
                self.end(NO_STREET_LEFT)
                return
            self.deck_left -= 1
            if fits:
                break
            if self.telling:
                self.tell(schema.Discarded(card=self.components.card_names[card]), reveals=True)
        self.card = card
        if self.telling:
            self.tell(schema.CardTurned(seat=self.first, card=self.components.card_names[card]), reveals=True)

    def keep_card(self, seat: i64) -> None:
        if self.telling:
            self.tell(schema.Kept(seat=seat, card=self.components.card_names[self.card]))
        self.begin_auction(self.components.way[self.card])

    def reject_card(self, seat: i64) -> None:
        """The second card must be used."""
        if self.telling:
            self.tell(schema.Rejected(seat=seat, card=self.components.card_names[self.card]))
        self.draw_card()
        self.begin_auction(self.components.way[self.card])

    # 2. The auction, of an auction card or an action card (I10)

    def begin_auction(self, way: i64) -> None:
        if way == BY_CHEQUES:
            auctions.begin_cheques(self)
        else:
            self.phase = INFLUENCE if way == BY_INFLUENCE else OPTIONS
            self.deciding = bit(self.players) - 1

    def most_investors(self) -> i64:
        return self.components.investors[self.card] if self.action == NO_CARD else i64(1)

    def offered(self) -> i64:
        """The cheques in the offer that lies on the table or is being made (I19)."""
        offered: i64 = 0
        for investor in self.investors:
            offered += investor.gift
        return offered

    # 3. Invest: `auctions` ends with the queue of investors

    def next_right(self) -> None:
        """The next one in the queue invests. A right that no street can satisfy lapses (I6)."""
        self.vacated_h = self.vacated_v = 0
        self.placed = self.held = NO_STREET
        while self.queue:
            seat = (self.queue & 15) - 1
            self.queue >>= 4
            if investing.begin(self, seat):
                return
            if self.telling:
                self.tell(schema.Lapsed(seat=seat))
        if self.action != NO_CARD:
            self.end_action()
        elif self.rebuilt_now:
            self.draw_action()
        else:
            self.end_round()

    # 4. Draw an action card

    def draw_action(self) -> None:
        """One card, however many districts were rebuilt (I9)."""
        components = self.components
        self.rebuilt_now = False
        year = self.played()
        if self.draws is not None:
            self.actions = self.draws.on_top(self.actions, self.actions_left, components.action_names)
        self.actions_left -= 1
        self.action = i64(self.actions[self.actions_left])
        if self.telling:
            card = components.action_names[self.action]
            self.tell(schema.ActionTurned(seat=self.first, card=card, year=components.first_year + year), reveals=True)
        effect = components.effect[self.action]
        if effect == PLUS:
            self.open_plus |= bit(year)
            self.end_action()
        elif effect == BONUS or effect == WITHDRAW:
            actions.begin(self)
        else:
            self.begin_auction(components.action_way[self.action])

    def played(self) -> i64:
        """How many action cards have been drawn."""
        return len(self.actions) - self.actions_left

    def end_action(self) -> None:
        """The last year ends the game at once; else rebuilding brings another card (I9)."""
        if self.played() == self.components.years:
            self.end(LAST_ACTION)
            return
        self.action = NO_CARD
        if self.rebuilt_now:
            self.draw_action()
        else:
            self.end_round()

    # The end of the round, and of the game

    def end_round(self) -> None:
        """The card is discarded; the next player is the first one. A game that stands still ends (I21)."""
        if self.choices:
            for investor in self.investors:
                investor.tile = NO_TILE
            self.choices = self.settled = 0
        self.rounds += 1
        self.quiet = i64(0) if self.stirred else self.quiet + 1
        self.stirred = False
        self.rebuilt_now = False
        self.card = NO_CARD
        self.first = self.after(self.first)
        if self.quiet >= self.components.quiet_rounds:
            self.end(STANDSTILL)
        elif self.rounds >= self.components.most_rounds:
            self.end(TOO_LONG)
        else:
            self.begin_round()

    def end(self, why: i64) -> None:
        self.ended = why
        self.phase = OVER
        self.deciding = 0
        ending = ENDINGS[why]
        if self.telling and ending:
            self.tell(schema.Ended(ending=ending, scores=self.scores()))

    def edition(self) -> tuple[str, str]:
        return self.components.name, self.components.digest

    def ending(self) -> str:
        return ENDINGS[self.ended]

    # For bots

    def is_decided(self) -> bool:
        """Only sticks and districts count (I17): in the last year influence, cheques and a card for nobody do not."""
        if self.action == NO_CARD or self.played() < self.components.years:
            return False
        effect = self.components.effect[self.action]
        if effect == BONUS:
            return True
        if effect == WITHDRAW:
            return self.phase == DRAWING
        return (self.phase == INFLUENCE or self.phase == CHEQUES) and not investing.is_usable(self)

    def estimate(self, out: vec[float]) -> None:
        estimate.estimate(self, out)

    def estimate_for(self, seat: i64, out: vec[float]) -> None:
        estimate.estimate_for(self, seat, out)

    def estimate_parts(self, out: vec[float]) -> i64:
        return forecast.forecast(self, out)

    def decisions_ahead(self) -> i64:
        """None: it is known what a right to invest is worth."""
        return 0

    def unseen(self, seat: i64, move: i64) -> i64:
        """In secret choices nobody else sees a move; an open bid is seen when it is made, and so are its steps then."""
        if self.phase == INFLUENCE or self.phase == OPTIONS or self.phase == SEALED:
            return (bit(self.players) - 1) & ~bit(seat)
        return 0

    # Points

    def half_points(self, out: vec[i64]) -> None:
        scoring.half_points(self, out)

    def winners(self) -> i64:
        return scoring.winners(self)

    def breakdown(self, seat: int) -> dict[str, Points]:
        self.check_seat(seat)
        return {name: exact(halves) for name, halves in scoring.breakdown(self, seat).items()}

    # For learning programs

    def all_moves(self) -> i64:
        return ALL_MOVES

    def most_outcomes(self) -> i64:
        cards = max(len(self.components.card_names), len(self.components.action_names))
        return max(i64(cards), count(SQUARES))

    def features(self) -> list[Feature]:
        return observation.features(self)

    def observe(self, seat: i64, words: vec[i64]) -> None:
        observation.observe(self, seat, words)

    # In words

    def read(self, seat: i64, text: str) -> i64:
        return moves.read(self.components, text)

    def write(self, move: i64) -> str:
        return self.components.texts[move]

    def expand(self, seat: i64, text: str) -> list[str]:
        return moves.expand(self, seat, text)

    def is_part(self, move: i64) -> bool:
        return LAY <= move < PAY or GIVE <= move < PLACE or move == CLEAR

    def build(self, seat: i64) -> Build | None:
        return building.build(self, seat)

    def parts(self, move: i64) -> schema.GameMove:
        return moves.parts(self.components, move)

    def name(self) -> str:
        return "investors"

    def refusal(self, seat: i64, move: i64) -> Reason:
        return refusals.refusal(self, seat, move)

    def open_view(self) -> schema.View:
        return view.view(self)

    def own_view(self, seat: int, shared: schema.View) -> schema.View:
        return view.own_view(self, seat, shared)

    def typed_state(self) -> schema.State:
        return view.state(self)
