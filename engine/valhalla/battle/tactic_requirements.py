"""Tests the requirement of each tactic when the battle begins.

Rules: V-6.6-01 to V-6.6-05, V-6.6-10 to V-6.6-27.
"""

from collections.abc import Iterable

from engine.valhalla.battle import stack_defense
from engine.valhalla.battle.battlefield import Battle
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide, sum_parts
from engine.valhalla.catalog.tactic_tables import Tactic, tactic_table


def drop_failed_tactics(battle: Battle, *, wedge_seats: Iterable[int] = ()) -> dict[int, str]:
    """Drop the tactics that fail, and return by seat what was missing (V-6.6-03).

    Tactics that depend on the resulting mobility are tested last (V-6.6-05). `massed` are the
    seats whose army is stacked as a wedge.
    """
    wedges = frozenset(wedge_seats)
    failed: dict[int, str] = {}
    for late in (False, True):
        found = {
            side.seat: missing
            for side in battle.sides
            if side.tactic and _needs_mobility(tactic_table()[side.tactic]) is late
            if (missing := _missing(battle, side, massed=side.seat in wedges))
        }
        for side in battle.sides:
            if side.seat in found:
                side.tactic = ""
        failed |= found
    return failed


def _needs_mobility(tactic: Tactic) -> bool:
    return tactic.needs.all_faster


def _missing(battle: Battle, side: BattleSide, *, massed: bool) -> str:
    """Return the requirement that is not met; "" if all are."""
    tactic = tactic_table()[side.tactic]
    attacking = side.seat == battle.attacker.seat
    if not any(one.kind.can_lead for one in side.units):
        return "warlord"
    if tactic.role and (tactic.role == "attack") is not attacking:
        return "role"
    if tactic.city is not None and battle.site.is_city is not tactic.city:
        return "city" if tactic.city else "no_city"
    return _unmet_need(battle, side, tactic, massed=massed)


def _unmet_need(battle: Battle, side: BattleSide, tactic: Tactic, *, massed: bool) -> str:
    needs = tactic.needs
    tests = {
        "army": needs.army_over is None or side.unit_count > needs.army_over,
        "heavy": not needs.more_heavy
        or _count_heavy(side) > sum(map(_count_heavy, _foes_of(battle, side))),
        "defense": needs.defense_least is None or _has_defense(battle, side, needs.defense_least),
        "wedge": not needs.wedge or massed,
        "broken_ground": not needs.broken_ground or not battle.site.is_plains,
        "declared": not needs.declared or side.seat in battle.ambushers,
        "faster": not needs.all_faster or _is_faster(battle, side),
    }
    return next((name for name, met in tests.items() if not met), "")


def _foes_of(battle: Battle, side: BattleSide) -> tuple[BattleSide, ...]:
    return battle.foes_of(side.seat)


def _count_heavy(side: BattleSide) -> int:
    """Return how many units are Heavy; Abominations are (V-6.6-12)."""
    return sum(one.kind.is_heavy for one in side.units)


def _has_defense(battle: Battle, side: BattleSide, least: int) -> bool:
    """Return whether all own stacks have so much Defense at the start (V-6.6-13)."""
    walls = 0 if side.seat == battle.attacker.seat else battle.site.fort_level("walls")
    return all(
        sum_parts(stack_defense.defense_parts(stack, walls, None)) >= least
        for stack in side.stacks.values()
    )


def _is_faster(battle: Battle, side: BattleSide) -> bool:
    """Return whether the slowest own stack is faster than the fastest enemy one (V-6.6-17)."""
    speed = Melee(battle).mobilities
    own = [value for (seat, _), value in speed.items() if seat == side.seat]
    seats = {foe.seat for foe in _foes_of(battle, side)}
    theirs = [value for (seat, _), value in speed.items() if seat in seats]
    return min(own) > max(theirs)
