"""Events of attacks."""

from typing import Literal

from pydantic import Field

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.vocabulary import AttackMode, BuildingKind
from engine.echoes.entities.unit import UnitId
from engine.echoes.squares.coordinates import Square


class AttackDeclared(Event):
    """Who attacks what; a unit or a building (E-PIPE-20)."""

    kind: Literal["attack_declared"] = "attack_declared"
    unit: UnitId
    mode: AttackMode
    origin: Square = Field(alias="from")
    square: Square
    target: UnitId | None
    building: BuildingKind | None


class AttackCancelled(Event):
    """An effect stopped the attack (R-COMBAT-09)."""

    kind: Literal["attack_cancelled"] = "attack_cancelled"
    unit: UnitId


class AttackEnded(Event):
    """An attack ended without damage (R-COMBAT-09)."""

    kind: Literal["attack_ended"] = "attack_ended"
    unit: UnitId


class UnitDamaged(Event):
    kind: Literal["unit_damaged"] = "unit_damaged"
    unit: UnitId
    amount: int


class BuildingDamaged(Event):
    """Damage to a Capital lowers its owner's life points (E-COMBAT-29)."""

    kind: Literal["building_damaged"] = "building_damaged"
    seat: Seat
    building: BuildingKind
    square: Square
    amount: int
