"""Sets up a position from a document, and rejects the impossible with a reason."""

import re
from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.document import agree
from fogcity.engine.entries import Entries, named, shown
from fogcity.engine.errors import BadPosition, BadSetup
from fogcity.engine.game import NOBODY, zeros
from fogcity.games.investors import investing, knowledge, rebuilding
from fogcity.games.investors import tables as t
from fogcity.games.investors.bits import count
from fogcity.games.investors.cheques import BITS, MOST_ALIKE, listed, without
from fogcity.games.investors.components import edition
from fogcity.games.investors.investor import Investor
from fogcity.games.investors.phases import place_phase, street_number
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.setup import clear, lay_tiles, no_tiles, parks_fit
from fogcity.games.investors.streets import COLUMNS, ROWS, SQUARES, h_bit, v_bit
from fogcity.games.investors.variants import OPTIONS, choose

WORKED_OUT = ("game", "edition", "players", "turn", "high", "scores", "bank", "prestige")
SETS = ("cheques", "laid", "adding", "gift", "seen", "answer", "drawn", "bank", "active", "asked")
SEEN = ("seen", "shown")  # the second is the word of old records
SEAT_WORKED_OUT = ("prestige", "sticks", "answered")


def place(document: Mapping[str, object], setup: Setup) -> Investors:
    """The game as the document describes it."""
    game = Investors(setup.players, seeded(setup.seed), edition(setup.edition))
    entries = Entries("position", "", document, BadPosition)
    placing = Placing(game, entries)
    placing.variants(setup)
    clear(game)
    placing.squares()
    placing.streets()
    placing.auction_cards()
    placing.action_cards()
    placing.seats()
    placing.rebuilt()
    placing.bank()
    placing.chance()
    place_phase(game, entries)
    for key in WORKED_OUT:
        entries.asked.add(key)
    entries.finish()
    if not knowledge.fits(game) or not knowledge.is_explained(game):
        raise BadPosition(
            "position: what was seen and what is hidden does not agree with the cheques the players hold."
        )
    said = in_order(document)
    if document.get("card") is None and game.phase != t.OVER:
        # These say how things were before the card was drawn, which may take discards into the deck or add to them.
        for key in ("auction_deck", "discards", "chance"):
            said.pop(key, None)
    agree(said, game.state())
    return game


def in_order(document: Mapping[str, object]) -> dict[str, object]:
    """The document as `state` would write it: sets in their order, and without squares that were left open."""
    ordered: dict[str, object] = {}
    for key, value in document.items():
        if key in ("squares", "vacated"):
            continue
        if isinstance(value, Mapping):
            ordered[key] = in_order(value)
        elif isinstance(value, list) and key in SETS and all(isinstance(item, int) for item in value):
            ordered[key] = sorted(value)
        elif isinstance(value, list):
            ordered[key] = [in_order(item) if isinstance(item, Mapping) else item for item in value]
        else:
            ordered[key] = value
    return ordered


def cheque_set(entries: Entries, key: str, values: vec[i64]) -> int:
    """A list of cheques in thousands as a set."""
    known = [int(value) for value in values]
    found = 0
    for amount, n in Counter(entries.wholes(key, 0, 0, 10**6)).items():
        if amount not in known:
            raise entries.wrong(key, f"has a cheque of {amount}, which this edition has not")
        if n > MOST_ALIKE:
            raise entries.wrong(key, f"has {n} cheques of {amount}, which are too many")
        found += n << BITS * known.index(amount)
    return found


def seen_set(entries: Entries, values: vec[i64]) -> int:
    """The cheques that were seen."""
    written = [key for key in SEEN if key in entries]
    return cheque_set(entries, written[0], values) if written else 0


class Placing:
    """The table that is being laid, and the document that says how."""

    def __init__(self, game: Investors, entries: Entries) -> None:
        self.game = game
        self.entries = entries

    def wrong(self, why: str) -> BadPosition:
        return BadPosition(f"position: {why}.")

    def variants(self, setup: Setup) -> None:
        """Those of the document, else those of the set-up."""
        options = dict(setup.options)
        written = self.entries.section("variants") if "variants" in self.entries else None
        try:
            for option in OPTIONS:
                if written and option.name in written:
                    options[option.name] = option.read(written.get(option.name))
            choose(self.game, options)
        except BadSetup as error:
            raise BadPosition(f"position: variants: {error}") from None
        if written:
            written.finish()

    # The board

    def squares(self) -> None:
        """Five rows of seven tiles; what is left open (an empty text) is laid at random."""
        game = self.game
        known = no_tiles()
        rows = self.entries.items("squares", ROWS) if "squares" in self.entries else []
        for row, tiles in enumerate(rows):
            if not isinstance(tiles, list) or len(tiles) != COLUMNS:
                raise self.wrong(f"squares[{row}] must be a list of {COLUMNS} tiles, not {shown(tiles)}")
            for column, name in enumerate(tiles):
                if name == "":
                    continue
                if name not in t.KIND_NAMES:
                    raise self.wrong(f"squares: {shown(name)} at {row}{column} is none of {', '.join(t.KIND_NAMES)}")
                if (name == "town hall") != (8 * row + column == game.tables.town_hall):
                    raise self.wrong(
                        f"squares: {shown(name)} cannot lie at {row}{column}: the town hall has its own square"
                    )
                known[t.KIND_NAMES.index(name)] |= 1 << 8 * row + column
        for kind, name in enumerate(t.KIND_NAMES):
            if count(known[kind]) > game.tables.copies[kind]:
                raise self.wrong(f"squares has {count(known[kind])} of {name}; there are {game.tables.copies[kind]}")
        known[t.TOWN_HALL] = 1 << game.tables.town_hall
        if not parks_fit(known) or not lay_tiles(game, known):
            raise self.wrong("two parks cannot lie beside the town hall, nor two beside the bank")

    def streets(self) -> None:
        game = self.game
        if "streets" not in self.entries:
            return
        for name, whose in self.entries.section("streets").table.items():
            street = street_number(name, "streets")
            white = h_bit(street) & game.white_h or v_bit(street) & game.white_v
            if whose == "white" and not white:
                raise self.wrong(f"a white stick on {name} is not possible: no park lies there")
            if whose == "white":
                continue
            if white:
                raise self.wrong(f"{name} is the side of a park, where a white stick lies")
            seat = self.entries.whole_value(f"streets.{name}", whose, 0, int(game.players) - 1)
            one = game.investors[seat]
            if not one.sticks:
                raise self.wrong(f"seat {seat} has more than {game.tables.sticks} sticks on the board")
            one.sticks -= 1
            investing.put_stick(game, one, street)

    def rebuilt(self) -> None:
        """Those in the document; and wherever somebody has a majority, he must have rebuilt (I8)."""
        game = self.game
        if "rebuilt" in self.entries:
            for key, whose in self.entries.section("rebuilt").table.items():
                name = named(key)
                if not re.fullmatch(f"[0-{ROWS - 1}][0-{COLUMNS - 1}]", name):
                    raise self.wrong(f"rebuilt names {shown(key)}, which is no square; they are 00 to 46")
                seat = self.entries.whole_value(f"rebuilt.{name}", whose, 0, int(game.players) - 1)
                square = 8 * int(name[0]) + int(name[1])
                if game.tiles[t.PARK] >> square & 1:
                    raise self.wrong(f"{name} is a park, which nobody rebuilds")
                game.investors[seat].rebuilt |= 1 << square
                game.rebuilt |= 1 << square
        for square in range(8 * ROWS):
            if (SQUARES & ~game.rebuilt) >> square & 1:
                leader = rebuilding.majority(game, square)
                if leader != NOBODY:
                    game.investors[leader].rebuilt |= 1 << square
                    game.rebuilt |= 1 << square
        self.prestige()

    def prestige(self) -> None:
        """What the districts have brought, and the plus cards that are used up."""
        game = self.game
        dwellings = game.tiles[t.VILLA] | game.tiles[t.HOUSE]
        for seat, one in enumerate(game.investors):
            one.prestige = one.bonus
            for kind in range(t.KINDS):
                one.prestige += count(one.rebuilt & game.tiles[kind]) * game.tables.prestige[kind]
            if one.bonus > count(one.rebuilt & dwellings) * game.tables.plus:
                raise self.wrong(f"seat {seat} has a bonus of {one.bonus} without a villa or house for it")
        used = sum(game.tables.effect[int(game.actions[i])] == t.PLUS for i in self.played()) - count(game.open_plus)
        if sum(one.bonus for one in game.investors) != used * game.tables.plus:
            raise self.wrong(f"{used} plus cards are used up, each for a bonus of {game.tables.plus}")

    def played(self) -> range:
        return range(int(self.game.actions_left), len(self.game.actions))

    # Cards

    def auction_cards(self) -> None:
        """`auction_deck` is the whole deck from the top; `top` only the cards known to be there."""
        game = self.game
        names = game.tables.card_names
        left = Counter(names[int(card)] for card in game.tables.deck)
        card = self.entries.table.get("card")
        self.entries.asked.add("card")
        in_play = [] if card is None else self.take([card], left, "card")
        discards = self.take(self.pile("discards"), left, "discards")
        if "auction_deck" in self.entries:
            deck = self.take(self.pile("auction_deck"), left, "auction_deck")
            if any(left.values()):
                raise self.wrong("auction_deck, card and discards together must be all auction cards")
            rest: list[str] = []
        else:
            deck = self.take(self.pile("top"), left, "top")
            rest = sorted(left.elements(), key=names.index)
        cards = vec[u8]([names.index(name) for name in [*rest, *deck[::-1], *in_play, *discards[::-1]]])
        game.chance.shuffle(cards, len(rest))
        game.deck, game.deck_left = cards, len(rest) + len(deck)
        game.card = names.index(in_play[0]) if in_play else t.NO_CARD

    def pile(self, key: str) -> list[object]:
        return self.entries.items(key, 0) if key in self.entries else []

    def take(self, cards: list[object], left: Counter[str], place: str) -> list[str]:
        """Cards by name, taken out of those that are left."""
        taken = []
        for card in cards:
            if not isinstance(card, str) or card not in left:
                raise self.wrong(f"{place} names {shown(card)}, which is no card of this edition")
            if not left[card]:
                raise self.wrong(f"{place} has one {card} too many")
            left[card] -= 1
            taken.append(card)
        return taken

    def action_cards(self) -> None:
        """`years` are those played, `action_deck` the whole rest from the top, `top_actions` what is known of it."""
        game, entries = self.game, self.entries
        names = game.tables.action_names
        left = Counter(names[int(card)] for card in game.chosen)
        action = entries.table.get("action")
        entries.asked.add("action")
        years = self.pile("years") if "years" in entries or action is None else [action]
        played: list[str] = []
        for year, written in enumerate(years):
            card = entries.section_value(f"years[{year}]", written) if isinstance(written, Mapping) else None
            played += self.take([card.get("card") if card else written], left, f"years[{year}]")
            if card and card.get("open"):
                if game.tables.effect[names.index(played[-1])] != t.PLUS:
                    raise self.wrong(f"years[{year}]: only a plus card lies open")
                game.open_plus |= 1 << year
            if card:
                card.finish()
        if len(played) > game.tables.years:
            raise self.wrong(f"years has {len(played)} cards; there are {game.tables.years} years")
        if action is not None and (not played or played[-1] != action):
            raise self.wrong(f"action is {shown(action)}, so it must be the last card of years")
        deck = self.action_deck(played, left)
        game.actions = vec[u8]([names.index(name) for name in [*deck[::-1], *played[::-1]]])
        game.actions_left = len(deck)
        game.action = t.NO_CARD if action is None else names.index(played[-1])

    def action_deck(self, played: list[str], left: Counter[str]) -> list[str]:
        """The rest of the deck from the top. With a number of bonus cards it holds so many and others by chance."""
        game, names = self.game, self.game.tables.action_names
        if "action_deck" in self.entries:
            deck = self.take(self.pile("action_deck"), left, "action_deck")
            rest = list(left.elements())
        else:
            top = self.take(self.pile("top_actions"), left, "top_actions")
            rest = self.shuffled(sorted(left.elements(), key=names.index))
            deck = top + rest
            if game.bonus_cards >= 0:
                deck = self.with_bonus_cards(played, top, rest)
            rest = [] if game.bonus_cards < 0 else rest
        cards = played + deck
        bonus = sum(self.is_bonus(name) for name in cards)
        if game.bonus_cards >= 0 and (len(cards) != game.tables.years or bonus != game.bonus_cards):
            raise self.wrong(f"the action cards must be {game.tables.years} with {game.bonus_cards} bonus cards")
        if game.bonus_cards < 0 and rest:
            raise self.wrong("action_deck and years together must be all action cards")
        return deck

    def with_bonus_cards(self, played: list[str], top: list[str], rest: list[str]) -> list[str]:
        wanted = [self.game.bonus_cards - sum(self.is_bonus(name) for name in played + top)]
        wanted.append(self.game.tables.years - len(played + top) - wanted[0])
        bonus = [name for name in rest if self.is_bonus(name)][: max(0, wanted[0])]
        others = [name for name in rest if not self.is_bonus(name)][: max(0, wanted[1])]
        return top + self.shuffled(bonus + others)

    def is_bonus(self, name: str) -> bool:
        tables = self.game.tables
        return bool(tables.effect[tables.action_names.index(name)] == t.BONUS)

    def shuffled(self, cards: list[str]) -> list[str]:
        order = vec[u8](range(len(cards)))
        self.game.chance.shuffle(order, len(cards))
        return [cards[int(i)] for i in order]

    # The players

    def seats(self) -> None:
        if "seats" not in self.entries:
            return
        for seat, value in enumerate(self.entries.items("seats", int(self.game.players))):
            written = self.entries.section_value(f"seats[{seat}]", value)
            self.seat(self.game.investors[seat], written)
            for key in SEAT_WORKED_OUT:
                written.asked.add(key)
            written.finish()

    def seat(self, one: Investor, written: Entries) -> None:
        tables = self.game.tables
        if "influence" in written:
            one.influence = written.whole("influence", 0, int(tables.scale))
        if "bonus" in written:
            one.bonus = written.whole("bonus", 0, 10000)
        if "limit" in written:
            one.limit = written.whole("limit", 0, 10**6)
        if written.table.get("option") is not None:
            one.tile = t.TILE_NAMES.index(written.choice("option", t.TILE_NAMES))
        written.asked.add("option")
        for key in ("cheques", "laid", "adding", "gift"):
            if key in written:
                setattr(one, key, cheque_set(written, key, tables.values))
        one.seen = seen_set(written, tables.values)
        laid = one.laid + one.adding
        if without(laid, one.cheques):
            raise written.wrong("cheques", f"must hold all that are laid: {listed(tables.values, laid)}")
        answer = written.table.get("answer")
        written.asked.add("answer")
        if answer is not None:
            one.answer = self.answer(answer, written)

    def answer(self, answer: object, written: Entries) -> int:
        """A card, a tile or a set of cheques; which of them the phase must tell."""
        if isinstance(answer, str):
            return t.TILE_NAMES.index(written.choice("answer", t.TILE_NAMES))
        if isinstance(answer, list):
            return cheque_set(written, "answer", self.game.tables.values)
        return written.whole("answer", 0, int(self.game.tables.highest))

    def bank(self) -> None:
        """All cheques that are nowhere else."""
        game = self.game
        values = game.tables.values
        drawn = cheque_set(self.entries, "drawn", values) if "drawn" in self.entries else 0
        game.drawn = drawn
        for value in range(len(values)):
            shift = BITS * value
            out = sum(one.cheques >> shift & MOST_ALIKE for one in game.investors) + (drawn >> shift & MOST_ALIKE)
            all_cheques = (game.tables.cheques >> shift & MOST_ALIKE) * game.players
            if out > all_cheques:
                raise self.wrong(f"there are {out} cheques of {values[value]}, but the game has only {all_cheques}")
            game.bank += (all_cheques - out) << shift
        if "hidden" in self.entries:
            self.hidden()

    def hidden(self) -> None:
        game = self.game
        fields: list[int] = []
        for i, value in enumerate(self.entries.items("hidden", 0)):
            payment = self.entries.section_value(f"hidden[{i}]", value)
            amount = payment.whole("cheque", 0, 10**6)
            known = [int(one) for one in game.tables.values]
            if amount not in known:
                raise payment.wrong("cheque", f"is {amount}, which this edition has not")
            fields += [payment.whole("seat", 0, int(game.players) - 1), known.index(amount)]
            fields += [seen_set(payment, game.tables.values), cheque_set(payment, "drawn", game.tables.values)]
            payment.finish()
        if len(fields) > len(zeros(4096)):
            raise self.wrong("hidden has too many payments")
        game.hidden = zeros(len(fields))
        for i, field in enumerate(fields):
            game.hidden[i] = field

    def chance(self) -> None:
        if "chance" in self.entries:
            a, b, c, d = self.entries.wholes("chance", 4, 0, 2**32 - 1)
            chance = self.game.chance
            chance.a, chance.b, chance.c, chance.d = a, b, c, d
