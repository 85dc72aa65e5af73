"""What was read of who plays what and where: read once, until somebody changes it.

Each letter and each press asks for the same few rows. A process that holds its database alone knows
of every change, since each goes through the same wire; what another program has done all the same
is seen, by SQLite's own count, with the next write.
"""

from collections import Counter
from typing import Final, Protocol

from bot.store.connection.connection import Done, Values

LASTING: Final = frozenset({"drafts", "games", "people", "rooms", "seats"})
"""Tables that are asked for far more often than they change; their rows are small."""
MOST: Final = 1_000
"""So many answers are kept."""


class Statement(Protocol):
    """A statement, as far as it matters here."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that it reads."""


Key = tuple[Statement, tuple[object, ...]]


def is_lasting(tables: tuple[str, ...]) -> bool:
    """Tell whether what is read of these tables is worth keeping."""
    return bool(tables) and LASTING.issuperset(tables)


class ReadCache:
    """What was found, by statement and values."""

    def __init__(self) -> None:
        self._found: dict[Key, tuple[tuple[int, ...], Done]] = {}
        self._ages: Counter[str] = Counter()
        self._count: object = None

    def seen(self, count: object) -> None:
        """Take note of what SQLite counts: each change that is not our own."""
        if count != self._count:
            self._count = count
            self._found.clear()

    def forget(self, table: str) -> None:
        """Let go of all that was read of a table: it changes."""
        self._ages[table] += 1

    def get(self, key: Key) -> Done | None:
        """Find what was read, if nothing of it has changed."""
        found = self._found.get(key)
        return found[1] if found is not None and found[0] == self._age(key) else None

    def keep(self, key: Key, done: Done) -> None:
        """Keep what was read."""
        if len(self._found) >= MOST:
            self._found.clear()
        self._found[key] = self._age(key), done

    def _age(self, key: Key) -> tuple[int, ...]:
        return tuple(self._ages[table] for table in key[0].tables)


def key_of(statement: Statement, values: Values) -> Key:
    """Name what is asked; lists are written so that they can be compared."""
    given = values.values() if hasattr(values, "values") else ()
    return statement, tuple(tuple(one) if isinstance(one, list) else one for one in given)
