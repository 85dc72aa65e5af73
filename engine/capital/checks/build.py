"""Checks of the Build phase: cards and upgrades (sections BUILD, COST, SLOT, UPGRADE)."""

from collections.abc import Collection, Iterator

from engine.capital.catalog.card_set import Building, Card, Troop
from engine.capital.checks.named_cards import hand, refusal, units
from engine.capital.combat.idle_attackers import spelt
from engine.capital.entities.kingdom import allows, slot_at, slots
from engine.capital.entities.kingdom_figures import banner_count, card_cost
from engine.capital.events.wars import Placed
from engine.capital.orders import Build, UpgradeCity
from engine.capital.view import RealmView, View
from engine.core.card_piles import base, named
from engine.core.protocol.values import Refusal


def build(view: View, me: RealmView, order: Build) -> Iterator[Refusal]:
    """Check `build` in the order of its table.

    Rules: C-BUILD-01, C-COST-01, C-ORDER-07.
    """
    name = named(hand(me), order.card)
    if name is None:
        yield refusal("NOT_IN_HAND", "C-BUILD-01", card=order.card)
        return
    card = view.cards.card(name)
    yield from placing(view, me, card, order.slot, me.taken)
    cost = card_cost(view, me, card, me.tally)
    yield from _payment(view, base(name), cost)


def placing(
    view: View, me: RealmView, card: Card, slot: str | None, taken: Collection[str]
) -> Iterator[Refusal]:
    """Check whether a card may be placed there, whatever it costs (C-EFFECT-13)."""
    if isinstance(card, Building):
        if slot is not None:
            yield refusal("SLOT_NOT_NEEDED", "C-CARD-08", slot=slot)
        yield from _building(view, me, card)
    else:
        yield from _unit(view, me, card, slot, taken)


def _building(view: View, me: RealmView, card: Building) -> Iterator[Refusal]:
    """Check the same-name rule and the banners; nothing limits the number of buildings.

    Rules: C-BUILD-03, C-BUILD-04, C-BUILD-05, C-BUILD-09 to C-BUILD-11, C-BUILD-13.
    """
    if card.banner != "village" and any(base(built.name) == card.id for built in me.buildings):
        yield refusal("DUPLICATE_BUILDING", "C-BUILD-04", name=card.id)
    for banner in card.requires:
        if not banner_count(view, me, banner):
            yield refusal("BANNER_MISSING", "C-BUILD-03", name=card.id, banner=banner)


def _unit(
    view: View, me: RealmView, card: Card, slot: str | None, taken: Collection[str]
) -> Iterator[Refusal]:
    """Check a unit's slot.

    Rules: C-SLOT-01 to C-SLOT-04, C-CITY-05, C-CITY-08, C-SLOT-08, C-MERC-01.
    """
    kind = "troop" if isinstance(card, Troop) else "mercenary"
    full = _full(view, me, kind, taken)
    if slot is None:
        rule = "C-SLOT-03" if full else "C-SLOT-01"
        yield refusal("SLOT_REQUIRED", rule, card=card.id, kind=kind, full=full)
        return
    found = slot_at(view, me, slot)
    if found is None:
        yield refusal("SLOT_UNKNOWN", "C-SLOT-01", slot=slot)
        return
    if found.slot.kind != kind:
        yield refusal("SLOT_KIND", "C-SLOT-04", slot=found.address, kind=kind)
    if found.address in taken:
        yield refusal("SLOT_TAKEN", "C-SLOT-03", slot=found.address, full=full)


def _full(view: View, me: RealmView, kind: str, taken: Collection[str]) -> str:
    """Tell what lies in the slots of a kind when all are taken; "": one is free (C-SLOT-03).

    `nowhere` says that there is no such slot at all.
    """
    own = [found for found in slots(view, me) if found.slot.kind == kind]
    if not own:
        return "nowhere"
    if any(found.address not in taken for found in own):
        return ""
    lying = units(view, me, kind)
    return spelt(tuple(Placed(unit=unit, slot=at.address) for unit, at in lying.items()))


def _payment(view: View, name: str, cost: int) -> Iterator[Refusal]:
    """Check Build before Gold (C-ORDER-07, C-COST-01, C-BUILD-02)."""
    if view.builds < 1:
        yield refusal("NO_BUILD", "C-COST-01")
    if view.gold < cost:
        yield refusal("NO_GOLD", "C-BUILD-02", name=name, cost=cost, gold=view.gold)


def recruits(view: View, me: RealmView) -> int:
    """Count the troops in hand that could be built now where they may attack (C-ATTACK-05)."""
    places = [at.address for at in slots(view, me) if allows(me, at, "attack")]
    return sum(
        any(_stands(view, me, Build(card=card, slot=at)) for at in places)
        for card in hand(me)
        if isinstance(view.cards.card(card), Troop)
    )


def _stands(view: View, me: RealmView, order: Build) -> bool:
    return next(build(view, me, order), None) is None


def upgrade(view: View, me: RealmView, order: UpgradeCity) -> Iterator[Refusal]:
    """Check `upgrade` in the order of its table.

    Rules: C-CITY-02, C-UPGRADE-01 to C-UPGRADE-03, C-TEAM-04.
    """
    city = view.cards.cities[me.city]
    if order.upgrade not in city.upgrade_by_id:
        yield refusal("UPGRADE_UNKNOWN", "C-CITY-02", city=me.city, upgrade=order.upgrade)
    if any(done.id == order.upgrade for done in me.upgrades):
        yield refusal("UPGRADE_DONE", "C-CITY-02", upgrade=order.upgrade)
    yield from _payment(view, f"upgrade/{order.upgrade}", me.upgrade_cost)
