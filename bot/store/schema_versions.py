"""Bring a database to the tables of this Skald."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

import migrations
from bot.store.errors import StoreError
from bot.store.schema import metadata


def config() -> Config:
    """Find our migrations, wherever we are installed."""
    found = Config()
    folder = Path(migrations.__file__).parent
    found.set_main_option("script_location", str(folder).replace("%", "%%"))
    return found


def make(connection: Connection, at: str) -> None:  # noqa: ARG001 - called like its sisters
    """Make all tables at once, where nothing was and nothing stays: in memory."""
    metadata.create_all(connection, checkfirst=False)


def upgrade(connection: Connection, at: str) -> None:
    """Bring the tables up to date, inside the transaction of the connection."""
    settings = config()
    if _version(connection, at) != _head(settings):
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
    _whole(connection, at)


def check(connection: Connection, at: str) -> None:
    """Look whether the tables are this Skald's; change nothing."""
    settings = config()
    version = _version(connection, at)
    if version != _head(settings):
        state = "holds no tables of Skald" if version is None else "was made by an older Skald"
        raise StoreError(f"The database {at} {state}. Bring it up to date: skald migrate.")
    _whole(connection, at)


def _whole(connection: Connection, at: str) -> None:
    """Look whether every table and column is there."""
    found = inspect(connection).get_multi_columns()
    there = {table: {column["name"] for column in columns} for (_, table), columns in found.items()}
    for table in metadata.sorted_tables:
        lacks = [one.name for one in table.columns if one.name not in there.get(table.name, ())]
        if lacks:
            what = f"{table.name}.{lacks[0]}" if table.name in there else table.name
            raise StoreError(
                f"The database {at} is damaged: it lacks {what}. "
                "Restore the last backup: skald restore FILE."
            )


def _version(connection: Connection, at: str) -> str | None:
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None and (strange := inspect(connection).get_table_names()):
        raise StoreError(
            f"The database {at} belongs to another program: it holds a table {strange[0]!r}. "
            "Choose another place for the database."
        )
    known(version, at)
    return version


def known(version: str | None, at: str) -> None:
    """Refuse a version of the tables that this Skald has never heard of: a newer one made it."""
    if version is None:
        return
    try:
        ScriptDirectory.from_config(config()).get_revision(version)
    except CommandError:
        raise StoreError(
            f"The database {at} was made by a newer Skald (tables {version}). "
            "Install that one, or restore a backup made by this one."
        ) from None


def _head(settings: Config) -> str | None:
    return ScriptDirectory.from_config(settings).get_current_head()
