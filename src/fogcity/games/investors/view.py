"""What can be seen, apart from the rules: the view of a seat, the whole state, and facts for events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.game import NOBODY
from fogcity.games.investors import deduction, knowledge
from fogcity.games.investors.cheques import listed, number
from fogcity.games.investors.investor import NO_ANSWER, NO_TILE, Investor
from fogcity.games.investors.streets import (
    COLUMNS,
    NO_STREET,
    ROWS,
    STREETS,
    h_bit,
    square_name,
    street_name,
    street_names,
    v_bit,
)
from fogcity.games.investors.tables import (
    ANSWER,
    BONUS,
    INFLUENCE,
    KIND_NAMES,
    KINDS,
    NO_CARD,
    OFFER,
    OPTIONS,
    OVER,
    PARK,
    PHASE_NAMES,
    SEALED,
    TILE_NAMES,
    TILES,
    Tables,
)

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors


# The view and the state


def view(game: Investors, seat: int | None) -> dict[str, object]:
    """What a seat may know: not the decks' order, nor others' cheques and answers (I18)."""
    seen = table(game)
    seen["printed"] = printed(game.tables)
    names = game.tables.card_names
    seen["auction_deck"] = {"left": int(game.deck_left), "cards": counted(names, game.deck[: game.deck_left])}
    left = int(game.tables.years - game.played())
    seen["action_deck"] = {"left": left, "cards": counted(game.tables.action_names, unplayed(game))}
    if game.bonus_cards >= 0:
        seen["bonus_cards_left"] = bonus_cards_left(game)
    seen["bank"] = int(number(game.bank))
    known = deduction.known_cheques(game)
    seats: list[dict[str, object]] = []
    for other in range(game.players):
        one = own_seat(game, other) if other == seat else others_seat(game, other)
        one["shown"] = listed(game.tables.values, known[other])
        seats.append(one)
    seen["seats"] = seats
    return seen


def state(game: Investors) -> dict[str, object]:
    """Everything; `position` can set it up again."""
    tables = game.tables
    seen = table(game)
    seen["auction_deck"] = downwards(tables.card_names, game.deck[: game.deck_left])
    seen["action_deck"] = downwards(tables.action_names, game.actions[: game.actions_left])
    seen["bank"] = listed(tables.values, game.bank)
    seen["seats"] = [whole_seat(game, seat) for seat in range(game.players)]
    seen["hidden"] = hidden_payments(game)
    seen["chance"] = [int(game.chance.a), int(game.chance.b), int(game.chance.c), int(game.chance.d)]
    return seen


def table(game: Investors) -> dict[str, object]:
    """What lies open on the table."""
    tables = game.tables
    alone = game.phase not in (INFLUENCE, OPTIONS, SEALED, OVER)
    in_play = 0 if game.card == NO_CARD else 1
    return {
        "game": "investors",
        "edition": tables.name,
        "players": int(game.players),
        "variants": variants(game),
        "turn": list(game.turn),
        "seat": int(game.seat) if alone else None,
        "phase": PHASE_NAMES[game.phase],
        "first": int(game.first),
        "rounds": int(game.rounds),
        "quiet": int(game.quiet),
        "stirred": game.stirred,
        "rebuilt_now": game.rebuilt_now,
        "prestige": {KIND_NAMES[kind]: int(tables.prestige[kind]) for kind in range(i64(PARK))},
        "squares": squares(game),
        "streets": streets(game),
        "rebuilt": rebuilt(game),
        "card": tables.card_names[game.card] if in_play else None,
        "discards": downwards(tables.card_names, game.deck[game.deck_left + in_play :]),
        "action": None if game.action == NO_CARD else tables.action_names[game.action],
        "years": years(game),
        "active": seats_in(game, game.active),
        "high": int(game.high),
        "settled": settled(game),
        "asked": seats_in(game, game.asked),
        "rights": queued(game),
        "vacated": street_names(game.vacated_h, game.vacated_v),
        "placed": None if game.placed == NO_STREET else street_name(game.placed),
        "held": None if game.held == NO_STREET else street_name(game.held),
        "lifted": int(game.lifted),
        "drawn": listed(tables.values, game.drawn),
        "ending": game.ending() or None,
        "scores": game.scores(),
    }


def variants(game: Investors) -> dict[str, object]:
    """As they are given at set-up."""
    chosen: object = None
    if game.bonus_cards >= 0:
        chosen = int(game.bonus_cards)
    elif len(game.chosen) != len(game.tables.actions):
        chosen = [game.tables.action_names[i64(card)] for card in game.chosen]
    return {"negotiated": game.negotiated, "actions": chosen}


def printed(tables: Tables) -> dict[str, object]:
    """Numbers that the rules, the scale and the cards of this edition say."""
    return {
        "highest_card": int(tables.highest),
        "scale": int(tables.scale),
        "sealed_bid": int(tables.most_bid),
        "plus": int(tables.plus),
        "bonus": {"influence": int(tables.bonus_influence), "cheques": int(tables.bonus_limit)},
        "withdraw": {"influence": int(tables.withdraw_influence), "cheques": int(tables.withdraw_limit)},
        "first_year": int(tables.first_year),
        "years": int(tables.years),
    }


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


def settled(game: Investors) -> dict[str, int]:
    """Who has won with each option tile."""
    found: dict[str, int] = {}
    for tile in range(i64(TILES)):
        seat = (game.settled >> 4 * tile & 15) - 1
        if seat != NOBODY:
            found[TILE_NAMES[tile]] = int(seat)
    return found


# The board


def squares(game: Investors) -> list[list[str]]:
    """The tiles, row by row."""
    return [[kind_at(game, 8 * row + column) for column in range(i64(COLUMNS))] for row in range(i64(ROWS))]


def kind_at(game: Investors, square: i64) -> str:
    for kind in range(i64(KINDS)):
        if game.tiles[kind] >> square & 1:
            return KIND_NAMES[kind]
    return ""


def streets(game: Investors) -> dict[str, object]:
    """Whose stick lies where; empty streets are left out."""
    found: dict[str, object] = {}
    for street in range(i64(STREETS)):
        h = h_bit(street)
        v = v_bit(street)
        if h & game.white_h or v & game.white_v:
            found[street_name(street)] = "white"
        for seat in range(game.players):
            if h & game.investors[seat].h or v & game.investors[seat].v:
                found[street_name(street)] = int(seat)
    return found


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
    counts = [0] * len(names)
    for card in cards:
        counts[i64(card)] += 1
    return {name: n for name, n in zip(names, counts) if n}


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
        if game.tables.effect[i64(game.actions[i])] == BONUS:
            n -= 1
    return n


def years(game: Investors) -> list[dict[str, object]]:
    """The action cards played, and whether they still lie open."""
    found: list[dict[str, object]] = []
    for year in range(game.played()):
        card = i64(game.actions[len(game.actions) - 1 - year])
        found.append({"card": game.tables.action_names[card], "open": bool(game.open_plus >> year & 1)})
    return found


# The seats


def others_seat(game: Investors, seat: i64) -> dict[str, object]:
    """A seat as the others see it: how many cheques, but not which; whether it has answered, but not what."""
    me = game.investors[seat]
    values = game.tables.values
    return {
        "influence": int(me.influence),
        "prestige": int(me.prestige),
        "bonus": int(me.bonus),
        "sticks": int(me.sticks),
        "cheques": int(number(me.cheques)),
        "laid": listed(values, me.laid),
        "answered": me.answer != NO_ANSWER,
        "option": None if me.tile == NO_TILE else TILE_NAMES[me.tile],
        "gift": listed(values, me.gift) if game.phase == ANSWER else [],
        "limit": int(me.limit),
    }


def own_seat(game: Investors, seat: i64) -> dict[str, object]:
    me = game.investors[seat]
    seen = others_seat(game, seat)
    seen["cheques"] = listed(game.tables.values, me.cheques)
    seen["adding"] = listed(game.tables.values, me.adding)
    seen["answer"] = answer(game, seat)
    seen["gifts"] = gifts(game) if game.phase == OFFER and game.seat == seat else []
    seen["paid"] = [payment["cheque"] for payment in hidden_payments(game) if payment["seat"] == seat]
    return seen


def whole_seat(game: Investors, seat: i64) -> dict[str, object]:
    seen = own_seat(game, seat)
    del seen["gifts"], seen["paid"]
    seen["gift"] = listed(game.tables.values, game.investors[seat].gift)
    seen["seen"] = listed(game.tables.values, game.investors[seat].seen)
    return seen


def answer(game: Investors, seat: i64) -> object:
    """What a seat has chosen in secret, or None."""
    given = game.investors[seat].answer
    if given == NO_ANSWER:
        return None
    if game.phase == INFLUENCE:
        return int(given)
    if game.phase == OPTIONS:
        return TILE_NAMES[given]
    return listed(game.tables.values, given)


def hidden_payments(game: Investors) -> list[dict[str, object]]:
    """The payments that only the payer knows; see `knowledge`."""
    values = game.tables.values
    found: list[dict[str, object]] = []
    for payment in range(len(game.hidden) // knowledge.FIELDS):
        i = payment * knowledge.FIELDS
        found.append(
            {
                "seat": int(game.hidden[i + knowledge.PAYER]),
                "cheque": int(values[game.hidden[i + knowledge.VALUE]]),
                "seen": listed(values, game.hidden[i + knowledge.SEEN]),
                "drawn": listed(values, game.hidden[i + knowledge.DRAWN]),
            }
        )
    return found


# Facts for events


def on_street(seat: i64, street: i64) -> dict[str, object]:
    return {"seat": int(seat), "street": street_name(street)}


def gifts(game: Investors) -> list[dict[str, object]]:
    """Who is offered which cheques."""
    found: list[dict[str, object]] = []
    for seat in range(game.players):
        gift = game.investors[seat].gift
        if gift:
            found.append({"seat": int(seat), "cheques": listed(game.tables.values, gift)})
    return found


def bids(game: Investors, tile: i64) -> list[dict[str, object]]:
    """All sealed bids for one option tile."""
    found: list[dict[str, object]] = []
    for seat in range(game.players):
        me: Investor = game.investors[seat]
        if me.tile == tile:
            found.append({"seat": int(seat), "cheques": listed(game.tables.values, me.answer)})
    return found
