"""The Defense of a stack, the shares of damage it takes, and its mobility.

Rules: V-4.2-14 to V-4.2-19, V-4.2-25f to V-4.2-25h.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import ONE, BattleSide, NumberPart, Stack
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.special_verbs import When
from engine.valhalla.catalog.tactic_verbs import TacticVerb

AEGIS_SHARE: Final = Fraction(9, 10)
"""The share of damage that a stack takes under the boon (V-10.1-22)."""
MIN_MOBILITY: Final = 1


def damage_taken_parts(side: BattleSide, stack: Stack) -> Iterator[NumberPart]:
    """Yield the shares of damage that a stack takes (V-4.2-25h)."""
    for verb in side.tactic_effects:
        if isinstance(verb, tactic_verbs.Take) and (not verb.at or stack.at in verb.at):
            yield NumberPart(side.tactic, verb.share)
    if side.has_aegis:
        yield NumberPart("boon_aegis", AEGIS_SHARE)


def defense_parts(stack: Stack, walls: int, phase: int | None) -> Iterator[NumberPart]:
    """Yield the parts of a stack's Defense in first fire (0), in a phase, or at the start (None).

    Rules: V-4.2-25f.
    """
    points = 0
    for (kind, _), count in stack.count_kinds().items():
        own = sum(
            verb.add
            for verb in kind.verbs_of(special_verbs.Defense)
            if _holds(verb.when, stack, phase)
        )
        points += (kind.statline.defense + own) * count
    yield NumberPart("units", Fraction(points, len(stack.units)))
    if stack.at == "center":
        yield NumberPart("center", ONE)
    if stack.has_leader:
        yield NumberPart("leadership", ONE)
    if walls:
        yield NumberPart("walls", Fraction(walls))
    covers = [
        verb.add for kind, _ in stack.count_kinds() for verb in kind.verbs_of(special_verbs.Cover)
    ]
    if phase == 0 and covers:
        yield NumberPart("living_cover", Fraction(covers[0]))


def _holds(when: When, stack: Stack, phase: int | None) -> bool:
    return (when.phase is None or when.phase == phase) and (not when.center or stack.at == "center")


# Mobility


def stack_mobility(
    side: BattleSide, stack: Stack, enemy_verbs: Iterable[TacticVerb], hazards: Fraction
) -> Fraction:
    """Return the mobility of a stack in battle (V-0-11i, V-4.2-15, V-4.2-25g); never rounded."""
    afoot = [one.kind for one in stack.units if one.rides is None] or [
        one.kind for one in stack.units
    ]
    speed = min(
        kind.statline.move + sum(v.add for v in kind.verbs_of(special_verbs.Mobility))
        for kind in afoot
    )
    speed += max((one.kind.mobility_bonus for one in stack.units), default=0)
    for verb in side.tactic_effects:
        if isinstance(verb, tactic_verbs.Speed) and _speeds(verb, stack):
            speed += verb.add
    against = tuple(enemy_verbs)
    speed -= sum({verb.by for verb in against if isinstance(verb, tactic_verbs.Hamper)})
    result = max(speed, MIN_MOBILITY) * hazards
    for hobble in {verb for verb in against if isinstance(verb, tactic_verbs.Hobble)}:
        result = min(result, max(Fraction(hobble.least), result * hobble.share))
    return result


def _speeds(verb: tactic_verbs.Speed, stack: Stack) -> bool:
    return (not verb.at or stack.at in verb.at) and (
        verb.only is None or stack.all_travel_by(verb.only)
    )
