"""The commands that run and look after a server: `fogcity serve`, `validate`, `backup`, `restore`."""

import argparse
import os
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any

from fogcity.server.settings import PREFIX, Settings, from_environment, meanings, read


def add_serve(commands: Any) -> None:
    serve = commands.add_parser("serve", help="let people play in the browser")
    serve.add_argument("--open", action="store_true", help="open the browser on it")
    add_settings(serve)
    serve.set_defaults(run=run_serve)

    validate = commands.add_parser("validate", help="replay all stored games with these rules")
    add_settings(validate, "data", "database")
    validate.set_defaults(run=run_validate)

    backup = commands.add_parser("backup", help="write all stored games into one file, also while a server runs")
    backup.add_argument("file", type=Path, help="the new file")
    backup.add_argument("--force", action="store_true", help="overwrite the file")
    add_settings(backup, "data", "database")
    backup.set_defaults(run=run_backup)

    restore = commands.add_parser("restore", help="put the games of a backup into the data folder")
    restore.add_argument("file", type=Path, help="what `fogcity backup` has written")
    restore.add_argument("--force", action="store_true", help="take the place of games that are there; they are kept")
    add_settings(restore, "data", "database")
    restore.set_defaults(run=run_restore)


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    for setting in fields(Settings):
        if not names or setting.name in names:
            default = f" (default {setting.default})" if setting.default else ""
            parser.add_argument(
                f"--{setting.name.replace('_', '-')}",
                dest=setting.name,
                metavar=setting.name.split("_")[-1].upper(),
                help=f"{meanings()[setting.name]}{default}; or {PREFIX}{setting.name.upper()}",
            )


def settings(arguments: argparse.Namespace) -> Settings:
    """What the options say, else the environment."""
    found = from_environment()
    for setting in fields(Settings):
        text = getattr(arguments, setting.name, None)
        if text is not None:
            found[setting.name] = read(setting.name, text)
    return Settings(**found)


def run_serve(arguments: argparse.Namespace) -> int:
    wanted = settings(arguments)
    if wanted.processes > 1:  # must be known before anything is counted
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="fogcity-"))
    from fogcity.server.serve import serve

    serve(wanted, arguments.open)
    return 0


def run_validate(arguments: argparse.Namespace) -> int:
    from fogcity.server.validate import validate

    return validate(settings(arguments))


def run_backup(arguments: argparse.Namespace) -> int:
    from fogcity.server.backup import backup

    return backup(settings(arguments), arguments.file, arguments.force)


def run_restore(arguments: argparse.Namespace) -> int:
    from fogcity.server.backup import restore

    return restore(settings(arguments), arguments.file, arguments.force)
