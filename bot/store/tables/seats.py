"""The table `seats`."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, update

from bot.records import SeatRow
from bot.store.schema import seats
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.values import Seat

SEAT_COLUMNS: Final = column_names(SeatRow)

SELECT_OF_GAME: Final = select(seats).where(equals_given(seats.c.game)).order_by(seats.c.seat)
DELETE_OF_GAME: Final = delete(seats).where(equals_given(seats.c.game))
INSERT_SEAT: Final = insert(seats)
UPDATE_SEAT: Final = update(seats).where(equals_given(seats.c.game, seats.c.seat))


class Seats:
    """The seats of games and their holders."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_game(self, game: int) -> list[SeatRow]:
        return list(await self._access.find_values(_read_seat, SELECT_OF_GAME, {"game_": game}))

    async def replace_all(self, rows: Sequence[SeatRow]) -> None:
        """Replace all seats of a game; use `clear` for none."""
        [game] = {row.game for row in rows}
        await self.clear(game)
        await self._access.change_rows(
            INSERT_SEAT, [pick_fields(row, SEAT_COLUMNS) for row in rows]
        )

    async def clear(self, game: int) -> None:
        await self._access.change_rows(DELETE_OF_GAME, {"game_": game})

    async def save(self, row: SeatRow) -> None:
        values = pick_fields(row, SEAT_COLUMNS)
        del values["game"], values["seat"]
        await self._access.change_rows(UPDATE_SEAT, values | {"game_": row.game, "seat_": row.seat})


def _read_seat(row: Row[Any]) -> SeatRow:
    return SeatRow(**pick_fields(row, SEAT_COLUMNS) | {"seat": Seat(row.seat)})
