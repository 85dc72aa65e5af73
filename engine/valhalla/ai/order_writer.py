"""Writing a sheet: an order is written down if it stands, and passed over if not."""

from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.checks import check
from engine.valhalla.orders import ORDERS
from engine.valhalla.planning.sheet_plan import Plan, planned
from engine.valhalla.view import View

HERALDS: Final = "boon_heralds"


class OrderWriter:
    """A sheet that is being written."""

    def __init__(self, view: View, ask: Ask) -> None:
        assert view.me is not None  # noqa: S101  (the public is never asked)
        self.view, self.ask, self.me = view, ask, view.me
        self._sheet: list[Order] = []
        self._plan: Plan | None = None

    @property
    def written(self) -> tuple[Order, ...]:
        return tuple(self._sheet)

    @property
    def plan(self) -> Plan:
        """What will be where after what is written."""
        if self._plan is None:
            self._plan = planned(self.view, self.me, self.written)
        return self._plan

    @property
    def left(self) -> int:
        """How many movement orders are left."""
        return self.me.limit - self.plan.used

    def write(self, kind: str, **fields: Any) -> bool:
        """Write an order down, if it stands."""
        try:
            order = ORDERS[kind].model_validate({"kind": kind, **fields})
        except ValidationError:
            return False
        if not check(self.view, self.ask, order, self.written).stands:
            return False
        self._sheet.append(order)
        self._plan = None
        return True

    def call_heralds(self) -> bool:
        """Ask for more movement orders: they are there before the rest of the sheet is looked at.

        Rules: V-10.1-27.
        """
        if not self.write("boon", boon=HERALDS):
            return False
        boon = heaven().boons[HERALDS]
        self.me = replace(
            self.me,
            limit=self.me.limit + boon.orders,
            favor=self.me.favor - boon.cost,
            boons=(*self.me.boons, HERALDS),
        )
        self.view = replace(self.view, me=self.me)
        return True
