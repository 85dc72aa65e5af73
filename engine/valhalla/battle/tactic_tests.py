"""Whether a tactic works: its requirement is tested when the battle begins.

Rules: V-6.6-01 to V-6.6-05, V-6.6-10 to V-6.6-27.
"""

from collections.abc import Iterable

from engine.valhalla.battle import stack_defense
from engine.valhalla.battle.battlefield import Battle
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide, total
from engine.valhalla.catalog.rule_tables import Tactic, tactics


def settle(battle: Battle, *, massed: Iterable[int] = ()) -> dict[int, str]:
    """Strike out the tactics that fail, and tell by seat what was missing (V-6.6-03).

    First all but those that hang on the mobility that results (V-6.6-05). `massed` are the seats
    whose army is stacked as a wedge.
    """
    wedges = frozenset(massed)
    failed: dict[int, str] = {}
    for late in (False, True):
        found = {
            host.seat: missing
            for host in battle.hosts
            if host.tactic and _late(tactics()[host.tactic]) is late
            if (missing := _missing(battle, host, massed=host.seat in wedges))
        }
        for host in battle.hosts:
            if host.seat in found:
                host.tactic = ""
        failed |= found
    return failed


def _late(tactic: Tactic) -> bool:
    return tactic.needs.all_faster


def _missing(battle: Battle, host: BattleSide, *, massed: bool) -> str:
    """Name what a tactic lacks; "" is nothing."""
    tactic = tactics()[host.tactic]
    attacking = host.seat == battle.attacker.seat
    if not any(one.kind.leads for one in host.units):
        return "warlord"
    if tactic.role and (tactic.role == "attack") is not attacking:
        return "role"
    if tactic.city is not None and battle.site.city is not tactic.city:
        return "city" if tactic.city else "no_city"
    return _unmet(battle, host, tactic, massed=massed)


def _unmet(battle: Battle, host: BattleSide, tactic: Tactic, *, massed: bool) -> str:
    needs = tactic.needs
    tests = {
        "army": needs.army_over is None or host.size > needs.army_over,
        "heavy": not needs.more_heavy or _heavies(host) > sum(map(_heavies, _foes(battle, host))),
        "defense": needs.defense_least is None or _firm(battle, host, needs.defense_least),
        "wedge": not needs.wedge or massed,
        "broken_ground": not needs.broken_ground or not battle.site.plains,
        "declared": not needs.declared or host.seat in battle.declared,
        "faster": not needs.all_faster or _faster(battle, host),
    }
    return next((name for name, met in tests.items() if not met), "")


def _foes(battle: Battle, host: BattleSide) -> tuple[BattleSide, ...]:
    return battle.foes(host.seat)


def _heavies(host: BattleSide) -> int:
    """Count Heavy units, Abominations too (V-6.6-12)."""
    return sum(one.kind.is_heavy for one in host.units)


def _firm(battle: Battle, host: BattleSide, least: int) -> bool:
    """Tell whether all own stacks have so much Defense at the start (V-6.6-13)."""
    walls = 0 if host.seat == battle.attacker.seat else battle.site.level("walls")
    return all(
        total(stack_defense.defense(stack, walls, None)) >= least for stack in host.stacks.values()
    )


def _faster(battle: Battle, host: BattleSide) -> bool:
    """Tell whether the slowest own stack outruns the fastest enemy one (V-6.6-17)."""
    speed = Melee(battle).speed
    own = [value for (seat, _), value in speed.items() if seat == host.seat]
    seats = {foe.seat for foe in _foes(battle, host)}
    theirs = [value for (seat, _), value in speed.items() if seat in seats]
    return min(own) > max(theirs)
