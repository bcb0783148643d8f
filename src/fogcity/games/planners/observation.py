"""What a seat may know, as numbers for learning programs. The table in docs/envs.md is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import bit
from fogcity.engine.observation import (
    Feature,
    clockwise,
    counts,
    flag,
    members,
    number,
    numbers,
    take_away,
    tally,
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
    PHASE_NAMES,
    ROWS,
    TAKEN,
    TARGET,
)

if TYPE_CHECKING:
    from fogcity.games.planners.rules import Planners

VERSION: Final = 1  # of the environment: whoever changes what a number or an action means raises it


def features(game: Planners) -> list[Feature]:
    """The numbers in their order: the table first, then every seat, the observer first and then clockwise."""
    components = game.components
    cards = components.card_names[: int(components.bonus_card)]
    bonuses: list[str] = [*BONUS_NAMES]
    found = [
        members("phase", "what is to be decided", list(PHASE_NAMES)),
        members("acting", "who decides", clockwise(int(game.players))),
        number("seat", "the observer's seat", 3),
        number("foundations", "foundation tokens left", 10),
        members("drawn", "the card that was drawn and is to be placed", cards),
        *[counts(f"column {i + 1}", "cards in this column", cards) for i in range(COLUMNS)],
        counts("taken", "cards taken and not yet put down", cards),
        counts("deck", "cards still in the deck", cards),
        members("district", "the district whose bonus is chosen or placed", components.rows),
        members("bonus", "the bonus that is placed", bonuses),
        numbers("supply", "bonuses left", bonuses, 9),
    ]
    for seat in range(int(game.players)):
        found += city_features(game, f"city {seat}")
    return found


def city_features(game: Planners, city: str) -> list[Feature]:
    rows = game.components.rows
    cells = [game.components.cell_name(cell) for cell in range(CELLS)]
    return [
        members(f"{city} filled", "cells with a card", cells),
        members(f"{city} ones", "the value of the card in each cell, in binary: 1", cells),
        members(f"{city} twos", "2", cells),
        members(f"{city} fours", "4", cells),
        members(f"{city} eights", "8; a blooming garden is worth its value besides", cells),
        members(f"{city} lines", "cells with tram lines, depots included", cells),
        members(f"{city} trams", "cells with a tram", cells),
        members(f"{city} gardens", "cells with a public garden", cells),
        members(f"{city} blooming", "gardens next to a tram", cells),
        members(f"{city} foundations", "cells with a foundation", cells),
        members(f"{city} skyscrapers", "cells with a skyscraper", cells),
        members(f"{city} symbols", "cells with a bonus symbol", cells),
        members(f"{city} used", "districts whose bonus is gone", rows),
        members(f"{city} completed", "districts that this player was the first to complete", rows),
        flag(f"{city} medal", "holds the medal"),
        number(f"{city} contracts", "contracts held", 100),
        number(f"{city} contract tokens", "tokens that throw contracts back", 9),
        number(f"{city} point tokens", "tokens worth points", 9),
        number(f"{city} waterfronts", "waterfront cards", 25),
    ]


def observe(game: Planners, seat: i64, words: vec[i64]) -> None:
    """Only the order of the deck is unknown (P19), so this differs between seats only by who is counted first."""
    players = game.players
    words[0] = i64(1) << game.phase
    words[1] = turned(game.deciding, seat, players)
    words[2] = seat
    words[3] = game.tokens
    words[4] = 0 if game.drawn == NO_CARD else bit(game.drawn)
    at: i64 = 5
    span = words_for(game.components.bonus_card)
    for column in range(i64(TAKEN + 1)):
        first = column * len(game.deck)
        tally(game.columns, first, first + game.sizes[column], words, at, span)
        at += span
    count_deck(game, span)
    for i in range(span):
        words[at + i] = game.counted[i]
    at += span
    deciding = game.phase == CHOOSE_BONUS or game.phase == TARGET
    words[at] = i64(1) << game.district if deciding else 0
    words[at + 1] = i64(1) << game.bonus if game.phase == TARGET else 0
    at += 2
    for bonus in range(i64(BONUS_KINDS)):
        words[at] = game.supply[bonus]
        at += 1
    other = seat
    for _ in range(players):
        observe_city(game, other, words, at)
        at += 19
        other = other + 1 if other + 1 < players else 0


def count_deck(game: Planners, span: i64) -> None:
    """All its cards, or only those that were drawn since the last time."""
    if game.counted_left < game.deck_left:
        if len(game.counted) != span:
            game.counted = zeros(span)
        tally(game.deck, 0, game.deck_left, game.counted, 0, span)
    else:
        for i in range(game.deck_left, game.counted_left):
            take_away(i64(game.deck[i]), game.counted, 0)
    game.counted_left = game.deck_left


def observe_city(game: Planners, seat: i64, words: vec[i64], at: i64) -> None:
    city = game.cities[seat]
    completed: i64 = 0
    for row in range(i64(ROWS)):
        if game.completed_by[row] == seat:
            completed |= i64(1) << row
    words[at] = city.filled
    words[at + 1] = city.ones
    words[at + 2] = city.twos
    words[at + 3] = city.fours
    words[at + 4] = city.eights
    words[at + 5] = city.lines
    words[at + 6] = city.trams
    words[at + 7] = city.gardens
    words[at + 8] = city.blooming
    words[at + 9] = city.foundations
    words[at + 10] = city.skyscrapers
    words[at + 11] = city.symbols
    words[at + 12] = city.used
    words[at + 13] = completed
    words[at + 14] = 1 if game.medal == seat else 0
    words[at + 15] = city.contracts
    words[at + 16] = city.contract_tokens
    words[at + 17] = city.point_tokens
    words[at + 18] = city.waterfronts
