"""The table `rooms`."""

from typing import Any, Final

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert

from bot.records import NewsRoom
from bot.store.schema import rooms
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.values import EVERYONE, Seat

ROOM_COLUMNS: Final = column_names(NewsRoom)

SELECT_OF_GAME: Final = select(rooms).where(equals_given(rooms.c.game)).order_by(rooms.c.room)
SELECT_BY_THREAD: Final = select(rooms).where(equals_given(rooms.c.thread))
_INSERT = insert(rooms)
UPSERT_ROOM: Final = _INSERT.on_conflict_do_update(
    index_elements=[rooms.c.game, rooms.c.room],
    set_={name: _INSERT.excluded[name] for name in ("audience", "open", "thread")},
)


class Rooms:
    """The rooms of games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_game(self, game: int) -> list[NewsRoom]:
        return list(await self._access.find_values(_read_room, SELECT_OF_GAME, {"game_": game}))

    async def by_thread(self, thread: int) -> NewsRoom | None:
        row = await self._access.find_row(SELECT_BY_THREAD, {"thread_": thread})
        return None if row is None else _read_room(row)

    async def put(self, room: NewsRoom) -> None:
        await self._access.change_rows(UPSERT_ROOM, pick_fields(room, ROOM_COLUMNS))


def _read_room(row: Row[Any]) -> NewsRoom:
    audience = row.audience
    if audience != EVERYONE:
        audience = tuple(Seat(seat) for seat in audience)
    return NewsRoom(**pick_fields(row, ROOM_COLUMNS) | {"audience": audience})
