"""Who has agreed that their finished games are given to research."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("agreed", sql.Column("token", sql.String(64), primary_key=True))


def downgrade() -> None:
    op.drop_table("agreed")
