"""What counts on a sheet: an order for the same subject replaces the earlier one (V-12.0-04).

Taking one back is the table's (V-12.29-01).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order, Verdict, refuse
from engine.valhalla.orders import Respond

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


ADDED: Final = frozenset({"power", "boon"})
"""What adds up in answers to one battle."""


def subject(order: Order) -> tuple[str, ...] | None:
    """Name what an order is the only one for; None: there may be many."""
    find = _SUBJECTS.get(order.kind)
    return None if find is None else (order.kind, *find(order))


def replaces(later: Order, earlier: Order) -> bool:
    """Tell whether an order takes the place of an earlier one (V-12.0-04).

    An answer does that where it says anew all that the earlier one said of the battle; more powers
    and boons count besides (V-12.28-01).
    """
    if isinstance(later, Respond) and isinstance(earlier, Respond):
        before, now = _said(earlier), _said(later)
        return later.battle == earlier.battle and before <= now and not before & ADDED
    found = subject(later)
    return found is not None and found == subject(earlier)


def _said(answer: Respond) -> set[str]:
    """List what an answer is about."""
    return {name for name, value in answer if value not in (None, (), {})} - {"kind", "battle"}


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
