"""Runs the statements of one transaction's tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

from sqlalchemy import bindparam
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.schema import Column

from bot.store.connection.connection import StatementResult, TransactionConnection, Values
from bot.store.errors import StoreError
from engine.core.protocol.game import Game

T = TypeVar("T")

GamesByKey = Mapping[str, Game[Any, Any]]
NO_VALUES: Final[Values] = MappingProxyType({})


def find_game(games: GamesByKey, key: str) -> Game[Any, Any]:
    """Find the game by its stored key."""
    if key not in games:
        raise StoreError(
            f"This Skald doesn't know the game {key!r:.40} that is stored. "
            "Install the Skald that wrote it."
        )
    return games[key]


class TableAccess:
    """Runs statements as long as its transaction is open."""

    def __init__(self, connection: TransactionConnection, games: GamesByKey) -> None:
        self._connection: TransactionConnection | None = connection
        self._games = games

    def close(self) -> None:
        """Refuse further statements: the transaction is over."""
        self._connection = None

    def find_game(self, key: str) -> Game[Any, Any]:
        return find_game(self._games, key)

    async def change_rows(self, statement: Executable, values: Values = NO_VALUES) -> int:
        """Change rows; return how many."""
        return (await self._execute(statement, values)).changed_count

    async def find_rows(self, statement: Executable, values: Values = NO_VALUES) -> Sequence[Any]:
        """Return rows, whose columns are attributes."""
        return (await self._execute(statement, values)).rows

    async def find_row(self, statement: Executable, values: Values = NO_VALUES) -> Any:
        """Return the first row, or None."""
        return next(iter((await self._execute(statement, values)).rows), None)

    async def find_values(
        self, make: Callable[[Any], T], statement: Executable, values: Values = NO_VALUES
    ) -> tuple[T, ...]:
        """Return rows as values made by `make`; cached rows have cached values."""
        return (await self._execute(statement, values)).make_values(make)

    async def find_value(
        self, make: Callable[[Any], T], statement: Executable, values: Values = NO_VALUES
    ) -> T | None:
        """Return the first row as a value, or None."""
        return next(iter((await self._execute(statement, values)).make_values(make)), None)

    async def read_single_value(self, statement: Executable, values: Values = NO_VALUES) -> Any:
        """Return the only column of the only row."""
        ((value,),) = (await self._execute(statement, values)).rows
        return value

    async def _execute(self, statement: Executable, values: Values) -> StatementResult:
        if self._connection is None:
            raise RuntimeError("the transaction is over")
        return await self._connection.execute(statement, values)


def equals_given(*columns: Column[Any]) -> ColumnElement[bool]:
    """Compare columns with the values of the parameters `<column>_`."""
    first, *rest = (column == bindparam(f"{column.name}_", type_=column.type) for column in columns)
    for term in rest:
        first = first & term
    return first


def pick_fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """Return attributes by name; rows and values are named like columns."""
    return {name: getattr(row, name) for name in names}


def column_names(row_type: Any, *excluded: str) -> tuple[str, ...]:
    """Return the fields of a dataclass that are columns of the same name."""
    return tuple(name for name in row_type.__slots__ if name not in excluded)
