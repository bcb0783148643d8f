"""The tables of the database. docs/hosting.md says what is kept; migrations/ says how it came to be so."""

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
    sql.Column("opener", sql.String(24), nullable=False, index=True),  # see openers.py; empty after two days
    sql.Column("created", sql.Integer, nullable=False),
    # What follows can be computed from the log; it is kept for the lists.
    sql.Column("moved", sql.Integer, nullable=False, index=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("free", sql.Boolean, nullable=False),  # whether a seat is free
    sql.Column("bots_owe", sql.Boolean, nullable=False, index=True),  # whether the game waits for a bot
    sql.Column("summary", sql.Text, nullable=False),  # JSON of a TableInfo
)

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
