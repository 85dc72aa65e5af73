"""Blanks of `build` and `upgrade`."""

from collections.abc import Iterator

from engine.capital.checks.named_cards import hand
from engine.capital.choices.common import Fields, blank_of, is_unit, prints, stands
from engine.capital.entities.kingdom import slots
from engine.capital.view import RealmView, View
from engine.core.card_piles import named
from engine.core.protocol.game import Blank


def _card_slots(view: View, me: RealmView, card: str) -> list[str]:
    """List the slots for a unit: its kind's that are free, and alike for the checks."""
    kind = view.cards.card(card).kind
    free = [
        at.address for at in slots(view, me) if at.slot.kind == kind and at.address not in me.taken
    ]
    return free if free and stands(view, "build", card=card, slot=free[0]) else []


def build_card(view: View, me: RealmView, fields: Fields) -> Blank:
    slot = fields.get("slot")
    cards = [
        card
        for card in prints(hand(me))
        if (slot is not None and stands(view, "build", card=card, slot=slot))
        or (slot is None and _placeable(view, me, card))
    ]
    return blank_of("card", cards)


def can_build(view: View, me: RealmView) -> bool:
    """Tell whether any card can be built, without looking at the others."""
    return any(_placeable(view, me, card) for card in prints(hand(me)))


def _placeable(view: View, me: RealmView, card: str) -> bool:
    if is_unit(view, card):
        return bool(_card_slots(view, me, card))
    return stands(view, "build", card=card)


def build_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    name = named(hand(me), str(fields.get("card", "")))
    if name is None or not is_unit(view, name):
        return None
    return blank_of("slot", _card_slots(view, me, name))


def upgrade(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return blank_of("upgrade", _upgrades(view, me))


def can_upgrade(view: View, me: RealmView) -> bool:
    """Tell whether any upgrade can be had, without looking at the others."""
    return any(True for _ in _upgrades(view, me))


def _upgrades(view: View, me: RealmView) -> Iterator[str]:
    ids = view.cards.cities[me.city].upgrade_by_id
    return (one for one in ids if stands(view, "upgrade", upgrade=one))
