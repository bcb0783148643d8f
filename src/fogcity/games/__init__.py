"""The games, one folder each. A folder with a `BOX` is a game; nothing else needs to know about it."""

import pkgutil
from functools import cache
from importlib import import_module

from fogcity.engine.box import Box
from fogcity.engine.errors import BadSetup
from fogcity.engine.quoting import shown


@cache
def names() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def box(game: str) -> Box:
    """The box of a game, opened when it is first asked for."""
    if game not in names():
        raise BadSetup(f"There is no game {shown(game)}; there are {', '.join(names())}.")
    found = import_module(f"{__name__}.{game}").BOX
    assert isinstance(found, Box)
    return found
