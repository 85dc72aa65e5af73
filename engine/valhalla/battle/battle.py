"""How a battle goes to its end, and who has won it; V-15-04 to V-15-07 play it in full.

Rules: V-6.1-12, V-6.1-21 to V-6.1-26, V-6.1-30, V-6.1-37, V-14-36 to V-14-42.
"""

from typing import Final

from engine.valhalla.battle.battlefield import Battle, Fought, Outcome
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.tactic_verbs import TacticVerb

PHASES: Final = 5


def length(battle: Battle) -> int:
    """Count the phases: a defenders' tactic counts if every one of them uses it (V-6.1-37)."""
    own = [verb.add for verb in battle.attacker.does if isinstance(verb, tactic_verbs.Phases)]
    theirs = [_phases(host.does) for host in battle.defenders]
    return PHASES + sum(own) + (theirs[0] if len(set(theirs)) == 1 else 0)


def _phases(does: tuple[TacticVerb, ...]) -> int:
    return sum(verb.add for verb in does if isinstance(verb, tactic_verbs.Phases))


def fight(battle: Battle) -> Fought:
    """Fight a battle to its end (V-6.1-12, V-14-37 to V-14-42)."""
    melee = Melee(battle)
    last = length(battle)
    melee.first_fire()
    number = 0
    while not (fallen := _fallen(battle)) and number < last:
        number += 1
        melee.phase(number)
    early = bool(fallen) and number < last
    if early:
        number += 1
        melee.phase(number, only=fallen)
    return Fought(
        outcome=_outcome(battle, fallen, early=early),
        phases=number,
        routed=fallen if early else frozenset(),
        struck=melee.struck,
        after=melee.after,
        lost=melee.lost,
    )


def _fallen(battle: Battle) -> frozenset[int]:
    """Name the seats whose army has lost its Center (V-6.1-21, V-6.1-37)."""
    fallen: set[int] = set()
    for hosts in ((battle.attacker,), battle.defenders):
        center = next((host.stacks["center"] for host in hosts if "center" in host.stacks), None)
        if center is None or not center.living:
            fallen.update(host.seat for host in hosts)
    return frozenset(fallen)


def _outcome(battle: Battle, fallen: frozenset[int], *, early: bool) -> Outcome:
    """Decide who has won (V-6.1-21 to V-6.1-26, V-6.1-30)."""
    attacker = battle.attacker.seat in fallen
    defender = bool(fallen - {battle.attacker.seat})
    if attacker and defender:
        return "both_destroyed"
    if defender:
        return "defender_routed" if early else "attacker_won"
    if attacker:
        return "attacker_routed" if early else "attacker_repelled"
    return "hex_abandoned" if abandoned(battle) else "attacker_repelled"


def abandoned(battle: Battle) -> bool:
    """Tell whether no defender is left, since they leave by their tactic or are all slain.

    Rules: V-6.1-30, V-6.1-37, V-6.6-20.
    """
    leaving = [_leaves(host) for host in battle.defenders]
    standing = [any(one.living for one in host.stacks.values()) for host in battle.defenders]
    return any(leaving) and all(
        leaves or not stands for leaves, stands in zip(leaving, standing, strict=True)
    )


def _leaves(host: BattleSide) -> bool:
    return any(isinstance(verb, tactic_verbs.Abandon) for verb in host.does)
