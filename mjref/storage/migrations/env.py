"""Runs the migrations on the connection that `schema.config` hands over."""

from alembic import context

from mjref.storage.rows import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
