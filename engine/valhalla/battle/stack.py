"""A stack in battle, its side, and the parts that its numbers are sums of (V-4.2-25, V-15-02).

Exact fractions throughout (V-0-03). A part is named by its source: a class, a special, ...
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.catalog.tactic_verbs import TacticVerb
from engine.valhalla.entities.unit_kinds import UnitKind

MIN_EFFECTIVENESS: Final = Fraction(1, 5)
"""The least share of its Attack that a living stack keeps (V-6.2-04)."""
ONE: Final = Fraction(1)


class NumberPart(NamedTuple):
    """A part of a number: its source, and how much it brings."""

    what: str
    value: Fraction


def sum_parts(parts: Iterable[NumberPart]) -> Fraction:
    """Return the sum of parts."""
    return sum((part.value for part in parts), Fraction(0))


def multiply_parts(parts: Iterable[NumberPart]) -> Fraction:
    """Return the product of parts."""
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
    tincture_hp: Fraction = Fraction(0)
    """HP of a Fortifying Tincture, lost before any other (V-4.4-48)."""
    finger_attack: int = 0
    """True Attack of Fingers of Death (V-4.4-41)."""
    barrage_attack: int = 0
    """Base Attack of Barrages, which fire first as well (V-4.4-45)."""
    gunners_attack: int = 0
    """Design Attack of units that have First Fire by a Barrage (V-4.4-45, V-4.2-25j)."""
    kind_counts: Mapping[tuple[UnitKind, bool], int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.kind_counts = Counter((one.kind, one.rides is not None) for one in self.units)
        self.max_hp = Fraction(sum(one.kind.statline.hp for one in self.units))
        self.hp = self.max_hp

    @property
    def is_living(self) -> bool:
        return self.hp > 0

    @property
    def has_leader(self) -> bool:
        """Whether a warlord leads it, or a pack leads itself (V-4.4-16 to V-4.4-20, V-4.3-65)."""
        pack = all(kind.verbs_of(special_verbs.Pack) for kind, _ in self.kind_counts)
        return pack or any(kind.can_lead for kind, _ in self.kind_counts)

    @property
    def least_effectiveness(self) -> Fraction:
        """Return its least effectiveness (V-6.2-04, V-6.2-05)."""
        shares = (
            verb.share
            for kind, _ in self.kind_counts
            for verb in kind.verbs_of(special_verbs.Hearten)
        )
        return max(shares, default=MIN_EFFECTIVENESS)

    @property
    def effectiveness(self) -> Fraction:
        """Return the share of its Attack that is left after damage (V-6.2-03, V-4.2-25c)."""
        return self.least_effectiveness + (1 - self.least_effectiveness) * self.hp / self.max_hp

    def count_kinds(self) -> Mapping[tuple[UnitKind, bool], int]:
        """Return how many units there are of each kind, mounted or not."""
        return self.kind_counts

    def all_travel_by(self, mode: Mode) -> bool:
        """Return whether every unit travels so, or rides a mount that does (V-6.6-22, V-6.6-23)."""
        mounts = {one.id: one for one in self.units}
        return all(
            mode
            in {
                one.kind.travel_mode,
                mounts[one.rides].kind.travel_mode if one.rides in mounts else None,
            }
            for one in self.units
        )


@dataclass(slots=True)
class BattleSide:
    """One side of a battle: its stacks, its tactic and its bonuses."""

    seat: int
    stacks: dict[Position, Stack]
    tactic: str = ""
    """Its tactic if that works; "" if it has none, or it failed."""
    field_bonus: Mapping[str, int] = field(default_factory=dict)
    """Attack added to every unit, by source: mines, foundries (V-2.1-32, V-3.3-26)."""
    has_wrath: bool = False
    has_aegis: bool = False
    siege_share: Fraction = ONE
    """The multiplier of siege Attack by Ram-Lords (V-11.2-19)."""

    @property
    def units(self) -> tuple[Fighter, ...]:
        return tuple(one for stack in self.stacks.values() for one in stack.units)

    @property
    def unit_count(self) -> int:
        """Return how many units it has, with riders and Officers (V-4.3-35, V-6.6-11)."""
        return sum(len(stack.units) for stack in self.stacks.values())

    @property
    def tactic_effects(self) -> tuple[TacticVerb, ...]:
        """Return the effects of its tactic."""
        return tactic_table()[self.tactic].does if self.tactic else ()


class Blow(NamedTuple):
    """One stack that attacks another in a phase."""

    side: BattleSide
    stack: Stack
    target: Stack
    phase: int

    @property
    def is_flanking(self) -> bool:
        """Whether the two stand in different positions (V-6.1-16)."""
        return self.stack.at != self.target.at
