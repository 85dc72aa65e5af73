"""The check for names that stand twice in one list, with or without their numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.capital.checks.named_cards import make_refusal, own_hand, own_units_in_slots
from engine.capital.entities.kingdom import find_kingdom
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal

NameLookup = Callable[[View, KingdomView], Iterable[str]]


def _own_units_lookup(kind: str) -> NameLookup:
    return lambda view, me: own_units_in_slots(view, me, kind)


def _target_buildings(view: View, me: KingdomView) -> Iterable[str]:  # noqa: ARG001
    return (
        [building.name for building in find_kingdom(view, view.war.target).buildings]
        if view.war
        else ()
    )


def _attackers(view: View, me: KingdomView) -> Iterable[str]:  # noqa: ARG001
    return [fighter.name for fighter in view.war.attackers] if view.war else ()


NAME_LOOKUPS: Final[dict[tuple[str, str], NameLookup]] = {
    ("war", "troops"): _own_units_lookup("troop"),
    ("war", "mercs"): _own_units_lookup("mercenary"),
    ("raze", "buildings"): _target_buildings,
    ("survive", "troops"): _attackers,
    ("move", "moves"): _own_units_lookup(""),
    ("store", "keep"): lambda _, me: own_hand(me),
    ("policy", "hold_back"): _own_units_lookup("troop"),
    ("policy", "priority"): _own_units_lookup("troop"),
    ("policy", "mercs"): _own_units_lookup("mercenary"),
}
"""By kind and field of an order: where the names in the list are looked up."""


def check_repeats(
    view: View, me: KingdomView, kind: str, fields: Mapping[str, Any]
) -> Iterator[Refusal]:
    """Refuse a name that stands twice in one list (C-ORDER-04)."""
    for field, value in fields.items():
        if not isinstance(value, (tuple, list, Mapping)) or len(value) < 2:
            continue
        if (kind, field) not in NAME_LOOKUPS:
            continue
        names = list(NAME_LOOKUPS[kind, field](view, me))
        seen: set[str] = set()
        for item in (name for name in value if isinstance(name, str)):
            full_name = find_card(names, item) or item
            if full_name in seen:
                yield make_refusal("LIST_REPEATS", "C-ORDER-04", item=item)
            seen.add(full_name)
