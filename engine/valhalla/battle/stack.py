"""A stack in battle, its host, and the parts its numbers are made of (V-4.2-25, V-15-02).

Exact fractions throughout (V-0-03). A part is named by what brings it: a class, a special, ...

"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.battle.stack_room import Position
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.rule_tables import tactics
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.tactic_verbs import TacticVerb
from engine.valhalla.entities.unit_kinds import Kind

LEAST: Final = Fraction(1, 5)
"""What is left of the Attack of a stack that barely stands (V-6.2-04)."""
ONE: Final = Fraction(1)


class Part(NamedTuple):
    """What brings a number, and how much."""

    what: str
    value: Fraction


def total(parts: Iterable[Part]) -> Fraction:
    """Add parts up."""
    return sum((part.value for part in parts), Fraction(0))


def product(parts: Iterable[Part]) -> Fraction:
    """Multiply parts."""
    result = ONE
    for part in parts:
        result *= part.value
    return result


@dataclass(slots=True)
class Stack:
    """Units of one side in one position, and what is left of them (V-4.2-13, V-6.1-07)."""

    at: Position
    seat: int
    units: tuple[Fighter, ...]
    hp: Fraction = Fraction(0)
    max_hp: Fraction = Fraction(0)
    pool: Fraction = Fraction(0)
    """Fortifying Tincture: goes before any HP (V-4.4-48)."""
    finger: int = 0
    """True Attack of Fingers of Death (V-4.4-41)."""
    barrage: int = 0
    """Base Attack of Barrages, which fire first as well (V-4.4-45)."""
    gunners: int = 0
    """Design Attack of those who fire first for a Barrage's sake (V-4.4-45, V-4.2-25j)."""
    held: Mapping[tuple[Kind, bool], int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.held = Counter((one.kind, one.rides is not None) for one in self.units)
        self.max_hp = Fraction(sum(one.kind.line.hp for one in self.units))
        self.hp = self.max_hp

    @property
    def living(self) -> bool:
        return self.hp > 0

    @property
    def led(self) -> bool:
        """A warlord leads it, or a pack leads itself (V-4.4-16 to V-4.4-20, V-4.3-65)."""
        pack = all(kind.of(special_verbs.Pack) for kind, _ in self.held)
        return pack or any(kind.leads for kind, _ in self.held)

    @property
    def floor(self) -> Fraction:
        """Tell the least effectiveness (V-6.2-04, V-6.2-05)."""
        shares = (verb.share for kind, _ in self.held for verb in kind.of(special_verbs.Hearten))
        return max(shares, default=LEAST)

    @property
    def factor(self) -> Fraction:
        """Tell what damage has left of its Attack (V-6.2-03, V-4.2-25c)."""
        return self.floor + (1 - self.floor) * self.hp / self.max_hp

    def kinds(self) -> Mapping[tuple[Kind, bool], int]:
        """Count the units by kind, and by whether they ride."""
        return self.held

    def travels(self, mode: Mode) -> bool:
        """Tell whether every unit travels so, or rides a mount that does (V-6.6-22, V-6.6-23)."""
        mounts = {one.id: one for one in self.units}
        return all(
            mode in {one.kind.mode, mounts[one.rides].kind.mode if one.rides in mounts else None}
            for one in self.units
        )


@dataclass(slots=True)
class BattleSide:
    """What one side brings to a battle."""

    seat: int
    stacks: dict[Position, Stack]
    tactic: str = ""
    """The one that works; "" for none, or one that failed."""
    field_bonus: Mapping[str, int] = field(default_factory=dict)
    """Attack for every unit: mines, foundries (V-2.1-32, V-3.3-26)."""
    wrath: bool = False
    aegis: bool = False
    siege_share: Fraction = ONE
    """Ram-Lords (V-11.2-19)."""

    @property
    def units(self) -> tuple[Fighter, ...]:
        return tuple(one for stack in self.stacks.values() for one in stack.units)

    @property
    def size(self) -> int:
        """Count its units, riders and Officers too (V-4.3-35, V-6.6-11)."""
        return sum(len(stack.units) for stack in self.stacks.values())

    @property
    def does(self) -> tuple[TacticVerb, ...]:
        """List what its tactic does."""
        return tactics()[self.tactic].does if self.tactic else ()


class Blow(NamedTuple):
    """Who strikes whom, when."""

    host: BattleSide
    stack: Stack
    target: Stack
    phase: int

    @property
    def flanking(self) -> bool:
        """V-6.1-16."""
        return self.stack.at != self.target.at
