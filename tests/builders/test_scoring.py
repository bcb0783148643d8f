"""The score of whole games, counted a second time from what lies on the table, in the plainest way."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Moody, Rules, any_seat, new

from fogcity.games.builders.edition import edition
from fogcity.games.builders.rules import Builders
from fogcity.games.builders.scoring import objective_score

COLOURS = ("green", "red", "blue", "yellow")
TYPES = ("lighting", "cable-car", "hydrant", "park")
PLACES = {
    "colour": {2: [5, 1], 3: [5, 3, 1], 4: [5, 3, 1, 0]},
    "rubble": {2: [6, 2], 3: [6, 4, 1], 4: [6, 4, 2, 1]},
}
MONEY = [-3, -2, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
STEPS = [0, 2, 4, 5, 6, 7]
SIDEBAR = [0, 1, 2, 3, 5, 7]


class Count:
    """A finished or running game as one would count it at the table."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.people = state["developers"]
        self.plots = {(y, x): plot for y, row in enumerate(state["plots"]) for x, plot in enumerate(row)}
        self.corners = {(y, x) for y in (0, 3) for x in (0, len(state["plots"][0]) - 1)}

    def own(self, seat: int) -> list[tuple[int, int]]:
        return [spot for spot, plot in self.plots.items() if plot["building"] == seat]

    def around(self, spot: tuple[int, int]) -> list[tuple[int, int]]:
        y, x = spot
        return [near for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if near in self.plots]

    def owners(self, spot: tuple[int, int]) -> list[int | None]:
        return [self.plots[near]["building"] for near in self.around(spot)]

    def on(self, seat: int, colour: str) -> int:
        return sum(self.plots[spot]["colour"] == colour for spot in self.own(seat))

    def most_pairs(self, spots: list[tuple[int, int]]) -> int:
        """The first spot is alone or in a pair with one of the others."""
        if not spots:
            return 0
        first, rest = spots[0], spots[1:]
        partners = [spot for spot in rest if spot in self.around(first)]
        paired = [1 + self.most_pairs([spot for spot in rest if spot != other]) for other in partners]
        return max([self.most_pairs(rest), *paired])

    def majority(self, seat: int, amounts: list[int], places: list[int]) -> int:
        mine = amounts[seat]
        if not mine:
            return 0
        ranking = sorted(amounts, reverse=True)
        shared = [place for place, amount in zip(places, ranking, strict=True) if amount == mine]
        return sum(shared) // len(shared)

    def objective(self, name: str, seat: int) -> int:
        mine = self.people[seat]
        spots = self.own(seat)
        players = len(self.people)
        if name.startswith("most-"):
            what = name.removeprefix("most-")
            if what == "rubble":
                return self.majority(seat, [one["rubble"] for one in self.people], PLACES["rubble"][players])
            return self.majority(seat, [self.on(one, what) for one in range(players)], PLACES["colour"][players])
        if name in COLOURS:
            return 2 * self.on(seat, name)
        if name in TYPES:
            return 2 * int(mine["urban"][name])
        match name:
            case "coins":
                return int(mine["money"]) // 3
            case "urban-sidebar":
                return SIDEBAR[int(mine["column"]) - 1]
            case "clear-up-sidebar":
                return SIDEBAR[int(mine["row"]) - 1]
            case "buildings":
                return len(spots)
            case "isolated":
                return 2 * sum(all(owner is None for owner in self.owners(spot)) for spot in spots)
            case "rivals":
                return 2 * sum(any(owner not in (None, seat) for owner in self.owners(spot)) for spot in spots)
            case "pairs":
                return 2 * self.most_pairs(spots)
            case "corners":
                return 3 * sum(spot in self.corners and None not in self.owners(spot) for spot in spots)
            case "colour-set":
                return 10 * min(self.on(seat, colour) for colour in COLOURS)
            case "urban-set":
                return 10 * min(int(mine["urban"][kind]) for kind in TYPES)
            case "rubble":
                return 2 * int(mine["rubble"])
        raise AssertionError(name)

    def total(self, seat: int, common: list[str], best_builder: int | None) -> int:
        mine = self.people[seat]
        points = sum(self.objective(name, seat) for name in [*common, *mine["open"], *mine["secret"]])
        points += STEPS[mine["column"] - 1] + STEPS[mine["row"] - 1] - 7
        points += [0, 1, 3, 6, 10, 15][mine["urban"]["lighting"]]
        points += 3 * mine["urban"]["cable-car"] + 2 * mine["urban"]["hydrant"]
        points += sum(2 + "ABCD".index(letter) for letter in mine["parks"])
        points += 3 if best_builder == seat else 0
        return int(points + MONEY[mine["money"]])


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**64))
@settings(max_examples=15, deadline=None)
def test_the_score_counted_again_is_the_same(players: int, seed: int) -> None:
    game = new("builders", players=players, seed=seed)
    player = Moody(seed)
    while not game.over:
        seat = any_seat(game, player)
        moves = game.legal(seat)
        wanted = [move for move in moves if move in ("build", "grant")]
        game.play(seat, wanted[0] if wanted else player.choose(moves))
        if player.chance.below(10) == 0 or not game.turn:
            compare(game)


def compare(game: Rules) -> None:
    state: dict[str, Any] = game.state()
    count = Count(state)
    seats = range(len(count.people))
    assert [count.total(seat, state["common"], state["best_builder"]) for seat in seats] == game.scores()
    assert isinstance(game, Builders)
    for number, name in enumerate(edition(None).objective_names):
        for seat in seats:
            assert objective_score(game, seat, number) == count.objective(name, seat), name
