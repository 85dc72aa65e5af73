"""Checks of the Attack phase: war, raze and survive (sections ATTACK, RAZE, SURVIVE)."""

from collections.abc import Iterator, Sequence

from engine.capital.checks.mercenaries import check_ability
from engine.capital.checks.named_cards import find_each_named, make_refusal, own_units_in_slots
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import AddressedSlot, find_kingdom, partner_of, slot_allows
from engine.capital.entities.open_war import can_destroy_city, hp_by_building
from engine.capital.orders import Raze, Survive, War
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Refusal


def check_war(view: View, me: KingdomView, order: War) -> Iterator[Refusal]:
    """Check `war` in the order of its table.

    Rules: C-ATTACK-01, C-ATTACK-03, C-ATTACK-06 to C-ATTACK-10, C-TEAM-07.
    """
    yield from _check_target(view, me, order)
    if not order.troops:
        yield make_refusal("WAR_NO_TROOPS", "C-ATTACK-09")
    yield from _check_attackers(view, me, order)
    for merc in order.mercs:
        yield from check_ability(view, me, merc, "attack")


def _check_target(view: View, me: KingdomView, order: War) -> Iterator[Refusal]:
    """Check whom the war is declared on."""
    target = order.target
    if not 1 <= target <= len(view.kingdoms):
        yield make_refusal("WAR_TARGET_UNKNOWN", "C-ATTACK-03", target=target)
        return
    if target == me.seat:
        yield make_refusal("WAR_TARGET_SELF", "C-ATTACK-01")
    if target == partner_of(view, me.seat):
        yield make_refusal("WAR_TARGET_ALLY", "C-TEAM-07", target=target)
    if find_kingdom(view, target).out:
        yield make_refusal("WAR_TARGET_OUT", "C-ATTACK-06", target=target)
    if target in view.fought:
        yield make_refusal("WAR_TARGET_REPEAT", "C-ATTACK-07", target=target)


def _check_attackers(view: View, me: KingdomView, order: War) -> Iterator[Refusal]:
    """Check the attackers, one condition after the other (C-ATTACK-08, C-ATTACK-10)."""
    own_troops = own_units_in_slots(view, me, "troop")
    names = find_each_named(own_troops, order.troops)
    for wanted_name, name in zip(order.troops, names, strict=True):
        if name is None:
            yield make_refusal("TROOP_NOT_YOURS", "C-ATTACK-01", troop=wanted_name)
            return
    yield from _check_ready(
        view, me, [own_troops[name] for name in names if name], [n for n in names if n]
    )


def _check_ready(
    view: View, me: KingdomView, troop_slots: Sequence[AddressedSlot], troops: Sequence[str]
) -> Iterator[Refusal]:
    """Check that attackers are fresh, in a slot to attack from, and have Attack points."""
    pairs = list(zip(troops, troop_slots, strict=True))
    for name, slot in pairs:
        if slot.address in view.spent:
            yield make_refusal("TROOP_SPENT", "C-ATTACK-08", troop=name)
    for name, slot in pairs:
        if not slot_allows(me, slot, "attack"):
            yield make_refusal("TROOP_SLOT_USE", "C-ATTACK-10", troop=name, slot=slot.address)
    for name, _ in pairs:
        if printed_points(view, "attack", name) < 1:
            yield make_refusal("TROOP_NO_ATTACK", "C-ATTACK-10", troop=name)


def check_raze(view: View, me: KingdomView, order: Raze) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `raze` in the order of its table.

    Rules: C-RAZE-01, C-RAZE-04, C-RAZE-06 to C-RAZE-08, C-RAZE-12.
    """
    war = view.war
    if war is None:
        return
    defender = find_kingdom(view, war.target)
    building_hps = hp_by_building(view, defender)
    wanted_names = order.buildings or ()
    names = find_each_named(building_hps, wanted_names)
    for wanted_name, name in zip(wanted_names, names, strict=True):
        if name is None:
            facts: dict[str, str | int] = {"defender": war.target, "building": wanted_name}
            yield make_refusal("RAZE_NOT_THEIRS", "C-RAZE-01", **facts)
            return
    if wanted_names and order.city:
        yield make_refusal("RAZE_MIXED", "C-RAZE-07")
    if order.city and not can_destroy_city(view, defender, war.score):
        city_hp = view.kingdoms[war.target - 1].city_hp
        yield make_refusal("RAZE_CITY_SHORT", "C-RAZE-04", hp=city_hp, score=war.score)
    total = sum(building_hps[name] for name in names if name is not None)
    if total > war.raze_limit:
        yield make_refusal("RAZE_OVER", "C-RAZE-01", sum=total, limit=war.raze_limit)


def check_survive(view: View, me: KingdomView, order: Survive) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `survive` in the order of its table (C-SURVIVE-01, C-SURVIVE-06 to C-SURVIVE-09)."""
    war = view.war
    if war is None:
        return
    names = find_each_named([fighter.name for fighter in war.attackers], order.troops)
    for wanted_name, name in zip(order.troops, names, strict=True):
        if name is None:
            yield make_refusal("SURVIVE_NOT_FIGHTER", "C-SURVIVE-03", troop=wanted_name)
            return
    total = sum(printed_points(view, "attack", name) for name in names if name)
    if total > war.budget:
        yield make_refusal("SURVIVE_OVER", "C-SURVIVE-01", sum=total, budget=war.budget)
