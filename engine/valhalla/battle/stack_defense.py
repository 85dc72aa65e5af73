"""What a stack is worth when it is struck, and how fast it is.

Rules: V-4.2-14 to V-4.2-19, V-4.2-25f to V-4.2-25h.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import ONE, BattleSide, Part, Stack
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.special_verbs import When
from engine.valhalla.catalog.tactic_verbs import TacticVerb

AEGIS: Final = Fraction(9, 10)
"""V-10.1-22."""
SLOWEST: Final = 1


def taken(host: BattleSide, stack: Stack) -> Iterator[Part]:
    """List the shares of damage that a stack takes (V-4.2-25h)."""
    for verb in host.does:
        if isinstance(verb, tactic_verbs.Take) and (not verb.at or stack.at in verb.at):
            yield Part(host.tactic, verb.share)
    if host.aegis:
        yield Part("boon_aegis", AEGIS)


def defense(stack: Stack, walls: int, phase: int | None) -> Iterator[Part]:
    """List the Defense of a stack: in first fire (0), in a phase, or before all (V-4.2-25f)."""
    worth = 0
    for (kind, _), count in stack.kinds().items():
        own = sum(
            verb.add for verb in kind.of(special_verbs.Defense) if _stands(verb.when, stack, phase)
        )
        worth += (kind.line.defense + own) * count
    yield Part("units", Fraction(worth, len(stack.units)))
    if stack.at == "center":
        yield Part("center", ONE)
    if stack.led:
        yield Part("leadership", ONE)
    if walls:
        yield Part("walls", Fraction(walls))
    cover = [verb.add for kind, _ in stack.kinds() for verb in kind.of(special_verbs.Cover)]
    if phase == 0 and cover:
        yield Part("living_cover", Fraction(cover[0]))


def _stands(when: When, stack: Stack, phase: int | None) -> bool:
    return (when.phase is None or when.phase == phase) and (not when.center or stack.at == "center")


# Mobility


def mobility(
    host: BattleSide, stack: Stack, hampered: Iterable[TacticVerb], hazards: Fraction
) -> Fraction:
    """Work out how fast a stack is in battle (V-0-11i, V-4.2-15, V-4.2-25g); never rounded."""
    afoot = [one.kind for one in stack.units if one.rides is None] or [
        one.kind for one in stack.units
    ]
    speed = min(
        kind.line.move + sum(v.add for v in kind.of(special_verbs.Mobility)) for kind in afoot
    )
    speed += max((one.kind.mobility for one in stack.units), default=0)
    for verb in host.does:
        if isinstance(verb, tactic_verbs.Speed) and _sped(verb, stack):
            speed += verb.add
    against = tuple(hampered)
    speed -= sum({verb.by for verb in against if isinstance(verb, tactic_verbs.Hamper)})
    result = max(speed, SLOWEST) * hazards
    for hobble in {verb for verb in against if isinstance(verb, tactic_verbs.Hobble)}:
        result = min(result, max(Fraction(hobble.least), result * hobble.share))
    return result


def _sped(verb: tactic_verbs.Speed, stack: Stack) -> bool:
    return (not verb.at or stack.at in verb.at) and (verb.only is None or stack.travels(verb.only))
