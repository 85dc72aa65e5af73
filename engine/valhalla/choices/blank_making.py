"""What the blanks of all orders share: an order in progress, and functions that make blanks.

A maker returns the blank of a field by what is filled in; None if nothing is to be asked. A blank
without choices is dead: no order of this kind can be given now, so `kind` doesn't offer it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from engine.core.protocol.game import Ask, Blank, Choice, Sheet
from engine.core.protocol.values import Facts
from engine.valhalla.checks.order_checks import check
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.planning.sheet_plan import SheetPlan, plan_sheet
from engine.valhalla.view import OwnSide, View

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class OrderInProgress:
    """An order that is being made, and what its maker may know."""

    view: View
    me: OwnSide
    ask: Ask | None
    sheet: Sheet
    fields: Fields
    asked: str | None = None
    """The field that was asked for by its name, as slash commands do."""

    @cached_property
    def plan(self) -> SheetPlan:
        """The plan after the orders on the sheet."""
        return plan_sheet(self.view, self.me, self.sheet)

    def would_stand(self, kind: str, **fields: Any) -> bool:
        """Return whether the checks accept an order with these fields."""
        try:
            order = ORDER_TYPES_BY_KIND[kind].model_validate({"kind": kind, **fields})
        except ValidationError:
            return False
        return check(self.view, self.ask, order, self.sheet).is_accepted


BlankMaker = Callable[[OrderInProgress], Blank | None]


def make_choice(one: str, **facts: str | int) -> Choice:
    """Return a choice of a blank, with facts about it."""
    checked: Facts = facts
    return Choice(id=one, facts=checked)


def make_choice_with_effect(one: str, **facts: str | int) -> Choice:
    """Return a choice of a blank whose words explain what it does."""
    return make_choice(one, does=one, **facts)


def make_blank(
    name: str, ids: Iterable[str | Choice], many: tuple[int, int] | None = None, **how: bool
) -> Blank:
    """Return a blank of choices."""
    choices = tuple(one if isinstance(one, Choice) else Choice(id=one) for one in ids)
    return Blank(name=name, choices=choices, many=many, **how)


def make_dead_blank(name: str) -> Blank:
    """Return a blank without choices."""
    return Blank(name=name)


def optional_field(name: str, make: BlankMaker) -> tuple[str, BlankMaker]:
    """Return a field that is only asked for by its name; the builder passes it over."""

    def asked(progress: OrderInProgress) -> Blank | None:
        return make(progress) if progress.asked == name else None

    return name, asked


def word_field(name: str, *ids: str) -> tuple[str, BlankMaker]:
    """Return a field that always offers these words."""
    return name, lambda _: make_blank(name, ids)
