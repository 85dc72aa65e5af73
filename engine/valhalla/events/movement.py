"""Events: units move, claim and conquer (sections 2 and 3.4). All are for the side alone."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.base import TraceLine


class Moved(Event):
    """Units of a group ended their march in the same hex (V-14-23)."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    place: int
    """The position of the order on the sheet, from 1."""
    units: tuple[int, ...]
    origin: str
    to: str
    """Where they ended."""
    path: tuple[str, ...]
    """The hexes they entered."""
    paid: tuple[TraceLine, ...]
    """The MP for each step; in a mixed group, of the unit that paid most."""


class SetDown(Event):
    """A ferry set passengers down (V-12.4-03)."""

    kind: Literal["set_down"] = "set_down"
    seat: Seat
    place: int
    at: str
    mount: int
    units: tuple[int, ...]


class AmbushLaid(Event):
    """An ambush stands until the side's next turn (V-6.6-25)."""

    kind: Literal["ambush_laid"] = "ambush_laid"
    seat: Seat
    at: str
    units: tuple[int, ...]
    """The units that start their next turn with half their Move (V-6.6-26)."""


class Claimed(Event):
    """An asset was claimed by standing there (V-2.1-28)."""

    kind: Literal["claimed"] = "claimed"
    seat: Seat
    at: str
    feature: str
    level: int = 0
    """The level of a city or a farm."""
    foe: Seat | None = None
    """The side that held it."""


class Conquered(Event):
    """A city or farm was conquered, and perhaps razed (V-3.4-01 to V-3.4-08)."""

    kind: Literal["conquered"] = "conquered"
    seat: Seat
    at: str
    feature: str
    foe: Seat | None
    """The side that held it; None if it had no owner."""
    was: int
    """Its level before."""
    level: int
    razed: int = 0
    """Levels razed by order."""
    gold: int = 0


class AssetLost(Event):
    """A side that fought for an asset lost it (V-13-21)."""

    kind: Literal["asset_lost"] = "asset_lost"
    seat: Seat
    at: str
    feature: str
    foe: Seat
