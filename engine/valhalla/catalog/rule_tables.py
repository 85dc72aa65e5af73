"""The tables of the rule book, read once from `data/` (V-16-10)."""

from fractions import Fraction
from functools import cache
from typing import Final, Literal

from pydantic import Field

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import AnyRule, AnyVerb, Lead, Mode, Share, Stat
from engine.valhalla.catalog.tactic_verbs import TacticVerb

Class = Literal["swordsman", "archer", "bruiser", "C", "D", "E", "F", "G"]
Officer = Literal["ruler", "warlord", "courtier", "ranger", "caster"]
Fort = Literal["walls", "artillery", "hazards"]
BoonTarget = Literal["", "hex", "side", "units", "infantry"]

INFANTRY: Final[tuple[Class, ...]] = ("swordsman", "archer", "bruiser")
CLASSES: Final[tuple[Class, ...]] = (*INFANTRY, "C", "D", "E", "F", "G")
STATS: Final[tuple[Stat, ...]] = ("hp", "attack", "defense", "move")
FORTS: Final[tuple[Fort, ...]] = ("walls", "artillery", "hazards")


class Terrain(Model):
    """A kind of terrain: what it costs to enter, and who may enter it."""

    rule: str
    cost: int | None = None
    plains: bool = False
    sealed: bool = False
    water: bool = False
    aquatic: int | None = None
    burrow: int | None = None


class Feature(Model):
    """A kind of map feature, with what it brings."""

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


class TerrainTables(Model):
    terrain: dict[str, Terrain]
    features: dict[str, Feature]
    flying: int
    road: int
    feature: int
    gate: int


class LevelTable(Model):
    """The income, cost, slots and fortifications of a city or farm, by level."""

    income: tuple[int, ...]
    cost: tuple[int, ...]
    slots: tuple[int, ...] = ()
    fortifications: tuple[int, ...] = ()


class Building(Model):
    rule: str
    cost: int
    slots: int = 1
    level: int = 0
    """The level that the city needs; 0: none (V-3.3-02), though Ruins have no slots (V-3.1-19)."""
    many: bool = False
    palace: bool = False
    capital: bool = False
    needs: Literal["", "water", "road"] = ""
    makes: dict[str, int] = Field(default_factory=dict)
    recruits: int = 0
    """It makes one infantry per level of own farms up to so many hexes away."""
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
    def is_production_building(self) -> bool:
        """Return whether it is a production building (V-3.3-08)."""
        return bool(self.makes or self.recruits)


class CityTables(Model):
    city: LevelTable
    farm: LevelTable
    razed_percent: int
    courtier_percent: int
    walls: tuple[int, ...]
    artillery: tuple[int, ...]
    hazards: tuple[Share, ...]
    fortification_most: int
    siege_step: int
    buildings: dict[str, Building]


class UnitClass(Model):
    """The numbers that a class starts from (V-4.1-08 to V-4.1-15)."""

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
    """A special that can be bought for a design."""

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
        """Return the way of travelling that it gives; None if it gives none."""
        return next((verb.mode for verb in self.does if verb.do == "travel"), None)

    @property
    def leads(self) -> bool:
        return any(isinstance(verb, Lead) for verb in self.does)


class OfficerNumbers(Model):
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


class TacticNeeds(Model):
    """The requirements of a tactic when the battle begins (V-6.6-05)."""

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
    needs: TacticNeeds = TacticNeeds()
    does: tuple[TacticVerb, ...]


class TacticFile(Model):
    tactics: dict[str, Tactic]


class DesignPrices(Model):
    hp: int
    attack: int
    move: int


class DesignCaps(Model):
    light_hp: int
    light_defense: int
    heavy_defense: int


class UnitTables(Model):
    classes: dict[Class, UnitClass]
    prices: DesignPrices
    caps: DesignCaps
    specials: dict[str, Special]
    officers: dict[Officer, OfficerNumbers]
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
    """The turns in which Warlords, Courtiers and Rangers are trained."""
    siege: Share = Fraction(1)
    barracks: int = 0
    oath: bool = False
    rout: Share = Fraction(0)
    move: int = 0


class Boon(Model):
    """A boon of the gods (V-10.1-20 to V-10.1-33)."""

    rule: str
    cost: int = 0
    target: BoonTarget = ""
    now: bool = False
    """Whether it takes effect the moment it is ordered."""
    battle: bool = False
    """Whether it is named with an attack, or in a defender's combat orders."""
    gold: int = 0
    orders: int = 0
    move: int = 0
    units: int = 0
    infantry: int = 0
    reveal: int = 0
    turns: int = 0
    chance: Share = Fraction(0)


class DeedWeights(Model):
    """The weight of a kind of deed with each god (V-10.2-20 to V-10.2-36)."""

    rule: str
    odin: int = 0
    thor: int = 0
    freyja: int = 0
    loki: int = 0
    hel: int = 0


class FavorTables(Model):
    boons: dict[str, Boon]
    deeds: dict[str, DeedWeights]


class SideFile(Model):
    specials: dict[str, SideSpecial]


@cache
def side_special_table() -> dict[str, SideSpecial]:
    """Return the side specials by id."""
    return build_model(load_data_file("engine.valhalla", "data/sides.yaml"), SideFile).specials


@cache
def favor_tables() -> FavorTables:
    """Return the boons, and the weights of deeds with the gods."""
    return build_model(load_data_file("engine.valhalla", "data/heaven.yaml"), FavorTables)


@cache
def terrain_tables() -> TerrainTables:
    """Return terrain and features."""
    return build_model(load_data_file("engine.valhalla", "data/terrain.yaml"), TerrainTables)


@cache
def city_tables() -> CityTables:
    """Return cities, farms and buildings."""
    return build_model(load_data_file("engine.valhalla", "data/cities.yaml"), CityTables)


@cache
def unit_tables() -> UnitTables:
    """Return classes, specials and Officers."""
    return build_model(load_data_file("engine.valhalla", "data/units.yaml"), UnitTables)


@cache
def tactic_table() -> dict[str, Tactic]:
    """Return the tactics by id."""
    return build_model(load_data_file("engine.valhalla", "data/tactics.yaml"), TacticFile).tactics
