"""The form of a written side, its units and places (`docs/scenarios.md`)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

from engine.core.protocol.data_schemas import WrittenAs
from engine.core.protocol.values import Model
from engine.valhalla.catalog.unit_tables import Class, Officer
from engine.valhalla.entities.units_and_places import Caster, Unit, UnitCode
from engine.valhalla.map.hexes import Hex
from engine.valhalla.position_texts import shorthand
from engine.valhalla.settings import Colour

Number = Annotated[int, Field(ge=0, le=10**6), WrittenAs("whole number")]
SeatNumber = Annotated[int, Field(ge=1, le=8), WrittenAs("seat")]
"""A seat."""

Names = Annotated[
    tuple[str, ...],
    BeforeValidator(shorthand.expand_words),
    WrittenAs("names: a list, or words with commas on one line"),
]
UnitNames = Annotated[
    tuple[str, ...],
    BeforeValidator(shorthand.expand_unit_names),
    WrittenAs("units as orders name them: `[10 swordsman, 21, all C]`"),
]
Hexes = Annotated[
    tuple[Hex, ...],
    BeforeValidator(shorthand.expand_hexes),
    WrittenAs("hexes: a list, or words on one line"),
]
Amounts = Annotated[
    tuple[tuple[Class, Annotated[int, Field(ge=0, le=999)]], ...],
    BeforeValidator(shorthand.expand_amounts),
    WrittenAs("counts: `{swordsman: 4}`, or `[4 swordsman, 2 C]`"),
]


MAX_UNIT_LINES: Final = 200
"""A hex has no more lines of units than this; it can't hold so many units (V-2.4-02)."""


class WrittenUnit(Model):
    """A unit, or several that are alike."""

    unit: UnitCode
    count: int = Field(default=1, ge=1, le=200)
    id: int | None = Field(default=None, ge=11, le=10**9)
    mp: Number | None = None
    rides: int | None = None
    crown: bool | None = None
    type: Caster | None = None
    used: Number = 0
    weary: bool = False


class UnitById(WrittenUnit):
    """A unit that is written under its id, whose last digit is the seat."""

    at: Hex


class WrittenForts(Model):
    walls: Number = 0
    artillery: Number = 0
    hazards: Number = 0


class WrittenKept(Model):
    owner: SeatNumber | None = None
    level: Number = 0


class WrittenPlace(Model):
    """A feature, with everything about it that may change."""

    feature: str | None = None
    owner: SeatNumber | None = None
    level: Annotated[int, Field(ge=0, le=5)] | None = None
    number: Number | None = None
    name: str | None = None
    buildings: Names | None = None
    wanted: WrittenForts = WrittenForts()
    lost: WrittenForts = WrittenForts()
    attacked: bool = False
    attacked_before: bool = False
    split: WrittenForts = WrittenForts()
    empty: bool = False
    courtier: bool = False
    kept: WrittenKept | None = None
    founder: SeatNumber | None = None
    workers: tuple[int, ...] = ()
    """The ids of Courtiers that worked here."""
    gone: Number = 0
    """Under `missing`: the round in which it was lost."""


PlaceOrShorthand = Annotated[
    WrittenPlace,
    BeforeValidator(shorthand.expand_place),
    WrittenAs("*place*, a level, or `farm 2`"),
]
Places = Mapping[Hex, PlaceOrShorthand]


class WrittenDesign(Model):
    name: str | None = None
    hp: Number | None = None
    attack: Number | None = None
    defense: Number | None = None
    move: Number | None = None
    specials: Names = ()
    utility: str = ""


class WrittenScoutedForce(Model):
    at: Hex
    seat: SeatNumber
    counts: Amounts = ()
    officers: Number = 0
    hp: Number = 0
    attack: int = 0
    level: Number | None = None


class WrittenSightedUnit(Model):
    alias: str
    code: UnitCode
    name: str = ""
    line: str = ""
    specials: Names = ()
    rides: str = ""
    caster: str = ""


Stacks = Annotated[
    tuple[tuple[str, UnitNames], ...],
    BeforeValidator(shorthand.expand_pairs),
    WrittenAs("units by position: `{center: [10 swordsman], sun: [4 C]}`, or a list of such maps"),
]


class WrittenInsight(Model):
    at: Hex
    seat: SeatNumber
    round: Number = 0
    units: tuple[WrittenSightedUnit, ...] = ()
    stacks: Stacks = ()
    forts: WrittenForts | None = None
    level: Number | None = None


class WrittenTraining(Model):
    officer: Officer
    left: Number = 1
    repeat: bool = False
    spent: Number = 0
    anew: bool = False


class WrittenSummons(Model):
    caster: int
    list: Amounts = ()


class WrittenFormation(Model):
    stacks: Stacks = ()
    riders: Annotated[
        tuple[tuple[str, str], ...],
        BeforeValidator(shorthand.expand_riders),
        WrittenAs("map from rider to mount, by their ids: `{211: 171}`"),
    ] = ()


class WrittenTruce(Model):
    side: SeatNumber
    scope: str = "all"
    missions: bool = False


class WrittenPetition(Model):
    id: Number
    text: str = ""
    price: int | None = None
    effect: str = ""


class WrittenBoast(Model):
    text: str
    events: Names = ()
    place: Number = 1
    fans: tuple[SeatNumber, ...] = ()


class WrittenLogEntry(Model):
    id: int | None = None
    round: Number | None = None
    kind: str
    at: str = ""
    what: Names = ()


Revealed = Annotated[
    Literal["all"] | tuple[Hex, ...] | Mapping[Hex, Annotated[int, Field(ge=0, le=99)]],
    BeforeValidator(lambda given: given if given == "all" else shorthand.expand_hexes(given)),
    WrittenAs("`all`, hexes, or a map from hex to the radius around it"),
]
Units = Annotated[
    tuple[Annotated[WrittenUnit, BeforeValidator(shorthand.expand_unit)], ...],
    Field(max_length=MAX_UNIT_LINES),
    BeforeValidator(shorthand.expand_words),
    WrittenAs("list of *unit*, or of words such as `ruler, 10 swordsman`"),
]


class WrittenSeat(Model):
    """One side; what is not written follows from the rules."""

    name: str | None = None
    colour: Colour | None = None
    capital_name: str | None = None
    ruler_name: str | None = None
    ruler: str | None = None
    backstory: str = ""
    heraldry: str = ""
    flag: str = ""
    arms: str = ""
    special: str = ""
    special_text: str = ""
    designs: Mapping[Class, WrittenDesign] = Field(default_factory=dict)
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
    marks: Mapping[Hex, tuple[SeatNumber, ...]] | None = None
    scouted: tuple[WrittenScoutedForce, ...] | None = None
    insights: tuple[WrittenInsight, ...] = ()
    whispers: Mapping[str, str] = Field(default_factory=dict)
    missing: Places = Field(default_factory=dict)
    limit: Number | None = None
    turns: Number | None = None
    missed: Number = 0
    asked: Number = 0
    made: Number | None = None
    resigning: bool = False
    acted: bool = False
    training: WrittenTraining | None = None
    production: Mapping[Hex, Amounts] = Field(default_factory=dict)
    summons: tuple[WrittenSummons, ...] = ()
    eyes: tuple[int, ...] = ()
    despawn: UnitNames = ()
    succession: tuple[int, ...] = ()
    retreats: Mapping[Hex, Hexes] = Field(default_factory=dict)
    idle_palaces: Names = ()
    formations: Mapping[str, WrittenFormation] = Field(default_factory=dict)
    tactics: Mapping[str, str] = Field(default_factory=dict)
    truces: tuple[WrittenTruce, ...] = ()
    ambushes: Hexes = ()
    boons: Names = ()
    knuckles: bool = False
    spared: bool = False
    petitions: tuple[WrittenPetition, ...] = ()
    boast: WrittenBoast | None = None
    boasts: tuple[str, ...] = ()
    acclaims: SeatNumber | None = None
    awarded: int = 0
    log: tuple[WrittenLogEntry, ...] = ()
    known: tuple[Class, ...] | None = None
    rulers_slain: Number = 0
    sides_ended: Number = 0
    felled: Unit | None = None
    felled_by: SeatNumber | None = None
    # Derived from the units; if it is written, the two must agree.
    forces: Mapping[Hex, Mapping[UnitCode, int]] | None = None
