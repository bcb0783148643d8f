"""`fogcity export`: finished games of people as tables, of those who have agreed to it and without their names."""

import argparse
from pathlib import Path
from typing import Any

from fogcity.engine.errors import BadSetup
from fogcity.server.command import add_settings, settings


def add_export(commands: Any) -> None:
    export = commands.add_parser("export", help="games of people who have agreed to it as tables, without their names")
    export.add_argument("--parquet", type=Path, required=True, metavar="FOLDER", help="a new folder for the tables")
    add_settings(export, "data", "database")
    export.set_defaults(run=run_export)


def run_export(arguments: argparse.Namespace) -> int:
    """A folder for each game, number of players and choice of variants, as `fogcity simulate --parquet` makes it."""
    try:
        from fogcity.envs.parquet import Played, keep_played
        from fogcity.server.research import given
    except ModuleNotFoundError:
        raise BadSetup("export needs a host's package and Arrow: pip install 'fogcity[data,server]'.") from None

    folder: Path = arguments.parquet
    if folder.exists() and any(folder.iterdir()):
        raise BadSetup(f"There is something in {folder} already; name another folder.")
    total = 0
    names: dict[str, int] = {}
    for setup, games in given(settings(arguments)):
        name = f"{setup.game}-{setup.players}p"
        names[name] = names.get(name, 0) + 1
        own = folder / (name if names[name] == 1 else f"{name}-{names[name]}")
        kept = keep_played(own, setup, (Played(one.seed, one.moves, ", ".join(one.players)) for one in games))
        print(f"{own.name}: {kept} games")
        total += kept
    print(f"{total} games of people who have agreed to it.")
    return 0
