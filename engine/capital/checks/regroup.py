"""Checks of the Regroup phase: move and store (section REGROUP)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.capital.checks.mercenaries import find_settled_mercenary
from engine.capital.checks.named_cards import (
    find_each_named,
    make_refusal,
    own_hand,
    own_units_in_slots,
)
from engine.capital.entities.kingdom import AddressedSlot, find_slot
from engine.capital.orders import Move, Store
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Refusal


def check_move(view: View, me: KingdomView, order: Move) -> Iterator[Refusal]:
    """Check `move` in the order of its table: only the final placement must be legal.

    Rules: C-REGROUP-01, C-REGROUP-06, C-REGROUP-07, C-SETTLE-10, C-SLOT-07.
    """
    own_units = own_units_in_slots(view, me)
    names = find_each_named(own_units, list(order.moves))
    for wanted_name, name in zip(order.moves, names, strict=True):
        settled_name = find_settled_mercenary(me, wanted_name)
        if name is None and settled_name is not None:
            yield make_refusal("MOVE_SETTLED", "C-SETTLE-10", unit=settled_name)
    for wanted_name, name in zip(order.moves, names, strict=True):
        if name is None:
            yield make_refusal("MOVE_NOT_YOURS", "C-REGROUP-06", unit=wanted_name)
            return
    new_slots: dict[str, AddressedSlot] = {}
    for name, slot in zip(names, order.moves.values(), strict=True):
        new_slot = find_slot(view, me, slot)
        if new_slot is None:
            yield make_refusal("SLOT_UNKNOWN", "C-REGROUP-06", slot=slot)
            return
        new_slots[name or ""] = new_slot
    yield from _check_final_slots(own_units, new_slots)


def _check_final_slots(
    own_units: Mapping[str, AddressedSlot], new_slots: Mapping[str, AddressedSlot]
) -> Iterator[Refusal]:
    for name, new_slot in new_slots.items():
        kind = own_units[name].printed.kind
        if new_slot.printed.kind != kind:
            yield make_refusal("SLOT_KIND", "C-SLOT-04", slot=new_slot.address, kind=kind)
    final = Counter(new_slots.get(name, old_slot).address for name, old_slot in own_units.items())
    for new_slot in new_slots.values():
        if final[new_slot.address] > 1:
            yield make_refusal("SLOT_TAKEN", "C-REGROUP-06", slot=new_slot.address, full="")


def check_store(view: View, me: KingdomView, order: Store) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `store` in the order of its table (C-REGROUP-02, C-REGROUP-05, C-REGROUP-08)."""
    for wanted_name, name in zip(
        order.keep, find_each_named(own_hand(me), order.keep), strict=True
    ):
        if name is None:
            yield make_refusal("NOT_IN_HAND", "C-REGROUP-02", card=wanted_name)
    if len(order.keep) > me.tracker.store:
        count = len(order.keep)
        yield make_refusal("STORE_OVER", "C-REGROUP-02", store=me.tracker.store, count=count)
