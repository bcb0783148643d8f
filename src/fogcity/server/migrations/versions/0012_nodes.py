"""The server processes that are there, and where the others reach them."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nodes",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("address", sql.String(280), nullable=False),
        sql.Column("process", sql.Integer, nullable=False),
        sql.Column("beat", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("nodes")
