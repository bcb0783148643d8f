"""A small learned network that corrects the estimate by hand, in whole numbers, so that it plays alike everywhere.

Its inputs are what a seat may know (the numbers of its observation) and how everybody stands by hand; one hidden layer,
clamped and squared; one output a seat, counted from the observer. Three hidden units share a machine word: sums of
words are sums of all three, as long as each stays below 2**19, which was checked when the network was written.

The hidden layer is kept for the position that is searched from. A leaf differs from it in a few numbers, and only
what these change is added.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fogcity.engine.bits import HALF, only_member
from fogcity.engine.observation import BYTE, COUNTS, MOST_COUNTED, MOST_IN_BYTE, SET, Sheet
from fogcity.engine.rules import Rules, zeros

LANES: Final = 3
LANE: Final = 20  # bits
ONE: Final = 512  # what 1 is in the hidden layer
ONE_BITS: Final = 9
OUTER_ONE: Final = 4096  # and in the weights that lead out of it
LEAD_STEPS: Final = 32  # what 1 is in the inputs that say how everybody stands by hand,
PART_STEPS: Final = 4  # and in those that say why
MOST: Final = 1000  # none of these is larger


class Network:
    players: i64
    turn: i64  # decisions of a turn that a search imagines beyond a leaf before this network judges it
    units: i64  # words of the hidden layer
    sheet: Sheet
    inner: vec[i64]  # by input, then by word of the hidden layer
    start: vec[i64]  # the hidden layer without any input
    outer: vec[i64]  # by hidden unit, then by seat
    bias: vec[i64]
    seat: i64  # the observer
    words: vec[i64]  # what the observer knows, at the root
    fresh: vec[i64]  # and at a leaf
    root: vec[i64]  # the hidden layer at the root, without the leads
    leaf: vec[i64]

    def __init__(
        self,
        sheet: Sheet,
        players: int,
        turn: int,
        inner: list[int],
        start: list[int],
        outer: list[int],
        bias: list[int],
    ) -> None:
        self.players = players
        self.turn = turn
        self.units = len(start)
        self.sheet = sheet
        self.inner = vec[i64](inner)
        self.start = vec[i64](start)
        self.outer = vec[i64](outer)
        self.bias = vec[i64](bias)
        self.seat = 0
        self.words = zeros(sheet.words)
        self.fresh = zeros(sheet.words)
        self.root = self.start[:]
        self.leaf = self.start[:]

    def copy(self) -> "Network":
        """One more that reads the same weights: each search has its own root."""
        other = Network(self.sheet, int(self.players), int(self.turn), [], [], [], [])
        other.units = self.units
        other.inner = self.inner
        other.start = self.start
        other.outer = self.outer
        other.bias = self.bias
        return other

    def begin(self, game: Rules, seat: i64) -> None:
        """Look at the position that is searched from, with the eyes of a seat."""
        self.seat = seat
        self.words = zeros(self.sheet.words)
        self.root = self.start[:]
        self.look(game)
        self.root = self.leaf[:]
        self.words = self.fresh[:]

    def correct(self, game: Rules, logits: vec[float], parts: vec[float], count: i64) -> None:
        """Add to the logits by hand, one a seat, what was learned about such positions."""
        self.look(game)
        self.add_leads(logits, parts, count)
        players = self.players
        leaf = self.leaf
        outer = self.outer
        totals = self.bias[:]
        at: i64 = 0
        for unit in range(self.units):
            word = leaf[unit]
            for _ in range(i64(LANES)):
                low = word & 0xFFFFF
                word >>= LANE
                if low >= 0x80000:  # negative: it has borrowed from the next lane
                    word += 1
                elif low:
                    if low >= ONE:
                        low = ONE - 1
                    low = low * low >> ONE_BITS
                    for i in range(players):
                        totals[i] += low * outer[at + i]
                at += players
        seat = self.seat
        for i in range(players):
            logits[seat] += float(totals[i]) / float(ONE * OUTER_ONE)
            seat = seat + 1 if seat + 1 < players else 0

    def look(self, game: Rules) -> None:
        """The hidden layer of a position: that of the root, and what has changed."""
        fresh = self.fresh
        game.observe(self.seat, fresh)
        self.leaf = self.root[:]
        sheet = self.sheet
        words = self.words
        for i in range(sheet.words):
            new = fresh[i]
            was = words[i]
            if new == was:
                continue
            first = sheet.first[i]
            spread = sheet.spread[i]
            if spread == SET:
                changed = new ^ was
                self.add_bits(new & HALF, changed & HALF, first)
                self.add_bits(new >> 32, changed >> 32, first + 32)
            elif spread == COUNTS:
                changed = new ^ was
                while changed:
                    if changed & MOST_COUNTED:
                        self.add(first, (new & MOST_COUNTED) - (was & MOST_COUNTED))
                    changed >>= COUNTS
                    new >>= COUNTS
                    was >>= COUNTS
                    first += 1
            else:
                changed = new ^ was
                while changed:
                    if changed & MOST_IN_BYTE:
                        self.add(first, as_signed(new & MOST_IN_BYTE) - as_signed(was & MOST_IN_BYTE))
                    changed >>= BYTE
                    new >>= BYTE
                    was >>= BYTE
                    first += 1

    def add_bits(self, bits: i64, changed: i64, first: i64) -> None:
        while changed:
            one = changed & -changed
            changed ^= one
            self.add(first + only_member(one), 1 if bits & one else -1)

    def add_leads(self, logits: vec[float], parts: vec[float], count: i64) -> None:
        """How everybody stands by hand, compared with the mean, and which parts that has."""
        players = self.players
        mean = 0.0
        for i in range(players):
            mean += logits[i]
        mean /= float(players)
        seat = self.seat
        at = self.sheet.numbers
        for _ in range(players):
            self.add(at, stepped((logits[seat] - mean) * float(LEAD_STEPS)))
            at += 1
            for part in range(count):
                self.add(at, stepped(parts[seat * count + part] * float(PART_STEPS)))
                at += 1
            seat = seat + 1 if seat + 1 < players else 0

    def add(self, place: i64, amount: i64) -> None:
        """An input has changed by so much."""
        leaf = self.leaf
        inner = self.inner
        at = place * self.units
        for unit in range(self.units):
            leaf[unit] += inner[at + unit] * amount


def as_signed(byte: i64) -> i64:
    return byte - 256 if byte > 127 else byte


def stepped(value: float) -> i64:
    """The nearest whole number that is not too large."""
    if value > float(MOST):
        value = float(MOST)
    elif value < -float(MOST):
        value = -float(MOST)
    return i64(value + float(MOST) + 0.5) - MOST
