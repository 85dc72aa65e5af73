"""The form of a written side, its units and places (`docs/scenarios.md`)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from engine.core.protocol.values import Model
from engine.valhalla.catalog.rule_tables import Class, Officer
from engine.valhalla.entities.units_and_places import Caster, Code
from engine.valhalla.map.hexes import Hex
from engine.valhalla.settings import Colour
from engine.valhalla.text_forms import shorthand

Number = Annotated[int, Field(ge=0, le=10**6)]
At = Annotated[int, Field(ge=1, le=8)]
"""A seat."""

Names = Annotated[tuple[str, ...], BeforeValidator(shorthand.words)]
UnitNames = Annotated[tuple[str, ...], BeforeValidator(shorthand.names)]
Hexes = Annotated[tuple[Hex, ...], BeforeValidator(shorthand.hexes)]
Amounts = Annotated[
    tuple[tuple[Class, Annotated[int, Field(ge=0, le=999)]], ...],
    BeforeValidator(shorthand.amounts),
]


LISTED: Final = 200
"""No hex holds so many units, alike or not (V-2.4-02)."""


class Open(Model):
    """A form that also takes what the value has besides (`written_more`)."""

    model_config = ConfigDict(extra="allow")


class GivenUnit(Open):
    """A unit, or several alike."""

    unit: Code
    count: int = Field(default=1, ge=1, le=200)
    id: int | None = Field(default=None, ge=11, le=10**9)
    mp: Number | None = None
    rides: int | None = None
    crown: bool | None = None
    type: Caster | None = None
    used: Number = 0
    weary: bool = False


class StandingUnit(GivenUnit):
    """A unit by its id: the seat is the last digit."""

    at: Hex


class GivenForts(Model):
    walls: Number = 0
    artillery: Number = 0
    hazards: Number = 0


class GivenKept(Model):
    owner: At | None = None
    level: Number = 0


class GivenPlace(Open):
    """A feature with what may change about it."""

    feature: str | None = None
    owner: At | None = None
    level: Annotated[int, Field(ge=0, le=5)] | None = None
    number: Number | None = None
    name: str | None = None
    buildings: Names | None = None
    wanted: GivenForts = GivenForts()
    lost: GivenForts = GivenForts()
    attacked: bool = False
    attacked_before: bool = False
    split: GivenForts = GivenForts()
    empty: bool = False
    courtier: bool = False
    kept: GivenKept | None = None
    founder: At | None = None


PlaceGiven = Annotated[GivenPlace, BeforeValidator(shorthand.place)]
Places = Mapping[Hex, PlaceGiven]


class GivenDesign(Model):
    name: str | None = None
    hp: Number | None = None
    attack: Number | None = None
    defense: Number | None = None
    move: Number | None = None
    specials: Names = ()
    utility: str = ""


class GivenScouted(Open):
    at: Hex
    seat: At
    counts: Amounts = ()
    officers: Number = 0
    hp: Number = 0
    attack: int = 0
    level: Number | None = None


class GivenSighted(Open):
    alias: str
    code: Code
    name: str = ""
    line: str = ""
    specials: Names = ()
    rides: str = ""
    caster: str = ""


Stacks = Annotated[tuple[tuple[str, UnitNames], ...], BeforeValidator(shorthand.pairs)]


class GivenInsight(Open):
    at: Hex
    seat: At
    round: Number = 0
    units: tuple[GivenSighted, ...] = ()
    stacks: Stacks = ()
    forts: GivenForts | None = None
    level: Number | None = None


class GivenTraining(Open):
    officer: Officer
    left: Number = 1
    repeat: bool = False
    spent: Number = 0


class GivenSummons(Model):
    caster: int
    list: Amounts = ()


class GivenStanding(Open):
    stacks: Stacks = ()
    riders: Annotated[tuple[tuple[str, str], ...], BeforeValidator(shorthand.riders)] = ()


class GivenTruce(Open):
    side: At
    scope: str = "all"
    missions: bool = False


class GivenPetition(Open):
    id: Number
    text: str = ""
    price: int | None = None
    effect: str = ""


class GivenBoast(Open):
    text: str
    events: Names = ()
    place: Number = 1
    fans: tuple[At, ...] = ()


class GivenDeed(Open):
    id: int | None = None
    round: Number | None = None
    kind: str
    at: str = ""
    what: Names = ()


Revealed = Annotated[
    Literal["all"] | tuple[Hex, ...] | Mapping[Hex, Annotated[int, Field(ge=0, le=99)]],
    BeforeValidator(lambda given: given if given == "all" else shorthand.hexes(given)),
]
Units = Annotated[
    tuple[Annotated[GivenUnit, BeforeValidator(shorthand.unit)], ...],
    Field(max_length=LISTED),
    BeforeValidator(shorthand.words),
]


class GivenSeat(Open):
    """One side; what is left out follows from the rules."""

    name: str | None = None
    colour: Colour | None = None
    capital_name: str | None = None
    ruler_name: str | None = None
    ruler: str | None = None
    backstory: str = ""
    heraldry: str = ""
    flag: str = ""
    special: str = ""
    special_text: str = ""
    designs: Mapping[Class, GivenDesign] = Field(default_factory=dict)
    mix: tuple[Number, Number, Number] | None = None
    done: bool | None = None
    passed: bool = False
    reopened: tuple[Class, ...] = ()
    gold: Number | None = None
    favor: Number = 0
    lifetime: Number | None = None
    ended: bool = False
    capital: Hex | None = None
    heir: Hex | None = None
    units: Mapping[Hex, Units] = Field(default_factory=dict)
    places: Places = Field(default_factory=dict)
    revealed: Revealed | None = None
    familiar: Names = ()
    stones: Hexes = ()
    marks: Mapping[Hex, tuple[At, ...]] | None = None
    scouted: tuple[GivenScouted, ...] | None = None
    insights: tuple[GivenInsight, ...] = ()
    whispers: Mapping[str, str] = Field(default_factory=dict)
    missing: Places = Field(default_factory=dict)
    limit: Number | None = None
    turns: Number | None = None
    missed: Number = 0
    asked: Number = 0
    made: Number | None = None
    resigning: bool = False
    acted: bool = False
    training: GivenTraining | None = None
    production: Mapping[Hex, Amounts] = Field(default_factory=dict)
    summons: tuple[GivenSummons, ...] = ()
    eyes: tuple[int, ...] = ()
    despawn: UnitNames = ()
    succession: tuple[int, ...] = ()
    retreats: Mapping[Hex, Hexes] = Field(default_factory=dict)
    idle_palaces: Names = ()
    formations: Mapping[str, GivenStanding] = Field(default_factory=dict)
    tactics: Mapping[str, str] = Field(default_factory=dict)
    truces: tuple[GivenTruce, ...] = ()
    ambushes: Hexes = ()
    boons: Names = ()
    knuckles: bool = False
    spared: bool = False
    petitions: tuple[GivenPetition, ...] = ()
    boast: GivenBoast | None = None
    boasts: tuple[str, ...] = ()
    awarded: int = 0
    log: tuple[GivenDeed, ...] = ()
    known: tuple[Class, ...] | None = None
    rulers_slain: Number = 0
    sides_ended: Number = 0
    # Worked out by the rules; when written, it is compared.
    forces: Mapping[Hex, Mapping[Code, int]] | None = None
