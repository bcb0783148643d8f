"""The characters that bots can be: who they are is data, in characters.toml."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from fogcity.bots.temper import Temper, no_temper
from fogcity.engine.rules import Rules

FILE = Path(__file__).with_name("characters.toml")
# The parts of the games' estimates, in their order.
PARTS = {
    "planners": ("built", "begun", "districts", "trams", "columns"),
    "builders": ("points", "permits", "buildings", "money", "objectives", "turns"),
    "investors": ("prestige", "influence", "cheques", "districts", "rights"),
}


@cache
def characters() -> dict[str, dict[str, Any]]:
    """Everybody by name, as the file has them."""
    return tomllib.loads(FILE.read_text("utf-8"))


def temper_of(name: str) -> Callable[[Rules], Temper | None]:
    """What finds the temper of a character in a game; of nobody in particular, none."""
    return (lambda game: temper_in(name, game.name())) if name else no_temper


@cache
def temper_in(name: str, game: str) -> Temper:
    who = characters()[name]
    liking = who.get(game, {})
    return Temper([float(liking.get(part, 0.0)) for part in PARTS[game]], who.get("spite", 0.0), who.get("nerve", 1.0))
