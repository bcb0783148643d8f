"""Which reviews are being made, so that every process knows how far they are and can stop them."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviewing",
        sql.Column("table_id", sql.String(24), primary_key=True),
        sql.Column("work", sql.String(24), nullable=False),
        sql.Column("care", sql.String(8), nullable=False),
        sql.Column("starter", sql.String(64), nullable=False),
        sql.Column("done", sql.Integer, nullable=False),
        sql.Column("of", sql.Integer, nullable=False),
        sql.Column("seen", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviewing")
