"""The table `actions`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, insert, select

from bot.store.columns import Moment
from bot.store.rows import LoggedAction
from bot.store.schema import actions
from bot.store.table_access import TableAccess, fields, names, same

SAME: Final = names(LoggedAction)

OF: Final = select(actions).where(same(actions.c.game)).order_by(actions.c.id)
SINCE: Final = (
    select(actions)
    .where(same(actions.c.what), actions.c.at >= bindparam("then", type_=Moment()))
    .order_by(actions.c.id)
)
ADD: Final = insert(actions)


class Actions:
    """What was done to tables from outside their rules."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def add(self, action: LoggedAction) -> None:
        await self._link.run(ADD, fields(action, SAME))

    async def add_all(self, done: Iterable[LoggedAction]) -> None:
        if values := [fields(action, SAME) for action in done]:
            await self._link.run(ADD, values)

    async def of(self, game: int) -> list[LoggedAction]:
        """List them in the order in which they were done."""
        rows = await self._link.rows(OF, {"game_": game})
        return [LoggedAction(**fields(row, SAME)) for row in rows]

    async def since(self, what: str, then: datetime) -> list[LoggedAction]:
        """List what was done anywhere since then, of one kind."""
        rows = await self._link.rows(SINCE, {"what_": what, "then": then})
        return [LoggedAction(**fields(row, SAME)) for row in rows]
