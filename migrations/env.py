"""Runs the migrations with Alembic: on a given connection, or as SQL text."""

from alembic import context

from bot.store.schema import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    context.configure(
        dialect_name=context.config.attributes["dialect"],
        target_metadata=metadata,
        literal_binds=True,
        as_sql=True,
    )
else:
    context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
