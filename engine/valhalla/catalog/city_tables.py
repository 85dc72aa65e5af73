"""Cities, farms and buildings, read once from `data/cities.yaml` (V-16-10)."""

from functools import cache
from typing import Final, Literal

from pydantic import Field

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import Share
from engine.valhalla.catalog.unit_tables import Officer

Fort = Literal["walls", "artillery", "hazards"]
FORTS: Final[tuple[Fort, ...]] = ("walls", "artillery", "hazards")


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


@cache
def city_tables() -> CityTables:
    """Return cities, farms and buildings."""
    return build_model(load_data_file("engine.valhalla", "data/cities.yaml"), CityTables)
