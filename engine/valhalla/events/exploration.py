"""Events: fog is cleared, forces scouted, features explored (section 7)."""

from typing import Literal

from engine.core.protocol.values import Event, Model, Seat
from engine.valhalla.entities.units_and_places import Insight, ScoutedForce
from engine.valhalla.events.base import ExactNumber, TraceLine


class ClearedHex(Model):
    """A hex that was revealed; a feature whose kind the side doesn't know is `unknown`."""

    at: str
    terrain: str
    feature: str = ""


class FogCleared(Event):
    """Private: hexes are revealed, with terrain, features and roads (V-13-39, V-2.2-04)."""

    kind: Literal["fog_cleared"] = "fog_cleared"
    seat: Seat
    at: str
    """The hex where the pathfinder went; "" if there was none."""
    hexes: tuple[ClearedHex, ...]
    roads: tuple[tuple[str, str], ...] = ()


class ScoutingReport(Event):
    """Private: what the own forces scouted at the start of the turn (V-7.2-04)."""

    kind: Literal["scouting_report"] = "scouting_report"
    seat: Seat
    round: int
    forces: tuple[ScoutedForce, ...]


class InsightGained(Event):
    """Private: perfect information on a force, by aliases (V-7.2-06)."""

    kind: Literal["insight_gained"] = "insight_gained"
    seat: Seat
    other: Seat
    at: str
    insight: Insight


class PowerWaits(Event):
    """Private: a Seer's power was used, and waits for its moment (V-4.4-43)."""

    kind: Literal["power_waits"] = "power_waits"
    seat: Seat
    unit: int
    power: str


class Explored(Event):
    """Private: an Officer explored a feature, and its kind is known from now on (V-7.3-01)."""

    kind: Literal["explored"] = "explored"
    seat: Seat
    at: str
    feature: str


class BarrowOpened(Event):
    """Private: gold from a Barrow, and the units that it killed, with the roll (V-7.3-12)."""

    kind: Literal["barrow_opened"] = "barrow_opened"
    seat: Seat
    at: str
    gold: int
    slain: tuple[int, ...] = ()
    roll: ExactNumber = ""
    chance: ExactNumber = ""


class Hired(Event):
    """Private: infantry hired at a Mercenary Camp (V-7.3-14)."""

    kind: Literal["hired"] = "hired"
    seat: Seat
    at: str
    units: tuple[int, ...]
    gold: int
    lines: tuple[TraceLine, ...] = ()
    """The price, part by part."""


class Sacrificed(Event):
    """Private: units given to a Blood Altar (V-7.3-17)."""

    kind: Literal["sacrificed"] = "sacrificed"
    seat: Seat
    at: str
    units: tuple[int, ...]
    favor: int
