"""A store in memory, one in a file, and a check of every executed statement."""

from collections.abc import AsyncIterator, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.schema import ExecutableDDLElement
from sqlalchemy.sql import Executable

from bot.store import Store
from bot.store.connection.connection import SET_SNAPSHOT_ISOLATION, StatementResult, Values
from bot.store.connection.direct_sqlite import SqliteConnection
from bot.store.schema_versions import list_creation_statements
from tests.bot.store.samples import KNOWN_GAMES, find_statements

POSTGRESQL: Dialect = asyncpg.dialect()  # type: ignore[no-untyped-call]
OURS_IN_PLAIN_SQL = (
    "BEGIN",
    "BEGIN IMMEDIATE",
    SET_SNAPSHOT_ISOLATION,
    *list_creation_statements(),
)
LOOKS = ("PRAGMA ", "sqlite_master", "select pg_catalog.version()", "show standard_")
"""How SQLAlchemy and Alembic inspect a database."""


@cache
def compile_statement(statement: Any, keys: tuple[str, ...]) -> str:
    """Compile a statement for PostgreSQL, or raise."""
    more: Any = {"column_keys": list(keys)} if keys else {}
    return str(statement.compile(dialect=POSTGRESQL, **more))


def _is_ours(statement: Executable) -> bool:
    return any(statement is known for known in find_statements().values())


def _is_of_the_migrations(statement: Any, text: str) -> bool:
    looks = "alembic_version" in text or "pg_catalog" in text
    return looks or isinstance(statement, ExecutableDDLElement)


def _seen(_connection: Any, statement: Any, many: Any, one: Any, _options: Any) -> None:
    _watch(statement, many[0] if many else one)


def _watch(statement: Any, values: Any) -> None:
    text = compile_statement(statement, tuple(sorted(values)))
    assert _is_ours(statement) or _is_of_the_migrations(statement, text), f"made up: {text}"


def _spoken(*heard: Any) -> None:
    _connection, _cursor, text, _parameters, context, _many = heard
    if context.compiled is None:
        assert text in OURS_IN_PLAIN_SQL or any(look in text for look in LOOKS), text


@pytest.fixture(autouse=True)
def every_statement_is_for_postgresql_too(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that every statement compiles for PostgreSQL and is one of the known ones."""
    execute = SqliteConnection.execute

    async def watched(
        wire: SqliteConnection, statement: Executable, values: Values
    ) -> StatementResult:
        _watch(statement, values if isinstance(values, Mapping) else values[0])
        return await execute(wire, statement, values)

    monkeypatch.setattr(SqliteConnection, "execute", watched)
    event.listen(Engine, "before_execute", _seen)
    event.listen(Engine, "before_cursor_execute", _spoken)
    yield
    event.remove(Engine, "before_execute", _seen)
    event.remove(Engine, "before_cursor_execute", _spoken)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = await Store.open("sqlite+aiosqlite://", games=KNOWN_GAMES)
    yield opened
    await opened.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}"


@pytest.fixture
async def filed(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url, games=KNOWN_GAMES)
    yield opened
    await opened.close()
