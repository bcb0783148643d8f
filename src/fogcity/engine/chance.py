"""The random numbers of a game: xoshiro128** on 32-bit words kept in 64-bit integers.

The generator is part of the game, so the same set-up and the same moves give the same game on every
machine and in every later version. It is not made for secrets: whoever hosts draws the seed elsewhere.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

WORD: Final = 0xFFFFFFFF
NONE_YET: Final = vec[i64]([i64(0)] * 256)


class Chance:
    """A stream of random numbers, the same for the same seed."""

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self) -> None:
        self.a = 1
        self.b = 0
        self.c = 0
        self.d = 0

    def start(self, w0: i64, w1: i64, w2: i64, w3: i64) -> None:
        """Begin anew from 128 bits of seed. Different seeds never give the same stream."""
        self.a = scatter((w0 + 0x9E3779B9) & WORD)
        self.b = scatter((w1 + 0x3C6EF372) & WORD)
        self.c = scatter((w2 + 0xDAA66D2B) & WORD)
        self.d = scatter((w3 + 0x78DDE6E4) & WORD)
        if self.a == 0 and self.b == 0 and self.c == 0 and self.d == 0:
            self.a = 1
        # Seeds mostly differ in a few bits of one word: let them reach all four.
        words: i64 = 20
        while words:
            self.word()
            words -= 1

    def restart(self, seed: int) -> None:
        """Begin anew from a seed from 0 to 2**128 - 1."""
        self.start(seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD)

    def copy(self) -> "Chance":
        other = Chance()
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.d = self.d
        return other

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c ^ a
        d = self.d ^ b
        mixed = (b * 5) & WORD
        mixed = ((mixed << 7) | (mixed >> 25)) & WORD
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b << 9) & WORD)
        self.d = ((d << 11) | (d >> 21)) & WORD
        return (mixed * 9) & WORD

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely; n is at most 2**31."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            # The few words that would make some results likelier than others are drawn again.
            surplus = (0x100000000 - n) % n
            while low < surplus:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def shuffle(self, items: vec[u8], n: i64) -> None:
        """Put the first n items into random order: `below`, many times, with the words of the stream kept at hand."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        while n > 1:
            low: i64 = 0
            product: i64 = 0
            while low < n:
                mixed = (b * 5) & WORD
                mixed = ((mixed << 7) | (mixed >> 25)) & WORD
                product = ((mixed * 9) & WORD) * n
                low = product & WORD
                shifted = (b << 9) & WORD
                c ^= a
                d ^= b
                b ^= c
                a ^= d
                c ^= shifted
                d = ((d << 11) | (d >> 21)) & WORD
                if low < n and low >= (0x100000000 - n) % n:
                    break
            j = product >> 32
            n -= 1
            item = items[n]
            items[n] = items[j]
            items[j] = item
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def deal_anew(self, items: vec[u8], n: i64) -> None:
        """Put the first n items into a random order that says nothing about the one they were in."""
        copies = NONE_YET[:]
        for i in range(n):
            copies[i64(items[i])] += 1
        at: i64 = 0
        for item in range(i64(256)):
            for _ in range(copies[item]):
                items[at] = u8(item)
                at += 1
        self.shuffle(items, n)


def scatter(word: i64) -> i64:
    """A one-to-one mixing of a 32-bit word (Prospector's lowbias32 constants)."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * 0x846CA68B) & WORD
    return word ^ (word >> 16)


def seeded(seed: int) -> Chance:
    """The stream of a seed from 0 to 2**128 - 1."""
    chance = Chance()
    chance.restart(seed)
    return chance
