"""Classes, specials and Officers, read once from `data/units.yaml` (V-16-10)."""

from functools import cache
from typing import Final, Literal

from pydantic import Field

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import AnyRule, AnyVerb, Lead, Mode, Stat

Class = Literal["swordsman", "archer", "bruiser", "C", "D", "E", "F", "G"]
Officer = Literal["ruler", "warlord", "courtier", "ranger", "caster"]
INFANTRY: Final[tuple[Class, ...]] = ("swordsman", "archer", "bruiser")
CLASSES: Final[tuple[Class, ...]] = (*INFANTRY, "C", "D", "E", "F", "G")
STATS: Final[tuple[Stat, ...]] = ("hp", "attack", "defense", "move")


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


@cache
def unit_tables() -> UnitTables:
    """Return classes, specials and Officers."""
    return build_model(load_data_file("engine.valhalla", "data/units.yaml"), UnitTables)
