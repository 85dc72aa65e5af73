"""Wars: whom to attack and with what, what to raze, and who is to come home."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.capital.ai.build_means import RANKS, BuildMeans
from engine.capital.ai.campaign import best_things
from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.combat.battle_score import WarSide, fight, printed_points
from engine.capital.entities.kingdom import allows
from engine.capital.entities.kingdom_figures import holds
from engine.capital.orders import EndAttack, Raze, Survive, War
from engine.capital.view import RealmView
from engine.core.protocol.values import Order

FEW: Final = 5
"""Armies of so many troops are tried in every split."""


class Army(NamedTuple):
    """Troops that can attack now, mercenaries that can help, and who of the troops defends."""

    troops: tuple[str, ...]
    mercs: tuple[str, ...]
    guards: frozenset[str]


def attack(ground: BuildMeans) -> Order:
    """Declare the most promising war, or end the phase."""
    army = _army(ground)
    best, order = ground.temper.march, None
    for rival in ground.scales.rivals:
        if rival.seat not in ground.view.fought:
            for troops, mercs in _hosts(army):
                gain = _gain(ground, rival, army, WarSide(ground.land, troops, mercs))
                if gain > best:
                    best, order = gain, War(target=rival.seat, troops=troops, mercs=mercs)
    return order or EndAttack()


def _army(ground: BuildMeans) -> Army:
    view, land = ground.view, ground.land
    troops, mercs, guards = [], [], set()
    for place in ground.places:
        name = ground.units.get(place.address)
        card = view.cards.card(name) if name else None
        if isinstance(card, Troop) and name:
            fresh = place.address not in view.spent and allows(land, place, "attack")
            troops += [name] if fresh and card.attack else []
            if allows(land, place, "defence") and card.defence:
                guards.add(name)
        elif isinstance(card, Mercenary) and name and "attack" in card.ability.window:
            ready = allows(land, place, "use") and holds(view, land, card.ability.conditions)
            mercs += [name] if ready else []
    return Army(tuple(troops), tuple(mercs), frozenset(guards))


def _hosts(army: Army) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """List the forces that could march: every one of a few troops, else all of them."""
    count = len(army.troops)
    helpers = {(), army.mercs, *((merc,) for merc in army.mercs)}
    for size in range(1, count + 1) if count <= FEW else (count,):
        for troops in combinations(army.troops, size):
            yield from ((troops, mercs) for mercs in sorted(helpers))


def _gain(ground: BuildMeans, rival: RealmView, army: Army, host: WarSide) -> float:
    """Expect what a war brings, less what the fallen were worth."""
    campaign = ground.campaign
    score = fight(ground.view, host, WarSide(rival, ()))
    if score.score < 1:
        return 0.0
    total = 0.0
    for hidden, share in enumerate(campaign.walls[rival.seat]):
        left = max(0, score.score - hidden)
        cost = _loss(ground, army, host, left + score.attacker_heal)
        total += share * (campaign.spoil(rival, left, score.siege) - cost)
    return total


def _loss(ground: BuildMeans, army: Army, host: WarSide, budget: int) -> float:
    """Tell how much less an army is worth that has fought and brought home what it can."""
    start, temper, war, view = ground.start, ground.temper, ground.campaign, ground.view
    home = homecoming(ground, host.troops, budget)
    fallen = [name for name in host.troops if name not in home]
    points = sum(printed_points(view, "attack", name) for name in fallen)
    guard = sum(printed_points(view, "defence", one) for one in fallen if one in army.guards)
    ward = start.defence + start.ward
    return (
        temper.troop * len(fallen)
        + temper.helper * len(host.mercs)
        + temper.again * war.army(start.attack, min(ground.ranks, RANKS))
        - war.later(start.attack - points)
        + war.fear(ward - guard)
        - war.fear(ward)
    )


def homecoming(ground: BuildMeans, troops: Sequence[str], budget: int) -> tuple[str, ...]:
    """Choose who comes home within a budget: as many points of war as can be."""
    best: tuple[int, tuple[str, ...]] = (0, ())
    for size in range(1, len(troops) + 1):
        for some in combinations(troops, size):
            paid = sum(printed_points(ground.view, "attack", name) for name in some)
            if paid <= budget:
                held = sum(printed_points(ground.view, "defence", name) for name in some)
                best = max(best, (2 * paid + held + size, some))
    return best[1]


def raze(ground: BuildMeans) -> Order:
    """Raze the city if that is worth most, else the buildings that hurt most."""
    war, scales = ground.view.war, ground.scales
    assert war is not None  # noqa: S101  (the choice is open)
    falls = war.score >= ground.view.realms[war.target - 1].city_hp
    worth, chosen = best_things(scales.losses(war.target), war.limit)[war.limit]
    last = len(scales.rivals) == 1
    if falls and (last or ground.campaign.kill >= scales.weights[war.target] * worth):
        return Raze(city=True)
    return Raze(buildings=chosen)


def survive(ground: BuildMeans) -> Order:
    """Bring the best troops home."""
    war = ground.view.war
    assert war is not None  # noqa: S101  (the choice is open)
    troops = tuple(one.name for one in war.attackers)
    return Survive(troops=homecoming(ground, troops, war.budget))
