"""Which orders of a sheet count: the last one for each subject (V-12.0-04).

Withdrawing an order is done outside the engine (V-12.29-01).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order, Verdict, refuse
from engine.valhalla.orders.combat import Respond

_SUBJECTS: Final[dict[str, Callable[[Any], tuple[str, ...]]]] = {
    "formation": lambda order: (order.hex, order.role),
    "tactic": lambda order: (order.hex, order.role),
    "ambush": lambda order: (order.hex,),
    "truce": lambda order: (order.side, order.scope),
    "parley": lambda order: (order.side, order.hex),
    "produce": lambda order: (order.city,),
    "train_officer": lambda _: (),
    "raze": lambda order: (order.hex,),
    "raze_on_conquest": lambda order: (order.hex,),
    "fortify": lambda order: (order.city,),
    "pathfind": lambda _: (),
    "capital": lambda _: (),
    "design": lambda order: (order.cls,),
}
"""By kind: what an order is about, where a sheet holds only one about it."""


ADDED_FIELDS: Final = frozenset({"power", "boon"})
"""Fields that add up over several answers to one battle."""


def order_subject(order: Order) -> tuple[str, ...] | None:
    """Return what an order is about; None if a sheet may hold many such orders."""
    subject_of = _SUBJECTS.get(order.kind)
    return None if subject_of is None else (order.kind, *subject_of(order))


def is_replacement(later: Order, earlier: Order) -> bool:
    """Return whether an order replaces an earlier one (V-12.0-04).

    An answer does if it fills every field that the earlier one filled for that battle, except that
    powers and boons add up (V-12.28-01).
    """
    if isinstance(later, Respond) and isinstance(earlier, Respond):
        before, now = _filled_fields(earlier), _filled_fields(later)
        return later.battle == earlier.battle and before <= now and not before & ADDED_FIELDS
    later_subject = order_subject(later)
    return later_subject is not None and later_subject == order_subject(earlier)


def _filled_fields(answer: Respond) -> set[str]:
    """Return the names of the fields that an answer fills."""
    return {name for name, value in answer if value not in (None, (), {})} - {"kind", "battle"}


def effective_orders(sheet: Sequence[Order], given: Order | None = None) -> tuple[Order, ...]:
    """Return the orders that count, in list order; `given` may replace some of them."""
    all_orders = (*sheet, *(() if given is None else (given,)))
    last = {order_subject(order): index for index, order in enumerate(all_orders)}
    return tuple(
        order
        for index, order in enumerate(sheet)
        if not isinstance(order, Lapse)
        and (order_subject(order) is None or last[order_subject(order)] == index)
    )


def refuse_withdrawal(place: int, _count: int) -> Verdict:
    """Refuse to withdraw an order that is not on the sheet (V-12.29-10)."""
    return refuse("CANCEL_UNKNOWN", "V-12.29-10", order=place)
