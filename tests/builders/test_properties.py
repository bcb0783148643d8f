"""What is never lost or made up in a game of `builders`."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Moody, any_seat, new

from fogcity.games.builders.edition import edition
from fogcity.games.builders.layout import WIDTH
from fogcity.games.builders.scoring import pairs

PERMITS = Counter(edition(None).permit_names[int(kind)] for kind in edition(None).permits)
OBJECTIVES = sorted(edition(None).objective_names)
URBAN = {"lighting": 5, "cable-car": 4, "hydrant": 4, "park": 4}


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**64))
@settings(max_examples=25, deadline=None)
def test_money_cards_tokens_and_buildings_are_conserved(players: int, seed: int) -> None:
    game = new("builders", players=players, seed=seed)
    player = Moody(seed)
    while not game.over:
        seat = any_seat(game, player)
        game.play(seat, player.choose(game.legal(seat)))
        check(game.state(), players)


def check(state: dict[str, Any], players: int) -> None:
    people = state["developers"]
    for person in people:
        assert 0 <= person["money"] <= 15
        assert len(person["permits"]) <= 5
        assert person["stock"] + person["pool"] + len(person["buildings"]) == 8
        assert min(person["stock"], person["pool"]) >= 0
        assert len(person["parks"]) == person["urban"]["park"]
        assert 1 <= person["column"] <= 6
        assert 1 <= person["row"] <= 6

    permits = Counter(state["permit_row"]) + Counter(state["permit_deck"]) + Counter(state["discarded"])
    assert permits + Counter(card for person in people for card in person["permits"]) == PERMITS

    objectives = [*state["common"], *state["objective_row"], *state["objective_deck"]]
    objectives += [card for person in people for card in (*person["open"], *person["secret"])]
    assert sorted(objectives) == OBJECTIVES

    for kind, copies in URBAN.items():
        assert state["urban"][kind] + sum(person["urban"][kind] for person in people) == copies
    parks = sorted(letter for person in people for letter in person["parks"])
    assert parks == list("ABCD"[: len(parks)])

    assert len(state["rubble"]) + sum(person["rubble"] for person in people) == 4 * players
    buildings = [plot for person in people for plot in person["buildings"]]
    assert len(set(buildings)) == len(buildings)
    assert not set(buildings) & set(state["rubble"])

    here = people if state["phase"] == "over" else [people[seat] for seat in arrived(state)]
    spaces = [person["space"] for person in here]
    assert len(set(spaces)) == len(spaces)
    assert len(state["permit_row"]) <= 3
    assert len(state["objective_row"]) <= 3


def arrived(state: dict[str, Any]) -> list[int]:
    """Those whose token stands where it is played now."""
    waiting = state["waiting"] if state["phase"] == "space" else state["waiting"][1:]
    return [seat for seat in range(state["players"]) if seat not in waiting]


# Building against the plainest reading of the rules.


def gives_colour(permit: str, colour: str) -> bool:
    return permit == "grant" or permit.split("-")[0] == colour


def gives_number(permit: str, number: int) -> bool:
    return permit == "grant" or permit.split("-")[1][0] == str(number)


def suits(permits: tuple[str, ...], plot: dict[str, Any], granted: bool) -> bool:
    """B6, word for word."""
    colour, number = plot["colour"], plot["number"]
    if granted:
        return any(gives_colour(permit, colour) or gives_number(permit, number) for permit in permits)
    alone = any(permit.rstrip("LTHK") == f"{colour}-{number}" for permit in permits)
    crossed = any(gives_colour(one, colour) and gives_number(other, number) for one, other in permutations(permits, 2))
    return alone or crossed


def buildings(view: dict[str, Any], money: int, granted: bool) -> set[tuple[str, tuple[str, ...]]]:
    """Every plot with every choice of permits for it that a player can pay (B8)."""
    mine = view["developers"][view["seat"]]
    choices = {(permit,) for permit in mine["permits"]} | set(combinations(mine["permits"], 2))
    return {
        (plot["plot"], permits)
        for row in view["plots"]
        for plot in row
        for permits in choices
        if mine["stock"] and plot["building"] is None
        if money >= view["cost"] + (3 if plot["rubble"] else 0)
        if suits(permits, plot, granted)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**64))
@settings(max_examples=15, deadline=None)
def test_what_can_be_built_is_what_the_rules_say(players: int, seed: int) -> None:
    game = new("builders", players=players, seed=seed)
    player = Moody(seed)
    while not game.over:
        seat = any_seat(game, player)
        moves = game.legal(seat)
        view: dict[str, Any] = game.view(seat)
        mine = view["developers"][seat]
        if view["phase"] == "act":
            offers = next(card["spaces"] for card in view["cards"] if card["card"] == view["place"])
            for action in {"build", "grant"} & set(offers):
                money = mine["money"] - 2 * abs(offers.index(action) - (mine["space"] - 1))
                assert (action in moves) == bool(buildings(view, money, action == "grant"))
        elif view["phase"] == "plot":
            possible = buildings(view, mine["money"], view["granted"])
            assert set(moves) == {f"plot {plot}" for plot, _ in possible}
        elif view["phase"] == "with":
            possible = buildings(view, mine["money"], view["granted"])
            assert set(moves) == {f"with {' '.join(permits)}" for plot, permits in possible if plot == view["plot"]}
        wanted = [move for move in moves if move in ("build", "grant")]
        game.play(seat, wanted[0] if wanted else player.choose(moves))


# The pairs objective against trying everything out.

CELLS = [WIDTH * row + place for row in range(4) for place in range(WIDTH)]


def most_disjoint_pairs(cells: list[int]) -> int:
    """By brute force: the largest set of edges in which no cell comes twice."""
    edges = [
        (one, other)
        for one, other in combinations(sorted(cells), 2)
        if other - one == WIDTH or (other - one == 1 and one // WIDTH == other // WIDTH)
    ]
    for size in range(min(len(cells) // 2, len(edges)), 0, -1):
        for chosen in combinations(edges, size):
            if len({cell for edge in chosen for cell in edge}) == 2 * size:
                return size
    return 0


@given(cells=st.lists(st.sampled_from(CELLS), max_size=8, unique=True))
@settings(max_examples=300, deadline=None)
def test_disjoint_pairs_anywhere_on_the_map(cells: list[int]) -> None:
    assert pairs(sum(1 << cell for cell in cells)) == most_disjoint_pairs(cells)


@given(
    cells=st.lists(st.sampled_from([cell for cell in CELLS if cell % WIDTH < 4]), min_size=6, max_size=8, unique=True)
)
@settings(max_examples=300, deadline=None)
def test_disjoint_pairs_in_a_crowd(cells: list[int]) -> None:
    assert pairs(sum(1 << cell for cell in cells)) == most_disjoint_pairs(cells)


def test_disjoint_pairs_of_every_set_in_a_corner() -> None:
    corner = [WIDTH * row + place for row in range(3) for place in range(3)]
    for size in range(9):
        for cells in combinations(corner, size):
            assert pairs(sum(1 << cell for cell in cells)) == most_disjoint_pairs(list(cells))
