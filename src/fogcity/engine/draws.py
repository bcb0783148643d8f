"""Draws that are decided from outside, for those who want chance spoken, with its true probabilities.

A game shuffles its decks and takes what lies on top. As long as nobody has seen a card it may as well be drawn only
when it is turned up, each kind as likely as there are copies of it. A game that has `draws` does so: it takes what is
given here, one draw after the other. At the first draw that was not given it goes on with anything, and here stands
what could have been drawn: so whoever wants to decide it makes the move again, on another copy, with one draw more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fogcity.engine.chance import NONE_YET

NUMBERED: Final[list[str]] = []  # outcomes without names


class Draws:
    given: list[int]  # the kinds to be drawn, in order
    made: i64
    waits: bool  # for a draw that was not given
    copies: vec[i64]  # in that draw: of each kind
    names: list[str]  # what the kinds are called

    def __init__(self, given: list[int]) -> None:
        self.given = given
        self.made = 0
        self.waits = False
        self.copies = NONE_YET
        self.names = NUMBERED

    def kind(self, copies: vec[i64], names: list[str]) -> i64:
        """One of the kinds that there are copies of. What can turn out in one way only is not asked."""
        different: i64 = 0
        found: i64 = 0
        for i in range(len(copies)):
            if copies[i]:
                different += 1
                found = i
        if different == 1:
            return found
        if self.made < len(self.given):
            kind = i64(self.given[self.made])
            if kind < 0 or kind >= len(copies) or not copies[kind]:
                raise ValueError(f"Chance cannot decide {kind} here.")
            self.made += 1
            return kind
        if not self.waits:
            self.waits = True
            self.copies = copies
            self.names = names
        return found

    def below(self, n: i64) -> i64:
        """One of so many equally likely numbers."""
        return self.kind(vec[i64]([i64(1)] * int(n)), NUMBERED)

    def put(self, deck: vec[u8], first: i64, end: i64, place: i64, names: list[str]) -> vec[u8]:
        """A deck in which one of the cards from `first` to before `end` was drawn and lies at a place among them."""
        copies = NONE_YET[:]
        for i in range(first, end):
            copies[i64(deck[i])] += 1
        kind = u8(self.kind(copies, names))
        other = deck[:]
        if other[place] != kind:
            i = first
            while other[i] != kind:
                i += 1
            other[i] = other[place]
            other[place] = kind
        return other

    def on_top(self, deck: vec[u8], left: i64, names: list[str]) -> vec[u8]:
        """A deck of so many cards whose top card was drawn."""
        return self.put(deck, 0, left, left - 1, names)

    def in_order(self, deck: vec[u8], cards: i64) -> vec[u8]:
        """The first cards of a deck, drawn one after the other."""
        for i in range(cards - 1):
            deck = self.put(deck, i, cards, i, NUMBERED)
        return deck
