"""What a seat may know, as numbers for learning programs. The table in docs/envs.md is made from this file.

Plots and permits stand in the order of the actions that name them, wherever on the map they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import bit, only_member
from fogcity.engine.observation import (
    BYTE,
    COUNTS,
    IN_COUNTS,
    Feature,
    clockwise,
    count_down,
    counts,
    flag,
    members,
    number,
    numbers,
    together,
    turned,
    words_for,
)
from fogcity.engine.rules import zeros
from fogcity.games.builders.components import (
    CHOOSE_PLOT,
    CHOOSE_URBAN,
    FIRST_YEAR,
    MOST_SPACES,
    NO_PERMIT,
    OBJECTIVES,
    OVER,
    PHASE_NAMES,
    PLOTS,
    TYPE_NAMES,
    YEARS,
)
from fogcity.games.builders.developer import NO_SPACE
from fogcity.games.builders.layout import WIDTH, Layout

if TYPE_CHECKING:
    from fogcity.games.builders.rules import Builders

VERSION: Final = 1  # of the environment: whoever changes what a number or an action means raises it
SPACE_NAMES: Final = [str(space) for space in range(1, MOST_SPACES + 1)]


def features(game: Builders) -> list[Feature]:
    """The numbers in their order: the table first, then every seat, the observer first and then clockwise."""
    components = game.components
    names = components.action_cards
    circle = [f"{card} at {place}" for place in range(1, len(names) + 1) for card in names]
    places = [*map(str, range(1, 7)), "earnings"]
    found = [
        *together(
            members("phase", "what is to be decided", list(PHASE_NAMES)),
            members("acting", "who decides", clockwise(int(game.players))),
        ),
        number("seat", "the observer's seat", 3),
        *together(
            members("year", "the year", [str(FIRST_YEAR + year) for year in range(YEARS)]),
            members("place", "where in the circle of action cards the tokens go now", places),
        ),
        members("circle", "which action card lies at which place of the circle", circle),
        *together(
            members("taken", "the spaces here that have a token, from the left", SPACE_NAMES),
            flag("granted", "the building is done with the grant action"),
        ),
        members("plot", "the plot that is built on", components.plot_names),
        counts("with", "the permits it is built with", components.permit_names),
        counts(
            "plot row",
            "the row of each plot on the map, from 1 at the top; 0 if it is not there",
            components.plot_names,
        ),
        counts("plot column", "its column, from 1 at the left", components.plot_names),
        members("rubble", "the plots with rubble", components.plot_names),
        counts("permit row", "the permits that lie open", components.permit_names),
        counts("permit deck", "the permits still in the deck", components.permit_names),
        members("objective row", "the objectives that lie open", components.objective_names),
        number("objective deck", "objectives still in the deck", OBJECTIVES),
        members("common", "the objectives for all", components.objective_names),
        numbers("supply", "urban development cards left", list(TYPE_NAMES), 20),
    ]
    for seat in range(int(game.players)):
        found += developer_features(game, f"developer {seat}")
    return found


def developer_features(game: Builders, who: str) -> list[Feature]:
    components = game.components
    parks = [chr(ord("A") + park) for park in range(len(components.park_points))]
    objectives = components.objective_names
    return [
        members(f"{who} buildings", "the plots with their buildings", components.plot_names),
        counts(f"{who} permits", "their permits", components.permit_names),
        *together(
            members(f"{who} open", "their objectives that everybody knows", objectives),
            members(f"{who} secret", "their secret objectives, where the observer knows them", objectives),
        ),
        *together(
            number(f"{who} secrets", "how many secret objectives they have", OBJECTIVES),
            number(f"{who} waiting", "their place among those who have still to act, from 1; 0 if they have acted", 4),
        ),
        members(f"{who} space", "the space of their token, from the left", SPACE_NAMES),
        *together(
            number(f"{who} money", "their money", int(components.most_money)),
            number(f"{who} stock", "buildings in their area", int(components.buildings)),
            number(f"{who} houses", "buildings on the map", int(components.buildings)),
            number(f"{who} cleared", "rubble they have cleared", 32),
            number(f"{who} column", "their token's column on the development board, from 0 at the left", 9),
            number(f"{who} level", "and its row, from 0 at the bottom", 9),
        ),
        numbers(f"{who} urban", "their urban development cards", list(TYPE_NAMES), 20),
        *together(
            members(f"{who} parks", "which parks", parks),
            flag(f"{who} best builder", "has the best builder card"),
        ),
    ]


def observe(game: Builders, seat: i64, words: vec[i64]) -> None:
    """Hidden are the order of the decks and, while the game goes on, the secret objectives of others (B16)."""
    players = game.players
    layout = game.layout
    phase = game.phase
    span = words_for(game.components.kinds)
    building = CHOOSE_PLOT <= phase <= CHOOSE_URBAN
    words[0] = i64(1) << phase | turned(game.deciding, seat, players) << (OVER + 1)
    words[1] = seat
    words[2] = i64(1) << game.year | i64(1) << (YEARS + game.place)
    if not len(layout.told):
        layout.told = told(layout)
    always = layout.told
    words[3] = always[0]
    words[4] = game.taken
    if building and game.granted:
        words[4] |= 1 << MOST_SPACES
    words[5] = bit(layout.plot(game.plot)) if game.plot else i64(0)
    count_hand(packed(game.one) | packed(game.other) << 8, words, 6, span)
    at = 6 + span
    for i in range(1, len(always)):
        words[at] = always[i]
        at += 1
    if game.rubble != game.told_rubble:
        game.rubble_plots ^= as_plots(layout, game.rubble ^ game.told_rubble)
        game.told_rubble = game.rubble
    words[at] = game.rubble_plots
    at += 1
    count_hand(game.permit_row, words, at, span)
    at += span
    if len(game.counted) != span:
        game.counted = zeros(span)
    count_down(game.permit_deck, game.permits_left, game.counted, game.counted_left)
    game.counted_left = game.permits_left
    counted = game.counted
    for i in range(span):
        words[at] = counted[i]
        at += 1
    words[at] = card_set(game.objective_row)
    words[at + 1] = game.objectives_left
    words[at + 2] = game.common
    words[at + 3] = game.supply
    at += 4
    for i in range(players):
        other = seat + i
        if other >= players:
            other -= players
        at = observe_developer(game, other, other == seat or phase == OVER, words, at, span)


def observe_developer(game: Builders, seat: i64, known: bool, words: vec[i64], at: i64, span: i64) -> i64:
    """Write what is to be known of one player behind `at`; return where the next one begins."""
    developer = game.developers[seat]
    if developer.built != developer.told_built:
        developer.built_plots ^= as_plots(game.layout, developer.built ^ developer.told_built)
        developer.told_built = developer.built
    words[at] = developer.built_plots
    at += 1
    count_hand(developer.hand, words, at, span)
    at += span
    secret = developer.secret
    words[at] = developer.open
    if known:
        words[at] |= secret << i64(len(game.components.objective_names))
    words[at + 1] = how_many(secret) | place_in_line(game.waiting, seat) << BYTE
    words[at + 2] = i64(0) if developer.space == NO_SPACE else i64(1) << developer.space
    buildings = developer.stock | developer.houses << BYTE | developer.rubble << 2 * BYTE
    token = developer.column | developer.level << BYTE
    words[at + 3] = developer.money | buildings << BYTE | token << 4 * BYTE
    words[at + 4] = developer.urban
    words[at + 5] = developer.parks
    if game.best_builder == seat:
        words[at + 5] |= i64(1) << i64(len(game.components.park_points))
    return at + 6


def packed(kind: i64) -> i64:
    return i64(0) if kind == NO_PERMIT else kind + 1


def count_hand(cards: i64, words: vec[i64], at: i64, span: i64) -> None:
    """Count a few permits (see cards) by kind."""
    for i in range(at, at + span):
        words[i] = 0
    while cards:
        if cards & 255:
            kind = (cards & 255) - 1
            words[at + kind // IN_COUNTS] += bit(COUNTS * (kind % IN_COUNTS))
        cards >>= 8


def card_set(cards: i64) -> i64:
    found: i64 = 0
    while cards:
        found |= bit((cards & 255) - 1)
        cards >>= 8
    return found


def told(layout: Layout) -> vec[i64]:
    """The circle, then the rows and the columns of the plots: what stays as it is for a whole game."""
    span = words_for(PLOTS)
    words = zeros(1 + 2 * span)
    cards = len(layout.circle)
    for place in range(cards):
        words[0] |= bit(cards * place + i64(layout.circle[place]))
    for plot in range(i64(PLOTS)):
        cell = layout.cell_of[plot]
        if cell:
            unit = bit(COUNTS * (plot % IN_COUNTS))
            n = only_member(cell)
            words[1 + plot // IN_COUNTS] += unit * (n // WIDTH + 1)
            words[1 + span + plot // IN_COUNTS] += unit * (n % WIDTH + 1)
    return words


def as_plots(layout: Layout, cells: i64) -> i64:
    """A set of cells of the map as a set of plots."""
    plots: i64 = 0
    plot_at = layout.plot_at
    while cells:
        cell = cells & -cells
        cells ^= cell
        plots |= bit(plot_at[only_member(cell)])
    return plots


def how_many(members: i64) -> i64:
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def place_in_line(waiting: i64, seat: i64) -> i64:
    place: i64 = 1
    while waiting:
        if (waiting & 255) == seat + 1:
            return place
        waiting >>= 8
        place += 1
    return 0
