"""A thing named twice in one list, whether by its number or as the first of its name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.capital.checks.named_cards import hand, refusal, units
from engine.capital.entities.kingdom import realm
from engine.capital.view import RealmView, View
from engine.core.card_piles import named
from engine.core.protocol.values import Refusal

Place = Callable[[View, RealmView], Iterable[str]]


def _own(kind: str) -> Place:
    return lambda view, me: units(view, me, kind)


def _razed(view: View, me: RealmView) -> Iterable[str]:  # noqa: ARG001
    return [built.name for built in realm(view, view.war.target).buildings] if view.war else ()


def _fought(view: View, me: RealmView) -> Iterable[str]:  # noqa: ARG001
    return [one.name for one in view.war.attackers] if view.war else ()


PLACES: Final[dict[tuple[str, str], Place]] = {
    ("war", "troops"): _own("troop"),
    ("war", "mercs"): _own("mercenary"),
    ("raze", "buildings"): _razed,
    ("survive", "troops"): _fought,
    ("move", "moves"): _own(""),
    ("store", "keep"): lambda _, me: hand(me),
    ("policy", "hold_back"): _own("troop"),
    ("policy", "priority"): _own("troop"),
    ("policy", "mercs"): _own("mercenary"),
}
"""Where the names of a list are looked up."""


def repeats(view: View, me: RealmView, kind: str, fields: Mapping[str, Any]) -> Iterator[Refusal]:
    """Find a thing that is named twice in one list (C-ORDER-04)."""
    for field, value in fields.items():
        if not isinstance(value, (tuple, list, Mapping)) or len(value) < 2:
            continue
        if (kind, field) not in PLACES:
            continue
        known = list(PLACES[kind, field](view, me))
        seen: set[str] = set()
        for item in (name for name in value if isinstance(name, str)):
            thing = named(known, item) or item
            if thing in seen:
                yield refusal("LIST_REPEATS", "C-ORDER-04", item=item)
            seen.add(thing)
