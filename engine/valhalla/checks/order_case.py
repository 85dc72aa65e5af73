"""What a check may look at: an order, its side, its ask, and the sheet before it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order, Refusal
from engine.valhalla.planning.sheet_plan import SheetPlan, plan_sheet
from engine.valhalla.sides.unit_names import with_numeric_ids
from engine.valhalla.view import OwnSide, View


@dataclass(frozen=True)
class OrderCase:
    """All that a check may look at."""

    view: View
    me: OwnSide
    ask: Ask | None
    order: Any
    sheet: tuple[Order, ...]
    """The orders listed before this one, in list order."""
    whole_sheet: tuple[Order, ...] | None = None
    """The whole sheet; None where no orders are listed after this one yet."""

    @cached_property
    def plan(self) -> SheetPlan:
        """The plan after the orders listed, as far as the side can know."""
        return plan_sheet(
            self.view, self.me, self.sheet if self.whole_sheet is None else self.whole_sheet
        )


Check = Callable[[OrderCase], Iterator[Refusal]]


def make_refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Return a refusal or a warning."""
    return Refusal(code=code, rule=rule, facts=with_numeric_ids(facts))


def refuse_field(field: str, **facts: str | int) -> Refusal:
    """Return the refusal of a field that has a wrong value (V-12.0-15)."""
    return make_refusal("BAD_FIELD", "V-12.0-15", field=field, **facts)


def orders_of_kind(sheet: Sheet, kind: str) -> list[Any]:
    """Return the orders of a kind on a sheet."""
    return [order for order in sheet if order.kind == kind]
