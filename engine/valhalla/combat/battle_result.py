"""A battle on the map: two armies, what they fought, and what became of everybody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import Battle, Fought
from engine.valhalla.battle.stack_room import Position
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.combat.armies import Army
from engine.valhalla.events.battles import Fate

How = Literal["slain", "routed", "no_way_out", "stranded", "escaped"]

ATTACKER_WINS: Final = frozenset({"attacker_won", "defender_routed", "hex_abandoned"})
DEFENDER_WINS: Final = frozenset({"attacker_repelled", "attacker_routed"})


@dataclass(slots=True)
class MapBattle:
    """One battle from the forming of stacks to the last report."""

    number: int
    """V-0-09."""
    at: str
    attacker: Army
    defenders: tuple[Army, ...]
    """The lead defender first."""
    battle: Battle
    fighters: dict[int, Fighter]
    """Everybody who fought or was left out."""
    insight: frozenset[Seat] = frozenset()
    """Sides with an Officer there: perfect information (V-7.2-06)."""
    lacked: dict[int, str] = field(default_factory=dict)
    """By seat: what a tactic that failed was missing."""
    speed: Mapping[tuple[int, Position], Fraction] = field(default_factory=dict)
    """By seat and position: mobility when the battle began."""
    fought: Fought | None = None
    slain: list[int] = field(default_factory=list)
    """Who died in the battle itself, a rout included."""
    fates: list[Fate] = field(default_factory=list)
    retreats: dict[Seat, dict[str, tuple[int, ...]]] = field(default_factory=dict)

    @property
    def armies(self) -> tuple[Army, ...]:
        return (self.attacker, *self.defenders)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides that fight, the attacker first."""
        return tuple(army.seat for army in self.armies)

    @property
    def size(self) -> int:
        """Count all units together (V-13-31)."""
        return len(self.fighters)

    @property
    def result(self) -> Fought:
        """What came of it, once it was fought."""
        assert self.fought is not None  # noqa: S101  (nobody asks before)
        return self.fought

    @property
    def attacker_won(self) -> bool:
        return self.result.outcome in ATTACKER_WINS

    def won(self, seat: Seat) -> bool:
        """Tell whether a side is among the winners (V-6.1-30)."""
        if seat == self.attacker.seat:
            return self.attacker_won
        return self.result.outcome in DEFENDER_WINS

    def foe(self, seat: Seat) -> Seat:
        """Name whose kill a fallen Ruler is: of several defenders the lead's (V-1-09)."""
        return self.defenders[0].seat if seat == self.attacker.seat else self.attacker.seat

    def tell(self, ids: Iterable[int], how: How) -> None:
        """Write down what became of units."""
        for number in ids:
            one = self.fighters[number]
            self.fates.append(
                Fate(
                    unit=number, code=one.kind.code, name=one.kind.name, at=self.stood(number),
                    how=how,
                )
            )  # fmt: skip

    def stood(self, number: int) -> str:
        """Tell in which position a unit stood; "" is none."""
        for army in self.armies:
            for at, stack in army.host.stacks.items():
                if any(one.id == number for one in stack.units):
                    return at
        return ""
