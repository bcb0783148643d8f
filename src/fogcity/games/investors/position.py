"""Sets up a position from a document, and rejects the impossible with a reason."""

import re
from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.documents.entries import Entries
from fogcity.documents.positions import Stock, agree, entries_of, place_chance, shuffled, wrong
from fogcity.engine.bits import count
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.errors import BadPosition, BadSetup
from fogcity.engine.quoting import named, shown
from fogcity.engine.rules import NOBODY, zeros
from fogcity.games.investors import components as t
from fogcity.games.investors import investing, knowledge, rebuilding
from fogcity.games.investors.cheques import BITS, MOST_ALIKE, listed, without
from fogcity.games.investors.edition import edition
from fogcity.games.investors.investor import Investor
from fogcity.games.investors.phases import place_phase, street_number
from fogcity.games.investors.rules import Investors
from fogcity.games.investors.setup import clear, lay_tiles, no_tiles, parks_fit
from fogcity.games.investors.streets import COLUMNS, ROWS, SQUARES, h_bit, v_bit
from fogcity.games.investors.variants import VARIANTS, choose

WORKED_OUT = ("game", "edition", "players", "turn", "high", "scores", "bank", "prestige")
SETS = ("cheques", "laid", "adding", "gift", "seen", "answer", "drawn", "bank", "active", "asked")
SEEN = ("seen", "shown")  # the second is the word of old records
SEAT_WORKED_OUT = ("prestige", "sticks", "answered")


def place(document: Mapping[str, object], setup: Setup) -> Investors:
    """The game as the document describes it."""
    game = Investors(setup.players, seeded(setup.seed), edition(setup.edition))
    entries = entries_of(document)
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
    place_chance(entries, game.chance)
    place_phase(game, entries)
    entries.asked.update(WORKED_OUT)
    entries.finish()
    if not knowledge.fits(game) or not knowledge.is_explained(game):
        raise wrong("what was seen and what is hidden does not agree with the cheques the players hold")
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

    def variants(self, setup: Setup) -> None:
        """Those of the document, else those of the set-up."""
        variants = dict(setup.variants)
        written = self.entries.section("variants") if "variants" in self.entries else None
        try:
            for variant in VARIANTS:
                if written and variant.name in written:
                    variants[variant.name] = variant.read(written.get(variant.name))
            choose(self.game, variants)
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
                raise wrong(f"squares[{row}] must be a list of {COLUMNS} tiles, not {shown(tiles)}")
            for column, name in enumerate(tiles):
                if name == "":
                    continue
                if name not in t.KIND_NAMES:
                    raise wrong(f"squares: {shown(name)} at {row}{column} is none of {', '.join(t.KIND_NAMES)}")
                if (name == "town hall") != (8 * row + column == game.components.town_hall):
                    raise wrong(f"squares: {shown(name)} cannot lie at {row}{column}: the town hall has its own square")
                known[t.KIND_NAMES.index(name)] |= 1 << 8 * row + column
        for kind, name in enumerate(t.KIND_NAMES):
            if count(known[kind]) > game.components.copies[kind]:
                raise wrong(f"squares has {count(known[kind])} of {name}; there are {game.components.copies[kind]}")
        known[t.TOWN_HALL] = 1 << game.components.town_hall
        if not parks_fit(known) or not lay_tiles(game, known):
            raise wrong("two parks cannot lie beside the town hall, nor two beside the bank")

    def streets(self) -> None:
        game = self.game
        if "streets" not in self.entries:
            return
        for name, whose in self.entries.section("streets").table.items():
            street = street_number(name, "streets")
            white = h_bit(street) & game.white_h or v_bit(street) & game.white_v
            if whose == "white" and not white:
                raise wrong(f"a white stick on {name} is not possible: no park lies there")
            if whose == "white":
                continue
            if white:
                raise wrong(f"{name} is the side of a park, where a white stick lies")
            seat = self.entries.whole_value(f"streets.{name}", whose, 0, int(game.players) - 1)
            investor = game.investors[seat]
            if not investor.sticks:
                raise wrong(f"seat {seat} has more than {game.components.sticks} sticks on the board")
            investor.sticks -= 1
            investing.put_stick(game, investor, street)

    def rebuilt(self) -> None:
        """Those in the document; and wherever somebody has a majority, they must have rebuilt (I8)."""
        game = self.game
        if "rebuilt" in self.entries:
            for key, whose in self.entries.section("rebuilt").table.items():
                name = named(key)
                if not re.fullmatch(f"[0-{ROWS - 1}][0-{COLUMNS - 1}]", name):
                    raise wrong(f"rebuilt names {shown(key)}, which is no square; they are 00 to 46")
                seat = self.entries.whole_value(f"rebuilt.{name}", whose, 0, int(game.players) - 1)
                square = 8 * int(name[0]) + int(name[1])
                if game.tiles[t.PARK] >> square & 1:
                    raise wrong(f"{name} is a park, which nobody rebuilds")
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
        for seat, investor in enumerate(game.investors):
            investor.prestige = investor.bonus
            for kind in range(t.KINDS):
                investor.prestige += count(investor.rebuilt & game.tiles[kind]) * game.components.prestige[kind]
            if investor.bonus > count(investor.rebuilt & dwellings) * game.components.plus:
                raise wrong(f"seat {seat} has a bonus of {investor.bonus} without a villa or house for it")
        effects = [game.components.effect[int(game.actions[i])] for i in self.played()]
        used = effects.count(t.PLUS) - count(game.open_plus)
        if sum(investor.bonus for investor in game.investors) != used * game.components.plus:
            raise wrong(f"{used} plus cards are used up, each for a bonus of {game.components.plus}")

    def played(self) -> range:
        return range(int(self.game.actions_left), len(self.game.actions))

    # Cards

    def auction_cards(self) -> None:
        """`auction_deck` is the whole deck from the top; `top` only the cards known to be there."""
        game, entries = self.game, self.entries
        stock = Stock("card", game.components.card_names, game.components.deck)
        in_play = [stock.take(entries.get("card"), "card")] if entries.given("card") else []
        discards = self.pile("discards", stock)
        if "auction_deck" in entries:
            deck = self.pile("auction_deck", stock)
            if stock.rest():
                raise wrong("auction_deck, card and discards together must be all auction cards")
        else:
            deck = self.pile("top", stock)
        rest = shuffled(game.chance, stock.rest())
        game.deck = vec[u8]([*rest, *deck[::-1], *in_play, *discards[::-1]])
        game.deck_left = len(rest) + len(deck)
        game.card = in_play[0] if in_play else t.NO_CARD

    def pile(self, key: str, stock: Stock) -> list[int]:
        return [stock.take(name, key) for name in self.entries.some(key)]

    def action_cards(self) -> None:
        """`years` are those played, `action_deck` the whole rest from the top, `top_actions` what is known of it."""
        game, entries = self.game, self.entries
        stock = Stock("card", game.components.action_names, game.chosen)
        action = entries.get("action") if entries.given("action") else None
        years = entries.some("years") if "years" in entries or action is None else [action]
        played: list[int] = []
        for year, written in enumerate(years):
            card = entries.section_value(f"years[{year}]", written) if isinstance(written, Mapping) else None
            played.append(stock.take(card.get("card") if card else written, f"years[{year}]"))
            if card and card.get("open"):
                if game.components.effect[played[-1]] != t.PLUS:
                    raise wrong(f"years[{year}]: only a plus card lies open")
                game.open_plus |= 1 << year
            if card:
                card.finish()
        if len(played) > game.components.years:
            raise wrong(f"years has {len(played)} cards; there are {game.components.years} years")
        if action is not None and (not played or game.components.action_names[played[-1]] != action):
            raise wrong(f"action is {shown(action)}, so it must be the last card of years")
        deck = self.action_deck(played, stock)
        game.actions = vec[u8]([*deck[::-1], *played[::-1]])
        game.actions_left = len(deck)
        game.action = t.NO_CARD if action is None else played[-1]

    def action_deck(self, played: list[int], stock: Stock) -> list[int]:
        """The rest of the deck from the top. With a number of bonus cards it holds so many and others by chance."""
        game = self.game
        if "action_deck" in self.entries:
            deck = self.pile("action_deck", stock)
            if game.bonus_cards < 0 and stock.rest():
                raise wrong("action_deck and years together must be all action cards")
        else:
            top = self.pile("top_actions", stock)
            rest = shuffled(game.chance, stock.rest())
            deck = top + rest if game.bonus_cards < 0 else self.with_bonus_cards(played, top, rest)
        cards = played + deck
        bonus = sum(self.is_bonus(card) for card in cards)
        if game.bonus_cards >= 0 and (len(cards) != game.components.years or bonus != game.bonus_cards):
            raise wrong(f"the action cards must be {game.components.years} with {game.bonus_cards} bonus cards")
        return deck

    def with_bonus_cards(self, played: list[int], top: list[int], rest: list[int]) -> list[int]:
        wanted = int(self.game.bonus_cards) - sum(self.is_bonus(card) for card in played + top)
        others_wanted = int(self.game.components.years) - len(played + top) - wanted
        bonus = [card for card in rest if self.is_bonus(card)][: max(0, wanted)]
        others = [card for card in rest if not self.is_bonus(card)][: max(0, others_wanted)]
        return top + shuffled(self.game.chance, bonus + others)

    def is_bonus(self, card: int) -> bool:
        return bool(self.game.components.effect[card] == t.BONUS)

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

    def seat(self, investor: Investor, written: Entries) -> None:
        components = self.game.components
        if "influence" in written:
            investor.influence = written.whole("influence", 0, int(components.scale))
        if "bonus" in written:
            investor.bonus = written.whole("bonus", 0, 10000)
        if "limit" in written:
            investor.limit = written.whole("limit", 0, 10**6)
        if written.given("option"):
            investor.tile = t.TILE_NAMES.index(written.choice("option", t.TILE_NAMES))
        for key in ("cheques", "laid", "adding", "gift"):
            if key in written:
                setattr(investor, key, cheque_set(written, key, components.values))
        investor.seen = seen_set(written, components.values)
        laid = investor.laid + investor.adding
        if without(laid, investor.cheques):
            raise written.wrong("cheques", f"must hold all that are laid: {listed(components.values, laid)}")
        if written.given("answer"):
            investor.answer = self.answer(written.get("answer"), written)

    def answer(self, answer: object, written: Entries) -> int:
        """A card, a tile or a set of cheques; which of them the phase must tell."""
        if isinstance(answer, str):
            return t.TILE_NAMES.index(written.choice("answer", t.TILE_NAMES))
        if isinstance(answer, list):
            return cheque_set(written, "answer", self.game.components.values)
        return written.whole("answer", 0, int(self.game.components.highest))

    def bank(self) -> None:
        """All cheques that are nowhere else."""
        game = self.game
        values = game.components.values
        drawn = cheque_set(self.entries, "drawn", values) if "drawn" in self.entries else 0
        game.drawn = drawn
        for value in range(len(values)):
            shift = BITS * value
            held = sum(investor.cheques >> shift & MOST_ALIKE for investor in game.investors)
            out = held + (drawn >> shift & MOST_ALIKE)
            all_cheques = (game.components.cheques >> shift & MOST_ALIKE) * game.players
            if out > all_cheques:
                raise wrong(f"there are {out} cheques of {values[value]}, but the game has only {all_cheques}")
            game.bank += (all_cheques - out) << shift
        if "hidden" in self.entries:
            self.hidden()

    def hidden(self) -> None:
        game = self.game
        fields: list[int] = []
        for i, value in enumerate(self.entries.items("hidden", 0)):
            payment = self.entries.section_value(f"hidden[{i}]", value)
            amount = payment.whole("cheque", 0, 10**6)
            known = [int(value) for value in game.components.values]
            if amount not in known:
                raise payment.wrong("cheque", f"is {amount}, which this edition has not")
            fields += [payment.whole("seat", 0, int(game.players) - 1), known.index(amount)]
            fields += [seen_set(payment, game.components.values), cheque_set(payment, "drawn", game.components.values)]
            payment.finish()
        if len(fields) > len(zeros(4096)):
            raise wrong("hidden has too many payments")
        game.hidden = zeros(len(fields))
        for i, field in enumerate(fields):
            game.hidden[i] = field
