"""What a seat may know as a row of small numbers, always the same number of them: for learning programs.

A game writes what a seat may know as *words*: up to seven numbers of eight bits each, a set (one bit a member), or
up to 14 counts of four bits each. A sheet spreads them out as one byte a number. It remembers the words of last time
and touches only what has changed, which is little from one move to the next. The fewer words there are, the
more games fit into the cache: small features that stand next to each other share one (see `together`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.bits import HALF, HIGHEST, HIGHEST_BIT, bit, only_member

NUMBER: Final = 0  # how a word is spread: eight bits a number,
SET: Final = 1  # one bit a number,
COUNTS: Final = 4  # four bits a number
MOST_COUNTED: Final = 15
BYTE: Final = 8  # bits of a number, which may be negative: one from -128 to 127
MOST_IN_BYTE: Final = 255
IN_A_SET: Final = 56  # members of one word
IN_COUNTS: Final = 14
IN_NUMBERS: Final = 7
NO_WORDS: Final = vec[i64]()
NOT_COUNTED: Final = -1  # how many cards a deck had when it was counted last: it was not, or is another one since


def turned(seats: i64, seat: i64, players: i64) -> i64:
    """A set of seats as this seat counts them: itself first, then clockwise."""
    return (seats >> seat | seats << (players - seat)) & (bit(players) - 1)


def tally(cards: vec[u8], first: i64, end: i64, words: vec[i64], at: i64, span: i64) -> None:
    """Count the cards of a pile by kind, in as many words as all kinds need."""
    for i in range(at, at + span):
        words[i] = 0
    for i in range(first, end):
        kind = i64(cards[i])
        words[at + kind // IN_COUNTS] += i64(HIGHEST_BIT) >> (HIGHEST - COUNTS * (kind % IN_COUNTS))


def count_down(deck: vec[u8], left: i64, counted: vec[i64], counted_left: i64) -> None:
    """Bring up to date what a deck holds by kind: count all, or take away those that were drawn since the last time."""
    if counted_left < left:
        tally(deck, 0, left, counted, 0, len(counted))
        return
    for i in range(left, counted_left):
        kind = i64(deck[i])
        counted[kind // IN_COUNTS] -= i64(HIGHEST_BIT) >> (HIGHEST - COUNTS * (kind % IN_COUNTS))


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
    joined: bool  # it shares its word with the feature before it, and has the bits above that

    def __init__(self, name: str, meaning: str, labels: list[str], spread: int, lowest: int, highest: int) -> None:
        self.name = name
        self.meaning = meaning
        self.labels = labels
        self.spread = spread
        self.lowest = lowest
        self.highest = highest
        self.joined = False

    def most(self) -> int:
        """How many numbers of this kind fit into a word."""
        return IN_NUMBERS if self.spread == NUMBER else IN_A_SET if self.spread == SET else IN_COUNTS


def number(name: str, meaning: str, highest: int, lowest: int = 0) -> Feature:
    return Feature(name, meaning, [""], NUMBER, lowest, highest)


def numbers(name: str, meaning: str, labels: list[str], highest: int) -> Feature:
    """Numbers that may be larger than counts."""
    return Feature(name, meaning, labels, NUMBER, 0, highest)


def members(name: str, meaning: str, labels: list[str]) -> Feature:
    """A set: a 1 for each of these that is in it."""
    return Feature(name, meaning, labels, SET, 0, 1)


def flag(name: str, meaning: str) -> Feature:
    return Feature(name, meaning, [""], SET, 0, 1)


def counts(name: str, meaning: str, labels: list[str]) -> Feature:
    """How many there are of each of these, up to 15."""
    return Feature(name, meaning, labels, COUNTS, 0, MOST_COUNTED)


def together(*features: Feature) -> list[Feature]:
    """Features of the same kind that share a word, the first one in its lowest bits."""
    for feature in features[1:]:
        feature.joined = True
    return list(features)


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
            labels = len(feature.labels)
            if feature.joined:
                count[-1] += labels
                if feature.spread != spread[-1] or count[-1] > feature.most():
                    raise ValueError(f"{feature.name} does not fit into the word of what stands before it.")
                numbers += labels
                continue
            for begin in range(0, labels, feature.most()):
                held = min(feature.most(), labels - begin)
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
            changed = new ^ old[before + i]
            if not changed:
                continue
            old[before + i] = new
            place = at + self.first[i]
            spread = self.spread[i]
            if spread == SET:
                if changed & HALF:
                    spread_bits(new & HALF, changed & HALF, out, place)
                if changed >> 32:
                    spread_bits(new >> 32, changed >> 32, out, place + 32)
            elif spread == COUNTS:
                while changed:
                    if changed & MOST_COUNTED:
                        out[place] = u8(new & MOST_COUNTED)
                    changed >>= COUNTS
                    new >>= COUNTS
                    place += 1
            else:
                while changed:
                    if changed & MOST_IN_BYTE:
                        out[place] = u8(new & MOST_IN_BYTE)
                    changed >>= BYTE
                    new >>= BYTE
                    place += 1


def spread_bits(bits: i64, changed: i64, out: vec[u8], place: i64) -> None:
    """Write those of 32 bits that have changed."""
    while changed:
        one = changed & -changed
        changed ^= one
        n = only_member(one)
        out[place + n] = u8(bits >> n & 1)
