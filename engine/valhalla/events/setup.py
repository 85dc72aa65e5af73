"""Events: sides are built, the map is made (sections 11 and 14.1)."""

from typing import Literal

from pydantic import Field

from engine.core.protocol.values import Event, Facts, Seat
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.events.base import NamedCounts


class TableOpened(Event):
    """The settings of the game, the size of its map, how many capitals it has (V-13-12)."""

    kind: Literal["table_opened"] = "table_opened"
    sides: int
    columns: int
    rows: int
    settings: Facts
    """All settings but a hand-made map, which nobody has seen yet."""


class SeedCommitted(Event):
    """The seed's SHA-256, published at the start (V-14-01, V-13-05)."""

    kind: Literal["seed_committed"] = "seed_committed"
    commitment: str


class SideNamed(Event):
    """Public: the names and texts of a side (V-11.1-04, V-13-06)."""

    kind: Literal["side_named"] = "side_named"
    seat: Seat
    name: str
    capital_name: str
    ruler_name: str
    backstory: str
    heraldry: str
    flag: str
    arms: str = Field(default="", exclude_if=lambda text: not text)
    """Left out where a side has chosen none."""


class SpecialChosen(Event):
    """A side got its special: picked, or filled in at the deadline (V-11.2-01, V-11.2-25)."""

    kind: Literal["special_chosen"] = "special_chosen"
    seat: Seat
    special: str
    how: Literal["picked", "filled"]


class PickPassed(Event):
    """A side was passed over when it should have picked; it may pick later (V-11.2-25)."""

    kind: Literal["pick_passed"] = "pick_passed"
    seat: Seat


class DesignGiven(Event):
    """Private: a design of the side, worked out (V-4.1-06)."""

    kind: Literal["design_given"] = "design_given"
    seat: Seat
    cls: Class
    name: str
    line: str
    """The final statline (V-4.1-07)."""
    specials: tuple[str, ...]
    utility: str
    spent: int
    points: int
    filled: bool = False
    """Whether it was filled in, since none was given (V-11.3-08)."""


class MixGiven(Event):
    """Private: the first infantry of the side (V-11.3-06)."""

    kind: Literal["mix_given"] = "mix_given"
    seat: Seat
    swordsman: int
    archer: int
    bruiser: int


class SideTaken(Event):
    """Private: the side took a ready-made side."""

    kind: Literal["side_taken"] = "side_taken"
    seat: Seat
    side: str
    another: int = 0
    """1 if another side has its name, so that it must choose its own (V-11.1-04).

    Names are public (V-13-06), whether they were given or taken.
    """


class SideFinished(Event):
    """Private: the side is built; its designs are accepted (V-4.1-06, V-11.3-03)."""

    kind: Literal["side_finished"] = "side_finished"
    seat: Seat
    missing: int = 0
    """How many classes had no design, so that a default one was filled in (V-11.3-08)."""
    unnamed: int = 0
    """How many of its three names were filled in (V-11.1-05)."""
    lapsed: int = 0
    """1 if its time ran out."""


class ForceGiven(Event):
    """Private: the units, farms and gold a side begins with (V-11.3-05, V-11.3-06, V-5.3-01)."""

    kind: Literal["force_given"] = "force_given"
    seat: Seat
    at: str
    farms: tuple[str, ...]
    gold: int
    bonus: int
    """How much of the gold makes up for moving late (V-5.3-01)."""
    units: NamedCounts
    """How many units there are by code."""
    revealed: int


class MapImpossible(Event):
    """No map could be made, and the game ends before it began (V-2.5-12)."""

    kind: Literal["map_impossible"] = "map_impossible"
    tries: int
