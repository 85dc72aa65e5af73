"""The table `seats`."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, update

from bot.store.rows import SeatRow
from bot.store.schema import seats
from bot.store.table_access import TableAccess, fields, names, same
from engine.core.protocol.values import Seat

SAME: Final = names(SeatRow)

OF: Final = select(seats).where(same(seats.c.game)).order_by(seats.c.seat)
DROP: Final = delete(seats).where(same(seats.c.game))
ADD: Final = insert(seats)
SAVE: Final = update(seats).where(same(seats.c.game, seats.c.seat))


class Seats:
    """Who sits where."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of(self, game: int) -> list[SeatRow]:
        return list(await self._link.all(_seat, OF, {"game_": game}))

    async def put(self, rows: Sequence[SeatRow]) -> None:
        """Seat these, and nobody else, at their game; to seat nobody, `clear` it."""
        [game] = {row.game for row in rows}
        await self.clear(game)
        await self._link.run(ADD, [fields(row, SAME) for row in rows])

    async def clear(self, game: int) -> None:
        await self._link.run(DROP, {"game_": game})

    async def save(self, row: SeatRow) -> None:
        values = fields(row, SAME)
        del values["game"], values["seat"]
        await self._link.run(SAVE, values | {"game_": row.game, "seat_": row.seat})


def _seat(row: Row[Any]) -> SeatRow:
    return SeatRow(**fields(row, SAME) | {"seat": Seat(row.seat)})
