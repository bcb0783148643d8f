"""Who has had a hand at a table, or watched it: they cannot take over another."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "witnesses",
        sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("token", sql.String(64), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("theirs", sql.Boolean, nullable=False),
    )
    op.execute("INSERT INTO witnesses (table_id, token, seat, theirs) SELECT table_id, token, seat, true FROM holders")


def downgrade() -> None:
    op.drop_table("witnesses")
