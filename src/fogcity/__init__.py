"""Fog City: three board games about rebuilding San Francisco, to play, host and study.

>>> import fogcity
>>> game = fogcity.new("planners", players=3, seed=7)
>>> game.turn                         # the seats that owe a decision
(0,)
>>> game.legal(0)                     # what they may do
['draw']
>>> game.play(0, "draw")              # or an error that says why not
>>> game.moves
((0, 'draw'),)

Bots play the rest, and the game says how it ended:

>>> from fogcity.bots import bot
>>> players = [bot("random", seed) for seed in range(3)]
>>> while not game.over:
...     seat = game.turn[0]
...     game.play(seat, players[seat].choose(game, seat))
>>> game.outcome()
Outcome(ending='last foundation', winners=(2,), scores=(6, 4, 8.5))
"""

import os

if os.environ.get("FOGCITY_PLAIN"):
    from fogcity import _plain

    _plain.install()

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from fogcity.documents.positions import read_document
from fogcity.engine.box import Setup
from fogcity.engine.errors import (
    AmbiguousMove,
    BadEdition,
    BadPosition,
    BadRecord,
    BadSetup,
    FogCityError,
    IllegalMove,
    MoveError,
    NoSuchSeat,
    UnreadableMove,
)
from fogcity.engine.events import Event
from fogcity.engine.quoting import shown
from fogcity.engine.schema import Outcome
from fogcity.game import Game, drawn_seed

if TYPE_CHECKING:
    from fogcity.advice.puzzles import Puzzle

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove",
    "BadEdition",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Event",
    "FogCityError",
    "Game",
    "IllegalMove",
    "MoveError",
    "NoSuchSeat",
    "Outcome",
    "UnreadableMove",
    "load",
    "new",
    "position",
    "puzzles",
]


def new(
    game: str,
    *,
    players: int,
    seed: int | None = None,
    variants: Mapping[str, object] | None = None,
    edition: str | PathLike[str] | None = None,
) -> Game:
    """A new game of `planners`, `builders` or `investors`.

    The same arguments and the same moves give the same game, always and everywhere. Without a seed one is drawn, and
    `game.seed` says which. `variants` are chosen by name, `edition` is a file with components of your own.

    >>> import fogcity
    >>> fogcity.new("investors", players=3, seed=1, variants={"negotiated": True}).turn
    (0,)
    """
    if not isinstance(game, str):
        raise BadSetup(f"A game is named by a text, such as 'planners', not {shown(game)}.")
    seed = drawn_seed() if seed is None else seed
    return Game(Setup(game, players, seed, variants or {}, Path(edition) if edition else None))


def position(
    document: Mapping[str, object] | str,
    *,
    seed: int = 0,
    variants: Mapping[str, object] | None = None,
    edition: str | PathLike[str] | None = None,
) -> Game:
    """A game set up by hand: a table, or a text in TOML, with the words of `state()`; see docs/positions.md.

    The seed decides what the document leaves open.
    """
    table = read_document(document)
    for key in ("game", "players"):
        if key not in table:
            raise BadPosition(f"position: {key} is missing.")
    game, players = table["game"], table["players"]
    if not isinstance(game, str) or not isinstance(players, int) or players.bit_length() > 31:
        raise BadPosition(
            f"position: game must be a name and players a small number, not {shown(game)} and {shown(players)}."
        )
    return Game(Setup(game, players, seed, variants or {}, Path(edition) if edition else None), table)


def puzzles(game: str) -> "list[Puzzle]":
    """The puzzles of a game: positions where one decision is clearly the best, from what its seat knows.

    >>> import fogcity
    >>> puzzle = fogcity.puzzles("planners")[0]
    >>> game = puzzle.position()
    >>> game.turn == (puzzle.seat,), puzzle.answer in game.legal(puzzle.seat)
    (True, True)
    """
    from fogcity.advice.puzzles import puzzles_of

    return list(puzzles_of(game).values())


def load(path: str | PathLike[str], *, edition: str | PathLike[str] | None = None) -> Game:
    """The game whose record is in a file, after its last move, every move checked; `game.save` writes one.

    A game that was played with components of your own needs their file, `edition`, again.
    """
    from fogcity.record import load_record
    from fogcity.record.files import naming

    record = load_record(Path(path), Path(edition) if edition else None)
    with naming(Path(path)):
        return record.replay()
