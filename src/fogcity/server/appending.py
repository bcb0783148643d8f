"""Entries of logs, as many as wait, added in one statement; the one change that happens all the time.

SQLAlchemy takes thirty times as long for it as the database. The entries go over as one JSON text, which both databases
can take apart: so their number does not matter, and no thread has to be woken for each of them.
"""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql


class Appended(NamedTuple):
    """An entry, and what follows from it for the lists."""

    table_id: str
    n: int
    kind: str
    seat: int
    text: str | None
    to: int | None
    message: str | None
    at: int
    over: bool
    free: bool
    bots_owe: bool
    summary: str


SQLITE_ADD = """
INSERT INTO entries (table_id, n, kind, seat, text, "to", message, at)
SELECT
  json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
  json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]'), json_extract(value, '$[7]')
FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
RETURNING table_id
"""
SQLITE_UPDATE = """
UPDATE tables SET version = n, moved = at, "over" = is_over, free = is_free, bots_owe = owe, summary = said
FROM (
  SELECT json_extract(value, '$[0]') AS changed, json_extract(value, '$[1]') AS n, json_extract(value, '$[7]') AS at,
    json_extract(value, '$[8]') AS is_over, json_extract(value, '$[9]') AS is_free,
    json_extract(value, '$[10]') AS owe, json_extract(value, '$[11]') AS said
  FROM json_each(?)
)
WHERE id = changed
"""
POSTGRESQL = """
WITH wanted AS MATERIALIZED (
  SELECT r ->> 0 AS table_id, (r ->> 1)::int AS n, r ->> 2 AS kind, (r ->> 3)::int AS seat, r ->> 4 AS text,
    (r ->> 5)::int AS "to", r ->> 6 AS message, (r ->> 7)::int AS at, (r ->> 8)::bool AS is_over,
    (r ->> 9)::bool AS is_free, (r ->> 10)::bool AS owe, r ->> 11 AS said
  FROM json_array_elements(%s::json) AS r
), added AS (
  INSERT INTO entries (table_id, n, kind, seat, text, "to", message, at)
  SELECT table_id, n, kind, seat, text, "to", message, at FROM wanted ORDER BY table_id
  ON CONFLICT DO NOTHING
  RETURNING table_id
)
UPDATE tables SET version = n, moved = at, "over" = is_over, free = is_free, bots_owe = owe, summary = said
FROM wanted JOIN added USING (table_id)
WHERE tables.id = wanted.table_id
RETURNING tables.id
"""


def add_entries(connection: sql.Connection, wanted: list[Appended]) -> set[str]:
    """Add entries of different tables; the tables of those whose number was taken, and which were not added."""
    if not wanted:
        return set()
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        added = {id for (id,) in driver.execute(SQLITE_ADD, [as_json(wanted)])}
        driver.execute(SQLITE_UPDATE, [as_json([row for row in wanted if row.table_id in added])])
    else:
        added = {id for (id,) in driver.execute(POSTGRESQL, [as_json(wanted)])}
    return {row.table_id for row in wanted} - added


def as_json(rows: list[Appended]) -> str:
    return msgspec.json.encode(rows).decode()
