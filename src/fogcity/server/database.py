"""The tables of the database. docs/hosting.md says what is kept; migrations/ says how it came to be so."""

from typing import Any

import sqlalchemy as sql

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("game", sql.String(24), nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("seed", sql.String(40), nullable=False),  # secret until the game is over
    sql.Column("options", sql.Text, nullable=False),  # JSON
    sql.Column("edition", sql.String(24), nullable=False),  # a digest; empty: the one that comes with the game
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("uploaded", sql.Boolean, nullable=False),
    sql.Column("opener", sql.String(24), nullable=False),  # see openers.py; empty after two days
    sql.Column("created", sql.Integer, nullable=False),
    # What follows can be computed from the log; it is kept for the lists.
    sql.Column("moved", sql.Integer, nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("free", sql.Boolean, nullable=False),  # whether a seat is free
    sql.Column("bots_owe", sql.Boolean, nullable=False),  # whether the game waits for a bot
    sql.Column("summary", sql.Text, nullable=False),  # JSON of a TableInfo
    sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false()),  # whether it was opened with them
    sql.Column("position", sql.Text, nullable=True),  # JSON: where the game starts, if not from a new deal
)

# Which tables a list shows, or a limit counts. Each has an index that holds just those, in the order that is wanted: a
# query says the same words, so that it is found however many tables there are.
LISTED = sql.and_(tables.c.listed, sql.not_(tables.c.uploaded))
OPEN = sql.and_(LISTED, tables.c.free, sql.not_(tables.c.over))
FINISHED = sql.and_(LISTED, tables.c.over)
UNDER_WAY = sql.or_(sql.not_(tables.c.over), tables.c.uploaded)
BOTS_OWE = sql.and_(tables.c.bots_owe)
KNOWN_OPENER = tables.c.opener != sql.literal_column("''")
LAST_CHANGED_FIRST = (tables.c.moved.desc(), tables.c.id)


def add_index(name: str, which: "sql.ColumnElement[bool]", *columns: Any) -> None:
    sql.Index(name, *columns, sqlite_where=which, postgresql_where=which)


add_index("ix_tables_open", OPEN, *LAST_CHANGED_FIRST)
add_index("ix_tables_finished", FINISHED, *LAST_CHANGED_FIRST)
add_index("ix_tables_under_way", UNDER_WAY, tables.c.moved, tables.c.over, tables.c.uploaded)  # all that counting needs
add_index("ix_tables_bots_owe", BOTS_OWE, tables.c.moved)
add_index("ix_tables_opener", KNOWN_OPENER, tables.c.opener)
sql.Index("ix_tables_moved", *LAST_CHANGED_FIRST)  # for the host, and for what is too old to be kept

entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),  # whoever inserts n first wins
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.Text),
    sql.Column("to", sql.Integer),
    sql.Column("message", sql.String(64)),
    sql.Column("at", sql.Integer, nullable=False),
)

holders = sql.Table(
    "holders",
    metadata,
    sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("token", sql.String(64), primary_key=True, index=True),  # its hash
)

witnesses = sql.Table(
    "witnesses",
    metadata,
    sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("token", sql.String(64), primary_key=True, index=True),  # its hash
    sql.Column("seat", sql.Integer, primary_key=True),  # that they have had; WATCHED
    sql.Column("theirs", sql.Boolean, nullable=False),  # nobody has taken that hand over since
)
WATCHED = -1

keys = sql.Table(
    "keys",
    metadata,
    sql.Column("key", sql.String(64), primary_key=True),  # its hash
    sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("made", sql.Integer, nullable=False),
)

reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("care", sql.String(8), nullable=False),
    sql.Column("text", sql.Text, nullable=False),  # JSON of a Review
    sql.Column("made", sql.Integer, nullable=False),  # seconds since 1970
)

# Reviews that are being made, in whichever process. Rows live as long as the work; so they refer to a table by its name
# alone, and an older server, which knows nothing of them, can still delete it.
reviewing = sql.Table(
    "reviewing",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),  # whoever inserts it first makes the review
    sql.Column("work", sql.String(24), nullable=False),  # whose row it is: it is gone when the work was stopped
    sql.Column("care", sql.String(8), nullable=False),
    sql.Column("starter", sql.String(64), nullable=False),  # the hash of who began it, and may stop it
    sql.Column("done", sql.Integer, nullable=False),
    sql.Column("of", sql.Integer, nullable=False),
    sql.Column("seen", sql.Integer, nullable=False),  # when the process that makes it last said so
)

editions = sql.Table(
    "editions",
    metadata,
    sql.Column("digest", sql.String(24), primary_key=True),
    sql.Column("game", sql.String(24), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)

secrets = sql.Table(
    "secrets",
    metadata,
    sql.Column("name", sql.String(24), primary_key=True),
    sql.Column("value", sql.String(64), nullable=False),
)

# Who has agreed that their finished games are given to research.
agreed = sql.Table("agreed", metadata, sql.Column("token", sql.String(64), primary_key=True))  # its hash

# The server processes that are there: see nodes.py.
nodes = sql.Table(
    "nodes",
    metadata,
    sql.Column("id", sql.String(24), primary_key=True),  # another one at every start
    sql.Column("address", sql.String(280), nullable=False),  # where the others reach it
    sql.Column("process", sql.Integer, nullable=False),  # its number, of several on one machine
    sql.Column("beat", sql.Integer, nullable=False),  # one more every two seconds
)

shut_out = sql.Table(
    "shut_out",
    metadata,
    sql.Column("network", sql.String(50), primary_key=True),
    sql.Column("until", sql.Integer, nullable=False),  # seconds since 1970
)
