"""A process in which bots think: a question comes in, an answer goes out. It knows the rules and nothing else.

Run by thinkers.py. Each message is its length in four bytes and then MessagePack.
"""

import contextlib
import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from fogcity.bots import bot
from fogcity.bots.bot import Decider, ask
from fogcity.engine.answers import MOST_MOVES, pieces
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.engine.rules import Rules
from fogcity.server.advising import advised
from fogcity.server.levels import at_step, in_time, is_compiled, on_cores, shortened
from fogcity.server.log import begin

NICE = 5  # the server itself goes first


class Question(Struct):
    """What a bot is asked: a whole game, and for which seat."""

    game: str
    players: int
    seed: str
    variants: dict[str, object]
    edition: str | None  # a file
    by: bytes  # the seat of every move so far
    texts: bytes  # and its answer, a line each
    seat: int
    spec: str
    chance: int
    most: float = math.inf  # seconds that it may think at most, because others wait
    cores: int = 1  # how many may think about it at the same time
    task: str = ""  # something else than a move: see advising.py
    points: list[int] = []  # of a review
    position: dict[str, object] | None = None  # where the game starts, if not from a new deal


def about(setup: Setup, by: bytes, texts: bytes, seat: int, spec: str, chance: int) -> Question:
    """A question about a game as it stands after these moves."""
    edition = str(setup.edition) if setup.edition else None
    position = dict(setup.position) if setup.position else None
    facts = (setup.game, setup.players, str(setup.seed), dict(setup.variants), edition)
    return Question(*facts, by, texts, seat, spec, chance, position=position)


def setup_of(question: Question) -> Setup:
    edition = Path(question.edition) if question.edition else None
    seed = int(question.seed)
    return Setup(question.game, question.players, seed, question.variants, edition, question.position)


class Thought(Struct):
    text: str = ""
    error: str = ""


def think(question: Question) -> str:
    """The answer of a bot as one text: where it is built from several moves of which nobody hears, all of them."""
    if question.task:
        return advised(question, setup_of(question))
    setup = setup_of(question)
    game = begin(setup).game
    past = [*zip(question.by, question.texts.decode().split("\n"))]
    for seat, text in past:
        play_answer(game, seat, text)
    chance = seeded(question.chance)
    texts: list[str] = []
    while len(texts) < MOST_MOVES:
        level = shortened(in_time(on_cores(question.spec, question.cores), is_compiled()), question.most)
        player = bot(at_step(level, len(texts)), question.chance + len(texts))
        if player.listens():
            tell_all(player, setup, question.seat, [*past, *((question.seat, text) for text in texts)])
        move = ask(player, game, question.seat, chance)
        texts.append(game.write(move))
        game.play(question.seat, texts[-1])
        if not game.is_part(move):
            break
    return "; ".join(texts)


def tell_all(player: Decider, setup: Setup, seat: int, moves: list[tuple[int, str]]) -> None:
    """A bot that listens hears of every move what its seat heard, as in an arena."""
    game = begin(setup).game
    for mover, text in moves:
        for piece in pieces(text):
            game.play(mover, piece)
            player.hear(game.told(seat))


def play_answer(game: Rules, seat: int, text: str) -> None:
    """An answer that was given, on this very game: no copy is made, for nobody else has it."""
    for piece in pieces(text):
        game.play(seat, piece)


def read_message(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    return stream.read(int.from_bytes(head, "big"))


def write_message(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(4, "big") + message)
    stream.flush()


@contextlib.contextmanager
def place_held(file: int | None, place: int) -> Iterator[None]:
    """While it thinks: no other process may that has the same place. See `Among`."""
    if file is None:
        yield
        return
    import fcntl

    fcntl.lockf(file, fcntl.LOCK_EX, 1, place)
    try:
        yield
    finally:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)


def main(file: int | None = None, place: int = 0) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    decoder = msgspec.msgpack.Decoder(Question)
    encoder = msgspec.msgpack.Encoder()
    while (message := read_message(sys.stdin.buffer)) is not None:
        try:
            with place_held(file, place):
                thought = Thought(text=think(decoder.decode(message)))
        except Exception as error:  # whatever it is, the server must hear of it
            thought = Thought(error=f"{type(error).__name__}: {error}")
        write_message(sys.stdout.buffer, encoder.encode(thought))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
