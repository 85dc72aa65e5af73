"""Functions that find the cards an order names, as far as a view shows them."""

from collections.abc import Iterable, Sequence

from engine.capital.entities.kingdom import AddressedSlot, slots_of_kingdom
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal


def make_refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Make a refusal with its facts."""
    return Refusal(code=code, rule=rule, facts=facts)


def own_hand(me: KingdomView) -> tuple[str, ...]:
    """Return the seat's own hand."""
    return me.secrets.hand if me.secrets else ()


def own_units_in_slots(view: View, me: KingdomView, kind: str = "") -> dict[str, AddressedSlot]:
    """Map the seat's own units, of one kind or all, to their slots, in slot order."""
    units_by_slot = me.secrets.units if me.secrets else {}
    return {
        units_by_slot[slot.address]: slot
        for slot in slots_of_kingdom(view, me)
        if slot.address in units_by_slot and kind in {"", slot.printed.kind}
    }


def find_each_named(candidates: Iterable[str], wanted: Sequence[str]) -> list[str | None]:
    """Find the full name of each; a name without its number means the first card of that name."""
    all_names = list(candidates)
    return [find_card(all_names, name) for name in wanted]
