"""What the blanks of all orders share: an order in the making, and trying it on the checks.

A maker gives the blank of a field, given what is filled in; None where nothing is to be asked. A
blank with no choices is dead: no order of this kind can be given now, so `kind` doesn't offer it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from engine.core.protocol.game import Ask, Blank, Choice, Sheet
from engine.core.protocol.values import Facts
from engine.valhalla.checks import check
from engine.valhalla.orders import ORDERS
from engine.valhalla.planning.sheet_plan import Plan, planned
from engine.valhalla.view import Own, View

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class OrderInProgress:
    """An order that is being made, and what its maker may know."""

    view: View
    me: Own
    ask: Ask | None
    sheet: Sheet
    fields: Fields
    asked: str | None = None
    """The field that is asked for by name, as slash commands do."""

    @cached_property
    def plan(self) -> Plan:
        """What will be where after the orders on the sheet."""
        return planned(self.view, self.me, self.sheet)

    def stands(self, kind: str, **fields: Any) -> bool:
        """Try an order on the checks themselves."""
        try:
            order = ORDERS[kind].model_validate({"kind": kind, **fields})
        except ValidationError:
            return False
        return check(self.view, self.ask, order, self.sheet).stands

    def with_field(self, name: str, value: Any) -> dict[str, Any]:
        """Give what is filled in, and one field more."""
        return {**self.fields, name: value}


Maker = Callable[[OrderInProgress], Blank | None]


def choice(one: str, **facts: str | int) -> Choice:
    """One thing that may stand in a blank; facts say more of it."""
    told: Facts = facts
    return Choice(id=one, facts=told)


def does(one: str, **facts: str | int) -> Choice:
    """One thing that may stand in a blank, with what it does."""
    return choice(one, does=one, **facts)


def blank(
    name: str, ids: Iterable[str | Choice], many: tuple[int, int] | None = None, **how: bool
) -> Blank:
    """Make a blank of choices."""
    choices = tuple(one if isinstance(one, Choice) else Choice(id=one) for one in ids)
    return Blank(name=name, choices=choices, many=many, **how)


def dead(name: str) -> Blank:
    """Make a blank that nothing can stand in."""
    return Blank(name=name)


def optional(name: str, make: Maker) -> tuple[str, Maker]:
    """Ask for a field only by its name: the builder passes it over."""

    def asked(growing: OrderInProgress) -> Blank | None:
        return make(growing) if growing.asked == name else None

    return name, asked


def words(name: str, *ids: str) -> tuple[str, Maker]:
    """Offer these words, whatever is filled in."""
    return name, lambda _: blank(name, ids)
