"""What a seat may know as a row of small numbers, always the same number of them: for learning programs.

A game writes what a seat may know as *words*: a number, a set (one bit a member), or up to 14 counts of four
bits each. A sheet spreads them out as one byte a number. It remembers the words of last time and touches only
what has changed, which is little from one move to the next.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.bits import HALF, HIGHEST, HIGHEST_BIT, bit, only_member

NUMBER: Final = 0  # how a word is spread: the word itself,
SET: Final = 1  # one bit a number,
COUNTS: Final = 4  # four bits a number
MOST_COUNTED: Final = 15
IN_A_SET: Final = 56  # members of one word
IN_COUNTS: Final = 14
NO_WORDS: Final = vec[i64]()


def turned(seats: i64, seat: i64, players: i64) -> i64:
    """A set of seats as this seat counts them: itself first, then clockwise."""
    return (seats >> seat | seats << (players - seat)) & (bit(players) - 1)


def at_most(number: i64, most: i64) -> i64:
    return number if number < most else most


def tally(cards: vec[u8], first: i64, end: i64, words: vec[i64], at: i64, span: i64) -> None:
    """Count the cards of a pile by kind, in as many words as all kinds need."""
    for i in range(at, at + span):
        words[i] = 0
    for i in range(first, end):
        kind = i64(cards[i])
        words[at + kind // IN_COUNTS] += i64(HIGHEST_BIT) >> (HIGHEST - COUNTS * (kind % IN_COUNTS))


def take_away(kind: i64, words: vec[i64], at: i64) -> None:
    """Count one card less of a kind."""
    words[at + kind // IN_COUNTS] -= i64(HIGHEST_BIT) >> (HIGHEST - COUNTS * (kind % IN_COUNTS))


def words_for(kinds: i64) -> i64:
    """How many words so many counts need."""
    return (kinds + IN_COUNTS - 1) // IN_COUNTS


class Feature:
    """Some numbers of the same kind that stand next to each other: what they are called and what they mean."""

    name: str
    meaning: str
    labels: list[str]  # what each of the numbers is about
    spread: int  # NUMBER, SET or COUNTS
    lowest: int
    highest: int

    def __init__(self, name: str, meaning: str, labels: list[str], spread: int, lowest: int, highest: int) -> None:
        self.name = name
        self.meaning = meaning
        self.labels = labels
        self.spread = spread
        self.lowest = lowest
        self.highest = highest

    def words(self) -> list[int]:
        """How many numbers each of its words holds."""
        most = 1 if self.spread == NUMBER else IN_A_SET if self.spread == SET else IN_COUNTS
        return [min(most, len(self.labels) - first) for first in range(0, len(self.labels), most)]


def number(name: str, meaning: str, highest: int, lowest: int = 0) -> Feature:
    return Feature(name, meaning, [""], NUMBER, lowest, highest)


def numbers(name: str, meaning: str, labels: list[str], highest: int) -> Feature:
    """Numbers that may be large: each has a word of its own."""
    return Feature(name, meaning, labels, NUMBER, 0, highest)


def members(name: str, meaning: str, labels: list[str]) -> Feature:
    """A set: a 1 for each of these that is in it."""
    return Feature(name, meaning, labels, SET, 0, 1)


def flag(name: str, meaning: str) -> Feature:
    return Feature(name, meaning, [""], SET, 0, 1)


def counts(name: str, meaning: str, labels: list[str]) -> Feature:
    """How many there are of each of these, up to 15."""
    return Feature(name, meaning, labels, COUNTS, 0, MOST_COUNTED)


def clockwise(players: int) -> list[str]:
    """Seats as an observer counts them."""
    return ["the observer", *[f"{i} to his left" for i in range(1, players)]]


class Sheet:
    """How the words of a game are spread out."""

    words: i64
    numbers: i64
    first: vec[i64]  # by word: the place of its first number
    count: vec[i64]  # by word: how many numbers it holds
    spread: vec[i64]  # by word

    def __init__(self, features: list[Feature]) -> None:
        first: list[int] = []
        count: list[int] = []
        spread: list[int] = []
        numbers = 0
        for feature in features:
            for held in feature.words():
                first.append(numbers)
                count.append(held)
                spread.append(feature.spread)
                numbers += held
        self.words = len(first)
        self.numbers = numbers
        self.first = vec[i64](first)
        self.count = vec[i64](count)
        self.spread = vec[i64](spread)

    def spread_out(self, words: vec[i64], old: vec[i64], row: i64, out: vec[u8]) -> None:
        """Bring one row of `out` from the old words, which are kept here by row, to the new ones."""
        before = row * self.words
        at = row * self.numbers
        for i in range(self.words):
            new = words[i]
            was = old[before + i]
            if new == was:
                continue
            old[before + i] = new
            place = at + self.first[i]
            spread = self.spread[i]
            if spread == SET:
                spread_bits(new & HALF, (new ^ was) & HALF, out, place)
                spread_bits(new >> 32, (new ^ was) >> 32, out, place + 32)
            elif spread == COUNTS:
                changed = new ^ was
                while changed:
                    if changed & MOST_COUNTED:
                        out[place] = u8(new & MOST_COUNTED)
                    changed >>= COUNTS
                    new >>= COUNTS
                    place += 1
            else:
                out[place] = u8(new & 255)


def spread_bits(bits: i64, changed: i64, out: vec[u8], place: i64) -> None:
    """Write those of 32 bits that have changed."""
    while changed:
        one = changed & -changed
        changed ^= one
        n = only_member(one)
        out[place + n] = u8(bits >> n & 1)
