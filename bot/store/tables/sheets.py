"""The tables `orders` and `ready`."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.dialects.postgresql import insert as put

from bot.store.rows import StoredOrder
from bot.store.schema import WAITING, games, orders, ready
from bot.store.table_access import TableAccess, fields, names, same
from bot.store.tables.windows import Key
from engine.core.protocol.values import Order, Seat

SAME: Final = names(StoredOrder, "order")

ALL: Final = select(orders, games.c.rules).join(games, games.c.id == orders.c.game)
ON_BRANCH: Final = ALL.where(WAITING, same(orders.c.game, orders.c.branch))
IN_ORDER: Final = (orders.c.seat, orders.c.ask, orders.c.place, orders.c.id)
OF: Final = ON_BRANCH.order_by(*IN_ORDER)
OF_ASK: Final = ON_BRANCH.where(same(orders.c.ask)).order_by(*IN_ORDER)
GET: Final = ALL.where(same(orders.c.id))
ADD: Final = insert(orders).returning(orders.c.id)
ADD_ALL: Final = insert(orders).returning(orders.c.id, sort_by_parameter_order=True)
WITHDRAW: Final = (
    update(orders)
    .where(WAITING, same(orders.c.id))
    .values(withdrawn_at=bindparam("now"))
)  # fmt: skip
REORDER: Final = update(orders).where(same(orders.c.id)).values(place=bindparam("to"))
PLAYED: Final = (
    update(orders)
    .where(orders.c.id.in_(bindparam("ids", expanding=True)))
    .values(played=bindparam("revision"))
)
CARRY: Final = (
    update(orders)
    .where(WAITING, same(orders.c.game, orders.c.branch))
    .values(branch=bindparam("to"))
)
MARK: Final = put(ready).on_conflict_do_nothing()
UNMARK: Final = delete(ready).where(same(ready.c.game, ready.c.branch, ready.c.seat, ready.c.ask))
CARRY_READY: Final = (
    update(ready).where(same(ready.c.game, ready.c.branch)).values(branch=bindparam("to"))
)


class Sheets:
    """What was ordered and waits for its window, and who is ready."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of(self, game: int, branch: int, ask: str | None = None) -> list[StoredOrder]:
        """List what is on the sheets: neither withdrawn nor played; None: of every ask."""
        values = {"game_": game, "branch_": branch}
        if ask is None:
            rows = await self._link.rows(OF, values)
        else:
            rows = await self._link.rows(OF_ASK, values | {"ask_": ask})
        return [self._given(row) for row in rows]

    async def get(self, number: int) -> StoredOrder | None:
        """Find an order whatever became of it."""
        row = await self._link.row(GET, {"id_": number})
        return None if row is None else self._given(row)

    async def add(self, given: StoredOrder) -> StoredOrder:
        """Keep an order; its number is given here, whatever `given.id` is."""
        return replace(given, id=await self._link.one(ADD, _values(given)))

    async def add_all(self, given: Sequence[StoredOrder]) -> list[StoredOrder]:
        """Keep several orders with one statement."""
        if not given:
            return []
        rows = await self._link.rows(ADD_ALL, [_values(order) for order in given])
        return [replace(order, id=row.id) for order, row in zip(given, rows, strict=True)]

    async def withdraw(self, number: int, now: datetime) -> bool:
        """Take an order off its sheet; False if it is not on one any more."""
        return await self._link.run(WITHDRAW, {"id_": number, "now": now}) == 1

    async def reorder(self, ids: Sequence[int]) -> None:
        """Give these orders the places 1, 2, 3, ..."""
        if ids:
            values = [{"id_": number, "to": place} for place, number in enumerate(ids, 1)]
            await self._link.run(REORDER, values)

    async def played(self, ids: Iterable[int], revision: int) -> None:
        """Take orders off their sheets: that revision played them."""
        if numbers := list(ids):
            await self._link.run(PLAYED, {"ids": numbers, "revision": revision})

    async def mark_ready(self, game: int, branch: int, keys: Iterable[Key], now: datetime) -> None:
        """Mark asks as ready; a mark that stands stays."""
        if values := [
            {"game": game, "branch": branch, "seat": seat, "ask": ask, "at": now}
            for seat, ask in keys
        ]:
            await self._link.run(MARK, values)

    async def unready(self, game: int, branch: int, keys: Iterable[Key]) -> None:
        """Take Ready marks away, if they stand."""
        if values := [
            {"game_": game, "branch_": branch, "seat_": seat, "ask_": ask} for seat, ask in keys
        ]:
            await self._link.run(UNMARK, values)

    async def carry(self, game: int, branch: int, to: int) -> None:
        """Move what waits, and the Ready marks, to another branch."""
        values = {"game_": game, "branch_": branch, "to": to}
        await self._link.run(CARRY, values)
        await self._link.run(CARRY_READY, values)

    def _given(self, row: Row[Any]) -> StoredOrder:
        order: Order = self._link.rules(row.rules).orders.validate_json(row.body)
        return StoredOrder(**fields(row, SAME) | {"seat": Seat(row.seat)}, order=order)


def _values(given: StoredOrder) -> dict[str, Any]:
    values = fields(given, SAME) | {"body": given.order.model_dump_json()}
    del values["id"]
    return values
