"""What hints say that a seat holds: compared with what the rules let it build."""

import pytest
from builders.boards import builder, play, rest_of, table

from fogcity.games import box


@pytest.mark.parametrize(
    "permits",
    [
        (),
        ("red-2LH",),
        ("red-2LH", "green-5LH"),
        ("red-2LH", "green-2LH", "yellow-4LT"),
        ("grant",),
        ("grant", "blue-3LT"),
        ("grant", "grant"),
    ],
)
def test_lots_that_permits_fit_are_those_that_can_be_built_on(permits: tuple[str, ...]) -> None:
    game = table(builder(*permits, money=15), builder(money=15))
    play(game, "space 1")
    can = []
    if "build" in game.legal(0):
        play(game, "build")
        can = rest_of(game, "plot")
    lots = box("builders").holdings(game.typed_view(0), 0)["lots"]
    assert lots == len(can)
