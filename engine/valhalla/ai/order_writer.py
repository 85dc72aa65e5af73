"""Writing a sheet: an order is added if it is accepted, and dropped if not."""

from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.checks.order_checks import check
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.planning.sheet_plan import SheetPlan, plan_sheet
from engine.valhalla.view import View

HERALDS_BOON: Final = "boon_heralds"


class OrderWriter:
    """A sheet that is being written."""

    def __init__(self, view: View, ask: Ask) -> None:
        assert view.me is not None  # noqa: S101  (the public is never asked)
        self.view, self.ask, self.me = view, ask, view.me
        self._sheet: list[Order] = []
        self._plan: SheetPlan | None = None

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(self._sheet)

    @property
    def plan(self) -> SheetPlan:
        """Where every unit will stand after the orders so far."""
        if self._plan is None:
            self._plan = plan_sheet(self.view, self.me, self.orders)
        return self._plan

    @property
    def moves_left(self) -> int:
        """The number of movement orders that are left."""
        return self.me.limit - self.plan.movement_orders_used

    def write_order(self, kind: str, **fields: Any) -> bool:
        """Add an order if it is accepted; tell whether it was."""
        try:
            order = ORDER_TYPES_BY_KIND[kind].model_validate({"kind": kind, **fields})
        except ValidationError:
            return False
        if not check(self.view, self.ask, order, self.orders).is_accepted:
            return False
        self._sheet.append(order)
        self._plan = None
        return True

    def request_heralds(self) -> bool:
        """Ask for more movement orders; they are available to the rest of the sheet.

        Rules: V-10.1-27.
        """
        if not self.write_order("boon", boon=HERALDS_BOON):
            return False
        boon = favor_tables().boons[HERALDS_BOON]
        self.me = replace(
            self.me,
            limit=self.me.limit + boon.orders,
            favor=self.me.favor - boon.cost,
            boons=(*self.me.boons, HERALDS_BOON),
        )
        self.view = replace(self.view, me=self.me)
        return True
