"""Who died: damage shared out after a battle, and who escapes from a rout.

Rules: V-6.2-07 to V-6.2-17, V-6.1-23, V-6.1-24, V-4.4-49, V-7.3-15, V-11.2-22, V-10.1-20.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import Stack
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.rule_tables import CLASSES
from engine.valhalla.entities.unit_kinds import Kind, Tier

TIERS: Final[tuple[Tier, ...]] = ("first", "middle", "last", "officer")
FALLING: Final = ("courtier", "caster", "ranger", "warlord", "G", "ruler")
"""In which order Officers fall; a Flagbearer is of G-class (V-6.2-14)."""
HALF: Final = Fraction(1, 2)


def order(units: Iterable[Fighter]) -> list[Fighter]:
    """Put units into the order in which damage reaches them (V-6.2-11 to V-6.2-14)."""
    found: list[Fighter] = []
    held = sorted(units, key=lambda one: one.id)
    for tier in TIERS:
        here = [one for one in held if one.kind.tier == tier]
        found += _officers(here) if tier == "officer" else _mixed(here)
    return found


def _officers(units: Iterable[Fighter]) -> list[Fighter]:
    return sorted(units, key=lambda one: (FALLING.index(one.kind.code), one.id))


def _mixed(units: Sequence[Fighter]) -> list[Fighter]:
    """Mix designs in proportion: the k-th of n has the key (2k - 1) / 2n (V-6.2-13)."""
    by_kind: dict[str, list[Fighter]] = {}
    for one in units:
        by_kind.setdefault(one.kind.code, []).append(one)
    keyed = [
        (Fraction(2 * k - 1, 2 * len(same)), _class(one.kind), one.id, one)
        for same in by_kind.values()
        for k, one in enumerate(same, 1)
    ]
    return [one for *_, one in sorted(keyed, key=lambda key: key[:3])]


def _class(kind: Kind) -> int:
    return CLASSES.index(kind.cls) if kind.cls is not None else len(CLASSES)


def casualties(stack: Stack, *, spared: bool = False, poisoned: bool = False) -> Iterator[Fighter]:
    """Share the damage of a stack out to its units, and name the slain.

    Rules: V-6.2-06 to V-6.2-10, V-6.2-15, V-6.2-17; a Healing Spring spares half (V-7.3-15), Slow
    poison slays as many again (V-4.4-49).
    """
    if not stack.living:
        yield from stack.units
        return
    damage = stack.max_hp - stack.hp
    if spared:
        damage *= HALF
    line = order(stack.units)
    slain = 0
    for one in line:
        if damage < one.kind.line.hp:
            break
        damage -= one.kind.line.hp
        slain += 1
    yield from line[: 2 * slain if poisoned else slain]


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely one escapes from a rout (V-6.1-24, V-16-34)."""

    officer: Fraction
    officer_fighting: Fraction
    great: Mapping[str, Fraction]
    more: Fraction = Fraction(0)
    """What a side special or a boon adds to chances that aren't 0."""

    def of(self, kind: Kind, *, fighting: bool) -> Fraction:
        """Tell the chance of a unit; its side may have used Fighting retreat."""
        if kind.is_officer:
            chance = self.officer_fighting if fighting else self.officer
        else:
            chance = self.great.get(kind.code, Fraction(0))
        return min(Fraction(1), chance + self.more) if chance else chance


def routed(
    stacks: Iterable[Stack],
    chances: Chances,
    roll: Callable[[int], Fraction],
    *,
    fighting: bool = False,
) -> Iterator[Fighter]:
    """Name who escapes: none of a destroyed stack, and nobody who stays (V-6.1-24, V-6.1-33)."""
    for stack in stacks:
        for one in stack.units if stack.living else ():
            chance = chances.of(one.kind, fighting=fighting)
            if chance and not one.kind.stays and roll(one.id) < chance:
                yield one
