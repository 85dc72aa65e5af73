"""Checks of the Regroup phase: move and store (section REGROUP)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.capital.checks.mercenaries import settled
from engine.capital.checks.named_cards import each_named, hand, refusal, units
from engine.capital.entities.kingdom import SlotAt, slot_at
from engine.capital.orders import Move, Store
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Refusal


def move(view: View, me: RealmView, order: Move) -> Iterator[Refusal]:
    """Check `move` in the order of its table: only the final placing must be legal.

    Rules: C-REGROUP-01, C-REGROUP-06, C-REGROUP-07, C-SETTLE-10, C-SLOT-07.
    """
    lying = units(view, me)
    names = each_named(lying, list(order.moves))
    for wish, name in zip(order.moves, names, strict=True):
        guest = settled(me, wish)
        if name is None and guest is not None:
            yield refusal("MOVE_SETTLED", "C-SETTLE-10", unit=guest)
    for wish, name in zip(order.moves, names, strict=True):
        if name is None:
            yield refusal("MOVE_NOT_YOURS", "C-REGROUP-06", unit=wish)
            return
    places: dict[str, SlotAt] = {}
    for name, slot in zip(names, order.moves.values(), strict=True):
        found = slot_at(view, me, slot)
        if found is None:
            yield refusal("SLOT_UNKNOWN", "C-REGROUP-06", slot=slot)
            return
        places[name or ""] = found
    yield from _placing(lying, places)


def _placing(lying: Mapping[str, SlotAt], places: Mapping[str, SlotAt]) -> Iterator[Refusal]:
    for name, found in places.items():
        kind = lying[name].slot.kind
        if found.slot.kind != kind:
            yield refusal("SLOT_KIND", "C-SLOT-04", slot=found.address, kind=kind)
    final = Counter(places.get(name, at).address for name, at in lying.items())
    for found in places.values():
        if final[found.address] > 1:
            yield refusal("SLOT_TAKEN", "C-REGROUP-06", slot=found.address, full="")


def store(view: View, me: RealmView, order: Store) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `store` in the order of its table (C-REGROUP-02, C-REGROUP-05, C-REGROUP-08)."""
    for wish, name in zip(order.keep, each_named(hand(me), order.keep), strict=True):
        if name is None:
            yield refusal("NOT_IN_HAND", "C-REGROUP-02", card=wish)
    if len(order.keep) > me.tracker.store:
        count = len(order.keep)
        yield refusal("STORE_OVER", "C-REGROUP-02", store=me.tracker.store, count=count)
