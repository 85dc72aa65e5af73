"""A whole battle from first fire to its outcome; V-15-04 to V-15-07 are full examples.

Rules: V-6.1-12, V-6.1-21 to V-6.1-26, V-6.1-30, V-6.1-37, V-14-36 to V-14-42.
"""

from typing import Final

from engine.valhalla.battle.battlefield import Battle, BattleRecord, Outcome
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.tactic_verbs import TacticVerb

NORMAL_PHASES: Final = 5


def count_phases(battle: Battle) -> int:
    """Return the number of phases: a defenders' tactic counts if all of them use it (V-6.1-37)."""
    own = [
        verb.add for verb in battle.attacker.tactic_effects if isinstance(verb, tactic_verbs.Phases)
    ]
    theirs = [_phase_change(side.tactic_effects) for side in battle.defenders]
    return NORMAL_PHASES + sum(own) + (theirs[0] if len(set(theirs)) == 1 else 0)


def _phase_change(verbs: tuple[TacticVerb, ...]) -> int:
    return sum(verb.add for verb in verbs if isinstance(verb, tactic_verbs.Phases))


def fight_battle(battle: Battle) -> BattleRecord:
    """Fight a battle to its end (V-6.1-12, V-14-37 to V-14-42)."""
    melee = Melee(battle)
    last = count_phases(battle)
    melee.fight_first_fire()
    number = 0
    while not (fallen := _fallen(battle)) and number < last:
        number += 1
        melee.fight_phase(number)
    early = bool(fallen) and number < last
    if early:
        number += 1
        melee.fight_phase(number, only=fallen)
    return BattleRecord(
        outcome=_outcome(battle, fallen, early=early),
        phases=number,
        routed_seats=fallen if early else frozenset(),
        attacks=melee.attacks,
        stacks_after=melee.stacks_after,
        fort_levels=melee.fort_levels,
        lost_fort_levels=melee.lost_fort_levels,
    )


def _fallen(battle: Battle) -> frozenset[int]:
    """Return the seats whose army has lost its Center (V-6.1-21, V-6.1-37)."""
    fallen: set[int] = set()
    for army in ((battle.attacker,), battle.defenders):
        center = next((side.stacks["center"] for side in army if "center" in side.stacks), None)
        if center is None or not center.is_living:
            fallen.update(side.seat for side in army)
    return frozenset(fallen)


def _outcome(battle: Battle, fallen: frozenset[int], *, early: bool) -> Outcome:
    """Return the outcome of a battle (V-6.1-21 to V-6.1-26, V-6.1-30)."""
    attacker_fell = battle.attacker.seat in fallen
    defender_fell = bool(fallen - {battle.attacker.seat})
    if attacker_fell and defender_fell:
        return "both_destroyed"
    if defender_fell:
        return "defender_routed" if early else "attacker_won"
    if attacker_fell:
        return "attacker_routed" if early else "attacker_repelled"
    return "hex_abandoned" if is_hex_abandoned(battle) else "attacker_repelled"


def is_hex_abandoned(battle: Battle) -> bool:
    """Return whether no defender is left: each has left by its tactic or is slain.

    Rules: V-6.1-30, V-6.1-37, V-6.6-20.
    """
    leaving = [_leaves(side) for side in battle.defenders]
    standing = [any(stack.is_living for stack in side.stacks.values()) for side in battle.defenders]
    return any(leaving) and all(
        leaves or not stands for leaves, stands in zip(leaving, standing, strict=True)
    )


def _leaves(side: BattleSide) -> bool:
    return any(isinstance(verb, tactic_verbs.Abandon) for verb in side.tactic_effects)
