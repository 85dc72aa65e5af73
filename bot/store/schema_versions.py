"""Creates, upgrades and checks the tables of a database."""

from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_mock_engine, inspect
from sqlalchemy.dialects import sqlite

import migrations
from bot.store.errors import StoreError
from bot.store.schema import metadata


def make_config() -> Config:
    """Make Alembic's configuration, with the installed migrations."""
    settings = Config()
    folder = Path(migrations.__file__).parent
    settings.set_main_option("script_location", str(folder).replace("%", "%%"))
    return settings


def create_tables(connection: Connection, address: str) -> None:  # noqa: ARG001 - called like its sisters
    """Create all tables at once, in a database in memory."""
    for statement in list_creation_statements():
        connection.exec_driver_sql(statement)


@cache
def list_creation_statements() -> tuple[str, ...]:
    """Return the SQL that creates all tables; writing it takes longer than running it."""
    statements: list[str] = []
    dialect = sqlite.dialect()

    def write(ddl: Any, *_: Any, **__: Any) -> None:
        statements.append(str(ddl.compile(dialect=dialect)))

    metadata.create_all(create_mock_engine("sqlite://", write), checkfirst=False)
    return tuple(statements)


def upgrade_tables(connection: Connection, address: str) -> None:
    """Upgrade the tables, inside the transaction of the connection."""
    settings = make_config()
    if _read_version(connection, address) != _newest_version(settings):
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
    _check_complete(connection, address)


def check_tables(connection: Connection, address: str) -> None:
    """Check that the tables are up to date; change nothing."""
    settings = make_config()
    version = _read_version(connection, address)
    if version != _newest_version(settings):
        state = "holds no tables of Skald" if version is None else "was made by an older Skald"
        raise StoreError(f"The database {address} {state}. Bring it up to date: skald migrate.")
    _check_complete(connection, address)


def _check_complete(connection: Connection, address: str) -> None:
    """Check that every table and column exists."""
    columns_found = inspect(connection).get_multi_columns()
    names_by_table = {
        table: {column["name"] for column in columns}
        for (_, table), columns in columns_found.items()
    }
    for table in metadata.sorted_tables:
        missing = [
            one.name for one in table.columns if one.name not in names_by_table.get(table.name, ())
        ]
        if missing:
            missing_name = (
                f"{table.name}.{missing[0]}" if table.name in names_by_table else table.name
            )
            raise StoreError(
                f"The database {address} is damaged: it lacks {missing_name}. "
                "Restore the last backup: skald restore FILE."
            )


def _read_version(connection: Connection, address: str) -> str | None:
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None and (other_tables := inspect(connection).get_table_names()):
        raise StoreError(
            f"The database {address} belongs to another program: it holds "
            f"a table {other_tables[0]!r}. "
            "Choose another place for the database."
        )
    require_known_version(version, address)
    return version


def require_known_version(version: str | None, address: str) -> None:
    """Refuse an unknown version of the tables: a newer Skald made it."""
    if version is None:
        return
    try:
        ScriptDirectory.from_config(make_config()).get_revision(version)
    except CommandError:
        raise StoreError(
            f"The database {address} was made by a newer Skald (tables {version}). "
            "Install that one, or restore a backup made by this one."
        ) from None


def _newest_version(settings: Config) -> str | None:
    return ScriptDirectory.from_config(settings).get_current_head()
