"""The commands that run and look after a server: `fogcity serve`, `validate`, `backup`, `restore`."""

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from fogcity.server.settings import PREFIX, Settings, from_environment, meanings, read


def add_serve(commands: Any, whole: Callable[[str], int]) -> None:
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

    add_tables(commands, whole)
    shut = commands.add_parser("shut-out", help="shut out addresses, or say who is")
    shut.add_argument("addresses", nargs="*", metavar="ADDRESS", help="an address, or a network: 198.51.100.0/24")
    shut.add_argument("--days", type=float, default=7.0, help="for how long (default 7)")
    shut.add_argument("--let-in", action="store_true", help="let them in again")
    add_settings(shut, "data", "database")
    shut.set_defaults(run=run_shut_out)


def add_tables(commands: Any, whole: Callable[[str], int]) -> None:
    parser = commands.add_parser("tables", help="list, hide, delete and prune tables, free seats, rename people")
    what = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    listing = what.add_parser("list", help="one line for each table, the last changed first")
    listing.add_argument(
        "--which",
        choices=("all", "open", "finished", "listed"),
        default="all",
        help="all (default), or some; listed: what strangers see, too",
    )
    listing.add_argument("--most", type=whole, default=100, help="how many (default 100)")
    hide = what.add_parser("hide", help="take tables out of the lists; whoever has the link may still come")
    delete = what.add_parser("delete", help="delete tables and all that is kept of them")
    for one in (hide, delete):
        one.add_argument("ids", nargs="+", metavar="TABLE", help="its name, as in its link")
    free = what.add_parser("free", help="ask somebody away: their seat is free")
    rename = what.add_parser("rename", help="give somebody another name, also in the log")
    for one in (free, rename):
        one.add_argument("id", metavar="TABLE", help="its name, as in its link")
        one.add_argument("seat", type=whole, help="from 0")
    rename.add_argument("name", help="the new one")
    prune = what.add_parser("prune", help="delete tables that have not changed for long")
    prune.add_argument(
        "--keep", dest="days", type=whole, required=True, metavar="DAYS", help="those that have changed since are kept"
    )
    prune.add_argument("--yes", action="store_true", help="really")
    for one in (listing, hide, delete, free, rename, prune):
        add_settings(one, "data", "database")
    parser.set_defaults(run=run_tables)


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    for setting in fields(Settings):
        if not names or setting.name in names:
            default = f" (default {setting.default})" if setting.default else ""
            parser.add_argument(
                f"--{setting.name.replace('_', '-')}",
                dest=setting.name,
                metavar="N" if isinstance(setting.default, int | float) else setting.name.split("_")[-1].upper(),
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


def run_tables(arguments: argparse.Namespace) -> int:
    from fogcity.server import host

    wanted = settings(arguments)
    match arguments.what:
        case "list":
            return host.list_tables(wanted, arguments.which, arguments.most)
        case "hide":
            return host.hide(wanted, arguments.ids)
        case "delete":
            return host.delete(wanted, arguments.ids)
        case "free":
            return host.free(wanted, arguments.id, arguments.seat)
        case "rename":
            return host.rename(wanted, arguments.id, arguments.seat, arguments.name)
        case _:
            return host.prune(wanted, arguments.days, arguments.yes)


def run_shut_out(arguments: argparse.Namespace) -> int:
    from fogcity.server import host

    return host.change_shut_out(settings(arguments), arguments.addresses, arguments.days, arguments.let_in)
