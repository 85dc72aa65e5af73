"""What one viewer may know, built up from nothing (section 13)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Order, Seat, Viewer
from engine.valhalla.battle.stack_room import Position
from engine.valhalla.catalog.rule_tables import Class
from engine.valhalla.entities.unit_designs import Design, Extra
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import (
    Insight,
    LogEntry,
    MapFeature,
    Scouted,
    Training,
    Unit,
)
from engine.valhalla.map.land import Land
from engine.valhalla.settings import Colour, Settings
from engine.valhalla.sides.side import CROWNED, Boasted, Petition, StandingFormation, TruceOffer

UNKNOWN: Final = "unknown"
"""How a feature shows whose kind the side is not familiar with (V-7.3-03)."""


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
    special: str
    special_text: str
    ended: bool


@dataclass(frozen=True, slots=True)
class Brief:
    """A meeting that waits for this side's answer (V-6.3-07, V-13-36)."""

    at: str
    attacker: Seat
    units: int
    """How many came; with an Officer there are insights besides."""
    led: bool
    """This side has an Officer there, so that it may do more than form up and retreat."""
    warlord: bool
    lead: bool
    """It is the lead defender (V-6.1-37)."""
    positions: tuple[Position, ...]
    """Those that this side holds."""
    partners: tuple[Seat, ...]
    """Other sides that stand there."""
    wishes: tuple[str, ...] = ()
    """What the attacker's stances offer, as far as this side may know: truce, parley, mission."""
    parley: bool = False
    """Not an answer to an attack but a parley that is being held."""
    ordered: tuple[Order, ...] = ()
    """Before a parley: what this side has ordered, for a battle too (V-6.3-05, V-6.3-06)."""


@dataclass(frozen=True, slots=True)
class Own:
    """What a side knows of itself, and of the world through its own eyes (V-13-14 to V-13-25)."""

    seat: Seat
    designs: tuple[Design, ...]
    kinds: Mapping[str, Kind]
    """Empty before the designs are complete."""
    extra: Extra
    mix: tuple[int, int, int] | None
    done: bool
    may_pick: bool
    """May pick a side special now: its turn to pick, or it was passed over (V-11.2-25)."""
    late: bool
    """It was passed over when it should have picked, and may pick of what is left (V-11.2-25)."""
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
    scouted: tuple[Scouted, ...]
    insights: tuple[Insight, ...]
    whispers: Mapping[str, str]

    limit: int
    """Movement orders this turn."""
    pathfinders: int
    turns: int
    missed: int

    training: Training | None
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
    boast: Boasted | None
    log: tuple[LogEntry, ...]
    channels: tuple[tuple[Seat, str], ...]
    """Private channels that are open: with whom, and where they meet."""
    briefs: tuple[Brief, ...]
    founded: str = ""
    """Where its capital stood as the game began, whoever holds that now."""

    def kind(self, unit: Unit) -> Kind:
        """Tell what kind of unit it is."""
        return self.kinds[CROWNED] if unit.crown and unit.code == "G" else self.kinds[unit.code]

    def here(self, at: str) -> list[Unit]:
        """List the own units in a hex, oldest first."""
        return [unit for unit in self.units if unit.at == at]


@dataclass(frozen=True, slots=True)
class View:
    """The game as one viewer may know it; None is the public."""

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
    """Who is one round from a victory by capitals (V-13-11)."""
    boasts: tuple[tuple[Seat, str], ...]
    """Boasts of this round: who, and the text."""
    favourites: Mapping[str, Seat]
    outcome: Outcome | None
    me: Own | None
    keeper: bool = False
    """The game master, who may see everything (V-13-03)."""
    petitions: tuple[tuple[Seat, Petition], ...] = ()
    """For the game master alone."""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    """After the end, what the sides that stood had (V-1-09)."""
    owns: tuple[Own, ...] = ()
    """What every side knows: for the game master, and for all after the end (V-13-05)."""
    land: Land | None = None
    """The whole map, for the same."""
    places: Mapping[str, MapFeature] = field(default_factory=dict)
    """What stands on it, for the same."""

    def side(self, seat: Seat) -> SideView:
        return self.sides[seat - 1]
