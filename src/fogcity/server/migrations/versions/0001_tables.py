"""Tables, their logs, who holds which seat."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("game", sql.String(24), nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("seed", sql.String(40), nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("edition", sql.String(24), nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("uploaded", sql.Boolean, nullable=False),
        sql.Column("opener", sql.String(24), nullable=False),
        sql.Column("created", sql.Integer, nullable=False),
        sql.Column("moved", sql.Integer, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
        sql.Column("free", sql.Boolean, nullable=False),
        sql.Column("bots_owe", sql.Boolean, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
    )
    op.create_index("ix_tables_moved", "tables", ["moved"])
    op.create_index("ix_tables_bots_owe", "tables", ["bots_owe"])
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("text", sql.Text),
        sql.Column("to", sql.Integer),
        sql.Column("message", sql.String(64)),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "holders",
        sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("token", sql.String(64), primary_key=True),
    )
    op.create_index("ix_holders_token", "holders", ["token"])
    op.create_table(
        "keys",
        sql.Column("key", sql.String(64), primary_key=True),
        sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("made", sql.Integer, nullable=False),
    )
    op.create_table(
        "editions",
        sql.Column("digest", sql.String(24), primary_key=True),
        sql.Column("game", sql.String(24), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("editions", "keys", "holders", "entries", "tables"):
        op.drop_table(name)
