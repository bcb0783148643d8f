"""Fog City: three board games about rebuilding San Francisco, to play, host and study.

>>> import fogcity
>>> game = fogcity.new("planners", players=3, seed=7)
>>> game.turn
(0,)
>>> game.legal(0)
['draw']
>>> game.play(0, "draw")
"""

import os

if os.environ.get("FOGCITY_PLAIN"):
    from fogcity import _plain

    _plain.install()

from collections.abc import Mapping
from pathlib import Path

from fogcity.engine.box import Setup
from fogcity.engine.document import read_document
from fogcity.engine.entries import shown
from fogcity.engine.errors import (
    AmbiguousMove,
    BadEdition,
    BadPosition,
    BadRecord,
    BadSetup,
    FogCityError,
    IllegalMove,
    MoveError,
    UnreadableMove,
)
from fogcity.engine.events import Event
from fogcity.engine.game import Game
from fogcity.games import box

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
    "UnreadableMove",
    "new",
    "position",
]


def new(
    game: str,
    *,
    players: int,
    seed: int,
    variants: Mapping[str, object] | None = None,
    edition: str | Path | None = None,
) -> Game:
    """A new game. The same arguments and the same moves give the same game, always and everywhere."""
    if not isinstance(game, str):
        raise BadSetup(f"A game is named by a text, such as 'planners', not {shown(game)}.")
    opened = box(game)
    setup = Setup(game, players, seed, variants or {}, Path(edition) if edition else None)
    return opened.start(opened.check(setup))


def position(
    document: Mapping[str, object] | str,
    *,
    seed: int = 0,
    variants: Mapping[str, object] | None = None,
    edition: str | Path | None = None,
) -> Game:
    """A game set up by hand: a table, or a text in TOML, with the words of `state()`; see docs/positions.md."""
    table = read_document(document)
    for key in ("game", "players"):
        if key not in table:
            raise BadPosition(f"position: {key} is missing.")
    game, players = table["game"], table["players"]
    if not isinstance(game, str) or not isinstance(players, int) or players.bit_length() > 31:
        raise BadPosition(
            f"position: game must be a name and players a small number, not {shown(game)} and {shown(players)}."
        )
    opened = box(game)
    setup = Setup(game, players, seed, variants or {}, Path(edition) if edition else None)
    return opened.place(table, opened.check(setup))
