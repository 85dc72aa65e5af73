"""The events of a war, all of them open (C-INFO-14)."""

from typing import Literal

from engine.capital.events.cards import Names
from engine.core.protocol.values import Event, Model, Seat


class Placed(Model):
    """A unit and the slot it lies in."""

    unit: str
    slot: str


class Part(Model):
    """One term of a war's sum: where it came from and what it added (C-INFO-14)."""

    side: Literal["attack", "defence"]
    source: str
    """A card, `upgrade/<id>`, or `tracker` for the Passive Defence of the Income Tracker."""
    on: str
    """The fighter it changed, or `total`, `passive`."""
    by: int


class WarDeclared(Event):
    """C-ATTACK-12."""

    kind: Literal["war_declared"] = "war_declared"
    attacker: Seat
    target: Seat
    troops: Names
    mercs: Names


class DefenceShown(Event):
    kind: Literal["defence_shown"] = "defence_shown"
    target: Seat
    troops: Names
    mercs: Names


class WarScored(Event):
    """A, D, S with all their parts (C-INFO-14)."""

    kind: Literal["war_scored"] = "war_scored"
    attacker: Seat
    target: Seat
    attack: int
    defence: int
    score: int
    passive: int
    siege: int
    attacker_heal: int
    defender_heal: int
    result: Literal["won", "drawn", "lost"]
    """For the attacker."""
    parts: tuple[Part, ...]


class BuildingRazed(Event):
    kind: Literal["building_razed"] = "building_razed"
    seat: Seat
    building: str
    cards: Names
    """What went to the Discard pile, in order (C-RAZE-11)."""


class CityRazed(Event):
    kind: Literal["city_razed"] = "city_razed"
    seat: Seat
    by: Seat


class NothingRazed(Event):
    kind: Literal["nothing_razed"] = "nothing_razed"
    seat: Seat


class TroopsReturned(Event):
    """C-INFO-14: who survived, and where they went home to."""

    kind: Literal["troops_returned"] = "troops_returned"
    seat: Seat
    units: tuple[Placed, ...]


class TroopsFell(Event):
    kind: Literal["troops_fell"] = "troops_fell"
    seat: Seat
    troops: Names


class WarBrokenOff(Event):
    """C-ELIM-07."""

    kind: Literal["war_broken_off"] = "war_broken_off"
    attacker: Seat
    target: Seat
