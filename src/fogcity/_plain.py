"""FOGCITY_PLAIN=1: run from the sources, although compiled modules lie beside them."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

PACKAGE = os.path.dirname(__file__)
sources_in = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def install() -> None:
    """From now on the folders of this package offer only their sources; all other folders are as before."""
    sys.path_hooks.insert(0, find_sources)
    for folder in [folder for folder in sys.path_importer_cache if is_ours(folder)]:
        del sys.path_importer_cache[folder]


def find_sources(folder: str) -> "PathEntryFinder":
    if not is_ours(folder):
        raise ImportError(f"{folder} is not a folder of this package")
    return sources_in(folder)


def is_ours(folder: str) -> bool:
    return folder == PACKAGE or folder.startswith(PACKAGE + os.sep)
