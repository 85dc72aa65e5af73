"""What the blanks of all orders share: trying an order on the checks themselves."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.capital.checks import check
from engine.capital.checks.named_cards import units
from engine.capital.entities.kingdom import slots
from engine.capital.orders import ORDERS
from engine.capital.view import RealmView, View
from engine.core.card_piles import base
from engine.core.protocol.game import Blank, Choice
from engine.core.protocol.values import Order

Fields = Mapping[str, Any]
Maker = Callable[[View, RealmView, Fields], Blank | None]


def stands(view: View, kind: str, **fields: Any) -> bool:
    """Try an order on the checks themselves."""
    given = tuple(fields.items())
    try:
        order = _known(kind, given)
    except TypeError:  # a list or a map where a name belongs: nothing to remember it by
        order = _made(kind, given)
    return check(view, None, order, ()).stands


def _made(kind: str, fields: tuple[tuple[str, Any], ...]) -> Order:
    return ORDERS[kind].model_validate({"kind": kind, **dict(fields)})


_known = lru_cache(maxsize=8192, typed=True)(_made)


@lru_cache(maxsize=8192)
def choice(one: str) -> Choice:
    return Choice(id=one)


def blank_of(
    name: str, ids: Iterable[str], many: tuple[int, int] | None = None, **how: bool
) -> Blank:
    choices = tuple(choice(one) for one in ids)
    return Blank(name=name, choices=choices, many=many, **how)


def prints(names: Iterable[str]) -> list[str]:
    """Keep one card of each print: its copies are alike."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(base(name), name)
    return list(first.values())


def own_slots(view: View, me: RealmView) -> list[str]:
    return [found.address for found in slots(view, me)]


def is_unit(view: View, card: str) -> bool:
    return view.cards.card(card).kind != "building"


def mercs_of(view: View, me: RealmView) -> list[str]:
    return list(units(view, me, "mercenary"))
