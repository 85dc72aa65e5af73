"""Events: fog is cleared, forces scouted, features explored (section 7)."""

from typing import Literal

from engine.core.protocol.values import Event, Model, Seat
from engine.valhalla.entities.units_and_places import Insight, Scouted
from engine.valhalla.events.base import TraceLine


class Cleared(Model):
    """A hex out of the fog; a feature whose kind the side doesn't know is `unknown`."""

    at: str
    terrain: str
    feature: str = ""


class FogCleared(Event):
    """Private: hexes are revealed, with terrain, features and roads (V-13-39, V-2.2-04)."""

    kind: Literal["fog_cleared"] = "fog_cleared"
    seat: Seat
    at: str
    """Where the pathfinder went; "" where there was none."""
    hexes: tuple[Cleared, ...]
    roads: tuple[tuple[str, str], ...] = ()


class ScoutingReport(Event):
    """Private: what the own forces scouted at the start of the turn (V-7.2-04)."""

    kind: Literal["scouting_report"] = "scouting_report"
    seat: Seat
    round: int
    forces: tuple[Scouted, ...]


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
    """Private: gold from a Barrow, and whom it took (V-7.3-12); the roll explains itself."""

    kind: Literal["barrow_opened"] = "barrow_opened"
    seat: Seat
    at: str
    gold: int
    slain: tuple[int, ...] = ()
    roll: str = ""
    chance: str = ""


class Hired(Event):
    """Private: infantry hired at a Mercenary Camp (V-7.3-14)."""

    kind: Literal["hired"] = "hired"
    seat: Seat
    at: str
    units: tuple[int, ...]
    gold: int
    lines: tuple[TraceLine, ...] = ()
    """What the price is made of."""


class Sacrificed(Event):
    """Private: units given to a Blood Altar (V-7.3-17)."""

    kind: Literal["sacrificed"] = "sacrificed"
    seat: Seat
    at: str
    units: tuple[int, ...]
    favor: int
