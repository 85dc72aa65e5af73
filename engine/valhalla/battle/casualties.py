"""The casualties of a battle: damage shared out to units, and who escapes from a rout.

Rules: V-6.2-07 to V-6.2-17, V-6.1-23, V-6.1-24, V-4.4-49, V-7.3-15, V-11.2-22, V-10.1-20.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.valhalla.battle.stack import Stack
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.entities.unit_kinds import CasualtyTier, UnitKind

CASUALTY_TIERS: Final[tuple[CasualtyTier, ...]] = ("first", "middle", "last", "officer")
OFFICER_CASUALTY_ORDER: Final = ("courtier", "caster", "ranger", "warlord", "G", "ruler")
"""The order in which Officers fall; a Flagbearer is of G-class (V-6.2-14)."""
HALF: Final = Fraction(1, 2)


def casualty_order(units: Iterable[Fighter]) -> list[Fighter]:
    """Return units in the order in which damage reaches them (V-6.2-11 to V-6.2-14)."""
    ordered: list[Fighter] = []
    oldest_first = sorted(units, key=lambda one: one.id)
    for tier in CASUALTY_TIERS:
        same = [one for one in oldest_first if one.kind.casualty_tier == tier]
        ordered += _order_officers(same) if tier == "officer" else _mix_designs(same)
    return ordered


def _order_officers(units: Iterable[Fighter]) -> list[Fighter]:
    return sorted(units, key=lambda one: (OFFICER_CASUALTY_ORDER.index(one.kind.code), one.id))


def _mix_designs(units: Sequence[Fighter]) -> list[Fighter]:
    """Mix designs in proportion: the k-th of n has the key (2k - 1) / 2n (V-6.2-13)."""
    by_kind: dict[str, list[Fighter]] = {}
    for one in units:
        by_kind.setdefault(one.kind.code, []).append(one)
    keyed = [
        (Fraction(2 * k - 1, 2 * len(same)), _class_rank(one.kind), one.id, one)
        for same in by_kind.values()
        for k, one in enumerate(same, 1)
    ]
    return [one for *_, one in sorted(keyed, key=lambda key: key[:3])]


def _class_rank(kind: UnitKind) -> int:
    return CLASSES.index(kind.cls) if kind.cls is not None else len(CLASSES)


def find_casualties(
    stack: Stack, *, spared: bool = False, poisoned: bool = False
) -> Iterator[Fighter]:
    """Share the damage of a stack out to its units, and yield the slain.

    Rules: V-6.2-06 to V-6.2-10, V-6.2-15, V-6.2-17; a Healing Spring spares half (V-7.3-15), Slow
    poison slays as many again (V-4.4-49).
    """
    if not stack.is_living:
        yield from stack.units
        return
    damage = stack.max_hp - stack.hp
    if spared:
        damage *= HALF
    line = casualty_order(stack.units)
    slain = 0
    for one in line:
        if damage < one.kind.statline.hp:
            break
        damage -= one.kind.statline.hp
        slain += 1
    yield from line[: 2 * slain if poisoned else slain]


@dataclass(frozen=True, slots=True)
class EscapeChances:
    """The chances of units to escape from a rout (V-6.1-24, V-16-34)."""

    officer: Fraction
    officer_fighting: Fraction
    by_class: Mapping[str, Fraction]
    bonus: Fraction = Fraction(0)
    """Added to chances that aren't 0, by a side special or a boon."""

    def chance_of(self, kind: UnitKind, *, fighting: bool) -> Fraction:
        """Return the chance of a unit; `fighting`: its side used Fighting retreat."""
        if kind.is_officer:
            chance = self.officer_fighting if fighting else self.officer
        else:
            chance = self.by_class.get(kind.code, Fraction(0))
        return min(Fraction(1), chance + self.bonus) if chance else chance


def find_escaped(
    stacks: Iterable[Stack],
    chances: EscapeChances,
    roll: Callable[[int], Fraction],
    *,
    fighting: bool = False,
) -> Iterator[Fighter]:
    """Yield who escapes; a destroyed stack and units that stay don't (V-6.1-24, V-6.1-33)."""
    for stack in stacks:
        for one in stack.units if stack.is_living else ():
            chance = chances.chance_of(one.kind, fighting=fighting)
            if chance and not one.kind.stays_in_city and roll(one.id) < chance:
                yield one
