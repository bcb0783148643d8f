"""Where a position set up by hand stands in its round: the year, where the tokens stand, and what is to be decided."""

import itertools

from fogcity.documents.entries import Entries
from fogcity.documents.positions import check_decisions, wrong
from fogcity.games.builders import cards, legal
from fogcity.games.builders import components as t
from fogcity.games.builders.rules import Builders

ON_CARD = (
    t.CHOOSE_SPACE,
    t.ACT,
    t.CHOOSE_PERMIT,
    t.CHOOSE_OBJECTIVE,
    t.CLEAR,
    t.CHOOSE_PLOT,
    t.CHOOSE_WITH,
    t.CHOOSE_URBAN,
)
BUILDING = (t.CHOOSE_PLOT, t.CHOOSE_WITH, t.CHOOSE_URBAN)
NEEDS = {t.CHOOSE_PERMIT: t.PERMIT, t.CHOOSE_OBJECTIVE: t.OBJECTIVE, t.CLEAR: t.CLEAR_UP}


def place_phase(game: Builders, entries: Entries) -> None:
    reader = PhaseReader(game, entries)
    reader.time()
    reader.phase()
    reader.tokens()
    reader.rows()
    reader.ending()
    reader.building()
    if game.phase != t.OVER:
        reader.check_decision()


class PhaseReader:
    def __init__(self, game: Builders, entries: Entries) -> None:
        self.game = game
        self.entries = entries
        written = entries.table.get("developers")
        developers = written if isinstance(written, list) else [{}] * int(game.players)
        self.spaces = [developer.get("space") for developer in developers]

    def time(self) -> None:
        """The year and the place in the circle: by default the first action card of 1906."""
        game, entries = self.game, self.entries
        if "year" in entries:
            game.year = entries.whole("year", t.FIRST_YEAR, t.FIRST_YEAR + t.LAST_YEAR) - t.FIRST_YEAR
            if not game.components.next_year[game.year]:
                raise entries.wrong("year", f"cannot be {t.FIRST_YEAR + game.year}: this edition goes without it")
        names = [game.components.action_cards[int(card)] for card in game.layout.circle]
        last_year = game.year == t.LAST_YEAR
        game.place = t.AREA if last_year else 0
        if "place" in entries:
            place = entries.choice("place", (*names, "earnings"))
            game.place = t.AREA if place == "earnings" else names.index(place)
        if last_year and game.place != t.AREA:
            raise entries.wrong("place", "must be 'earnings' in 1912, when no action card is visited any more")

    def phase(self) -> None:
        game, entries = self.game, self.entries
        likely = "bonus" if game.year == t.LAST_YEAR else "space"
        if entries.table.get("with"):
            likely = "urban"
        elif entries.table.get("plot") is not None:
            likely = "with"
        game.phase = t.PHASE_NAMES.index(entries.choice("phase", t.PHASE_NAMES) if "phase" in entries else likely)
        if game.phase not in self.fitting_phases():
            names = ", ".join(t.PHASE_NAMES[phase] for phase in self.fitting_phases())
            raise wrong(f"phase cannot be {t.PHASE_NAMES[game.phase]!r} at this place and time, only {names}")

    def fitting_phases(self) -> tuple[int, ...]:
        game = self.game
        if game.year == t.LAST_YEAR:
            return (t.CHOOSE_BONUS, *BUILDING, t.OVER)
        if game.place != t.AREA:
            return (*ON_CARD, t.OVER)
        return (t.CHOOSE_SPACE, t.CHOOSE_BONUS if game.year else t.CHOOSE_PERMIT)

    # The tokens

    def tokens(self) -> None:
        """Who has still to act, in order, and where everybody's token stands."""
        game, entries = self.game, self.entries
        if game.phase == t.OVER:
            waiting = entries.wholes("waiting", 0, 0, 3) if "waiting" in entries else []
            if waiting:
                raise entries.wrong("waiting", "must be empty when the game is over")
            game.seat = entries.whole("seat", 0, int(game.players) - 1) if "seat" in entries else 0
        else:
            waiting = self.waiting()
            game.seat = waiting[0]
            if "seat" in entries and entries.whole("seat", 0, int(game.players) - 1) != game.seat:
                raise entries.wrong("seat", f"must be {game.seat}, the first of those waiting")
        game.waiting = 0
        for seat in waiting:
            game.waiting = cards.append(game.waiting, seat)
        entries.asked.update(("seat", "waiting"))
        arrived = game.phase != t.CHOOSE_SPACE and game.year != t.LAST_YEAR
        self.stand_before(waiting[1:] if arrived else waiting)
        self.stand_here([seat for seat in range(int(game.players)) if seat not in waiting[int(arrived) :]])

    def waiting(self) -> list[int]:
        game, entries = self.game, self.entries
        everybody = list(range(int(game.players)))
        if "waiting" in entries:
            waiting = entries.wholes("waiting", 0, 0, int(game.players) - 1)
            if not waiting or len(set(waiting)) < len(waiting):
                raise entries.wrong("waiting", "must name the seats that have still to act, each once")
            return waiting
        if game.phase == t.CHOOSE_SPACE and all(isinstance(space, int) for space in self.spaces):
            return sorted(everybody, key=lambda seat: -int(str(self.spaces[seat])))
        first = entries.whole("seat", 0, int(game.players) - 1) if "seat" in entries else 0
        return everybody[first:] + everybody[:first]

    def stand_before(self, waiting: list[int]) -> None:
        """Those who wait stand on the place before, the rightmost first; in 1906 nowhere yet."""
        game = self.game
        given = [self.spaces[seat] for seat in waiting]
        if game.year == 0 and game.place == t.AREA:
            if any(space is not None for space in given):
                raise wrong("in 1906 a token stands nowhere before its player has chosen an earnings space")
            players = int(game.players)
            if any((one + 1) % players != other for one, other in itertools.pairwise(waiting)):
                raise wrong("in 1906 the earnings spaces are chosen clockwise")
            return
        spaces = self.spaces_before()
        if all(space is None for space in given):
            given = list(range(spaces, 0, -1))[: len(waiting)]
        for seat, space in zip(waiting, given, strict=True):
            self.put(seat, space, spaces)
        ordered = [int(game.developers[seat].space) for seat in waiting]
        if any(one <= other for one, other in itertools.pairwise(ordered)):
            raise wrong("who waits is in the order of the tokens: the rightmost first, one token a space (B1)")

    def spaces_before(self) -> int:
        game = self.game
        before = int(game.layout.circle[int(game.components.circle) - 1 if game.place == t.AREA else game.place - 1])
        if game.place == 0:
            return len(game.components.earnings)
        return int(game.components.space_count(game.players, before))

    def stand_here(self, arrived: list[int]) -> None:
        """The others stand here, or in 1912, when nobody moves, where they stood before."""
        game = self.game
        in_1912 = game.year == t.LAST_YEAR
        spaces = self.spaces_before() if in_1912 else int(game.space_count())
        taken = 0
        if in_1912:
            standing = [seat for seat in range(int(game.players)) if seat not in arrived]
            taken = sum(1 << int(game.developers[seat].space) for seat in standing)
        said = [self.spaces[seat] for seat in arrived]
        for seat, space in zip(arrived, said, strict=True):
            if space is None:
                free = [i for i in range(1, spaces + 1) if not taken >> i - 1 & 1 and i not in said]
                space = free[0]
            self.put(seat, space, spaces)
            bit = 1 << int(game.developers[seat].space)
            if bit & taken:
                raise wrong(f"two tokens stand on space {space}; a space holds one (B1)")
            taken |= bit
        if not in_1912:
            for seat in arrived:
                game.stand(seat, game.developers[seat], game.developers[seat].space)

    def put(self, seat: int, space: object, spaces: int) -> None:
        if not isinstance(space, int) or isinstance(space, bool) or not 1 <= space <= spaces:
            raise wrong(f"developers[{seat}].space must be a space from 1 to {spaces}, not {space!r}")
        self.game.developers[seat].space = space - 1

    # The rows

    def rows(self) -> None:
        """A short row has lost cards to those who acted since it was full."""
        game = self.game
        missing = 0
        if game.permits_left or self.discards():
            missing += t.ROW - int(cards.size(game.permit_row))
        if game.objectives_left:
            missing += t.ROW - int(cards.size(game.objective_row))
        acted = int(game.players) - int(cards.size(game.waiting)) if game.place != t.AREA else 0
        if missing > acted:
            raise wrong(f"the rows lack {missing} cards, but only {acted} players have acted since then (B4)")

    def discards(self) -> int:
        """The permits that are neither in the deck, nor in the row, nor in a hand: the next deck."""
        game = self.game
        held = sum(int(cards.size(developer.hand)) for developer in game.developers)
        return len(game.components.permits) - int(game.permits_left) - int(cards.size(game.permit_row)) - held

    # The decision

    def building(self) -> None:
        """The plot and the permits of a building that is being decided on."""
        game, entries = self.game, self.entries
        table = entries.table
        if table.get("granted"):
            game.granted = True
        if game.granted and game.phase not in BUILDING:
            raise entries.wrong("granted", "belongs to building: the phases plot, with and urban")
        if (table.get("plot") is not None) != (game.phase in (t.CHOOSE_WITH, t.CHOOSE_URBAN)):
            raise wrong("a plot belongs to the phases with and urban, and only to them")
        if bool(table.get("with")) != (game.phase == t.CHOOSE_URBAN):
            raise wrong("the permits in with belong to the phase urban, and only to it")
        entries.asked.update(("granted", "plot", "with"))
        if game.phase in BUILDING:
            self.choices(table.get("plot"), table.get("with"))

    def choices(self, plot: object, permits: object) -> None:
        """Earlier choices must have been possible."""
        game = self.game
        phase = game.phase
        if plot is not None:
            game.phase = t.CHOOSE_PLOT
            game.plot = game.layout.cell_of[self.chosen(f"plot {plot}") - t.ON_PLOT]
        if permits:
            game.phase = t.CHOOSE_WITH
            names = permits if isinstance(permits, list) else [permits]
            pair = self.chosen(f"with {' '.join(map(str, names))}") - game.components.with_two
            if pair < 0:
                raise wrong("one permit earns no urban development card, so there is nothing to choose")
            game.one, game.other = pair // game.components.kinds, pair % game.components.kinds
            types = int(legal.urban_types(game, game.developers[game.seat]))
            if not types or (not types & types - 1 and types != 1 << t.CABLE_CAR):
                raise wrong("these permits leave no choice of urban development cards")
        game.phase = phase

    def chosen(self, text: str) -> int:
        game = self.game
        game.deciding = 1 << game.seat
        if text not in game.legal(int(game.seat)):
            raise wrong(f"{text!r} cannot have been chosen here")
        return game.components.numbers[text]

    def ending(self) -> None:
        """A game that is over, or whose last card is played to its end (B12)."""
        game, entries = self.game, self.entries
        complete = [seat for seat, mine in enumerate(game.developers) if mine.houses == game.components.buildings]
        waiting = cards.numbers(game.waiting)
        if any(seat in waiting for seat in complete):
            raise wrong("a player with all buildings on the map has nothing to wait for: that card was the last")
        last_year = game.year == t.LAST_YEAR
        if complete and not last_year:
            game.ended = t.LAST_BUILDING
            if game.place == t.AREA:
                raise wrong("a player has all buildings on the map, so no new year would have come")
        game.deciding = 1 << game.seat
        if game.phase == t.OVER:
            game.deciding = 0
            game.ended = t.YEARS_OVER if last_year else game.ended
            if not game.ended:
                raise wrong("the game is not over: it is not 1912, and nobody has all buildings on the map")
            if "ending" in entries and entries.get("ending") != t.ENDINGS[game.ended]:
                raise entries.wrong("ending", f"would be {t.ENDINGS[game.ended]!r} here")
        elif entries.table.get("ending") is not None:
            raise entries.wrong("ending", "belongs to the phase 'over'")
        entries.asked.add("ending")

    def check_decision(self) -> None:
        """The card offers what is being done, and there is something to decide."""
        game = self.game
        mine = game.developers[game.seat]
        if game.place != t.AREA and game.phase != t.CHOOSE_SPACE:
            offers = self.offers()
            if offers[int(mine.space)] == t.PASS:
                raise wrong("a token on the pass space does nothing more (B2)")
            wanted = NEEDS.get(int(game.phase), t.GRANT if game.granted else t.BUILD)
            if game.phase != t.ACT and wanted not in offers:
                raise wrong(f"this card does not offer {t.ACTION_NAMES[wanted]!r}")
        if game.place == t.AREA and game.granted:
            raise wrong("the bonus of 1912 is an ordinary building, without a grant (B13)")
        check_decisions(game, t.PHASE_NAMES[game.phase])

    def offers(self) -> list[int]:
        game = self.game
        return [int(game.offer(i)) for i in range(int(game.space_count()))]
