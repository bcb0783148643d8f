"""Plain hashes of addresses go; what comes in their place is kept for two days, and found quickly."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE tables SET opener = ''")
    op.create_index("ix_tables_opener", "tables", ["opener"])


def downgrade() -> None:
    op.drop_index("ix_tables_opener", "tables")
