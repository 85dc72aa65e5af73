"""Where the starting tiles and the Capitals lie (E-SETUP-08, E-SETUP-09, E-LONG-03, E-TEAM-02)."""

from functools import cache
from typing import Final, NamedTuple

from engine.echoes.catalog.maps import MapLayout
from engine.echoes.catalog.tiles import Rotation, Tile, load_tiles
from engine.echoes.settings import Mode, find_layout
from engine.echoes.squares.coordinates import Square
from engine.echoes.tiles.places import Place, lay_tile

STARTING_TILE: Final = "S"


class StartingPlace(NamedTuple):
    """The place of a starting tile, its rotation, and the square of its Capital."""

    place: Place
    rotation: Rotation
    capital: Square


@cache
def list_starting_places(mode: Mode) -> tuple[StartingPlace, ...]:
    """List the starting places of a mode in turn order.

    Rules: R-SETUP-03, R-LONG-01, R-TEAM-01, D-MAP-02 (the Capital lies bottom left for its owner).
    """
    squares = load_tiles()[STARTING_TILE].squares
    found = []
    for start in find_layout(mode).starts:
        laid = lay_tile(squares, start.place, start.rotation)
        capital = next(square for square, terrain in laid.items() if terrain == "capital")
        found.append(StartingPlace(start.place, start.rotation, capital))
    return tuple(found)


def find_center(layout: MapLayout, tiles: tuple[Tile, ...]) -> tuple[Place, Tile] | None:
    """Return the center tile of a map set with its place; None if it has none (E-SETUP-11)."""
    center = next((tile for tile in tiles if tile.center), None)
    return None if center is None or layout.center is None else (layout.center, center)
