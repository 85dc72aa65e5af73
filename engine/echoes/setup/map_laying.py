"""Laying the map: starting tiles, Capitals and face-down tiles (E-PIPE-03)."""

from engine.core.dice import shuffle_items
from engine.core.protocol.values import EVERYONE
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.changes.agenda_moves import Work
from engine.echoes.entities.board import LaidTile
from engine.echoes.entities.building import Building
from engine.echoes.events.setup import TilesLaid
from engine.echoes.settings import Settings
from engine.echoes.tiles.places import lay_tile, list_places
from engine.echoes.tiles.starting_places import CENTER_PLACE, STARTING_PLACES

STARTING_TILE = "S"


def list_map_tiles(settings: Settings) -> list[str]:
    """List the tiles of the map set that are shuffled; the center tile of Constantinople is not.

    Rules: E-SETUP-10, E-SETUP-11, E-LONG-04, R-LONG-02.
    """
    grids = ("3x3",) if settings.mode == "base" else ("3x3", "4x4")
    return [
        tile.id
        for tile in load_tiles().values()
        if tile.map_set == settings.map and tile.grid in grids and not tile.center
    ]


def lay_map(work: Work) -> None:
    """Lay starting tiles face-up with the Capitals, and shuffled tiles face-down elsewhere.

    Tiles for which there is no place stay out of the game unseen.

    Rules: E-SETUP-08 to E-SETUP-11, E-LONG-02 to E-LONG-04, E-TEAM-01, E-TEAM-02, R-SETUP-03,
    R-SETUP-04, R-TEAM-01, E-SCOUT-08.
    """
    state = work.state
    board = state.board
    printed = load_tiles()[STARTING_TILE].squares
    for seat, start in zip(board.turn_order, STARTING_PLACES[board.settings.mode], strict=True):
        board.tiles[start.place] = LaidTile(STARTING_TILE, start.rotation)
        board.terrain.update(lay_tile(printed, start.place, start.rotation))
        board.buildings[start.capital] = Building("capital", seat, start.capital)
    board.terrain = dict(sorted(board.terrain.items()))
    places = [place for place in list_places(board.size // 2) if place not in board.tiles]
    tiles = list_map_tiles(board.settings)
    if board.settings.map == "constantinople":
        center = next(tile.id for tile in load_tiles().values() if tile.center)
        state.hidden_tiles[CENTER_PLACE] = center
    shuffled = shuffle_items(work.dice, state.chance, "tiles", tiles)
    free = [place for place in places if place not in state.hidden_tiles]
    state.hidden_tiles.update(zip(free, shuffled, strict=False))
    board.undiscovered = places
    work.tell(TilesLaid(audience=EVERYONE, face_down=len(places)))
