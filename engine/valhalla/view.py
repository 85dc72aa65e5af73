"""What one viewer may know of a game (section 13)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Order, Seat, Viewer
from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.gold_offers import GoldOffer
from engine.valhalla.entities.unit_designs import Design, DesignBonus
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import (
    Insight,
    LogEntry,
    MapFeature,
    OfficerTraining,
    ScoutedForce,
    Unit,
)
from engine.valhalla.map.land import Land
from engine.valhalla.settings import Colour, Settings
from engine.valhalla.sides.side import (
    CROWNED_KIND,
    Petition,
    PostedBoast,
    StandingFormation,
    TruceOffer,
)

UNKNOWN_FEATURE: Final = "unknown"
"""Stands for a feature whose kind the side is not familiar with (V-7.3-03)."""


@dataclass(frozen=True, slots=True)
class SideView:
    """What everybody knows of a side (V-13-06)."""

    seat: Seat
    colour: Colour
    name: str
    capital_name: str
    ruler: str
    backstory: str
    heraldry: str
    flag: str
    arms: str
    special: str
    special_text: str
    ended: bool


@dataclass(frozen=True, slots=True)
class Brief:
    """A meeting that waits for this side's answer (V-6.3-07, V-13-36)."""

    at: str
    attacker: Seat
    units: int
    """How many units came; a side with an Officer has insights besides."""
    led: bool
    """Whether this side has an Officer there; without one it may only form stacks and retreat."""
    warlord: bool
    lead: bool
    """Whether this side is the lead defender (V-6.1-37)."""
    positions: tuple[Position, ...]
    """The positions that this side holds."""
    partners: tuple[Seat, ...]
    """Other sides that stand there."""
    wishes: tuple[str, ...] = ()
    """What the attacker's stances offer, as far as this side may know: truce, parley, mission."""
    parley: bool = False
    """True if this is a parley that is being held, not an attack."""
    ordered: tuple[Order, ...] = ()
    """In a parley: this side's orders before it, also for a battle (V-6.3-05, V-6.3-06)."""
    offers: tuple[GoldOffer, ...] = ()
    """In a parley: gold that this side has offered or been offered (V-8-12)."""


@dataclass(frozen=True, slots=True)
class OwnSide:
    """What a side knows of itself, and of the world through its own eyes (V-13-14 to V-13-25)."""

    seat: Seat
    designs: tuple[Design, ...]
    kinds: Mapping[str, UnitKind]
    """Empty before the designs are complete."""
    extra: DesignBonus
    mix: tuple[int, int, int] | None
    done: bool
    may_pick: bool
    """Whether it may pick a side special now: by turn, or after it was passed over (V-11.2-25)."""
    late: bool
    """Whether it was passed over, so that it may pick from what is left (V-11.2-25)."""
    special: str
    reopened: tuple[Class, ...]

    gold: int
    favor: int
    lifetime: int
    capital: str | None
    heir: str | None

    units: tuple[Unit, ...]
    """Oldest first."""
    places: Mapping[str, MapFeature]
    """Its assets, as far as it knows that they are still its own (V-13-21)."""
    land: Land
    """Terrain, features (some `unknown`), roads and gates of what is revealed (V-13-15)."""
    revealed: frozenset[str]
    familiar: tuple[str, ...]
    stones: tuple[str, ...]
    marks: Mapping[str, tuple[Seat, ...]]
    scouted: tuple[ScoutedForce, ...]
    insights: tuple[Insight, ...]
    whispers: Mapping[str, str]

    limit: int
    """How many movement orders it has this turn."""
    pathfinders: int
    turns: int
    missed: int

    training: OfficerTraining | None
    production: Mapping[str, tuple[tuple[Class, int], ...]]
    summons: tuple[tuple[int, tuple[tuple[Class, int], ...]], ...]
    eyes: tuple[int, ...]
    despawn: tuple[str, ...]
    succession: tuple[int, ...]
    retreats: Mapping[str, tuple[str, ...]]
    idle_palaces: tuple[str, ...]
    formations: Mapping[str, StandingFormation]
    tactics: Mapping[str, str]
    truces: tuple[TruceOffer, ...]
    ambushes: tuple[str, ...]

    boons: tuple[str, ...]
    knuckles: bool
    spared: bool
    petitions: tuple[Petition, ...]
    boast: PostedBoast | None
    log: tuple[LogEntry, ...]
    channels: tuple[tuple[Seat, str], ...]
    """Its open private channels: the other side, and the hex where they meet."""
    briefs: tuple[Brief, ...]
    acclaims: Seat | None = None
    """The side whose Boast it named the best of this round (V-10.2-19)."""
    founded: str = ""
    """The hex of its capital when the game began, whoever holds it now."""

    def kind_of(self, unit: Unit) -> UnitKind:
        """Return the kind of a unit."""
        return (
            self.kinds[CROWNED_KIND] if unit.crown and unit.code == "G" else self.kinds[unit.code]
        )

    def units_in(self, at: str) -> list[Unit]:
        """Return the own units in a hex, oldest first."""
        return [unit for unit in self.units if unit.at == at]


@dataclass(frozen=True, slots=True)
class View:
    """The game as one viewer may know it; the viewer None is the public."""

    viewer: Viewer
    settings: Settings
    size: tuple[int, int]
    round: int
    phase: str
    """setup, orders, resolving, over: windows of others never show (V-13-07)."""
    turn: Seat
    batch: tuple[Seat, ...]
    sides: tuple[SideView, ...]
    crowned: tuple[Seat, ...]
    """The sides that are one round from a victory by capitals (V-13-11)."""
    boasts: tuple[tuple[Seat, str], ...]
    """The Boasts of this round: seat and text."""
    favourites: Mapping[str, Seat]
    outcome: Outcome | None
    me: OwnSide | None
    keeper: bool = False
    """Whether the viewer is the game master, who may see everything (V-13-03)."""
    has_keeper: bool = True
    """Whether there is a game master, who answers petitions (V-10.1-33)."""
    petitions: tuple[tuple[Seat, Petition], ...] = ()
    """Filled for the game master alone."""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    """After the end: the scores of the sides that had not ended (V-1-09)."""
    own_sides: tuple[OwnSide, ...] = ()
    """What each side knows; filled for the game master, and for all after the end (V-13-05)."""
    land: Land | None = None
    """The whole map, for the same viewers."""
    places: Mapping[str, MapFeature] = field(default_factory=dict)
    """All features of the map, for the same viewers."""

    def side(self, seat: Seat) -> SideView:
        return self.sides[seat - 1]

    def without_keeper(self) -> "View":
        """Return this view at a table without a game master (V-10.1-33)."""
        return replace(self, has_keeper=False)
