"""What a battle starts from (two armies and a site), and the record of its course.

Nothing here knows the map or the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from engine.valhalla.battle.stack import BattleSide, NumberPart
from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.catalog.city_tables import FORTS, Fort

Outcome = Literal[
    "attacker_won", "attacker_repelled", "defender_routed", "attacker_routed", "both_destroyed",
    "hex_abandoned",
]  # fmt: skip

TARGET_POSITIONS: Final[Mapping[Position, tuple[Position, ...]]] = {
    "center": ("center",),
    "sun": ("sun", "center"),
    "moon": ("moon", "center"),
    "sun_flank": ("sun_flank", "sun", "center"),
    "moon_flank": ("moon_flank", "moon", "center"),
}
"""By position: where a stack looks for a living target, in this order (V-6.1-13, V-6.1-14)."""

HEALING_SPRING: Final = "healing_spring"
"""The feature that heals those who fight at it (V-7.3-15)."""


@dataclass(slots=True)
class Site:
    """The hex of a battle, with what helps its defenders."""

    is_plains: bool = True
    is_city: bool = False
    """Whether it is a city of level 1 or more."""
    forts: dict[Fort, int] = field(default_factory=lambda: dict.fromkeys(FORTS, 0))
    """The fortification levels in force; siege lowers them."""
    forts_apply: bool = True
    """False where fortifications help nobody (V-3.2-20)."""
    has_healing_spring: bool = False

    def fort_level(self, fort: Fort) -> int:
        """Return the level of a fortification as far as it helps."""
        return self.forts[fort] if self.forts_apply else 0


@dataclass(slots=True)
class Battle:
    """Two armies at a site; the defenders may be several sides (V-6.1-36)."""

    attacker: BattleSide
    defenders: tuple[BattleSide, ...]
    site: Site
    ambushers: frozenset[int] = frozenset()
    """The seats that lie in ambush here."""
    poisoned_stacks: frozenset[tuple[int, Position]] = frozenset()
    """Stacks (seat, position) under Slow poison (V-4.4-49)."""

    def foes_of(self, seat: int) -> tuple[BattleSide, ...]:
        """Return the enemies of a side."""
        return self.defenders if seat == self.attacker.seat else (self.attacker,)

    @property
    def sides(self) -> tuple[BattleSide, ...]:
        return (self.attacker, *self.defenders)


class AttackRecord(NamedTuple):
    """One attack, with all parts of its damage."""

    phase: int
    """0 is first fire."""
    seat: int
    at: str
    """A position, or `artillery`."""
    foe: int
    target: Position
    attack: tuple[NumberPart, ...]
    steady_attack: tuple[NumberPart, ...]
    """The parts of Attack that damage doesn't lower."""
    true_attack: tuple[NumberPart, ...]
    effectiveness: Fraction
    multipliers: tuple[NumberPart, ...]
    defense: tuple[NumberPart, ...]
    damage_shares: tuple[NumberPart, ...]
    damage: Fraction


class StackRecord(NamedTuple):
    """The HP of a stack after a phase."""

    phase: int
    seat: int
    at: Position
    hp: Fraction
    max_hp: Fraction


@dataclass(slots=True)
class BattleRecord:
    """The result of a battle, before casualties are worked out."""

    outcome: Outcome
    phases: int
    """The number of the last phase fought; a retaliation counts."""
    routed_seats: frozenset[int]
    """The seats whose army is routed: all is lost but what escapes."""
    attacks: list[AttackRecord]
    stacks_after: list[StackRecord]
    fort_levels: dict[Fort, int]
    """The fortification levels that helped when first fire began (V-13-33)."""
    lost_fort_levels: dict[Fort, int]
    """The fortification levels lost to siege."""
