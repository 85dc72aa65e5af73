"""Events of the Build phase."""

from typing import Literal

from engine.capital.catalog.card_verbs import UnitKind
from engine.capital.events.cards import Names
from engine.capital.events.wars import Placed
from engine.core.protocol.values import Event, Seat


class BuildingBuilt(Event):
    kind: Literal["building_built"] = "building_built"
    seat: Seat
    card: str
    cost: int


class UnitBuilt(Event):
    """Announced as a troop or a mercenary with its slot (C-INFO-17)."""

    kind: Literal["unit_built"] = "unit_built"
    seat: Seat
    unit_kind: UnitKind
    slot: str
    cost: int


class UnitNamed(Event):
    """Which unit was built, for its owner alone."""

    kind: Literal["unit_named"] = "unit_named"
    seat: Seat
    card: str
    slot: str


class UpgradeCompleted(Event):
    kind: Literal["upgrade_completed"] = "upgrade_completed"
    seat: Seat
    upgrade: str
    cost: int
    count: int


class MercSettled(Event):
    kind: Literal["merc_settled"] = "merc_settled"
    seat: Seat
    merc: str
    building: str


class MercUsed(Event):
    """C-INFO-19."""

    kind: Literal["merc_used"] = "merc_used"
    seat: Seat
    merc: str


class PoolsGained(Event):
    kind: Literal["pools_gained"] = "pools_gained"
    seat: Seat
    gold: int
    build: int


class BuildingDemolished(Event):
    kind: Literal["building_demolished"] = "building_demolished"
    seat: Seat
    rival: Seat
    building: str
    cards: Names
    """What went to the Discard pile, in order."""


class UnitStruck(Event):
    kind: Literal["unit_struck"] = "unit_struck"
    seat: Seat
    rival: Seat
    slot: str
    card: str


class Scouted(Event):
    """A rival was scouted; that is open, the cards seen are not (C-INFO-18)."""

    kind: Literal["scouted"] = "scouted"
    seat: Seat
    rival: Seat
    what: Literal["hand", "slots"]


class SlotsSeen(Event):
    kind: Literal["slots_seen"] = "slots_seen"
    rival: Seat
    units: tuple[Placed, ...]


class QuestCompleted(Event):
    kind: Literal["quest_completed"] = "quest_completed"
    seat: Seat
    merc: str
