"""How hard a stack strikes: Attack, True Attack, first fire, siege, and what multiplies them.

Rules: V-4.2-20 to V-4.2-25, V-4.3-09 to V-4.3-13.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import BattleSide, Blow, Part, Stack
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.special_verbs import When
from engine.valhalla.entities.unit_kinds import Kind

LEADING: Final = Fraction(11, 10)
"""V-4.4-16."""
WRATH: Final = Fraction(11, 10)
"""V-10.1-21."""


def attack(blow: Blow, *, steady: bool) -> Iterator[Part]:
    """List the additive Attack of the units with Berserk, or of those without (V-4.2-25a)."""
    for (kind, mounted), count in blow.stack.kinds().items():
        if bool(kind.of(special_verbs.Steady)) is steady:
            for what, each in _each(blow, kind, mounted=mounted):
                yield Part(what, Fraction(each) * count)
    if not steady and blow.stack.barrage:
        yield Part("barrage", Fraction(blow.stack.barrage))


def _each(blow: Blow, kind: Kind, *, mounted: bool) -> Iterator[tuple[str, Fraction | int]]:
    """List what one unit strikes with, mounted or not (V-4.3-14)."""
    yield kind.code, kind.line.attack
    yield from blow.host.field_bonus.items()
    for name, verb in kind.by_special(special_verbs.Attack):
        if _holds(verb.when, blow, mounted=mounted):
            yield name, verb.add
    for name, giants in kind.by_special(special_verbs.FellGiants):
        average = blow.target.max_hp / len(blow.target.units)
        yield name, giants.share * average
    for name, hunt in kind.by_special(special_verbs.Hunt):
        yield name, _prey(hunt, blow.target)
    for sharpen in blow.host.does:
        if isinstance(sharpen, tactic_verbs.Sharpen) and _sharpened(sharpen, kind, blow.stack):
            yield blow.host.tactic, sharpen.add


def _holds(when: When, blow: Blow, *, mounted: bool) -> bool:
    stack = blow.stack
    return (
        when.phase in {None, blow.phase}
        and (not when.flanking or blow.flanking)
        and (not when.mounted or mounted)
        and (not when.center or stack.at == "center")
        and (when.army_over is None or blow.host.size > when.army_over)
        and (when.stack_most is None or len(stack.units) <= when.stack_most)
    )


def _prey(hunt: special_verbs.Hunt, target: Stack) -> int:
    """Count what an Assassin hunts; a Flagbearer is of G-class (V-4.3-54)."""
    worth = {"F": hunt.F, "G": hunt.G}
    return sum(
        hunt.officer if one.kind.officer else worth.get(one.kind.code, 0) for one in target.units
    )


def _sharpened(verb: tactic_verbs.Sharpen, kind: Kind, stack: Stack) -> bool:
    if verb.only is not None:
        return stack.travels(verb.only)
    return {"all": True, "light": kind.is_light, "heavy": kind.is_heavy}[verb.of]


def true_attack(stack: Stack) -> Iterator[Part]:
    """List True Attack (V-4.3-11, V-4.4-41)."""
    for (kind, _), count in stack.kinds().items():
        for name, verb in kind.by_special(special_verbs.TrueAttack):
            yield Part(name, Fraction(verb.add * count))
    if stack.finger:
        yield Part("finger_of_death", Fraction(stack.finger))


def base_attack(stack: Stack) -> Fraction:
    """Sum the first fire of a stack: base Attack alone.

    Rules: V-4.2-23, V-4.2-25j, V-4.3-48, V-4.4-45 (an Artillerist gains First Fire and 120).
    """
    fire = sum(
        kind.line.attack * count * (1 + len(kind.of(special_verbs.Volley)))
        for (kind, _), count in stack.kinds().items()
        if kind.of(special_verbs.FirstFire)
    )
    return Fraction(fire + stack.gunners + stack.barrage)


def siege(stack: Stack) -> Fraction:
    """Sum siege Attack before leadership and damage (V-4.2-25i, V-4.3-33, V-4.3-41, V-4.3-70)."""
    whole = 0
    for (kind, _), count in stack.kinds().items():
        points = sum(
            kind.line.attack * verb.attack + verb.add for verb in kind.of(special_verbs.Siege)
        )
        for ram in kind.of(special_verbs.Ram):
            points *= ram.times
        whole += points * count
    return Fraction(whole)


def leadership(stack: Stack) -> tuple[Part, ...]:
    """V-4.4-16, V-4.4-18."""
    return (Part("leadership", LEADING),) if stack.led else ()


def dealt(host: BattleSide, stack: Stack) -> tuple[Part, ...]:
    """List the cuts of all damage that a stack deals (V-6.6-14, V-6.6-20)."""
    return tuple(
        Part(host.tactic, verb.share)
        for verb in host.does
        if isinstance(verb, tactic_verbs.Deal) and (not verb.at or stack.at in verb.at)
    )


def multiplier(blow: Blow, bonus: Fraction) -> Iterator[Part]:
    """List what multiplies the Attack of a stack (V-4.2-25b)."""
    yield from leadership(blow.stack)
    if bonus:
        yield Part("mobility", 1 + bonus)
    for verb in blow.host.does:
        if isinstance(verb, tactic_verbs.Press):
            yield Part(blow.host.tactic, verb.share)
    yield from dealt(blow.host, blow.stack)
    if blow.host.wrath:
        yield Part("boon_wrath", WRATH)
