"""Setting up: everybody's material, the tiles of the board, the action deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import bit, count, nth
from fogcity.engine.observation import NOT_COUNTED
from fogcity.games.investors import knowledge
from fogcity.games.investors.components import BANK, BONUS, GOES_ON, KINDS, NO_CARD, PARK, TOWN_HALL
from fogcity.games.investors.investor import Investor
from fogcity.games.investors.streets import ALL_H, ALL_V, SQUARES, around, h_sides, v_sides

if TYPE_CHECKING:
    from fogcity.games.investors.rules import Investors

ANY_BONUS_CARDS: Final = -1
MOST_LAYOUTS: Final = 1000


def clear(game: Investors) -> None:
    """An empty table, everybody with their material; tiles and decks are not touched."""
    components = game.components
    game.investors = [Investor() for _ in range(game.players)]
    for investor in game.investors:
        investor.sticks = components.sticks
        investor.influence = components.start
        investor.cheques = components.cheques
    game.deck = components.deck
    game.deck_left = 0
    game.card = NO_CARD
    game.action = NO_CARD
    game.open_plus = 0
    game.bank = 0
    game.hidden = knowledge.NOTHING_HIDDEN
    game.rebuilt = 0
    game.first = 0
    game.seat = 0
    game.choices = 0
    game.settled = 0
    game.queue = 0
    game.rebuilt_now = False
    game.stirred = False
    game.rounds = 0
    game.quiet = 0
    game.ended = GOES_ON


def lay_tiles(game: Investors, known: vec[i64]) -> bool:
    """All tiles at random, but those known; the town hall has its place. Bad layouts are laid again (I15).

    False if that never succeeds, which only known tiles can cause.
    """
    components = game.components
    known[TOWN_HALL] = bit(components.town_hall)
    taken: i64 = 0
    for kind in range(i64(KINDS)):
        taken |= known[kind]
    tiles = known
    for _ in range(i64(MOST_LAYOUTS)):
        tiles = known[:]
        free = SQUARES & ~taken
        left = count(free)
        for kind in range(i64(KINDS)):
            for _ in range(components.copies[kind] - count(known[kind])):
                square = nth(free, game.below(left))
                tiles[kind] |= square
                free &= ~square
                left -= 1
        if parks_fit(tiles):
            break
    game.tiles = tiles
    game.white_h = h_sides(tiles[PARK])
    game.white_v = v_sides(tiles[PARK])
    game.empty_h = ALL_H & ~game.white_h
    game.empty_v = ALL_V & ~game.white_v
    return parks_fit(tiles)


def make_action_deck(game: Investors) -> None:
    """All action cards, or those chosen; with a number of bonus cards, so many and others by chance (I19)."""
    cards = game.chosen[:]
    game.chance.shuffle(cards, len(cards))
    if game.bonus_cards != ANY_BONUS_CARDS:
        if game.draws is not None:
            cards = game.draws.in_order(cards, len(cards))
        bonus = game.bonus_cards
        others = game.components.years - bonus
        deck: i64 = 0
        for i in range(len(cards)):
            card = cards[i]
            if game.components.effect[i64(card)] == BONUS:
                bonus -= 1
                wanted = bonus >= 0
            else:
                others -= 1
                wanted = others >= 0
            if wanted:
                cards[deck] = card
                deck += 1
        cards = cards[:deck]
        game.chance.shuffle(cards, deck)
    game.actions = cards
    game.actions_left = len(cards)
    game.counted_actions_left = NOT_COUNTED


def no_tiles() -> vec[i64]:
    """No square for any kind of tile."""
    return vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0])


def parks_fit(tiles: vec[i64]) -> bool:
    """Not two parks beside the town hall, nor two beside the bank (I15)."""
    parks = tiles[PARK]
    return count(around(tiles[TOWN_HALL]) & parks) < 2 and count(around(tiles[BANK]) & parks) < 2
