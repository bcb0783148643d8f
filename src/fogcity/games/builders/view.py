"""What can be seen, apart from the rules: the view of a seat, the whole state, and facts for events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from fogcity.engine.rules import NOBODY, Points, named_counts, zeros
from fogcity.engine.schema import in_common
from fogcity.games.builders import cards, schema, scoring
from fogcity.games.builders.components import (
    AREA,
    BONUS_BUILD,
    BONUS_BUILDING,
    BONUS_OBJECTIVE,
    BONUS_PERMIT,
    BONUS_STEP,
    CABLE_CAR,
    CHOOSE_PLOT,
    CHOOSE_URBAN,
    ENDINGS,
    FIRST_YEAR,
    HYDRANT,
    LAST_BUILDING,
    LIGHTING,
    MOST_PLAYERS,
    NO_PERMIT,
    OBJECTIVES,
    OVER,
    PARK,
    PHASE_NAMES,
    PLOTS,
    SIDES,
    TYPE_NAMES,
    YEARS,
    Components,
    space_name,
)
from fogcity.games.builders.developer import NO_SPACE
from fogcity.games.builders.layout import WIDTH

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders


BONUS_OFFERS: Final = (
    ("permit", BONUS_PERMIT),
    ("objective", BONUS_OBJECTIVE),
    ("building", BONUS_BUILDING),
    ("step", BONUS_STEP),
    ("build", BONUS_BUILD),
)

# The view and the state


def knows(game: Builders, seat: int | None, other: int) -> bool:
    """Whether a seat, or a spectator, knows another's secret objectives: its own, and all of them at the end (B16)."""
    return game.phase == OVER or seat == other


def known_points(game: Builders, seat: int | None, other: int) -> dict[str, Points]:
    parts = scoring.breakdown(game, other, knows(game, seat, other))
    return {name: int(amount) for name, amount in parts.items()}


def view(game: Builders) -> schema.View:
    """What everybody may know: all but the decks and the secret objectives (B16)."""
    components = game.components
    known = game.phase == OVER
    return schema.View(
        game="builders",
        edition=components.name,
        players=game.players,
        turn=list(game.turn),
        seat=game.seat,
        phase=PHASE_NAMES[game.phase],
        year=FIRST_YEAR + game.year,
        cost=components.cost[game.year],
        bonus=bonus_offers(game, game.year),
        place=place_name(game),
        waiting=[int(seat) for seat in cards.numbers(game.waiting)],
        cards=[card_view(game, i) for i in range(game.components.circle)],
        earnings=[int(amount) for amount in components.earnings],
        tracks=tracks(components),
        printed=printed(game),
        map=map_cards(game),
        plots=plots_view(game),
        rubble=plot_list(game, game.rubble),
        permit_row=permits_open(game),
        discarded=discarded(game),
        objective_row=objectives_open(game),
        common=objective_list(game, game.common),
        urban=urban_left(game),
        best_builder=seat_or_none(game.best_builder),
        granted=game.granted and CHOOSE_PLOT <= game.phase <= CHOOSE_URBAN,
        plot=components.plot_names[game.layout.plot(game.plot)] if game.plot else None,
        with_permits=permits_used(game),
        ending=ENDINGS[game.ended] or None if game.phase == OVER else None,
        permit_deck=schema.PermitDeck(left=game.permits_left, cards=deck_permits(game)),
        objective_deck=schema.ObjectiveDeck(left=game.objectives_left),
        developers=[developer_view(game, other, known) for other in range(int(game.players))],
        scores=[scoring.points(game, other, known) for other in range(int(game.players))],
    )


def own_view(game: Builders, seat: int, shared: schema.View) -> schema.View:
    """What a seat may know: its own secret objectives, too."""
    if game.phase == OVER:
        return shared
    developers, scores = list(shared.developers), list(shared.scores)
    developers[seat], scores[seat] = developer_view(game, seat, True), scoring.points(game, seat, True)
    return replace(shared, developers=developers, scores=scores)


def own_points(game: Builders, seat: int, shared: list[dict[str, Points]]) -> list[dict[str, Points]]:
    found = list(shared)
    found[seat] = known_points(game, seat, seat)
    return found


def state(game: Builders) -> schema.State:
    """Everything; `position` can set it up again."""
    permits, objectives = game.permit_deck, game.objective_deck
    permit_names, objective_names = game.components.permit_names, game.components.objective_names
    return schema.State(
        **in_common(view(game), schema.Common),
        permit_deck=[permit_names[i64(permits[i])] for i in range(game.permits_left - 1, -1, -1)],
        objective_deck=[objective_names[i64(objectives[i])] for i in range(game.objectives_left - 1, -1, -1)],
        developers=[developer_view(game, seat, True) for seat in range(int(game.players))],
        scores=game.scores(),
        chance=[game.chance.a, game.chance.b, game.chance.c, game.chance.d],
    )


def bonus_offers(game: Builders, year: i64) -> list[str]:
    """What a year offers, by choice, in the words of the edition; in 1906 there is no choice."""
    components = game.components
    offers = [name for name, bit in BONUS_OFFERS if components.bonus[year] & bit]
    if components.bonus_money[year]:
        offers.append(f"money {components.bonus_money[year]}")
    if components.bonus_each[year]:
        offers.append(f"money {components.bonus_each[year]} per building")
    return offers


def tracks(components: Components) -> schema.Tracks:
    """The points printed on the development board, from the top, its sidebars and the money track."""
    if components.tracks is None:
        components.tracks = read_tracks(components)
    return components.tracks


def read_tracks(components: Components) -> schema.Tracks:
    board = [int(points) for points in components.board]
    columns = int(components.columns)
    rows = [board[columns * level : columns * (level + 1)] for level in range(int(components.levels))]
    return schema.Tracks(
        development=rows[::-1],
        urban_sidebar=[int(points) for points in components.urban_sidebar],
        clear_up_sidebar=[int(points) for points in components.clear_up_sidebar],
        money=[int(points) for points in components.money_points],
    )


def printed(game: Builders) -> schema.Printed:
    """What the box says beside the boards, for whoever explains it: the years, prices, limits and points."""
    found = game.components.printed.get(int(game.players))
    if found is None:
        found = game.components.printed[int(game.players)] = read_printed(game)
    return found


def read_printed(game: Builders) -> schema.Printed:
    components = game.components
    years = [
        schema.Year(year=FIRST_YEAR + year, cost=components.cost[year], bonus=bonus_offers(game, year))
        for year in range(i64(YEARS))
        if components.next_year[year]
    ]
    prices = schema.Prices(
        distance=components.distance,
        collect=components.collect,
        rubble=components.rubble,
        step=components.step,
        cable_car=components.cable_car,
        corner=components.corner,
    )
    urban = schema.UrbanPoints(
        lighting=[int(points) for points in components.lighting_points[1:]],
        cable_car=components.urban_points[CABLE_CAR],
        hydrant=components.urban_points[HYDRANT],
        park=[int(points) for points in components.park_points],
    )
    first = MOST_PLAYERS * game.players
    places = slice(int(first), int(first + game.players))
    return schema.Printed(
        years=years,
        prices=prices,
        limits=schema.Limits(permits=components.hand, buildings=components.buildings),
        urban=urban,
        objectives={components.objective_names[i]: int(components.points[i]) for i in range(i64(OBJECTIVES))},
        coins_each=components.coins_each,
        majority_colour=[int(points) for points in components.colour_places][places],
        majority_rubble=[int(points) for points in components.rubble_places][places],
        best_builder=components.best_builder,
    )


def urban_left(game: Builders) -> schema.UrbanCards:
    left = game.supply
    return schema.UrbanCards(
        lighting=left >> 8 * LIGHTING & 255,
        cable_car=left >> 8 * CABLE_CAR & 255,
        hydrant=left >> 8 * HYDRANT & 255,
        park=left >> 8 * PARK & 255,
    )


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def place_name(game: Builders) -> str:
    """The action card that is visited now, or the earnings area."""
    if game.place == AREA:
        return "earnings"
    return game.components.action_cards[i64(game.layout.circle[game.place])]


def card_view(game: Builders, index: i64) -> schema.ActionCard:
    """An action card of the circle: its spaces from left to right."""
    components = game.components
    card = i64(game.layout.circle[index])
    key = int((MOST_PLAYERS + 1) * card + game.players)
    found = components.cards_shown.get(key)
    if found is None:
        count = components.space_count(game.players, card)
        spaces = [space_name(components.space(game.players, card, i)) for i in range(count)]
        found = components.cards_shown[key] = schema.ActionCard(card=components.action_cards[card], spaces=spaces)
    return found


def map_cards(game: Builders) -> list[str]:
    """The plot cards in reading order, each with the side that is up, such as 5A."""
    return [f"{card + 1}{SIDES[game.layout.sides >> i & 1]}" for i, card in enumerate(plot_cards(game))]


def plot_cards(game: Builders) -> list[int]:
    return [int(card) for card in game.layout.cards]


def plots_view(game: Builders) -> list[list[schema.Plot]]:
    """The map: rows of plots from the top."""
    rows = []
    for row in range(i64(PLOTS // WIDTH)):
        cells = range(row * WIDTH, row * WIDTH + 2 * game.players)
        rows.append([plot_view(game, cell) for cell in cells])
    return rows


def plot_view(game: Builders, cell: i64) -> schema.Plot:
    """A plot. Those that look the same are the same object: it is quick to see that they have not changed."""
    components = game.components
    plot = game.layout.plot_at[cell]
    builder: i64 = NOBODY
    for seat in range(game.players):
        if game.developers[seat].built >> cell & 1:
            builder = seat
    rubble = bool(game.rubble >> cell & 1)
    key = int((plot << 1 | i64(rubble)) << 3 | builder + 1)
    found = components.plots_shown.get(key)
    if found is None:
        found = components.plots_shown[key] = schema.Plot(
            plot=components.plot_names[plot],
            colour=components.colours[components.plot_colour[plot]],
            number=components.plot_number[plot],
            rubble=rubble,
            building=seat_or_none(builder),
        )
    return found


def plot_list(game: Builders, cells: i64) -> list[str]:
    """The plots of a set, in reading order."""
    names: list[str] = []
    for cell in range(i64(PLOTS)):
        if cells >> cell & 1:
            names.append(game.components.plot_names[game.layout.plot_at[cell]])
    return names


def permit_list(game: Builders, permits: i64) -> list[str]:
    return [game.components.permit_names[kind] for kind in cards.numbers(permits)]


def permits_open(game: Builders) -> list[str]:
    return permit_list(game, game.permit_row)


def objectives_open(game: Builders) -> list[str]:
    return [game.components.objective_names[i] for i in cards.numbers(game.objective_row)]


def permits_used(game: Builders) -> list[str]:
    """The permits that are about to be discarded for the building."""
    return [game.components.permit_names[kind] for kind in (game.one, game.other) if kind != NO_PERMIT]


def objective_list(game: Builders, objectives: i64) -> list[str]:
    names = game.components.objective_names
    return [names[i] for i in range(i64(OBJECTIVES)) if objectives >> i & 1]


def developer_view(game: Builders, seat: i64, known: bool) -> schema.Developer:
    """A player's area. Secret objectives only for those who know them, else how many there are."""
    developer = game.developers[seat]
    secrets = objective_list(game, developer.secret)
    points = scoring.breakdown(game, seat, known)
    urban = schema.UrbanCards(
        lighting=scoring.urban_count(game, seat, LIGHTING),
        cable_car=scoring.urban_count(game, seat, CABLE_CAR),
        hydrant=scoring.urban_count(game, seat, HYDRANT),
        park=scoring.urban_count(game, seat, PARK),
    )
    return schema.Developer(
        money=developer.money,
        stock=developer.stock,
        pool=game.components.buildings - developer.stock - developer.houses,
        buildings=plot_list(game, developer.built),
        rubble=developer.rubble,
        column=developer.column + 1,
        row=developer.level + 1,
        urban=urban,
        parks=[park_letter(i) for i in range(len(game.components.park_points)) if developer.parks >> i & 1],
        permits=permit_list(game, developer.hand),
        open=objective_list(game, developer.open),
        secret=secrets if known else len(secrets),
        space=None if developer.space == NO_SPACE else int(developer.space + 1),
        points={name: int(amount) for name, amount in points.items()},
    )


def park_letter(index: i64) -> str:
    return chr(ord("A") + int(index))


def deck_permits(game: Builders) -> dict[str, int]:
    """How many of each permit are still in the deck, in the order of the edition, not of the deck."""
    counts = zeros(len(game.components.permit_names))
    for i in range(game.permits_left):
        counts[i64(game.permit_deck[i])] += 1
    return named_counts(game.components.permit_names, counts)


def discarded(game: Builders) -> dict[str, int]:
    """The discarded permits: all that are nowhere else."""
    counts = zeros(len(game.components.permit_names))
    for kind in game.components.permits:
        counts[i64(kind)] += 1
    for i in range(game.permits_left):
        counts[i64(game.permit_deck[i])] -= 1
    take_away(counts, game.permit_row)
    for developer in game.developers:
        take_away(counts, developer.hand)
    return named_counts(game.components.permit_names, counts)


def take_away(counts: vec[i64], some: i64) -> None:
    while some:
        counts[(some & 255) - 1] -= 1
        some >>= 8


# Facts for events


def token_moved(game: Builders, seat: i64) -> schema.TokenMoved:
    space = game.developers[seat].space
    if game.place == AREA:
        offer = f"earnings {game.components.earnings[space]}"
    else:
        offer = space_name(game.offer(space))
    number = 0 if game.place == AREA else int(game.place) + 1
    return schema.TokenMoved(seat=seat, place=place_name(game), number=number, space=space + 1, offer=offer)


def stepped(game: Builders, seat: i64) -> schema.Stepped:
    developer = game.developers[seat]
    points = scoring.board_points(game, seat)
    return schema.Stepped(
        seat=seat,
        column=developer.column + 1,
        row=developer.level + 1,
        urban=game.components.urban_sidebar[developer.column],
        clear_up=game.components.clear_up_sidebar[developer.level],
        points=points,
    )


def built(game: Builders, seat: i64) -> schema.Built:
    plot = game.components.plot_names[game.layout.plot(game.plot)]
    buildings = game.developers[seat].houses
    return schema.Built(seat=seat, plot=plot, with_permits=permits_used(game), buildings=buildings)


def urban_taken(game: Builders, seat: i64, kind: i64) -> schema.UrbanTaken:
    if kind != PARK:
        return schema.UrbanTaken(seat=seat, card=TYPE_NAMES[kind])
    left = game.supply >> 8 * kind & 255
    return schema.UrbanTaken(seat=seat, card="park", letter=park_letter(len(game.components.park_points) - left - 1))


def ended(game: Builders) -> schema.Ended:
    secrets = [objective_list(game, developer.secret) for developer in game.developers]
    why: schema.Ending = "last building" if game.ended == LAST_BUILDING else "1912"
    return schema.Ended(ending=why, secrets=secrets, scores=game.scores())
