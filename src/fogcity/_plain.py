"""FOGCITY_PLAIN=1: run from the sources, although compiled modules lie beside them.

FOGCITY_PLAIN=bots: only what stands above the rules, ten times quicker where games are played. No other part can be
plain alone: compiled code counts on everything below it being as it was compiled.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

PACKAGE = os.path.dirname(__file__)
ABOVE_THE_RULES = tuple(os.path.join(PACKAGE, room) for room in ("bots", "advice", "envs"))
PLACES = ABOVE_THE_RULES if os.environ.get("FOGCITY_PLAIN") == "bots" else (PACKAGE,)
sources_in = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def install() -> None:
    """From now on these folders of the package offer only their sources; all other folders are as before."""
    sys.path_hooks.insert(0, find_sources)
    for folder in [folder for folder in sys.path_importer_cache if is_ours(folder)]:
        del sys.path_importer_cache[folder]


def find_sources(folder: str) -> "PathEntryFinder":
    if not is_ours(folder):
        raise ImportError(f"{folder} is not one of these folders")
    return sources_in(folder)


def is_ours(folder: str) -> bool:
    return any(folder == place or folder.startswith(place + os.sep) for place in PLACES)
