"""Games of people for research: only of those who have agreed, and without anything that says who they are.

Whoever has had a seat in a game counts, also those who have left it. Where it cannot be told who sat there, as in
games from before that was written down, nobody has agreed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sql

from fogcity.engine.box import Setup
from fogcity.engine.errors import FogCityError
from fogcity.server.database import WATCHED, agreed, entries, holders, tables, witnesses
from fogcity.server.host import database
from fogcity.server.log import Entry, single_moves
from fogcity.server.settings import Settings
from fogcity.server.store import as_entry, stored_setup

PERSON = "person"


@dataclass(frozen=True)
class GivenGame:
    """A finished game that may be given away."""

    seed: int
    moves: list[tuple[int, str]]
    players: list[str]  # by seat: `person`, or the level of the bot; with a + where one took over from the other


def given(settings: Settings) -> Iterator[tuple[Setup, Iterator[GivenGame]]]:
    """All games that may be given away, those together that were set up alike, in an order that says nothing."""
    with database(settings, writes=False) as connection:
        alike: dict[tuple[str, int, str], list[Any]] = {}
        for row in connection.execute(wanted().order_by(tables.c.game, tables.c.players, tables.c.seed)):
            alike.setdefault((row.game, row.players, row.options), []).append(row)
        for (game, seats, options), rows in alike.items():
            setup = Setup(game, seats, 0, msgspec.json.decode(options))
            yield setup, (one for row in rows if (one := as_given(connection, row)) is not None)


def wanted() -> "sql.Select[Any]":
    """Finished games with the edition that comes with the game, in which all people have agreed."""
    sat = sql.union(
        sql.select(holders.c.table_id, holders.c.token),
        sql.select(witnesses.c.table_id, witnesses.c.token).where(witnesses.c.seat != WATCHED),
    ).subquery()
    unwilling = sql.select(sat.c.table_id).where(sat.c.token.not_in(sql.select(agreed.c.token)))
    return sql.select(tables).where(
        tables.c.over,
        sql.not_(tables.c.uploaded),
        tables.c.edition == "",
        tables.c.position.is_(None),
        tables.c.id.in_(sql.select(sat.c.table_id)),
        tables.c.id.not_in(unwilling),
    )


def as_given(connection: sql.Connection, row: Any) -> GivenGame | None:
    """The game of a table, if it still replays and it is known who sat where."""
    rows = connection.execute(entries.select().where(entries.c.table_id == row.id).order_by(entries.c.n))
    log = [as_entry(one) for one in rows]
    who = players(row.players, log)
    known = {
        *connection.execute(sql.select(witnesses.c.seat).where(witnesses.c.table_id == row.id)).scalars(),
        *connection.execute(sql.select(holders.c.seat).where(holders.c.table_id == row.id)).scalars(),
    }
    if not {seat for seat, kinds in enumerate(who) if PERSON in kinds} <= known:
        return None
    try:
        moves = single_moves(stored_setup(row, None), log)
    except FogCityError:
        return None
    return GivenGame(int(row.seed), moves, ["+".join(kinds) for kinds in who])


def players(seats: int, log: list[Entry]) -> list[list[str]]:
    """Who has moved for each seat: people, and bots by their levels."""
    now = [""] * seats
    moved: list[list[str]] = [[] for _ in range(seats)]
    for entry in log:
        if entry.kind == "sit":
            now[entry.seat] = PERSON
        elif entry.kind == "bot":
            now[entry.seat] = entry.text or ""
        elif entry.kind == "move" and now[entry.seat] not in moved[entry.seat]:
            moved[entry.seat].append(now[entry.seat])
    return moved
