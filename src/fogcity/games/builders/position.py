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
from fogcity.engine.game import NOBODY
from fogcity.games.builders import cards
from fogcity.games.builders import tables as t
from fogcity.games.builders.components import edition
from fogcity.games.builders.layout import Layout, count, in_order
from fogcity.games.builders.moment import place_moment
from fogcity.games.builders.rules import Builders

MAP_CARD = re.compile(r"([1-8])([AB])")
WORKED_OUT = (
    *("edition", "turn", "cost", "bonus", "earnings", "tracks", "printed"),
    *("plots", "discarded", "urban", "scores"),
)
DEVELOPER_WORKED_OUT = ("pool", "points")


def place(document: Mapping[str, object], setup: Setup) -> Builders:
    """The game as the document describes it."""
    tables = edition(setup.edition)
    entries = Entries("position", "", document, BadPosition)
    layout = read_layout(entries, tables, setup.players)
    game = Builders(setup.players, seeded(setup.seed), tables, layout)
    game.clear()
    placing = Placing(game, entries)
    placing.developers()
    placing.rubble()
    placing.permits()
    placing.objectives()
    placing.best_builder()
    if "chance" in entries:
        a, b, c, d = entries.wholes("chance", 4, 0, 2**32 - 1)
        game.chance.a, game.chance.b, game.chance.c, game.chance.d = a, b, c, d
    place_moment(game, entries)
    entries.asked.update(("game", "players", *WORKED_OUT))
    entries.finish()
    check_worked_out(document, game.state())
    return game


def check_worked_out(document: Mapping[str, object], state: Mapping[str, object]) -> None:
    """What the document says of things that follow from others must be so."""
    agree({key: document[key] for key in WORKED_OUT if key in document}, state)
    written, actual = document.get("developers"), state["developers"]
    if isinstance(written, list) and isinstance(actual, list):
        for seat, (one, other) in enumerate(zip(written, actual, strict=True)):
            mine = {key: one[key] for key in DEVELOPER_WORKED_OUT if key in one}
            agree(mine, other, f"position.developers[{seat}]")


# The layout


def read_layout(entries: Entries, tables: t.Tables, players: int) -> Layout:
    layout = in_order(tables, players)
    plots, sides, circle = layout.cards, 0, layout.circle
    if "map" in entries:
        places = t.CARD_ROWS * players
        matches = [MAP_CARD.fullmatch(str(card)) for card in entries.items("map", places)]
        numbers = [int(match[1]) for match in matches if match]
        if sorted(numbers) != list(range(1, places + 1)):
            raise entries.wrong("map", f"must name the cards 1 to {places} once each, with their side, such as 1A")
        plots = vec[u8]([number - 1 for number in numbers])
        sides = sum(t.SIDES.index(match[2]) << i for i, match in enumerate(matches) if match)
    if "cards" in entries:
        written = entries.items("cards", t.ACTION_CARDS)
        names = [card.get("card") if isinstance(card, Mapping) else card for card in written]
        if sorted(map(str, names)) != sorted(tables.action_cards):
            raise entries.wrong("cards", f"must name each of {', '.join(tables.action_cards)} once, in their order")
        circle = vec[u8]([tables.action_cards.index(str(name)) for name in names])
    return Layout(tables, players, plots, sides, circle)


class Placing:
    """The components that have found their place so far, and the table they are laid on."""

    def __init__(self, game: Builders, entries: Entries) -> None:
        self.game = game
        self.entries = entries
        tables = game.tables
        self.plot_numbers = {name: plot for plot, name in enumerate(tables.plot_names)}
        self.kinds = {name: kind for kind, name in enumerate(tables.permit_names)}
        self.permits_free = Counter(int(kind) for kind in tables.permits)
        self.objective_numbers = {name: i for i, name in enumerate(tables.objective_names)}
        self.objectives_free = {int(card) for card in tables.objectives}
        self.rubble_unsaid: list[int] = []
        self.parks_unsaid: list[int] = []
        self.secrets_unsaid: list[int] = []

    def wrong(self, why: str) -> BadPosition:
        return BadPosition(f"position: {why}.")

    def cell(self, name: object, place: str) -> int:
        plot = self.plot_numbers.get(str(name))
        if plot is None or not self.game.layout.cell_of[plot]:
            raise self.wrong(f"{place} names {name!r}, which is no plot of this map")
        return int(self.game.layout.cell_of[plot])

    def permit(self, name: object, place: str) -> int:
        """A permit, taken out of those that are left."""
        kind = self.kinds.get(str(name))
        if kind is None:
            raise self.wrong(f"{place} names {name!r}, which is no permit of this edition")
        if not self.permits_free[kind]:
            raise self.wrong(f"{place} has one {name} too many")
        self.permits_free[kind] -= 1
        return kind

    def objective(self, name: object, place: str) -> int:
        """An objective, taken out of those that are left."""
        objective = self.objective_numbers.get(str(name))
        if objective is None:
            raise self.wrong(f"{place} names {name!r}, which is no objective")
        if objective not in self.objectives_free:
            raise self.wrong(f"{place} has {name}, which is elsewhere already or not in this edition")
        self.objectives_free.remove(objective)
        return objective

    # The players' areas

    def developers(self) -> None:
        game = self.game
        given = "developers" in self.entries
        written = self.entries.items("developers", int(game.players)) if given else [{}] * int(game.players)
        for seat, value in enumerate(written):
            developer = self.entries.section_value(f"developers[{seat}]", value)
            self.holdings(seat, developer)
            self.buildings(seat, developer)
            self.urban(seat, developer)
            self.hand(seat, developer)
            developer.asked.update(("space", *DEVELOPER_WORKED_OUT))
            developer.finish()
        self.check_parks()

    def holdings(self, seat: int, written: Entries) -> None:
        """Money, buildings in stock, rubble, and the token on the development board."""
        tables = self.game.tables
        mine = self.game.developers[seat]
        if "money" in written:
            mine.money = written.whole("money", 0, int(tables.most_money))
        if "stock" in written:
            mine.stock = written.whole("stock", 0, int(tables.buildings))
        if "rubble" in written:
            mine.rubble = written.whole("rubble", 0, int(tables.rubble_tokens))
        else:
            self.rubble_unsaid.append(seat)
        if "column" in written:
            mine.column = written.whole("column", 1, int(tables.columns)) - 1
        if "row" in written:
            mine.level = written.whole("row", 1, int(tables.levels)) - 1

    def buildings(self, seat: int, written: Entries) -> None:
        game = self.game
        mine = game.developers[seat]
        for name in written.items("buildings", 0) if "buildings" in written else []:
            cell = self.cell(name, written.place("buildings"))
            if cell & game.occupied:
                raise self.wrong(f"{name} carries two buildings")
            game.occupied |= cell
            mine.built |= cell
            mine.houses += 1
        if mine.stock + mine.houses > game.tables.buildings:
            raise self.wrong(
                f"seat {seat} has more than {game.tables.buildings} buildings on the map and in stock (B11)"
            )

    def urban(self, seat: int, written: Entries) -> None:
        game = self.game
        mine = game.developers[seat]
        parks = written.items("parks", 0) if "parks" in written else None
        numbers = dict.fromkeys(t.TYPE_NAMES, 0) | {"park": len(parks or [])}
        if "urban" in written:
            cards_held = written.section("urban")
            for name in t.TYPE_NAMES:
                if name in cards_held:
                    numbers[name] = cards_held.whole(name, 0, 255)
            cards_held.finish()
        for kind, name in enumerate(t.TYPE_NAMES):
            if numbers[name] > game.supply >> 8 * kind & 255:
                raise self.wrong(f"the players have more {name} cards than the edition")
            mine.urban |= numbers[name] << 8 * kind
            game.supply -= numbers[name] << 8 * kind
        if parks is None:
            self.parks_unsaid += [seat] * numbers["park"]
            return
        letters = [chr(ord("A") + i) for i in range(len(game.tables.park_points))]
        for letter in parks:
            if letter not in letters:
                raise written.wrong("parks", f"names {letter!r}; the parks are {', '.join(letters)}")
            mine.parks |= 1 << letters.index(str(letter))
        if count(mine.parks) != numbers["park"]:
            raise written.wrong("parks", f"must name {numbers['park']} different parks, as many as urban.park says")

    def check_parks(self) -> None:
        """They are taken in order; where it is not said who has which, the first seats have the first ones."""
        game = self.game
        taken = sum(int(developer.parks) for developer in game.developers)
        for seat in self.parks_unsaid:
            first_free = ~taken & taken + 1
            taken |= first_free
            game.developers[seat].parks |= first_free
        held = len(game.tables.park_points) - (game.supply >> 8 * t.PARK & 255)
        if taken != (1 << held) - 1:
            raise self.wrong("the parks are taken in the order A, B, C, ..., each by one player")

    def hand(self, seat: int, written: Entries) -> None:
        """Permits and objectives."""
        mine = self.game.developers[seat]
        names = written.items("permits", 0) if "permits" in written else []
        if len(names) > self.game.tables.hand:
            raise written.wrong("permits", f"are more than {self.game.tables.hand} (B5)")
        for name in names:
            mine.hand = cards.insert(mine.hand, self.permit(name, written.place("permits")))
        for name in written.items("open", 0) if "open" in written else []:
            mine.open |= 1 << self.objective(name, written.place("open"))
        if "secret" not in written:
            self.secrets_unsaid.append(seat)
            return
        for name in written.items("secret", 0):
            mine.secret |= 1 << self.objective(name, written.place("secret"))
        if not mine.secret:
            raise written.wrong("secret", "is empty, but everybody is dealt one secret objective")

    # The map

    def rubble(self) -> None:
        """By default it lies where it lay at the start and nobody builds; who builds there has the token."""
        game = self.game
        start = game.layout.rubble
        game.rubble = start & ~game.occupied
        if "rubble" in self.entries:
            game.rubble = 0
            for name in self.entries.items("rubble", 0):
                game.rubble |= self.cell(name, "rubble")
        if game.rubble & ~start:
            raise self.entries.wrong("rubble", "lies where the cards of this map have none")
        if game.rubble & game.occupied:
            raise self.entries.wrong("rubble", "lies under a building, where it must have been cleared")
        for seat in self.rubble_unsaid:
            game.developers[seat].rubble = count(game.developers[seat].built & start)
        held = sum(developer.rubble for developer in game.developers)
        gone = count(start & ~game.rubble)
        if held != gone:
            raise self.wrong(f"{gone} rubble tokens have left the map, but the players hold {held}")

    # Decks and rows

    def permits(self) -> None:
        """`permit_deck` is the whole deck from the top; `permit_top` only the cards known to be there."""
        game, entries = self.game, self.entries
        row = [self.permit(name, "permit_row") for name in self.row("permit_row")]
        if "permit_deck" in entries:
            known = [self.permit(name, "permit_deck") for name in entries.items("permit_deck", 0)]
            rest: list[int] = []
        else:
            if "discarded" in entries:
                for name, copies in entries.section("discarded").table.items():
                    for _ in range(entries.whole_value("discarded", copies, 0, 250)):
                        self.permit(name, "discarded")
            known = [self.permit(name, "permit_top") for name in self.top("permit_top")]
            rest = sorted(self.permits_free.elements())
        deck = self.deck(rest, known, row, "permit_row")
        game.permits_left = len(deck)
        game.permit_deck = vec[u8]([*deck, *[0] * (len(game.tables.permits) - len(deck))])
        for kind in row:
            game.permit_row = cards.append(game.permit_row, kind)

    def objectives(self) -> None:
        """The same for objectives; those of which nothing is said are dealt at random."""
        game, entries = self.game, self.entries
        initial = [int(card) for card in game.tables.objectives][: int(game.tables.initial)]
        if "common" in entries:
            common = [self.objective(name, "common") for name in entries.items("common", t.COMMON)]
            if not set(common) <= set(initial):
                names = ", ".join(game.tables.objective_names[card] for card in initial)
                raise entries.wrong("common", f"must be initial objectives: {names}")
        else:
            common = []
        row = [self.objective(name, "objective_row") for name in self.row("objective_row")]
        if "objective_deck" in entries:
            known = [self.objective(name, "objective_deck") for name in entries.items("objective_deck", 0)]
        else:
            known = [self.objective(name, "objective_top") for name in self.top("objective_top")]
        if not common:
            common = [card for card in initial if card in self.objectives_free][: t.COMMON]
            if len(common) < t.COMMON:
                raise self.wrong("too few initial objectives are left to be common")
            self.objectives_free -= set(common)
        game.common = sum(1 << card for card in common)
        unsaid = self.shuffled(sorted(self.objectives_free))
        for seat in self.secrets_unsaid:
            if not unsaid:
                raise self.wrong(f"no objective is left to be the secret one of seat {seat}")
            game.developers[seat].secret = 1 << unsaid.pop()
        if "objective_deck" in entries and unsaid:
            names = ", ".join(sorted(game.tables.objective_names[card] for card in unsaid))
            raise entries.wrong("objective_deck", f"lacks {names}: objectives never leave the game")
        game.objective_deck = vec[u8](self.deck(unsaid, known, row, "objective_row"))
        game.objectives_left = len(game.objective_deck)
        for objective in row:
            game.objective_row = cards.append(game.objective_row, objective)

    def row(self, key: str) -> list[object]:
        names = self.entries.items(key, 0) if key in self.entries else []
        if len(names) > t.ROW:
            raise self.entries.wrong(key, f"has {len(names)} cards; there are at most {t.ROW}")
        return names

    def deck(self, rest: list[int], known: list[int], row: list[int], key: str) -> list[int]:
        """The rest shuffled, with the known cards on top; a row of which nothing is said is filled from the rest."""
        below = self.shuffled(rest)
        above = known[::-1]
        while key not in self.entries and len(row) < t.ROW and (below or above):
            row.append((below or above).pop())
        return below + above

    def shuffled(self, numbers: list[int]) -> list[int]:
        mixed = vec[u8](numbers)
        self.game.chance.shuffle(mixed, len(mixed))
        return [int(card) for card in mixed]

    def top(self, key: str) -> list[object]:
        return self.entries.items(key, 0) if key in self.entries else []

    def best_builder(self) -> None:
        """Who was first to have all buildings on the map; worked out where only one can be."""
        game, entries = self.game, self.entries
        able = [seat for seat, mine in enumerate(game.developers) if mine.houses == game.tables.buildings]
        if entries.table.get("best_builder") is not None:
            game.best_builder = entries.whole("best_builder", 0, int(game.players) - 1)
            if game.best_builder not in able:
                raise entries.wrong(
                    "best_builder", f"cannot be {game.best_builder}: buildings of that seat are missing"
                )
        elif len(able) > 1:
            raise self.wrong(f"say who is best_builder: seats {able} have all their buildings on the map")
        else:
            game.best_builder = able[0] if able else NOBODY
        entries.asked.add("best_builder")
