"""A battle on the map: its armies, its result, and the fate of every unit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import Battle, BattleRecord
from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.combat.armies import Army
from engine.valhalla.events.battles import UnitFate

FateCause = Literal["slain", "routed", "no_way_out", "stranded", "escaped"]

ATTACKER_WINS: Final = frozenset({"attacker_won", "defender_routed", "hex_abandoned"})
DEFENDER_WINS: Final = frozenset({"attacker_repelled", "attacker_routed"})


@dataclass(slots=True)
class MapBattle:
    """One battle from the forming of stacks to the last report."""

    number: int
    """The battle's id (V-0-09)."""
    at: str
    attacker: Army
    defenders: tuple[Army, ...]
    """The defending armies, the lead defender first."""
    battle: Battle
    fighters: dict[int, Fighter]
    """By id: every unit that fought or was left out."""
    seats_with_insight: frozenset[Seat] = frozenset()
    """Sides with an Officer there, who have perfect information (V-7.2-06)."""
    missing_for_tactic: dict[int, str] = field(default_factory=dict)
    """By seat: the missing requirement of a tactic that failed."""
    mobilities: Mapping[tuple[int, Position], Fraction] = field(default_factory=dict)
    """By seat and position: mobility when the battle began."""
    record: BattleRecord | None = None
    slain_ids: list[int] = field(default_factory=list)
    """Ids of the units that died in the battle, a rout included."""
    fates: list[UnitFate] = field(default_factory=list)
    retreats: dict[Seat, dict[str, tuple[int, ...]]] = field(default_factory=dict)

    @property
    def armies(self) -> tuple[Army, ...]:
        return (self.attacker, *self.defenders)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides that fight, the attacker first."""
        return tuple(army.seat for army in self.armies)

    @property
    def unit_count(self) -> int:
        """Count all units together (V-13-31)."""
        return len(self.fighters)

    @property
    def result(self) -> BattleRecord:
        """The result of the battle, which must have been fought."""
        assert self.record is not None  # noqa: S101  (asked after the fight only)
        return self.record

    @property
    def attacker_won(self) -> bool:
        return self.result.outcome in ATTACKER_WINS

    def has_won(self, seat: Seat) -> bool:
        """Return whether a side is among the winners (V-6.1-30)."""
        if seat == self.attacker.seat:
            return self.attacker_won
        return self.result.outcome in DEFENDER_WINS

    def slayer_of(self, seat: Seat) -> Seat:
        """Return the side that slays a side's Ruler: of several defenders the lead (V-1-09)."""
        return self.defenders[0].seat if seat == self.attacker.seat else self.attacker.seat

    def record_fates(self, ids: Iterable[int], how: FateCause) -> None:
        """Record the fate of units."""
        for number in ids:
            one = self.fighters[number]
            self.fates.append(
                UnitFate(
                    unit=number,
                    code=one.kind.code,
                    name=one.kind.name,
                    at=self.position_of(number),
                    how=how,
                )
            )

    def position_of(self, number: int) -> str:
        """Return the position in which a unit stood; "" is none."""
        for army in self.armies:
            for at, stack in army.battle_side.stacks.items():
                if any(one.id == number for one in stack.units):
                    return at
        return ""
