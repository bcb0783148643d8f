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
from fogcity.games.builders import cards
from fogcity.games.builders import components as t
from fogcity.games.builders.edition import edition
from fogcity.games.builders.layout import Layout, in_order
from fogcity.games.builders.phases import place_phase
from fogcity.games.builders.rules import Builders

MAP_CARD = re.compile(r"([1-8])([AB])")
WORKED_OUT = (
    *("edition", "turn", "cost", "bonus", "earnings", "tracks", "printed"),
    *("plots", "discarded", "urban", "scores"),
)
DEVELOPER_WORKED_OUT = ("pool", "points")


def place(document: Mapping[str, object], setup: Setup) -> Builders:
    """The game as the document describes it."""
    components = edition(setup.edition)
    entries = entries_of(document)
    layout = read_layout(entries, components, setup.players)
    game = Builders(setup.players, seeded(setup.seed), components, layout)
    game.clear()
    placing = Placing(game, entries)
    placing.developers()
    placing.rubble()
    placing.permits()
    placing.objectives()
    placing.best_builder()
    place_chance(entries, game.chance)
    place_phase(game, entries)
    entries.asked.update(("game", "players", *WORKED_OUT))
    entries.finish()
    check_worked_out(document, game.state())
    return game


def check_worked_out(document: Mapping[str, object], state: Mapping[str, object]) -> None:
    """What the document says of things that follow from others must be so."""
    agree({key: document[key] for key in WORKED_OUT if key in document}, state)
    written, actual = document.get("developers"), state["developers"]
    if isinstance(written, list) and isinstance(actual, list):
        for seat, developer in enumerate(written):
            worked_out = {key: developer[key] for key in DEVELOPER_WORKED_OUT if key in developer}
            agree(worked_out, actual[seat], f"position.developers[{seat}]")


# The layout


def read_layout(entries: Entries, components: t.Components, players: int) -> Layout:
    layout = in_order(components, players)
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
        written = entries.items("cards", int(components.circle))
        names = [card.get("card") if isinstance(card, Mapping) else card for card in written]
        if sorted(map(str, names)) != sorted(components.action_cards):
            raise entries.wrong("cards", f"must name each of {', '.join(components.action_cards)} once, in their order")
        circle = vec[u8]([components.action_cards.index(str(name)) for name in names])
    return Layout(components, players, plots, sides, circle)


class Placing:
    """The components that have found their place so far, and the table they are laid on."""

    def __init__(self, game: Builders, entries: Entries) -> None:
        self.game = game
        self.entries = entries
        components = game.components
        self.plot_numbers = {name: plot for plot, name in enumerate(components.plot_names)}
        self.permit_stock = Stock("permit", components.permit_names, components.permits)
        self.objective_numbers = {name: i for i, name in enumerate(components.objective_names)}
        self.objectives_free = {int(card) for card in components.objectives}
        self.rubble_unsaid: list[int] = []
        self.parks_unsaid: list[int] = []
        self.secrets_unsaid: list[int] = []

    def cell(self, name: object, place: str) -> int:
        plot = self.plot_numbers.get(str(name))
        if plot is None or not self.game.layout.cell_of[plot]:
            raise wrong(f"{place} names {name!r}, which is no plot of this map")
        return int(self.game.layout.cell_of[plot])

    def objective(self, name: object, place: str) -> int:
        """An objective, taken out of those that are left."""
        objective = self.objective_numbers.get(str(name))
        if objective is None:
            raise wrong(f"{place} names {name!r}, which is no objective")
        if objective not in self.objectives_free:
            raise wrong(f"{place} has {name}, which is elsewhere already or not in this edition")
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
        components = self.game.components
        mine = self.game.developers[seat]
        if "money" in written:
            mine.money = written.whole("money", 0, int(components.most_money))
        if "stock" in written:
            mine.stock = written.whole("stock", 0, int(components.buildings))
        if "rubble" in written:
            mine.rubble = written.whole("rubble", 0, int(components.rubble_tokens))
        else:
            self.rubble_unsaid.append(seat)
        if "column" in written:
            mine.column = written.whole("column", 1, int(components.columns)) - 1
        if "row" in written:
            mine.level = written.whole("row", 1, int(components.levels)) - 1

    def buildings(self, seat: int, written: Entries) -> None:
        game = self.game
        mine = game.developers[seat]
        for name in written.some("buildings"):
            cell = self.cell(name, written.place("buildings"))
            if cell & game.occupied:
                raise wrong(f"{name} carries two buildings")
            game.occupied |= cell
            mine.built |= cell
            mine.houses += 1
        if mine.stock + mine.houses > game.components.buildings:
            raise wrong(
                f"seat {seat} has more than {game.components.buildings} buildings on the map and in stock (B11)"
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
                raise wrong(f"the players have more {name} cards than the edition")
            mine.urban |= numbers[name] << 8 * kind
            game.supply -= numbers[name] << 8 * kind
        if parks is None:
            self.parks_unsaid += [seat] * numbers["park"]
            return
        letters = [chr(ord("A") + i) for i in range(len(game.components.park_points))]
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
        held = len(game.components.park_points) - (game.supply >> 8 * t.PARK & 255)
        if taken != (1 << held) - 1:
            raise wrong("the parks are taken in the order A, B, C, ..., each by one player")

    def hand(self, seat: int, written: Entries) -> None:
        """Permits and objectives."""
        mine = self.game.developers[seat]
        names = written.some("permits")
        if len(names) > self.game.components.hand:
            raise written.wrong("permits", f"are more than {self.game.components.hand} (B5)")
        for name in names:
            mine.hand = cards.insert(mine.hand, self.permit_stock.take(name, written.place("permits")))
        for name in written.some("open"):
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
            raise wrong(f"{gone} rubble tokens have left the map, but the players hold {held}")

    # Decks and rows

    def permits(self) -> None:
        """`permit_deck` is the whole deck from the top; `permit_top` only the cards known to be there."""
        game, entries = self.game, self.entries
        row = [self.permit_stock.take(name, "permit_row") for name in self.row("permit_row")]
        if "permit_deck" in entries:
            known = [self.permit_stock.take(name, "permit_deck") for name in entries.items("permit_deck", 0)]
            rest: list[int] = []
        else:
            if "discarded" in entries:
                for name, copies in entries.section("discarded").table.items():
                    for _ in range(entries.whole_value("discarded", copies, 0, 250)):
                        self.permit_stock.take(name, "discarded")
            known = [self.permit_stock.take(name, "permit_top") for name in entries.some("permit_top")]
            rest = self.permit_stock.rest()
        deck = self.deck(rest, known, row, "permit_row")
        game.permits_left = len(deck)
        game.permit_deck = vec[u8]([*deck, *[0] * (len(game.components.permits) - len(deck))])
        for kind in row:
            game.permit_row = cards.append(game.permit_row, kind)

    def objectives(self) -> None:
        """The same for objectives; those of which nothing is said are dealt at random."""
        game, entries = self.game, self.entries
        initial = [int(card) for card in game.components.objectives][: int(game.components.initial)]
        if "common" in entries:
            common = [self.objective(name, "common") for name in entries.items("common", t.COMMON)]
            if not set(common) <= set(initial):
                names = ", ".join(game.components.objective_names[card] for card in initial)
                raise entries.wrong("common", f"must be initial objectives: {names}")
        else:
            common = []
        row = [self.objective(name, "objective_row") for name in self.row("objective_row")]
        if "objective_deck" in entries:
            known = [self.objective(name, "objective_deck") for name in entries.items("objective_deck", 0)]
        else:
            known = [self.objective(name, "objective_top") for name in entries.some("objective_top")]
        if not common:
            common = [card for card in initial if card in self.objectives_free][: t.COMMON]
            if len(common) < t.COMMON:
                raise wrong("too few initial objectives are left to be common")
            self.objectives_free -= set(common)
        game.common = sum(1 << card for card in common)
        unsaid = shuffled(self.game.chance, sorted(self.objectives_free))
        for seat in self.secrets_unsaid:
            if not unsaid:
                raise wrong(f"no objective is left to be the secret one of seat {seat}")
            game.developers[seat].secret = 1 << unsaid.pop()
        if "objective_deck" in entries and unsaid:
            names = ", ".join(sorted(game.components.objective_names[card] for card in unsaid))
            raise entries.wrong("objective_deck", f"lacks {names}: objectives never leave the game")
        game.objective_deck = vec[u8](self.deck(unsaid, known, row, "objective_row"))
        game.objectives_left = len(game.objective_deck)
        for objective in row:
            game.objective_row = cards.append(game.objective_row, objective)

    def row(self, key: str) -> list[object]:
        names = self.entries.some(key)
        if len(names) > t.ROW:
            raise self.entries.wrong(key, f"has {len(names)} cards; there are at most {t.ROW}")
        return names

    def deck(self, rest: list[int], known: list[int], row: list[int], key: str) -> list[int]:
        """The rest shuffled, with the known cards on top; a row of which nothing is said is filled from the rest."""
        below = shuffled(self.game.chance, rest)
        above = known[::-1]
        while key not in self.entries and len(row) < t.ROW and (below or above):
            row.append((below or above).pop())
        return below + above

    def best_builder(self) -> None:
        """Who was first to have all buildings on the map; worked out where only one can be."""
        game = self.game
        able = [seat for seat, mine in enumerate(game.developers) if mine.houses == game.components.buildings]
        game.best_builder = place_honour("best_builder", self.entries, able, int(game.players))
