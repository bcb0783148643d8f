"""What a seat remembers: all that it has seen, done and heard since the deal, as a text and as a row of numbers.

The text begins with what the seat saw when the game was dealt; then comes a line for each move of its own (`> draw`)
and for each event as it heard it. The numbers say the same, and are always as many: the observation at the deal, and
the rest as tokens. There is room for a whole game, as the box of each game says; of one that is longer than any should
be the last tokens are there, and those before them are counted, and live on as a digest. So two histories that a seat
can tell apart have different numbers, however long they are.
"""

import hashlib
import json
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from fogcity.envs.extra import extra

with extra("gym"):
    import numpy as np
    from numpy.typing import NDArray

from fogcity.envs.environment import Environment

Tokens = NDArray[np.int16]

COUNTED = 2  # numbers that say how many tokens there were: so many times 2**15, and so many more
DIGESTED = 8  # numbers of 16 bits that stand for the tokens that are not there any more; zeros while all are
PER_COUNT = 2**15

# Tokens. 0 is none. Whole numbers are one each, and so are all words of the game; a word that is not known is spelled.
MOVE, EVENT, LIST, END, TEXT, SPELLED, HALVES, NULL, FALSE, TRUE = range(1, 11)
FIRST_NUMBER, LEAST, MOST = 16, -256, 2047
NUMBER = re.compile(r"-?[1-9][0-9]{0,3}|0")
FIRST_WORD = FIRST_NUMBER + MOST - LEAST + 1


class Reader:
    """Reads what a seat of an environment remembers, as text, into numbers."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.observed = {name: i for i, name in enumerate(environment.all_names)}
        self.words = {word: FIRST_WORD + i for i, word in enumerate(vocabulary(environment))}
        self.kept = environment.box.tokens
        self.size = environment.size + COUNTED + DIGESTED + self.kept
        self.line = lru_cache(maxsize=2**15)(self.read_line)
        self.first = lru_cache(maxsize=64)(self.read_first)

    def read_line(self, line: str) -> tuple[int, ...]:
        """The tokens of a move or an event."""
        if line.startswith("> "):
            return (MOVE, *(token for word in line[2:].split(" ") for token in self.word(word)))
        return (EVENT, *(token for fact in json.loads(line).values() for token in self.fact(fact)))

    def fact(self, fact: Any) -> Iterator[int]:
        if isinstance(fact, str):
            yield from self.text(fact)
        elif fact is None:
            yield NULL
        elif isinstance(fact, bool):
            yield TRUE if fact else FALSE
        elif isinstance(fact, int):
            yield from self.number(fact)
        elif isinstance(fact, float):
            yield HALVES
            yield from self.number(int(2 * fact))
        else:
            yield LIST
            for part in fact.values() if isinstance(fact, dict) else fact:
                yield from self.fact(part)
            yield END

    def text(self, text: str) -> Iterator[int]:
        if text in self.words or " " not in text:
            yield from self.word(text)
        else:
            yield TEXT
            for word in text.split(" "):
                yield from self.word(word)
            yield END

    def word(self, word: str) -> Iterator[int]:
        if word in self.words:
            yield self.words[word]
        elif NUMBER.fullmatch(word) and LEAST <= int(word) <= MOST:
            yield from self.number(int(word))
        else:
            yield SPELLED
            yield from self.number(len(word.encode()))
            for letter in word.encode():
                yield from self.number(letter)

    def number(self, number: int) -> Iterator[int]:
        if LEAST <= number <= MOST:
            yield FIRST_NUMBER + number - LEAST
        else:
            yield SPELLED
            yield from (FIRST_NUMBER + letter - LEAST for letter in str(number).encode())
            yield END

    def read_first(self, line: str) -> Tokens:
        """The observation that `Environment.in_words` has put into words."""
        seen = np.zeros(self.environment.size, np.int16)
        _, _, numbers = line.partition(": ")
        for entry in numbers.split(", ") if numbers else []:
            name, _, number = entry.rpartition(" ")
            seen[self.observed[name]] = int(number)
        return seen

    def tokens(self, lines: Sequence[str]) -> list[int]:
        return [token for line in lines for token in self.line(line)]

    def row(self, first: str, tokens: Sequence[int]) -> Tokens:
        """All numbers of what a seat remembers: how it began, and the tokens since then."""
        out = np.zeros(self.size, np.int16)
        at = self.environment.size
        out[:at] = self.first(first)
        out[at : at + COUNTED] = divmod(len(tokens), PER_COUNT)
        at += COUNTED
        gone, kept = tokens[: -self.kept], tokens[-self.kept :]
        if gone:
            digest = hashlib.sha256(np.asarray(gone, "<i2").tobytes()).digest()
            out[at : at + DIGESTED] = np.frombuffer(digest[: 2 * DIGESTED], "<i2")
        at += DIGESTED
        out[at : at + len(kept)] = kept
        return out

    def numbers(self, text: str) -> Tokens:
        """The numbers of a whole text; all of them are 0 before anything was dealt."""
        first, *lines = text.splitlines() or [""]
        return self.row(first, self.tokens(lines))


def vocabulary(environment: Environment) -> list[str]:
    """Every word that a move or an event of this game can have, for any number of players, in the order of tokens."""
    box = environment.box
    fullest = box.start(replace(environment.setup, players=box.seats[-1]))
    labels = {label for feature in fullest.features() for label in feature.labels}
    found = {word for text in (*environment.numbering.texts, *labels) for word in text.split(" ")}
    found |= labels | set(constants(msgspec.json.schema(box.schema.event)))
    return sorted(word for word in found if word and not NUMBER.fullmatch(word))


def constants(schema: Any) -> Iterator[str]:
    """The words that a JSON schema prescribes."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "const" and isinstance(value, str):
                yield value
            elif key == "enum" and isinstance(value, list):
                yield from (one for one in value if isinstance(one, str))
            else:
                yield from constants(value)
    elif isinstance(schema, list):
        for one in schema:
            yield from constants(one)


@lru_cache(maxsize=32)
def reader(environment: Environment) -> Reader:
    return Reader(environment)


class History:
    """What every seat remembers of a game that was dealt from a seed. It follows the game when somebody asks."""

    def __init__(self, environment: Environment, seed: int) -> None:
        self.environment = environment
        self.reader = reader(environment)
        self.game = environment.deal(seed)
        seats = range(environment.players)
        self.firsts = [environment.in_words(self.game, seat) for seat in seats]
        self.lines: list[list[str]] = [[] for _ in seats]
        self.tokens = [array("h") for _ in seats]  # as NumPy takes them at once
        self.read = [0] * environment.players  # lines of which there are tokens
        self.made = 0  # moves

    def catch_up(self, moves: Sequence[tuple[int, int]]) -> None:
        """Make those of the game's moves that were not made here yet."""
        for seat, move in moves[self.made :]:
            self.game.apply_telling(seat, move)
            self.lines[seat].append(f"> {self.game.write(move)}")
            for event in self.game.events:
                for other, lines in enumerate(self.lines):
                    lines.append(json.dumps(event.told(other)))
        self.made = len(moves)

    def text(self, seat: int) -> str:
        return "".join(f"{line}\n" for line in (self.firsts[seat], *self.lines[seat]))

    def tensor(self, seat: int) -> Tokens:
        self.tokens[seat].extend(self.reader.tokens(self.lines[seat][self.read[seat] :]))
        self.read[seat] = len(self.lines[seat])
        return self.reader.row(self.firsts[seat], self.tokens[seat])
