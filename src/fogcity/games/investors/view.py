"""What can be seen, apart from the rules: the view of a seat, the whole state, and facts for events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from librt.vecs import vec
from msgspec import UNSET
from msgspec.structs import replace
from mypy_extensions import i64, u8

from fogcity.engine.rules import NOBODY, named_counts, zeros
from fogcity.engine.schema import in_common
from fogcity.games.investors import deduction, knowledge, schema
from fogcity.games.investors.cheques import listed, number
from fogcity.games.investors.components import (
    ANSWER,
    BONUS,
    ENDINGS,
    INFLUENCE,
    KIND_NAMES,
    NO_CARD,
    OFFER,
    OPTIONS,
    OVER,
    PHASE_NAMES,
    SEALED,
    TILE_NAMES,
    TILES,
    Components,
)
from fogcity.games.investors.investor import NO_ANSWER, NO_TILE, Investor
from fogcity.games.investors.rebuilding import kind_of
from fogcity.games.investors.streets import (
    COLUMNS,
    NO_STREET,
    ROWS,
    STREETS,
    beside,
    edge,
    h_bit,
    square_name,
    street_name,
    street_names,
    v_bit,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


# The view and the state


def view(game: Investors) -> schema.View:
    """What everybody may know: not the decks' order, nor anybody's cheques and answers (I18)."""
    components = game.components
    alone = game.phase not in (INFLUENCE, OPTIONS, SEALED, OVER)
    in_play = 0 if game.card == NO_CARD else 1
    known = deduction.known_cheques(game)
    return schema.View(
        game="investors",
        edition=components.name,
        players=game.players,
        variants=variants(game),
        turn=list(game.turn),
        seat=int(game.seat) if alone else None,
        phase=PHASE_NAMES[game.phase],
        first=game.first,
        rounds=game.rounds,
        quiet=game.quiet,
        stirred=game.stirred,
        rebuilt_now=game.rebuilt_now,
        prestige=prestige(components),
        squares=squares(game),
        streets=streets(game),
        rebuilt=rebuilt(game),
        card=components.card_names[game.card] if in_play else None,
        discards=downwards(components.card_names, game.deck[game.deck_left + in_play :]),
        action=None if game.action == NO_CARD else components.action_names[game.action],
        years=years(game),
        active=seats_in(game, game.active),
        high=game.high,
        settled=settled(game),
        asked=seats_in(game, game.asked),
        rights=queued(game),
        vacated=street_names(game.vacated_h, game.vacated_v),
        placed=None if game.placed == NO_STREET else street_name(game.placed),
        held=None if game.held == NO_STREET else street_name(game.held),
        lifted=game.lifted,
        drawn=listed(components.values, game.drawn),
        ending=ENDINGS[game.ended] or None,
        scores=game.scores(),
        printed=printed(components),
        auction_deck=schema.Deck(
            left=game.deck_left, cards=counted(components.card_names, game.deck[: game.deck_left])
        ),
        action_deck=schema.Deck(
            left=components.years - game.played(), cards=counted(components.action_names, unplayed(game))
        ),
        bonus_cards_left=bonus_cards_left(game) if game.bonus_cards >= 0 else UNSET,
        bank=number(game.bank),
        bank_shown=bank_shown(game),
        seats=[seat_view(game, seat, listed(components.values, known[seat]), False) for seat in range(game.players)],
    )


def own_view(game: Investors, seat: int, shared: schema.View) -> schema.View:
    """What a seat may know: its own cheques and answers, too."""
    seats = list(shared.seats)
    seats[seat] = seat_view(game, seat, seats[seat].shown, True)
    return replace(shared, seats=seats)


def state(game: Investors) -> schema.State:
    """Everything; `position` can set it up again."""
    components = game.components
    return schema.State(
        **in_common(view(game), schema.Common),
        auction_deck=downwards(components.card_names, game.deck[: game.deck_left]),
        action_deck=downwards(components.action_names, game.actions[: game.actions_left]),
        bank=listed(components.values, game.bank),
        seats=[whole_seat(game, seat) for seat in range(game.players)],
        hidden=hidden_payments(game),
        chance=[game.chance.a, game.chance.b, game.chance.c, game.chance.d],
    )


def variants(game: Investors) -> schema.Variants:
    """As they are given at set-up."""
    chosen: int | list[str] | None = None
    if game.bonus_cards >= 0:
        chosen = int(game.bonus_cards)
    elif len(game.chosen) != len(game.components.actions):
        chosen = [game.components.action_names[i64(card)] for card in game.chosen]
    return schema.Variants(negotiated=game.negotiated, actions=chosen)


def prestige(components: Components) -> schema.Prestige:
    worth = components.prestige
    return schema.Prestige(
        villa=worth[0],
        house=worth[1],
        market=worth[2],
        leisure=worth[3],
        industry=worth[4],
        office=worth[5],
        town_hall=worth[6],
        bank=worth[7],
    )


def printed(components: Components) -> schema.Printed:
    """Numbers that the rules, the scale and the cards of this edition say."""
    if components.printed is None:
        components.printed = read_printed(components)
    return components.printed


def read_printed(components: Components) -> schema.Printed:
    return schema.Printed(
        highest_card=components.highest,
        scale=components.scale,
        sealed_bid=components.most_bid,
        plus=components.plus,
        bonus=schema.Gain(influence=components.bonus_influence, cheques=components.bonus_limit),
        withdraw=schema.Gain(influence=components.withdraw_influence, cheques=components.withdraw_limit),
        first_year=components.first_year,
        years=components.years,
    )


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def seats_in(game: Investors, seats: i64) -> list[int]:
    return [seat for seat in range(int(game.players)) if seats >> seat & 1]


def queued(game: Investors) -> list[int]:
    """Who invests later, in order."""
    seats: list[int] = []
    queue = game.queue
    while queue:
        seats.append(int((queue & 15) - 1))
        queue >>= 4
    return seats


def settled(game: Investors) -> dict[schema.Tile, int]:
    """Who has won with each option tile."""
    found: dict[schema.Tile, int] = {}
    for tile in range(i64(TILES)):
        seat = (game.settled >> 4 * tile & 15) - 1
        if seat != NOBODY:
            found[TILE_NAMES[tile]] = int(seat)
    return found


# The board


def squares(game: Investors) -> list[list[schema.Kind]]:
    """The tiles, row by row."""
    return [[KIND_NAMES[kind_of(game, 8 * row + column)] for column in range(i64(COLUMNS))] for row in range(i64(ROWS))]


def streets(game: Investors) -> dict[str, schema.Owner]:
    """Whose stick lies where; empty streets are left out."""
    found: dict[str, schema.Owner] = {}
    for street in range(i64(STREETS)):
        h = h_bit(street)
        v = v_bit(street)
        if h & game.white_h or v & game.white_v:
            found[street_name(street)] = "white"
        for seat in range(game.players):
            if h & game.investors[seat].h or v & game.investors[seat].v:
                found[street_name(street)] = int(seat)
    return found


def where(game: Investors, street: i64) -> schema.Where:
    """A street with what lies beside it."""
    squares = beside(street)
    kinds = [KIND_NAMES[kind_of(game, square)] for square in range(i64(8 * ROWS)) if squares >> square & 1]
    return schema.Where(street=street_name(street), beside=kinds, edge=edge(street))


def rebuilt(game: Investors) -> dict[str, int]:
    """Which districts are rebuilt, and by whom."""
    found: dict[str, int] = {}
    for square in range(i64(8 * ROWS)):
        for seat in range(game.players):
            if game.investors[seat].rebuilt >> square & 1:
                found[square_name(square)] = int(seat)
    return found


# Cards


def counted(names: list[str], cards: vec[u8]) -> dict[str, int]:
    """How many there are of each card, in the order of the edition."""
    counts = zeros(len(names))
    for card in cards:
        counts[i64(card)] += 1
    return named_counts(names, counts)


def downwards(names: list[str], cards: vec[u8]) -> list[str]:
    """A pile from the end to the beginning: a deck from its top, discards from the oldest."""
    return [names[i64(cards[i])] for i in range(len(cards) - 1, -1, -1)]


def unplayed(game: Investors) -> vec[u8]:
    """The action cards that may still come: only their number of bonus cards may be known (I19)."""
    if game.bonus_cards < 0:
        return game.actions[: game.actions_left]
    cards = game.chosen[:]
    left = len(cards)
    for i in range(game.actions_left, len(game.actions)):
        left -= 1
        knowledge.move_to_end(cards, game.actions[i], left)
    return cards[:left]


def bonus_cards_left(game: Investors) -> int:
    n = int(game.bonus_cards)
    for i in range(game.actions_left, len(game.actions)):
        if game.components.effect[i64(game.actions[i])] == BONUS:
            n -= 1
    return n


def years(game: Investors) -> list[schema.YearCard]:
    """The action cards played, and whether they still lie open."""
    found: list[schema.YearCard] = []
    for year in range(game.played()):
        card = i64(game.actions[len(game.actions) - 1 - year])
        found.append(schema.YearCard(card=game.components.action_names[card], open=bool(game.open_plus >> year & 1)))
    return found


# The seats


def seat_view(game: Investors, seat: i64, shown: list[int], own: bool) -> schema.Seat:
    """A seat as its player sees it, or another: how many cheques, but not which; whether it has answered, not what."""
    me = game.investors[seat]
    values = game.components.values
    return schema.Seat(
        influence=me.influence,
        prestige=me.prestige,
        bonus=me.bonus,
        sticks=me.sticks,
        cheques=listed(values, me.cheques) if own else int(number(me.cheques)),
        laid=listed(values, me.laid),
        answered=me.answer != NO_ANSWER,
        option=None if me.tile == NO_TILE else TILE_NAMES[me.tile],
        gift=listed(values, me.gift) if game.phase == ANSWER else [],
        limit=me.limit,
        adding=listed(values, me.adding) if own else UNSET,
        answer=answer(game, seat) if own else UNSET,
        gifts=own_gifts(game, seat) if own else UNSET,
        paid=own_payments(game, seat) if own else UNSET,
        shown=shown,
        but_for_secrets=but_for_secrets(game, seat),
    )


def but_for_secrets(game: Investors, seat: i64) -> list[int]:
    """What a seat would hold, had it paid nothing in secret: all else was seen (I18)."""
    values = game.components.values
    held = listed(values, game.investors[seat].cheques)
    return sorted([*held, *(payment.cheque for payment in hidden_payments(game) if payment.seat == seat)])


def bank_shown(game: Investors) -> list[int]:
    """The cheques in the bank that everybody can know: all but what was paid in secret and has not come out again."""
    secret: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    for payment in hidden_payments(game):
        secret[payment.cheque] += 1
        drawn |= Counter(payment.drawn)
    return sorted((Counter(listed(game.components.values, game.bank)) - (secret - drawn)).elements())


def own_gifts(game: Investors, seat: i64) -> list[schema.Gift]:
    """An offer in the making."""
    return gifts(game) if game.phase == OFFER and game.seat == seat else []


def own_payments(game: Investors, seat: i64) -> list[int]:
    return [payment.cheque for payment in hidden_payments(game) if payment.seat == seat]


def whole_seat(game: Investors, seat: i64) -> schema.StateSeat:
    me = game.investors[seat]
    values = game.components.values
    return schema.StateSeat(
        influence=me.influence,
        prestige=me.prestige,
        bonus=me.bonus,
        sticks=me.sticks,
        cheques=listed(values, me.cheques),
        laid=listed(values, me.laid),
        answered=me.answer != NO_ANSWER,
        option=None if me.tile == NO_TILE else TILE_NAMES[me.tile],
        gift=listed(values, me.gift),
        limit=me.limit,
        adding=listed(values, me.adding),
        answer=answer(game, seat),
        seen=listed(values, me.seen),
    )


def answer(game: Investors, seat: i64) -> schema.Answer | None:
    """What a seat has chosen in secret, or None."""
    given = game.investors[seat].answer
    return None if given == NO_ANSWER else answer_in_words(game, given)


def answer_in_words(game: Investors, given: i64) -> schema.Answer:
    if game.phase == INFLUENCE:
        return int(given)
    if game.phase == OPTIONS:
        return TILE_NAMES[given]
    return listed(game.components.values, given)


def hidden_payments(game: Investors) -> list[schema.Payment]:
    """The payments that only the payer knows; see `knowledge`."""
    values = game.components.values
    found: list[schema.Payment] = []
    for payment in range(len(game.hidden) // knowledge.FIELDS):
        i = payment * knowledge.FIELDS
        found.append(
            schema.Payment(
                seat=game.hidden[i + knowledge.PAYER],
                cheque=values[game.hidden[i + knowledge.VALUE]],
                seen=listed(values, game.hidden[i + knowledge.SEEN]),
                drawn=listed(values, game.hidden[i + knowledge.DRAWN]),
            )
        )
    return found


def gifts(game: Investors) -> list[schema.Gift]:
    """Who is offered which cheques."""
    found: list[schema.Gift] = []
    for seat in range(game.players):
        gift = game.investors[seat].gift
        if gift:
            found.append(schema.Gift(seat=seat, cheques=listed(game.components.values, gift)))
    return found


def bids(game: Investors, tile: i64) -> list[schema.Gift]:
    """All sealed bids for one option tile."""
    found: list[schema.Gift] = []
    for seat in range(game.players):
        me: Investor = game.investors[seat]
        if me.tile == tile:
            found.append(schema.Gift(seat=seat, cheques=listed(game.components.values, me.answer)))
    return found
