"""The tables `orders` and `ready`."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert

from bot.records import StoredOrder
from bot.store.schema import IS_ORDER_WAITING, games, orders, ready
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from bot.store.tables.windows import AskKey
from engine.core.protocol.values import Order, Seat

ORDER_COLUMNS: Final = column_names(StoredOrder, "order")

SELECT_ORDERS: Final = select(orders, games.c.rules).join(games, games.c.id == orders.c.game)
SELECT_WAITING_ON_BRANCH: Final = SELECT_ORDERS.where(
    IS_ORDER_WAITING, equals_given(orders.c.game, orders.c.branch)
)
SHEET_SEQUENCE: Final = (orders.c.seat, orders.c.ask, orders.c.place, orders.c.id)
SELECT_OF_BRANCH: Final = SELECT_WAITING_ON_BRANCH.order_by(*SHEET_SEQUENCE)
SELECT_OF_ASK: Final = SELECT_WAITING_ON_BRANCH.where(equals_given(orders.c.ask)).order_by(
    *SHEET_SEQUENCE
)
SELECT_ORDER: Final = SELECT_ORDERS.where(equals_given(orders.c.id))
INSERT_ORDER: Final = insert(orders).returning(orders.c.id)
INSERT_ORDERS: Final = insert(orders).returning(orders.c.id, sort_by_parameter_order=True)
WITHDRAW_ORDER: Final = (
    update(orders)
    .where(IS_ORDER_WAITING, equals_given(orders.c.id))
    .values(withdrawn_at=bindparam("now"))
)  # fmt: skip
SET_PLACE: Final = update(orders).where(equals_given(orders.c.id)).values(place=bindparam("to"))
MARK_PLAYED: Final = (
    update(orders)
    .where(orders.c.id.in_(bindparam("ids", expanding=True)))
    .values(played=bindparam("revision"))
)
MOVE_ORDERS_TO_BRANCH: Final = (
    update(orders)
    .where(IS_ORDER_WAITING, equals_given(orders.c.game, orders.c.branch))
    .values(branch=bindparam("to"))
)
INSERT_READY_MARK: Final = postgresql_insert(ready).on_conflict_do_nothing()
DELETE_READY_MARK: Final = delete(ready).where(
    equals_given(ready.c.game, ready.c.branch, ready.c.seat, ready.c.ask)
)
MOVE_READY_MARKS_TO_BRANCH: Final = (
    update(ready).where(equals_given(ready.c.game, ready.c.branch)).values(branch=bindparam("to"))
)


class Sheets:
    """Orders on sheets, and Ready marks."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_branch(self, game: int, branch: int, ask: str | None = None) -> list[StoredOrder]:
        """Return the waiting orders of an ask, or (None) of all: neither withdrawn nor played."""
        values = {"game_": game, "branch_": branch}
        if ask is None:
            rows = await self._access.find_rows(SELECT_OF_BRANCH, values)
        else:
            rows = await self._access.find_rows(SELECT_OF_ASK, values | {"ask_": ask})
        return [self._read_order(row) for row in rows]

    async def get(self, number: int) -> StoredOrder | None:
        """Return an order, waiting or not."""
        row = await self._access.find_row(SELECT_ORDER, {"id_": number})
        return None if row is None else self._read_order(row)

    async def add(self, order: StoredOrder) -> StoredOrder:
        """Add an order, and return it with its new number; `order.id` is ignored."""
        return replace(
            order, id=await self._access.read_single_value(INSERT_ORDER, _to_values(order))
        )

    async def add_all(self, orders: Sequence[StoredOrder]) -> list[StoredOrder]:
        """Add several orders with one statement."""
        if not orders:
            return []
        rows = await self._access.find_rows(INSERT_ORDERS, [_to_values(order) for order in orders])
        return [replace(order, id=row.id) for order, row in zip(orders, rows, strict=True)]

    async def withdraw(self, number: int, now: datetime) -> bool:
        """Take an order off its sheet; False if it is not on one any more."""
        return await self._access.change_rows(WITHDRAW_ORDER, {"id_": number, "now": now}) == 1

    async def reorder(self, ids: Sequence[int]) -> None:
        """Set the places of these orders to 1, 2, 3, ..."""
        if ids:
            values = [{"id_": number, "to": place} for place, number in enumerate(ids, 1)]
            await self._access.change_rows(SET_PLACE, values)

    async def mark_played(self, ids: Iterable[int], revision: int) -> None:
        """Mark orders as played by a revision."""
        if numbers := list(ids):
            await self._access.change_rows(MARK_PLAYED, {"ids": numbers, "revision": revision})

    async def mark_ready(
        self, game: int, branch: int, keys: Iterable[AskKey], now: datetime
    ) -> None:
        """Mark asks as ready; existing marks stay."""
        if values := [
            {"game": game, "branch": branch, "seat": seat, "ask": ask, "at": now}
            for seat, ask in keys
        ]:
            await self._access.change_rows(INSERT_READY_MARK, values)

    async def unmark_ready(self, game: int, branch: int, keys: Iterable[AskKey]) -> None:
        """Remove Ready marks."""
        if values := [
            {"game_": game, "branch_": branch, "seat_": seat, "ask_": ask} for seat, ask in keys
        ]:
            await self._access.change_rows(DELETE_READY_MARK, values)

    async def move_to_branch(self, game: int, branch: int, to: int) -> None:
        """Move the waiting orders and the Ready marks to another branch."""
        values = {"game_": game, "branch_": branch, "to": to}
        await self._access.change_rows(MOVE_ORDERS_TO_BRANCH, values)
        await self._access.change_rows(MOVE_READY_MARKS_TO_BRANCH, values)

    def _read_order(self, row: Row[Any]) -> StoredOrder:
        order: Order = self._access.find_game(row.rules).orders.validate_json(row.body)
        return StoredOrder(
            **pick_fields(row, ORDER_COLUMNS) | {"seat": Seat(row.seat)}, order=order
        )


def _to_values(order: StoredOrder) -> dict[str, Any]:
    values = pick_fields(order, ORDER_COLUMNS) | {"body": order.order.model_dump_json()}
    del values["id"]
    return values
