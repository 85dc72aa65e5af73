"""The tiles of the map and their squares.

Rules: D-MAP-01 to D-MAP-06 (the numbers of D-MAP-06 are in data/tiles.yaml).
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.catalog import build_model, find_duplicate, load_data_file
from engine.core.files.model_errors import own_error
from engine.core.files.yaml_reader import YamlDocument
from engine.echoes.catalog.vocabulary import Flag, Terrain

Corner = Literal["nw", "ne", "se", "sw"]
Rotation = Literal[0, 90, 180, 270]

CORNERS_CLOCKWISE: Final[tuple[Corner, ...]] = ("nw", "ne", "se", "sw")
CAMP_TERRAINS: Final[tuple[Terrain, ...]] = ("farmland", "forest", "mine")
MAX_WATER: Final = 2
"""A tile holds at most this many water squares (D-MAP-05)."""


class Squares(CardDataModel):
    """The terrains of a tile's four squares as printed."""

    nw: Terrain
    ne: Terrain
    se: Terrain
    sw: Terrain

    def at(self, corner: Corner, rotation: Rotation = 0) -> Terrain:
        """Return what lies in a corner of the tile when it is rotated clockwise (D-MAP-01)."""
        steps = rotation // 90
        printed = CORNERS_CLOCKWISE[(CORNERS_CLOCKWISE.index(corner) - steps) % 4]
        terrain: Terrain = getattr(self, printed)
        return terrain

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        return tuple(self.at(corner) for corner in CORNERS_CLOCKWISE)


class Tile(CardDataModel):
    """A tile of 2 x 2 squares."""

    id: str = Field(pattern=r"^[SHCX][1-7]?$")
    map_set: Annotated[Literal["start", "highland", "constantinople"], Field(alias="set")]
    grid: Literal["any", "3x3", "4x4"]
    center: Flag
    squares: Squares

    @model_validator(mode="after")
    def check_squares(self) -> "Tile":
        """Refuse too much water, no resource, or a Capital or double gold elsewhere (E-RES-11)."""
        found = self.squares.terrains
        if found.count("water") > MAX_WATER:
            raise own_error(f"a tile holds at most {MAX_WATER} water squares")
        if not self.center and not set(found) & set(CAMP_TERRAINS):
            raise own_error("a tile holds farmland, a forest or a mine, unless it is the center")
        if found.count("double_gold") != (2 if self.center else 0):
            raise own_error("double_gold occurs twice on the center tile, and nowhere else")
        if found.count("capital") != (self.map_set == "start"):
            raise own_error("the starting tile has one capital square, and no other has one")
        return self


class TileFile(CardDataModel):
    schema_version: Annotated[Literal[1], Field(alias="schema")]
    tiles: tuple[Tile, ...]


def read_tiles(document: YamlDocument) -> Mapping[str, Tile]:
    """Read a file of tiles, by their ids."""
    tiles = build_model(document, TileFile).tiles
    duplicate = find_duplicate(tile.id for tile in tiles)
    if duplicate is not None:
        raise document.fault(("tiles",), f"the tile {duplicate} stands twice")
    return {tile.id: tile for tile in tiles}


@cache
def load_tiles() -> Mapping[str, Tile]:
    """Read the tiles in data/."""
    return read_tiles(load_data_file("engine.echoes", "data/tiles.yaml"))
