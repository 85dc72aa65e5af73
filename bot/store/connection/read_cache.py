"""Caches the rows of small tables until they change.

Each letter and each interaction reads the same few rows. A process that holds its database alone
sees every change, since each goes through the same connection; changes by another program are
noticed, by SQLite's data version, with the next write.
"""

from collections import Counter
from typing import Final, Protocol

from bot.store.connection.connection import StatementResult, Values

CACHED_TABLES: Final = frozenset({"drafts", "games", "people", "reader_state", "rooms", "seats"})
"""Tables that are read far more often than they change; their rows are small."""
MAX_RESULTS: Final = 1_000
"""How many results are cached."""


class CachedStatement(Protocol):
    """The part of a statement that the cache needs."""

    @property
    def read_tables(self) -> tuple[str, ...]:
        """The tables that it reads."""


CacheKey = tuple[CachedStatement, tuple[object, ...]]


def is_cacheable(tables: tuple[str, ...]) -> bool:
    """Return whether rows of these tables are cached."""
    return bool(tables) and CACHED_TABLES.issuperset(tables)


class ReadCache:
    """Results by statement and values."""

    def __init__(self) -> None:
        self._results: dict[CacheKey, tuple[tuple[int, ...], StatementResult]] = {}
        self._table_ages: Counter[str] = Counter()
        self._data_version: object = None

    def note_data_version(self, count: object) -> None:
        """Note SQLite's data version; if others have changed the database, forget everything."""
        if count != self._data_version:
            self._data_version = count
            self._results.clear()

    def forget_table(self, table: str) -> None:
        """Forget all results of a table: it has changed."""
        self._table_ages[table] += 1

    def get(self, key: CacheKey) -> StatementResult | None:
        """Return a cached result, if its tables have not changed."""
        entry = self._results.get(key)
        return entry[1] if entry is not None and entry[0] == self._ages_of(key) else None

    def put(self, key: CacheKey, result: StatementResult) -> None:
        """Cache a result."""
        if len(self._results) >= MAX_RESULTS:
            self._results.clear()
        self._results[key] = self._ages_of(key), result

    def _ages_of(self, key: CacheKey) -> tuple[int, ...]:
        return tuple(self._table_ages[table] for table in key[0].read_tables)


def make_cache_key(statement: CachedStatement, values: Values) -> CacheKey:
    """Return the cache key of a statement and its values."""
    values_given = values.values() if hasattr(values, "values") else ()
    return statement, tuple(
        tuple(value) if isinstance(value, list) else value for value in values_given
    )
