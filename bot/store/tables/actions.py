"""The table `actions`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, insert, select

from bot.records import LoggedAction
from bot.store.columns import Moment
from bot.store.schema import actions
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields

ACTION_COLUMNS: Final = column_names(LoggedAction)

SELECT_OF_GAME: Final = select(actions).where(equals_given(actions.c.game)).order_by(actions.c.id)
SELECT_OF_KIND_SINCE: Final = (
    select(actions)
    .where(equals_given(actions.c.what), actions.c.at >= bindparam("then", type_=Moment()))
    .order_by(actions.c.id)
)
INSERT_ACTION: Final = insert(actions)


class Actions:
    """The logged actions on tables from outside their rules."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def add(self, action: LoggedAction) -> None:
        await self._access.change_rows(INSERT_ACTION, pick_fields(action, ACTION_COLUMNS))

    async def add_all(self, logged: Iterable[LoggedAction]) -> None:
        if values := [pick_fields(action, ACTION_COLUMNS) for action in logged]:
            await self._access.change_rows(INSERT_ACTION, values)

    async def of_game(self, game: int) -> list[LoggedAction]:
        """Return a game's actions, in order."""
        rows = await self._access.find_rows(SELECT_OF_GAME, {"game_": game})
        return [LoggedAction(**pick_fields(row, ACTION_COLUMNS)) for row in rows]

    async def of_kind_since(self, what: str, then: datetime) -> list[LoggedAction]:
        """Return the actions of one kind in all games since a moment."""
        rows = await self._access.find_rows(SELECT_OF_KIND_SINCE, {"what_": what, "then": then})
        return [LoggedAction(**pick_fields(row, ACTION_COLUMNS)) for row in rows]
