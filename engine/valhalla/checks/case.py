"""A case before the checks: an order, who gives it, when, and what is on the sheet before it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order, Refusal
from engine.valhalla.planning.sheet_plan import Plan, planned
from engine.valhalla.sides.unit_names import numbered
from engine.valhalla.view import Own, View


@dataclass(frozen=True)
class OrderCase:
    """All that a check may look at."""

    view: View
    me: Own
    ask: Ask | None
    order: Any
    sheet: tuple[Order, ...]
    """The orders listed before this one, in list order."""
    all: tuple[Order, ...] | None = None
    """The whole sheet, where it is seen; None: those listed before are all there are yet."""

    @cached_property
    def plan(self) -> Plan:
        """What will be where after the orders listed, as far as the side can know."""
        return planned(self.view, self.me, self.sheet if self.all is None else self.all)


Check = Callable[[OrderCase], Iterator[Refusal]]


def no(code: str, rule: str, **facts: str | int) -> Refusal:
    """Say no, or warn."""
    return Refusal(code=code, rule=rule, facts=numbered(facts))


def sheet_of(sheet: Sheet, kind: str) -> list[Any]:
    """Find the orders of a kind on a sheet."""
    return [order for order in sheet if order.kind == kind]
