"""What a stack attacks with: Attack, True Attack, first fire, siege, and their multipliers.

Rules: V-4.2-20 to V-4.2-25, V-4.3-09 to V-4.3-13.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import BattleSide, Blow, NumberPart, Stack
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.special_verbs import When
from engine.valhalla.entities.unit_kinds import UnitKind

LEADERSHIP_FACTOR: Final = Fraction(11, 10)
"""The multiplier of a stack that is led (V-4.4-16)."""
WRATH_FACTOR: Final = Fraction(11, 10)
"""The multiplier of the boon (V-10.1-21)."""


def attack_parts(blow: Blow, *, steady: bool) -> Iterator[NumberPart]:
    """Yield the additive Attack of the units with Berserk, or of those without (V-4.2-25a)."""
    for (kind, mounted), count in blow.stack.count_kinds().items():
        if bool(kind.verbs_of(special_verbs.Steady)) is steady:
            for source, each in _unit_attack(blow, kind, mounted=mounted):
                yield NumberPart(source, Fraction(each) * count)
    if not steady and blow.stack.barrage_attack:
        yield NumberPart("barrage", Fraction(blow.stack.barrage_attack))


def _unit_attack(
    blow: Blow, kind: UnitKind, *, mounted: bool
) -> Iterator[tuple[str, Fraction | int]]:
    """Yield the sources of one unit's Attack, mounted or not (V-4.3-14)."""
    yield kind.code, kind.statline.attack
    yield from blow.side.field_bonus.items()
    for name, verb in kind.sourced_verbs_of(special_verbs.Attack):
        if _holds(verb.when, blow, mounted=mounted):
            yield name, verb.add
    for name, giants in kind.sourced_verbs_of(special_verbs.FellGiants):
        average = blow.target.max_hp / len(blow.target.units)
        yield name, giants.share * average
    for name, hunt in kind.sourced_verbs_of(special_verbs.Hunt):
        yield name, _hunt_attack(hunt, blow.target)
    for sharpen in blow.side.tactic_effects:
        if isinstance(sharpen, tactic_verbs.Sharpen) and _is_sharpened(sharpen, kind, blow.stack):
            yield blow.side.tactic, sharpen.add


def _holds(when: When, blow: Blow, *, mounted: bool) -> bool:
    stack = blow.stack
    return (
        when.phase in {None, blow.phase}
        and (not when.flanking or blow.is_flanking)
        and (not when.mounted or mounted)
        and (not when.center or stack.at == "center")
        and (when.army_over is None or blow.side.unit_count > when.army_over)
        and (when.stack_most is None or len(stack.units) <= when.stack_most)
    )


def _hunt_attack(hunt: special_verbs.Hunt, target: Stack) -> int:
    """Return the Attack of an Assassin by its prey; a Flagbearer is of G-class (V-4.3-54)."""
    by_class = {"F": hunt.F, "G": hunt.G}
    return sum(
        hunt.officer if one.kind.officer else by_class.get(one.kind.code, 0) for one in target.units
    )


def _is_sharpened(verb: tactic_verbs.Sharpen, kind: UnitKind, stack: Stack) -> bool:
    if verb.only is not None:
        return stack.all_travel_by(verb.only)
    return {"all": True, "light": kind.is_light, "heavy": kind.is_heavy}[verb.of]


def true_attack_parts(stack: Stack) -> Iterator[NumberPart]:
    """Yield the parts of True Attack (V-4.3-11, V-4.4-41)."""
    for (kind, _), count in stack.count_kinds().items():
        for name, verb in kind.sourced_verbs_of(special_verbs.TrueAttack):
            yield NumberPart(name, Fraction(verb.add * count))
    if stack.finger_attack:
        yield NumberPart("finger_of_death", Fraction(stack.finger_attack))


def first_fire_attack(stack: Stack) -> Fraction:
    """Return the Attack of a stack in first fire: base Attack alone.

    Rules: V-4.2-23, V-4.2-25j, V-4.3-48, V-4.4-45 (an Artillerist gains First Fire and 120).
    """
    fire = sum(
        kind.statline.attack * count * (1 + len(kind.verbs_of(special_verbs.Volley)))
        for (kind, _), count in stack.count_kinds().items()
        if kind.verbs_of(special_verbs.FirstFire)
    )
    return Fraction(fire + stack.gunners_attack + stack.barrage_attack)


def siege_attack(stack: Stack) -> Fraction:
    """Return the siege Attack of a stack before leadership and damage.

    Rules: V-4.2-25i, V-4.3-33, V-4.3-41, V-4.3-70.
    """
    siege_points = 0
    for (kind, _), count in stack.count_kinds().items():
        points = sum(
            kind.statline.attack * verb.attack + verb.add
            for verb in kind.verbs_of(special_verbs.Siege)
        )
        for ram in kind.verbs_of(special_verbs.Ram):
            points *= ram.times
        siege_points += points * count
    return Fraction(siege_points)


def leadership_parts(stack: Stack) -> tuple[NumberPart, ...]:
    """Return the multiplier of a led stack (V-4.4-16, V-4.4-18)."""
    return (NumberPart("leadership", LEADERSHIP_FACTOR),) if stack.has_leader else ()


def damage_dealt_parts(side: BattleSide, stack: Stack) -> tuple[NumberPart, ...]:
    """Return the shares of damage that a stack deals (V-6.6-14, V-6.6-20)."""
    return tuple(
        NumberPart(side.tactic, verb.share)
        for verb in side.tactic_effects
        if isinstance(verb, tactic_verbs.Deal) and (not verb.at or stack.at in verb.at)
    )


def multiplier_parts(blow: Blow, bonus: Fraction) -> Iterator[NumberPart]:
    """Yield the multipliers of a stack's Attack (V-4.2-25b)."""
    yield from leadership_parts(blow.stack)
    if bonus:
        yield NumberPart("mobility", 1 + bonus)
    for verb in blow.side.tactic_effects:
        if isinstance(verb, tactic_verbs.Press):
            yield NumberPart(blow.side.tactic, verb.share)
    yield from damage_dealt_parts(blow.side, blow.stack)
    if blow.side.has_wrath:
        yield NumberPart("boon_wrath", WRATH_FACTOR)
