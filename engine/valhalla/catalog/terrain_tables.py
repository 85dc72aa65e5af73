"""Terrain and features, read once from `data/terrain.yaml` (V-16-10)."""

from functools import cache

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model


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


@cache
def terrain_tables() -> TerrainTables:
    """Return terrain and features."""
    return build_model(load_data_file("engine.valhalla", "data/terrain.yaml"), TerrainTables)
