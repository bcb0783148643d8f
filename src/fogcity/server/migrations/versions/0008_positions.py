"""Tables whose game starts from a position."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sql.Column("position", sql.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "position")
