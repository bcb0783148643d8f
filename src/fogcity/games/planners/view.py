"""What can be seen, apart from the rules: the view of a seat and the whole state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogcity.engine.bits import count
from fogcity.engine.rules import NOBODY, exact, named_counts, zeros
from fogcity.engine.schema import in_common
from fogcity.games.planners import schema
from fogcity.games.planners.city import City
from fogcity.games.planners.components import (
    BONUS_NAMES,
    CARD_BONUS,
    CELLS,
    CHOOSE_BONUS,
    COLUMNS,
    CONTRACTS_BONUS,
    DEPOT,
    DEPOT_BONUS,
    ENDINGS,
    LINES,
    LINES_BONUS,
    LOWEST_ROW,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    PLACES,
    POINTS_BONUS,
    ROWS,
    TAKEN,
    TARGET,
    VALUE_BONUS,
    Components,
)
from fogcity.games.planners.scoring import cell_value

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners


# The view and the state


def view(game: Planners) -> schema.View:
    """What everybody may know: all but the order of the deck (P19), and so the same for every seat."""
    components = game.components
    placing = game.phase == TARGET
    points = game.known_points(None)
    return schema.View(
        game="planners",
        edition=components.name,
        players=game.players,
        turn=list(game.turn),
        seat=game.seat,
        phase=PHASE_NAMES[game.phase],
        foundations=game.tokens,
        columns=[column(game, i) for i in range(i64(COLUMNS))],
        drawn=None if game.drawn == NO_CARD else components.card_names[game.drawn],
        taken=taken(game),
        district=components.rows[game.district] if placing or game.phase == CHOOSE_BONUS else None,
        bonus=BONUS_NAMES[game.bonus] if placing else None,
        discarded=discarded(game),
        supply=supply(game),
        offers={components.rows[row]: BONUS_NAMES[components.district_bonus[row]] for row in range(i64(ROWS))},
        medal=seat_or_none(game.medal),
        completed={components.rows[row]: seat_or_none(game.completed_by[row]) for row in range(i64(ROWS))},
        cities=[city_view(game, seat) for seat in range(game.players)],
        ending=ENDINGS[game.ended] or None if game.phase == OVER else None,
        ended_by=seat_or_none(game.ended_by),
        scores=[sum(parts.values()) for parts in points],
        deck=schema.Deck(left=game.deck_left, cards=deck_contents(game)),
        advantage={name: [parts[name] for parts in points] for name in [*components.rows, "trams"]},
        printed=printed(components),
    )


def state(game: Planners) -> schema.State:
    """Everything; `position` can set it up again."""
    names = game.components.card_names
    open_to_all = in_common(view(game), schema.Common)
    open_to_all["scores"] = game.scores()
    return schema.State(
        **open_to_all,
        deck=[names[i64(game.deck[i])] for i in range(game.deck_left - 1, -1, -1)],
        chance=[game.chance.a, game.chance.b, game.chance.c, game.chance.d],
    )


def supply(game: Planners) -> schema.Supply:
    left = game.supply
    return schema.Supply(
        value=left[VALUE_BONUS],
        card=left[CARD_BONUS],
        depot=left[DEPOT_BONUS],
        points=left[POINTS_BONUS],
        contracts=left[CONTRACTS_BONUS],
        lines=left[LINES_BONUS],
    )


def printed(components: Components) -> schema.Printed:
    """What this edition says on its boards, gardens, bonuses and medal: depots by column, and numbers."""
    if components.printed is None:
        components.printed = read_printed(components)
    return components.printed


def read_printed(components: Components) -> schema.Printed:
    return schema.Printed(
        depots=[column + 1 for column in range(PLACES) if components.printed_depots >> (LOWEST_ROW + column) & 1],
        garden=components.garden,
        value=components.adds,
        card=components.value[components.bonus_card],
        points=exact(components.bonus_points),
        contracts=components.throws,
        medal=exact(components.medal_points),
        completion=exact(components.completion_points),
    )


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def column(game: Planners, index: i64) -> list[str]:
    """The cards of a column, in the order in which they were placed."""
    first = index * len(game.deck)
    names = game.components.card_names
    return [names[i64(game.columns[i])] for i in range(first, first + game.sizes[index])]


def taken(game: Planners) -> list[str]:
    return column(game, TAKEN)


def deck_contents(game: Planners) -> dict[str, int]:
    """How many of each card are still in the deck, in the order of the edition, not of the deck."""
    counts = zeros(len(game.components.card_names))
    for i in range(game.deck_left):
        counts[i64(game.deck[i])] += 1
    return named_counts(game.components.card_names, counts)


def discarded(game: Planners) -> dict[str, int]:
    """The cards in the box: all that are nowhere else."""
    counts = zeros(len(game.components.card_names))
    for kind in game.components.deck:
        counts[i64(kind)] += 1
    for i in range(game.deck_left):
        counts[i64(game.deck[i])] -= 1
    for index in range(i64(COLUMNS + 1)):
        first = index * len(game.deck)
        for i in range(first, first + game.sizes[index]):
            counts[i64(game.columns[i])] -= 1
    for kind in game.laid:
        if i64(kind) < game.components.bonus_card:
            counts[i64(kind)] -= 1
    if game.drawn != NO_CARD:
        counts[game.drawn] -= 1
    return named_counts(game.components.card_names, counts)


def city_view(game: Planners, seat: i64) -> schema.City:
    city = game.cities[seat]
    rows: dict[str, list[schema.Cell]] = {}
    for row in range(i64(ROWS)):
        cells: list[schema.Cell] = []
        for cell in range(PLACES * row, PLACES * row + PLACES):
            if city.filled >> cell & 1:
                cells.append(cell_view(game, seat, city, cell))
        rows[game.components.rows[row]] = cells
    return schema.City(
        contracts=city.contracts,
        contract_tokens=city.contract_tokens,
        point_tokens=city.point_tokens,
        bonuses_used=[game.components.rows[row] for row in range(i64(ROWS)) if city.used >> row & 1],
        needs=game.components.needs - city.waterfronts,
        trams=count(city.trams),
        skyscrapers=count(city.skyscrapers),
        values=[city.row_worth(row, game.components.garden) for row in range(i64(ROWS))],
        rows=rows,
    )


def cell_view(game: Planners, seat: i64, city: City, cell: i64) -> schema.Cell:
    """A card of a city. Those that look the same are the same object: it is quick to see that they have not changed."""
    kind = i64(game.laid[CELLS * seat + cell])
    printed = game.components.symbols[kind] & (LINES | DEPOT)
    value = cell_value(game, city, cell)
    tokens = value_tokens(game, seat, city, cell)
    looks = (city.lines >> cell & 1) << 2 | (city.trams >> cell & 1) << 1 | city.skyscrapers >> cell & 1
    key = int(((kind << 20) + value << 20) + tokens << 3 | looks)
    found = game.components.cells_shown.get(key)
    if found is None:
        found = game.components.cells_shown[key] = schema.Cell(
            card=game.components.card_names[kind],
            value=value,
            value_tokens=tokens,
            lines_token=bool(looks & 4) and not printed,
            tram=bool(looks & 2),
            skyscraper=bool(looks & 1),
        )
    return found


def value_tokens(game: Planners, seat: i64, city: City, cell: i64) -> i64:
    """How many value tokens lie on a card: what its value has grown by, garden values aside."""
    kind = i64(game.laid[CELLS * seat + cell])
    grown = cell_value(game, city, cell) - game.components.value[kind]
    if city.blooming >> cell & 1:
        grown -= game.components.garden
    return grown // game.components.adds


# Facts for events


def spots(game: Planners, cells: i64) -> list[schema.Spot]:
    return [
        schema.Spot(district=district_of(game, cell), place=place_of(cell))
        for cell in range(i64(CELLS))
        if cells >> cell & 1
    ]


def district_of(game: Planners, cell: i64) -> str:
    return game.components.rows[cell // PLACES]


def place_of(cell: i64) -> int:
    return int(cell % PLACES + 1)
