"""The defence decided by the standing policy, without asking the defender (section DEFEND).

Rules: C-DEFEND-03 to C-DEFEND-10, C-DEFEND-13.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.combat.battle_score import WarSide, compute_battle_score
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import OpenKingdom, OpenTable, slot_allows, slots_of_kingdom
from engine.capital.entities.kingdom_figures import city_hp, conditions_hold, tally_standing_effects
from engine.core.card_piles import find_card


class DefenceDecision(NamedTuple):
    """The committed troops, in defence order, and the used mercenaries."""

    troops: tuple[str, ...]
    mercs: tuple[str, ...]


class _ScoreFunction(Protocol):
    def __call__(self, troops: Sequence[str], mercs: Sequence[str] = ()) -> int: ...


def defence_order(
    table: OpenTable, kingdom: OpenKingdom, units: Mapping[str, str], policy: Policy
) -> tuple[str, ...]:
    """Put the eligible troops in order: `priority` first, then the strongest.

    Rules: C-DEFEND-03, C-DEFEND-04, C-DEFEND-11 (cards that are gone are passed over).
    """
    held_back = {find_card(units.values(), name) for name in policy.hold_back}
    eligible = []
    for slot in slots_of_kingdom(table, kingdom):
        name = units.get(slot.address)
        troop = table.cards.card(name) if name else None
        if (
            isinstance(troop, Troop)
            and troop.defence >= 1
            and slot_allows(kingdom, slot, "defence")
        ):
            eligible.append(name or "")
    eligible = [name for name in eligible if name not in held_back]
    preferred = [
        name for wanted_name in policy.priority if (name := find_card(eligible, wanted_name))
    ]
    rest = [name for name in eligible if name not in preferred]
    rest.sort(key=lambda name: _strength_key(table, name))
    return (*dict.fromkeys(preferred), *rest)


def _strength_key(table: OpenTable, name: str) -> tuple[int, int]:
    troop = table.cards.card(name)
    assert isinstance(troop, Troop)  # noqa: S101  (eligible units are troops)
    return -troop.defence, -troop.attack


def usable_mercenaries(
    table: OpenTable, kingdom: OpenKingdom, units: Mapping[str, str], policy: Policy
) -> tuple[str, ...]:
    """List the usable defence mercenaries, in the order of their use (C-DEFEND-07)."""
    usable = []
    for slot in slots_of_kingdom(table, kingdom):
        name = units.get(slot.address)
        merc = table.cards.card(name) if name else None
        if (
            isinstance(merc, Mercenary)
            and "defend" in merc.ability.window
            and slot_allows(kingdom, slot, "use")
            and conditions_hold(table, kingdom, merc.ability.conditions)
        ):
            usable.append(name or "")
    if policy.mercs == "all":
        return tuple(usable)
    wanted = [name for wanted_name in policy.mercs if (name := find_card(usable, wanted_name))]
    return tuple(dict.fromkeys(wanted))


def decide_defence(
    table: OpenTable,
    attackers: WarSide,
    kingdom: OpenKingdom,
    units: Mapping[str, str],
    policy: Policy,
) -> DefenceDecision:
    """Decide the defence by the policy, knowing the attackers (C-DEFEND-01, C-DEFEND-09)."""

    def score(troops: Sequence[str], mercs: Sequence[str] = ()) -> int:
        return compute_battle_score(
            table, attackers, WarSide(kingdom, tuple(troops), tuple(mercs))
        ).score

    order = defence_order(table, kingdom, units, policy)
    troops = _choose_troops(order, policy, score)
    if score(troops) <= 0:
        return DefenceDecision(troops, ())
    city_hp_now = city_hp(table, kingdom, tally_standing_effects(table, kingdom))
    mercs = _choose_mercenaries(
        usable_mercenaries(table, kingdom, units, policy), troops, city_hp_now, score
    )
    if policy.hopeless == "withdraw" and score(troops, mercs) >= 1 and score(()) < city_hp_now:
        return DefenceDecision((), ())
    return DefenceDecision(troops, mercs)


def _choose_troops(order: Sequence[str], policy: Policy, score: _ScoreFunction) -> tuple[str, ...]:
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


def _choose_mercenaries(
    usable: Sequence[str], troops: Sequence[str], city_hp_now: int, score: _ScoreFunction
) -> tuple[str, ...]:
    """Choose the mercenaries: the shortest beginning that holds, or that saves the city.

    Rules: C-DEFEND-07, C-DEFEND-13.
    """
    prefixes = [usable[:size] for size in range(1, len(usable) + 1)]
    for mercs in prefixes:
        if score(troops, mercs) <= 0:
            return tuple(mercs)
    if score(troops) >= city_hp_now:
        for mercs in prefixes:
            if score(troops, mercs) < city_hp_now:
                return tuple(mercs)
    return ()
