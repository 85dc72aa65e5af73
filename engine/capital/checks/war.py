"""Checks of the Attack phase: war, raze and survive (sections ATTACK, RAZE, SURVIVE)."""

from collections.abc import Iterator, Sequence

from engine.capital.checks.mercenaries import ready
from engine.capital.checks.named_cards import each_named, refusal, units
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import SlotAt, allows, partner, realm
from engine.capital.entities.open_war import building_hp, city_falls
from engine.capital.orders import Raze, Survive, War
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Refusal


def war(view: View, me: RealmView, order: War) -> Iterator[Refusal]:
    """Check `war` in the order of its table.

    Rules: C-ATTACK-01, C-ATTACK-03, C-ATTACK-06 to C-ATTACK-10, C-TEAM-07.
    """
    yield from _target(view, me, order)
    if not order.troops:
        yield refusal("WAR_NO_TROOPS", "C-ATTACK-09")
    yield from _troops(view, me, order)
    for merc in order.mercs:
        yield from ready(view, me, merc, "attack")


def _target(view: View, me: RealmView, order: War) -> Iterator[Refusal]:
    """Check whom the war is declared on."""
    target = order.target
    if not 1 <= target <= len(view.realms):
        yield refusal("WAR_TARGET_UNKNOWN", "C-ATTACK-03", target=target)
        return
    if target == me.seat:
        yield refusal("WAR_TARGET_SELF", "C-ATTACK-01")
    if target == partner(view, me.seat):
        yield refusal("WAR_TARGET_ALLY", "C-TEAM-07", target=target)
    if realm(view, target).out:
        yield refusal("WAR_TARGET_OUT", "C-ATTACK-06", target=target)
    if target in view.fought:
        yield refusal("WAR_TARGET_REPEAT", "C-ATTACK-07", target=target)


def _troops(view: View, me: RealmView, order: War) -> Iterator[Refusal]:
    """Check the attackers, one condition after the other (C-ATTACK-08, C-ATTACK-10)."""
    lying = units(view, me, "troop")
    names = each_named(lying, order.troops)
    for wish, name in zip(order.troops, names, strict=True):
        if name is None:
            yield refusal("TROOP_NOT_YOURS", "C-ATTACK-01", troop=wish)
            return
    yield from _able(view, me, [lying[name] for name in names if name], [n for n in names if n])


def _able(
    view: View, me: RealmView, places: Sequence[SlotAt], troops: Sequence[str]
) -> Iterator[Refusal]:
    """Check that attackers are fresh, in a slot to attack from, and have Attack points."""
    pairs = list(zip(troops, places, strict=True))
    for name, at in pairs:
        if at.address in view.spent:
            yield refusal("TROOP_SPENT", "C-ATTACK-08", troop=name)
    for name, at in pairs:
        if not allows(me, at, "attack"):
            yield refusal("TROOP_SLOT_USE", "C-ATTACK-10", troop=name, slot=at.address)
    for name, _ in pairs:
        if printed_points(view, "attack", name) < 1:
            yield refusal("TROOP_NO_ATTACK", "C-ATTACK-10", troop=name)


def raze(view: View, me: RealmView, order: Raze) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `raze` in the order of its table.

    Rules: C-RAZE-01, C-RAZE-04, C-RAZE-06 to C-RAZE-08, C-RAZE-12.
    """
    war = view.war
    if war is None:
        return
    defender = realm(view, war.target)
    points = building_hp(view, defender)
    wanted = order.buildings or ()
    names = each_named(points, wanted)
    for wish, name in zip(wanted, names, strict=True):
        if name is None:
            facts: dict[str, str | int] = {"defender": war.target, "building": wish}
            yield refusal("RAZE_NOT_THEIRS", "C-RAZE-01", **facts)
            return
    if wanted and order.city:
        yield refusal("RAZE_MIXED", "C-RAZE-07")
    if order.city and not city_falls(view, defender, war.score):
        wall = view.realms[war.target - 1].city_hp
        yield refusal("RAZE_CITY_SHORT", "C-RAZE-04", hp=wall, score=war.score)
    total = sum(points[name] for name in names if name is not None)
    if total > war.limit:
        yield refusal("RAZE_OVER", "C-RAZE-01", sum=total, limit=war.limit)


def survive(view: View, me: RealmView, order: Survive) -> Iterator[Refusal]:  # noqa: ARG001
    """Check `survive` in the order of its table (C-SURVIVE-01, C-SURVIVE-06 to C-SURVIVE-09)."""
    war = view.war
    if war is None:
        return
    names = each_named([one.name for one in war.attackers], order.troops)
    for wish, name in zip(order.troops, names, strict=True):
        if name is None:
            yield refusal("SURVIVE_NOT_FIGHTER", "C-SURVIVE-03", troop=wish)
            return
    total = sum(printed_points(view, "attack", name) for name in names if name)
    if total > war.budget:
        yield refusal("SURVIVE_OVER", "C-SURVIVE-01", sum=total, budget=war.budget)
