"""Sets up a position from a document, and rejects the impossible with a reason."""

import re
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from fogcity.documents.entries import Entries
from fogcity.documents.positions import Stock, agree, entries_of, place_chance, place_honour, shuffled, wrong
from fogcity.engine.bits import count
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.games.planners import components as t
from fogcity.games.planners.city import City
from fogcity.games.planners.edition import edition
from fogcity.games.planners.phases import place_phase, take_bonus
from fogcity.games.planners.rules import Planners

CELL = re.compile(r"(\S+)((?: \+\d)*)( lines)?")
CELL_KEYS = ("card", "value", "value_tokens", "lines_token", "tram", "skyscraper")
WORKED_OUT = ("needs", "trams", "skyscrapers", "values")
TABLE_WORKED_OUT = ("game", "offers", "edition", "turn", "scores", "discarded", "players")


def place(document: Mapping[str, object], setup: Setup) -> Planners:
    """The game as the document describes it."""
    components = edition(setup.edition)
    game = Planners(setup.players, seeded(setup.seed), components)
    game.deck = components.deck[:]
    game.clear()
    entries = entries_of(document)
    placing = Placing(game, entries)
    placing.cities()
    placing.columns()
    placing.deck()
    placing.tokens()
    placing.honours()
    place_chance(entries, game.chance)
    place_phase(game, entries, placing.unspent)
    entries.asked.update(TABLE_WORKED_OUT)
    entries.finish()
    agree(document, game.state())
    return game


class Placing:
    """The cards that have found their place so far, and the table they are laid on."""

    def __init__(self, game: Planners, entries: Entries) -> None:
        self.game = game
        self.entries = entries
        self.stock = Stock("card", game.components.card_names, game.components.deck)
        self.used_foundations = 0
        self.spent: list[int] = []  # the bonuses of the city being laid
        self.unspent: list[int] = []  # bonuses earned, but not to be seen, by seat

    def project(self, name: object, place: str) -> int:
        """A project card, taken out of those that are left."""
        if self.stock.number(name, place) >= self.game.components.bonus_card:
            raise wrong(f"{place} cannot hold the bonus card {name}")
        return self.stock.take(name, place)

    def placed(self, name: object, place: str) -> int:
        """A card that has passed through a column, and so got its foundation token there."""
        kind = self.project(name, place)
        self.count_foundation(kind)
        return kind

    def count_foundation(self, kind: int) -> None:
        if self.game.components.symbols[kind] & t.FOUNDATION:
            self.used_foundations += 1

    # The cities

    def cities(self) -> None:
        game = self.game
        if "cities" not in self.entries:
            return
        cities = self.entries.items("cities", int(game.players))
        for seat, value in enumerate(cities):
            written = self.entries.section_value(f"cities[{seat}]", value)
            self.city(seat, written)
        if all(city.contracts for city in game.cities):
            raise wrong("every player holds a contract; there is always one with none")

    def city(self, seat: int, written: Entries) -> None:
        game = self.game
        self.spent = []
        city = game.cities[seat]
        if "rows" in written:
            rows = written.section("rows")
            for row, name in enumerate(game.components.rows):
                if name in rows:
                    self.row(seat, city, row, rows.items(name, 0), rows.place(name))
            rows.finish()
        for key in ("contracts", "contract_tokens", "point_tokens"):
            if key in written:
                setattr(city, key, written.whole(key, 0, 100))
        game.settle(seat, city)
        self.used_bonuses(seat, city, written)
        for key in WORKED_OUT:
            written.asked.add(key)
        written.finish()

    def row(self, seat: int, city: City, row: int, cells: list[object], place: str) -> None:
        if len(cells) > t.PLACES:
            raise wrong(f"{place} has {len(cells)} cards; a row has {t.PLACES} cells")
        for cell in cells:
            self.cell(seat, city, row, cell, place)

    def cell(self, seat: int, city: City, row: int, written: object, place: str) -> None:
        """A card with its tokens: 'grey-3', 'grey-3 +2', 'grey-3 +2 lines', or as `state` shows it."""
        components = self.game.components
        if isinstance(written, Mapping):
            for key in written:
                if key not in CELL_KEYS:
                    raise wrong(f"{place}: {key!r} does not belong to a card; perhaps it is misspelt")
            name, tokens, lines = written.get("card"), written.get("value_tokens", 0), written.get("lines_token")
        else:
            match = CELL.fullmatch(str(written))
            if not match or any(int(number) != components.adds for number in re.findall(r"\d", match[2])):
                raise wrong(f"{place}: {written!r} is not written like 'grey-3', or 'grey-3 +2 lines'")
            name, tokens, lines = match[1], match[2].count("+"), match[3]
        kind = self.stock.number(name, place)
        if kind < components.bonus_card:
            self.placed(name, place)
            if components.colour[kind] not in (row, t.BLACK):
                raise wrong(f"{place} cannot hold {name}: it belongs to another row")
        else:
            self.spend(t.CARD_BONUS if kind == components.bonus_card else t.DEPOT_BONUS)
        symbols = components.symbols[kind]
        cell = city.next_cell(row)
        self.game.lay_down(seat, city, kind, cell)
        if symbols & t.SYMBOL:
            city.symbols |= cell
        if not isinstance(tokens, int) or tokens < 0:
            raise wrong(f"{place}: value_tokens must be a number of tokens, not {tokens!r}")
        for _ in range(tokens):
            self.spend(t.VALUE_BONUS)
            city.add_value(cell, components.adds)
        if lines:
            if symbols & (t.LINES | t.DEPOT):
                raise wrong(f"{place}: {name} has tram lines already and takes no token for them")
            self.spend(t.LINES_BONUS)
            city.lines |= cell

    def spend(self, bonus: int) -> None:
        take_bonus(self.game, bonus)
        self.spent.append(bonus)

    def used_bonuses(self, seat: int, city: City, written: Entries) -> None:
        """Two symbols in a row use up its bonus; whoever holds bonuses must have earned them."""
        game = self.game
        rows = game.components.rows
        earned = [row for row in range(t.ROWS) if count(city.symbols & t.ROW_OF_CELLS << t.PLACES * row) >= 2]
        for row in earned:
            city.used |= 1 << row
        if "bonuses_used" in written and written.items("bonuses_used", 0) != [rows[row] for row in earned]:
            names = ", ".join(rows[row] for row in earned) or "no district"
            raise written.wrong("bonuses_used", f"must be those with two bonus symbols: {names}")
        for _ in range(city.contract_tokens):
            self.spend(t.CONTRACTS_BONUS)
        for _ in range(city.point_tokens):
            self.spend(t.POINTS_BONUS)
        self.check_earned(seat, [int(game.components.district_bonus[row]) for row in earned])
        self.unspent.append(len(earned) - len(self.spent))

    def check_earned(self, seat: int, given: list[int]) -> None:
        """Each bonus comes from a district that gives it; the lines token can come from any."""
        if len(self.spent) > len(given):
            raise wrong(
                f"seat {seat} has {len(self.spent)} bonuses but earned {len(given)}: "
                "two bonus symbols in a row earn one"
            )
        for bonus in self.spent:
            if bonus in given:
                given.remove(bonus)
            elif bonus != t.LINES_BONUS:
                raise wrong(f"seat {seat} has a {t.BONUS_NAMES[bonus]} bonus, which none of its districts gave")

    # The table

    def columns(self) -> None:
        game = self.game
        names = self.entries.items("columns", t.COLUMNS) if "columns" in self.entries else [[]] * t.COLUMNS
        taken = self.entries.some("taken")
        for column, cards in enumerate([*names, taken]):
            place = "taken" if column == t.TAKEN else f"columns[{column}]"
            if not isinstance(cards, list):
                raise wrong(f"{place} must be a list of cards, not {cards!r}")
            for i, card in enumerate(cards):
                game.columns[column * len(game.deck) + i] = u8(self.placed(card, place))
            game.sizes[column] = len(cards)
        if self.entries.given("drawn"):
            game.drawn = self.project(self.entries.get("drawn"), "drawn")

    def deck(self) -> None:
        """`deck` is the whole deck from the top; `top` only the cards known to be there, the rest shuffled."""
        game = self.game
        if "deck" in self.entries:
            known = [self.project(card, "deck") for card in self.entries.items("deck", 0)]
            rest: list[int] = []
            for kind in self.stock.rest():  # what is nowhere else lies in the box (P18)
                self.count_foundation(kind)
        else:
            if "discarded" in self.entries:
                for card, copies in self.entries.section("discarded").table.items():
                    for _ in range(self.entries.whole_value("discarded", copies, 0, 100)):
                        self.placed(card, "discarded")
            known = [self.project(card, "top") for card in self.entries.some("top")]
            rest = self.stock.rest()
        cards = [*shuffled(game.chance, rest), *reversed(known)]
        game.deck_left = len(cards)
        # The rest of the deck's room stays, so that copies and columns keep their size.
        game.deck = vec[u8]([*cards, *[t.NO_CARD] * (len(game.deck) - len(cards))])

    def tokens(self) -> None:
        """The foundation tokens that are left; by default all that are not seen elsewhere."""
        game = self.game
        most = game.tokens - self.used_foundations
        if most < 0:
            raise wrong(f"{self.used_foundations} foundation cards are out, but there are {game.tokens} tokens")
        game.tokens = self.entries.whole("foundations", 0, 100) if "foundations" in self.entries else most
        if game.tokens > most:
            raise wrong(f"foundations can be {most} at most: the other tokens lie on cards")

    def honours(self) -> None:
        """The medal and the completion tokens, worked out where only one player can have them."""
        game = self.game
        built = [count(city.skyscrapers) for city in game.cities]
        leaders = [seat for seat, n in enumerate(built) if n and n == max(built)]
        game.medal = place_honour("medal", self.entries, leaders, int(game.players))
        completed = self.entries.section("completed") if "completed" in self.entries else None
        for row, name in enumerate(game.components.rows):
            full = [seat for seat, city in enumerate(game.cities) if not city.has_room(row)]
            game.completed_by[row] = place_honour(name, completed, full, int(game.players))
        if completed:
            completed.finish()
