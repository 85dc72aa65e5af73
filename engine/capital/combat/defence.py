"""The standing defence at work: who defends, decided without asking (section DEFEND).

Rules: C-DEFEND-03 to C-DEFEND-10, C-DEFEND-13.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.combat.battle_score import WarSide, fight
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import OpenKingdom, OpenTable, allows, slots
from engine.capital.entities.kingdom_figures import city_hp, holds, standing
from engine.core.card_piles import named


class Defence(NamedTuple):
    """Who was committed, in defence order, and which mercenaries were used."""

    troops: tuple[str, ...]
    mercs: tuple[str, ...]


class _Scorer(Protocol):
    def __call__(self, troops: Sequence[str], mercs: Sequence[str] = ()) -> int: ...


def defence_order(
    world: OpenTable, one: OpenKingdom, units: Mapping[str, str], policy: Policy
) -> tuple[str, ...]:
    """Put the eligible troops in order: `priority` first, then the strongest.

    Rules: C-DEFEND-03, C-DEFEND-04, C-DEFEND-11 (cards that are gone are passed over).
    """
    held = {named(units.values(), name) for name in policy.hold_back}
    able = []
    for found in slots(world, one):
        name = units.get(found.address)
        troop = world.cards.card(name) if name else None
        if isinstance(troop, Troop) and troop.defence >= 1 and allows(one, found, "defence"):
            able.append(name or "")
    able = [name for name in able if name not in held]
    first = [name for wish in policy.priority if (name := named(able, wish))]
    rest = [name for name in able if name not in first]
    rest.sort(key=lambda name: _strength(world, name))
    return (*dict.fromkeys(first), *rest)


def _strength(world: OpenTable, name: str) -> tuple[int, int]:
    troop = world.cards.card(name)
    assert isinstance(troop, Troop)  # noqa: S101  (eligible units are troops)
    return -troop.defence, -troop.attack


def helpers(
    world: OpenTable, one: OpenKingdom, units: Mapping[str, str], policy: Policy
) -> tuple[str, ...]:
    """List the defence mercenaries that may be used, in the order they would be (C-DEFEND-07)."""
    able = []
    for found in slots(world, one):
        name = units.get(found.address)
        merc = world.cards.card(name) if name else None
        if (
            isinstance(merc, Mercenary)
            and "defend" in merc.ability.window
            and allows(one, found, "use")
            and holds(world, one, merc.ability.conditions)
        ):
            able.append(name or "")
    if policy.mercs == "all":
        return tuple(able)
    wished = [name for wish in policy.mercs if (name := named(able, wish))]
    return tuple(dict.fromkeys(wished))


def decide(
    world: OpenTable, attackers: WarSide, one: OpenKingdom, units: Mapping[str, str], policy: Policy
) -> Defence:
    """Follow the policy with full knowledge of the attackers (C-DEFEND-01, C-DEFEND-09)."""

    def score(troops: Sequence[str], mercs: Sequence[str] = ()) -> int:
        return fight(world, attackers, WarSide(one, tuple(troops), tuple(mercs))).score

    order = defence_order(world, one, units, policy)
    troops = _committed(order, policy, score)
    if score(troops) <= 0:
        return Defence(troops, ())
    wall = city_hp(world, one, standing(world, one))
    mercs = _used(helpers(world, one, units, policy), troops, wall, score)
    if policy.hopeless == "withdraw" and score(troops, mercs) >= 1 and score(()) < wall:
        return Defence((), ())
    return Defence(troops, mercs)


def _committed(order: Sequence[str], policy: Policy, score: _Scorer) -> tuple[str, ...]:
    """Choose the troops: all, none, or the shortest beginning that holds.

    Rules: C-DEFEND-05, C-DEFEND-06.
    """
    if policy.commit == "none":
        return ()
    if policy.commit == "enough":
        for size in range(len(order) + 1):
            if score(order[:size]) <= 0:
                return tuple(order[:size])
    return tuple(order)


def _used(able: Sequence[str], troops: Sequence[str], wall: int, score: _Scorer) -> tuple[str, ...]:
    """Choose the mercenaries: the shortest beginning that holds, or that saves the city.

    Rules: C-DEFEND-07, C-DEFEND-13.
    """
    beginnings = [able[:size] for size in range(1, len(able) + 1)]
    for mercs in beginnings:
        if score(troops, mercs) <= 0:
            return tuple(mercs)
    if score(troops) >= wall:
        for mercs in beginnings:
            if score(troops, mercs) < wall:
                return tuple(mercs)
    return ()
