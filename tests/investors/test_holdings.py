"""What hints say that a seat holds around districts: compared with what the rules make of one more stick."""

import pytest
from investors.boards import acting, play, seen
from support import Rules

from fogcity.games import box

Sticks = dict[str, int]


def investing(sticks: Sticks) -> Rules:
    """Seat 0 may lay a stick in any street."""
    return acting("any-cheques", "invest", streets=sticks, top_actions=["bonus"])


def held(game: Rules, seat: int = 0) -> dict[str, int]:
    return box("investors").holdings(game.typed_view(seat), seat)


# Around the villa at 00, or the town hall at 23, which takes all its streets (I7).


@pytest.mark.parametrize(
    ("sticks", "street", "within_reach"),
    [
        ({"h00": 0}, "v00", False),
        ({"h00": 0, "v00": 0}, "h10", True),
        ({"h00": 0, "h10": 1, "v01": 2}, "v00", True),
        ({"h00": 0, "h10": 1, "v01": 1}, "v00", False),  # a tie
        ({"h00": 0, "h10": 1}, "v00", False),
        ({"v23": 0, "v24": 0}, "h33", False),
        ({"v23": 0, "v24": 0, "h33": 0}, "h23", True),
        ({"v23": 0, "v24": 0, "h33": 1}, "h23", False),
    ],
)
def test_a_majority_is_within_reach_where_one_more_stick_rebuilds(
    sticks: Sticks, street: str, within_reach: bool
) -> None:
    game = investing(sticks)
    assert held(game)["reach"] == within_reach
    play(game, f"place {street}")
    assert len(dict(seen(game, "rebuilt"))) == within_reach  # type: ignore[call-overload]
    assert held(game)["reach"] >= within_reach, "what is rebuilt was reached"


@pytest.mark.parametrize(
    ("sticks", "safe"),
    [
        ({"h00": 0}, 0),
        ({"h00": 0, "v00": 0}, 1),  # a rival would come to two of four
        ({"h00": 0, "h10": 1, "v01": 1}, 0),
        ({"v23": 0}, 1),  # nobody else will have all streets of the town hall
        ({"v23": 1}, 0),
    ],
)
def test_a_district_is_safe_where_no_rival_can_have_the_majority(sticks: Sticks, safe: int) -> None:
    assert held(investing(sticks))["safe"] == safe


def test_a_stick_between_two_districts_is_at_both_but_not_at_what_others_have_rebuilt() -> None:
    assert held(investing({"v02": 0}))["shares"] == 2
    assert held(investing({"h00": 0}))["shares"] == 1
    game = play(acting("any-cheques", "invest", seat=1, streets={"v02": 0, "h01": 1, "v01": 1}), "place h11")
    assert seen(game, "rebuilt") == {"01": 1}
    assert held(game, 0)["shares"] == 1
    assert held(game, 1)["shares"] == 3
