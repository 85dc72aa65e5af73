"""Events of units and tiles."""

from typing import Literal

from pydantic import Field

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.tiles import Rotation
from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.entities.unit import Pawn, UnitId
from engine.echoes.squares.coordinates import Square


class UnitMoved(Event):
    kind: Literal["unit_moved"] = "unit_moved"
    unit: UnitId
    origin: Square = Field(alias="from")
    to: Square


class UnitMovedBack(Event):
    """A unit could not stay where it had come (R-MOVE-05)."""

    kind: Literal["unit_moved_back"] = "unit_moved_back"
    unit: UnitId
    to: Square


class TileRevealed(Event):
    kind: Literal["tile_revealed"] = "tile_revealed"
    seat: Seat
    place: str
    tile: str


class TileRotated(Event):
    kind: Literal["tile_rotated"] = "tile_rotated"
    seat: Seat
    place: str
    tile: str
    rotation: Rotation


class ModeSwitched(Event):
    kind: Literal["mode_switched"] = "mode_switched"
    unit: UnitId
    mode: AttackMode


class UnitDeployed(Event):
    kind: Literal["unit_deployed"] = "unit_deployed"
    seat: Seat
    unit: UnitId
    card: str
    square: Square
    pawn: Pawn
    mode: AttackMode


class UnitDiscarded(Event):
    """A player freed a space on the Unit Field (E-DEPLOY-10)."""

    kind: Literal["unit_discarded"] = "unit_discarded"
    seat: Seat
    unit: UnitId
    card: str


class UnitLost(Event):
    kind: Literal["unit_lost"] = "unit_lost"
    seat: Seat
    unit: UnitId
    card: str
    square: Square


class VillageUsed(Event):
    kind: Literal["village_used"] = "village_used"
    unit: UnitId
    use: Literal["draw", "resupply"]


class UnitRecruited(Event):
    kind: Literal["unit_recruited"] = "unit_recruited"
    unit: UnitId


class UnitHealed(Event):
    kind: Literal["unit_healed"] = "unit_healed"
    unit: UnitId
    amount: int
