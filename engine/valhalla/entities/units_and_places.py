"""Units, map features, and what a side has learned of them; values that copy themselves."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.city_tables import Fort
from engine.valhalla.catalog.unit_tables import Class, Officer

UnitCode = Class | Officer
"""What a unit is: a class, or the type of an Officer."""

FortLevels = dict[Fort, int]

NO_FORTS: Final[FortLevels] = {"walls": 0, "artillery": 0, "hazards": 0}

Caster = Literal["necromancer", "seer", "artillerist", "summoner", "herbalist", "alchemist"]
CASTERS: Final[tuple[Caster, ...]] = (
    "necromancer", "seer", "artillerist", "summoner", "herbalist", "alchemist",
)  # fmt: skip
"""The types of Casters, in the order in which they are drawn (V-4.4-28)."""


@dataclass(slots=True)
class Unit:
    """One unit or Officer; it never changes sides.

    Rules: V-0-09 (its id is 10 x its number + the seat), V-4.1-17.
    """

    id: int
    seat: Seat
    code: UnitCode
    at: str
    mp: int = 0
    """The movement points that it has left this turn (V-0-11h); a whole number (V-0-04)."""
    rides: int | None = None
    """The id of the unit that carries it, until it dismounts (V-4.3-86)."""
    crown: bool = False
    """Whether it is the Ruler; a promoted Flagbearer can be (V-4.4-15)."""
    caster: Caster | None = None
    used: int = 0
    """Powers used this round (V-4.4-29)."""
    weary: bool = False
    """Whether it was in a declared ambush: its next turn starts with half the Move (V-6.6-26)."""

    def copy(self) -> "Unit":
        return Unit(
            self.id, self.seat, self.code, self.at, self.mp, self.rides, self.crown, self.caster,
            self.used, self.weary,
        )  # fmt: skip


@dataclass(slots=True)
class MapFeature:
    """A feature of the map with what may change about it (V-2.1-21, V-0-11l)."""

    at: str
    feature: str
    owner: Seat | None = None
    level: int = 0
    """The level of a city or a farm."""
    number: int = 0
    """A city's id, in reading order (V-0-09)."""
    name: str = ""
    buildings: list[str] = field(default_factory=list)
    """In the order they were built; one that stands twice is listed twice."""
    wanted: FortLevels = field(default_factory=NO_FORTS.copy)
    """Fortification levels as the owner allocated them; the rest go by V-3.2-11."""
    lost: FortLevels = field(default_factory=NO_FORTS.copy)
    """Levels lost to siege, by type (field fortifications: in all, under `walls`)."""
    attacked: bool = False
    """A city: since its owner's last turn (V-3.2-17). Others: in this round (V-2.1-35)."""
    attacked_before: bool = False
    """Field fortifications: whether they were attacked in the round before."""
    split: FortLevels = field(default_factory=NO_FORTS.copy)
    """Field fortifications: how levels are split; unused between battles."""
    empty: bool = False
    """Whether a Barrow was opened (V-7.3-12)."""
    courtier: bool = False
    """Whether a Courtier ended its turn here: the next income is higher (V-4.4-21)."""
    kept: tuple[Seat | None, int] = (None, 0)
    """Holder and level at the end of the round before (V-1-09)."""
    founder: Seat | None = None
    """The side whose capital stood here at the game's start (V-1-17)."""
    workers: tuple[int, ...] = ()
    """The ids of those Courtiers, one of which must still live; if empty, any Courtier counts."""
    gone: int = 0
    """The round in which it was lost, while its side has not been told (V-13-21)."""

    @property
    def is_city(self) -> bool:
        """Return whether it is a city of level 1 or more; Ruins are none (V-3.1-20)."""
        return self.feature == "city" and self.level > 0

    def copy(self) -> "MapFeature":
        return MapFeature(
            self.at, self.feature, self.owner, self.level, self.number, self.name,
            self.buildings.copy(), self.wanted.copy(), self.lost.copy(), self.attacked,
            self.attacked_before, self.split.copy(), self.empty, self.courtier, self.kept,
            self.founder, self.workers, self.gone,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ScoutedForce:
    """What scouting tells of another side's force (V-7.2-04): no design, no type of Officer."""

    at: str
    seat: Seat
    counts: Annotated[tuple[tuple[Class, int], ...], WRITTEN_AS_COUNTS]
    """How many of each class, in the order of classes, without zeros; Flagbearers are G."""
    officers: int
    hp: int
    attack: int
    level: int | None = None
    """The level of that side's city or farm in the hex."""


@dataclass(frozen=True, slots=True)
class SightedUnit:
    """A unit of another side in perfect information, by its alias (V-7.2-06, V-13-29)."""

    alias: str
    code: UnitCode
    name: str
    """The name of its design, or its type of Officer."""
    line: str
    specials: tuple[str, ...] = ()
    rides: str = ""
    caster: str = ""


@dataclass(frozen=True, slots=True)
class Insight:
    """Perfect information on a side's force in a hex, with the round in which it was gained."""

    at: str
    seat: Seat
    round: int
    units: tuple[SightedUnit, ...]
    stacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Its standing formation: positions with aliases of units."""
    forts: Annotated[tuple[tuple[Fort, int], ...], WRITTEN_AS_COUNTS] = ()
    level: int | None = None


@dataclass(slots=True)
class OfficerTraining:
    """The Officer in production (V-4.4-07, V-4.4-09, V-4.4-10)."""

    officer: Officer
    left: int
    """How many starts of a round it still takes; 0: it waits for room."""
    repeat: bool = False
    spent: int = 0
    """How many starts of a round are already counted."""
    anew: bool = False
    """Whether it is a repeat that only starts in the next construction phase."""

    def copy(self) -> "OfficerTraining":
        return OfficerTraining(self.officer, self.left, self.repeat, self.spent, self.anew)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a side's own event log (V-14-71)."""

    id: int
    round: int
    kind: str
    at: str = ""
    what: tuple[str, ...] = ()
