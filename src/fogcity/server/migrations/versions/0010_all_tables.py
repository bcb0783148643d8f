"""What is too old to be kept is found without looking at everything, and so is the host's list of all tables."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_tables_moved", "tables", [sql.text("moved DESC"), "id"])


def downgrade() -> None:
    op.drop_index("ix_tables_moved", "tables")
