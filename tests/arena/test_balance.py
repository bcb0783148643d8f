"""What a study says about a game, of games whose numbers are known."""

from collections.abc import Sequence
from dataclasses import replace

from arena.results_by_hand import result

from fogcity.arena.balance import categories, ending_of, lead, winners_more
from fogcity.arena.match import Result


def scored(trams: Sequence[float], parks: Sequence[float], winners: Sequence[int] | None = None) -> Result:
    """A game in which points come from two places."""
    both = [int(tram + park) for tram, park in zip(trams, parks, strict=True)]
    parts = [{"trams": tram, "parks": park, "walls": 0} for tram, park in zip(trams, parks, strict=True)]
    return replace(result(both, winners=winners), breakdown=parts)


CLEAR = scored([6, 0, 2], [4, 4, 4])  # 10, 4, 6
SHARED = scored([1, 3, 0], [4, 2, 2])  # 5, 5, 2


def test_the_lead_is_that_over_the_next() -> None:
    assert [lead(CLEAR), lead(SHARED)] == [4, 0]


def test_what_winners_have_more_is_of_each_on_average() -> None:
    assert winners_more(CLEAR, [6, 0, 2]) == 6 - (0 + 2) / 2
    assert winners_more(SHARED, [1, 3, 0]) == (1 + 3) / 2 - 0
    everybody = scored([3, 3], [1, 1])
    assert winners_more(everybody, [3, 3]) == 0, "there is nobody to compare them with"


def test_where_points_come_from() -> None:
    trams, parks, walls = categories([CLEAR, SHARED])
    assert (trams["category"], trams["had"], trams["points"]) == ("trams", round(4 / 6, 4), 12 / 4)
    assert (parks["category"], parks["had"], parks["points"]) == ("parks", 1.0, round(20 / 6, 4))
    assert (walls["category"], walls["had"], walls["points"]) == ("walls", 0.0, None)
    assert [one["winners_more"]["value"] for one in (trams, parks, walls)] == [(5 + 2) / 2, (0 + 1) / 2, 0]


def test_how_games_ended() -> None:
    short = replace(CLEAR, ending="city full", decisions=20)
    found = ending_of("city full", [short, SHARED, replace(short, decisions=41), SHARED])
    assert (found["games"], found["length"]) == (2, 30.5)
    assert found["share"]["value"] == 0.5
    assert ending_of("last foundation", [short]) | {"share": None} == {"games": 0, "length": None, "share": None}
