"""What is never lost or made up in a game of `investors`."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Moody, new

from fogcity.games.investors.edition import edition
from fogcity.games.investors.schema import PlusUsed

VALUES = {"villa": 4, "house": 4, "market": 5, "leisure": 5, "industry": 6, "office": 6, "town hall": 10, "bank": 10}
HAND = Counter([10, 10, 20, 20, 30, 40, 50, 60, 70, 80, 90, 100])
AUCTIONS = Counter(edition(None).card_names[int(card)] for card in edition(None).deck)
ACTIONS = Counter(edition(None).action_names[int(card)] for card in edition(None).actions)


@pytest.mark.parametrize("negotiated", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
@given(seed=st.integers(0, 2**64))
@settings(max_examples=4, deadline=None)
def test_cheques_sticks_cards_and_prestige_are_conserved(players: int, negotiated: bool, seed: int) -> None:
    game = new("investors", players=players, seed=seed, variants={"negotiated": negotiated})
    player = Moody(seed)
    plus = 0
    sticks: object = None
    while not game.over:
        able = [seat for seat in range(players) if game.legal(seat)]  # those who may answer anew, too
        seat = able[player.chance.below(len(able))]
        game.play(seat, player.choose(game.legal(seat)))
        plus += sum(event.facts.prestige for event in game.events if isinstance(event.facts, PlusUsed))
        state: dict[str, Any] = game.state()
        check(state, players)
        assert sum(seat["bonus"] for seat in state["seats"]) == plus
        if state["streets"] != sticks:
            sticks = state["streets"]
            assert unrebuilt_majorities(state, players) == []


def check(state: dict[str, Any], players: int) -> None:
    seats = state["seats"]

    cheques = Counter(state["bank"]) + Counter(state["drawn"])
    for seat in seats:
        cheques += Counter(seat["cheques"])
        for part in ("laid", "adding", "seen"):
            assert not Counter(seat[part]) - Counter(seat["cheques"])
    assert cheques == Counter({value: n * players for value, n in HAND.items()})
    assert cheques.total() == 12 * players

    on_board = Counter(state["streets"].values())
    for number, seat in enumerate(seats):
        assert on_board[number] + seat["sticks"] == 15
    assert 10 <= on_board["white"] <= 12
    assert on_board.total() <= 82

    for number, seat in enumerate(seats):
        squares = [name for name, builder in state["rebuilt"].items() if builder == number]
        worth = sum(VALUES[state["squares"][int(name[0])][int(name[1])]] for name in squares)
        assert seat["prestige"] == worth + seat["bonus"] == state["scores"][number]
        assert 0 <= seat["influence"] <= 44

    in_play = Counter([state["card"]] if state["card"] else [])
    assert Counter(state["auction_deck"]) + Counter(state["discards"]) + in_play == AUCTIONS
    assert Counter(state["action_deck"]) + Counter(year["card"] for year in state["years"]) == ACTIONS


def unrebuilt_majorities(state: dict[str, Any], players: int) -> list[str]:
    """Where somebody has a majority and has not rebuilt (I8)."""
    tiles = {f"{r}{c}": kind for r, row in enumerate(state["squares"]) for c, kind in enumerate(row)}
    left = {square: kind for square, kind in tiles.items() if square not in state["rebuilt"]}
    return [square for square, kind in left.items() if has_majority(state, square, kind, players)]


def has_majority(state: dict[str, Any], square: str, kind: str, players: int) -> bool:
    """I7, worked out anew."""
    row, column = int(square[0]), int(square[1])
    sides = [f"h{row}{column}", f"h{row + 1}{column}", f"v{row}{column}", f"v{row}{column + 1}"]
    owners = Counter(state["streets"].get(side, "empty") for side in sides)
    for seat in range(players):
        rivals = max(owners[other] for other in range(players) if other != seat)
        if kind in ("town hall", "bank"):
            if owners[seat] and owners[seat] == 4 - owners["white"]:
                return True
        elif owners[seat] > rivals + owners["empty"]:
            return True
    return False
