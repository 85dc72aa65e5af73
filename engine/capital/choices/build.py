"""Blanks of `build` and `upgrade`."""

from collections.abc import Iterator

from engine.capital.checks.named_cards import own_hand
from engine.capital.choices.blank_making import (
    Fields,
    is_accepted,
    is_unit,
    make_blank,
    one_of_each_card,
)
from engine.capital.entities.kingdom import slots_of_kingdom
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card
from engine.core.protocol.game import Blank


def _free_slots_for(view: View, me: KingdomView, card: str) -> list[str]:
    """List the free slots of a unit's kind; the check treats them all alike."""
    kind = view.cards.card(card).kind
    free_slots = [
        slot.address
        for slot in slots_of_kingdom(view, me)
        if slot.printed.kind == kind and slot.address not in me.taken
    ]
    return (
        free_slots
        if free_slots and is_accepted(view, "build", card=card, slot=free_slots[0])
        else []
    )


def build_card_blank(view: View, me: KingdomView, fields: Fields) -> Blank:
    slot = fields.get("slot")
    cards = [
        card
        for card in one_of_each_card(own_hand(me))
        if (slot is not None and is_accepted(view, "build", card=card, slot=slot))
        or (slot is None and _can_place(view, me, card))
    ]
    return make_blank("card", cards)


def can_build(view: View, me: KingdomView) -> bool:
    """Tell whether any card can be built; stop at the first."""
    return any(_can_place(view, me, card) for card in one_of_each_card(own_hand(me)))


def _can_place(view: View, me: KingdomView, card: str) -> bool:
    if is_unit(view, card):
        return bool(_free_slots_for(view, me, card))
    return is_accepted(view, "build", card=card)


def build_slot_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:
    name = find_card(own_hand(me), str(fields.get("card", "")))
    if name is None or not is_unit(view, name):
        return None
    return make_blank("slot", _free_slots_for(view, me, name))


def upgrade_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    return make_blank("upgrade", _allowed_upgrades(view, me))


def can_upgrade(view: View, me: KingdomView) -> bool:
    """Tell whether any upgrade can be completed; stop at the first."""
    return any(True for _ in _allowed_upgrades(view, me))


def _allowed_upgrades(view: View, me: KingdomView) -> Iterator[str]:
    ids = view.cards.cities[me.city].upgrade_by_id
    return (one for one in ids if is_accepted(view, "upgrade", upgrade=one))
