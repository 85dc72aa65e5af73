"""The table `rooms`."""

from typing import Any, Final

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert

from bot.store.rows import NewsRoom
from bot.store.schema import rooms
from bot.store.table_access import TableAccess, fields, names, same
from engine.core.protocol.values import EVERYONE, Seat

SAME: Final = names(NewsRoom)

OF: Final = select(rooms).where(same(rooms.c.game)).order_by(rooms.c.room)
BY_THREAD: Final = select(rooms).where(same(rooms.c.thread))
_new = insert(rooms)
PUT: Final = _new.on_conflict_do_update(
    index_elements=[rooms.c.game, rooms.c.room],
    set_={name: _new.excluded[name] for name in ("audience", "open", "thread")},
)


class Rooms:
    """Where news goes to some."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of(self, game: int) -> list[NewsRoom]:
        return list(await self._link.all(_room, OF, {"game_": game}))

    async def by_thread(self, thread: int) -> NewsRoom | None:
        row = await self._link.row(BY_THREAD, {"thread_": thread})
        return None if row is None else _room(row)

    async def put(self, room: NewsRoom) -> None:
        await self._link.run(PUT, fields(room, SAME))


def _room(row: Row[Any]) -> NewsRoom:
    audience = row.audience
    if audience != EVERYONE:
        audience = tuple(Seat(seat) for seat in audience)
    return NewsRoom(**fields(row, SAME) | {"audience": audience})
