"""Events: gods, boasts, boons and powers (section 10, V-4.4-40 to V-4.4-51), and the game master.

Favor, totals and boons are private; what boasts are awarded is public (V-13-10).
"""

from typing import Annotated, Literal

from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS
from engine.core.protocol.values import Event, Seat
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.units_and_places import UnitCode
from engine.valhalla.events.base import TraceLine

God = Literal["odin", "thor", "freyja", "loki", "hel", "bragi"]


class FavorGained(Event):
    """Private: a side gained favor, and why (V-10.1-02)."""

    kind: Literal["favor_gained"] = "favor_gained"
    seat: Seat
    amount: int
    why: str
    """The id of a feature, a building or a special, or `boast`."""
    at: str
    favor: int


# Boasts


class BoastPosted(Event):
    """A Boast in the hall; readers react to `boast.<round>.<seat>` (V-10.2-02, V-10.2-07)."""

    kind: Literal["boast_posted"] = "boast_posted"
    seat: Seat
    round: int
    text: str

    @property
    def reaction_id(self) -> str:
        return f"boast.{self.round}.{self.seat}"


class BoastJudged(Event):
    """Private: the award of a Boast, part by part (V-10.2-09)."""

    kind: Literal["boast_judged"] = "boast_judged"
    seat: Seat
    round: int
    favor: int
    lines: tuple[TraceLine, ...]


class FavorAwarded(Event):
    """In the hall: what a side was awarded at the end of the round (V-10.2-18)."""

    kind: Literal["favor_awarded"] = "favor_awarded"
    seat: Seat
    round: int
    favor: int
    change: int
    """The part of it that the game master added (V-10.2-17)."""
    gods: tuple[God, ...]
    """The gods whose favourite it is."""
    voices: int = 0
    """How many sides named its Boast the best of the round (V-10.2-19)."""
    lines: tuple[TraceLine, ...] = ()
    """The award, part by part (V-10.2-09); without them its reasons are not told."""


# Boons


class BoonGranted(Event):
    """Private: a boon is paid and takes effect (V-10.1-34)."""

    kind: Literal["boon_granted"] = "boon_granted"
    seat: Seat
    boon: str
    cost: int
    favor: int
    """The favor that is left."""
    at: str = ""
    count: int = 0
    """How many units, hexes, gold or orders the boon gives."""
    lines: tuple[TraceLine, ...] = ()
    """The cost, part by part."""


class LokiWhispered(Event):
    """Private: what Loki's Whisper tells of another side (V-10.1-24)."""

    kind: Literal["loki_whispered"] = "loki_whispered"
    seat: Seat
    other: Seat
    gold: int
    favor: int
    income: int
    upkeep: int
    production: tuple[str, ...]
    """The production of each city, without its hex: `4 swordsman + 2 C`."""
    officer: str
    left: int


class PetitionMade(Event):
    """A free request, for the game master to answer (V-10.1-33)."""

    kind: Literal["petition_made"] = "petition_made"
    seat: Seat
    id: int
    text: str


class PetitionAnswered(Event):
    """What became of a petition: granted and paid, refused, or lapsed (V-10.1-33)."""

    kind: Literal["petition_answered"] = "petition_answered"
    seat: Seat
    id: int
    text: str
    answer: Literal["granted", "refused", "lapsed"]
    price: int = 0
    effect: str = ""
    favor: int = 0
    """The favor that is left."""


# Powers


class PointsGiven(Event):
    """Private: units have more MP this turn (V-10.1-28, V-4.4-51)."""

    kind: Literal["points_given"] = "points_given"
    seat: Seat
    source: str
    at: str
    mp: int
    units: tuple[int, ...]


class UnitsBrought(Event):
    """Private: a Summoner brought units to its hex (V-4.4-47)."""

    kind: Literal["units_brought"] = "units_brought"
    seat: Seat
    caster: int
    origin: str
    at: str
    units: tuple[int, ...]


class DeadRaised(Event):
    """Private: a Necromancer raised the dead of a battle (V-4.4-40)."""

    kind: Literal["dead_raised"] = "dead_raised"
    seat: Seat
    caster: int
    at: str
    cls: Class
    units: tuple[int, ...]


class UnitsExchanged(Event):
    """Private: lesser units became a greater one (V-4.4-50)."""

    kind: Literal["units_exchanged"] = "units_exchanged"
    seat: Seat
    caster: int
    at: str
    gave: Annotated[tuple[tuple[UnitCode, int], ...], WRITTEN_AS_COUNTS]
    result: Class
    unit: int


class UnitsSummoned(Event):
    """Private: units were summoned; they appear with the next production."""

    kind: Literal["units_summoned"] = "units_summoned"
    seat: Seat
    caster: int
    units: Annotated[tuple[tuple[Class, int], ...], WRITTEN_AS_COUNTS]


# The game master


class MasterRuled(Event):
    """A deed of the game master with its reason, for the log (V-16-01)."""

    kind: Literal["master_ruled"] = "master_ruled"
    action: str
    side: Seat | None = None
    detail: str = ""
    reason: str


class SettingChanged(Event):
    """Public: a setting is another one now (V-12.30-01, V-13-12)."""

    kind: Literal["setting_changed"] = "setting_changed"
    setting: str
    value: str


class DesignReopened(Event):
    """Private: a design may be made anew (V-11.3-03)."""

    kind: Literal["design_reopened"] = "design_reopened"
    seat: Seat
    cls: Class
