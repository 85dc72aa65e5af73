"""The same statements and migrations serve SQLite and PostgreSQL."""

import io
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.store import schema_versions
from bot.store.connection.prepared_statements import find_prepared
from bot.store.schema import metadata
from tests.bot.store.conftest import compile_statement
from tests.bot.store.samples import find_statements


@pytest.mark.parametrize("name", sorted(find_statements()))
def test_every_statement_compiles_for_postgresql(name: str) -> None:
    """The watch in conftest sees to it that the store runs no other."""
    assert compile_statement(find_statements()[name], ())


@pytest.fixture(scope="module")
def empty() -> Iterator[sqlite3.Connection]:
    """Open a database in which nothing stands."""
    made = create_engine("sqlite://", poolclass=StaticPool)
    with made.begin() as connection:
        metadata.create_all(connection)
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        yield raw
    made.dispose()


@pytest.mark.parametrize("length", [0, 3])
@pytest.mark.parametrize(
    "name", sorted(set(find_statements()) - {"bot.store.connection.connection.TRY_ADVISORY_LOCK"})
)
def test_every_statement_is_carried_out_by_sqlite_as_it_stands(
    empty: sqlite3.Connection, name: str, length: int
) -> None:
    statement: Any = find_statements()[name]
    binds = statement.compile().binds
    needed = [key for key, bind in binds.items() if bind.required]
    values = {key: [7] * length if binds[key].expanding else None for key in needed}
    with suppress(sqlite3.IntegrityError):  # nothing is no value for most columns
        assert find_prepared(statement, values).execute(empty, values).changed_count <= 0


def test_every_table_is_written_and_read_by_some_statement() -> None:
    spelt = [compile_statement(statement, ()) for statement in find_statements().values()]
    for table in metadata.tables:
        for verb in (f"INSERT INTO {table} ", f"FROM {table}"):
            assert any(verb in text for text in spelt), verb


def test_the_tables_can_be_made_on_postgresql() -> None:
    for table in metadata.sorted_tables:
        for element in (CreateTable(table), *map(CreateIndex, table.indexes)):
            assert compile_statement(element, ()).lstrip().startswith("CREATE")


@pytest.mark.parametrize("dialect", ["postgresql", "sqlite"])
def test_the_migrations_read_as_sql(dialect: str) -> None:
    settings = schema_versions.make_config()
    settings.attributes["dialect"] = dialect
    settings.output_buffer = io.StringIO()
    command.upgrade(settings, "head", sql=True)
    script = settings.output_buffer.getvalue()
    for table in metadata.sorted_tables:
        assert f"CREATE TABLE {table.name} " in script
    assert "WHERE open AND" in script if dialect == "postgresql" else "WHERE open = 1" in script


def read_schema(connection: Connection) -> dict[str, str]:
    """Read how every table and index is spelt, without blanks and quotes.

    SQLite goes on quoting a column that was quoted before it was renamed.
    """
    asked = (
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'sqlite_sequence'"
    )
    found = connection.exec_driver_sql(asked)
    return {name: " ".join(sql.replace('"', "").split()) for name, sql in found}


def test_migrating_an_empty_database_gives_exactly_the_tables() -> None:
    migrated = create_engine("sqlite://", poolclass=StaticPool)
    made = create_engine("sqlite://", poolclass=StaticPool)
    with migrated.begin() as connection:
        schema_versions.upgrade_tables(connection, "here")
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        with made.begin() as other:
            metadata.create_all(other)
            found, wanted = read_schema(connection), read_schema(other)
        for table in metadata.sorted_tables:
            names = [column["name"] for column in inspect(connection).get_columns(table.name)]
            assert names == table.columns.keys()
    assert found.pop("alembic_version")
    assert sorted(found) == sorted(wanted)
    for name in wanted:
        assert split_at_commas(found[name]) == split_at_commas(wanted[name]), name


def test_whoever_was_heard_before_marks_of_their_own_stays_heard() -> None:
    marks = {"heard": (None, 7), "reminded": (5, 7), "neither": (5, None)}
    made = create_engine("sqlite://", poolclass=StaticPool)
    with made.begin() as connection:
        settings = schema_versions.make_config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0002")
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        for name, (remind, reminded) in marks.items():
            raw.execute(
                "INSERT INTO windows (game, branch, seat, ask, place, body, opened_at, open, "
                "remind_at, reminded_at, extended) VALUES (1, 0, 1, ?, 0, '', 0, 1, ?, ?, 0)",
                (name, remind, reminded),
            )
        command.upgrade(settings, "head")
        found = dict(raw.execute("SELECT ask, heard_at FROM windows").fetchall())
    assert found == {"heard": 7, "reminded": None, "neither": None}


def split_at_commas(sql: str) -> list[str]:
    """Cut a statement at its commas: constraints may stand in another order."""
    return sorted(part.strip() for part in sql.rstrip(")").split(","))
