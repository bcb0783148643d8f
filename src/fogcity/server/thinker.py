"""A process in which bots think: a question comes in, an answer goes out. It knows the rules and nothing else.

Run by thinkers.py. Each message is its length in four bytes and then MessagePack.
"""

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from fogcity.bots import bot
from fogcity.bots.bot import ask
from fogcity.engine.answers import MOST_MOVES, carry_out
from fogcity.engine.box import Setup
from fogcity.engine.chance import seeded
from fogcity.server.levels import at_step
from fogcity.server.log import begin

NICE = 5  # the server itself goes first


class Question(Struct):
    """What a bot is asked: a whole game, and for which seat."""

    game: str
    players: int
    seed: str
    options: dict[str, object]
    edition: str | None  # a file
    moves: list[tuple[int, str]]
    seat: int
    spec: str
    chance: int


class Thought(Struct):
    text: str = ""
    error: str = ""


def think(question: Question) -> str:
    """The answer of a bot as one text: where it is built from several moves of which nobody hears, all of them."""
    setup = Setup(
        question.game,
        question.players,
        int(question.seed),
        question.options,
        Path(question.edition) if question.edition else None,
    )
    game = begin(setup).game
    for seat, text in question.moves:
        game, _ = carry_out(game, seat, text)
    chance = seeded(question.chance)
    texts: list[str] = []
    while len(texts) < MOST_MOVES:
        player = bot(at_step(question.spec, len(texts)), question.chance + len(texts))
        move = ask(player, game, question.seat, chance)
        texts.append(game.write(move))
        game.play(question.seat, texts[-1])
        if not game.is_part(move):
            break
    return "; ".join(texts)


def read_message(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    return stream.read(int.from_bytes(head, "big"))


def write_message(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(4, "big") + message)
    stream.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; this ends when the server does
    if hasattr(os, "nice"):
        os.nice(NICE)
    decoder = msgspec.msgpack.Decoder(Question)
    encoder = msgspec.msgpack.Encoder()
    while (message := read_message(sys.stdin.buffer)) is not None:
        try:
            thought = Thought(text=think(decoder.decode(message)))
        except Exception as error:  # whatever it is, the server must hear of it
            thought = Thought(error=f"{type(error).__name__}: {error}")
        write_message(sys.stdout.buffer, encoder.encode(thought))


if __name__ == "__main__":
    main()
