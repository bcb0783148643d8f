"""Line-ups are fair: every bot sits everywhere, on the same deals, as often as every other."""

from collections import Counter
from itertools import permutations

import pytest

from fogcity.arena.schedule import circles, enough, round_length

TABLES = [(bots, seats) for bots in (1, 2, 3, 4, 6) for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_on_every_deal_each_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    for rotations in circles(bots, seats):
        for bot in range(bots):
            sat = {seat: sum(lineup[seat] == bot for lineup in rotations) for seat in range(seats)}
            assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_in_a_round_each_two_bots_meet_equally_often_in_every_two_seats(bots: int, seats: int) -> None:
    met: Counter[tuple[int, int, int, int]] = Counter()
    for match in enough(bots, seats, round_length(bots, seats)):
        for one, other in permutations(range(seats), 2):
            met[one, other, match.lineup[one], match.lineup[other]] += 1
    for one, other in permutations(range(seats), 2):
        assert len({met[one, other, a, b] for a, b in permutations(range(bots), 2)}) <= 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_a_bot_sits_twice_only_where_bots_are_lacking(bots: int, seats: int) -> None:
    for match in enough(bots, seats, 1):
        sitting = Counter(match.lineup)
        assert max(sitting.values()) == -(-seats // bots)
        assert len(sitting) == min(bots, seats)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 4), (3, 3), (4, 5)])
def test_the_first_bot_can_sit_alone_in_every_seat_among_each_of_the_others(bots: int, seats: int) -> None:
    whole = round_length(bots, seats, alone=True)
    assert whole == (bots - 1) * seats
    met = Counter((match.lineup.index(0), *sorted({*match.lineup} - {0})) for match in enough(bots, seats, whole, True))
    assert met == Counter((seat, other) for seat in range(seats) for other in range(1, bots))
    assert all(match.lineup.count(0) == 1 for match in enough(bots, seats, whole, True))


def test_a_round_has_every_line_up_once() -> None:
    assert round_length(4, 2) == 12
    assert round_length(4, 3) == 24
    assert round_length(2, 3) == 6
    assert round_length(2, 4) == 6
    assert round_length(1, 5) == 1
    lineups = [match.lineup for match in enough(4, 3, 24)]
    assert sorted(lineups) == sorted(permutations(range(4), 3))


def test_games_come_in_whole_rounds_or_at_least_whole_deals() -> None:
    assert len(enough(4, 3, 400)) == 408
    assert len(enough(4, 3, 24)) == 24
    assert len(enough(4, 3, 7)) == 9
    assert len(enough(1, 3, 7)) == 7


def test_asking_for_more_games_leaves_the_first_ones_as_they_were() -> None:
    assert enough(3, 4, 500)[:100] == enough(3, 4, 100)[:100]


def test_every_line_up_of_a_round_gets_a_deal_of_its_own() -> None:
    matches = enough(3, 3, 12)
    assert [match.deal for match in matches] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [match.number for match in matches] == list(range(12))
