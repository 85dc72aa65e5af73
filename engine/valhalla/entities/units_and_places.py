"""Units and places: what stands on the map. Plain slotted values that copy themselves."""

from dataclasses import dataclass, field
from typing import Final, Literal

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import Class, Fort, Officer

Code = Class | Officer
"""What a unit is: a class, or the type of an Officer."""

Forts = dict[Fort, int]

NO_FORTS: Final[Forts] = {"walls": 0, "artillery": 0, "hazards": 0}

Caster = Literal["necromancer", "seer", "artillerist", "summoner", "herbalist", "alchemist"]
CASTERS: Final[tuple[Caster, ...]] = (
    "necromancer", "seer", "artillerist", "summoner", "herbalist", "alchemist",
)  # fmt: skip
"""In the order in which their type is drawn (V-4.4-28)."""


@dataclass(slots=True)
class Unit:
    """One unit, an Officer among them; it never changes sides.

    Rules: V-0-09 (its id is 10 x its number + the seat), V-4.1-17.
    """

    id: int
    seat: Seat
    code: Code
    at: str
    mp: int = 0
    """What it has left to move with this turn (V-0-11h); whole, like all counts (V-0-04)."""
    rides: int | None = None
    """The unit that carries it: a lasting state (V-4.3-86)."""
    crown: bool = False
    """Is the Ruler: a Ruler, or a Flagbearer who was promoted (V-4.4-15)."""
    caster: Caster | None = None
    used: int = 0
    """Powers used this round (V-4.4-29)."""
    weary: bool = False
    """Was in an ambush that was declared: the next turn starts with half the Move (V-6.6-26)."""

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
    """Of a city or a farm."""
    number: int = 0
    """A city's id, in reading order (V-0-09)."""
    name: str = ""
    buildings: list[str] = field(default_factory=list)
    """In the order they were built; one that stands twice is listed twice."""
    wanted: Forts = field(default_factory=NO_FORTS.copy)
    """Fortification levels as the owner allocated them; the rest go by V-3.2-11."""
    lost: Forts = field(default_factory=NO_FORTS.copy)
    """Levels lost to siege, by type (field fortifications: in all, under `walls`)."""
    attacked: bool = False
    """A city: since the owner's last turn (V-3.2-17). Else: in this round (V-2.1-35)."""
    attacked_before: bool = False
    """Field fortifications: in the round before."""
    split: Forts = field(default_factory=NO_FORTS.copy)
    """Field fortifications: unused between battles."""
    empty: bool = False
    """A Barrow that was opened (V-7.3-12)."""
    courtier: bool = False
    """A Courtier ended its turn here: the next income is higher (V-4.4-21)."""
    kept: tuple[Seat | None, int] = (None, 0)
    """Holder and level at the end of the round before (V-1-09)."""
    founder: Seat | None = None
    """Whose capital stood here at the game's start (V-1-17)."""
    workers: tuple[int, ...] = ()
    """Which Courtiers that were: one of them must still live. Nobody named: whoever it was."""
    gone: int = 0
    """The round in which it was lost, while its side has not been told (V-13-21)."""

    @property
    def city(self) -> bool:
        """Tell whether a city of level 1 or more stands here; Ruins are none (V-3.1-20)."""
        return self.feature == "city" and self.level > 0

    def copy(self) -> "MapFeature":
        return MapFeature(
            self.at, self.feature, self.owner, self.level, self.number, self.name,
            self.buildings.copy(), self.wanted.copy(), self.lost.copy(), self.attacked,
            self.attacked_before, self.split.copy(), self.empty, self.courtier, self.kept,
            self.founder, self.workers, self.gone,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scouted:
    """What scouting told of a force of another side (V-7.2-04); no design, no Officer's type."""

    at: str
    seat: Seat
    counts: tuple[tuple[Class, int], ...]
    """By class, in the order of classes, none that is 0; Flagbearers are G."""
    officers: int
    hp: int
    attack: int
    level: int | None = None
    """Of a city or farm of that side in the hex."""


@dataclass(frozen=True, slots=True)
class Sighted:
    """A unit of another side in perfect information, by its alias (V-7.2-06, V-13-29)."""

    alias: str
    code: Code
    name: str
    """Of its design; of an Officer its type."""
    line: str
    specials: tuple[str, ...] = ()
    rides: str = ""
    caster: str = ""


@dataclass(frozen=True, slots=True)
class Insight:
    """Perfect information on the force of a side in a hex, with the moment it was gained."""

    at: str
    seat: Seat
    round: int
    units: tuple[Sighted, ...]
    stacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Its standing formation: position and aliases."""
    forts: tuple[tuple[Fort, int], ...] = ()
    level: int | None = None


@dataclass(slots=True)
class Training:
    """The Officer in production (V-4.4-07, V-4.4-09, V-4.4-10)."""

    officer: Officer
    left: int
    """Starts of a round until it appears; 0: it waits for room."""
    repeat: bool = False
    spent: int = 0
    """Starts of a round already counted."""
    anew: bool = False
    """Is repeated: it is only started in the next construction phase, as things are then."""

    def copy(self) -> "Training":
        return Training(self.officer, self.left, self.repeat, self.spent, self.anew)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a side's own event log (V-14-71)."""

    id: int
    round: int
    kind: str
    at: str = ""
    what: tuple[str, ...] = ()
