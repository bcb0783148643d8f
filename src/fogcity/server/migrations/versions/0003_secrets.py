"""Keys that all servers on one database share."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "secrets",
        sql.Column("name", sql.String(24), primary_key=True),
        sql.Column("value", sql.String(64), nullable=False),
    )
    op.create_index("ix_witnesses_token", "witnesses", ["token"])


def downgrade() -> None:
    op.drop_index("ix_witnesses_token", "witnesses")
    op.drop_table("secrets")
