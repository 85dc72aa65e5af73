"""What a battle is: two armies and a site go in; blows, what is left, and an outcome come out.

Nothing here knows the map or the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from engine.valhalla.battle.stack import BattleSide, Part
from engine.valhalla.battle.stack_room import Position
from engine.valhalla.catalog.rule_tables import FORTS, Fort

Outcome = Literal[
    "attacker_won", "attacker_repelled", "defender_routed", "attacker_routed", "both_destroyed",
    "hex_abandoned",
]  # fmt: skip

TARGETS: Final[Mapping[Position, tuple[Position, ...]]] = {
    "center": ("center",),
    "sun": ("sun", "center"),
    "moon": ("moon", "center"),
    "sun_flank": ("sun_flank", "sun", "center"),
    "moon_flank": ("moon_flank", "moon", "center"),
}
"""Whom a stack attacks: the first that lives (V-6.1-13, V-6.1-14)."""


@dataclass(slots=True)
class Site:
    """Where a battle is fought, and what helps its defenders."""

    plains: bool = True
    city: bool = False
    """A city of level 1 or more."""
    forts: dict[Fort, int] = field(default_factory=lambda: dict.fromkeys(FORTS, 0))
    """Levels in force; siege takes them down."""
    fortified: bool = True
    """False where they help nobody (V-3.2-20)."""
    spring: bool = False

    def level(self, fort: Fort) -> int:
        """Tell the level of a fortification as far as it helps."""
        return self.forts[fort] if self.fortified else 0


@dataclass(slots=True)
class Battle:
    """Two armies at a site; the defenders may be hosts of several sides (V-6.1-36)."""

    attacker: BattleSide
    defenders: tuple[BattleSide, ...]
    site: Site
    declared: frozenset[int] = frozenset()
    """Seats that lie in ambush here."""
    poisoned: frozenset[tuple[int, Position]] = frozenset()
    """Stacks (seat, position) under Slow poison (V-4.4-49)."""

    def foes(self, seat: int) -> tuple[BattleSide, ...]:
        """Name the hosts that stand against a side."""
        return self.defenders if seat == self.attacker.seat else (self.attacker,)

    @property
    def hosts(self) -> tuple[BattleSide, ...]:
        return (self.attacker, *self.defenders)


class Struck(NamedTuple):
    """One attack, with everything it is made of."""

    phase: int
    """0 is first fire."""
    seat: int
    at: str
    """A position, or `artillery`."""
    foe: int
    target: Position
    attack: tuple[Part, ...]
    steady: tuple[Part, ...]
    """Attack that damage doesn't lower."""
    true: tuple[Part, ...]
    factor: Fraction
    times: tuple[Part, ...]
    defense: tuple[Part, ...]
    share: tuple[Part, ...]
    damage: Fraction


class After(NamedTuple):
    """How a stack stands after a phase."""

    phase: int
    seat: int
    at: Position
    hp: Fraction
    max_hp: Fraction


@dataclass(slots=True)
class Fought:
    """What came of a battle, before anybody is counted dead."""

    outcome: Outcome
    phases: int
    """The last phase fought; a retaliation counts."""
    routed: frozenset[int]
    """Seats whose army is wiped out but for what may escape."""
    struck: list[Struck]
    after: list[After]
    lost: dict[Fort, int]
    """Fortification levels lost to siege."""
