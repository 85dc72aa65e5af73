"""The maps: which tiles each takes, and where the starting tiles lie.

Rules: E-SETUP-06 to E-SETUP-11, E-LONG-02 to E-LONG-04, E-TEAM-01, E-TEAM-02, R-SETUP-03,
R-LONG-01, R-LONG-02, R-TEAM-01.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.catalog import build_model, find_duplicate, load_data_file
from engine.core.files.model_errors import own_error
from engine.core.files.yaml_reader import YamlDocument
from engine.echoes.catalog.tiles import Rotation, Tile

MapMode = Literal["duel", "long", "team"]
MapSet = Literal["highland", "constantinople"]
PlaceId = Annotated[str, Field(pattern=r"^T[1-4][1-4]$")]


class StartingPlace(CardDataModel):
    """Where a player's starting tile lies, and how it is turned (D-MAP-02)."""

    place: PlaceId
    rotation: Rotation


class MapLayout(CardDataModel):
    """The map of one mode: a grid of places for tiles."""

    mode: MapMode
    size: Literal[3, 4]
    sets: tuple[MapSet, ...] = Field(min_length=1)
    grids: tuple[Literal["3x3", "4x4"], ...] = Field(min_length=1)
    starts: tuple[StartingPlace, ...] = Field(min_length=2, max_length=4)

    @model_validator(mode="after")
    def check_starts(self) -> "MapLayout":
        places = [start.place for start in self.starts]
        if find_duplicate(places) or not set(places) <= set(self.places):
            raise own_error("starts names places of this map, each once")
        return self

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the map, row by row from the south-west."""
        numbers = range(1, self.size + 1)
        return tuple(f"T{column}{row}" for row in numbers for column in numbers)

    @property
    def hidden_places(self) -> tuple[str, ...]:
        """The places of the tiles that lie face-down."""
        starts = {start.place for start in self.starts}
        return tuple(place for place in self.places if place not in starts)

    @property
    def center(self) -> str | None:
        """The middle place, if there is one (E-SETUP-11)."""
        return "T22" if self.size == 3 else None

    def tiles_of(self, map_set: MapSet, tiles: Mapping[str, Tile]) -> tuple[Tile, ...]:
        """Return the tiles of a set that are shuffled for this map, the center tile included."""
        return tuple(
            tile for tile in tiles.values() if tile.map_set == map_set and tile.grid in self.grids
        )


class MapFile(CardDataModel):
    schema_version: Annotated[Literal[1], Field(alias="schema")]
    maps: tuple[MapLayout, ...]


def read_maps(document: YamlDocument) -> Mapping[MapMode, MapLayout]:
    """Read a file of maps, by their modes."""
    maps = build_model(document, MapFile).maps
    duplicate = find_duplicate(one.mode for one in maps)
    if duplicate is not None:
        raise document.fault(("maps",), f"the map of the mode {duplicate} stands twice")
    return {one.mode: one for one in maps}


@cache
def load_maps() -> Mapping[MapMode, MapLayout]:
    """Read the maps in data/."""
    return read_maps(load_data_file("engine.echoes", "data/maps.yaml"))
