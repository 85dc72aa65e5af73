"""Statements that SQLAlchemy writes once, for SQLite to carry out as often as we like.

SQLAlchemy takes ten times what SQLite does for a statement that finds its pages in memory. So the
text is kept, and how values go in and come out; what is left to do is a call of `sqlite3`.
"""

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Dialect, Table
from sqlalchemy.dialects.sqlite.aiosqlite import dialect
from sqlalchemy.sql import Executable, visitors
from sqlalchemy.types import TypeEngine

from bot.store.columns import STRAIGHT
from bot.store.connection.connection import Done, Values
from bot.store.connection.read_cache import is_lasting

One = Mapping[str, Any]
Process = Callable[[Any], Any]

Spread = Any
"""What SQLAlchemy calls an expanded state: a text, and the order of what stands in it."""

SPREADS: Final = 64
"""Lists of so many lengths are remembered for a statement."""
DIALECT: Final[Dialect] = dialect()


class Prepared:
    """A statement as SQLite takes it, for values of certain names."""

    def __init__(self, statement: Any, names: Sequence[str]) -> None:
        """Have it written."""
        compiled = statement.compile(dialect=DIALECT, column_keys=list(names) or None)
        binds: Mapping[str, Any] = {name: bind for bind, name in compiled.bind_names.items()}
        columns = list(getattr(statement, "exported_columns", ()))
        self.changes = statement.table.name if statement.is_dml else ""
        """The table that it changes."""
        self.tables = () if statement.is_dml else _tables(statement)
        """The tables that it reads, where it changes none."""
        self.lasts = is_lasting(self.tables)
        self._written = compiled
        self._text = str(compiled)
        self._order: Sequence[str] = compiled.positiontup or ()
        self._fixed: One = compiled.construct_params(dict.fromkeys(names))
        self._in = {name: work for name, bind in binds.items() if (work := _in(bind.type))}
        self._out = [(at, work) for at, one in enumerate(columns) if (work := _out(one.type))]
        self._row = _row([getattr(one, "name", "") for one in columns])
        self._finds = bool(columns)
        self._lists = [name for name, bind in binds.items() if bind.expanding]
        self._spreads: dict[tuple[int, ...], Spread] = {}

    def carry_out(self, connection: sqlite3.Connection, values: Values) -> Done:
        """Do it once, or for each of several values."""
        if isinstance(values, (dict, Mapping)):
            return self._once(connection, values)
        if self._finds or self._lists:
            each = [self._once(connection, one) for one in values]
            return Done([row for one in each for row in one.rows], sum(one.changed for one in each))
        cursor = connection.executemany(self._text, [self._placed(one) for one in values])
        return Done((), cursor.rowcount)

    def _once(self, connection: sqlite3.Connection, values: One) -> Done:
        text, placed = self._spread(values) if self._lists else (self._text, self._placed(values))
        cursor = connection.execute(text, placed)
        return Done(self._read(cursor.fetchall()) if self._finds else (), cursor.rowcount)

    def _placed(self, values: One) -> list[Any]:
        """Put values where the text wants them, as SQLite keeps them."""
        given, work = {**self._fixed, **values}, self._in
        return [work[name](given[name]) if name in work else given[name] for name in self._order]

    def _spread(self, values: One) -> tuple[str, list[Any]]:
        """Write a text that hangs on how many values its lists hold, and place them all."""
        given: dict[str, Any] = {**self._fixed, **values}
        lengths = tuple(len(given[name]) for name in self._lists)
        if lengths not in self._spreads:
            if len(self._spreads) >= SPREADS:
                self._spreads.clear()
            self._spreads[lengths] = self._written.construct_expanded_state(values)
        spread = self._spreads[lengths]
        for name in self._lists:
            given.update(zip(spread.parameter_expansion[name], given[name], strict=True))
        work = {**self._in, **spread.processors}
        placed = [
            work[one](given[one]) if one in work else given[one] for one in spread.positiontup
        ]
        return spread.statement, placed

    def _read(self, found: Sequence[Sequence[Any]]) -> list[Any]:
        """Make rows of what SQLite has found."""
        if not self._out:
            return [self._row(one) for one in found]
        rows = []
        for one in found:
            row = list(one)
            for at, work in self._out:
                row[at] = work(row[at])
            rows.append(self._row(row))
        return rows


def _tables(statement: Any) -> tuple[str, ...]:
    """List the tables that a statement reads, those of what stands inside it too."""
    found = (getattr(one, "table", one) for one in visitors.iterate(statement))
    return tuple(sorted({one.name for one in found if isinstance(one, Table)}))


def _row(names: Sequence[str]) -> Callable[[Iterable[Any]], Any]:
    """Make what makes a row: its columns are attributes; what has no name has its place alone."""
    tuple_of: Any = namedtuple  # whose type wants names that are written here
    return tuple_of("Row", names, rename=True)._make  # type: ignore[no-any-return]  # it is one


def _in(kind: TypeEngine[Any]) -> Process | None:
    if type(kind) in STRAIGHT:
        return STRAIGHT[type(kind)][0]
    return kind.dialect_impl(DIALECT).bind_processor(DIALECT)


def _out(kind: TypeEngine[Any]) -> Process | None:
    if type(kind) in STRAIGHT:
        return STRAIGHT[type(kind)][1]
    return kind.dialect_impl(DIALECT).result_processor(DIALECT, None)


_KNOWN: Final[dict[tuple[Executable, tuple[str, ...]], Prepared]] = {}
"""Our statements are constants, so there are never many."""


def prepared(statement: Executable, values: Values) -> Prepared:
    """Find how a statement is carried out."""
    one = values if isinstance(values, (dict, Mapping)) else values[0]
    known = statement, tuple(one)
    found = _KNOWN.get(known)
    if found is None:
        found = _KNOWN[known] = Prepared(*known)
    return found
