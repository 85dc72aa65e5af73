"""What the tables of one transaction speak through."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

from sqlalchemy import bindparam
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.schema import Column

from bot.store.connection.connection import Done, Values, Wire
from bot.store.errors import StoreError
from engine.core.protocol.game import Game

T = TypeVar("T")

Games = Mapping[str, Game[Any, Any]]
NONE: Final[Values] = MappingProxyType({})


def known(games: Games, key: str) -> Game[Any, Any]:
    """Find the game that reads what was stored."""
    if key not in games:
        raise StoreError(
            f"This Skald doesn't know the game {key!r:.40} that is stored. "
            "Install the Skald that wrote it."
        )
    return games[key]


class TableAccess:
    """What the tables speak through while their transaction is open."""

    def __init__(self, wire: Wire, games: Games) -> None:
        self._wire: Wire | None = wire
        self._games = games

    def cut(self) -> None:
        """Nothing goes through any more: the transaction is over."""
        self._wire = None

    def rules(self, key: str) -> Game[Any, Any]:
        return known(self._games, key)

    async def run(self, statement: Executable, values: Values = NONE) -> int:
        """Change rows; tell how many."""
        return (await self._execute(statement, values)).changed

    async def rows(self, statement: Executable, values: Values = NONE) -> Sequence[Any]:
        """Find rows, whose columns are attributes."""
        return (await self._execute(statement, values)).rows

    async def row(self, statement: Executable, values: Values = NONE) -> Any:
        """Find the first row, or None."""
        return next(iter((await self._execute(statement, values)).rows), None)

    async def all(
        self, make: Callable[[Any], T], statement: Executable, values: Values = NONE
    ) -> tuple[T, ...]:
        """Find rows, and make values of them; those of rows that are known are known too."""
        return (await self._execute(statement, values)).made(make)

    async def first(
        self, make: Callable[[Any], T], statement: Executable, values: Values = NONE
    ) -> T | None:
        """Find the first row, made into a value, or None."""
        return next(iter((await self._execute(statement, values)).made(make)), None)

    async def one(self, statement: Executable, values: Values = NONE) -> Any:
        """Read the only value of the only row."""
        ((value,),) = (await self._execute(statement, values)).rows
        return value

    async def _execute(self, statement: Executable, values: Values) -> Done:
        if self._wire is None:
            raise RuntimeError("the transaction is over")
        return await self._wire.execute(statement, values)


def same(*columns: Column[Any]) -> ColumnElement[bool]:
    """Compare columns with the values that are given as `<column>_`."""
    first, *rest = (column == bindparam(f"{column.name}_", type_=column.type) for column in columns)
    for term in rest:
        first = first & term
    return first


def fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """Pick attributes; rows and values share their names with columns."""
    return {name: getattr(row, name) for name in names}


def names(kind: Any, *without: str) -> tuple[str, ...]:
    """List the fields of a dataclass that are columns of the same name."""
    return tuple(name for name in kind.__slots__ if name not in without)
