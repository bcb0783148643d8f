"""Sets up a position from a document, and rejects the impossible with a reason."""

import re
from collections import Counter
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.document import agree
from fogcity.engine.entries import Entries
from fogcity.engine.errors import BadPosition
from fogcity.engine.game import NOBODY, zeros
from fogcity.games.planners import tables as t
from fogcity.games.planners.city import City, count
from fogcity.games.planners.components import edition
from fogcity.games.planners.rules import Planners

CELL = re.compile(r"(\S+)((?: \+\d)*)( lines)?")
CELL_KEYS = ("card", "value", "value_tokens", "lines_token", "tram", "skyscraper")
WORKED_OUT = ("needs", "trams", "skyscrapers", "values")
TABLE_WORKED_OUT = ("game", "offers", "edition", "turn", "scores", "discarded", "players")


def place(document: Mapping[str, object], setup: Setup) -> Planners:
    """The game as the document describes it."""
    tables = edition(setup.edition)
    game = Planners(setup.players, seeded(setup.seed), tables)
    game.deck = tables.deck[:]
    game.clear()
    entries = Entries("position", "", document, BadPosition)
    placing = Placing(game, entries)
    placing.cities()
    placing.columns()
    placing.deck()
    placing.tokens()
    placing.honours()
    placing.phase()
    for key in TABLE_WORKED_OUT:
        entries.asked.add(key)
    entries.finish()
    agree(document, game.state())
    return game


class Placing:
    """The cards that have found their place so far, and the table they are laid on."""

    def __init__(self, game: Planners, entries: Entries) -> None:
        self.game = game
        self.entries = entries
        self.kinds = {name: kind for kind, name in enumerate(game.tables.card_names)}
        self.left = Counter(int(kind) for kind in game.tables.deck)
        self.used_foundations = 0
        self.spent: list[int] = []  # the bonuses of the city being laid
        self.unspent: list[int] = []  # bonuses earned, but not to be seen, by seat

    def wrong(self, why: str) -> BadPosition:
        return BadPosition(f"position: {why}.")

    def kind(self, name: object, place: str) -> int:
        if not isinstance(name, str) or name not in self.kinds:
            raise self.wrong(f"{place} names {name!r}, which is no card of this edition")
        return self.kinds[name]

    def project(self, name: object, place: str) -> int:
        """A project card, taken out of those that are left."""
        kind = self.kind(name, place)
        if kind >= self.game.tables.bonus_card:
            raise self.wrong(f"{place} cannot hold the bonus card {name}")
        if not self.left[kind]:
            copies = sum(int(other) == kind for other in self.game.tables.deck)
            raise self.wrong(f"{place} has one {name} too many: there are only {copies}")
        self.left[kind] -= 1
        return kind

    def placed(self, name: object, place: str) -> int:
        """A card that has passed through a column, and so got its foundation token there."""
        kind = self.project(name, place)
        self.count_foundation(kind)
        return kind

    def count_foundation(self, kind: int) -> None:
        if self.game.tables.symbols[kind] & t.FOUNDATION:
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
            raise self.wrong("every player holds a contract; there is always one with none")

    def city(self, seat: int, written: Entries) -> None:
        game = self.game
        self.spent = []
        city = game.cities[seat]
        if "rows" in written:
            rows = written.section("rows")
            for row, name in enumerate(game.tables.rows):
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
            raise self.wrong(f"{place} has {len(cells)} cards; a row has {t.PLACES} cells")
        for cell in cells:
            self.cell(seat, city, row, cell, place)

    def cell(self, seat: int, city: City, row: int, written: object, place: str) -> None:
        """A card with its tokens: 'grey-3', 'grey-3 +2', 'grey-3 +2 lines', or as `state` shows it."""
        tables = self.game.tables
        if isinstance(written, Mapping):
            for key in written:
                if key not in CELL_KEYS:
                    raise self.wrong(f"{place}: {key!r} does not belong to a card; perhaps it is misspelt")
            name, tokens, lines = written.get("card"), written.get("value_tokens", 0), written.get("lines_token")
        else:
            match = CELL.fullmatch(str(written))
            if not match or any(int(number) != tables.adds for number in re.findall(r"\d", match[2])):
                raise self.wrong(f"{place}: {written!r} is not written like 'grey-3', or 'grey-3 +2 lines'")
            name, tokens, lines = match[1], match[2].count("+"), match[3]
        kind = self.kind(name, place)
        if kind < tables.bonus_card:
            self.placed(name, place)
            if tables.colour[kind] not in (row, t.BLACK):
                raise self.wrong(f"{place} cannot hold {name}: it belongs to another row")
        else:
            self.spend(t.CARD_BONUS if kind == tables.bonus_card else t.DEPOT_BONUS)
        symbols = tables.symbols[kind]
        cell = city.next_cell(row)
        self.game.lay_down(seat, city, kind, cell)
        if symbols & t.SYMBOL:
            city.symbols |= cell
        if not isinstance(tokens, int) or tokens < 0:
            raise self.wrong(f"{place}: value_tokens must be a number of tokens, not {tokens!r}")
        for _ in range(tokens):
            self.spend(t.VALUE_BONUS)
            city.add_value(cell, tables.adds)
        if lines:
            if symbols & (t.LINES | t.DEPOT):
                raise self.wrong(f"{place}: {name} has tram lines already and takes no token for them")
            self.spend(t.LINES_BONUS)
            city.lines |= cell

    def spend(self, bonus: int) -> None:
        if not self.game.supply[bonus]:
            raise self.wrong(f"there are more {t.BONUS_NAMES[bonus]} bonuses than the edition has")
        self.game.supply[bonus] -= 1
        self.spent.append(bonus)

    def used_bonuses(self, seat: int, city: City, written: Entries) -> None:
        """Two symbols in a row use up its bonus; whoever holds bonuses must have earned them."""
        game = self.game
        rows = game.tables.rows
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
        self.check_earned(seat, [int(game.tables.district_bonus[row]) for row in earned])
        self.unspent.append(len(earned) - len(self.spent))

    def check_earned(self, seat: int, given: list[int]) -> None:
        """Each bonus comes from a district that gives it; the lines token can come from any."""
        if len(self.spent) > len(given):
            raise self.wrong(
                f"seat {seat} has {len(self.spent)} bonuses but earned {len(given)}: "
                "two bonus symbols in a row earn one"
            )
        for bonus in self.spent:
            if bonus in given:
                given.remove(bonus)
            elif bonus != t.LINES_BONUS:
                raise self.wrong(f"seat {seat} has a {t.BONUS_NAMES[bonus]} bonus, which none of its districts gave")

    # The table

    def columns(self) -> None:
        game = self.game
        names = self.entries.items("columns", t.COLUMNS) if "columns" in self.entries else [[]] * t.COLUMNS
        taken = self.entries.items("taken", 0) if "taken" in self.entries else []
        for column, cards in enumerate([*names, taken]):
            place = "taken" if column == t.TAKEN else f"columns[{column}]"
            if not isinstance(cards, list):
                raise self.wrong(f"{place} must be a list of cards, not {cards!r}")
            for i, card in enumerate(cards):
                game.columns[column * len(game.deck) + i] = u8(self.placed(card, place))
            game.sizes[column] = len(cards)
        if self.entries.table.get("drawn") is not None:
            game.drawn = self.project(self.entries.get("drawn"), "drawn")
        self.entries.asked.add("drawn")

    def deck(self) -> None:
        """`deck` is the whole deck from the top; `top` only the cards known to be there, the rest shuffled."""
        game = self.game
        if "deck" in self.entries:
            known = [self.project(card, "deck") for card in self.entries.items("deck", 0)]
            rest: list[int] = []
            for kind in self.left.elements():  # what is nowhere else lies in the box (P18)
                self.count_foundation(kind)
        else:
            if "discarded" in self.entries:
                for card, copies in self.entries.section("discarded").table.items():
                    for _ in range(self.entries.whole_value("discarded", copies, 0, 100)):
                        self.placed(card, "discarded")
            top = self.entries.items("top", 0) if "top" in self.entries else []
            known = [self.project(card, "top") for card in top]
            rest = sorted(self.left.elements())
        cards = vec[u8]([*rest, *reversed(known)])
        game.chance.shuffle(cards, len(rest))
        game.deck_left = len(cards)
        # The rest of the deck's room stays, so that copies and columns keep their size.
        game.deck = vec[u8]([*cards, *[t.NO_CARD] * (len(game.deck) - len(cards))])
        if "chance" in self.entries:
            a, b, c, d = self.entries.wholes("chance", 4, 0, 2**32 - 1)
            if not (a or b or c or d):
                raise self.entries.wrong("chance", "cannot be all zeros")
            game.chance.a, game.chance.b, game.chance.c, game.chance.d = a, b, c, d

    def tokens(self) -> None:
        """The foundation tokens that are left; by default all that are not seen elsewhere."""
        game = self.game
        most = game.tokens - self.used_foundations
        if most < 0:
            raise self.wrong(f"{self.used_foundations} foundation cards are out, but there are {game.tokens} tokens")
        game.tokens = self.entries.whole("foundations", 0, 100) if "foundations" in self.entries else most
        if game.tokens > most:
            raise self.wrong(f"foundations can be {most} at most: the other tokens lie on cards")

    def honours(self) -> None:
        """The medal and the completion tokens, worked out where only one player can have them."""
        game = self.game
        built = [count(city.skyscrapers) for city in game.cities]
        leaders = [seat for seat, n in enumerate(built) if n and n == max(built)]
        game.medal = self.honour("medal", self.entries, leaders)
        completed = self.entries.section("completed") if "completed" in self.entries else None
        for row, name in enumerate(game.tables.rows):
            full = [seat for seat, city in enumerate(game.cities) if not city.has_room(row)]
            game.completed_by[row] = self.honour(name, completed, full)
        if completed:
            completed.finish()

    def honour(self, key: str, written: Entries | None, candidates: list[int]) -> int:
        if written is not None and key in written and written.table[key] is not None:
            seat = written.whole(key, 0, int(self.game.players) - 1)
            if seat not in candidates:
                raise written.wrong(key, f"cannot be {seat}: that player has not earned it")
            return seat
        if written is not None:
            written.asked.add(key)
        if len(candidates) > 1:
            raise self.wrong(f"say who has the token for {key!r}: seats {candidates} all could")
        return candidates[0] if candidates else NOBODY

    # Whose decision it is

    def phase(self) -> None:
        game, entries = self.game, self.entries
        game.seat = entries.whole("seat", 0, int(game.players) - 1) if "seat" in entries else 0
        game.owing = 1 << game.seat
        for key, names in (("district", tuple(game.tables.rows)), ("bonus", t.BONUS_NAMES)):
            if entries.table.get(key) is not None:
                setattr(game, key, names.index(entries.choice(key, names)))
            entries.asked.add(key)
        game.phase = t.PHASE_NAMES.index(
            entries.choice("phase", t.PHASE_NAMES) if "phase" in entries else self.likely_phase()
        )
        if game.phase == t.TARGET:
            self.check_target()
            self.spend(int(game.bonus))  # it has left the supply and not yet arrived
        self.supply()
        self.ended()
        if not game.ended:
            self.check_running()
        if game.phase != t.OVER:
            self.check_decision()

    def check_target(self) -> None:
        """The bonus being placed is one with a target, and one that the district gives."""
        game = self.game
        with_target = (t.VALUE_BONUS, t.CARD_BONUS, t.DEPOT_BONUS, t.LINES_BONUS)
        if self.entries.table.get("bonus") is None or game.bonus not in with_target:
            raise self.wrong("in phase 'target' the bonus must be value, card, depot or lines")
        if game.bonus not in (game.tables.district_bonus[game.district], t.LINES_BONUS):
            raise self.wrong(f"{game.tables.rows[game.district]} does not give the bonus {t.BONUS_NAMES[game.bonus]}")

    def supply(self) -> None:
        """The bonuses that are left; by default all that are not seen elsewhere."""
        if "supply" not in self.entries:
            return
        supply = self.entries.section("supply")
        for bonus, name in enumerate(t.BONUS_NAMES):
            if name in supply:
                self.game.supply[bonus] = supply.whole(name, 0, int(self.game.supply[bonus]))
        supply.finish()

    def likely_phase(self) -> str:
        table = self.entries.table
        if table.get("bonus") is not None:
            return "target"
        if table.get("district") is not None:
            return "bonus"
        if self.game.drawn != t.NO_CARD:
            return "column"
        if self.game.sizes[t.TAKEN]:
            return "build"
        return "choose"

    def ended(self) -> None:
        """A game that is over, or about to be when the last card's bonus is settled (P13)."""
        game = self.game
        full = game.cities[game.seat].filled == t.ALL_CELLS
        if game.phase == t.OVER:
            game.owing = 0
            game.ended = t.ENDINGS.index(self.entries.choice("ending", t.ENDINGS[1:]))
            game.ended_by = self.entries.whole("ended_by", 0, int(game.players) - 1)
            ways = {t.LAST_FOUNDATION: game.tokens == 0, t.CITY_FULL: full, t.STUCK: self.stuck()}
            if game.sizes[t.TAKEN] or game.drawn != t.NO_CARD:
                raise self.wrong("after the end nobody has taken or drawn cards")
            if game.ended_by != game.seat:
                raise self.entries.wrong("ended_by", "must be the seat whose turn it was")
            if not ways[int(game.ended)]:
                raise self.entries.wrong("ending", f"cannot be {t.ENDINGS[game.ended]!r} here")
        elif full and game.phase in (t.CHOOSE_BONUS, t.TARGET):
            game.ended, game.ended_by = t.CITY_FULL, game.seat
        self.entries.asked.update(("ending", "ended_by"))

    def stuck(self) -> bool:
        contracts = self.game.cities[self.game.seat].contracts
        return self.game.deck_left == 0 and all(contracts >= self.game.sizes[i] for i in range(t.COLUMNS))

    def check_running(self) -> None:
        game = self.game
        if game.tokens == 0:
            raise self.wrong("no foundation token is left, so the game would be over")
        for seat, city in enumerate(game.cities):
            if city.filled == t.ALL_CELLS:
                raise self.wrong(f"the city of seat {seat} is full, so the game would be over")

    def check_decision(self) -> None:
        game = self.game
        if (game.drawn != t.NO_CARD) != (game.phase == t.COLUMN):
            raise self.wrong("a drawn card and the phase 'column' belong together")
        if game.sizes[t.TAKEN] and game.phase < t.BUILD:
            raise self.wrong("taken cards must be put down before anything else: the phase is 'build'")
        city = game.cities[game.seat]
        earned = city.used >> game.district & 1 and self.unspent[game.seat]
        if game.phase in (t.CHOOSE_BONUS, t.TARGET) and not earned:
            raise self.wrong(f"seat {game.seat} has not earned the bonus of {game.tables.rows[game.district]}")
        idle = not game.sizes[t.TAKEN] and not (city.contract_tokens and city.contracts)
        if game.moves(game.seat, zeros(game.most_moves())) == 0 or (game.phase == t.BUILD and idle):
            raise self.wrong(f"seat {game.seat} would have nothing to decide in phase {t.PHASE_NAMES[game.phase]!r}")
