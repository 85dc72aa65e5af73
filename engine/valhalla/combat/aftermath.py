"""What follows a battle: casualties, routs, retreats, stranded units, and the death of Rulers.

Rules: V-6.1-22 to V-6.1-26, V-6.1-30 to V-6.1-35, V-6.1-37, V-6.2-07 to V-6.2-17, V-6.6-20,
V-7.3-15, V-10.1-20, V-11.2-22, V-14-43 to V-14-46, V-16-34.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla import keyed_dice
from engine.valhalla.battle.casualties import EscapeChances, find_casualties, find_escaped
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.map_battle import MapBattle
from engine.valhalla.combat.retreats import ForcedRetreat, retreat_units
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import deaths
from engine.valhalla.settings import chance_as_fraction
from engine.valhalla.state import State

BOON_KNUCKLEBONES: Final = "boon_knucklebones"
DEFENDER_LEAVES: Final = frozenset({"attacker_won", "defender_routed", "hex_abandoned"})
ATTACKER_LEAVES: Final = frozenset({"attacker_repelled", "attacker_routed", "both_destroyed"})


def carry_out_aftermath(work: ValhallaWork, map_battle: MapBattle) -> tuple[Seat, ...]:
    """Carry out the end of a battle (V-14-43 to V-14-46); return the sides whose Ruler fell."""
    _count_the_dead(work, map_battle)
    for army in map_battle.armies:
        if _must_leave(map_battle, army):
            _retreat(work, map_battle, army)
    for army in map_battle.armies:
        foe = map_battle.slayer_of(army.seat)
        lost = deaths.strand_units(work, map_battle.at, army.seat, foe)
        map_battle.record_fates([unit.id for unit in lost], "stranded")
    for number in map_battle.fighters:
        if number in work.state.units:
            work.state.units[number].mp = 0
    return deaths.settle_ruler_deaths(work)


# The dead


def _count_the_dead(work: ValhallaWork, map_battle: MapBattle) -> None:
    """Turn damage into casualties, and roll for those who are routed (V-14-43)."""
    for army in map_battle.armies:
        if army.seat in map_battle.result.routed_seats:
            dead = list(_slain_in_rout(work, map_battle, army))
            routed = _ids_of_routed_stacks(army)
        else:
            dead, routed = list(_slain_by_damage(map_battle, army)), frozenset()
        for number in dead:
            map_battle.record_fates([number], "routed" if number in routed else "slain")
        map_battle.slain_ids += dead
        units = [work.state.units[number] for number in dead]
        deaths.remove_slain(work, units, map_battle.slayer_of(army.seat))


def _slain_by_damage(map_battle: MapBattle, army: Army) -> Iterator[int]:
    """Yield the ids of units killed by their stacks' damage (V-6.2-16, V-7.3-15, V-4.4-49)."""
    healed = map_battle.battle.site.has_healing_spring and map_battle.has_won(army.seat)
    for at, stack in army.battle_side.stacks.items():
        poisoned = (army.battle_side.seat, at) in map_battle.battle.poisoned_stacks
        yield from (one.id for one in find_casualties(stack, spared=healed, poisoned=poisoned))


def _slain_in_rout(work: ValhallaWork, map_battle: MapBattle, army: Army) -> Iterator[int]:
    """Yield who doesn't escape a rout; units left out have no chance (V-6.1-24, V-6.1-37)."""
    escaped = {
        one.id
        for one in find_escaped(
            army.battle_side.stacks.values(),
            escape_chances(work.state, army.seat),
            lambda number: keyed_dice.roll_fraction(work, "rout_survival", number),
            fighting=_leaves_by_tactic(army),
        )
    }
    map_battle.record_fates(sorted(escaped), "escaped")
    yield from (one.id for one in army.all_fighters if one.id not in escaped)


def _ids_of_routed_stacks(army: Army) -> frozenset[int]:
    """Return the ids of those who are wiped out in a rout; all others of the army are slain.

    Rules: V-6.1-23, V-6.1-24 (destroyed stacks), V-6.1-33 (Garrisons), V-6.1-37 (left out).
    """
    return frozenset(
        one.id
        for stack in army.battle_side.stacks.values()
        if stack.is_living
        for one in stack.units
        if not one.kind.stays_in_city
    )


def escape_chances(state: State, seat: Seat) -> EscapeChances:
    """Return the chances of a side's units to escape a rout.

    Rules: V-6.1-24, V-16-34, V-11.2-22, V-10.1-20.
    """
    side, rules = state.side(seat), state.settings
    special = side_special_table().get(side.special)
    bonus = special.rout if special is not None else Fraction(0)
    if side.knuckles:
        bonus += favor_tables().boons[BOON_KNUCKLEBONES].chance
    return EscapeChances(
        officer=chance_as_fraction(rules.rout_officer),
        officer_fighting=chance_as_fraction(rules.rout_officer_fighting),
        by_class={"G": chance_as_fraction(rules.rout_g), "F": chance_as_fraction(rules.rout_f)},
        bonus=bonus,
    )


# Leaving


def _leaves_by_tactic(army: Army) -> bool:
    """Return whether a side leaves by its tactic (V-6.6-20)."""
    return any(isinstance(verb, tactic_verbs.Abandon) for verb in army.battle_side.tactic_effects)


def _must_leave(map_battle: MapBattle, army: Army) -> bool:
    """Return whether what is left of an army must leave.

    Rules: V-6.1-22, V-6.1-25, V-6.1-26, V-6.6-20.
    """
    outcome = map_battle.result.outcome
    if army is map_battle.attacker:
        return outcome in ATTACKER_LEAVES
    routed = army.seat in map_battle.result.routed_seats
    return outcome in DEFENDER_LEAVES or routed or _leaves_by_tactic(army)


def _retreat(work: ValhallaWork, map_battle: MapBattle, army: Army) -> None:
    """Retreat with an army; units without a way out are slain (V-6.1-31, V-14-44)."""
    state = work.state
    units = [state.units[one.id] for one in army.all_fighters if one.id in state.units]
    if not units:
        return
    came = state.course.came if state.course is not None else {}
    attacking = army is map_battle.attacker
    entries = {came[one.id] for one in map_battle.attacker.all_fighters if one.id in came}
    result = retreat_units(
        state,
        ForcedRetreat(
            seat=army.seat,
            at=map_battle.at,
            units=sorted(units, key=lambda unit: unit.id),
            wished=army.wishes.retreat_hexes
            or state.side(army.seat).retreats.get(map_battle.at, ()),
            origins=came if attacking else {},
            closed=() if attacking else entries,
        ),
    )
    map_battle.retreats[army.seat] = result.ids_by_hex
    map_battle.record_fates([unit.id for unit in result.lost_units], "no_way_out")
    deaths.remove_slain(work, result.lost_units, map_battle.slayer_of(army.seat))
