"""Every list has an index that holds just its tables, in the order in which they are shown."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

OPEN = ("listed = 1 AND uploaded = 0 AND free = 1 AND over = 0", 'listed AND NOT uploaded AND free AND NOT "over"')
FINISHED = ("listed = 1 AND uploaded = 0 AND over = 1", 'listed AND NOT uploaded AND "over"')
UNDER_WAY = ("over = 0 OR uploaded = 1", 'NOT "over" OR uploaded')
BOTS_OWE = ("bots_owe = 1", "bots_owe")
KNOWN_OPENER = ("opener != ''", "opener != ''")


def upgrade() -> None:
    op.drop_index("ix_tables_moved", "tables")
    op.drop_index("ix_tables_bots_owe", "tables")
    op.drop_index("ix_tables_opener", "tables")
    add("ix_tables_open", [sql.text("moved DESC"), "id"], OPEN)
    add("ix_tables_finished", [sql.text("moved DESC"), "id"], FINISHED)
    add("ix_tables_under_way", ["moved", "over", "uploaded"], UNDER_WAY)
    add("ix_tables_bots_owe", ["moved"], BOTS_OWE)
    add("ix_tables_opener", ["opener"], KNOWN_OPENER)


def add(name: str, columns: list[str | sql.TextClause], which: tuple[str, str]) -> None:
    sqlite, postgresql = map(sql.text, which)
    op.create_index(name, "tables", columns, sqlite_where=sqlite, postgresql_where=postgresql)


def downgrade() -> None:
    for name in ("open", "finished", "under_way", "bots_owe", "opener"):
        op.drop_index(f"ix_tables_{name}", "tables")
    for column in ("moved", "bots_owe", "opener"):
        op.create_index(f"ix_tables_{column}", "tables", [column])
