"""Functions that make blanks, and try an order on the checks."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.capital.checks.named_cards import own_units_in_slots
from engine.capital.checks.order_checks import check
from engine.capital.entities.kingdom import slots_of_kingdom
from engine.capital.orders import ORDERS_BY_KIND
from engine.capital.view import KingdomView, View
from engine.core.card_piles import print_name
from engine.core.protocol.game import Blank, Choice
from engine.core.protocol.values import Order

Fields = Mapping[str, Any]
BlankMaker = Callable[[View, KingdomView, Fields], Blank | None]


def is_accepted(view: View, kind: str, **fields: Any) -> bool:
    """Tell whether the check accepts an order with these fields."""
    field_items = tuple(fields.items())
    try:
        order = _make_order_cached(kind, field_items)
    except TypeError:  # a list or a map can't be a key of the cache
        order = _make_order(kind, field_items)
    return check(view, None, order, ()).is_accepted


def _make_order(kind: str, fields: tuple[tuple[str, Any], ...]) -> Order:
    return ORDERS_BY_KIND[kind].model_validate({"kind": kind, **dict(fields)})


_make_order_cached = lru_cache(maxsize=8192, typed=True)(_make_order)


@lru_cache(maxsize=8192)
def make_choice(choice_id: str) -> Choice:
    return Choice(id=choice_id)


def make_blank(
    name: str, ids: Iterable[str], many: tuple[int, int] | None = None, **options: bool
) -> Blank:
    choices = tuple(make_choice(one) for one in ids)
    return Blank(name=name, choices=choices, many=many, **options)


def one_of_each_card(names: Iterable[str]) -> list[str]:
    """Return the first card of each id; its copies are alike."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(print_name(name), name)
    return list(first.values())


def own_slot_addresses(view: View, me: KingdomView) -> list[str]:
    return [slot.address for slot in slots_of_kingdom(view, me)]


def is_unit(view: View, card: str) -> bool:
    return view.cards.card(card).kind != "building"


def own_mercenaries(view: View, me: KingdomView) -> list[str]:
    return list(own_units_in_slots(view, me, "mercenary"))
