"""What is never lost or made up in a game of `planners`."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Moody, any_seat, new

from fogcity.games.planners.edition import edition

CARDS = Counter(edition(None).card_names[int(kind)] for kind in edition(None).deck)
FOUNDATIONS = {2: 6, 3: 8, 4: 10}


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**64))
@settings(max_examples=25, deadline=None)
def test_cards_tokens_and_bonuses_are_conserved(players: int, seed: int) -> None:
    game = new("planners", players=players, seed=seed)
    player = Moody(seed)
    thrown = 0
    while not game.over:
        seat = any_seat(game, player)
        move = player.choose(game.legal(seat))
        game.play(seat, move)
        thrown += move.startswith("throw")
        check(game.state(), players, thrown)


def check(state: dict[str, object], players: int, thrown: int) -> None:
    cities = state["cities"]
    assert isinstance(cities, list)
    cells = [cell for city in cities for row in city["rows"].values() for cell in row]
    laid = Counter(cell["card"] for cell in cells)
    bonus_cards = {name: n for name, n in laid.items() if name.startswith("bonus")}

    out = [*state["columns"], state["taken"]]  # type: ignore[misc]
    elsewhere = Counter(card for pile in out for card in pile)
    if state["drawn"]:
        elsewhere[str(state["drawn"])] += 1
    discarded = state["discarded"]
    assert isinstance(discarded, dict)
    projects = Counter({name: n for name, n in laid.items() if name not in bonus_cards})
    assert projects + elsewhere + Counter(state["deck"]) + Counter(discarded) == CARDS  # type: ignore[call-overload]

    with_token = sum(n for name, n in (projects + elsewhere + Counter(discarded)).items() if "F" in name)
    with_token -= "F" in str(state["drawn"])
    assert with_token + state["foundations"] == FOUNDATIONS[players]  # type: ignore[operator]

    supply = state["supply"]
    assert isinstance(supply, dict)
    used = {
        "value": sum(cell["value_tokens"] for cell in cells),
        "card": bonus_cards.get("bonus-4", 0),
        "depot": bonus_cards.get("bonus-D", 0),
        "points": sum(city["point_tokens"] for city in cities),
        "contracts": sum(city["contract_tokens"] for city in cities) + thrown,
        "lines": sum(cell["lines_token"] for cell in cells),
    }
    if state["phase"] == "target":
        used[str(state["bonus"])] += 1
    assert {name: supply[name] + n for name, n in used.items()} == dict.fromkeys(used, 3)

    assert min(city["contracts"] for city in cities) == 0
    assert all(city["skyscrapers"] <= sum("F" in cell["card"] for row in city["rows"].values() for cell in row)
               for city in cities)  # fmt: skip
