"""A side: one player's empire, with its private knowledge and its standing orders.

Rules: V-0-11, V-0-11a, V-1-01.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from pydantic import Field, PlainSerializer, PlainValidator

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.unit_designs import NO_BONUS, Design, DesignBonus
from engine.valhalla.entities.unit_kinds import UnitKind, crowned_kind, kinds_of_side
from engine.valhalla.entities.units_and_places import (
    Insight,
    LogEntry,
    MapFeature,
    OfficerTraining,
    ScoutedForce,
    Unit,
)
from engine.valhalla.settings import Colour

Hexes = Annotated[
    frozenset[str], PlainValidator(frozenset), PlainSerializer(sorted, return_type=list[str])
]
"""An immutable set of hexes; serialized in reading order."""

OmittedIfEmpty = Annotated[str, Field(exclude_if=lambda text: not text)]
"""A text that is stored only where it is given: positions from before it keep their bytes."""

CROWNED_KIND: Final = "crowned"
"""The unit kind of a Flagbearer who became Ruler (V-4.4-15)."""


class TruceOffer(NamedTuple):
    """A standing truce order (V-8-08, V-12.8-01)."""

    side: Seat
    scope: str
    """A hex, or `all`."""
    missions: bool = False


class StandingFormation(NamedTuple):
    """A standing formation for a hex, or for all (V-12.5-02)."""

    stacks: tuple[tuple[str, tuple[str, ...]], ...]
    """Position, and the units as the player named them."""
    riders: tuple[tuple[str, str], ...] = ()


class PostedBoast(NamedTuple):
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
def _unit_kinds(designs: tuple[Design, ...], extra: DesignBonus) -> dict[str, UnitKind]:
    own = kinds_of_side(designs, extra)
    return {**own, CROWNED_KIND: crowned_kind(own["G"])}


@dataclass(slots=True)
class Side:
    seat: Seat
    colour: Colour
    name: str = ""
    capital_name: str = ""
    ruler_name: str = ""
    backstory: str = ""
    heraldry: str = ""
    flag: str = ""
    arms: OmittedIfEmpty = ""
    """What is painted on its shield, as `arms.read_blazon` reads it; "" if it chose none."""
    special: str = ""
    special_text: str = ""
    """A special that the game master wrote (V-11.2-01)."""
    designs: tuple[Design, ...] = ()
    """In the order of classes; before the first round only those that the player gave."""
    mix: tuple[int, int, int] | None = None
    """Starting infantry: Swordsmen, Archers, Bruisers (V-11.3-06)."""
    done: bool = False
    """Has finished its setup."""
    passed: bool = False
    """Did not pick a special in time (V-11.2-25)."""
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
    """Map marks by hex, as of the start of its latest turn (V-13-16)."""
    scouted: tuple[ScoutedForce, ...] = ()
    insights: tuple[Insight, ...] = ()
    whispers: dict[str, str] = field(default_factory=dict)
    """Loki's whispers as plain text, by side (V-10.1-24)."""
    missing: dict[str, MapFeature] = field(default_factory=dict)
    """Lost assets of which it has not been told yet, as it last knew them (V-13-21)."""

    limit: int = 0
    """The number of movement orders in its current turn (V-14-17)."""
    turns: int = 0
    """Turns begun."""
    missed: int = 0
    """Turns in a row without an order (V-1-16)."""
    asked: int = 0
    """The number of response windows and parleys so far; it numbers their asks."""
    made: int = 0
    """Units made so far (V-0-09)."""
    resigning: bool = False
    """Ends when the turn in progress is over (V-1-15)."""
    acted: bool = False
    """Gave an order at once in this turn, which counts as an order (V-1-16)."""

    training: OfficerTraining | None = None
    production: dict[str, tuple[tuple[Class, int], ...]] = field(default_factory=dict)
    """What each city makes, in order of importance."""
    summons: tuple[tuple[int, tuple[tuple[Class, int], ...]], ...] = ()
    """Waiting uses of Something from Nothing: the Caster and its list (V-4.4-46)."""
    eyes: tuple[int, ...] = ()
    """Seers whose Eye of Sour Ron takes effect next turn (V-4.4-43)."""
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
    """Loaded Knucklebones are active until the end of the round."""
    spared: bool = False
    """Spare the Crown has been bought and not used (V-10.1-31)."""
    petitions: tuple[Petition, ...] = ()
    boast: PostedBoast | None = None
    boasts: tuple[str, ...] = ()
    """Earlier Boasts, lower-cased and joined (V-10.2-11)."""
    acclaims: Seat | None = None
    """The side whose Boast it named the best of this round (V-10.2-19)."""
    awarded: int = 0
    """A game master's change to the next award (V-10.2-17)."""

    log: tuple[LogEntry, ...] = ()
    known: tuple[Class, ...] = ()
    """Designs of which a unit has been made (V-10.2-28)."""
    rulers_slain: int = 0
    sides_ended: int = 0
    """Of those, how many ended a side (V-1-09 h)."""
    felled: Unit | None = None
    """Its Ruler if just slain; the consequences are resolved first (V-14-46)."""
    felled_by: Seat | None = None

    @property
    def kinds(self) -> dict[str, UnitKind]:
        """Return all kinds of units it can have, by class and Officer type."""
        return _unit_kinds(self.designs, self.extra)

    @property
    def extra(self) -> DesignBonus:
        """Return what its special adds to designs."""
        special = side_special_table().get(self.special)
        if special is None:
            return NO_BONUS
        return DesignBonus(points=special.points, hp=special.infantry_hp)

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
    """Return a shallow copy; the caller copies the mutable fields."""
    other = object.__new__(Side)
    for name in Side.__slots__:
        setattr(other, name, getattr(side, name))
    return other
