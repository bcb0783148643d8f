"""Which tables were opened with hints, and reviews of finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not as a batch, which makes the table anew and forgets the order of its indexes.
    op.add_column("tables", sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false()))
    op.create_table(
        "reviews",
        sql.Column("table_id", sql.String(24), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("care", sql.String(8), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("made", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
    op.drop_column("tables", "hints")
