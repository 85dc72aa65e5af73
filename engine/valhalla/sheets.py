"""What counts on a sheet: an order for the same subject replaces the earlier one (V-12.0-04).

Taking one back is the table's (V-12.29-01).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.game import Lapse
from engine.core.model import Order, Verdict, refuse

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
"""By kind: what there is one order for."""


def subject(order: Order) -> tuple[str, ...] | None:
    """Name what an order is the only one for; None: there may be many."""
    find = _SUBJECTS.get(order.kind)
    return None if find is None else (order.kind, *find(order))


def replaces(later: Order, earlier: Order) -> bool:
    """Tell whether an order takes the place of an earlier one (V-12.0-04)."""
    found = subject(later)
    return found is not None and found == subject(earlier)


def effective(sheet: Sequence[Order], given: Order | None = None) -> tuple[Order, ...]:
    """List the orders that count, in list order; `given` would replace one of them."""
    whole = (*sheet, *(() if given is None else (given,)))
    last = {subject(order): place for place, order in enumerate(whole)}
    return tuple(
        order
        for place, order in enumerate(sheet)
        if not isinstance(order, Lapse)
        and (subject(order) is None or last[subject(order)] == place)
    )


def off_sheet(place: int, _count: int) -> Verdict:
    """Say that there is no such order to take back (V-12.29-10)."""
    return refuse("CANCEL_UNKNOWN", "V-12.29-10", order=place)
