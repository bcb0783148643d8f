"""What a seat may know, as numbers for learning programs. The table in docs/envs.md is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import HIGHEST, HIGHEST_BIT, bit
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
from fogcity.games.planners.components import (
    BONUS_KINDS,
    BONUS_NAMES,
    CELLS,
    CHOOSE_BONUS,
    COLUMNS,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    ROWS,
    TAKEN,
    TARGET,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

VERSION: Final = 1  # of the environment: whoever changes what a number or an action means raises it
CITY_WORDS: Final = 8


def features(game: Planners) -> list[Feature]:
    """The numbers in their order: the table first, then every seat, the observer first and then clockwise."""
    components = game.components
    cards = components.card_names[: int(components.bonus_card)]
    bonuses: list[str] = [*BONUS_NAMES]
    found = [
        *together(
            members("phase", "what is to be decided", list(PHASE_NAMES)),
            members("acting", "who decides", clockwise(int(game.players))),
        ),
        *together(
            number("seat", "the observer's seat", 3),
            number("foundations", "foundation tokens left", 10),
        ),
        members("drawn", "the card that was drawn and is to be placed", cards),
        *[counts(f"column {i + 1}", "cards in this column", cards) for i in range(COLUMNS)],
        counts("taken", "cards taken and not yet put down", cards),
        counts("deck", "cards still in the deck", cards),
        *together(
            members("district", "the district whose bonus is chosen or placed", components.rows),
            members("bonus", "the bonus that is placed", bonuses),
        ),
        numbers("supply", "bonuses left", bonuses, 9),
    ]
    for seat in range(int(game.players)):
        found += city_features(game, f"city {seat}")
    return found


def city_features(game: Planners, city: str) -> list[Feature]:
    rows = game.components.rows
    cells = [game.components.cell_name(cell) for cell in range(CELLS)]
    return [
        *together(
            members(f"{city} filled", "cells with a card", cells),
            members(f"{city} ones", "the value of the card in each cell, in binary: 1", cells),
        ),
        *together(
            members(f"{city} twos", "2", cells),
            members(f"{city} fours", "4", cells),
        ),
        *together(
            members(f"{city} eights", "8; a blooming garden is worth its value besides", cells),
            members(f"{city} lines", "cells with tram lines, depots included", cells),
        ),
        *together(
            members(f"{city} trams", "cells with a tram", cells),
            members(f"{city} gardens", "cells with a public garden", cells),
        ),
        *together(
            members(f"{city} blooming", "gardens next to a tram", cells),
            members(f"{city} foundations", "cells with a foundation", cells),
        ),
        *together(
            members(f"{city} skyscrapers", "cells with a skyscraper", cells),
            members(f"{city} symbols", "cells with a bonus symbol", cells),
        ),
        *together(
            members(f"{city} used", "districts whose bonus is gone", rows),
            members(f"{city} completed", "districts that this player was the first to complete", rows),
            flag(f"{city} medal", "holds the medal"),
        ),
        *together(
            number(f"{city} contracts", "contracts held", 100),
            number(f"{city} contract tokens", "tokens that throw contracts back", 9),
            number(f"{city} point tokens", "tokens worth points", 9),
            number(f"{city} waterfronts", "waterfront cards", 25),
        ),
    ]


def observe(game: Planners, seat: i64, words: vec[i64]) -> None:
    """Only the order of the deck is unknown (P19), so this differs between seats only by who is counted first."""
    players = game.players
    phase = game.phase
    words[0] = i64(1) << phase | turned(game.deciding, seat, players) << (OVER + 1)
    words[1] = seat | game.tokens << BYTE
    words[2] = i64(0) if game.drawn == NO_CARD else bit(game.drawn)
    at: i64 = 3
    count_cards(game)
    told = game.told_columns
    for i in range(i64(len(told))):
        words[at] = told[i]
        at += 1
    counted = game.counted
    for i in range(i64(len(counted))):
        words[at] = counted[i]
        at += 1
    chosen: i64 = 0
    if phase == CHOOSE_BONUS or phase == TARGET:
        chosen = i64(1) << game.district
        if phase == TARGET:
            chosen |= i64(1) << (ROWS + game.bonus)
    words[at] = chosen
    supply = game.supply
    left: i64 = 0
    for bonus in range(i64(BONUS_KINDS)):
        left |= supply[bonus] << BYTE * bonus
    words[at + 1] = left
    at += 2
    for i in range(players):
        other = seat + i
        observe_city(game, other if other < players else other - players, words, at)
        at += CITY_WORDS


def count_cards(game: Planners) -> None:
    """Bring up to date what is kept of the columns and of the deck by kind."""
    if not len(game.counted):
        span = words_for(game.components.bonus_card)
        game.counted = zeros(span)
        game.told_columns = zeros((TAKEN + 1) * span)
        game.told_sizes = zeros(TAKEN + 1)
    if game.counted_left != game.deck_left:
        count_down(game.deck, game.deck_left, game.counted, game.counted_left)
        game.counted_left = game.deck_left
    changed = game.changed
    for column in range(i64(TAKEN + 1)):
        if changed >> column & 1 or game.told_sizes[column] != game.sizes[column]:
            count_column(game, column)
    game.changed = 0


def count_column(game: Planners, column: i64) -> None:
    """Count those that were added to a column, or all if it has lost cards."""
    columns = game.columns
    told = game.told_columns
    span = i64(len(game.counted))
    first = column * span
    if game.changed >> column & 1:
        game.told_sizes[column] = 0
        for i in range(first, first + span):
            told[i] = 0
    top = column * len(game.deck)
    for i in range(top + game.told_sizes[column], top + game.sizes[column]):
        kind = i64(columns[i])
        told[first + kind // IN_COUNTS] += i64(HIGHEST_BIT) >> (HIGHEST - COUNTS * (kind % IN_COUNTS))
    game.told_sizes[column] = game.sizes[column]


def observe_city(game: Planners, seat: i64, words: vec[i64], at: i64) -> None:
    city = game.cities[seat]
    completed_by = game.completed_by
    districts = city.used
    for row in range(i64(ROWS)):
        if completed_by[row] == seat:
            districts |= i64(1) << (ROWS + row)
    if game.medal == seat:
        districts |= 1 << ROWS + ROWS
    words[at] = city.filled | city.ones << CELLS
    words[at + 1] = city.twos | city.fours << CELLS
    words[at + 2] = city.eights | city.lines << CELLS
    words[at + 3] = city.trams | city.gardens << CELLS
    words[at + 4] = city.blooming | city.foundations << CELLS
    words[at + 5] = city.skyscrapers | city.symbols << CELLS
    words[at + 6] = districts
    tokens = city.contract_tokens | city.point_tokens << BYTE
    words[at + 7] = city.contracts | tokens << BYTE | city.waterfronts << 3 * BYTE
