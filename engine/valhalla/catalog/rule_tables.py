"""The tables of the rule book, read once from `data/` (V-16-10)."""

from fractions import Fraction
from functools import cache
from typing import Final, Literal

from pydantic import Field

from engine.core.files.catalog import load, shape
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import AnyRule, AnyVerb, Lead, Mode, Share, Stat
from engine.valhalla.catalog.tactic_verbs import TacticVerb

Class = Literal["swordsman", "archer", "bruiser", "C", "D", "E", "F", "G"]
Officer = Literal["ruler", "warlord", "courtier", "ranger", "caster"]
Fort = Literal["walls", "artillery", "hazards"]

INFANTRY: Final[tuple[Class, ...]] = ("swordsman", "archer", "bruiser")
CLASSES: Final[tuple[Class, ...]] = (*INFANTRY, "C", "D", "E", "F", "G")
STATS: Final[tuple[Stat, ...]] = ("hp", "attack", "defense", "move")
FORTS: Final[tuple[Fort, ...]] = ("walls", "artillery", "hazards")


class Terrain(Model):
    """A kind of ground: what it costs to enter, and for whom it is open at all."""

    rule: str
    cost: int | None = None
    plains: bool = False
    sealed: bool = False
    water: bool = False
    aquatic: int | None = None
    burrow: int | None = None


class Feature(Model):
    """Something that stands in a hex."""

    rule: str
    weight: int
    claimable: bool = False
    familiar: bool = False
    levels: int = 0
    attack: int = 0
    favor: int = 0
    move: int = 0
    fortifications: int = 0
    scouting: int = 0
    gold: int = 0
    hire: int = 0
    price: int = 0
    discount: int = 0


class Ground(Model):
    terrain: dict[str, Terrain]
    features: dict[str, Feature]
    flying: int
    road: int
    feature: int
    gate: int


class Levels(Model):
    """What a city or farm brings and costs, by level."""

    income: tuple[int, ...]
    cost: tuple[int, ...]
    slots: tuple[int, ...] = ()
    fortifications: tuple[int, ...] = ()


class Building(Model):
    rule: str
    cost: int
    slots: int = 1
    level: int = 0
    """Of the city; 0: no requirement (V-3.3-02), though Ruins have no slots (V-3.1-19)."""
    many: bool = False
    palace: bool = False
    capital: bool = False
    needs: Literal["", "water", "road"] = ""
    makes: dict[str, int] = Field(default_factory=dict)
    recruits: int = 0
    """One infantry for each level of own farms up to so many hexes away."""
    musters: bool = False
    officer: Officer | None = None
    caster_turns: int = 0
    walls: int = 0
    artillery: int = 0
    hazards: int = 0
    gold: int = 0
    trade: int = 0
    crafts: int = 0
    favor: int = 0
    move: int = 0
    attack: int = 0
    pathfinders: int = 0

    @property
    def produces(self) -> bool:
        """Tell whether it is a production building (V-3.3-08)."""
        return bool(self.makes or self.recruits)


class Towns(Model):
    city: Levels
    farm: Levels
    razed_percent: int
    courtier_percent: int
    walls: tuple[int, ...]
    artillery: tuple[int, ...]
    hazards: tuple[Share, ...]
    fortification_most: int
    siege_step: int
    buildings: dict[str, Building]


class UnitClass(Model):
    """What a class starts from (V-4.1-08 to V-4.1-15)."""

    hp: int
    attack: int
    defense: int
    move: int
    upkeep: int
    points: int = 0
    slots: int = 0
    infantry: bool = False
    has: tuple[str, ...] = ()


class Special(Model):
    """What may be bought for a design."""

    rule: str
    cost: int
    category: Literal["general", "light", "heavy"] = "general"
    pinnacle: bool = False
    many: bool = False
    needs: str = ""
    conditions: tuple[AnyRule, ...] = Field(default=(), alias="if")
    does: tuple[AnyVerb, ...]

    @property
    def mode(self) -> Mode | None:
        """Tell how it makes a unit travel."""
        return next((verb.mode for verb in self.does if verb.do == "travel"), None)

    @property
    def leads(self) -> bool:
        return any(isinstance(verb, Lead) for verb in self.does)


class OfficerKind(Model):
    upkeep: int
    like: Class | None = None
    hp: int = 0
    attack: int = 0
    defense: int = 0
    move: int = 0
    turns: int = 0
    leads: bool = False
    mobility: int = 0
    pathfinding: int = 0
    capital_level: int = 0


class Needs(Model):
    """What must hold for a tactic when the battle begins (V-6.6-05)."""

    army_over: int | None = None
    more_heavy: bool = False
    defense_least: int | None = None
    wedge: bool = False
    broken_ground: bool = False
    all_faster: bool = False
    declared: bool = False


class Tactic(Model):
    rule: str
    role: Literal["", "attack", "defense"] = ""
    city: bool | None = None
    needs: Needs = Needs()
    does: tuple[TacticVerb, ...]


class TacticFile(Model):
    tactics: dict[str, Tactic]


class Prices(Model):
    hp: int
    attack: int
    move: int


class Caps(Model):
    light_hp: int
    light_defense: int
    heavy_defense: int


class Units(Model):
    classes: dict[Class, UnitClass]
    prices: Prices
    caps: Caps
    specials: dict[str, Special]
    officers: dict[Officer, OfficerKind]
    casters: dict[str, tuple[str, ...]]


class SideSpecial(Model):
    """A side-wide bonus (V-11.2-10 to V-11.2-23)."""

    rule: str
    points: int = 0
    """More free points for E, F and G designs."""
    infantry_hp: int = 0
    city_gold: int = 0
    upkeep_percent: int = 0
    fortification: int = 0
    pathfinders: int = 0
    scouting: int = 0
    orders: int = 0
    favor: int = 0
    officer_turns: int = 0
    """Warlords, Courtiers and Rangers take so many turns."""
    siege: Share = Fraction(1)
    barracks: int = 0
    oath: bool = False
    rout: Share = Fraction(0)
    move: int = 0


class Boon(Model):
    """What the gods may grant (V-10.1-20 to V-10.1-33)."""

    rule: str
    cost: int = 0
    target: Literal["", "hex", "side", "units", "infantry"] = ""
    now: bool = False
    """Takes effect the moment it is ordered."""
    battle: bool = False
    """Named with an attack, or in a defender's combat orders."""
    gold: int = 0
    orders: int = 0
    move: int = 0
    units: int = 0
    infantry: int = 0
    reveal: int = 0
    turns: int = 0
    chance: Share = Fraction(0)


class Weights(Model):
    """What a kind of deed weighs with each god (V-10.2-20 to V-10.2-36)."""

    rule: str
    odin: int = 0
    thor: int = 0
    freyja: int = 0
    loki: int = 0
    hel: int = 0


class Heaven(Model):
    boons: dict[str, Boon]
    deeds: dict[str, Weights]


class SideFile(Model):
    specials: dict[str, SideSpecial]


@cache
def side_specials() -> dict[str, SideSpecial]:
    """Read the side specials."""
    return shape(load("engine.valhalla", "data/sides.yaml"), SideFile).specials


@cache
def heaven() -> Heaven:
    """Read boons, and what deeds weigh with the gods."""
    return shape(load("engine.valhalla", "data/heaven.yaml"), Heaven)


@cache
def ground() -> Ground:
    """Read terrain and features."""
    return shape(load("engine.valhalla", "data/terrain.yaml"), Ground)


@cache
def towns() -> Towns:
    """Read cities, farms and buildings."""
    return shape(load("engine.valhalla", "data/cities.yaml"), Towns)


@cache
def units() -> Units:
    """Read classes, specials and Officers."""
    return shape(load("engine.valhalla", "data/units.yaml"), Units)


@cache
def tactics() -> dict[str, Tactic]:
    """Read the tactics."""
    return shape(load("engine.valhalla", "data/tactics.yaml"), TacticFile).tactics
