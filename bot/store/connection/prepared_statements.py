"""Statements that SQLAlchemy compiles once and `sqlite3` executes directly.

SQLAlchemy takes ten times as long as SQLite for a statement whose pages are in memory. So the
compiled text is cached, with the converters of its values and columns.
"""

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Dialect, Table
from sqlalchemy.dialects.sqlite.aiosqlite import dialect
from sqlalchemy.sql import Executable, visitors
from sqlalchemy.types import TypeEngine

from bot.store.columns import VALUE_CONVERTERS
from bot.store.connection.connection import StatementResult, Values
from bot.store.connection.read_cache import is_cacheable

ValuesByName = Mapping[str, Any]
ValueConverter = Callable[[Any], Any]

ExpandedState = Any
"""SQLAlchemy's expanded state: a text, and the order of its values."""

MAX_SPREADS: Final = 64
"""For how many list lengths a statement keeps its expanded text."""
SQLITE_DIALECT: Final[Dialect] = dialect()


class PreparedStatement:
    """A statement compiled for SQLite, for values of certain names."""

    def __init__(self, statement: Any, names: Sequence[str]) -> None:
        """Compile the statement."""
        compiled = statement.compile(dialect=SQLITE_DIALECT, column_keys=list(names) or None)
        binds: Mapping[str, Any] = {name: bind for bind, name in compiled.bind_names.items()}
        columns = list(getattr(statement, "exported_columns", ()))
        self.changed_table = statement.table.name if statement.is_dml else ""
        """The table that it changes."""
        self.read_tables = () if statement.is_dml else _find_read_tables(statement)
        """The tables that it reads, where it changes none."""
        self.is_cacheable = is_cacheable(self.read_tables)
        self._compiled = compiled
        self._text = str(compiled)
        self._value_order: Sequence[str] = compiled.positiontup or ()
        self._fixed_values: ValuesByName = compiled.construct_params(dict.fromkeys(names))
        self._value_converters = {
            name: converter
            for name, bind in binds.items()
            if (converter := _find_value_converter(bind.type))
        }
        self._result_converters = [
            (at, converter)
            for at, column in enumerate(columns)
            if (converter := _find_result_converter(column.type))
        ]
        self._make_row = _make_row_type([getattr(column, "name", "") for column in columns])
        self._returns_rows = bool(columns)
        self._list_names = [name for name, bind in binds.items() if bind.expanding]
        self._expanded: dict[tuple[int, ...], ExpandedState] = {}

    def execute(self, connection: sqlite3.Connection, values: Values) -> StatementResult:
        """Execute it once, or for each of several values."""
        if isinstance(values, (dict, Mapping)):
            return self._execute_once(connection, values)
        if self._returns_rows or self._list_names:
            each = [self._execute_once(connection, values_of_one) for values_of_one in values]
            return StatementResult(
                [row for values_of_one in each for row in values_of_one.rows],
                sum(values_of_one.changed_count for values_of_one in each),
            )
        cursor = connection.executemany(
            self._text, [self._order_values(values_of_one) for values_of_one in values]
        )
        return StatementResult((), cursor.rowcount)

    def _execute_once(
        self, connection: sqlite3.Connection, values: ValuesByName
    ) -> StatementResult:
        text, ordered_values = (
            self._expand(values) if self._list_names else (self._text, self._order_values(values))
        )
        cursor = connection.execute(text, ordered_values)
        return StatementResult(
            self._read_rows(cursor.fetchall()) if self._returns_rows else (), cursor.rowcount
        )

    def _order_values(self, values: ValuesByName) -> list[Any]:
        """Convert the values, and put them in the order of the text."""
        all_values, converters = {**self._fixed_values, **values}, self._value_converters
        return [
            converters[name](all_values[name]) if name in converters else all_values[name]
            for name in self._value_order
        ]

    def _expand(self, values: ValuesByName) -> tuple[str, list[Any]]:
        """Return the text for lists of these lengths, and all values in its order."""
        all_values: dict[str, Any] = {**self._fixed_values, **values}
        lengths = tuple(len(all_values[name]) for name in self._list_names)
        if lengths not in self._expanded:
            if len(self._expanded) >= MAX_SPREADS:
                self._expanded.clear()
            self._expanded[lengths] = self._compiled.construct_expanded_state(values)
        expanded = self._expanded[lengths]
        for name in self._list_names:
            all_values.update(
                zip(expanded.parameter_expansion[name], all_values[name], strict=True)
            )
        converters = {**self._value_converters, **expanded.processors}
        ordered_values = [
            converters[name](all_values[name]) if name in converters else all_values[name]
            for name in expanded.positiontup
        ]
        return expanded.statement, ordered_values

    def _read_rows(self, raw_rows: Sequence[Sequence[Any]]) -> list[Any]:
        """Convert SQLite's rows."""
        if not self._result_converters:
            return [self._make_row(raw_row) for raw_row in raw_rows]
        rows = []
        for raw_row in raw_rows:
            row = list(raw_row)
            for at, converter in self._result_converters:
                row[at] = converter(row[at])
            rows.append(self._make_row(row))
        return rows


def _find_read_tables(statement: Any) -> tuple[str, ...]:
    """Return the tables that a statement reads, those of subqueries too."""
    tables = (getattr(element, "table", element) for element in visitors.iterate(statement))
    return tuple(sorted({element.name for element in tables if isinstance(element, Table)}))


def _make_row_type(names: Sequence[str]) -> Callable[[Iterable[Any]], Any]:
    """Return a function that makes rows, whose columns are attributes."""
    tuple_of: Any = namedtuple  # mypy accepts only literal names
    return tuple_of("Row", names, rename=True)._make  # type: ignore[no-any-return]  # it is one


def _find_value_converter(kind: TypeEngine[Any]) -> ValueConverter | None:
    if type(kind) in VALUE_CONVERTERS:
        return VALUE_CONVERTERS[type(kind)][0]
    return kind.dialect_impl(SQLITE_DIALECT).bind_processor(SQLITE_DIALECT)


def _find_result_converter(kind: TypeEngine[Any]) -> ValueConverter | None:
    if type(kind) in VALUE_CONVERTERS:
        return VALUE_CONVERTERS[type(kind)][1]
    return kind.dialect_impl(SQLITE_DIALECT).result_processor(SQLITE_DIALECT, None)


def find_prepared(statement: Executable, values: Values) -> PreparedStatement:
    """Return the prepared statement for values of these names."""
    values_of_one = values if isinstance(values, (dict, Mapping)) else values[0]
    return _prepare(statement, tuple(values_of_one))


@cache
def _prepare(statement: Executable, names: tuple[str, ...]) -> PreparedStatement:
    """Compile a statement once: ours are constants, so they are few."""
    return PreparedStatement(statement, names)
