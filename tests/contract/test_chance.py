"""The random numbers of all games: the same for a seed, and each as likely as the others."""

from collections import Counter

from fogcity.engine.chance import seeded


def test_numbers_are_equally_likely_where_many_have_to_be_drawn_again() -> None:
    """Of this range a quarter: two or three of the words that are drawn would lead to each number."""
    chance, most, drawn = seeded(7), 3 << 29, 6000
    found = [chance.below(most) for _ in range(drawn)]
    for shares in (Counter(3 * number // most for number in found), Counter(number % 3 for number in found)):
        assert sorted(shares) == [0, 1, 2]
        assert all(abs(count - drawn / 3) < 150 for count in shares.values()), "four standard deviations"
