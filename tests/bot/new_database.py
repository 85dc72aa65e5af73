"""A new database in a file, whose migrations have run once in a process."""

import sqlite3
from functools import cache
from pathlib import Path

from sqlalchemy import StaticPool, create_engine

from bot.store.schema_versions import upgrade_tables


def write_new_database(file: Path) -> str:
    """Write a database without rows to a file; return its URL."""
    file.touch(mode=0o600)
    file.write_bytes(_make_new_database())
    return f"sqlite+aiosqlite:///{file}"


@cache
def _make_new_database() -> bytes:
    raw = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    with engine.begin() as connection:
        upgrade_tables(connection, ":memory:")
    content = raw.serialize()
    engine.dispose()
    return content
