"""Who is shut out by the host."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shut_out",
        sql.Column("network", sql.String(50), primary_key=True),
        sql.Column("until", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("shut_out")
