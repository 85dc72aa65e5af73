"""A side: one player's empire, with all that only it knows and all that it ordered to stand.

Rules: V-0-11, V-0-11a, V-1-01.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from pydantic import PlainSerializer, PlainValidator

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import Class, side_specials
from engine.valhalla.entities.unit_designs import NOTHING, Design, Extra
from engine.valhalla.entities.unit_kinds import Kind, crowned, of_side
from engine.valhalla.entities.units_and_places import (
    Insight,
    LogEntry,
    MapFeature,
    Scouted,
    Training,
    Unit,
)
from engine.valhalla.settings import Colour

Hexes = Annotated[
    frozenset[str], PlainValidator(frozenset), PlainSerializer(sorted, return_type=list[str])
]
"""A set of hexes that is never changed, only replaced; written in reading order."""

CROWNED: Final = "crowned"
"""The kind of a Flagbearer who became Ruler (V-4.4-15)."""


class TruceOffer(NamedTuple):
    """A standing truce order (V-8-08, V-12.8-01)."""

    side: Seat
    scope: str
    """A hex, or `all`."""
    missions: bool = False


class StandingFormation(NamedTuple):
    """A standing formation for a hex, or for all (V-12.5-02)."""

    stacks: tuple[tuple[str, tuple[str, ...]], ...]
    """Position and units as they were named."""
    riders: tuple[tuple[str, str], ...] = ()


class Boasted(NamedTuple):
    """A Boast of this round (V-10.2-07)."""

    text: str
    events: tuple[str, ...]
    place: int
    """Who posted first (V-10.2-14)."""
    fans: tuple[Seat, ...] = ()
    """Who reacted (V-10.2-13)."""


class Petition(NamedTuple):
    """A petition that waits for the game master (V-10.1-33)."""

    id: int
    text: str
    price: int | None = None
    effect: str = ""


@lru_cache(maxsize=256)
def _kinds(designs: tuple[Design, ...], extra: Extra) -> dict[str, Kind]:
    own = of_side(designs, extra)
    return {**own, CROWNED: crowned(own["G"])}


@dataclass(slots=True)
class Side:
    """One side."""

    seat: Seat
    colour: Colour
    name: str = ""
    capital_name: str = ""
    ruler_name: str = ""
    backstory: str = ""
    heraldry: str = ""
    flag: str = ""
    special: str = ""
    special_text: str = ""
    """A special that the game master wrote (V-11.2-01)."""
    designs: tuple[Design, ...] = ()
    """In the order of classes; before the first round those that were given."""
    mix: tuple[int, int, int] | None = None
    """Starting infantry: Swordsmen, Archers, Bruisers (V-11.3-06)."""
    done: bool = False
    """Has finished its setup."""
    passed: bool = False
    """Was passed over when it should have picked a special (V-11.2-25)."""
    reopened: tuple[Class, ...] = ()
    """Designs that the game master reopened (V-11.3-03)."""

    gold: int = 0
    favor: int = 0
    lifetime: int = 0
    """All favor ever received (V-10.1-09)."""
    ended: bool = False
    capital: str | None = None
    heir: str | None = None
    """The city named as next capital (V-12.27-01)."""
    ruler: str = ""
    """The name by which the present Ruler is known."""

    revealed: Hexes = frozenset()
    familiar: tuple[str, ...] = ()
    """Kinds of features of 7.3 that it has explored."""
    stones: tuple[str, ...] = ()
    """Runestones that have given their favor."""
    marks: dict[str, tuple[Seat, ...]] = field(default_factory=dict)
    """By hex, as they stood at the start of its latest turn (V-13-16)."""
    scouted: tuple[Scouted, ...] = ()
    insights: tuple[Insight, ...] = ()
    whispers: dict[str, str] = field(default_factory=dict)
    """What Loki whispered, as plain text by side (V-10.1-24)."""
    missing: dict[str, MapFeature] = field(default_factory=dict)
    """Assets it lost and has not yet been told of (V-13-21), as it last knew them."""

    limit: int = 0
    """Movement orders of its present turn (V-14-17)."""
    turns: int = 0
    """Turns begun."""
    missed: int = 0
    """Turns in a row without an order (V-1-16)."""
    asked: int = 0
    """Response windows and parleys so far: their asks are numbered by it."""
    made: int = 0
    """Units made so far (V-0-09)."""
    resigning: bool = False
    """Ends as soon as the turn that is being carried out is over (V-1-15)."""
    acted: bool = False
    """Gave an order at once in this turn, which counts as an order (V-1-16)."""

    training: Training | None = None
    production: dict[str, tuple[tuple[Class, int], ...]] = field(default_factory=dict)
    """By city: what it makes, in order of importance."""
    summons: tuple[tuple[int, tuple[tuple[Class, int], ...]], ...] = ()
    """Something from Nothing that waits for the next production: Caster, list (V-4.4-46)."""
    eyes: tuple[int, ...] = ()
    """Seers whose Eye of Sour Ron waits for the next turn (V-4.4-43)."""
    despawn: tuple[str, ...] = ()
    succession: tuple[int, ...] = ()
    retreats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    idle_palaces: tuple[str, ...] = ()
    """Palaces whose free Officer is switched off."""
    formations: dict[str, StandingFormation] = field(default_factory=dict)
    """Standing defense, by hex or `default`."""
    tactics: dict[str, str] = field(default_factory=dict)
    truces: tuple[TruceOffer, ...] = ()
    ambushes: tuple[str, ...] = ()
    """Hexes where an ambush stands (V-6.6-25)."""

    boons: tuple[str, ...] = ()
    """Asked for this round (V-12.22-11, V-12.22-12)."""
    knuckles: bool = False
    """Loaded Knucklebones, until the end of the round."""
    spared: bool = False
    """Spare the Crown waits (V-10.1-31)."""
    petitions: tuple[Petition, ...] = ()
    boast: Boasted | None = None
    boasts: tuple[str, ...] = ()
    """Earlier Boasts, lower-cased and joined (V-10.2-11)."""
    awarded: int = 0
    """A game master's change to the next award (V-10.2-17)."""

    log: tuple[LogEntry, ...] = ()
    known: tuple[Class, ...] = ()
    """Designs of which a unit has been made (V-10.2-28)."""
    rulers_slain: int = 0
    sides_ended: int = 0
    """Of those, how many ended a side (V-1-09 h)."""
    felled: Unit | None = None
    """Its Ruler, slain just now: what follows is settled before anything else (V-14-46)."""
    felled_by: Seat | None = None

    @property
    def kinds(self) -> dict[str, Kind]:
        """By class and Officer type: all kinds of units it can have."""
        return _kinds(self.designs, self.extra)

    @property
    def extra(self) -> Extra:
        """Tell what its special adds to designs."""
        one = side_specials().get(self.special)
        return NOTHING if one is None else Extra(points=one.points, hp=one.infantry_hp)

    def copy(self) -> "Side":
        other = _clone(self)
        other.marks = self.marks.copy()
        other.whispers = self.whispers.copy()
        other.missing = {at: place.copy() for at, place in self.missing.items()}
        other.training = self.training.copy() if self.training is not None else None
        other.felled = self.felled.copy() if self.felled is not None else None
        other.production = self.production.copy()
        other.retreats = self.retreats.copy()
        other.formations = self.formations.copy()
        other.tactics = self.tactics.copy()
        return other


def _clone(side: Side) -> Side:
    """Copy all fields as they are; what is mutable is copied by the caller."""
    other = object.__new__(Side)
    for name in Side.__slots__:
        setattr(other, name, getattr(side, name))
    return other
