"""Alembic's way in: the connection comes from migrate.py."""

from alembic import context

from fogcity.server.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
