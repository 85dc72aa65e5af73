"""Checks of the Build phase: cards and upgrades (sections BUILD, COST, SLOT, UPGRADE)."""

from collections.abc import Collection, Iterator

from engine.capital.catalog.card_set import Building, Card, Troop
from engine.capital.checks.named_cards import make_refusal, own_hand, own_units_in_slots
from engine.capital.combat.idle_attackers import write_units_in_slots
from engine.capital.entities.kingdom import find_slot, slot_allows, slots_of_kingdom
from engine.capital.entities.kingdom_figures import banner_count, card_cost
from engine.capital.events.wars import Placed
from engine.capital.orders import Build, UpgradeCity
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card, print_name
from engine.core.protocol.values import Refusal


def check_build(view: View, me: KingdomView, order: Build) -> Iterator[Refusal]:
    """Check `build` in the order of its table.

    Rules: C-BUILD-01, C-COST-01, C-ORDER-07.
    """
    name = find_card(own_hand(me), order.card)
    if name is None:
        yield make_refusal("NOT_IN_HAND", "C-BUILD-01", card=order.card)
        return
    card = view.cards.card(name)
    yield from check_placement(view, me, card, order.slot, me.taken)
    cost = card_cost(view, me, card, me.tally)
    yield from _check_payment(view, print_name(name), cost)


def check_placement(
    view: View, me: KingdomView, card: Card, slot: str | None, taken: Collection[str]
) -> Iterator[Refusal]:
    """Check whether a card may be placed there, whatever it costs (C-EFFECT-13)."""
    if isinstance(card, Building):
        if slot is not None:
            yield make_refusal("SLOT_NOT_NEEDED", "C-CARD-08", slot=slot)
        yield from _check_building(view, me, card)
    else:
        yield from _check_unit(view, me, card, slot, taken)


def _check_building(view: View, me: KingdomView, card: Building) -> Iterator[Refusal]:
    """Check the same-name rule and the banners; nothing limits the number of buildings.

    Rules: C-BUILD-03, C-BUILD-04, C-BUILD-05, C-BUILD-09 to C-BUILD-11, C-BUILD-13.
    """
    if card.banner != "village" and any(
        print_name(building.name) == card.id for building in me.buildings
    ):
        yield make_refusal("DUPLICATE_BUILDING", "C-BUILD-04", name=card.id)
    for banner in card.requires:
        if not banner_count(view, me, banner):
            yield make_refusal("BANNER_MISSING", "C-BUILD-03", name=card.id, banner=banner)


def _check_unit(
    view: View, me: KingdomView, card: Card, slot: str | None, taken: Collection[str]
) -> Iterator[Refusal]:
    """Check a unit's slot.

    Rules: C-SLOT-01 to C-SLOT-04, C-CITY-05, C-CITY-08, C-SLOT-08, C-MERC-01.
    """
    kind = "troop" if isinstance(card, Troop) else "mercenary"
    full_slots = _describe_full_slots(view, me, kind, taken)
    if slot is None:
        rule = "C-SLOT-03" if full_slots else "C-SLOT-01"
        yield make_refusal("SLOT_REQUIRED", rule, card=card.id, kind=kind, full=full_slots)
        return
    slot_found = find_slot(view, me, slot)
    if slot_found is None:
        yield make_refusal("SLOT_UNKNOWN", "C-SLOT-01", slot=slot)
        return
    if slot_found.printed.kind != kind:
        yield make_refusal("SLOT_KIND", "C-SLOT-04", slot=slot_found.address, kind=kind)
    if slot_found.address in taken:
        yield make_refusal("SLOT_TAKEN", "C-SLOT-03", slot=slot_found.address, full=full_slots)


def _describe_full_slots(view: View, me: KingdomView, kind: str, taken: Collection[str]) -> str:
    """Write the units in the slots of a kind if all are taken; "" if one is free (C-SLOT-03).

    `nowhere` means that there is no such slot at all.
    """
    own_slots = [slot for slot in slots_of_kingdom(view, me) if slot.printed.kind == kind]
    if not own_slots:
        return "nowhere"
    if any(slot.address not in taken for slot in own_slots):
        return ""
    own_units = own_units_in_slots(view, me, kind)
    return write_units_in_slots(
        tuple(Placed(unit=unit, slot=slot.address) for unit, slot in own_units.items())
    )


def _check_payment(view: View, name: str, cost: int) -> Iterator[Refusal]:
    """Check Build before Gold (C-ORDER-07, C-COST-01, C-BUILD-02)."""
    if view.builds < 1:
        yield make_refusal("NO_BUILD", "C-COST-01")
    if view.gold < cost:
        yield make_refusal("NO_GOLD", "C-BUILD-02", name=name, cost=cost, gold=view.gold)


def count_recruits(view: View, me: KingdomView) -> int:
    """Count the troops in hand that could be built now where they may attack (C-ATTACK-05)."""
    attack_slots = [
        slot.address for slot in slots_of_kingdom(view, me) if slot_allows(me, slot, "attack")
    ]
    return sum(
        any(_is_accepted(view, me, Build(card=card, slot=slot)) for slot in attack_slots)
        for card in own_hand(me)
        if isinstance(view.cards.card(card), Troop)
    )


def _is_accepted(view: View, me: KingdomView, order: Build) -> bool:
    return next(check_build(view, me, order), None) is None


def check_upgrade(view: View, me: KingdomView, order: UpgradeCity) -> Iterator[Refusal]:
    """Check `upgrade` in the order of its table.

    Rules: C-CITY-02, C-UPGRADE-01 to C-UPGRADE-03, C-TEAM-04.
    """
    city = view.cards.cities[me.city]
    if order.upgrade not in city.upgrade_by_id:
        yield make_refusal("UPGRADE_UNKNOWN", "C-CITY-02", city=me.city, upgrade=order.upgrade)
    if any(completed.id == order.upgrade for completed in me.upgrades):
        yield make_refusal("UPGRADE_DONE", "C-CITY-02", upgrade=order.upgrade)
    yield from _check_payment(view, f"upgrade/{order.upgrade}", me.upgrade_cost)
