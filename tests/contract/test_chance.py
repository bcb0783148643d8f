"""The random numbers of all games: the same for a seed, and each as likely as the others."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from fogcity.engine.chance import seeded


def test_numbers_are_equally_likely_where_many_have_to_be_drawn_again() -> None:
    """Of this range a quarter: two or three of the words that are drawn would lead to each number."""
    chance, most, drawn = seeded(7), 3 << 29, 6000
    found = [chance.below(most) for _ in range(drawn)]
    for shares in (Counter(3 * number // most for number in found), Counter(number % 3 for number in found)):
        assert sorted(shares) == [0, 1, 2]
        assert all(abs(count - drawn / 3) < 150 for count in shares.values()), "four standard deviations"


@pytest.mark.parametrize("size", [0, 1, 2, 3, 40, 255])
@pytest.mark.parametrize("drawn_again", [False, True])
def test_shuffling_takes_the_numbers_that_the_stream_gives_one_by_one(size: int, drawn_again: bool) -> None:
    chance, other = seeded(size), seeded(size)
    if drawn_again:
        chance.b = other.b = 0  # so the next word is 0, and of most sizes that is one too many
    items = vec[u8](bytes(range(size)))
    chance.shuffle(items, size)
    expected = list(range(size))
    for last in range(size - 1, 0, -1):
        j = int(other.below(last + 1))
        expected[last], expected[j] = expected[j], expected[last]
    assert [int(item) for item in items] == expected
    assert chance.word() == other.word()


def test_what_is_dealt_anew_says_nothing_about_the_order_before() -> None:
    dealt = []
    for order in ([3, 1, 1, 2, 5], [5, 2, 1, 3, 1]):
        items = vec[u8](bytes(order))
        seeded(4).deal_anew(items, 5)
        dealt.append([int(item) for item in items])
    assert dealt[0] == dealt[1] != sorted(dealt[0])
    assert sorted(dealt[0]) == [1, 1, 2, 3, 5]
